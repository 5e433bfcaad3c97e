package answer_test

import (
	"errors"
	"math"
	"testing"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/parser"
)

func TestUnits(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		value    float64
		from, to string
		want     float64
		unit     string
	}{
		{1000, "flops", "kflops", 1, "KFLOPS"},
		{1000, "kflops", "mflops", 1, "MFLOPS"},
		{1000, "mflops", "gflops", 1, "GFLOPS"},
		{1000, "gflops", "tflops", 1, "TFLOPS"},
		{1000, "tflops", "pflops", 1, "PFLOPS"},
		{1000, "pflops", "eflops", 1, "EFLOPS"},
		{40, "gib", "gb", 42.94967296, "GB"},
		{1, "tb", "gib", 931.3225746, "GiB"},
		{8, "bits", "bytes", 1, "bytes"},
		{24, "GB", "", 22.35174179, "GiB"},
		{312, "tflops", "", 0.312, "PFLOPS"},
	} {
		t.Run(tt.from+" to "+tt.unit, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Convert, parser.Query{Value: tt.value, From: tt.from, To: tt.to}, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if a.Value.Unit != tt.unit || math.Abs(a.Value.Number-tt.want) > 1e-9*tt.want {
				t.Errorf("got %+v, want %v %s", a.Value, tt.want, tt.unit)
			}
		})
	}
}

func TestUnlikeUnitsAreRefused(t *testing.T) {
	t.Parallel()
	_, err := give(parser.Convert, parser.Query{Value: 3, From: "gb", To: "tflops"}, words.English)
	refused, ok := errors.AsType[*plan.Refusal](err)
	if !ok || !refused.Rejected || refused.Message == "" {
		t.Errorf("got %v, want a refusal that says why", err)
	}
}
