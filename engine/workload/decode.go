package workload

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"headroom/engine/model"
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
	if known, ok := errors.AsType[*Error](err); ok {
		return known
	}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		key, name := strings.TrimSuffix(prefix+wrong.Field, "."), "a workload"
		if key != "" {
			name = key
		}
		return &Error{Kind: Invalid, Key: key, Message: fmt.Sprintf("%s: want %s, got %s", name, kindName(wrong.Type), article(wrong.Value))}
	}
	if strings.HasPrefix(err.Error(), "json: unknown field ") {
		return unknownKey(prefix, data, reflect.TypeOf(into).Elem())
	}
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		at := min(int(syntax.Offset), len(data))
		return &Error{Kind: Invalid, Offset: at, Message: fmt.Sprintf("not valid JSON at byte %d: %s", at, syntax)}
	}
	if errors.Is(err, io.EOF) {
		return &Error{Kind: Invalid, Message: "there is no workload: want a JSON object"}
	}
	return &Error{Kind: Invalid, Message: "not a JSON object: " + err.Error()}
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

// article prints what stands in the text in place of the wanted kind.
func article(kind string) string {
	switch kind {
	case "array":
		return "a list"
	case "object":
		return "an object"
	case "bool":
		return "true or false"
	}
	if figure, cut := strings.CutPrefix(kind, "number "); cut {
		return figure
	}
	return "a " + kind
}

// UnmarshalJSON reads a name, a size or a description of a model.
func (m *Model) UnmarshalJSON(data []byte) error {
	data = bytes.TrimSpace(data)
	switch {
	case bytes.Equal(data, []byte("null")):
		return nil
	case data[0] == '"':
		return json.Unmarshal(data, &m.Name)
	}
	var object map[string]json.RawMessage
	if json.Unmarshal(data, &object) == nil && object["params_b"] != nil {
		var size struct {
			ParamsB float64 `json:"params_b"`
		}
		err := decodeStrict(data, "model.", &size)
		m.ParamsB = size.ParamsB
		return err
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
	case m.ParamsB == 0:
		return []byte("null"), nil
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
