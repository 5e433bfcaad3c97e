package workload

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"headroom/engine/model"
	"headroom/engine/near"
)

// Decode reads one workload from JSON. It is strict: an unknown key, at any
// depth, is an error that names it, and so is a value of the wrong type or a
// word outside its vocabulary. The error is a *Error.
func Decode(data []byte) (Workload, error) {
	var w Workload
	if err := decodeStrict(data, "", &w); err != nil {
		return Workload{}, err
	}
	if err := w.checkWords(); err != nil {
		return Workload{}, err
	}
	return w, nil
}

// decodeStrict reads an object into a struct and reports unknown keys under
// the given prefix.
func decodeStrict(data []byte, prefix string, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(into)
	if err == nil {
		if rest := bytes.TrimSpace(data[decoder.InputOffset():]); len(rest) > 0 {
			return &Error{Kind: Invalid, Key: prefix, Message: "there is more text after the JSON object"}
		}
		return nil
	}
	var known *Error
	if errors.As(err, &known) {
		return known
	}
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		key := prefix + wrong.Field
		return &Error{Kind: Invalid, Key: key, Message: fmt.Sprintf("%s: want %s, got a %s", key, kindName(wrong.Type), wrong.Value)}
	}
	if name, found := strings.CutPrefix(err.Error(), "json: unknown field "); found {
		return unknownKey(prefix, strings.Trim(name, `"`), reflect.TypeOf(into).Elem())
	}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		line := 1 + bytes.Count(data[:min(int(syntax.Offset), len(data))], []byte("\n"))
		return &Error{Kind: Invalid, Message: fmt.Sprintf("not valid JSON at line %d, byte %d: %s", line, syntax.Offset, syntax)}
	}
	return &Error{Kind: Invalid, Message: "not a JSON object: " + err.Error()}
}

func unknownKey(prefix, name string, in reflect.Type) *Error {
	if at := strings.LastIndexByte(name, '.'); at >= 0 {
		prefix, name = prefix+name[:at+1], name[at+1:]
	}
	e := &Error{Kind: Invalid, Key: prefix + name, Suggestions: near.Best(name, slices.Values(keysOf(in)), 3)}
	e.Message = fmt.Sprintf("unknown key %q", prefix+name)
	if len(e.Suggestions) > 0 {
		e.Message += "; did you mean " + strings.Join(e.Suggestions, " or ") + "?"
	}
	return e
}

// keysOf lists the JSON keys of a struct and, for suggestions, of the structs
// within it.
func keysOf(t reflect.Type) []string {
	keys := map[string]bool{}
	var walk func(reflect.Type, int)
	walk = func(t reflect.Type, depth int) {
		for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
			t = t.Elem()
		}
		if t.Kind() != reflect.Struct || depth > 2 {
			return
		}
		for i := range t.NumField() {
			if key, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ","); key != "" && key != "-" {
				keys[key] = true
				walk(t.Field(i).Type, depth+1)
			}
		}
	}
	walk(t, 0)
	return slices.Sorted(maps.Keys(keys))
}

func kindName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int, reflect.Int64:
		return "a whole number"
	case reflect.Float64:
		return "a number"
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	case reflect.Slice:
		return "a list"
	}
	return "an object"
}

// UnmarshalJSON reads a name, a size or a description of a model.
func (m *Model) UnmarshalJSON(data []byte) error {
	data = bytes.TrimSpace(data)
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, &m.Name)
	}
	var size struct {
		ParamsB float64 `json:"params_b"`
	}
	if json.Unmarshal(data, &size) == nil && size.ParamsB != 0 {
		if err := decodeStrict(data, "model.", &size); err != nil {
			return err
		}
		m.ParamsB = size.ParamsB
		return nil
	}
	m.Shape = new(model.Shape)
	return decodeStrict(data, "model.", m.Shape)
}

// MarshalJSON writes what UnmarshalJSON reads.
func (m Model) MarshalJSON() ([]byte, error) {
	switch {
	case m.Name != "":
		return json.Marshal(m.Name)
	case m.Shape != nil:
		return json.Marshal(m.Shape)
	}
	return json.Marshal(map[string]float64{"params_b": m.ParamsB})
}

// UnmarshalJSON reads the name of a set or a list of projections.
func (t *Targets) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, &t.Set)
	}
	return json.Unmarshal(data, &t.Modules)
}

// MarshalJSON writes what UnmarshalJSON reads.
func (t Targets) MarshalJSON() ([]byte, error) {
	if t.Set != "" {
		return json.Marshal(t.Set)
	}
	return json.Marshal(t.Modules)
}

// IsZero tells whether no target was said.
func (t Targets) IsZero() bool { return t.Set == "" && len(t.Modules) == 0 }
