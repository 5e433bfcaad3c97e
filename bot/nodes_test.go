package bot_test

import (
	"strings"
	"testing"
)

// Machines whose cards nobody counted hold eight each, and that is told.
func TestMachinesHoldEightCardsUnlessSaid(t *testing.T) {
	t.Parallel()
	r := ask(t, "train 13b zero 3 on 4 a100 nodes of 40gb")
	if got := r.Answer.Estimate.Workload.GPUCount; got != 32 {
		t.Errorf("%d cards", got)
	}
	told := ""
	for _, a := range r.Assumed {
		if a.Key == "gpu_count" {
			told = a.Why
		}
	}
	if !strings.Contains(told, "eight cards in a node") {
		t.Errorf("told: %q", told)
	}
}
