package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// maxWorkload bounds one workload object.
const maxWorkload = 1 << 20

// eachWorkload splits the input into JSON values: one on a line, or a single
// one spread over several lines. A line that is no JSON object is passed on
// as it is, so that its error stands where it belongs.
func eachWorkload(t *terminal, r io.Reader, out *bufio.Writer, each func(text []byte, firstLine int) error) error {
	in := bufio.NewReaderSize(r, 1<<16)
	var open []byte // lines of an object that is not complete yet
	first := 1
	for line := 1; t.ctx.Err() == nil; line++ {
		text, err := in.ReadBytes('\n')
		if err != nil && err != io.EOF {
			return fmt.Errorf("read workloads: %w", err)
		}
		done := err == io.EOF
		if len(open) > 0 && len(text) > 0 && text[0] == '{' && json.Valid(text) {
			// A whole object at the margin: what stood before it will never close.
			if err := each(bytes.TrimSpace(open), first); err != nil {
				return err
			}
			open = nil
		}
		if len(open) == 0 {
			first = line
		}
		open = append(open, text...)
		switch trimmed := bytes.TrimSpace(open); {
		case len(trimmed) == 0:
			open = nil
		case done || !unfinished(trimmed):
			if err := each(trimmed, first); err != nil {
				return err
			}
			open = nil
		}
		if done {
			return nil
		}
		if in.Buffered() == 0 {
			if err := out.Flush(); err != nil {
				return fmt.Errorf("write estimates: %w", err)
			}
		}
	}
	return t.ctx.Err()
}

// unfinished says whether a text is the beginning of a JSON object that goes
// on: it has opened more braces than it closed, outside of strings.
func unfinished(text []byte) bool {
	if len(text) > maxWorkload || text[0] != '{' || json.Valid(text) {
		return false
	}
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		}
	}
	return depth > 0 && !quoted
}
