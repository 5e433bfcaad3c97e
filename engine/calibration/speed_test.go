package calibration_test

import (
	"testing"

	"headroom/engine/calibration"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// Every fitted figure lies within its physical bounds, and says what it was
// fitted on or where it comes from.
func TestPaceIsPhysical(t *testing.T) {
	t.Parallel()
	k := calibration.StandardPace()
	for _, v := range k.Varied() {
		if *v.Value < v.Low || *v.Value > v.High || v.Neutral < v.Low || v.Neutral > v.High {
			t.Errorf("%s is %g, neutral %g; bounds are %g and %g", v.Name, *v.Value, v.Neutral, v.Low, v.High)
		}
	}
	for _, s := range k.Families {
		if s.Source == "" && s.FittedOn == "" {
			t.Errorf("%s has no source", s.Name)
		}
	}
	for _, r := range k.Runtimes {
		if r.FittedOn == "" || !(0 < r.Band.Low && r.Band.Low < 1 && 1 < r.Band.High) {
			t.Errorf("%s: fitted on %q, band %v", r.Name, r.FittedOn, r.Band)
		}
	}
}

// A copy may be changed without changing the release's constants.
func TestPaceIsCloned(t *testing.T) {
	t.Parallel()
	copied := calibration.StandardPace().Clone()
	for _, v := range copied.Varied() {
		*v.Value = v.Low
	}
	for i, v := range calibration.StandardPace().Varied() {
		if c := copied.Varied()[i]; v.Value == c.Value {
			t.Errorf("%s is shared", v.Name)
		}
	}
}

func TestFamilies(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for gpu, want := range map[string]string{
		"tesla-p40": "Pascal and older", "v100": "Volta", "t4": "Turing", "a100": "Ampere with HBM", "rtx-3090": "Ampere with GDDR",
		"rtx-4090": "Ada", "h100": "Hopper", "b200": "Blackwell with HBM", "rtx-5090": "Blackwell with GDDR", "mi300x": "CDNA",
		"apple-m2-ultra": "Apple", "gaudi-3": "other",
	} {
		match, found := known.FindGPU(gpu, 0)
		if !found {
			t.Errorf("no card %q", gpu)
			continue
		}
		if got := calibration.StandardPace().Silicon(&workload.Case{Card: match.Row}).Name; got != want {
			t.Errorf("%s is of the family %q, want %q", gpu, got, want)
		}
	}
}
