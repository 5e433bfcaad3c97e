package calibration_test

import (
	"testing"

	"headroom/engine/calibration"
	"headroom/engine/catalog"
	"headroom/engine/hardware"
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
		"tesla-p40": "Pascal, Vega and older", "v100": "Volta", "t4": "Turing", "a100": "Ampere with HBM", "rtx-3090": "Ampere with GDDR",
		"rtx-4090": "Ada", "h100": "Hopper", "b200": "Blackwell with HBM", "rtx-5090": "Blackwell with GDDR", "mi300x": "CDNA",
		"apple-m2-ultra": "Apple", "gaudi-3": "other", "tpu-v6e": "TPU", "mi50": "Pascal, Vega and older",
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

// Of the memory bandwidth an H20 reaches a smaller share than an H100, with more
// of it for each of fewer multiprocessors; of its peak in products more, which
// asks for a sixth of the power. Chips without units for products hold theirs.
func TestSharesOfRatedPeaks(t *testing.T) {
	t.Parallel()
	known, k := catalog.Builtin(), calibration.StandardPace()
	shares := func(gpu string) (streamed, sustained float64) {
		match, found := known.FindGPU(gpu, 0)
		if !found {
			t.Fatalf("no card %q", gpu)
		}
		s := k.Silicon(&workload.Case{Card: match.Row})
		peak, _ := match.Row.PeakTFLOPS("bf16")
		return k.Streamed(s, match.Row) / s.Bandwidth, k.Sustained(s, match.Row, peak) / s.Matmul
	}
	less, more := shares("h20")
	streamed, sustained := shares("h100-80gb-sxm")
	if less > 0.95*streamed || more < 1.2*sustained {
		t.Errorf("H20 streams %.2f and sustains %.2f, H100 %.2f and %.2f", less, more, streamed, sustained)
	}
	if _, whole := shares("apple-m2-ultra"); whole != 1 {
		t.Errorf("an Apple chip sustains %.2f of its lanes", whole)
	}
	for _, row := range []hardware.GPU{{BandwidthGBs: 900}, {BandwidthGBs: 900, TFLOPS: hardware.Rates{BF16Tensor: 100}}} {
		s := k.Silicon(&workload.Case{Card: &row})
		if a, b := k.Streamed(s, &row), k.Sustained(s, &row, 100); !(0 < a && a < 1 && 0 < b && b < 1) {
			t.Errorf("a card of which little is known streams %g and sustains %g", a, b)
		}
	}
}
