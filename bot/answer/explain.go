package answer

import (
	"slices"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/workload"
	"headroom/parser"
)

// topic finds what a question wants explained, from the topic that it names
// or the settings that it mentions.
func (q Question) topic() string {
	if q.Wants.Notion != "" {
		return q.Wants.Notion
	}
	if q.asksReason() {
		return q.Wants.Reason
	}
	if q.Topic != "" {
		return q.Topic
	}
	said := q.Plan.Query
	for _, t := range []struct {
		key   string
		named bool
	}{
		{"memory", said.ObservedGB+said.ClaimedGB > 0},
		{"weights", said.WeightsGB > 0},
		{"zero", len(said.ZeROStages) > 0 || said.ZeROStage != nil || said.Parallel.FSDP},
		{"flash_attention", said.FlashAttn != nil || said.Attention != ""},
		{"recompute", said.GradCkpt != nil || said.Recompute != "" || len(said.RecomputeOptions) > 0},
		{"offload", said.Offload != ""},
		{"tf32", said.Precision == "tf32"},
		{"qlora", said.Task == "qlora" || said.PEFT == "qlora"},
		{"lora", said.Task == "lora" || said.PEFT == "lora"},
		{"tensor_parallel", said.Parallel.TP > 0},
		{"pipeline_parallel", said.Parallel.PP > 0},
		{"moe", said.ActiveParamsB > 0},
		{"kv_cache", said.KVDType != ""},
		{"quantization", said.Quant != "" || said.Task == "quantize"},
		{"optimizer", said.Optimizer != "" || len(said.Optimizers) > 0},
		{"precision", said.Precision != "" || len(said.Precisions) > 0},
		{"mfu", said.MFUPct > 0 || len(said.TFLOPS) > 0 || said.TokensPerSPerGPU > 0},
		{"throughput", said.TokensPerS > 0},
		{"paged_attention", said.Framework == "vllm" || said.Framework == "sglang"}, // whose full cards are what is wondered at
	} {
		if t.named {
			return t.key
		}
	}
	switch q.Plan.Intent {
	case parser.MFU:
		return "mfu"
	case parser.Convert:
		return "weights"
	case parser.Throughput:
		return "throughput"
	}
	return "memory"
}

// asksReason reports whether a reason answers the question. What a named notion is goes before it, and
// what may be the reason of anything says less than the notion that is named.
func (q Question) asksReason() bool {
	w := q.Wants
	switch {
	case w.Reason == "":
		return false
	case q.Topic == "":
		return w.Wonders || !w.Meaning
	}
	return !w.Meaning && !words.InGeneral(w.Reason)
}

// ofTraining are the topics that say nothing of a model that only runs, which is what stands in where no task is told.
var ofTraining = map[string]bool{"packing": true, "flash_attention": true, "recompute": true, "optimizer": true, "accumulation": true, "lora": true, "qlora": true}

