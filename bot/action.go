package bot

import (
	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/parser"
)

// actionsFor lists what may come after an answer, the best first.
func (x *exchange) actionsFor(r Reply) []Action {
	if r.Status != Answered || r.Answer == nil {
		return nil
	}
	x.base = r.Canonical
	var list []Action
	if way := x.wayOut(r); way != nil {
		list = append(list, *way)
	}
	if fewest, ok := fewestCards(r); ok {
		list = append(list, x.question(words.FindWhatFits.In(x.lang), fewest))
	}
	if r.Answer.Estimate != nil && carriesOn(r) {
		list = append(list,
			Action{Label: words.ShowFormulas.In(x.lang), Token: x.token(opFormulas, r.Canonical), Private: true},
			Action{Label: words.HowToRun.In(x.lang), Token: x.token(opRun, r.Canonical), Private: true},
			Action{Label: words.CopyAsText.In(x.lang), Token: x.token(opText, r.Canonical), Private: true},
		)
		if x.c.memory != nil && !x.in.Rights.External {
			list = append(list, Action{Label: words.SaveAsPreset.In(x.lang), Token: x.token(opHowToSave, "-"), Private: true})
		}
		list = append(list, x.otherCards(r)...)
	}
	return pressable(list)
}

// pressable leaves out what has no token: without memory a long question can't
// be put again.
func pressable(list []Action) []Action {
	out := list[:0]
	for _, a := range list {
		if a.Token != "" {
			out = append(out, a)
		}
	}
	return out
}

// question is an action that puts a question.
func (x *exchange) question(label string, r parser.Reading) Action {
	canonical := r.Canonical()
	return Action{Label: label, Token: x.token(opAsk, canonical), Asks: canonical}
}

// wayOut is the best change that makes a case fit, when the answer knows one.
func (x *exchange) wayOut(r Reply) *Action {
	if r.Answer.Verdict != engine.DoesNotFit && r.Answer.Verdict != engine.Tight || r.Intent == parser.Compare {
		return nil
	}
	for _, o := range r.Answer.Options {
		if o.Query == nil || !eases(o, r.Answer.Verdict) {
			continue
		}
		way := x.question(words.TryThis.In(x.lang, "what", o.Label), parser.Reading{Intent: r.Intent, Query: *o.Query})
		way.Primary = true
		return &way
	}
	return nil
}

// eases says whether an option is better off than the verdict.
func eases(o answer.Option, v engine.Verdict) bool {
	if o.Estimate == nil {
		return false
	}
	return o.Estimate.Verdict == engine.Fits || o.Estimate.Verdict == engine.Tight && v == engine.DoesNotFit
}

// fewestCards asks how many of the same card it takes, where it does not fit.
func fewestCards(r Reply) (parser.Reading, bool) {
	q := r.Query
	fits := r.Answer.Verdict == engine.Fits || r.Answer.Verdict == engine.NoVerdict
	if fits || r.Intent == parser.MinGPUs || q.GPU == "" || q.GPUPool != nil || q.Models != nil || q.ParamsList != nil {
		return parser.Reading{}, false
	}
	q.GPUCount, q.GPUCountOptions, q.Nodes, q.GPUsPerNode, q.Parallel = 0, nil, 0, 0, parser.Parallel{}
	return parser.Reading{Intent: parser.MinGPUs, Query: q}, true
}

// commonCards are offered in place of the one that was named, from small to
// large.
var commonCards = []struct {
	name string
	gb   float64
}{
	{"t4", 16},
	{"v100", 16},
	{"v100", 32},
	{"rtx-3090", 24},
	{"rtx-4090", 24},
	{"rtx-5090", 32},
	{"a10", 24},
	{"l4", 24},
	{"a100", 40},
	{"rtx-a6000", 48},
	{"l40s", 48},
	{"a100", 80},
	{"h100", 80},
	{"h200", 141},
	{"b200", 180},
}

// otherCards puts the same question for other cards.
func (x *exchange) otherCards(r Reply) []Action {
	q := r.Query
	if q.GPU == "" && q.GPUMemoryGB == 0 || q.GPUOptions != nil || q.GPUPool != nil {
		return nil
	}
	var list []Action
	for _, card := range commonCards {
		match, ok := x.bot.known.FindGPU(card.name, card.gb)
		if !ok || card.name == q.GPU && (q.GPUMemoryGB == 0 || q.GPUMemoryGB == card.gb) {
			continue
		}
		other := q
		other.GPU, other.GPUMemoryGB = card.name, card.gb
		a := x.question(match.Row.Name, parser.Reading{Intent: r.Intent, Query: other})
		a.Choice = words.ChangeGPU.In(x.lang)
		list = append(list, a)
	}
	return list
}
