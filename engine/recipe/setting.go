package recipe

import (
	"slices"
	"strings"

	"headroom/engine/workload"
)

// setting ties one key of a tool to what it says of a workload.
type setting struct {
	key  string   // as documented, without dashes before it; dots for nesting
	also []string // other spellings that the tool takes
	// write gives the value that states a workload, nil when there is nothing
	// to state. A nil function is a key that is only read.
	write func(*workload.Workload) any
	// read takes a value over. A nil function is a key that says nothing about
	// memory.
	read func(*reading, any) error
	// bare tells that the value may be left out, as older versions of the tool had it.
	bare bool
}

// as adds spellings.
func (s setting) as(also ...string) setting {
	s.also = also
	return s
}

// when writes a setting only for some workloads.
func (s setting) when(apt func(*workload.Workload) bool) setting {
	write := s.write
	s.write = func(w *workload.Workload) any {
		if !apt(w) {
			return nil
		}
		return write(w)
	}
	return s
}

// readOnly is a setting that is understood and never written.
func (s setting) readOnly() setting {
	s.write = nil
	return s
}

// fixed is a setting that is the same for every workload.
func fixed(key string, value any) setting {
	return setting{key: key, write: func(*workload.Workload) any { return value }}
}

// whole is a number of at least one.
func whole(key string, field func(*workload.Workload) *int) setting {
	return setting{
		key: key,
		write: func(w *workload.Workload) any {
			if n := *field(w); n > 0 {
				return n
			}
			return nil
		},
		read: func(r *reading, v any) error {
			n, err := atLeast(1, v)
			if err == nil {
				*field(&r.w) = n
			}
			return err
		},
	}
}

// degree is a number that is one unless it is said.
func degree(key string, field func(*workload.Workload) *int) setting {
	return whole(key, field).when(func(w *workload.Workload) bool { return *field(w) > 1 })
}

// share is a number between 0 and 1.
func share(key string, get func(*workload.Workload) float64, set func(*workload.Workload, float64)) setting {
	return setting{
		key: key,
		write: func(w *workload.Workload) any {
			if f := get(w); f > 0 {
				return f
			}
			return nil
		},
		read: func(r *reading, v any) error {
			f, err := number(v)
			if err != nil || f <= 0 || f > 1 {
				return &wrongValue{v, "a share above 0 and up to 1"}
			}
			set(&r.w, f)
			return nil
		},
	}
}

// yes is a switch that is off unless it is said.
func yes(key string, get func(*workload.Workload) bool, set func(*workload.Workload, bool)) setting {
	return setting{
		key: key,
		write: func(w *workload.Workload) any {
			if get(w) {
				return true
			}
			return nil
		},
		read: func(r *reading, v any) error {
			on, err := truth(v)
			if err == nil {
				set(&r.w, on)
			}
			return err
		},
	}
}

// flag is a switch of a field of the workload.
func flag(key string, field func(*workload.Workload) *bool) setting {
	return yes(key, func(w *workload.Workload) bool { return *field(w) }, func(w *workload.Workload, on bool) { *field(w) = on })
}

// extraFlag is a switch of the workload's extra.
func extraFlag(key, name string) setting {
	return yes(key, func(w *workload.Workload) bool { return w.Extra.Bool(name) },
		func(w *workload.Workload, on bool) { setExtra(w, name, on) })
}

// extraWhole is a number of the workload's extra.
func extraWhole(key, name string) setting {
	return setting{
		key: key,
		write: func(w *workload.Workload) any {
			if n := w.Extra.Int(name); n > 0 {
				return n
			}
			return nil
		},
		read: func(r *reading, v any) error {
			n, err := atLeast(1, v)
			if err == nil {
				setExtra(&r.w, name, float64(n))
			}
			return err
		},
	}
}

func setExtra(w *workload.Workload, name string, value any) {
	if w.Extra == nil {
		w.Extra = workload.Extra{}
	}
	w.Extra[name] = value
}

// pair is a word of the workload and the tool's word for it.
type pair struct{ ours, theirs string }

// word is a word out of a list. The first pair with a word of the workload is
// written; any spelling of the tool's words is read. A pair without a word of
// ours says nothing of the workload.
func word(key string, get func(*workload.Workload) string, set func(*workload.Workload, string), pairs ...pair) setting {
	return setting{
		key: key,
		write: func(w *workload.Workload) any {
			ours := get(w)
			for _, p := range pairs {
				if ours != "" && p.ours == ours {
					return p.theirs
				}
			}
			return nil
		},
		read: func(r *reading, v any) error {
			theirs, ok := v.(string)
			if !ok {
				return &wrongValue{v, wordList(pairs)}
			}
			at := slices.IndexFunc(pairs, func(p pair) bool { return strings.EqualFold(p.theirs, theirs) })
			switch {
			case at < 0:
				return &wrongValue{v, wordList(pairs)}
			case pairs[at].ours != "":
				set(&r.w, pairs[at].ours)
			}
			return nil
		},
	}
}

// open is a word for which a value outside the list is told, not refused: the
// tool takes more than the estimate knows.
func (s setting) open() setting {
	read := s.read
	s.read = func(r *reading, v any) error {
		if err := read(r, v); err != nil {
			r.note(Note{Code: NotModelled, Key: s.key, Value: show(v)})
		}
		return nil
	}
	return s
}

func wordList(pairs []pair) string {
	var list []string
	for _, p := range pairs {
		if p.theirs != "" && !slices.Contains(list, p.theirs) {
			list = append(list, p.theirs)
		}
	}
	return strings.Join(list, ", ")
}
