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

// Ways out name what the cards at hand can do: share experts over all of them, leave layers or experts of a
// pool to the host, and llama.cpp with experts in the format that they keep.
func TestWaysOutOfSharedCards(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		way   string
		not   string
	}{
		"experts over all cards": {
			parser.Query{Model: "deepseek-v3", GPU: "h800", GPUCount: 16, SeqLen: 32768, Parallel: parser.Parallel{TP: 8, EP: 8}},
			"spread the experts over all 16 cards (EP 16)", "5.11 GiB",
		},
		"layers over all cards": {
			parser.Query{Model: "llama-3.1-70b", GPU: "l40s", GPUCount: 8, Parallel: parser.Parallel{TP: 2}},
			"split each layer over all 8 cards (TP 8)", "",
		},
		"experts of a pool": {
			parser.Query{Model: "gpt-oss-120b", GPUPool: []parser.Device{{GPU: "rtx-5070-ti", Count: 1}, {GPU: "rtx-3060", Count: 1}}},
			"run it in llama.cpp as mxfp4 and leave the experts of ", "q3_k_m",
		},
		"layers of a pool": {
			parser.Query{Model: "llama-3.3-70b", Quant: "q4_k_m", GPUPool: []parser.Device{{GPU: "rtx-3090", Count: 1}, {GPU: "rtx-3060", Count: 1}}},
			"leave the rest to the CPU", "",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			var labels []string
			for _, o := range a.Options {
				labels = append(labels, o.Label)
			}
			all := strings.Join(labels, "\n")
			if !strings.Contains(all, tt.way) {
				t.Errorf("%s\n%s\nwant %q", a.Summary, all, tt.way)
			}
			if tt.not != "" && strings.Contains(all, tt.not) {
				t.Errorf("%s\nwant no %q", all, tt.not)
			}
		})
	}
}

// What the host's memory beside cards is for goes for a pool of them too, and for weights in so many bits.
func TestHostMemoryBesideCards(t *testing.T) {
	t.Parallel()
	for name, q := range map[string]parser.Query{
		"a pool":     {Model: "llama-3.3-70b", Quant: "q4_k_m", HostRAMGB: 64, GPUPool: []parser.Device{{GPU: "rtx-3090", Count: 1}, {GPU: "rtx-3060", Count: 1}}},
		"four bits":  {Model: "glm-4.5-air", Quant: "int4", HostRAMGB: 64, GPU: "rtx-4090"},
		"eight bits": {ParamsB: 30, Quant: "int8", HostRAMGB: 64, GPU: "rtx-3090"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, q, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, "layers on the GPU, the rest on the CPU") && !strings.Contains(a.Summary, "of experts on the CPU") || !strings.HasPrefix(a.Summary, "Fits") {
				t.Errorf("got %q", a.Summary)
			}
		})
	}
}

// A speed that is told or wished for is held against the estimate wherever there is one, and a host that is told
// beside cards holds what they do not, also where cards are compared.
func TestSpeedsAndHostsThatAreTold(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		says   string
	}{
		"TFLOPS of training": {
			parser.Throughput,
			parser.Query{Task: "train", Model: "llama-3-70b", GPU: "a100", GPUCount: 8, TFLOPS: []float64{20}},
			"20 TFLOPS per GPU is 14.6 % of the 137 that it is estimated to reach",
		},
		"a wish beside what fits": {
			parser.Fit, parser.Query{Model: "deepseek-r1", GPU: "rtx-3090", HostRAMGB: 1024, TargetTokensPerS: 15}, "15 tokens/s can't be had so",
		},
		"cards beside the same host": {
			parser.Compare, parser.Query{Model: "deepseek-r1", Quant: "q4_k_m", GPU: "rtx-4090", GPUCountOptions: []int{1, 2}, HostRAMGB: 440}, "23 GiB and 22.3 GiB",
		},
		"a processor beside the card": {
			parser.Throughput, parser.Query{Model: "deepseek-r1", Quant: "int4", GPU: "rtx-4090", CPU: "xeon-platinum-8352y"}, "354 GiB of experts on the CPU",
		},
		"a size that is a mixture's": {
			parser.Throughput, parser.Query{ParamsB: 671, Quant: "q4_k_m", GPU: "a100", HostRAMGB: 512}, "running deepseek-v3 (q4_k_m, 303 GiB of experts on the CPU",
		},
		"a size that is a dense model's": {parser.Memory, parser.Query{ParamsB: 405, Quant: "fp8"}, "Running 405B (fp8)"},
		"a round size":                   {parser.Memory, parser.Query{ParamsB: 300, Quant: "fp8"}, "Running 300B (fp8)"},
		"a batch that is one of all cards": {
			parser.Time, parser.Query{Task: "train", ParamsB: 3, GPU: "a100", GPUCount: 32, Steps: 20000, Batch: 512, SeqLen: 4096}, "41.9B tokens",
		},
		"numbers of cards that are weighed": {
			parser.MinGPUs, parser.Query{Task: "train", ParamsB: 13, GPU: "rtx-a6000", GPUCountOptions: []int{4, 8}}, "So 4x: does not fit; 8x: fits.",
		},
		"a format in which a rented card holds it": {
			parser.Cost, parser.Query{ParamsB: 70, GPU: "h100", GPUCount: 1, PricePerGPUHour: 2}, "That is in int8, the most precise format that fits",
		},
		"layers that the card does not hold": {
			parser.Throughput, parser.Query{ParamsB: 70, Quant: "q4_k_m", GPU: "rtx-4090"}, "46 layers on the GPU, the rest on the CPU) on NVIDIA GeForce RTX 4090. The first token comes after",
		},
		"experts that the card does not hold": {
			parser.Throughput, parser.Query{Model: "glm-4.5-air", Quant: "q4_k_m", GPU: "rtx-3090"}, "of experts on the CPU) on NVIDIA GeForce RTX 3090",
		},
		"cards of which one holds a part": {
			parser.Compare, parser.Query{ParamsB: 70, Quant: "q4_k_m", GPUOptions: []parser.Device{{GPU: "rtx-5090"}, {GPU: "m4-max", MemoryGB: 128}}}, "holds only a part of it, 9.41 GiB stay in host RAM",
		},
		"a card against a processor": {
			parser.Compare, parser.Query{ParamsB: 13, Quant: "q4_k_m", GPUOptions: []parser.Device{{CPU: "i5-13600k"}, {GPU: "rtx-3090"}}}, "So the card is about 20.3",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, tt.says) {
				t.Errorf("got %q, want %q in it", a.Summary, tt.says)
			}
		})
	}
}

