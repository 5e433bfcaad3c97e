package bot

import (
	"slices"

	"headroom/bot/words"
	"headroom/parser"
)

// wished adds to what was read what a question says of its answer and not of its plan: what no way out may do, whose cards
// are sought, which form of machine. The question is asked again by its canonical line, by a button or a
// follow-up, and would lose them with its words.
func wished(r parser.Reading, text string) parser.Reading {
	q := &r.Query
	switch r.Intent {
	case parser.Explain, parser.Help, parser.CatalogList, parser.PresetCommand, parser.Convert, parser.Specs:
		return r
	}
	if q.RuledOut == nil {
		q.RuledOut = words.RuledOutIn(text).Names()
	}
	if q.Maker == "" && r.Intent == parser.BuyAdvice && !namesCards(*q) && q.CPU == "" {
		if maker := words.MakerIn(text); maker != "" && text != r.Canonical() { // which may hold a name of a model
			q.Maker = maker
		}
	}
	if q.MacForm == "" && q.Mac {
		q.MacForm = words.MacFormIn(text)
	}
	return r
}

// wantsOf is what a text asks about, and what the query of its question keeps of another's words.
func wantsOf(q parser.Query, text string) words.Wants {
	w := words.WantsIn(text)
	w.Without = w.Without.With(q.RuledOut)
	if q.Maker != "" {
		w.Maker = words.MakerNamed(q.Maker)
	}
	if q.MacForm != "" {
		w.Mac = words.MacFormNamed(q.MacForm)
	}
	return w
}

// settleRuledOut keeps what the dialogue ruled out beside what a follow-up does, unless that takes it after all.
func settleRuledOut(after *parser.Reading, last, said parser.Reading) {
	q, now := &after.Query, said.Query
	var kept []string
	for _, name := range last.Query.RuledOut {
		taken := false
		switch name {
		case "offload":
			taken = now.Offload != "" && now.Offload != "none"
		case "adapters":
			taken = now.Task == "lora" || now.Task == "qlora" || now.PEFT != ""
		case "quantization":
			taken = now.Task == "qlora" || now.Quant != "" && now.Quant != "none"
		case "recompute":
			taken = now.GradCkpt != nil && *now.GradCkpt
		case "more_cards":
			taken = now.GPUCount > max(last.Query.GPUCount, 1)
		case "other_cards":
			taken = namesCards(now)
		}
		if !taken && !slices.Contains(now.RuledOut, name) {
			kept = append(kept, name)
		}
	}
	if q.RuledOut = append(kept, now.RuledOut...); len(q.RuledOut) == 0 {
		q.RuledOut = nil
	}
}