// explain answers with the glossary; where the question describes a workload
// too, its estimate stands beside the words.
func explain(q Question) (Answer, error) {
	if a, ok := q.withoutLink(); ok {
		return a, nil
	}
	if q.unchanged() {
		return compare(q)
	}
	if said := q.Plan.Query; said.Rules && !said.NamesModel() && said.GPU == "" && said.Topic == "" {
		first, rest := firstSentence(words.RulesInGeneral.In(q.Lang))
		return Answer{Summary: first, Text: []string{strings.TrimSpace(rest)}, Sources: []string{"arXiv 1910.02054 (ZeRO), section 3.1: 16 bytes of states per parameter"}}, nil
	}
	topic := q.topic()
	if q.unasked() && topic == "memory" && isTraining(q.Plan.Query) {
		topic = "training_memory"
	}
	entry, _ := words.Explain(topic)
	text := entry.Text.In(q.Lang)
	first, rest := firstSentence(text)
	rest = strings.TrimSpace(rest)
	a := Answer{Summary: first}
	if r, err := q.first(); err == nil && q.describes() {
		a = q.basis(r)
		a.Summary = first
		if q.Plan.Query.ObservedGB+q.Plan.Query.ClaimedGB > 0 && q.Topic == "" {
			// The figure is what is asked about; it follows the verdict.
			a.Summary = q.remedied(r)
			if q.asksReason() {
				a.Text = append(a.Text, text)
			}
			return a, nil
		}
		if said := q.Plan.Query; said.HostRAMGB > 0 && said.GPU == "" {
			a.Summary = q.hostNeed(r) // and what the notion means behind it
			if q.Topic != "" || q.asksReason() {
				a.Text = append(a.Text, text)
			}
			return a, nil
		}
		if lead := q.lead(r); lead != "" {
			a.Summary, rest = lead, text
		}
		if a.Text = append(a.Text, rest); a.Summary != q.verdict(r) && a.Summary != q.remedied(r) && !(q.Plan.Query.Task == "" && ofTraining[topic]) {
			a.Text = append(a.Text, q.verdict(r))
		}
		if text := q.cacheApart(r); text != "" {
			a.Text = append(a.Text, text)
		}
		if rate, ok := tokensPerSecond(r); ok && q.Plan.Query.TokensPerS+q.Plan.Query.TokensPerSPerGPU > 0 {
			a.Text = append(a.Text, words.Throughput.In(q.Lang, "rate", about(rate), "what", q.what(r), "cards", q.cards(r.Estimate.Workload))+q.reached(r, rate))
		}
	} else if rest != "" {
		a.Text = append(a.Text, rest)
	}
	effect := q.effect(topic)
	if topic == "bits_per_weight" {
		effect = q.bitsOfFormat()
	}
	if effect != "" {
		if a.Summary == first {
			a.Text = append([]string{text}, slices.DeleteFunc(a.Text, func(s string) bool { return s == rest })...)
		}
		a.Summary = effect
	}
	if entry.Source != "" {
		a.Sources = append(a.Sources, entry.Source)
	}
	if !q.asksReason() {
		q.reasonUnder(&a)
	}
	a.Text = append(a.Text, words.TryIt.In(q.Lang, "example", entry.Example.In(q.Lang)))
	return a, nil
}

// unchanged reports whether values of a setting are told beside a workload: what they make of it is
// the explanation of a difference, or of none.
func (q Question) unchanged() bool {
	said := q.Plan.Query
	several := said.SeqLens != nil || said.Batches != nil || said.LoRARanks != nil
	return several && len(q.Plan.Cases) > 1 && said.NamesModel() && said.ObservedGB+said.TokensPerS == 0 && said.GPUOptions == nil &&
		!workload.Framework(said.Framework).Server() // these take as much whatever comes
}

// describes reports whether a question names what an estimate could be of.
func (q Question) describes() bool {
	said := q.Plan.Query
	return q.Plan.Intent != parser.Compare || said.Model != "" || said.ParamsB > 0 || said.GPU != ""
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

// reasonTold puts the reason that somebody wonders about under an answer that is figures: "the
// second card made it slower, why".
func (q Question) reasonTold(a *Answer) {
	if q.Plan.Intent != parser.Explain && q.Plan.Intent != parser.Help {
		q.reasonUnder(a)
	}
}

// reasonUnder puts the reason that is wondered about under what is said already. What may be the
// reason of anything is told only where nothing else is.
func (q Question) reasonUnder(a *Answer) {
	key := q.Wants.Reason
	if !q.Wants.Wonders || key == "" || words.InGeneral(key) {
		return
	}
	entry, _ := words.Explain(key)
	text := entry.Text.In(q.Lang)
	for _, said := range a.Text {
		if strings.Contains(text, said) {
			return
		}
	}
	a.Text = append(a.Text, text)
	if entry.Source != "" {
		a.Sources = append(a.Sources, entry.Source)
	}
}

// unasked reports whether an explanation is sought and no notion is named: what the settings of the case
// would have explained says less than the case itself.
func (q Question) unasked() bool {
	return q.Plan.Intent == parser.Explain && q.Wants.Notion == "" && q.Topic == "" && !q.asksReason()
}

// lead is the first sentence of an explanation that a workload stands beside, where one of figures says more
// than the first of the entry does: the verdict, a part of the memory, or what a parameter takes.
func (q Question) lead(r run) string {
	said := q.Plan.Query
	switch {
	case said.WeightsGB > 0 && r.CapacityBytes == 0:
		return q.bytesEach(r)
	case q.Topic != "":
		for _, c := range r.Components {
			if c.Name == q.Topic && c.Bytes > 0 {
				name := words.Component(q.Lang, c.Name, r.Vendor())
				return words.Part.In(q.Lang, "name", name, "Name", capital(name), "size", q.size(c.Bytes))
			}
		}
	case !q.unasked():
	case r.CapacityBytes > 0:
		return q.remedied(r)
	case isTraining(said):
		return q.verdict(r)
	case said.Quant == "":
		return q.inEachWidth(r)
	}
	return ""
}
