package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"headroom/bot"
	"headroom/engine"
)

// question draws a question about work that may not fit.
func question(t *rapid.T) string {
	pick := func(name string, of ...string) string { return rapid.SampledFrom(of).Draw(t, name) }
	parts := []string{pick("task", "train", "finetune", "lora", "qlora", "run", "run", "serve with vllm", "run with llama.cpp", "dpo")}
	parts = append(parts, pick("model", "1.5b", "7b", "13b", "34b", "70b", "llama-3.1-8b", "llama-3.1-70b", "qwen3-30b-a3b", "mixtral-8x7b", "chatglm-6b", "gpt-oss-120b"))
	if n := rapid.SampledFrom([]int{0, 1, 2, 3, 4, 8, 16}).Draw(t, "cards"); n > 0 {
		parts = append(parts, fmt.Sprintf("%dx", n))
	}
	parts = append(parts, pick("card", "v100 32gb", "3090", "4090", "a100 80gb", "a100 40gb", "t4", "rtx 3060 12gb", "h100", "mi300x", "p40"))
	for _, more := range [][]string{
		{"", "", "fp16", "bf16", "fp32", "int8"},
		{"", "", "adamw", "sgd", "adamw-8bit"},
		{"", "", "zero 1", "zero 2", "zero 3", "fsdp", "tp 2"},
		{"", "", "batch 4", "batch 16", "batch 12", "batch 2 grad accum 8", "global batch 64"},
		{"", "seq 1024", "seq 8192", "32k context"},
		{"", "", "gradient checkpointing", "flash attention", "without flash attention"},
		{"", "", "", "64GB RAM", "512GB RAM", "offload"},
	} {
		if s := pick("more", more...); s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, " ")
}

// Every way out that is named fits when its line is asked, and comes to the
// figure that it was named with; the first may be tight, where nothing costs less.
func TestEveryWayOutFitsWhenItIsAsked(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := question(t)
		r := asker.Ask(text, bot.Options{})
		if r.Answer == nil {
			return
		}
		if n := len(r.Answer.Options); n > 5 && r.Answer.Options[0].WayOut {
			t.Fatalf("%s: %d ways out", text, n)
		}
		for i, o := range r.Answer.Options {
			if !o.WayOut {
				continue
			}
			again := asker.Ask(o.Ask, bot.Options{})
			if again.Answer == nil {
				t.Fatalf("%s\n%s: %s: not answered: %+v", text, o.Label, o.Ask, again.Problems)
			}
			good := again.Answer.Verdict == engine.Fits || i == 0 && again.Answer.Verdict == engine.Tight && o.Estimate.Verdict == engine.Tight
			if !good || again.Answer.Estimate.PerGPU != o.Estimate.PerGPU {
				t.Fatalf("%s\n%s: %s\npromised %v, asked again %v %s", text, o.Label, o.Ask, o.Estimate.PerGPU.Process, again.Answer.Estimate.PerGPU.Process, again.Answer.Verdict)
			}
		}
	})
}
