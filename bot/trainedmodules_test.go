package bot_test

import (
	"testing"

	"headroom/engine/workload"
)

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

// Ways out of pasted settings keep what no question can say, and adapters in place of the last layers stand on all.
func TestWaysOutOfSettingsKeepWhatTheySay(t *testing.T) {
	t.Parallel()
	const freeze = "does it fit on a 24gb card?\n\nmodel_name_or_path: meta-llama/Meta-Llama-3-8B\nfinetuning_type: freeze\nfreeze_trainable_layers: 2\ncutoff_len: 2048\nper_device_train_batch_size: 1\nbf16: true\n"
	a := ask(t, freeze).Answer
	const layer = 2*4096*4096 + 2*4096*1024 + 3*4096*14336 + 2*4096
	trained := a.Estimate.TrainableParams
	if trained < 2*layer || trained > 2*layer+4096 { // with a share of the last norm
		t.Errorf("%d parameters are trained, want those of two layers, %d", trained, 2*layer)
	}
	adapters, last := 0, 0
	for _, o := range a.Options {
		switch w := o.Estimate.Workload; {
		case w.Task == workload.LoRA || w.Task == workload.QLoRA:
			if adapters++; w.Extra.Int("trained_layers") != 0 {
				t.Errorf("%s: on %d layers", o.Label, w.Extra.Int("trained_layers"))
			}
		case o.Estimate.TrainableParams == trained:
			last++
		default:
			t.Errorf("%s trains %d parameters", o.Label, o.Estimate.TrainableParams)
		}
	}
	if adapters == 0 || last == 0 {
		t.Errorf("%d ways with adapters and %d with the last layers", adapters, last)
	}
}
