package engine_test

import (
	"testing"

	"headroom/engine/unit"
)

// What the allocator keeps is given back before it fails: a process takes no more than others leave of the card as
// long as its live tensors fit, and what does not fit is told in full.
func TestCachedBlocksAreGivenBack(t *testing.T) {
	t.Parallel()
	need := func(rest string) unit.Bytes {
		return estimate(t, `{"task":"lora","model":"llama-3.1-8b","framework":"peft"`+rest+`}`).PerGPU.Process
	}
	const room = 24 << 30
	for length, fits := range map[string]bool{"512": true, "768": true, "2048": false} {
		whole, cramped := need(`,"seq_len":`+length), need(`,"gpu":"rtx-4090","seq_len":`+length)
		if fits && cramped > room || !fits && cramped != whole {
			t.Errorf("%s tokens: %v on the card, %v without one", length, cramped, whole)
		}
	}
	const used = 2 * unit.GB
	if got := need(`,"gpu":"rtx-4090","seq_len":512,"used_gb":2`); got > room-used {
		t.Errorf("%v beside %v that others take", got, used)
	}
	if got, want := need(`,"gpu":"rtx-4090","seq_len":768,"used_gb":2`), need(`,"seq_len":768`); got != want {
		t.Errorf("%v is told of what others leave no room for, want %v", got, want)
	}
}
