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

// What a server's cache holds, the share that makes room for it and what graphs take are figures that
// are asked for by name, and told of a server though none is named.
func TestFiguresOfAServersCache(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	small := parser.Query{Model: "qwen2.5-7b", ParamsB: 7, GPU: "rtx-4090"}
	local, own, given := small, small, small
	local.Framework, local.Quant = "llama.cpp", "q4_k_m"
	own.MemoryShare = 0.5
	given.CacheTokens = 100_000
	for _, c := range []struct {
		text   string
		intent parser.Intent
		query  parser.Query
		unit   string
		says   string
	}{
		{"qwen2.5-7b 4090 kv cache 能放多少 token", parser.MaxContext, small, "tokens", "KV 缓存约能放"},
		{"how many tokens of kv cache fit with qwen2.5-7b on a 4090", parser.Fit, small, "tokens", "room for about"},
		{"gpu_memory_utilization 要调到多少才能跑 qwen2.5-7b", parser.Fit, small, "percent", "或更大即可"},
		{"what gpu_memory_utilization do I need for qwen2.5-7b on a 4090", parser.Memory, small, "percent", "or more is enough"},
		{"关掉 cuda graph 能省多少显存", parser.Compare, small, "bytes", "关闭 CUDA 图约省"},
		// others, of the same words
		{"kv cache 能放多少 token，llama.cpp", parser.MaxContext, local, "tokens", "全部上下文"},
		{"显存利用率要调到多少", parser.Fit, small, "percent", "或更大即可"},
		{"显存利用率多少", parser.Fit, small, "", "装得下"}, // which is seen, not set
		{"gpu_memory_utilization 默认是多少", parser.Fit, small, "", "装得下"},
		{"gpu_memory_utilization 要调到多少", parser.Fit, own, "", "装"},
		{"kv cache 能放多少 token", parser.MaxContext, given, "tokens", "100,000"},
	} {
		lang := words.Chinese
		if c.text[0] < 0x80 && !strings.ContainsFunc(c.text, func(r rune) bool { return r > 0x2e80 }) {
			lang = words.English
		}
		a, err := answer.Give(answer.Question{
			Plan: plan.Make(c.intent, c.query, known), Known: known, Lang: lang, Scale: unit.Binary, Wants: words.WantsIn(c.text),
		})
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if (c.unit == "") != (a.Value == nil) || a.Value != nil && a.Value.Unit != c.unit || !strings.Contains(a.Summary, c.says) {
			t.Errorf("%s: %+v %s", c.text, a.Value, a.Summary)
		}
	}
}
