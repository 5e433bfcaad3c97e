package recipe

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"headroom/engine/workload"
)

// jsonObject is a JSON configuration.
type jsonObject struct{}

func (jsonObject) write(_ *tool, entries []entry) string {
	var out bytes.Buffer
	writeJSON(&out, treeOf(entries), "")
	return out.String() + "\n"
}

// writeJSON prints an object with its keys in order.
func writeJSON(out *bytes.Buffer, b *branch, indent string) {
	out.WriteString("{\n")
	for i, key := range b.keys {
		fmt.Fprintf(out, "%s  %q: ", indent, key)
		if inner, ok := b.values[key].(*branch); ok {
			writeJSON(out, inner, indent+"  ")
		} else {
			text, err := json.Marshal(b.values[key])
			if err != nil { // strings, numbers, truth values and lists of strings only
				panic("recipe: a value that is no JSON: " + err.Error())
			}
			out.Write(text)
		}
		if i < len(b.keys)-1 {
			out.WriteByte(',')
		}
		out.WriteByte('\n')
	}
	out.WriteString(indent + "}")
}

func (jsonObject) read(_ *tool, text string) ([]entry, error) {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var list []entry
	err := jsonValue(decoder, "", 0, &list)
	if err == nil {
		if _, more := decoder.Token(); !errors.Is(more, io.EOF) {
			err = errors.New("there is more text after the object")
		}
	}
	if err != nil {
		if known, ok := errors.AsType[*workload.Error](err); ok {
			return nil, known
		}
		line := 1 + strings.Count(text[:min(int(decoder.InputOffset()), len(text))], "\n")
		return nil, &workload.Error{Kind: workload.Invalid, Message: fmt.Sprintf("not valid JSON on line %d: %s", line, err)}
	}
	return list, nil
}

// deepest bounds how far objects may lie within each other.
const deepest = 20

// jsonValue appends the entries of one value; an object's keys are given in
// the order of the text, and none may come twice.
func jsonValue(d *json.Decoder, path string, depth int, into *[]entry) error {
	token, err := d.Token()
	if err != nil {
		return plainEOF(err)
	}
	if depth > deepest {
		return fmt.Errorf("objects lie more than %d deep", deepest)
	}
	switch token := token.(type) {
	case json.Delim:
		if token == '[' {
			return jsonList(d, path, depth, into)
		}
		seen := map[string]bool{}
		for d.More() {
			name, err := d.Token()
			if err != nil {
				return plainEOF(err)
			}
			key, _ := name.(string)
			if path != "" {
				key = path + "." + key
			}
			if seen[key] {
				return &workload.Error{Kind: workload.Conflict, Key: key, Message: key + " stands twice in one object"}
			}
			seen[key] = true
			if err := jsonValue(d, key, depth+1, into); err != nil {
				return err
			}
		}
		_, err := d.Token()
		return plainEOF(err)
	case json.Number:
		*into = append(*into, entry{path, jsonNumber(token)})
	default:
		*into = append(*into, entry{path, token})
	}
	return nil
}

// jsonList appends a list of plain values as one entry; lists of objects say
// nothing about memory and are passed by.
func jsonList(d *json.Decoder, path string, depth int, into *[]entry) error {
	words := []string{}
	for d.More() {
		var inner []entry
		if err := jsonValue(d, path, depth+1, &inner); err != nil {
			return err
		}
		if len(inner) == 1 {
			words = append(words, plain(inner[0].value))
		}
	}
	*into = append(*into, entry{path, words})
	_, err := d.Token()
	return plainEOF(err)
}

func jsonNumber(n json.Number) any {
	if i, err := n.Int64(); err == nil && i < mostWhole && i > -mostWhole {
		return int(i)
	}
	f, err := n.Float64()
	if err != nil {
		return n.String() // beyond any size; refused where it is read
	}
	return f
}

// plainEOF says in words what the end of a text means within an object.
func plainEOF(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the text ends inside the object")
	}
	return err
}
