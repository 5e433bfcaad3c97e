package reader

import (
	"strconv"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Speculative decoding without a second model: heads on the model itself (EAGLE, Medusa, multi-token
// prediction), words of the prompt, or a draft that nobody names. How many tokens are drafted, and the
// share of them that is kept, are no lengths and no speeds.
var (
	draftWays = [...]struct {
		name string
		said *pattern.Pattern
	}{
		{"eagle", pattern.Of(`\beagle(?:[ -]?[23])?\b`)},
		{"medusa", pattern.Of(`\bmedusa(?:[ -]?[12])?\b`)},
		{"mtp", pattern.Of(`\bmtp\b|\bmulti-?[ -]?token[ -]prediction\b|多 ?token ?预测`)},
		{"ngram", pattern.Of(`\bn-?gram (?:based |draft |draftless )?(?:spec\w*|draft\w*|decod\w*)|\bspec\w* [a-z ]{0,20}n-?gram\b|\bprompt[ _-]?lookup\b|n-?gram ?(?:投机|推测|草稿)|(?:投机|推测)[^a-z0-9]{0,6}n-?gram`)},
		{"lookahead", pattern.Of(`\blookahead decoding\b`)},
		{"draft", pattern.Of(`\bspeculative (?:decod|sampl|infer|execut)\w*|\bspec(?:ulative)? ?dec(?:ode|oding)?\b|\bspeculative[ _-](?:config|tokens|num|algorithm|model)\b|\bnum[ _-]speculative|\bassisted generation\b|\bacceptance (?:rate|ratio)\b|投机(?:采样|解码|推理)|推测(?:采样|解码)|接受率`)},
	}
	machineByName = pattern.Of(`^ is (?:our|my|the|a) (?:cluster|server|node|box|machine|workstation|rig)\b|^ (?:cluster|node|box|machine|workstation|rig|cable|connector|trunk)s?\b`)
	acceptance    = pattern.Of(`^(?:acceptance|接受率)`)
	draftCount    = pattern.Of(`\b(?:num[ _-]speculative[ _-]tokens|speculative[ _-]num[ _-](?:draft[ _-]tokens|steps)|num[ _-]draft[ _-]tokens|draft[ _-]max|n[ _-]?draft|draft[ _-]tokens)"?[ =:]*(\d{1,2})\b|\b(\d{1,2}) (?:speculative|draft(?:ed)?) (?:tokens?|steps?)\b|\bmtp[=:-](\d)\b|\bmtp[ =:-]*(\d) (?:tokens?|steps?)\b`)
	draftKept     = pattern.Of(`\baccept(?:ance|ed)?(?: rate| ratio| prob\w*)?(?: of| is| at| ~|=|:| about| around| near| roughly)* ?(0?\.\d{1,3}|\d{2} ?%)|\b(0?\.\d{1,3}|\d{2} ?%) (?:(?:draft|token|of the tokens|of tokens) )*accept(?:ance|ed)\b|接受率(?:为|是|约|大概|有|在)* ?(0?\.\d{1,3}|\d{2} ?%)`)
)

var draftWords = pattern.OneOf("eagle", "medusa", "mtp", "token prediction", "token-prediction", "token预测", "token 预测", "gram", "lookup", "lookahead", "spec", "assisted", "acceptance", "投机", "推测", "接受率")

// readDraft reads the way to draft, how many tokens are drafted and the share that is kept.
func (r *Reader) readDraft() {
	if !r.Mentions(draftWords) {
		return
	}
	for _, way := range draftWays {
		at := r.Places(way.said, r.Text)
		if at == nil || way.name == "eagle" && (r.sizeBehind(at[1]) || r.eagleOf(at)) || r.otherThanDraft(at) {
			continue
		}
		if r.withoutDraft(at) {
			r.markText("drafting", at[0], at[1])
			return
		}
		r.Query.Drafting = way.name
		r.markText("drafting", at[0], at[1])
		break
	}
	if r.Query.Drafting == "" {
		return
	}
	for from := 0; from < len(r.Text); { // SGLang has steps and tokens apart; the first is the depth
		n, at := r.draftFigure(draftCount, from)
		if at == nil {
			break
		}
		if r.Query.DraftTokens == 0 {
			r.Query.DraftTokens = int(n)
		}
		r.markText("draft_tokens", at[0], at[1])
		from = at[1]
	}
	if kept, at := r.draftFigure(draftKept, 0); kept > 0 {
		if kept >= 1 {
			kept /= 100
		}
		r.Query.DraftKept = kept
		r.markText("draft_kept", at[0], at[1])
	}
}

var otherThanDraftWords = pattern.OneOf("draft", "spec", "token", "tok/s", "投机", "推测", "草稿")

// otherThanDraft reports whether what has the name of a way to draft is none: a machine or a cable of that
// name, or the acceptance of something else in a text that has no draft and no tokens.
func (r *Reader) otherThanDraft(at []int) bool {
	return r.Matches(machineByName, r.Text[at[1]:]) ||
		r.Matches(acceptance, r.Text[at[0]:at[1]]) && !r.Mentions(otherThanDraftWords)
}

// withoutDraft reports whether a way to draft is denied or switched off where it is named: "no speculative
// decoding", "EAGLE is disabled". What is weighed, or told both on and off, is neither.
func (r *Reader) withoutDraft(at []int) bool {
	first, last := -1, -1
	for i, t := range r.Tokens {
		if t.Lo >= at[0] && t.Hi <= at[1] {
			if last = i; first < 0 {
				first = i
			}
		}
	}
	return first >= 0 && (r.Negated(first) || r.off(last)) && !r.undecided(first) && !r.onAndOff(first)
}

// besideEagle are the words that stand beside EAGLE where it drafts.
var besideEagle = pattern.Of(`^(?:with|without|using|via|plus|no|on|off|for|heads?|draft\w*|spec\w*|decod\w*|method|tokens?|acceptance|speed\w*|help\w*|does|do|will|would|is|worth|vs|style|based|enabled|disabled|server|yuhuili|sglang|vllm)$`)

// eagleOf reports whether an eagle at a place of the text goes with a word that has nothing to do with
// drafts: "a legal eagle", "eagle photos".
func (r *Reader) eagleOf(at []int) bool {
	for i, t := range r.Tokens {
		if t.Lo < at[0] || t.Lo >= at[1] {
			continue
		}
		for _, beside := range [...]int{i - 1, i + 1} {
			if word := r.Word(beside); r.At(beside).Type == token.Unknown && len(word) > 1 && word[0] >= 'a' && word[0] <= 'z' && !besideEagle.In(word) && (r.At(beside).Lo >= at[1] || r.At(beside).Hi <= at[0]) {
				return true
			}
		}
	}
	return false
}

// sizeBehind reports whether a size stands right behind a place of the text: "eagle 7b" is a model.
func (r *Reader) sizeBehind(at int) bool {
	for _, t := range r.Tokens {
		if t.Lo >= at {
			return t.Type == token.Size && t.Lo-at <= 1
		}
	}
	return false
}

// draftFigure is the figure of a pattern behind a place of the text, and where the whole stands.
func (r *Reader) draftFigure(p *pattern.Pattern, from int) (value float64, at []int) {
	at = pattern.Moved(r.Places(p, r.Text[from:]), from)
	for g := 2; g+1 < len(at); g += 2 {
		if at[g] < 0 {
			continue
		}
		hi := at[g+1]
		for r.Text[hi-1] == '%' || r.Text[hi-1] == ' ' {
			hi--
		}
		if value, err := strconv.ParseFloat(r.Text[at[g]:hi], 64); err == nil {
			return value, at
		}
	}
	return 0, nil
}

// settleDraft forgets what is said of drafting where it changes nothing: in training, where no model is to
// be served, and where the draft is one of the models named.
func (r *Reader) settleDraft() {
	q := &r.Query
	if q.Drafting == "" {
		return
	}
	if q.DraftKept > 0 && q.TokensPerS == q.DraftKept {
		q.TokensPerS = 0 // "acceptance 0.8, tokens/s?"
	}
	if paired := len(q.Models)+len(q.ParamsList) > 1; r.Training() || !r.HasModel() || paired && q.Drafting == "draft" {
		q.Drafting = ""
		if !paired {
			q.DraftTokens, q.DraftKept = 0, 0
		}
	}
}
