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

// asked answers a question with what its words want.
func asked(t *testing.T, intent parser.Intent, text string, query parser.Query, lang words.Lang) answer.Answer {
	t.Helper()
	known := catalog.Builtin()
	a, err := answer.Give(answer.Question{
		Plan: plan.Make(intent, query, known), Known: known, Lang: lang, Scale: unit.Binary, Wants: words.WantsIn(text), Topic: query.Topic, Whether: words.AsksWhether(text),
	})
	if err != nil {
		t.Fatal(text, err)
	}
	return a
}

// An answer begins with the figure that is asked for.
func TestTheFigureThatIsAskedForComesFirst(t *testing.T) {
	t.Parallel()
	cards := parser.Query{GPUOptions: []parser.Device{{GPU: "h100"}, {GPU: "h200"}}}
	for _, tt := range []struct {
		intent parser.Intent
		text   string
		query  parser.Query
		lang   words.Lang
		first  string
	}{
		{parser.Specs, "memory bandwidth of 4090", parser.Query{GPU: "rtx-4090"}, words.English, "NVIDIA GeForce RTX 4090: memory bandwidth 1,008 GB/s."},
		{parser.Specs, "4090 显存带宽多少", parser.Query{GPU: "rtx-4090"}, words.Chinese, "NVIDIA GeForce RTX 4090：显存带宽 1,008 GB/s。"},
		{parser.Specs, "rtx 4090 specs", parser.Query{GPU: "rtx-4090"}, words.English, "NVIDIA GeForce RTX 4090: 24 GB GDDR6X, 24 GiB usable."},
		{parser.Specs, "how many parameters does qwen3 235b have active", parser.Query{Model: "qwen3-235b-a22b"}, words.English, "qwen3-235b-a22b: active per token 22B."},
		{parser.Specs, "how many layers does it have", parser.Query{Model: "llama-3.1-70b"}, words.English, "llama-3.1-70b: layers 80."},
		{parser.Compare, "h100 vs h200 memory", cards, words.English, "Memory: 80 GB HBM3 on NVIDIA H100 SXM5 80GB, 141 GB HBM3e on NVIDIA H200 SXM 141GB."},
		{parser.Compare, "h100 和 h200 带宽", cards, words.Chinese, "显存带宽：NVIDIA H100 SXM5 80GB 3,350 GB/s、NVIDIA H200 SXM 141GB 4,800 GB/s。"},
		{parser.Explain, "what is gguf q4_k_m bits per weight", parser.Query{Quant: "q4_k_m", Topic: "bits_per_weight"}, words.English, "q4_k_m takes about 4.89 bits per weight"},
		{parser.Convert, "q4_k_m 每权重多少位", parser.Query{Quant: "q4_k_m"}, words.Chinese, "q4_k_m 约为每权重 4.89 位"},
		{parser.Memory, "how large is the q4_k_m gguf", parser.Query{Model: "deepseek-r1", Quant: "q4_k_m"}, words.English, "deepseek-r1 (q4_k_m) takes 377 GiB (404 GB) of disk."},
	} {
		if a := asked(t, tt.intent, tt.text, tt.query, tt.lang); !strings.HasPrefix(a.Summary, tt.first) {
			t.Errorf("%s: does not begin with %q: %s", tt.text, tt.first, a.Summary)
		}
	}
}

// The cards of a memory are listed, the common ones first.
func TestCardsOfAMemoryAreListed(t *testing.T) {
	t.Parallel()
	for gb, first := range map[float64]string{24: "accelerators with 24 GB are known: NVIDIA GeForce RTX 4090", 48: "accelerators with 48 GB are known: NVIDIA RTX A6000"} {
		if a := asked(t, parser.CatalogList, "list gpus", parser.Query{GPUMemoryGB: gb}, words.English); !strings.Contains(a.Summary, first) {
			t.Error(a.Summary)
		}
	}
	if a := asked(t, parser.CatalogList, "list gpus", parser.Query{GPUMemoryGB: 47}, words.English); strings.Contains(a.Summary, "47 GB") {
		t.Error(a.Summary)
	}
}

// A Mac is told a format that it runs in the place of fp8, and how fast it writes.
func TestMacsAreToldWhatTheyRunInThePlaceOfFP8(t *testing.T) {
	t.Parallel()
	a := asked(t, parser.Memory, "deepseek r1 on an m3 ultra", parser.Query{Model: "deepseek-r1", GPU: "m3-ultra"}, words.English)
	text := a.Summary + strings.Join(a.Text, " ")
	if strings.Contains(text, "W8A8") || !strings.Contains(text, "a format of MLX or llama.cpp") || !strings.Contains(a.Summary, "It writes about") {
		t.Error(text)
	}
}

// Prices of tokens tell what a full queue is, and how many tokens a dollar buys where that is asked.
func TestTokensForADollar(t *testing.T) {
	t.Parallel()
	query := parser.Query{Model: "llama-3.1-8b", GPU: "a10g", PricePerGPUHour: 1}
	a := asked(t, parser.Cost, "how many tokens per dollar", query, words.English)
	if !strings.HasPrefix(a.Summary, "About 0.755 million tokens for 1 USD.") || !strings.Contains(a.Summary, "about 8 at once, each with a context of 4,096 tokens") {
		t.Error(a.Summary)
	}
	if a := asked(t, parser.Cost, "what does it cost", query, words.English); strings.Contains(a.Summary, "million tokens for 1") || !strings.Contains(a.Summary, "8 at once") {
		t.Error(a.Summary)
	}
	two := parser.Query{Model: "llama-3.1-8b", GPUOptions: []parser.Device{{GPU: "l40s"}, {GPU: "a10g"}}}
	if a := asked(t, parser.Compare, "l40s vs a10g per token", two, words.English); !strings.Contains(a.Summary, "costs less") {
		t.Error(a.Summary)
	}
	if a := asked(t, parser.Compare, "l40s vs a10g speed per token", two, words.English); strings.Contains(a.Summary, "costs less") {
		t.Error(a.Summary)
	}
}

// A supply that does not hold cards at their rating is told with the limit that it holds, and cards that take turns so.
func TestPowerIsToldWithItsLimit(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		query       parser.Query
		says, never string
	}{
		{parser.Query{GPU: "rtx-4090", GPUCount: 2, SupplyW: 1000}, "nvidia-smi -pl 250", "work in turn"},
		{parser.Query{GPU: "rtx-4090", GPUCount: 2, SupplyW: 500}, "500 W is not enough", "nvidia-smi"},
		{parser.Query{GPU: "rtx-4090", GPUCount: 2, SupplyW: 1600}, "1,600 W is enough", "nvidia-smi"},
		{parser.Query{GPU: "rtx-3090", GPUCount: 4, Task: "infer", ParamsB: 70}, "they work in turn", "not enough"},
		{parser.Query{GPU: "rtx-3090", GPUCount: 4, Task: "infer", ParamsB: 70}, "brings the cards to 1,000 W at most", "not enough"},
		{parser.Query{GPU: "rtx-3090", GPUCount: 4, Task: "finetune", ParamsB: 7}, "Up to 1,400 W", "in turn"},
		{parser.Query{GPU: "h100", GPUCount: 8, Task: "infer", ParamsB: 70}, "Up to 5,600 W", "in turn"},
	} {
		a := asked(t, parser.Power, "power", tt.query, words.English)
		if !strings.Contains(a.Summary, tt.says) || strings.Contains(a.Summary, tt.never) {
			t.Errorf("want %q and not %q: %s", tt.says, tt.never, a.Summary)
		}
	}
}
