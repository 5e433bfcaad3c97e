package bot_test

import "testing"

// Modules that the words train in full are counted, in the ways out too.
func TestModulesTrainedInFullAreCounted(t *testing.T) {
	t.Parallel()
	const tables = 2 * 128_256 * 4096
	bare := ask(t, "qlora llama 3 8b on a 4090").Answer
	both := ask(t, "qlora llama 3 8b on a 4090, modules_to_save embed_tokens and lm_head").Answer
	if got := both.Estimate.TrainableParams - bare.Estimate.TrainableParams; got != tables {
		t.Errorf("%d parameters more are trained, want %d", got, tables)
	}
	if len(both.Options) == 0 {
		t.Fatal("no way out")
	}
	for _, o := range both.Options {
		if o.Estimate.TrainableParams < tables {
			t.Errorf("%s trains %d parameters", o.Label, o.Estimate.TrainableParams)
		}
	}
}
