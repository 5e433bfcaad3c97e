package bot

import (
	"slices"
	"testing"

	"headroom/engine/catalog"
	"headroom/engine/workload"
)

func TestLocate(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		text, name string
		start, end int
	}{
		"as written":      {"train on rtx-4900", "rtx-4900", 9, 17},
		"other separator": {"train on RTX 4900 now", "rtx-4900", 9, 17},
		"after Han":       {"用v10O训练", "v10O", 1, 5},
		"glued":           {"4xrtx4900", "rtx-4900", 2, 9},
		"a prefix first":  {"rtx rtx 4900", "rtx-4900", 4, 12},
		"not there":       {"train 7b", "rtx-4900", 0, 0},
		"nothing":         {"train 7b", "", 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if start, end := locate(tt.text, tt.name); start != tt.start || end != tt.end {
				t.Errorf("got %d to %d, want %d to %d", start, end, tt.start, tt.end)
			}
		})
	}
}

// A problem that the engine finds stands where the question says so.
func TestProblemsOfTheEngineHaveAPlace(t *testing.T) {
	t.Parallel()
	asker := New(catalog.Builtin())
	for text, want := range map[string]string{
		"train 7b tp 3 pp 1 on 8x a100":               "tp 3",
		"train 7b global_batch 7 batch 2 on 4x a100":  "global_batch 7",
		"train 7b int8 on a100":                       "int8",
		"train 7b bf16 on v100":                       "bf16",
		"train 7b fp8 on a100":                        "fp8",
		"v100 flash attention train 7b":               "flash attention",
		"run 7b on rtx 9090":                          "rtx 9090",
		"用rtx 9090跑7b":                                "rtx 9090",
		"run llama-3.1-8b tp 3 on 3x a100":            "tp 3",
		"compare llama-3.1-8b on a 4090 and rtx 9090": "rtx 9090",
		"v100 训练7b bf16":                              "bf16",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			r := asker.Ask(text, Options{})
			if len(r.Problems) == 0 {
				t.Fatalf("no problem: %+v", r.Query)
			}
			p := r.Problems[0]
			if got := string([]rune(text)[p.Start:p.End]); got != want {
				t.Errorf("%s (%s) stands at %q, want %q", p.Code, p.Key, got, want)
			}
		})
	}
}

// A question that was read right has no problem: what the answer rests on is told
// with the defaults.
func TestLimitsOfAModelAreAssumed(t *testing.T) {
	t.Parallel()
	asker := New(catalog.Builtin())
	for text, key := range map[string]string{
		"run llama-2-7b at 32k on a100":  "seq_len",
		"单卡a100跑llama-2-7b，上下文32k够吗":     "seq_len",
		"finetune 7b zero 3 on one a100": "zero_stage",
		"train 7b fsdp on one a100":      "zero_stage",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			r := asker.Ask(text, Options{})
			told := slices.ContainsFunc(r.Assumed, func(a workload.Assumed) bool { return a.Key == key })
			if !told || len(r.Problems) != 0 {
				t.Errorf("assumed %v, problems %v; want %s assumed and no problem", r.Assumed, r.Problems, key)
			}
		})
	}
}
