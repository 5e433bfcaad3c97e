package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Answers about several alternatives say of each what decides it: what the program that trains turns on by
// itself, what nearly everybody turns on, the number of cards of the others.
func TestAlternativesSayWhatDecides(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		lang   words.Lang
		says   []string
		not    string
	}{
		"two sizes with QLoRA": {
			parser.Memory,
			parser.Query{Task: "qlora", ParamsList: []float64{7, 13}},
			words.English,
			[]string{"7B: 8.61 GiB; 13B: 13.3 GiB. 13B takes 4.65 GiB more than 7B, 1.54 x as much. That is with gradient checkpointing, as prepare_model_for_kbit_training does by default."},
			"",
		},
		"LoRA against QLoRA": {
			parser.Compare,
			parser.Query{Tasks: []string{"lora", "qlora"}, ParamsB: 7},
			words.Chinese,
			[]string{"LoRA 与 QLoRA：每张 GPU 的合计分别为 17 GiB 和 8.61 GiB。LoRA 比 QLoRA 多占 8.39 GiB，为 1.97 倍。均按打开梯度检查点计算（TRL 默认开启）"},
			"",
		},
		"one of two fits otherwise": {
			parser.Fit,
			parser.Query{Tasks: []string{"infer", "lora"}, ParamsB: 70, GPU: "a100", GPUCount: 8, GPUMemoryGB: 40},
			words.English,
			[]string{"Running: fits: ", "LoRA: fits with ZeRO-3 (or FSDP), gradient checkpointing", "29.2 GiB of 40 GiB per card."},
			"",
		},
		"checkpointing is what is compared": {
			parser.Compare,
			parser.Query{Task: "qlora", ParamsB: 7, RecomputeOptions: []string{"none", "full"}},
			words.English,
			nil, "does by default",
		},
		"cards for each of two models": {
			parser.MinGPUs,
			parser.Query{Task: "finetune", Models: []string{"mixtral-8x22b", "mixtral-8x7b"}, GPUMemoryGB: 80},
			words.English,
			[]string{"The others: mixtral-8x7b: 14 x 80 GB GPU."},
			"",
		},
		"degrees that hold it on no number": {
			parser.MinGPUs,
			parser.Query{ParamsB: 120, GPU: "h100", Precision: "bf16", Parallel: parser.Parallel{TP: 2}},
			words.English,
			[]string{"With TP 2 alone no number of them holds it. 4 x NVIDIA H100"},
			"",
		},
		"batches that are thought of": {
			parser.MaxBatch,
			parser.Query{ParamsB: 7, GPU: "a100", GPUMemoryGB: 80, Batches: []int{8, 120}, SeqLen: 2048},
			words.English,
			[]string{"batch 8: fits; batch 120: ", ". 62 sequences of 2,048 tokens fit"},
			"Of the first",
		},
		"a card that is thought of": {
			parser.BuyAdvice,
			parser.Query{ParamsB: 34, Quant: "q4_k_m", GPU: "rtx-3090"},
			words.English,
			[]string{"Fits: running 34B (q4_k_m)"},
			"16 bits",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range tt.says {
				if !strings.Contains(a.Summary, s) {
					t.Errorf("got %q, want %q in it", a.Summary, s)
				}
			}
			if tt.not != "" && strings.Contains(a.Summary, tt.not) {
				t.Errorf("got %q, want no %q in it", a.Summary, tt.not)
			}
		})
	}
}

// Several kinds of work on the same cards are each a question of their own: running in the format that fits, training
// of all weights, and QLoRA where that is out of reach.
func TestEachKindOfWorkHasItsVerdict(t *testing.T) {
	t.Parallel()
	rig := parser.Query{Tasks: []string{"train", "infer"}, ParamsB: 70, GPU: "rtx-3090", GPUCount: 6}
	for name, tt := range map[string]struct {
		query       parser.Query
		lang        words.Lang
		says, never []string
	}{
		"train or run": {
			rig, words.English,
			[]string{"Running: does not fit as released; in q8_0 (llama.cpp) it fits", "Training all weights: does not fit", "1.17 TiB", "QLoRA: fits with"},
			[]string{"45.6 x"},
		},
		"in Chinese": {rig, words.Chinese, []string{"推理：", "用 q8_0（llama.cpp）装得下", "训练全部权重：装不下", "QLoRA：使用"}, nil},
		"fine-tune or run": {
			parser.Query{Tasks: []string{"finetune", "infer"}, ParamsB: 13, GPU: "rtx-4090"},
			words.English,
			[]string{"Running: does not fit as released; in q8_0", "Fine-tuning: fits as QLoRA"},
			nil,
		},
		"both fit": {parser.Query{Tasks: []string{"train", "infer"}, Model: "gpt2", GPU: "a100"}, words.English, []string{"train: 3.37 GiB fits"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary, tt.says, tt.never)
			if len(a.Options) > 0 && a.Options[0].WayOut {
				t.Errorf("ways out of one of them: %+v", a.Options)
			}
		})
	}
}

// What one more card brings is a comparison of both numbers.
func TestOneMoreCardIsCompared(t *testing.T) {
	t.Parallel()
	a, err := give(parser.Throughput, parser.Query{ParamsB: 8, GPU: "rtx-3090", GPUCount: 2, OneMore: 2}, words.English)
	if err != nil || len(a.Options) != 2 || !strings.Contains(a.Summary, "faster than 1x") {
		t.Errorf("%v: %s", err, a.Summary)
	}
}
