package reader

import (
	"math"
	"slices"

	"headroom/parser/definition"
	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// What is left of a card's memory, or shall stay free.

var (
	// freeBehind is what is said behind the memory that others have left: "10 GB
	// free on my 3090". What is "available" may be all there is.
	freeBehind = pattern.Of(`^ ?(?:of |worth of )?(?:gpu |video )?(?:vram|memory|mem|ram|显存)? ?(?:is |are |still |currently |left |actually )*(?:free|unused|idle|left(?: over)?|空闲|空余|没用|没占)(?:$|[ ,.;?!)](?:[^f]|f[^o]|$)|的|了|、)`)

	// freeBefore is what is said before it: "显存还剩10G", "空闲显存只有30G".
	freeBefore = pattern.Of(`(?:还剩|只剩|剩余|剩下|空闲|空余|free(?: vram| memory| gpu memory)?|remaining(?: vram| memory)?)(?:下|的)?(?:显存)?(?: is|:| of| only|只有|有|大概|约|大约|不到|差不多)* ?$`)

	// leftWished ends before memory that shall stay free, setAside before some that forOthers says is for
	// something else, and leftBeside stands behind what the load
	// itself leaves: "2GB left after loading a 7b".
	leftWished = pattern.Of(`(?:^ ?leave|\b(?:want|wants|like|keep|keeping|prefer|reserve|must be|should be|(?:to|should|must|and|please|i|we) leave))(?: (?:to|have|see|about|around|some|me|at least|a|the|be|keep|leave))* ?$`)
	keptBehind = pattern.Of(`^ ?(?:of )?(?:gpu |video )?(?:vram|memory|mem|ram)? ?(?:is |are |still |always )*(?:free|unused|left(?: over)?)\b`)
	needLeft   = pattern.Of(`\b(?:need|must have|should have|have to have)(?: (?:to|have|about|around|some|at least))* \d+ ?g[ib]*(?: of)?(?: vram| memory)? left\b`)
	leftForRun = pattern.Of(`\bfor (?:an? |the |my |its )?(?:kv|cache|context|activations|model|llm|\d+(?:\.\d+)?b\b)`)
	leftBeside = pattern.Of(`^[^.?!;,]{0,40}?\bleft(?: over)?\b[^.?!;,]{0,32}?\b(?:after|once|when|while|with|if)\b[^.?!;,]{0,24}?(?:\bload|\d ?b\b)`)
	setAside   = pattern.Of(`\b(?:reserve|reserving|leave|leaving|keep|keeping|set aside|spare|sparing)(?: (?:to|about|around|some|at least|aside|the))* ?$|(?:预留|留出|留下|保留|空出|留)(?:了|个|大概|大约|约|至少|出)*$`)
	forOthers  = pattern.Of(`^ ?(?:of )?(?:vram |memory )?(?:free |aside |over )?for (?:(?:the|my|a|an|other|some|any) )*(?:desktop|system|os|windows|linux|display|monitors?|screen|gui|things|stuff|programs?|apps?|browser|safety|headroom|xorg|gaming|games?)\b|^ ?(?:的)?(?:显存|内存)?(?:给|用于|用来|做)(?:了)?(?:桌面|系统|显示|别的|其他|其它|操作系统|windows|浏览器|应急|余量|缓冲|冗余|游戏)`)
	leftByLoad = pattern.Of(`\d ?b\b[^.?!;,]{0,20}\b(?:loaded|running|runs)\b[^.?!;]{0,24}$`)
)

var (
	givenToWords = pattern.OneOf(" for ", "给", "用于", "用来", "做")
	freeWords    = pattern.OneOf("free", "left", "unused")
	leftWords    = pattern.OneOf(" left")
)

// keptFree reports whether an amount of a card's memory shall stay free: that much is not to be had.
func (r *Reader) keptFree(i int) bool {
	t := r.Tokens[i]
	if r.Mentions(givenToWords) && r.Matches(forOthers, r.Text[t.Hi:]) && r.Matches(setAside, r.ClauseBefore(t)) {
		return true // "leave 2GB for the desktop"
	}
	if r.Pasted != nil || !r.Mentions(freeWords) {
		return false
	}
	wished := r.Matches(leftWished, r.ClauseBefore(t)) && r.Matches(keptBehind, r.Text[t.Hi:])
	return (wished || r.Mentions(leftWords) && r.Matches(needLeft, r.Text[max(0, t.Lo-evidence.ClauseReach):min(len(r.Text), t.Hi+24)])) && !r.Matches(leftForRun, r.Text[t.Hi:])
}

var leftByItselfLeftWords = pattern.OneOf("left")

// leftByItself reports whether an amount that is left is what the load that is asked about leaves of its card.
func (r *Reader) leftByItself(i int) bool {
	t := r.Tokens[i]
	if !r.Mentions(leftByItselfLeftWords) || r.Asked.Asks("why", "normal") || !r.Matches(leftBeside, r.Text[t.Hi:min(len(r.Text), t.Hi+evidence.ClauseReach)]) && !r.Matches(leftByLoad, r.Text[max(0, t.Lo-evidence.ClauseReach):t.Lo]) {
		return false
	}
	sizes := 0
	for _, other := range r.Tokens[max(0, i-24):min(len(r.Tokens), i+24)] {
		if other.Type == token.Size || other.Type == token.Model && other.Value > 0 {
			sizes++
		}
	}
	return sizes <= 1
}

var (
	freeOrUnusedWords = pattern.OneOf("free", "unused", "idle", "left", "remaining", "剩", "空", "没用", "没占")
	areLeftWords      = pattern.OneOf(" are left")
)

// leftFree reports whether an amount is what others have left of a card's memory.
func (r *Reader) leftFree(i int) bool {
	if r.Pasted != nil || !r.Mentions(freeOrUnusedWords) {
		return false
	}
	t := r.Tokens[i]
	if r.At(i-1).IsCard() && r.Mentions(areLeftWords) {
		return false // "only 4 A100 40G are left": cards
	}
	return r.Matches(freeBehind, r.Text[t.Hi:min(len(r.Text), t.Hi+48)]) || r.Matches(freeBefore, r.Text[max(0, t.Lo-48):t.Lo])
}

// wholeOfFree reports whether an amount is the whole of which another is left: "6GB free of 24GB".
func (r *Reader) wholeOfFree(i int) bool {
	of := i - 1
	if w := r.Word(of); w == "my" || w == "the" {
		of--
	}
	w, last := r.Word(of-1), r.lastBytes(i)
	return r.Word(of) == "of" && (w == "free" || w == "left") && last < i && last >= i-5
}

// settleFree turns memory that is left into memory that is taken, where the card's
// own is known; else what is left is all there is to plan with.
func (r *Reader) settleFree() {
	q := &r.Query
	if r.freeGB <= 0 || q.UsedGB > 0 && q.GPUMemoryGB > 0 {
		return
	}
	whole := q.GPUMemoryGB
	if sizes := r.Names.Memory[q.GPU]; whole == 0 && len(sizes) > 0 {
		whole = slices.Max(sizes)
	}
	if r.Asked.Asks("why", "normal") && q.ObservedGB == 0 && whole > r.freeGB && r.hasLoad() {
		q.ObservedGB = definition.Rounded(whole - r.freeGB) // "I have only 2 GB left of my 24, why": the rest is what runs
		return
	}
	if q.ObservedGB > 0 && q.UsedGB == 0 && q.ObservedEach == nil && r.hasLoad() && r.leftBesideSeen(whole) {
		return // 加载后占14G，剩下10G: what the load itself leaves
	}
	switch {
	case q.UsedGB > 0 && whole == 0 && q.GPU == "":
		q.GPUMemoryGB = q.UsedGB + r.freeGB // "15 GB are taken, 9 GB are left"
	case q.UsedGB > 0:
	case whole > r.freeGB:
		q.UsedGB = whole - r.freeGB
		if r.freeGiB {
			q.UsedGB = printout.Tidy(q.UsedGB * numeral.Gibibyte) // a card sold as 24 GB has as many GiB
		}
	case whole == 0:
		q.GPUMemoryGB = r.freeGB
	}
}

// leftBesideSeen reports whether what is left and what a load was seen to take are all that a card has. Where its
// memory is not told, it is what they come to.
func (r *Reader) leftBesideSeen(whole float64) bool {
	q := &r.Query
	sum := q.ObservedGB + r.freeGB
	if whole == 0 && q.GPU == "" && slices.Contains(printout.SoldSizes[:], sum) {
		q.GPUMemoryGB, whole = sum, sum
	}
	return whole > 0 && math.Abs(sum/whole-1) < 0.1
}

// usableIs ends before what is said to be usable, which nobody measured.
var usableIs = pattern.Of(`(?:可用|能用|可使用|能使用)(?:的|显存|内存|容量|也|就|却|只|仅|大概|约|有|是|才)*$`)
