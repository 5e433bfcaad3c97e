package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/parser"
)

// A process that is ended while it loads a model that is to be shared over cards held as many copies as there are
// processes; told without such an end, the same settings are answered as ever.
func TestWhatEndsAProcessThatLoads(t *testing.T) {
	t.Parallel()
	three := 3
	for name, tt := range map[string]struct {
		text  string
		query parser.Query
		says  []string
		never string
	}{
		"ZeRO-3":         {"killed with exit code -9 when loading 70b with zero-3, why?", parser.Query{Task: "infer", ParamsB: 70, GPUCount: 8, HostRAMGB: 512, ZeROStage: &three}, []string{"8 x 130 GiB = 1.02 TiB, and there are 512 GB", "zero3_init_flag: true"}, "Running"},
		"FSDP":           {"fsdp 70b exitcode: -9 sigkill", parser.Query{Task: "finetune", ParamsB: 70, GPU: "h100", GPUCount: 16, Nodes: 2, Parallel: parser.Parallel{FSDP: true}}, []string{"each of the 8 processes", "fsdp_cpu_ram_efficient_loading: true"}, "zero.Init"},
		"nothing killed": {"loading 70b with zero-3 on 8 gpus with 512gb ram", parser.Query{Task: "infer", ParamsB: 70, GPUCount: 8, HostRAMGB: 512, ZeROStage: &three}, []string{"512 GB of RAM is enough"}, "SIGKILL"},
	} {
		a, err := ask(parser.Fit, tt.query, tt.text, words.English)
		if err != nil {
			t.Fatal(name, err)
		}
		for _, part := range tt.says {
			if !strings.Contains(a.Summary, part) {
				t.Errorf("%s: %q is not in %s", name, part, a.Summary)
			}
		}
		if strings.Contains(a.Summary, tt.never) {
			t.Errorf("%s: %s", name, a.Summary)
		}
	}
}

// Where an estimate is far beyond the card, no setting of the allocator is told to be enough; near it, one is.
func TestPiecesAreTheCauseOnlyNearTheBrim(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	failure := parser.Failure{Asked: 1.5, Free: 1.12, Idle: 1.1}
	for name, tt := range map[string]struct {
		query parser.Query
		want  bool
	}{
		"far beyond": {parser.Query{Task: "lora", Model: "qwen2.5-7b", GPU: "rtx-4090", Batch: 4, SeqLen: 2048, ObservedGB: 22.5}, false},
		"near":       {parser.Query{Task: "qlora", Model: "qwen2.5-7b", GPU: "v100", GPUMemoryGB: 16, SeqLen: 2048, ObservedGB: 13.6}, true},
	} {
		a, err := answer.Give(answer.Question{Plan: plan.Make(parser.Fit, tt.query, known), Known: known, Scale: unit.Binary, Failure: failure})
		if err != nil {
			t.Fatal(name, err)
		}
		if text := strings.Join(a.Text, " "); strings.Contains(text, "expandable_segments") != tt.want || !strings.Contains(text, "The run asked for 1.5 GiB") {
			t.Errorf("%s: %s", name, text)
		}
	}
}
