package query

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"headroom/parser/pattern"
)

// RAM is the memory of a host as channels * kind - million transfers a second:
// "8*ddr5-4800". Each part may be missing.
type RAM string

// ramNotation holds a RAM to what is sold: up to 24 channels, DDR3 to DDR5.
var ramNotation = pattern.Of(`^(?:(?:[1-9]|1\d|2[0-4])\*)?(?:ddr[345](?:-[1-9]\d{2,3})?)?$`)

// readRAM reads the exact notation.
func readRAM(text string) (RAM, error) {
	if !ramNotation.In(text) {
		return "", fmt.Errorf("%q is no memory of a host: write it as 8*ddr5-4800", text)
	}
	return RAM(text), nil
}

// Shape is a model that the text describes by its parts; 0 means not said. Each part has a
// bound, far above what has been built.
type Shape struct {
	Layers  int     `key:"layers" most:"4096"`
	Hidden  int     `key:"hidden" most:"1048576"`
	Heads   int     `key:"heads" most:"65536"`
	KVHeads int     `key:"kv_heads" most:"65536"`
	Width   int     `key:"width" most:"16777216"` // of the feed-forward layers
	Vocab   int     `key:"vocab" most:"16777216"`
	Experts int     `key:"experts" most:"65536"`
	Active  int     `key:"active" most:"65536"`     // experts of each token
	ExpertB float64 `key:"expert_b" most:"1000000"` // billions of parameters of the model that each expert makes
}

// Whole reports whether enough is said to make a model of it.
func (s *Shape) Whole() bool {
	return s.Layers > 0 && s.Hidden > 0 || s.Experts > 1 && s.ExpertB > 0
}

// text writes a shape in the exact notation: "layers:24+hidden:2048".
func (s Shape) text() string {
	var parts []string
	v := reflect.ValueOf(s)
	for i := range v.NumField() {
		if f := v.Field(i); !f.IsZero() {
			parts = append(parts, v.Type().Field(i).Tag.Get("key")+":"+Text(f))
		}
	}
	return strings.Join(parts, "+")
}

// readShape reads the exact notation.
func readShape(text string) (s Shape, err error) {
	v := reflect.ValueOf(&s).Elem()
	for part := range strings.SplitSeq(text, "+") {
		key, value, _ := strings.Cut(part, ":")
		field, most := reflect.Value{}, ""
		for i := range v.NumField() {
			if tag := v.Type().Field(i).Tag; tag.Get("key") == key {
				field, most = v.Field(i), tag.Get("most")
			}
		}
		if !field.IsValid() {
			return s, fmt.Errorf("read a shape: %q is no part of a model", key)
		}
		if err := read(field, value); err != nil {
			return s, err
		}
		bound, _ := strconv.ParseFloat(most, 64)
		if n := field.Convert(reflect.TypeFor[float64]()).Float(); !(n > 0 && n <= bound) {
			return s, fmt.Errorf("read a shape: %s of %s is beyond what can be reckoned, up to %s", key, value, most)
		}
	}
	if s.Heads > 0 && s.Hidden%s.Heads != 0 || s.Active > s.Experts && s.Experts > 0 {
		return s, fmt.Errorf("read a shape: the parts of %q do not go together", text)
	}
	return s, nil
}
