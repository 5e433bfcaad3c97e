package recipe

import "strings"

// branch is an object of settings in order: values, and objects within it.
type branch struct {
	keys   []string
	values map[string]any // a value of an entry, or *branch
}

// treeOf nests entries by the dots of their keys.
func treeOf(entries []entry) *branch {
	root := &branch{values: map[string]any{}}
	for _, e := range entries {
		at := root
		path := strings.Split(e.key, ".")
		for _, step := range path[:len(path)-1] {
			inner, ok := at.values[step].(*branch)
			if !ok {
				inner = &branch{values: map[string]any{}}
				at.set(step, inner)
			}
			at = inner
		}
		at.set(path[len(path)-1], e.value)
	}
	return root
}

func (b *branch) set(key string, value any) {
	if _, known := b.values[key]; !known {
		b.keys = append(b.keys, key)
	}
	b.values[key] = value
}
