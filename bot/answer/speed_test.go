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

// What is served is held against a full queue, against the people who ask, and against cards as
// servers run them.
func TestServedWork(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	pair := []parser.Device{{GPU: "l40s"}, {GPU: "rtx-4090", Count: 2}}
	for name, tt := range map[string]struct {
		text     string
		intent   parser.Intent
		query    parser.Query
		en, zh   string
		unwanted string
	}{
		"many together reach it":                 {"is it enough", parser.Throughput, parser.Query{Model: "qwen2.5-7b", GPU: "a10", TargetTokensPerS: 100}, "by many requests together", "由多路并发合计可以达到", "can't be had"},
		"none reaches it":                        {"is it enough", parser.Throughput, parser.Query{Model: "qwen2.5-7b", GPU: "a10", TargetTokensPerS: 9000}, "not by many requests together either", "多路并发合计也不行", ""},
		"prompts":                                {"prompt processing speed", parser.Throughput, parser.Query{Model: "qwen2.5-7b", GPU: "a10"}, "Prompts are read at about", "读入提示（预填充）约", "About "},
		"prompts not known":                      {"how fast is prefill", parser.Throughput, parser.Query{Model: "qwen2.5-7b", GPU: "m5"}, "reads prompts is not known", "读入提示的速度未知", "Prompts are read"},
		"prompts held":                           {"faster prompt processing", parser.Compare, parser.Query{Model: "qwen2.5-7b", GPUOptions: []parser.Device{{GPU: "l40s"}, {GPU: "a10"}}}, "(Speeds of reading prompts.)", "（读入提示的速度。）", ""},
		"writing, not prompts":                   {"tokens/s with chunked prefill", parser.Throughput, parser.Query{Model: "qwen2.5-7b", GPU: "a10"}, "tokens/s for running", "上约", "Prompts are read"},
		"longer input is no question of prompts": {"is it faster with 8k input tokens", parser.Compare, parser.Query{Model: "qwen2.5-7b", InputTokens: 8192, GPUOptions: []parser.Device{{GPU: "l40s"}, {GPU: "a10"}}}, "faster than", "快", "1.2e"},
		"how long a prompt takes":                {"prefill, how long", parser.Throughput, parser.Query{Model: "qwen2.5-7b", GPU: "a10", InputTokens: 8192}, "reads a prompt of 8,192 tokens in", "读完 8,192 tokens 的提示", "Prompts are read"},
		"many users of long prompts":             {"total throughput", parser.Throughput, parser.Query{Model: "qwen2.5-7b", GPU: "l40s", InputTokens: 2000, Concurrency: 40}, "40 at a time", "同时 40 个请求", "reads a prompt"},
		"prompts of each":                        {"how fast is prefill", parser.Throughput, parser.Query{Model: "qwen2.5-7b", GPUOptions: []parser.Device{{GPU: "l40s"}, {GPU: "a10"}}}, "Prompts are read at: a10", "读入提示：A10", ""},
		"prices of cards":                        {"which is better value", parser.Compare, parser.Query{Model: "qwen2.5-7b", GPUOptions: []parser.Device{{GPU: "l40s"}, {GPU: "a10"}}, CardPrices: []float64{7000, 2500}}, "With a full queue 1,000 USD buys", "满载时每 1,000 美元", "Of the speed"},
		"worth of a card":                        {"is it worth it over that", parser.Compare, parser.Query{Model: "qwen2.5-7b", GPUOptions: []parser.Device{{GPU: "l40s"}, {GPU: "a10"}}}, "faster than", "快", "does the work of about"},
		"no such card of many":                   {"how many are worth one", parser.Compare, parser.Query{Model: "qwen2.5-7b", GPUOptions: []parser.Device{{GPU: "l40s"}, {GPU: "a10"}}}, "does the work of about", "相当于", ""},
		"context on a processor":                 {"max context", parser.MaxContext, parser.Query{Model: "llama-3.1-8b", Quant: "q4_k_m", CPUOnly: true, HostRAMGB: 12}, "of 12 GB of RAM", "内存，共 12 GB", "0 B"},
		"nothing on a processor":                 {"max context", parser.MaxContext, parser.Query{Model: "llama-3.1-70b", Quant: "q4_k_m", CPUOnly: true, HostRAMGB: 12}, "of RAM, and there are 12 GB", "内存，而只有 12 GB", "0 B"},
		"reported, and room for none":            {"how many users", parser.MaxBatch, parser.Query{Model: "llama-3.1-8b", GPU: "rtx-4090", Framework: "vllm", SeqLen: 8192, CacheTokens: 3000}, "less than one sequence of 8,192", "不够一条", "fit at once"},
		"reported as estimated":                  {"how many users", parser.MaxBatch, parser.Query{Model: "llama-3.1-8b", GPU: "rtx-4090", Framework: "vllm", SeqLen: 8192, CacheTokens: 42000}, "holds 5 at once", "即同时 5 条", "is estimated"},
		"images of a context told":               {"how many images", parser.MaxContext, parser.Query{Model: "qwen2.5-vl-7b", GPU: "rtx-4090", SeqLen: 16384, Images: 1, ImagesSought: true}, "asked about has 16,384 tokens. Beside 1,024 tokens of text that is 11 images", "11 张", ""},
		"money of FLOP":                          {"cost", parser.Cost, parser.Query{GPU: "h100", FLOP: 1e21}, "USD", "USD", ""},
		"FLOP of a model":                        {"how long", parser.Time, parser.Query{Model: "llama-3.1-8b", GPU: "a100", GPUCount: 64, FLOP: 4e21}, "64 x NVIDIA A100", "64 x NVIDIA A100", ""},
		"of a day":                               {"how many", parser.Throughput, parser.Query{Model: "qwen2.5-7b", GPU: "a10", Per: "day"}, "with a full queue (about", "满载（约", ""},
		"people":                                 {"how many", parser.MinGPUs, parser.Query{Model: "qwen2.5-7b", GPU: "a10", Concurrency: 120, People: true}, "if a tenth of them do (12)", "只有十分之一（12 路）", ""},
		"people who fit":                         {"enough", parser.Fit, parser.Query{Model: "qwen2.5-7b", GPU: "a10", GPUCount: 1, Concurrency: 90, People: true}, "(9), it takes", "（9 路），每张卡", ""},
		"widest format":                          {"better", parser.Compare, parser.Query{Model: "qwen2.5-32b", Task: "infer", GPUOptions: pair}, "That is in int8; as released", "以上按 int8 计算", "None of them"},
		"format with a host":                     {"which quant of it", parser.LargestModel, parser.Query{Model: "qwen3-235b-a22b", GPU: "rtx-4090", HostRAMGB: 128}, "q4_k_m is the most precise", "最高精度格式是 q4_k_m", ""},
		"no format with a host":                  {"which quant of it", parser.LargestModel, parser.Query{Model: "deepseek-r1", GPU: "rtx-4090", HostRAMGB: 64}, "and 64 GB of RAM; even iq1_s", "加 64 GB 内存", ""},
		"memories alone":                         {"is it worth it", parser.BuyAdvice, parser.Query{GPUMemoryOptions: []float64{24, 48}}, "24 GB up to 3", "24 GB 最大 3", "Both take the same"},
		"batches together":                       {"batch 1 or 16, throughput", parser.Compare, parser.Query{Model: "llama-3.1-8b", GPU: "l40s", Batches: []int{1, 16}}, "Batch 1 is about 9", "（所有序列合计。）", "Batch 16 is about"},
		"in what fits":                           {"how fast", parser.Throughput, parser.Query{Model: "deepseek-r1", GPU: "m3-ultra", GPUMemoryGB: 512}, "(iq4_xs) on Apple M3 Ultra", "(iq4_xs)", "does not fit"},
		"unlike models":                          {"enough", parser.Fit, parser.Query{Models: []string{"bge-m3", "qwen2.5-7b"}, GPU: "a10"}, "together ", "合计", ""},
		"a draft by its size":                    {"speculative decoding with it, how much faster", parser.Compare, parser.Query{Model: "qwen2.5-72b", ParamsList: []float64{72, 0.5}, GPU: "a100", GPUCount: 2}, "qwen2.5-0.5b 1.", "qwen2.5-0.5b 1.", ""},
		"the largest of a family":                {"which fits", parser.LargestModel, parser.Query{Model: "qwen-3", GPU: "rtx-4090"}, "fits in q4_k_m: qwen3-32b (32.8B)", "qwen3-32b (32.8B)", "qwen3-vl"},
		"of a family by its other names":         {"which fits", parser.LargestModel, parser.Query{Model: "deepseek-r1-distill", GPU: "rtx-3090"}, "deepseek-r1-distill-qwen-32b", "deepseek-r1-distill-qwen-32b", ""},
		"a family that is not known":             {"which fits", parser.LargestModel, parser.Query{Model: "deepseek-distill", GPU: "rtx-3090"}, "No model of deepseek-distill is known here. About", "没有已知的 deepseek-distill", "None of"},
		"a family too large":                     {"which fits", parser.LargestModel, parser.Query{Model: "mixtral", GPU: "rtx-4090", Quant: "q4_k_m"}, "None of mixtral that is known here fits", "mixtral", "No model of"},
		"a slice of a card":                      {"how fast", parser.Throughput, parser.Query{Model: "qwen2.5-3b", GPU: "a100", GPUMemoryGB: 10, Slices: 1}, "About 28.9 tokens/s", "约 28.9", ""},
		"training on a slice":                    {"how long", parser.Time, parser.Query{Task: "lora", ParamsB: 7, GPU: "h100", GPUMemoryGB: 40, Slices: 3, Tokens: 1e7}, "About 30.2 minutes", "约 30.2 分钟", ""},
		"the share of a slice":                   {"what mfu", parser.MFU, parser.Query{ParamsB: 1, GPU: "a100", GPUMemoryGB: 10, Slices: 1, TokensPerS: 2000}, "of 44.57 TFLOPS", "峰值 44.57 TFLOPS", ""},
		"a limit of power":                       {"how fast", parser.Throughput, parser.Query{Model: "llama-3.1-8b", GPU: "rtx-3090", PowerLimitW: 250}, "At 250 of 350 W (71 %) writing keeps about 97 %", "约保留 97 % 的速度", ""},
		"a limit below the knee":                 {"how fast", parser.Throughput, parser.Query{GPU: "rtx-3090", PowerLimitW: 200}, "At 200 of 350 W (57 %) writing keeps about 94 %", "RTX 3090 在 57 % 功耗下保留 60 %", "At full"},
		"a limit that starves":                   {"how fast", parser.Throughput, parser.Query{GPU: "rtx-3090", PowerLimitW: 110}, "falls to its lowest clocks", "最低频率", "writing keeps"},
		"no limit":                               {"how fast", parser.Throughput, parser.Query{GPU: "rtx-3090", PowerLimitW: 350}, "nothing slows down", "不会变慢", "writing keeps"},
		"what a supply and a limit leave":        {"power", parser.Power, parser.Query{GPU: "rtx-3090", PowerLimitW: 280}, "reading prompts and training keep about 89 to 93 %", "约保留 89 至 93 %", ""},
		"unpacking takes time":                   {"how long", parser.Time, parser.Query{Task: "qlora", Model: "llama-3.1-8b", GPU: "a100", Samples: 50000, SeqLen: 1024}, "at 28.45 % MFU", "MFU 28.45 %", ""},
		"a context that others reach":            {"behind an api", parser.MaxContext, parser.Query{Model: "llama-3.1-8b", GPU: "rtx-4090"}, "47,586 tokens", "47,586 tokens", "transformers"},
		"a context of one's own":                 {"how long", parser.MaxContext, parser.Query{Model: "llama-3.1-8b", GPU: "rtx-4090"}, "vllm reads it in chunks", "vllm", ""},
		"a context in a program":                 {"behind an api", parser.MaxContext, parser.Query{Model: "llama-3.1-8b", GPU: "rtx-4090", Framework: "transformers"}, "20,899", "20,899", "47,586"},
		"in 1.58 bits":                           {"how fast", parser.Throughput, parser.Query{Model: "deepseek-r1", GPU: "rtx-4090", GPUCount: 2, HostRAMGB: 192, Quant: "exl2-1.58"}, "(iq1_s, ", "(iq1_s, ", "does not fit"},
		"a head of its own":                      {"how fast", parser.Throughput, parser.Query{Model: "llama-3.1-8b", GPU: "h100", Drafting: "eagle"}, "252M parameters", "252M 参数", ""},
		"what is kept of a draft":                {"how fast", parser.Throughput, parser.Query{Model: "deepseek-v3", GPU: "h200", GPUCount: 8, Drafting: "mtp", DraftKept: 0.8}, "at most 1.8 x as fast", "最多快到 1.8 倍", ""},
		"each in its format":                     {"on the same card", parser.Memory, parser.Query{Models: []string{"bge-m3", "qwen2.5-7b", "qwen2.5-14b"}, FormatEach: []string{"none", "fp8", "awq"}, Precisions: []string{"fp8", "awq"}, GPU: "h100"}, "bge-m3 1.", "bge-m3 1.", "none"},
		"on MLX":                                 {"how fast", parser.Throughput, parser.Query{Model: "qwen3-30b-a3b", GPU: "m4-max", Framework: "mlx", Quant: "int4"}, "About 107", "约 107", ""},
		"in six bits on MLX":                     {"how fast", parser.Throughput, parser.Query{Model: "qwen3-32b", GPU: "m4-pro", Framework: "mlx", Quant: "int6"}, "(mlx-int6) on Apple M4 Pro", "(mlx-int6)", ""},
		"released in 8 bits":                     {"how big is the file", parser.Convert, parser.Query{Model: "deepseek-r1"}, "in fp8", "fp8", "bf16"},
		"alike recomputed":                       {"哪个划算 cheaper to train", parser.Compare, parser.Query{Task: "train", ParamsB: 7, GPUOptions: []parser.Device{{GPU: "h20"}, {GPU: "a800"}}}, "does 1.37 x", "1.37 倍", "1.08"},
		"of the size of a line":                  {"memory", parser.Memory, parser.Query{Model: "deepseek-32b", ParamsB: 32}, "deepseek-r1-distill-qwen-32b", "deepseek-r1-distill-qwen-32b", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, lang := range []words.Lang{words.English, words.Chinese} {
				a, err := answer.Give(answer.Question{
					Plan: plan.Make(tt.intent, tt.query, known), Known: known, Lang: lang, Scale: unit.Binary, Wants: words.WantsIn(tt.text),
				})
				says := tt.en
				if lang == words.Chinese {
					says = tt.zh
				}
				if err != nil || !strings.Contains(a.Summary, says) || tt.unwanted != "" && strings.Contains(a.Summary, tt.unwanted) {
					t.Errorf("%v: %s, want %q", err, a.Summary, says)
				}
			}
		})
	}
}

