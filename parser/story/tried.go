package story

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A format that was tried, or is run today, is none of the question where what is asked names another: "tried it in 8
// bits, no luck. Does it fit in 4-bit?".

var (
	// triedWords are those of which every such sentence has one.
	triedWords = pattern.OneOf("tried", "tested", " ran ", "used", "was ", "were ", "had ", "no luck", "oom", "out of memory", "swap", "crash", "fail", "slow", "reach", " gets ", "got ", "currently", "right now", "so far", "until now", "died", "unusable", "great", "fine", "runs well", "试", "跑过", "之前", "爆", "不够", "太慢", "卡死", "目前", "现在")
	triedOnce  = pattern.Of(`\b(?:tried|tested|ran|used|was|were|had|no luck|oom(?:s|ed)?|out of memory|swap(?:s|ped|ping)?|crash(?:es|ed)?|fail(?:s|ed)?|slow|reache[sd]|gets?|got|currently|right now|so far|until now|died|unusable|(?:runs?|works?|fits?|loads?) (?:great|fine|well|ok|okay|good|perfectly))\b|试[了过]|跑过|之前|爆|不够|太慢|卡死|目前`)
	cached     = pattern.Of(`\bkv\b|cache|缓存`)
	// heldAgainst is in a question that weighs formats, or names that of something else.
	heldAgainst = pattern.Of(`\b(?:than|vs|versus|compare[ds]?|comparing|differences?|better|worse|faster|slower|both|or|which|also|optimi[sz]er|draft|from|lose|loss|quality|how much (?:more|less|smaller|bigger))\b|比|还是|哪|都|也|质量|损失|快|慢|从`)
)

// tried are those formats.
func tried(said *pattern.Matching, tokens []token.Token) (told []Sentence) {
	if !said.Mentions(triedWords) {
		return nil
	}
	sentences := evidence.Sentences(said.Text)
	formats := func(s Sentence) (list []token.Token) {
		for _, t := range tokens {
			if (t.IsFormat() || t.Name == "bpw") && t.Lo >= s.Lo && t.Hi <= s.Hi {
				list = append(list, t)
			}
		}
		return list
	}
	var wants []token.Token
	for k := len(sentences) - 1; k > 0 && wants == nil; k-- {
		if s := sentences[k]; strings.HasSuffix(strings.TrimRight(s.In(said.Text), " "), "?") {
			wants = formats(s)
			if text := s.In(said.Text); wants != nil && (said.Holds(heldAgainst, text) || len(wants) == 1 && cached.In(text)) {
				return nil // that of the cache is another matter
			}
			sentences = sentences[:k]
		}
	}
	if wants == nil {
		return nil
	}
	for _, s := range sentences {
		text := s.In(said.Text)
		if strings.HasSuffix(strings.TrimRight(text, " "), "?") || !said.Holds(triedOnce, text) || said.Holds(wanted, text) || cached.In(text) {
			continue
		}
		for _, t := range formats(s) {
			if !slices.ContainsFunc(wants, func(w token.Token) bool { return w.Name == t.Name && w.Value == t.Value }) {
				told = append(told, Sentence{Lo: t.Lo, Hi: t.Hi})
			}
		}
	}
	return told
}
