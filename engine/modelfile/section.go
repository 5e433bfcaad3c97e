package modelfile

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"

	"headroom/engine/workload"
)

// reading gathers what a file says on the way to a result.
type reading struct {
	Result
	err *workload.Error // the first thing that is wrong
}

// fail keeps the first error.
func (r *reading) fail(err *workload.Error) {
	if r.err == nil {
		r.err = err
	}
}

func (r *reading) read(key, value string) {
	r.Read = append(r.Read, Fact{clip(key), clip(value)})
}

func (r *reading) guess(key string, value any, why string, args ...any) {
	r.Guessed = append(r.Guessed, Guess{key, clip(fmt.Sprint(value)), fmt.Sprintf(why, args...)})
}

func (r *reading) note(code, key, format string, args ...any) {
	r.Problems = append(r.Problems, Problem{Code: code, Key: key, Message: fmt.Sprintf(format, args...)})
}

// section is one object of a configuration. Its getters take the names that
// different families give to one figure, read the first that is there, and
// record it.
type section struct {
	*reading
	path     string
	fields   object
	kind     string            // model_type
	defaults map[string]int    // of the family, by the first name of a key
	taken    map[string]string // keys read with their values, so that each is told once
}

// Limits of single figures, far above any model, that keep sums exact.
const (
	mostLayers  = 1 << 12
	mostWidth   = 1 << 24
	mostExperts = 1 << 16
	mostTokens  = 1 << 30
)

func newSection(r *reading, path string, fields object) *section {
	return &section{reading: r, path: path, fields: fields, taken: map[string]string{}}
}

// has tells whether a key is there and not null.
func (s *section) has(key string) bool { return s.fields[key] != nil }

// sub is an object within the section, nil when there is none.
func (s *section) sub(key string) *section {
	fields, ok := s.fields[key].(object)
	if !ok {
		return nil
	}
	inner := newSection(s.reading, join(s.path, key), fields)
	inner.kind = inner.word("model_type")
	return inner
}

func (s *section) take(key, value string) {
	if _, known := s.taken[key]; !known {
		s.taken[key] = value
		s.read(join(s.path, key), value)
	}
}

// number reads the first of the keys as a whole number from 0 to most.
func (s *section) number(most int, keys ...string) (int, bool) {
	for _, key := range keys {
		if !s.has(key) {
			continue
		}
		n, err := wholeNumber(join(s.path, key), oneOf(s.fields[key]), most)
		if err != nil {
			s.fail(err)
			return 0, true
		}
		s.take(key, strconv.Itoa(n))
		return n, true
	}
	if n, known := s.defaults[keys[0]]; known {
		s.guess(join(s.path, keys[0]), n, "not in the file; the default of %s", s.kind)
		delete(s.defaults, keys[0])
		return n, true
	}
	return 0, false
}

// oneOf is the value of a list that repeats it for every layer.
func oneOf(value any) any {
	list, ok := value.([]any)
	if !ok || len(list) == 0 {
		return value
	}
	first, ok := list[0].(json.Number)
	for _, other := range list {
		if number, same := other.(json.Number); !ok || !same || number != first {
			return value
		}
	}
	return first
}

// size is number without telling absence from zero.
func (s *section) size(most int, keys ...string) int {
	n, _ := s.number(most, keys...)
	return n
}

// agreed is number for figures that two keys of one file must not state
// differently.
func (s *section) agreed(most int, keys ...string) int {
	n, found := s.number(most, keys...)
	if !found {
		return 0
	}
	first := ""
	for _, key := range keys {
		if !s.has(key) {
			continue
		}
		if first == "" {
			first = key
			continue
		}
		other, err := wholeNumber(join(s.path, key), s.fields[key], most)
		if err == nil && other != n && s.err == nil {
			s.fail(contradict(join(s.path, key), "%s is %d, but %s is %d", join(s.path, key), other, join(s.path, first), n))
		}
	}
	return n
}