// One card that does not hold adapters in PEFT is offered Unsloth, which does; a program that was told stays.
func TestUnslothIsAWayOut(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		told  bool
	}{
		"LoRA on one card": {parser.Query{Task: "lora", Model: "qwen2.5-14b", GPU: "rtx-3090", SeqLen: 4096}, true},
		"all weights":      {parser.Query{Task: "finetune", ParamsB: 7, GPUMemoryGB: 8}, true},
		"one of two cards": {parser.Query{Task: "qlora", Model: "qwen2.5-14b", GPU: "t4", GPUCount: 2}, true},
		"two that share":   {parser.Query{Task: "qlora", Model: "qwen2.5-14b", GPU: "t4", GPUCount: 2, ZeROStage: new(3)}, false},
		"one that runs it": {parser.Query{Task: "lora", ParamsB: 14, GPU: "rtx-3090", Framework: "llama-factory"}, true},
		"another program":  {parser.Query{Task: "lora", ParamsB: 13, GPU: "rtx-3090", Framework: "axolotl"}, false},
		"another maker":    {parser.Query{Task: "lora", ParamsB: 13, GPU: "rx-7900-xtx"}, false},
		"an old card":      {parser.Query{Task: "lora", ParamsB: 7, GPU: "tesla-p40"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			var labels []string
			for _, o := range a.Options {
				labels = append(labels, o.Label)
			}
			if got := strings.Contains(strings.Join(labels, "\n"), "with Unsloth"); got != tt.told {
				t.Errorf("offered: %v, want %v: %q", got, tt.told, labels)
			}
		})
	}
}

// Adapters on every expert are left out where a card does not hold them, unless the question says what they stand on.
func TestAdaptersOnAttentionAloneAreAWayOut(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		told  bool
	}{
		"a mixture of experts":          {parser.Query{Task: "qlora", Model: "qwen3-30b-a3b", GPUMemoryGB: 24}, true},
		"in 16 bits":                    {parser.Query{Task: "lora", Model: "qwen3-30b-a3b", GPU: "a100-80gb-sxm"}, true},
		"which are on attention anyway": {parser.Query{Task: "lora", Model: "qwen3-30b-a3b", GPU: "a100-80gb-sxm", LoRATargets: "attention"}, false},
		"a dense model":                 {parser.Query{Task: "lora", Model: "qwen3-32b", GPU: "a100-80gb-sxm"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			told := false
			for _, o := range a.Options {
				if strings.Contains(o.Label, "on attention alone") {
					told = true
					if o.Query.LoRATargets != "attention" {
						t.Errorf("%s asks for %q", o.Label, o.Query.LoRATargets)
					}
				}
			}
			if told != tt.told {
				t.Errorf("told: %v, want %v", told, tt.told)
			}
		})
	}
}

// On a Mac adapters over 4 bits are trained by mlx-lm, not by bitsandbytes, unless another program is told.
func TestAdaptersInMLXAreAWayOutOfAMac(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		told  bool
	}{
		"all weights":     {parser.Query{Task: "finetune", Model: "llama-3-8b", GPU: "m3-max", GPUMemoryGB: 64}, true},
		"adapters":        {parser.Query{Task: "lora", Model: "qwen2.5-7b", GPU: "m4-pro", GPUMemoryGB: 24}, true},
		"another program": {parser.Query{Task: "lora", Model: "qwen2.5-7b", GPU: "m4-pro", GPUMemoryGB: 24, Framework: "peft"}, false},
		"another card":    {parser.Query{Task: "lora", Model: "qwen2.5-7b", GPU: "rtx-4090"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			told := false
			for _, o := range a.Options {
				if strings.Contains(o.Label, "with mlx-lm") {
					told = true
					if o.Query.Framework != "mlx" || o.Query.Task != "qlora" {
						t.Errorf("%s asks for %s by %s", o.Label, o.Query.Task, o.Query.Framework)
					}
				}
			}
			if told != tt.told {
				t.Errorf("told: %v, want %v", told, tt.told)
			}
		})
	}
}
