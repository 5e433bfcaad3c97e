package answer

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// A draft proposes so many tokens at a time, of which so many of ten are usually kept.
const (
	drafted   = 4
	leastKept = 0.6
	mostKept  = 0.8
)

// servedSpeeds are alternatives with the speeds that a server has, which is what drafts serve:
// eager code takes nearly as long for a token of a draft as for one of the model.
func (q Question) servedSpeeds(all []run) []run {
	out := slices.Clone(all)
	for i, r := range all {
		if served, err := q.run(plan.Served(r.Case, q.Known)); err == nil {
			out[i].Speed = served.Speed
		}
	}
	return out
}

// draftGain is how much faster one sequence gets with a draft model.
func (q Question) draftGain(all []run) string {
	target, draft := all[1-draftOf(all)], all[draftOf(all)]
	cost := float64(draft.ActiveParams) / float64(max(target.ActiveParams, 1))
	slow, first := tokensPerSecond(target)
	fast, second := tokensPerSecond(draft)
	if first && second { // a small model is held up by more than its weights
		cost = slow / fast
	}
	count := cmp.Or(q.Plan.Query.DraftTokens, drafted)
	if kept := q.Plan.Query.DraftKept; kept > 0 {
		return words.DraftGainTold.In(q.Lang, "gain", number(round(drafting(kept, count, cost))), "kept", number(kept*100), "count", strconv.Itoa(count))
	}
	return words.DraftGain.In(q.Lang, "low", number(round(drafting(leastKept, count, cost))), "high", number(round(drafting(mostKept, count, cost))), "count", strconv.Itoa(count))
}

// draftOf is which of two models drafts for the other: the smaller.
func draftOf(all []run) int {
	if all[1].ActiveParams > all[0].ActiveParams {
		return 0
	}
	return 1
}

// drafting is what a round of drafting and checking yields over what it costs, where a draft token costs
// a part of one of the model (arXiv 2211.17192, theorem 3.8).
func drafting(kept float64, count int, cost float64) float64 {
	made := float64(count + 1)
	if kept < 1 {
		made = (1 - math.Pow(kept, made)) / (1 - kept)
	}
	return made / (float64(count)*cost + 1)
}

// draftTold says what is known of a way to draft that brings no model of its own; none of it is in the
// figures.
func (q Question) draftTold(a *Answer) {
	way := q.Plan.Query.Drafting
	if way == "" || a.Estimate == nil || a.Estimate.Workload.Task != workload.Infer {
		return
	}
	told, ok := words.DraftWays[way]
	if !ok {
		return
	}
	text, tokens := told.In(q.Lang), drafted
	head := q.draftHead(way, a.Estimate.Workload)
	if way == "mtp" {
		tokens = 1
	}
	if head > 0 {
		text += words.DraftHead.In(q.Lang, "size", q.size(unit.Bytes(head)*2), "params", head.String())
	}
	if kept := q.Plan.Query.DraftKept; kept > 0 && way != "ngram" {
		tokens = cmp.Or(q.Plan.Query.DraftTokens, tokens)
		text += q.space() + words.DraftGainTold.In(q.Lang, "gain", number(round(drafting(kept, tokens, 0))), "kept", number(kept*100), "count", strconv.Itoa(tokens))
	}
	if match, ok := q.Known.FindModel(a.Estimate.Workload.Model.Name); ok && way == "draft" && len(q.Plan.Cases) == 1 {
		text += q.fittingDrafts(q.draftsFor(match.Row, run{Case: q.Plan.Cases[0], Estimate: *a.Estimate}))
	}
	a.Summary += q.space() + text
}

// draftHead counts the parameters of an EAGLE head: one layer of the model, and a projection of two hidden
// states to one (arXiv 2401.15077, section 3.1, which has 0.24B for 7B, 0.37B for 13B and 0.99B for 70B).
func (q Question) draftHead(way string, w workload.Workload) unit.Params {
	match, ok := q.Known.FindModel(w.Model.Name)
	if !ok || way != "eagle" || match.Row.Shape.MoE != nil {
		return 0
	}
	stack, h := match.Row.Shape.Stack(), int64(match.Row.Shape.HiddenSize)
	return unit.Params(stack.Kinds[0].Params() + 2*h*h)
}