// Weights in fp8 need cards that have it.
func TestCardsWithoutFP8(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		told   bool
	}{
		"none":       {parser.Fit, parser.Query{Model: "deepseek-v3", GPU: "ascend-910b", GPUCount: 16}, true},
		"counted":    {parser.MinGPUs, parser.Query{Model: "deepseek-v3", GPU: "ascend-910b"}, true},
		"has it":     {parser.Fit, parser.Query{Model: "deepseek-v3", GPU: "h200", GPUCount: 8}, false},
		"other form": {parser.Fit, parser.Query{Model: "qwen3-8b", GPU: "ascend-910b"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if got := strings.Contains(strings.Join(a.Text, " "), "has no FP8"); err != nil || got != tt.told {
				t.Errorf("%v: told %v, want %v: %q", err, got, tt.told, a.Text)
			}
		})
	}
}

// A server that is started without a length takes the whole context.
func TestServerWithoutALength(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		told  bool
	}{
		"not told":      {parser.Query{Model: "llama-3.1-8b", GPU: "l4", Framework: "vllm"}, true},
		"told":          {parser.Query{Model: "llama-3.1-8b", GPU: "l4", Framework: "vllm", SeqLen: 4096}, false},
		"room for all":  {parser.Query{Model: "llama-3.1-8b", GPU: "h100", Framework: "vllm"}, false},
		"other program": {parser.Query{Model: "llama-3.1-8b", GPU: "l4", Framework: "transformers"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if got := strings.Contains(strings.Join(a.Text, " "), "Without --max-model-len"); err != nil || got != tt.told {
				t.Errorf("%v: told %v, want %v: %q", err, got, tt.told, a.Text)
			}
		})
	}
}

// Models whose speed is compared are held against each other in a format in which the cards hold them all, by what each
// needs and not by the share that a server fills.
func TestModelsAreComparedAsTheyRun(t *testing.T) {
	t.Parallel()
	faster := func(gpus int, models ...string) string {
		a, err := ask(parser.Compare, parser.Query{Models: models, GPU: "h200", GPUCount: gpus}, "which is faster", words.English)
		if err != nil {
			t.Fatal(err)
		}
		return a.Summary
	}
	if text := faster(4, "glm-4.5", "qwen3-235b-a22b"); !strings.Contains(text, "60.8 against") || !strings.Contains(text, "That is in fp8; as released glm-4.5 does not fit") || strings.Contains(text, "125 GiB") {
		t.Errorf("one that does not fit as released: %s", text)
	}
	if text := faster(8, "glm-4.5", "qwen3-235b-a22b"); strings.Contains(text, "That is in") || strings.Contains(text, "125 GiB") {
		t.Errorf("both fit: %s", text)
	}
}
