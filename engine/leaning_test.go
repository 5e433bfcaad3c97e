package engine_test

import (
	"testing"

	"headroom/engine"
	"headroom/engine/unit"
)

// A tight verdict leans to the side of the limit on which the middle of the estimate lies; the others lean nowhere.
func TestTightLeansToTheSideOfTheMiddle(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		verdict     engine.Verdict
		need, limit unit.Bytes
		want        engine.Leaning
	}{
		{engine.Tight, 79, 80, "tight"},
		{engine.Tight, 80, 80, "tight"},
		{engine.Tight, 81, 80, engine.HardlyFits},
		{engine.DoesNotFit, 81, 80, "does_not_fit"},
		{engine.Fits, 79, 80, "fits"},
		{engine.NoVerdict, 81, 0, ""},
	} {
		if got := c.verdict.Leaning(c.need, c.limit); got != c.want {
			t.Errorf("%s with %d of %d leans to %q, want %q", c.verdict, c.need, c.limit, got, c.want)
		}
	}
	e := engine.Estimate{Verdict: engine.Tight, CapacityBytes: 80 * unit.GB}
	e.PerGPU.Process = 78 * unit.GB
	if got := e.Leaning(); got != "tight" {
		t.Errorf("within the card: %s", got)
	}
	e.Workload.UsedGB = 4
	if got := e.Leaning(); got != engine.HardlyFits {
		t.Errorf("beyond what others leave of the card: %s", got)
	}
}
