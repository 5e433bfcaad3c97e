package workload

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"headroom/engine/near"
)

// unknownKey names the first key that has no place in a type, and those that
// were probably meant: its neighbours, or else keys of any other object.
func unknownKey(prefix string, data []byte, in reflect.Type) *Error {
	path, beside := strayKey(data, in)
	at := strings.LastIndexByte(path, '.') + 1
	e := &Error{Kind: Invalid, Key: prefix + path, Message: fmt.Sprintf("unknown key %q", prefix+path)}
	suggest := func(known map[string]string, prefix string) {
		for _, key := range near.Best(path[at:], maps.Keys(known), 3) {
			e.Suggestions = append(e.Suggestions, prefix+known[key])
		}
	}
	if suggest(keyPaths(beside), prefix+path[:at]); len(e.Suggestions) == 0 {
		suggest(keyPaths(in), prefix)
	}
	if len(e.Suggestions) > 0 {
		e.Message += "; did you mean " + strings.Join(e.Suggestions, " or ") + "?"
	}
	return e
}

// strayKey is the path of the first key, in alphabetical order, that a type
// has no field for, and the struct that lacks it; empty when there is none.
func strayKey(data []byte, in reflect.Type) (path string, beside reflect.Type) {
	in = element(in)
	if in.Kind() != reflect.Struct || reflect.PointerTo(in).Implements(unmarshaler) {
		return "", in
	}
	var objects []json.RawMessage
	if json.Unmarshal(data, &objects) != nil {
		objects = []json.RawMessage{data}
	}
	for _, text := range objects {
		var object map[string]json.RawMessage
		if json.Unmarshal(text, &object) != nil {
			continue
		}
		for _, key := range slices.Sorted(maps.Keys(object)) {
			field, known := fieldOf(in, key)
			if !known {
				return key, in
			}
			if inner, beside := strayKey(object[key], field); inner != "" {
				return key + "." + inner, beside
			}
		}
	}
	return "", in
}

var unmarshaler = reflect.TypeFor[json.Unmarshaler]()

// fieldOf finds the type of the field that a JSON key fills; case does not
// count.
func fieldOf(in reflect.Type, key string) (reflect.Type, bool) {
	for i := range in.NumField() {
		if strings.EqualFold(keyOf(in.Field(i)), key) {
			return in.Field(i).Type, true
		}
	}
	return nil, false
}

func keyOf(f reflect.StructField) string {
	key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return key
}

// element is the type behind pointers and lists.
func element(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return t
}

// keyPaths lists the JSON keys of a struct and of the structs within it, each
// with its path. An outer key goes before an inner one of the same name.
func keyPaths(in reflect.Type) map[string]string {
	paths := map[string]string{}
	var walk func(reflect.Type, string)
	walk = func(t reflect.Type, prefix string) {
		t = element(t)
		if t.Kind() != reflect.Struct {
			return
		}
		for i := range t.NumField() {
			if key := keyOf(t.Field(i)); key != "" && paths[key] == "" {
				paths[key] = prefix + key
			}
		}
		for i := range t.NumField() {
			if key := keyOf(t.Field(i)); key != "" {
				walk(t.Field(i).Type, prefix+key+".")
			}
		}
	}
	walk(in, "")
	return paths
}
