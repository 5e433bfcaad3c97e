package reader

import (
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What each card takes is told of two numbers of cards to wonder that it did not fall: "zero-2: 15G per gpu with 2
// gpus and the same with 8", "18GB per card on 2 cards, still 18GB on 4", 两张卡每卡20G，四张卡还是20G. It was
// measured then and is the memory of no card.

const (
	unmovedWords = `(?:(?:exactly |just |about |basically |roughly )*(?:the )?same|identical|unchanged|equal|no (?:drop|change|reduction|difference|decrease|savings?|less|lower)|(?:does|did|do|is|was)(?: ?n[o']t|n't) (?:drop|fall|shrink|decrease|change|go down|come down|move|budge|lower)(?:ing|ped)?|stays?|stayed)`
	someNumber   = `(\d{1,4}|two|three|four|six|eight|sixteen)\b`
)

var (
	unmovedOnMore = pattern.Of(`\b` + unmovedWords + `(?: (?:amount|memory|usage|use|thing|figure|number|value|as|at all|there|much))*(?: ~?\d[\d.]* ?gi?b?(?: per (?:gpu|card|device)| each)?)? ?(?:with|on|at|for|using|across|over|when|if|going to|if i (?:use|go to)|when i (?:use|go to))(?: i use| using| going to| all| the| my| even| just)* ` + someNumber +
		`|\b(?:still|again|also)(?: about| around| at| ~| uses| using| takes| taking| shows)* ?\d[\d.]* ?gi?b? ?(?:of (?:vram|memory) )?(?:per (?:gpu|card|device)|each|/ ?(?:gpu|card)|on each)?,? ?(?:with|on|at|for|using|across|over|when)(?: i use| using| all| the| my)* ` + someNumber)
	moreUnmoved      = pattern.Of(`\b(?:with|on|at|for|using|across|to) (?:all |the )?` + someNumber + `(?: ?x)? ?(?:gpus?|cards?|devices?|ranks?)?[ ,:]*(?:(?:it|that|this|memory|usage|each) ?)?(?:(?:is|are|was|it's|its|'s) )?(?:still|also|again|` + unmovedWords + `)\b`)
	unmovedOnMoreHan = pattern.Of(`(\d{1,3}|[两二三四六八]) ?(?:张|块|个)?(?:卡|显卡|gpu)(?:的?时候?|上|训练?|跑|的话|下)?(?:,|、| )*(?:每张?卡?|单卡|每块卡?|显存|占用)*(?:也|都|却|竟然|居然|结果|占用|占|用)*(?:还是|仍然?是?|依然是?|依旧是?|一样|没变|没有变|不变|没降|没有降|没少|相同)(?:[^a-z]|$)`)
	unmovedEach      = pattern.Of(`\d ?gi?b? ?(?:of (?:vram|memory) )?(?:per |/ ?|on each |each )(?:gpu|card|device)? ?(?:at|on|with) ` + someNumber + `[^.?!;0-9]{0,24}\d[\d.]* ?gi?b? ?(?:(?:per |/ ?|on each |each )(?:gpu|card|device)?)? ?(?:at|on|with) ` + someNumber)
	unmovedWordsNear = pattern.OneOf("same", "still", "identical", "unchanged", "equal", "no drop", "no change", "no reduction", "no less", "no lower", "no difference", "no decrease", "no saving", "n't", "not ", "stay", "again", "also", "还是", "仍", "依", "一样", "变", "没降", "没有降", "没少", "相同")

	// perDevice stands behind or before an amount of each card, and ofDevices is what it is told of.
	perDeviceBehind = pattern.Of(`^ ?(?:of )?(?:vram |memory |gpu memory |mem )?(?:used )?(?:(?:per|/|on each|on every|for each) ?(?:gpu|card|device|rank)\b|each\b|apiece\b)`)
	perDeviceBefore = pattern.Of(`\b(?:per|each|every)[ -](?:gpu|card|device|rank)\b(?: (?:memory|vram|usage|use|is|was|takes?|uses?|used|using|needs?|shows?|at|about|around))*[ :=~]*$|(?:每张?卡|每块卡|每个卡|每卡|单卡|每张|每块|每个gpu|每gpu)(?:上|的|都|显存|占用|大概|大约|约|占|用|吃|要|了|是|为|到)*[ :=]*$`)
	notMeasured     = pattern.Of(`\b(?:have|has|got|own|buy|with|of|rent|given) (?:only |just |got )?~?$`)
)

// unmoved reports whether an amount is what each card took, however many there were.
func (r *Reader) unmoved(i int) bool {
	if !r.Mentions(unmovedWordsNear) || r.Asked.Asks("oom", "enough", "howmuch", "cards", "buy", "can", "howfast") {
		return false
	}
	if !r.Asked.Asks("why", "normal", "explain") && !r.Matches(wondersAtUse, r.Text) {
		return false
	}
	t := &r.Tokens[i]
	before, behind := r.ClauseBefore(*t), r.Text[t.Hi:min(len(r.Text), t.Hi+evidence.ClauseReach)]
	if r.Matches(notMeasured, strings.TrimRight(before, " ")) {
		return false
	}
	if !r.Matches(perDeviceBehind, behind) && !r.Matches(perDeviceBefore, before) && !r.toldTwice(i) {
		return false
	}
	return r.Matches(unmovedOnMore, r.Text) || r.Matches(moreUnmoved, r.Text) || r.Matches(unmovedOnMoreHan, r.Text) || r.amountTwice(t.Value)
}

// amountTwice reports whether an amount is told two times.
func (r *Reader) amountTwice(value float64) bool {
	n := 0
	for _, t := range r.Tokens {
		if t.Type == token.Bytes && t.Value == value {
			n++
		}
	}
	return n > 1
}

// countsUnmoved lists the two numbers of cards on which memory stayed as it was.
func (r *Reader) countsUnmoved() {
	q := &r.Query
	if q.GPUCount == 0 || q.GPUOptions != nil || q.ObservedGB == 0 || q.Nodes > 0 || !r.Mentions(unmovedWordsNear) {
		return
	}
	for _, p := range [...]*pattern.Pattern{unmovedOnMore, moreUnmoved, unmovedEach, unmovedOnMoreHan} {
		places := r.Places(p, r.Text)
		for k := 2; k < len(places); k += 2 {
			lo, hi := places[k], places[k+1]
			if lo < 0 {
				continue
			}
			if n := told(r.Text[lo:hi]); n > 0 && n <= mostSame && n != q.GPUCount {
				q.GPUCount, q.GPUCountOptions = 0, []int{q.GPUCount, n}
				r.markText("gpu_count", lo, hi)
				return
			}
		}
	}
}

// toldTwice reports whether an amount was told before.
func (r *Reader) toldTwice(i int) bool {
	for _, t := range r.Tokens[:i] {
		if t.Type == token.Bytes && t.Value == r.Tokens[i].Value {
			return true
		}
	}
	return false
}

// wondersAtUse is how somebody is puzzled that memory did not fall, without asking why.
var wondersAtUse = pattern.Of(`\b(?:shouldn't|should not|isn't|is not|wasn't|doesn't|supposed to|expected|expecting|thought|missing something|am i missing|is (?:that|this) right|makes? no sense|strange|weird|odd)\b|不(?:是)?应该|不是(?:应该|会)|按理|奇怪|怎么没`)
