package answer

import (
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/parser"
)

// topicOf finds what a question wants explained, from the topic that it names
// or the settings that it mentions.
func topicOf(intent parser.Intent, q parser.Query) string {
	if _, ok := words.Explain(q.Topic); ok {
		return q.Topic
	}
	for _, t := range []struct {
		key   string
		named bool
	}{
		{"zero", len(q.ZeROStages) > 0 || q.ZeROStage != nil || q.Parallel.FSDP},
		{"flash_attention", q.FlashAttn != nil || q.Attention != ""},
		{"recompute", q.GradCkpt != nil || q.Recompute != "" || len(q.RecomputeOptions) > 0},
		{"offload", q.Offload != ""},
		{"tf32", q.Precision == "tf32"},
		{"qlora", q.Task == "qlora" || q.PEFT == "qlora"},
		{"lora", q.Task == "lora" || q.PEFT == "lora"},
		{"tensor_parallel", q.Parallel.TP > 0},
		{"pipeline_parallel", q.Parallel.PP > 0},
		{"moe", q.ActiveParamsB > 0},
		{"kv_cache", q.KVDType != ""},
		{"quantization", q.Quant != "" || q.Task == "quantize"},
		{"optimizer", q.Optimizer != "" || len(q.Optimizers) > 0},
		{"precision", q.Precision != "" || len(q.Precisions) > 0},
		{"mfu", q.MFUPct > 0 || len(q.TFLOPS) > 0 || q.TokensPerSPerGPU > 0},
		{"throughput", q.TokensPerS > 0},
		{"weights", q.WeightsGB > 0},
	} {
		if t.named {
			return t.key
		}
	}
	switch intent {
	case parser.MFU:
		return "mfu"
	case parser.Convert:
		return "weights"
	case parser.Throughput:
		return "throughput"
	}
	return "memory"
}

// explain answers with the glossary; where the question describes a workload
// too, its estimate stands beside the words.
func explain(q Question) (Answer, error) {
	entry, _ := words.Explain(topicOf(q.Plan.Intent, q.Plan.Query))
	text := entry.Text.In(q.Lang)
	first, rest := firstSentence(text)
	a := Answer{Summary: first}
	if r, err := q.first(); err == nil {
		a = q.basis(r)
		a.Summary = first
		rest = strings.TrimSpace(rest)
		a.Text = append(a.Text, rest, q.verdict(r))
	} else if rest != "" {
		a.Text = append(a.Text, rest)
	}
	if entry.Source != "" {
		a.Sources = append(a.Sources, entry.Source)
	}
	a.Text = append(a.Text, words.TryIt.In(q.Lang, "example", entry.Example.In(q.Lang)))
	return a, nil
}

// firstSentence cuts a text after its first sentence, in either script.
func firstSentence(text string) (first, rest string) {
	for i, r := range text {
		switch {
		case r == '。':
			return text[:i+len("。")], text[i+len("。"):]
		case r == '.' && (i+1 == len(text) || text[i+1] == ' '):
			return text[:i+1], text[i+1:]
		}
	}
	return text, ""
}

// help answers what can be asked, by example.
func help(q Question) (Answer, error) {
	a := Answer{Summary: words.HelpOpening.In(q.Lang)}
	for _, e := range words.HelpExamples {
		a.Facts = append(a.Facts, Fact{e.Topic.In(q.Lang), e.Example.In(q.Lang)})
	}
	return a, nil
}

// preset answers commands that this program does not have.
func preset(Question) (Answer, error) {
	return Answer{}, &plan.Refusal{Code: "no_preset", Key: "preset"}
}
