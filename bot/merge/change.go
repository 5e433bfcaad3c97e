package merge

import "headroom/parser"

// Change is one key before and after, in the exact notation; empty: not set.
type Change struct{ Key, Old, New string }

// Changes lists the keys that differ, in the order of a query. Degrees of
// parallelism are listed by their own names.
func Changes(before, after parser.Query) []Change {
	var list []Change
	for _, key := range queryKeys {
		was, is := before.Says(key), after.Says(key)
		if was != is {
			list = append(list, Change{key, was, is})
		}
	}
	return list
}

// Value is that of one key of a query, in the exact notation.
func Value(q parser.Query, key string) string { return q.Says(key) }
