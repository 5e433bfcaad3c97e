package catalog

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"headroom/engine/hardware"
)

// The index reads names off the beginnings of the lines without decoding; both
// ways have to agree.
func TestHeadersAgreeWithRows(t *testing.T) {
	t.Parallel()
	compare := func(line string, want []string) {
		got := headerNames(line)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("header %q, row %q", got, want)
		}
	}
	for line := range strings.Lines(modelLines) {
		compare(line, modelNames(strictly[Model](t, line)))
	}
	for line := range strings.Lines(gpuLines) {
		compare(line, gpuNames(strictly[hardware.GPU](t, line)))
	}
}

// A key that no field takes would be lost in silence.
func TestEveryKeyOfTheDataHasAField(t *testing.T) {
	t.Parallel()
	for line := range strings.Lines(nodeLines) {
		strictly[hardware.Node](t, line)
	}
	for line := range strings.Lines(priceLines) {
		strictly[hardware.Price](t, line)
	}
	for line := range strings.Lines(sourceLines) {
		strictly[Source](t, line)
	}
	for line := range strings.Lines(ambiguousLines) {
		strictly[ambiguous](t, line)
	}
}

func strictly[T any](t *testing.T, line string) *T {
	t.Helper()
	row := new(T)
	decoder := json.NewDecoder(strings.NewReader(line))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(row); err != nil {
		t.Errorf("%.60s: %v", line, err)
	}
	return row
}

func TestNamesDoNotClash(t *testing.T) {
	t.Parallel()
	noClash(t, Builtin().models())
	noClash(t, Builtin().gpus())
}

func noClash[T any](t *testing.T, s *shelf[T]) {
	t.Helper()
	owner := map[string]string{}
	for _, r := range s.rows {
		for _, name := range r.names {
			if other, taken := owner[fold(name)]; taken && other != r.id() {
				t.Errorf("%q stands for %s and for %s", name, other, r.id())
			}
			owner[fold(name)] = r.id()
		}
	}
}

func TestFold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ a, b string }{
		{"Llama-3.1-8B", "llama 3.1 8b"},
		{"Llama-3.1-8B", "llama3.1-8b"},
		{"a100 80GB", "A100-80gb"},
		{"8×7b", "8x7b"},
	} {
		if fold(c.a) != fold(c.b) {
			t.Errorf("%q folds to %q, %q to %q", c.a, fold(c.a), c.b, fold(c.b))
		}
	}
	if fold("llama-3-8b") == fold("llama-38b") {
		t.Error("a separator between digits was lost")
	}
}

// Cold start: what one look-up of a model and a card costs in a new process.
func BenchmarkColdStart(b *testing.B) {
	for b.Loop() {
		models := newShelf[Model](modelLines)
		gpus := newShelf[hardware.GPU](gpuLines)
		models.find(fold("llama-3.1-8b")).value()
		gpus.find(fold("v100")).value()
	}
}

// A question about a family ("llama 70b") decodes every model.
func BenchmarkEveryModel(b *testing.B) {
	for b.Loop() {
		newShelf[Model](modelLines).values()
	}
}
