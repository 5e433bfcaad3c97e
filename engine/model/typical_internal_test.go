package model

import (
	"testing"

	"headroom/engine/unit"
)

// The short count of typical shapes is that of their tensors.
func TestPlainCountIsTheCountOfTheTensors(t *testing.T) {
	t.Parallel()
	for _, size := range []unit.Params{30e6, 500e6, 3e9, 7e9, 13e9, 70e9, 1e12} {
		s, from := Typical(size)
		if got, want := s.plainCount(), float64(s.Count().Text); got != want {
			t.Errorf("%s from %s: %.0f, want %.0f", size, from, got, want)
		}
	}
}
