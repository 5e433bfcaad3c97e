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

// Where memory runs out in saving, what is gathered is told with its bytes, and how to do without it.
func TestWhatSavingGathersIsTold(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		lang   words.Lang
		says   []string
	}{
		"by ZeRO-3": {
			parser.Fit,
			parser.Query{Task: "finetune", Model: "llama-3-8b", GPU: "a100-80gb-sxm", GPUCount: 4, ZeROStage: new(3)},
			words.English,
			[]string{"all 15 GiB in that host's memory", "1002 MiB at a time", "zero_to_fp32.py", "59.8 GiB"},
		},
		"by FSDP, which keeps fp32": {
			parser.Fit,
			parser.Query{Task: "finetune", Model: "llama-3-8b", GPU: "a100-80gb-sxm", GPUCount: 4, Parallel: parser.Parallel{FSDP: true}},
			words.English,
			[]string{"29.9 GiB on every card", "rank0_only", "59.8 GiB more", "SHARDED_STATE_DICT"},
		},
		"where the cause is asked for": {
			parser.Explain,
			parser.Query{Task: "finetune", Model: "llama-3-8b", GPU: "a100-80gb-sxm", GPUCount: 4, ZeROStage: new(3)},
			words.Chinese,
			[]string{"主机内存需要 15 GiB", "save_checkpoint"},
		},
		"of states alone": {parser.Fit, parser.Query{Task: "finetune", Model: "llama-3-8b", GPU: "a100-80gb-sxm", GPUCount: 4, ZeROStage: new(2)}, words.English, nil},
		"of one card":     {parser.Fit, parser.Query{Task: "finetune", Model: "llama-3-8b", GPU: "h200", ZeROStage: new(3)}, words.English, nil},
		"by a server":     {parser.Fit, parser.Query{Task: "infer", Model: "llama-3-8b", GPU: "h200"}, words.English, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wants := words.Wants{Saving: true}
			a, err := answer.Give(answer.Question{Plan: plan.Make(tt.intent, tt.query, known), Known: known, Lang: tt.lang, Scale: unit.Binary, Wants: wants})
			if err != nil {
				t.Fatal(err)
			}
			told := strings.Join(a.Text, "\n")
			for _, s := range tt.says {
				if !strings.Contains(told, s) {
					t.Errorf("%q is not told: %s", s, told)
				}
			}
			if gathers := strings.Contains(told, "STATE_DICT") || strings.Contains(told, "stage3_gather"); tt.says == nil && gathers {
				t.Errorf("nothing is gathered: %s", told)
			}
		})
	}
}
