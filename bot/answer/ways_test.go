package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Training that is divided by degrees or within machines is offered what its program has for that, before adapters.
func TestDividedTrainingIsOfferedItsOwnWaysOut(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query   parser.Query
		summary string
		first   string // of the ways out
	}{
		"sequence parallelism": {
			parser.Query{Task: "train", ParamsB: 70, Framework: "megatron-lm", GPU: "h100", GPUCount: 64, Parallel: parser.Parallel{TP: 8, PP: 2}, SeqLen: 8192},
			"Fits with sequence parallelism, distributed optimizer (ZeRO-1) and gradient checkpointing: 43", "use the distributed optimizer (ZeRO-1) and turn gradient checkpointing on",
		},
		"that is enough": {
			parser.Query{Task: "train", ParamsB: 70, Framework: "megatron-lm", GPU: "h100", GPUCount: 64, Parallel: parser.Parallel{TP: 8, PP: 2}, SeqLen: 4096},
			"Fits with sequence parallelism and distributed optimizer (ZeRO-1): ", "turn sequence parallelism on (--sequence-parallel)",
		},
		"that is on": {
			parser.Query{Task: "train", ParamsB: 70, Framework: "megatron-lm", GPU: "h100", GPUCount: 64, Parallel: parser.Parallel{TP: 8, PP: 2, SP: true}, SeqLen: 8192},
			"Fits with distributed optimizer (ZeRO-1) and gradient checkpointing: 43", "use the distributed optimizer (ZeRO-1)",
		},
		"all machines": {
			parser.Query{Task: "train", ParamsB: 70, HybridShard: true, Parallel: parser.Parallel{FSDP: true}, GPU: "h100", GPUCount: 32, Nodes: 4},
			"Does not fit", "shard over all cards, not within machines alone (full_shard) and turn gradient checkpointing on",
		},
		"other degrees": {
			parser.Query{Task: "train", Model: "mixtral-8x22b", GPU: "h100", GPUCount: 64, Parallel: parser.Parallel{EP: 8}},
			"Does not fit", "lay the 64 cards out otherwise (Megatron, PP 4, EP 8, ZeRO-1, gradient checkpointing)",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(a.Summary, tt.summary) || len(a.Options) == 0 || !strings.Contains(a.Options[0].Label, tt.first) {
				t.Errorf("%s\n%v", a.Summary, a.Options)
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

// No way out is one that the hardware or its programs can't take: no DeepSpeed, Megatron, bitsandbytes or Triton on
// TPUs and Trainium, no second Jetson, no file of llama.cpp in mlx-lm.
func TestWaysOutRunOnTheHardware(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		never []string
		says  string
	}{
		"a TPU":                {parser.Query{Task: "finetune", Full: true, Model: "llama-3.1-8b", GPU: "tpu-v5e", GPUCount: 8}, []string{"ffload", "Liger", "Megatron", "8-bit", "QLoRA"}, ""},
		"adapters on a TPU":    {parser.Query{Task: "lora", Model: "llama-3.1-8b", GPU: "tpu-v5e", GPUCount: 8}, []string{"host RAM", "Liger", "Unsloth"}, "FSDP"},
		"Trainium":             {parser.Query{Task: "finetune", ParamsB: 13, GPU: "trainium1", GPUCount: 16, Nodes: 1}, []string{"ffload", "Liger", "Megatron", "8-bit", "QLoRA"}, "FSDP"},
		"a Jetson":             {parser.Query{Model: "gemma-3-4b", GPU: "jetson-orin-nano-8gb"}, []string{"2 x NVIDIA Jetson", "7.88 GiB"}, "llama.cpp"},
		"mlx-lm":               {parser.Query{Model: "qwen3-235b-a22b", Quant: "int4", Framework: "mlx", GPU: "apple-m4-max", GPUMemoryGB: 128}, []string{"store the weights in q"}, "in llama.cpp with weights in iq3_xxs"},
		"mlx-lm in more bits":  {parser.Query{Model: "llama-3.3-70b", Quant: "int8", Framework: "mlx", GPU: "apple-m4-max", GPUMemoryGB: 64}, []string{"store the weights in q"}, "store the weights in int4"},
		"cards, as it was":     {parser.Query{Task: "finetune", Full: true, Model: "llama-3.1-8b", GPU: "a100", GPUMemoryGB: 40, GPUCount: 2}, nil, "ffload"},
		"a Spark may be two":   {parser.Query{Model: "qwen3-235b-a22b", Quant: "int4", GPU: "dgx-spark"}, nil, ""},
		"a file told of a Mac": {parser.Query{Model: "llama-3.3-70b", Quant: "q8_0", GPU: "apple-m4-max", GPUMemoryGB: 64}, []string{"mlx"}, "weights in q"},
	} {
		a, err := give(parser.Fit, tt.query, words.English)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		all := a.Summary
		for _, o := range a.Options {
			all += "; " + o.Label
		}
		for _, never := range tt.never {
			if strings.Contains(all, never) {
				t.Errorf("%s: %q is in: %s", name, never, all)
			}
		}
		if !strings.Contains(all, tt.says) {
			t.Errorf("%s: %q is not in: %s", name, tt.says, all)
		}
	}
}

// The speed of what does not fit stands behind that.
func TestSpeedsOfWhatDoesNotFitComeSecond(t *testing.T) {
	t.Parallel()
	for _, q := range []parser.Query{
		{Model: "llama-3.3-70b", Precision: "bf16", GPU: "rtx-4090", GPUCount: 2},
		{Model: "qwen3-235b-a22b", Quant: "int4", Framework: "mlx", GPU: "apple-m4-max", GPUMemoryGB: 128},
	} {
		for lang, lead := range map[words.Lang]string{words.English: "With these settings it does not fit", words.Chinese: "按此设置装不下"} {
			if a, err := give(parser.Throughput, q, lang); err != nil || !strings.HasPrefix(a.Summary, lead) || !strings.Contains(a.Summary, "tokens/s") {
				t.Errorf("%v: %s", err, a.Summary)
			}
		}
	}
}

// A way out does nothing that the question rules out, and there are others.
func TestWaysOutKeepToWhatIsAllowed(t *testing.T) {
	t.Parallel()
	for text, tt := range map[string]struct {
		query  parser.Query
		barred func(parser.Query) bool
	}{
		"can i train 7b in 40gb without lora or offload": {parser.Query{Task: "finetune", Full: true, ParamsB: 7, GPUMemoryGB: 40, Offload: "none"}, func(q parser.Query) bool {
			return q.Offload != "none" && q.Offload != "" || q.Task == "lora" || q.Task == "qlora"
		}},
		"finetune 13b on 2x4090 without offload": {parser.Query{Task: "finetune", ParamsB: 13, GPU: "rtx-4090", GPUCount: 2, Offload: "none"}, func(q parser.Query) bool {
			return q.Offload != "none" && q.Offload != ""
		}},
		"does 70b fit on a 3090 without quantization": {parser.Query{ParamsB: 70, GPU: "rtx-3090", GPUCount: 1, Quant: "none"}, func(q parser.Query) bool { return q.Quant != "none" }},
		"train 7b on 40gb without gradient checkpointing": {parser.Query{Task: "train", ParamsB: 7, GPUMemoryGB: 40, GradCkpt: new(false)}, func(q parser.Query) bool {
			return q.Recompute != ""
		}},
	} {
		a, err := ask(parser.Fit, tt.query, text, words.English)
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Options) == 0 && a.Next == "" {
			t.Errorf("%s: nothing is offered", text)
		}
		for _, o := range a.Options {
			if tt.barred(*o.Query) {
				t.Errorf("%s: offers to %s", text, o.Label)
			}
		}
	}
}
