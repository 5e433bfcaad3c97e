package slack_test

import (
	"fmt"
	"strings"

	"headroom/bot"
	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/memory"
	"headroom/engine/rules"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// estimate is a made-up one, so that the pages don't change with the engine.
func estimate(gib float64, capacity unit.Bytes) engine.Estimate {
	total := unit.BytesOf(gib * float64(unit.GiB))
	e := engine.Estimate{
		PerGPU: engine.Totals{Process: total, Low: total * 9 / 10, High: total * 11 / 10}, PeakPhase: "backward",
		Host: memory.Host{Load: 28 * unit.GiB, Steady: 2 * unit.GiB},
	}
	for _, part := range []struct {
		name  string
		share unit.Bytes
	}{{"weights", 2}, {"gradients", 2}, {"optimizer", 8}, {"activations", 3}, {"logits", 0}, {"fragmentation", 1}, {"communication", 1}, {"context", 1}} {
		e.Components = append(e.Components, memory.Component{
			Name: part.name, Bytes: total * part.share / 18,
			Formula: "7e9 parameters x 2 B", Source: "arXiv 1910.02054, section 3.1",
		})
	}
	if capacity > 0 {
		e.CapacityBytes, e.UsableBytes = capacity, capacity-unit.GiB/2
		e.Verdict = engine.Fits
		if total > capacity {
			e.Verdict = engine.DoesNotFit
		} else if total*11/10 > capacity {
			e.Verdict = engine.Tight
		}
	}
	return e
}

// answered is a made-up reply with an estimate.
func answered(lang words.Lang, gib float64, capacity unit.Bytes) bot.Message {
	e := estimate(gib, capacity)
	sentence := words.Needs
	switch e.Verdict {
	case engine.Fits:
		sentence = words.Fits
	case engine.Tight:
		sentence = words.Tight
	case engine.DoesNotFit:
		sentence = words.DoesNotFit
	}
	summary := sentence.In(lang, "what", "training 7B (adamw, amp-fp16)", "What", "Training 7B", "need", e.PerGPU.Process.String(),
		"card", "NVIDIA Tesla V100 SXM2 32GB", "capacity", capacity.String(), "low", e.PerGPU.Low.String(), "high", e.PerGPU.High.String())
	r := bot.Reply{
		Text: "train 7b adamw fp16 on 4x v100", Status: bot.Answered, Intent: parser.Fit, Lang: lang,
		Canonical: "train 7b adamw fp16 on 4x v100-32gb",
		Assumed: []workload.Assumed{
			{Key: "precision", Value: "amp-fp16", Why: `fp16 in training is read as mixed precision; say "pure fp16" for no fp32 master copy`},
			{Key: "seq_len", Value: 2048, Why: "the usual length in training"},
		},
		Problems: []bot.Problem{},
		Answer:   &answer.Answer{Summary: summary, Verdict: e.Verdict, Estimate: &e, Options: []answer.Option{}},
	}
	if e.Verdict == engine.DoesNotFit {
		r.Answer.Next = map[words.Lang]string{words.English: "Shard with ZeRO-3 (or FSDP): 26.1 GiB per card.", words.Chinese: "用 ZeRO-3（或 FSDP）切分：每张卡 26.1 GiB。"}[lang]
	}
	return bot.Message{Lang: lang, Scale: unit.Binary, Reply: &r, Asker: "U1", Actions: []bot.Action{
		{Label: "Try ZeRO-3", Token: "a1|zero3", Asks: "train 7b adamw fp16 zero 3 on 4x v100-32gb", Primary: true},
		{Label: "Find What Fits", Token: "a1|fits", Primary: true},
		{Label: "Show Formulas", Token: "a1|why", Private: true},
	}}
}

// with changes a message.
func with(m bot.Message, change func(*bot.Message)) bot.Message {
	change(&m)
	return m
}

func refused(lang words.Lang, status bot.Status, text string, problems ...bot.Problem) bot.Message {
	return bot.Message{Lang: lang, Asker: "U1", Private: true, Reply: &bot.Reply{
		Text: text, Status: status, Lang: lang, Intent: parser.Memory, Canonical: "train 7b", Problems: problems, Assumed: []workload.Assumed{},
	}}
}

func problem(code, message string, start, end int, suggestions ...string) bot.Problem {
	return bot.Problem{Problem: parser.Problem{Code: code, Message: message, Start: start, End: end, Suggestions: suggestions}}
}

func options(n int, name string) []answer.Option {
	var out []answer.Option
	for i := range n {
		e := estimate(float64(10+3*i), 24*unit.GiB)
		out = append(out, answer.Option{Label: fmt.Sprintf("%s %d", name, i), Estimate: &e})
	}
	return out
}

func facts(n int, value string) []answer.Fact {
	var out []answer.Fact
	for i := range n {
		out = append(out, answer.Fact{Name: fmt.Sprintf("entry-%d", i), Value: value})
	}
	return out
}

const (
	card32 = 32 * unit.GiB
	card80 = 80 * unit.GiB
)

// samples are the messages of the golden files.
var samples = map[string]bot.Message{
	"does-not-fit":    answered(words.English, 104.3, card32),
	"does-not-fit-zh": answered(words.Chinese, 104.3, card32),
	"fits":            answered(words.English, 26.1, card32),
	"fits-zh":         answered(words.Chinese, 26.1, card32),
	"tight":           answered(words.English, 31, card32),
	"tight-zh":        answered(words.Chinese, 31, card32),
	"choice": with(answered(words.English, 26.1, card32), func(m *bot.Message) {
		for _, card := range []string{"A100 80GB", "H100 80GB", "<RTX> & 4090"} {
			m.Actions = append(m.Actions, bot.Action{Label: card, Token: "q|en|" + card, Choice: "Change GPU"})
		}
		m.Actions = append(m.Actions, bot.Action{Label: "too long for a list", Token: strings.Repeat("x", 90), Choice: "Change GPU"})
	}),
	"no-card": answered(words.English, 104.3, 0),
	"small":   answered(words.English, 0.4, card32),
	"decimal": with(answered(words.English, 26.1, card32), func(m *bot.Message) { m.Scale = unit.Decimal }),
	"follow-up": with(answered(words.English, 26.1, card32), func(m *bot.Message) {
		m.Changes = []bot.Change{{Key: "zero_stage", New: "3"}, {Key: "gpu_count", Old: "4", New: "8"}, {Key: "quant", Old: "int8"}}
		m.Edit = true
	}),
	"follow-up-zh": with(answered(words.Chinese, 26.1, card32), func(m *bot.Message) {
		m.Changes = []bot.Change{{Key: "zero_stage", Old: "0", New: "3"}}
	}),
	"from-preset": with(answered(words.English, 26.1, card32), func(m *bot.Message) {
		m.Origins = []bot.Origin{{Key: "gpu", Value: "v100-32gb", From: "lab-default"}}
	}),
	"ways-out": with(answered(words.English, 104.3, card32), func(m *bot.Message) {
		m.Reply.Answer.Options = options(4, "ZeRO")
		for i := range m.Reply.Answer.Options {
			m.Reply.Answer.Options[i].WayOut = true
		}
	}),
	"compare": with(answered(words.English, 10, 24*unit.GiB), func(m *bot.Message) {
		m.Reply.Intent = parser.Compare
		m.Reply.Answer.Options = options(3, "card")
		m.Reply.Answer.Summary = "card 0 against card 1: activations of 1.7 GiB and 2.2 GiB per GPU."
	}),
	"compare-zh": with(answered(words.Chinese, 10, 24*unit.GiB), func(m *bot.Message) {
		m.Reply.Intent = parser.Compare
		m.Reply.Answer.Options = options(3, "两张卡 方案")
		m.Reply.Answer.Summary = "方案一与方案二：每张 GPU 的激活分别为 1.7 GiB 和 2.2 GiB。"
	}),
	"long-table": with(answered(words.English, 10, 24*unit.GiB), func(m *bot.Message) { m.Reply.Answer.Options = options(140, "alternative with a long name, number") }),
	"long-facts": {Lang: words.English, Title: "Models of this team", Facts: facts(300, "7.62B parameters, 28 layers, saved by a person whose name is long")},
	"long-zh":    {Lang: words.Chinese, Title: "团队的模型", Facts: facts(120, strings.Repeat("显存需求与上下文长度成正比", 8))},
	"value": with(answered(words.English, 70, card80), func(m *bot.Message) {
		m.Reply.Intent = parser.MinGPUs
		m.Reply.Answer.Value = &answer.Value{Number: 4, Unit: "gpus"}
		m.Reply.Answer.Summary = "4 x NVIDIA A100 is the smallest number that fits: training 7B then takes 70 GiB of 80 GiB per card (ZeRO-3)."
	}),
	"notes": with(answered(words.English, 26.1, card32), func(m *bot.Message) {
		p := problem("hw_no_bf16", "V100 has no bf16 units; fp16 uses the same bytes.", 10, 14, "fp16")
		m.Reply.Problems = []bot.Problem{p, p}
	}),
	"rules": with(answered(words.English, 26.1, card32), func(m *bot.Message) {
		m.Reply.Query.Rules = true
		m.Reply.Answer.Rules = []rules.Rule{{Name: "16 bytes per parameter", Bytes: 112 * unit.GB, Formula: "7B x 16 bytes = 112 GB"}}
	}),
	"needs-more":     refused(words.English, bot.NeedsMore, "how long to train it", problem("no_model", "Which model? Name one, or say its size: 7b.", 0, 0)),
	"not-understood": refused(words.English, bot.NotUnderstood, "train 7b on v10O", problem("unknown_gpu", `I don't know "v10O" (GPU).`, 12, 16, "v100-16gb", "v100-32gb")),
	"rejected-zh":    refused(words.Chinese, bot.Rejected, "用 4 张卡 训练 7b batch 0", problem("bad_value", "batch 不能为 0。", 13, 20)),
	"out-of-scope":   refused(words.English, bot.OutOfScope, "what is the weather", problem("out_of_scope", "I answer questions about memory, speed and hardware for language models.", 0, 0)),
	"mentions": refused(words.English, bot.NotUnderstood, "<!channel> & <@U2> train *7b* on <!here|x>", problem("unknown_gpu",
		`I don't know "<!here|x>" & "<@U2>".`, 33, 41)),
	"formulas": {Lang: words.English, Private: true, Asker: "U1", Title: "How the figures come about", Paragraphs: []string{
		"weights = 13.0 GiB: 7e9 parameters x 2 B\narXiv 1910.02054, section 3.1", "gradients = 13.0 GiB: 7e9 x 2 B",
	}},
	"settings": {Lang: words.English, Private: true, Title: "How to run it", Snippets: []bot.Snippet{
		{Title: "DeepSpeed configuration", Name: "ds_config.json", Language: "json", Text: "{\n  \"zero_optimization\": {\"stage\": 3},\n  \"note\": \"a < b && c > ```d```\"\n}\n"},
		{Title: "Launch", Language: "sh", Text: "deepspeed --num_gpus 4 train.py"},
	}},
	"saved-zh": {Lang: words.Chinese, Asker: "U1", Title: "已保存 lab-default", Paragraphs: []string{"4 张 v100，adamw，fp16"}, Actions: []bot.Action{{Label: "撤销", Token: "undo|lab-default"}}},
	"broken":   {Lang: words.English, Title: "Something broke on my side", Paragraphs: []string{"Your question was fine."}, Ref: "8f3a", Private: true},
	"data-sheet": with(answered(words.English, 0, 0), func(m *bot.Message) {
		m.Reply.Intent = parser.Specs
		m.Reply.Answer = &answer.Answer{Summary: "NVIDIA A100 SXM4 80GB: 80 GB.", Facts: []answer.Fact{{Name: "memory bandwidth", Value: "2039 GB/s"}, {Name: "*bold*", Value: "<b>"}}}
		m.Reply.Assumed = nil
	}),
	"private": with(answered(words.English, 26.1, card32), func(m *bot.Message) { m.Private = true }),
}
