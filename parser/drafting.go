package parser

import "strconv"

// Speculative decoding without a second model: heads on the model itself (EAGLE, Medusa, multi-token
// prediction), words of the prompt, or a draft that nobody names. How many tokens are drafted, and the
// share of them that is kept, are no lengths and no speeds.
var (
	draftWays = [...]struct {
		name string
		said *pattern
	}{
		{"eagle", patternOf(`\beagle(?:[ -]?[23])?\b`)},
		{"medusa", patternOf(`\bmedusa(?:[ -]?[12])?\b`)},
		{"mtp", patternOf(`\bmtp\b|\bmulti-?[ -]?token[ -]prediction\b|多 ?token ?预测`)},
		{"ngram", patternOf(`\bn-?gram (?:based |draft |draftless )?(?:spec\w*|draft\w*|decod\w*)|\bspec\w* [a-z ]{0,20}n-?gram\b|\bprompt[ _-]?lookup\b|n-?gram ?(?:投机|推测|草稿)|(?:投机|推测)[^a-z0-9]{0,6}n-?gram`)},
		{"lookahead", patternOf(`\blookahead decoding\b`)},
		{"draft", patternOf(`\bspeculative (?:decod|sampl|infer|execut)\w*|\bspec(?:ulative)? ?dec(?:ode|oding)?\b|\bspeculative[ _-](?:config|tokens|num|algorithm|model)\b|\bnum[ _-]speculative|\bassisted generation\b|\bacceptance (?:rate|ratio)\b|投机(?:采样|解码|推理)|推测(?:采样|解码)|接受率`)},
	}
	machineByName = patternOf(`^ is (?:our|my|the|a) (?:cluster|server|node|box|machine|workstation|rig)\b|^ (?:cluster|node|box|machine|workstation|rig|cable|connector|trunk)s?\b`)
	acceptance    = patternOf(`^(?:acceptance|接受率)`)
	draftCount    = patternOf(`\b(?:num[ _-]speculative[ _-]tokens|speculative[ _-]num[ _-](?:draft[ _-]tokens|steps)|num[ _-]draft[ _-]tokens|draft[ _-]max|n[ _-]?draft|draft[ _-]tokens)"?[ =:]*(\d{1,2})\b|\b(\d{1,2}) (?:speculative|draft(?:ed)?) (?:tokens?|steps?)\b|\bmtp[=:-](\d)\b|\bmtp[ =:-]*(\d) (?:tokens?|steps?)\b`)
	draftKept     = patternOf(`\baccept(?:ance|ed)?(?: rate| ratio| prob\w*)?(?: of| is| at| ~|=|:| about| around| near| roughly)* ?(0?\.\d{1,3}|\d{2} ?%)|\b(0?\.\d{1,3}|\d{2} ?%) (?:(?:draft|token|of the tokens|of tokens) )*accept(?:ance|ed)\b|接受率(?:为|是|约|大概|有|在)* ?(0?\.\d{1,3}|\d{2} ?%)`)
)

// readDraft reads the way to draft, how many tokens are drafted and the share that is kept.
func (r *reader) readDraft() {
	if !r.matching.mentions("eagle", "medusa", "mtp", "token prediction", "token-prediction", "token预测", "token 预测", "gram", "lookup", "lookahead", "spec", "assisted", "acceptance", "投机", "推测", "接受率") {
		return
	}
	for _, way := range draftWays {
		at := r.places(way.said, r.text)
		if at == nil || way.name == "eagle" && (r.sizeBehind(at[1]) || r.eagleOf(at)) || r.otherThanDraft(at) {
			continue
		}
		if r.withoutDraft(at) {
			r.markText("drafting", at[0], at[1])
			return
		}
		r.query.Drafting = way.name
		r.markText("drafting", at[0], at[1])
		break
	}
	if r.query.Drafting == "" {
		return
	}
	for from := 0; from < len(r.text); { // SGLang has steps and tokens apart; the first is the depth
		n, at := r.draftFigure(draftCount, from)
		if at == nil {
			break
		}
		if r.query.DraftTokens == 0 {
			r.query.DraftTokens = int(n)
		}
		r.markText("draft_tokens", at[0], at[1])
		from = at[1]
	}
	if kept, at := r.draftFigure(draftKept, 0); kept > 0 {
		if kept >= 1 {
			kept /= 100
		}
		r.query.DraftKept = kept
		r.markText("draft_kept", at[0], at[1])
	}
}

