package catalog

import (
	"iter"
	"slices"
	"strings"
	"sync"

	"headroom/engine/near"
)

// shelf is a list of rows with an index of their names. A team's shelf stands
// on the built-in one and hides its rows of the same name.
type shelf[T any] struct {
	under *shelf[T]
	own   bool // a team's
	rows  []*row[T]
	index map[string]*row[T] // by folded name
}

// row is one entry: its names, the id first, and the value, decoded on demand
// from its line.
type row[T any] struct {
	names  []string
	line   string
	decode sync.Once
	entry  *T
}

func (r *row[T]) id() string { return r.names[0] }

func (r *row[T]) value() *T {
	r.decode.Do(func() {
		if r.entry == nil {
			r.entry = decode[T](r.line)
		}
		if row, ok := any(r.entry).(interface{ shelved() }); ok {
			row.shelved()
		}
	})
	return r.entry
}

// newShelf indexes a data file.
func newShelf[T any](lines string) *shelf[T] {
	var rows []*row[T]
	for line := range strings.Lines(lines) {
		rows = append(rows, &row[T]{names: headerNames(line), line: line})
	}
	return indexed(rows, nil)
}

// overlay indexes rows that were read elsewhere; names lists the id first.
func overlay[T any](values []T, names func(*T) []string, under *shelf[T], own bool) *shelf[T] {
	var rows []*row[T]
	values = slices.Clone(values) // the shelf's own
	for i := range values {
		rows = append(rows, &row[T]{names: names(&values[i]), entry: &values[i]})
	}
	s := indexed(rows, under)
	s.own = own
	return s
}

// indexed enters every name of every row. A hub id also stands for its last
// part, unless that is a name of its own.
func indexed[T any](rows []*row[T], under *shelf[T]) *shelf[T] {
	s := &shelf[T]{under: under, rows: rows, index: make(map[string]*row[T], 4*len(rows))}
	for _, r := range rows {
		for _, name := range r.names {
			s.index[fold(name)] = r
		}
	}
	for _, r := range rows {
		for _, name := range r.names {
			if _, last, ok := strings.Cut(name, "/"); ok && s.index[fold(last)] == nil {
				s.index[fold(last)] = r
			}
		}
	}
	return s
}

// find looks a folded name up, in the team's rows first.
func (s *shelf[T]) find(folded string) *row[T] {
	for ; s != nil; s = s.under {
		if r := s.index[folded]; r != nil {
			return r
		}
	}
	return nil
}

// hides returns the row that a team's own row of an id stands in front of; nil
// when it is not a team's, whose shelf is the topmost, or hides nothing.
func (s *shelf[T]) hides(id string) *row[T] {
	if !s.own || s.index[fold(id)] == nil {
		return nil
	}
	return s.under.find(fold(id))
}

// hiding is the note about it.
func hiding(own, built string) string {
	return own + " is your own; it hides the built-in " + built
}

// beginningWith returns the only row that has a name beginning with the given
// words; nil when there are none or several.
func (s *shelf[T]) beginningWith(start []string) *row[T] {
	if len(start) == 0 {
		return nil
	}
	var only *row[T]
	for r := range s.all() {
		if !slices.ContainsFunc(r.names, func(name string) bool {
			if first := len(start[0]); len(name) < first || !strings.EqualFold(name[:first], start[0]) {
				return false // most names end here, without being taken apart
			}
			all := words(name)
			return len(all) >= len(start) && slices.Equal(all[:len(start)], start)
		}) {
			continue
		}
		if only != nil {
			return nil
		}
		only = r
	}
	return only
}

// all yields every row that is not hidden, a team's own first.
func (s *shelf[T]) all() iter.Seq[*row[T]] {
	return func(yield func(*row[T]) bool) {
		seen := map[string]bool{}
		for ; s != nil; s = s.under {
			for _, r := range s.rows {
				if !seen[r.id()] && !yield(r) {
					return
				}
				if s.under != nil || len(seen) > 0 {
					seen[r.id()] = true
				}
			}
		}
	}
}

// values decodes every row.
func (s *shelf[T]) values() []*T {
	var values []*T
	for r := range s.all() {
		values = append(values, r.value())
	}
	return values
}

// names maps every name to the id that it stands for.
func (s *shelf[T]) names() map[string]string {
	ids := map[string]string{}
	for r := range s.all() {
		for _, name := range r.names {
			if _, taken := ids[name]; !taken {
				ids[name] = r.id()
			}
		}
	}
	return ids
}

// search returns the rows in one of whose names every word of text occurs.
func (s *shelf[T]) search(text string) []*T {
	wanted := words(text)
	var found []*T
	for r := range s.all() {
		if slices.ContainsFunc(r.names, func(name string) bool {
			folded := fold(name)
			for _, w := range wanted {
				if !strings.Contains(folded, fold(w)) {
					return false
				}
			}
			return true
		}) {
			found = append(found, r.value())
		}
	}
	return found
}

// suggestions is how many names a "did you mean" offers.
const suggestions = 3

// suggest returns the ids of the rows whose names look like an unknown one.
func (s *shelf[T]) suggest(name string) []string {
	known := func(yield func(string) bool) {
		for r := range s.all() {
			for _, name := range r.names {
				if !yield(name) {
					return
				}
			}
		}
	}
	var ids []string
	for _, nearby := range near.Best(name, known, 4*suggestions) { // several names may stand for one row
		if id := s.find(fold(nearby)).id(); !slices.Contains(ids, id) && len(ids) < suggestions {
			ids = append(ids, id)
		}
	}
	return ids
}
