package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// estimateCommand estimates workloads that are stated in full.
type estimateCommand struct {
	File string `arg:"" optional:"" default:"-" help:"File with one workload object, or one on each line; - reads the input."`
}

// lineError stands on the line of a workload that can't be estimated.
type lineError struct {
	ID    string          `json:"id,omitempty"`
	Error *workload.Error `json:"error"`
}

// Run prints one estimate, or one error, for each workload, in order.
func (c *estimateCommand) Run(t *terminal) error {
	in := t.in
	if c.File != "-" {
		file, err := os.Open(c.File)
		if err != nil {
			return fmt.Errorf("read workloads: %w", err)
		}
		defer file.Close()
		in = file
	}
	out := bufio.NewWriterSize(t.out, 1<<16)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	known, err := t.known()
	if err != nil {
		return err
	}
	wrong := 0
	err = eachWorkload(t, in, out, func(text []byte, firstLine int) error {
		estimate, err := evaluate(text, firstLine, known)
		if bad, ok := errors.AsType[*workload.Error](err); ok {
			wrong++
			return encoder.Encode(lineError{idOf(text), bad})
		}
		return encoder.Encode(estimate)
	})
	if err := errors.Join(err, out.Flush()); err != nil {
		return fmt.Errorf("estimate: %w", err)
	}
	if wrong > 0 {
		return statusError(notAnswered)
	}
	return nil
}

// evaluate decodes one workload and estimates it.
func evaluate(text []byte, firstLine int, known *catalog.Catalog) (engine.Estimate, error) {
	w, err := workload.Decode(text)
	if err != nil {
		return engine.Estimate{}, onLine(err, firstLine, text)
	}
	estimate, err := engine.Evaluate(w, known)
	if err != nil {
		return engine.Estimate{}, onLine(err, firstLine, text)
	}
	return estimate, nil
}

// idOf finds the id of a workload that could not be decoded as a whole, so
// that its error can be told from others.
func idOf(text []byte) string {
	var named struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(text, &named) != nil {
		return ""
	}
	return named.ID
}

// onLine adds the line of the input on which the mistake stands: that of the
// key, that of the broken text, or that on which the workload begins. A single
// workload on the first line needs none.
func onLine(err error, firstLine int, text []byte) error {
	bad, ok := errors.AsType[*workload.Error](err)
	if !ok || firstLine == 1 && bytes.IndexByte(text, '\n') < 0 {
		return err
	}
	at := bad.Offset
	if bad.Key != "" {
		key := bad.Key[strings.LastIndexByte(bad.Key, '.')+1:]
		at = max(0, bytes.Index(text, []byte(strconv.Quote(key))))
	}
	told := *bad
	told.Message = fmt.Sprintf("line %d: %s", firstLine+bytes.Count(text[:at], []byte("\n")), bad.Message)
	return &told
}