// wholeNumber turns a JSON value into a count.
func wholeNumber(key string, value any, most int) (int, *workload.Error) {
	number, ok := value.(json.Number)
	if !ok {
		return 0, refuse(key, "%s must be a whole number, not %s", key, show(value))
	}
	v, err := strconv.ParseFloat(number.String(), 64)
	switch {
	case err != nil, math.IsNaN(v), v < 0, v > float64(most):
		return 0, refuse(key, "%s %s is not possible; use 0 to %d", key, clip(number.String()), most)
	case v != math.Trunc(v):
		return 0, refuse(key, "%s must be a whole number, not %s", key, clip(number.String()))
	}
	return int(v), nil
}

// ratio reads a factor such as mlp_ratio.
func (s *section) ratio(key string) (float64, bool) {
	if !s.has(key) {
		return 0, false
	}
	number, _ := s.fields[key].(json.Number)
	v, err := strconv.ParseFloat(number.String(), 64)
	if err != nil || !(v > 0) || v > mostWidth {
		s.fail(refuse(join(s.path, key), "%s %s is not possible; use a number above 0", join(s.path, key), show(s.fields[key])))
		return 0, false
	}
	s.take(key, number.String())
	return v, true
}

// flag reads the first of the keys that is there as true or false; without
// one it is otherwise.
func (s *section) flag(otherwise bool, keys ...string) bool {
	for _, key := range keys {
		switch v := s.fields[key].(type) {
		case nil:
		case bool:
			s.take(key, strconv.FormatBool(v))
			return v
		default:
			s.fail(refuse(join(s.path, key), "%s must be true or false, not %s", join(s.path, key), show(v)))
			return otherwise
		}
	}
	return otherwise
}

// word reads the first of the keys that holds a text.
func (s *section) word(keys ...string) string {
	for _, key := range keys {
		if text, ok := s.fields[key].(string); ok && text != "" {
			s.take(key, text)
			return text
		}
	}
	return ""
}

// numbers reads a list of whole numbers, nil when there is none.
func (s *section) numbers(most int, key string) []int {
	list, ok := s.fields[key].([]any)
	if !ok {
		return nil
	}
	out := make([]int, 0, min(len(list), mostLayers))
	for _, value := range list {
		if flag, ok := value.(bool); ok {
			value = json.Number("0")
			if flag {
				value = json.Number("1")
			}
		}
		n, err := wholeNumber(join(s.path, key), value, most)
		if err != nil {
			s.fail(err)
			return nil
		}
		out = append(out, n)
		if len(out) > mostLayers {
			s.fail(refuse(join(s.path, key), "%s lists more than %d entries", join(s.path, key), mostLayers))
			return nil
		}
	}
	s.take(key, summary(out))
	return out
}

// words reads a list of texts, nil when there is none.
func (s *section) words(key string) []string {
	list, ok := s.fields[key].([]any)
	if !ok || len(list) == 0 {
		return nil
	}
	out := make([]string, 0, min(len(list), mostLayers))
	for _, value := range list {
		text, ok := value.(string)
		if !ok {
			s.fail(refuse(join(s.path, key), "%s must list words, not %s", join(s.path, key), show(value)))
			return nil
		}
		if out = append(out, text); len(out) > mostLayers {
			s.fail(refuse(join(s.path, key), "%s lists more than %d entries", join(s.path, key), mostLayers))
			return nil
		}
	}
	s.take(key, summary(out))
	return out
}

// summary shows a list by how often each value stands in it.
func summary[T comparable](list []T) string {
	var seen []T
	counts := map[T]int{}
	for _, v := range list {
		if counts[v]++; counts[v] == 1 {
			seen = append(seen, v)
		}
	}
	text := ""
	for i, v := range seen[:min(len(seen), 8)] {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%d x %v", counts[v], v)
	}
	if len(seen) > 8 {
		text += ", ..."
	}
	return text
}

// show repeats a wrong value.
func show(value any) string {
	switch v := value.(type) {
	case nil:
		return "null"
	case string:
		return strconv.Quote(clip(v))
	case []any:
		return "a list"
	case object:
		return "an object"
	}
	return clip(fmt.Sprint(value))
}

func count[T comparable](list []T, value T) int {
	n := 0
	for _, v := range list {
		if v == value {
			n++
		}
	}
	return n
}

func anyOf[T comparable](value T, list ...T) bool { return slices.Contains(list, value) }
