package tagger

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A choice is often told with what was ruled out before it: "LoRA isn't good enough, so a full finetune", "our V100s
// don't support bf16, so fp16", "zero 1 is too slow". What was ruled out is no part of the question, and is weighed
// against nothing.

const (
	// andSo may stand between what is ruled out and the words that do it.
	andSo = `(?: (?:training|finetuning|fine-?tuning|tuning|inference|alone|weights|quantization|precision|runs?|adapters?|mode|here|itself|for us|for me|in our (?:case|tests|runs|experiments|evals?)|(?:on|with) (?:the|our|my|these|those|an?|any) [a-z0-9 -]{2,20}))*`
	// soFar are words of degree.
	soFar = `(?: (?:really|quite|natively|officially|even|just|simply|clearly|way|far|still|much|so|good|well|yet|always|sadly|unfortunately|a|an))*`

	cannotDo = `(?:is|are|was|were)(?:n't| not)` + soFar + ` (?:enough|sufficient|option|supported|available|viable|possible|usable|acceptable|accurate|allowed|what (?:i|we) (?:want|need))`
	overdone = `(?:is|was|are|were|seems|turned out|proved)` + soFar + ` (?:too (?:slow|lossy|expensive|weak|unstable|costly|inaccurate|buggy|heavy|risky|coarse)|broken|unsupported|unstable|out of the question|ruled out|off the table|buggy|flaky|useless|no option)`
	letDown  = `(?:did|does|do|could|would)(?:n't| not) (?:really |quite )?(?:give|cut it|suffice|deliver|reach|converge|improve|learn|do it|do the job|get us|move the needle|stick)`
	soBadly  = `(?:gave|gives|got|gets|produced|produces|yields?|yielded)(?: me| us)? (?:me |us )?(?:bad|poor|worse|terrible|disappointing|mediocre|weak|garbage|nans?|unstable)`
)

var (
	// ruledBehind stands behind it.
	ruledBehind = pattern.Of(`^(?:s|es)?` + andSo + `,? (?:` + cannotDo + `|` + overdone + `|` + letDown + `|` + soBadly + `)\b`)
	// lackedBefore ends before a format that cards lack.
	lackedBefore = pattern.Of(`\b(?:(?:do|does|did|can|could)(?:n't| not|not)|dont|doesnt|cannot)` + soFar + ` (?:support|have|do|handle|run) (?:native |hardware |any |the )*$|\b(?:lacks?|lacking|has no|have no)(?: native| hardware| any| support for| tensor cores for)* $|不支持 ?$`)
	// doneBefore ends before a way of training that was gone before, nowAhead is behind it where another is now wanted:
	// "I ran the LoRA script ... Now my boss wants the full fine-tune".
	doneBefore = pattern.Of(`\b(?:i|we)(?:'ve| have)? (?:already |just |only |first |so far |previously )*(?:ran|did|used|tried|done|finished|completed|started (?:out )?with|began with|went with)(?: the| a| an| my| our| some| with)* $`)
	nowAhead   = pattern.Of(`[.;,!] ?(?:but |and |so )?(?:now|next|this time)\b[^?]{0,32}\b(?:wants?|need|needs|would like|have to|has to|going to|plan|planning|moving|it's|is|i'd like|we'd like|do|does|for)\b|[.;,] ?(?:but |and |so )+(?:i|we)(?:'d| would| are|'re|'m| am)? (?:now )?(?:like|want|plan|planning|moving|switching|need|thinking|considering|going)\b`)
	// forgotten ends before a model that is not meant any more, largestAsked asks for the largest one.
	forgotten    = pattern.Of(`(?:^|[.;!?,] ?|\bok |\bso |\bwell )(?:forget|forget about|never mind|nevermind|scrap|skip)(?: the| a| any| that| my)* $`)
	largestAsked = pattern.Of(`\b(?:largest|biggest|max|maximum) (?:model|size|one|we|i|that|llm)\b|\bwhat(?: size| model)? (?:can|could) (?:i|we)\b`)
	// ofRuling is in the words of either.
	ofRuling = pattern.OneOf("不支持", "lack", "forget", "never mind", "nevermind", "scrap", "skip", "started", "began", "instead of", "rather than", "now ", "next ", "this time", "n't", " not ", "cannot", "dont", "doesnt", "too ", "broken", "unsupported", "unstable", "out of the question", "ruled out", "off the table", "buggy", "flaky", "useless", "no option", "gave", "give", "got ", "gets ", "produce", "yield", "lack", "has no", "have no")
	// weighing is in a text that goes on to weigh what it rules out.
	weighing = pattern.Of(`\b(?:why|versus|vs|compared?|difference|faster|slower|worse than|better than|same|instead of|than)\b`)
)

// ruledOut takes what was ruled out from the words of a question, where another of its kind is told behind it.
func ruledOut(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(ofRuling) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		kind := kindOfChoice(t, said.Text)
		if kind == "" {
			if (t.Type == token.Size || t.Type == token.Model) && said.Holds(forgotten, said.Text[max(0, t.Lo-32):t.Lo]) && (sizeBehind(tokens[i+1:]) || said.Holds(largestAsked, said.Text[t.Hi:])) {
				unread(t) // "forget the 405B, what is the largest we can tune"
			}
			continue
		}
		lacked := kind == "format" && said.Holds(lackedBefore, said.Text[max(0, t.Lo-56):t.Lo])
		behind := said.Text[t.Hi:min(len(said.Text), t.Hi+96)]
		left := kind == "task" && said.Holds(doneBefore, said.Text[max(0, t.Lo-48):t.Lo]) && said.Holds(nowAhead, said.Text[t.Hi:])
		if !lacked && !left && !said.Holds(ruledBehind, behind) || asksItself(said.Text[t.Hi:]) {
			continue
		}
		if !choiceBehind(tokens[i+1:], kind, t.Name, said.Text) || !lacked && !left && said.Holds(weighing, said.Text) {
			continue
		}
		unread(t)
		for j := i - 1; j >= 0 && kind == "task" && tokens[j].Kind == "full"; j-- {
			unread(&tokens[j]) // "full finetuning was too slow"
		}
	}
}

// kindOfChoice is what one of several may be chosen as, or empty.
func kindOfChoice(t *token.Token, text string) string {
	switch {
	case t.Kind == "full" && chars.Mentions(text[t.Lo:t.Hi], "tun", "train", "sft"):
		return "task"
	case t.IsFormat():
		return "format"
	case t.Kind == "task" && t.Name != "infer":
		return "task"
	case t.Kind == "optimizer":
		return "optimizer"
	case strings.HasPrefix(t.Name, "zero-"):
		return "zero"
	}
	return ""
}

// sizeBehind reports whether a model or a size is among tokens.
func sizeBehind(tokens []token.Token) bool {
	return slices.ContainsFunc(tokens, func(t token.Token) bool { return t.Type == token.Size || t.Type == token.Model })
}

// choiceBehind reports whether another choice of the kind is among tokens.
func choiceBehind(tokens []token.Token, kind, name, text string) bool {
	for i := range tokens {
		if t := &tokens[i]; kindOfChoice(t, text) == kind && t.Name != name {
			return true
		}
	}
	return false
}

// asksItself reports whether the sentence ends in a question mark with no other clause before that.
func asksItself(rest string) bool {
	at := strings.IndexAny(rest, ".,;!?")
	return at >= 0 && rest[at] == '?'
}
