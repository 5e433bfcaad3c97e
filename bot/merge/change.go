package merge

import (
	"reflect"
	"strings"

	"headroom/parser"
)

// Change is one key before and after, in the exact notation; empty: not set.
type Change struct{ Key, Old, New string }

// Changes lists the keys that differ, in the order of a query. Degrees of
// parallelism are listed by their own names.
func Changes(before, after parser.Query) []Change {
	var list []Change
	for _, key := range Keys() {
		was, is := Value(before, key), Value(after, key)
		if was != is {
			list = append(list, Change{key, was, is})
		}
	}
	return list
}

// Value is that of one key of a query, in the exact notation.
func Value(q parser.Query, key string) string {
	alone := draft{}
	alone.field(&alone.query, key).Set(reflect.ValueOf(q).Field(place[key]))
	_, value, _ := strings.Cut(parser.Reading{Query: alone.query}.Canonical(), "=")
	return value
}
