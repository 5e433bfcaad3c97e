package answer

import (
	"cmp"
	"slices"
	"strings"

	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/unit"
)

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
