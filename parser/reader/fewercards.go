package reader

import (
	"slices"

	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
)

// A why-question about fewer cards than others tell of asks whether they do: "they say four
// H100s. Why wouldn't two suffice?", "what's wrong with four of them".

// whyNot is such a question, around the number that it names.
var whyNot = pattern.Of(`\b(?:why (?:on earth |the hell |then |exactly )?(?:wouldn't|won't|can't|couldn't|shouldn't|not|isn't|aren't|is|are|would|should|don't|doesn't)(?: just| only| simply| merely| use| using| go with| run it on| take)*|what(?:'s| is| on earth is| the hell is| exactly is| would be|'d be)? (?:so )?wrong with(?: just| only| using)*|what(?:'s| is)? stopping(?: me from| us from)?(?: just| only| using)*|what speaks against(?: just| only| using)*|who says) ` + someCards + `(?: of (?:them|those|these)| cards?| gpus?| ones?)?\b|(?:为什么|为啥|凭什么|凭啥|怎么|干嘛|何以)(?:就|偏偏|非)?(?:不能|不可以|不用|不行用)(?:只|就)?(?:用|上|拿|买|跑|开)?` + someCards + `(?:张|块|卡|片)|` + someCards + `(?:张|块|卡|片)(?:卡|显卡|h\d{2,3}|a\d{2,4})?(?:怎么|为什么|为啥|凭什么|凭啥|哪里|哪儿|咋)(?:就|会|还)*(?:不够|不行|不能|不可以|装不下|放不下|跑不了)`)

// fewerAsked takes the number that is asked about where more were told of.
func (r *Reader) fewerAsked() {
	q := &r.Query
	most := q.GPUCount
	for _, n := range q.GPUCountOptions {
		most = max(most, n)
	}
	if most < 2 || !r.hasSize() || r.Asked.Asks("howmuch", "howfast", "compare") || !r.Matching.Mentions("why", "what", "who says", "为什么", "为啥", "凭", "怎么", "干嘛", "何以", "哪", "咋") {
		return
	}
	m := r.Places(whyNot, r.Text)
	if m == nil {
		return
	}
	for k := 2; k < len(m); k += 2 {
		if m[k] < 0 {
			continue
		}
		n, i := told(r.Text[m[k]:m[k+1]]), r.tokenAt(m[k])
		if n < 1 || n >= most || i < 0 {
			return
		}
		q.GPUCount, q.GPUCountOptions, q.Nodes = n, nil, 0
		r.Passed = append(r.Passed, i)
		for _, p := range r.Hardware {
			if p.What == PartCount && numeral.Round(p.Value) == most && !slices.Contains(r.Passed, p.From) {
				r.Passed = append(r.Passed, p.From)
			}
		}
		r.fewer = true
		r.Asked.Drop(func(s evidence.Sign) bool { return s.Kind == "ask" && s.Name == "why" })
		return
	}
}

// hasSize reports whether a model or a size was read, before the sizes are settled.
func (r *Reader) hasSize() bool { return len(r.Models) > 0 || len(r.Sizes) > 0 || r.HasModel() }

// denialAsked asks for what it denies: 不能用4bit吗, "can't I use 8 bit?".
var denialAsked = pattern.Of(`(?:不能|不可以|没法|无法)[^,;?!]{0,12}(?:吗|么|嘛)|(?:为啥|为什么|怎么|为何)[^,;?!]{0,4}(?:不能|不)|\b(?:can'?t|couldn'?t|why (?:can'?t|don'?t|not)|shouldn'?t) (?:i|we|you|it|one)\b`)

// fewerThanDo asks for fewer cards than are known to do: 8张才跑起来，4张真不行吗.
var fewerThanDo = pattern.Of(`才(?:能|够|行|可以|跑|训|装|起|勉强|刚)[^;?!]{0,28}[,、;?! ](?:那|用|拿|只用|只有|如果|要是|我)*(?:(单|双|两|三|四|\d) ?(?:机|台|个?节点))?` + someCards + ` ?(?:张|块|卡|个)[^,;?!、]{0,20}(?:不行|不够|不能|不可以|[跑训带装]不)[^,;?!、]{0,6}(?:吗|么|\?)`)

// fewerDoubted is the number of cards that are asked about so, with that of their machines.
func (r *Reader) fewerDoubted() (cards, nodes int) {
	if !r.Matching.Mentions("才") || r.Asked.Asks("cards", "compare") {
		return 0, 0
	}
	m := r.groups(fewerThanDo, r.Text)
	if m == nil {
		return 0, 0
	}
	switch m[1] {
	case "":
	case "单":
		nodes = 1
	case "双":
		nodes = 2
	default:
		nodes = told(m[1])
	}
	return told(m[2]), nodes
}