// A draft proposes tokens of the model that checks them, so that both have to have one vocabulary. Sizes of a family
// may be filled up differently: llama.cpp takes vocabularies that differ by so many entries and no other token
// (ggml-org/llama.cpp common/speculative.cpp, SPEC_VOCAB_MAX_SIZE_DIFFERENCE), vLLM none that differ in size
// (vllm-project/vllm vllm/config/speculative.py, verify_equal_vocab_size_if_draft_model).
const mostFilled = 128

// vocabularyTold says whether a draft has the vocabulary of its model, first where it has not, and whether it may
// have it.
func (q Question) vocabularyTold(a *Answer, target, draft run) bool {
	large, known := q.Known.FindModel(target.Case.Workload.Model.Name)
	if !known {
		return true
	}
	fitting := q.draftsFor(large.Row, target)
	small, known := q.Known.FindModel(draft.Case.Workload.Model.Name)
	if !known {
		if fitting != "" {
			a.Text = append(a.Text, words.DraftUnknown.In(q.Lang, "draft", draft.Label, "list", fitting))
		}
		return true
	}
	for _, told := range draft.Case.Assumed {
		if told.Key == "model" { // which of a name the draft is taken for
			a.Assumed = append(a.Assumed, told)
		}
	}
	theirs, its := large.Row.Shape.VocabSize, small.Row.Shape.VocabSize
	off := max(theirs-its, its-theirs)
	pairs := []string{"draft", draft.Case.Workload.Model.Name, "model", target.Case.Workload.Model.Name, "its", number(float64(its)), "theirs", number(float64(theirs))}
	switch kin := tokenizer(large.Row) == tokenizer(small.Row) && ownName(large.Row, target) && ownName(small.Row, draft); {
	case off > mostFilled:
		a.Summary = words.DraftOther.In(q.Lang, pairs...) + q.fittingDrafts(fitting) + q.space() + a.Summary
	case !kin:
		a.Text = append(a.Text, words.DraftLike.In(q.Lang, pairs...)+q.fittingDrafts(fitting))
	case off > 0 && target.Estimate.Workload.Framework == "vllm":
		a.Summary = words.DraftFilledVLLM.In(q.Lang, pairs...) + q.space() + a.Summary
	case off > 0:
		a.Text = append(a.Text, words.DraftFilled.In(q.Lang, pairs...))
	default:
		a.Text = append(a.Text, words.DraftSame.In(q.Lang, pairs...))
	}
	return off <= mostFilled
}

// tokenizer names what splits a model's texts: that of its family, which Llama has kept since the third.
func tokenizer(row *catalog.Model) string {
	if strings.HasPrefix(row.Family, "llama-3") {
		return "llama-3"
	}
	return row.Family
}

// ownName tells whether a model is asked about by a name of its family: one that was trained from it may have other
// tokens of control.
func ownName(row *catalog.Model, r run) bool {
	return strings.HasPrefix(r.Case.Workload.Model.Name, tokenizer(row))
}

// A draft is worth its time where it is so many times smaller than its model (arXiv 2211.17192 has them from 13 to
// 110 times smaller); few are named.
const (
	draftSmaller = 8
	mostDrafts   = 3
)

// draftsFor names the models of the catalogue that draft for a run's, the smallest first.
func (q Question) draftsFor(row *catalog.Model, r run) string {
	kin := tokenizer(row)
	if !ownName(row, r) {
		return ""
	}
	var rows []*catalog.Model
	for _, m := range q.Known.Models() {
		off := m.Shape.VocabSize - row.Shape.VocabSize
		sized := strings.Count(strings.TrimPrefix(m.ID, m.Family), "-") == 1 // no form for code, pictures or long texts
		if m.Shape.Generates() && sized && tokenizer(m) == kin && max(off, -off) <= mostFilled && textOf(m)*draftSmaller <= textOf(row) {
			rows = append(rows, m)
		}
	}
	slices.SortFunc(rows, func(a, b *catalog.Model) int { return cmp.Compare(textOf(a), textOf(b)) })
	names := make([]string, 0, mostDrafts)
	for _, m := range rows[:min(len(rows), mostDrafts)] {
		names = append(names, m.ID)
	}
	return strings.Join(names, words.ListMark.In(q.Lang))
}

// textOf counts what a model loads to write.
func textOf(m *catalog.Model) unit.Params { return m.Shape.Count().Text }

// fittingDrafts adds which models draft for one, where some are known.
func (q Question) fittingDrafts(list string) string {
	if list == "" {
		return ""
	}
	return words.DraftsFit.In(q.Lang, "list", list)
}
