package memory

import (
	"fmt"

	"headroom/engine/profile"
	"headroom/engine/workload"
)

// bookFlat books what DeepSpeed's step holds of n trained parameters beside their
// gradients: those of a rank flattened, and an fp32 copy of that
// (deepspeedai/DeepSpeed runtime/zero/stage_1_and_2.py, step). With sharded
// parameters it goes by sub-groups and copies only (runtime/zero/stage3.py).
func bookFlat(c *workload.Case, p *profile.Profile, n, element float64, l *ledger) {
	if !p.Grads.Flat || !zero(c) || c.LeavesStep() {
		return
	}
	own, bytes := n/float64(c.Shards()), 4+element
	if c.Stage() >= 3 {
		own, bytes = min(own, p.Grads.SubGroup), 4
	}
	if line := l.add("workspace", bytes*own, Step); line != nil {
		line.explain("deepspeedai/DeepSpeed runtime/zero: gradients are flattened and copied to fp32 for the step", flatText(own, bytes))
	}
}

func flatText(n, bytes float64) func() string {
	return func() string { return fmt.Sprintf("%s parameters x %g B", count(n), bytes) }
}