// otherThanDraft reports whether what has the name of a way to draft is none: a machine or a cable of that
// name, or the acceptance of something else in a text that has no draft and no tokens.
func (r *reader) otherThanDraft(at []int) bool {
	return r.matches(machineByName, r.text[at[1]:]) ||
		r.matches(acceptance, r.text[at[0]:at[1]]) && !r.matching.mentions("draft", "spec", "token", "tok/s", "投机", "推测", "草稿")
}

// withoutDraft reports whether a way to draft is denied or switched off where it is named: "no speculative
// decoding", "EAGLE is disabled". What is weighed, or told both on and off, is neither.
func (r *reader) withoutDraft(at []int) bool {
	first, last := -1, -1
	for i, t := range r.tokens {
		if t.lo >= at[0] && t.hi <= at[1] {
			if last = i; first < 0 {
				first = i
			}
		}
	}
	return first >= 0 && (r.negated(first) || r.off(last)) && !r.undecided(first) && !r.onAndOff(first)
}

// besideEagle are the words that stand beside EAGLE where it drafts.
var besideEagle = patternOf(`^(?:with|without|using|via|plus|no|on|off|for|heads?|draft\w*|spec\w*|decod\w*|method|tokens?|acceptance|speed\w*|help\w*|does|do|will|would|is|worth|vs|style|based|enabled|disabled|server|yuhuili|sglang|vllm)$`)

// eagleOf reports whether an eagle at a place of the text goes with a word that has nothing to do with
// drafts: "a legal eagle", "eagle photos".
func (r *reader) eagleOf(at []int) bool {
	for i, t := range r.tokens {
		if t.lo < at[0] || t.lo >= at[1] {
			continue
		}
		for _, beside := range [...]int{i - 1, i + 1} {
			if word := r.word(beside); r.at(beside).typ == tUnknown && len(word) > 1 && word[0] >= 'a' && word[0] <= 'z' && !besideEagle.in(word) && (r.at(beside).lo >= at[1] || r.at(beside).hi <= at[0]) {
				return true
			}
		}
	}
	return false
}

// sizeBehind reports whether a size stands right behind a place of the text: "eagle 7b" is a model.
func (r *reader) sizeBehind(at int) bool {
	for _, t := range r.tokens {
		if t.lo >= at {
			return t.typ == tSize && t.lo-at <= 1
		}
	}
	return false
}

// draftFigure is the figure of a pattern behind a place of the text, and where the whole stands.
func (r *reader) draftFigure(p *pattern, from int) (value float64, at []int) {
	at = moved(r.places(p, r.text[from:]), from)
	for g := 2; g+1 < len(at); g += 2 {
		if at[g] < 0 {
			continue
		}
		hi := at[g+1]
		for r.text[hi-1] == '%' || r.text[hi-1] == ' ' {
			hi--
		}
		if value, err := strconv.ParseFloat(r.text[at[g]:hi], 64); err == nil {
			return value, at
		}
	}
	return 0, nil
}

// settleDraft forgets what is said of drafting where it changes nothing: in training, where no model is to
// be served, and where the draft is one of the models named.
func (r *reader) settleDraft() {
	q := &r.query
	if q.Drafting == "" {
		return
	}
	if q.DraftKept > 0 && q.TokensPerS == q.DraftKept {
		q.TokensPerS = 0 // "acceptance 0.8, tokens/s?"
	}
	if paired := len(q.Models)+len(q.ParamsList) > 1; r.training() || !r.hasModel() || paired && q.Drafting == "draft" {
		q.Drafting = ""
		if !paired {
			q.DraftTokens, q.DraftKept = 0, 0
		}
	}
}
