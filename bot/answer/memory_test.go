package answer_test

import (
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A merge of adapters computes nothing with the model: it keeps no cache and no activations of a prompt, is in 16
// bits whatever the card holds, and takes the memory of the whole model where the host does it.
func TestMergesKeepNoCache(t *testing.T) {
	t.Parallel()
	a, err := give(parser.Fit, parser.Query{Task: "infer", Model: "qwen2.5-32b", GPU: "rtx-4090", Method: "merge"}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]int64{}
	for _, c := range a.Estimate.Components {
		rows[c.Name] = int64(c.Bytes)
	}
	if rows["kv_cache"]+rows["activations"]+rows["logits"] != 0 || rows["buffers"] != 2*2*27648*5120 {
		t.Errorf("components %v", rows)
	}
	tells(t, a.Summary, []string{"61 GiB of RAM and no card", "does not fit"}, []string{"q5_k_m"})
	for _, told := range a.Assumed {
		if told.Key == "seq_len" || told.Key == "attention" {
			t.Errorf("assumes %s", told.Key)
		}
	}
	spread, err := give(parser.Fit, parser.Query{Task: "infer", Model: "qwen2.5-32b", GPU: "rtx-4090", GPUCount: 4, Method: "merge"}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	tells(t, spread.Summary, []string{"61 GiB of RAM and no card"}, nil)
}

// Weights that are told to go to the host's memory take none of the card's.
func TestWeightsInHostMemoryLeaveTheCard(t *testing.T) {
	t.Parallel()
	on4090 := parser.Query{ParamsB: 34, Quant: "q4_k_m", GPU: "rtx-4090", HostRAMGB: 64}
	moved := on4090
	moved.WeightsOnCPUGB, moved.Offload = 10, "cpu"
	a, err := give(parser.Fit, moved, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if w := a.Estimate.Workload.Offload; w.WeightsOnCPUBytes != 10e9 || w.LayersOnGPU != nil {
		t.Errorf("moved %d bytes, layers %v", w.WeightsOnCPUBytes, w.LayersOnGPU)
	}
	if load := a.Estimate.Host.Steady; load < 10e9 {
		t.Errorf("the host holds %v", load)
	}
}
