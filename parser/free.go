package parser

import (
	"slices"
)

var (
	// freeBehind is what is said behind the memory that others have left: "10 GB
	// free on my 3090". What is "available" may be all there is.
	freeBehind = patternOf(`^ ?(?:of |worth of )?(?:gpu |video )?(?:vram|memory|mem|ram|显存)? ?(?:is |are |still |currently |left |actually )*(?:free|unused|idle|left(?: over)?|空闲|空余|没用|没占)(?:$|[ ,.;?!)](?:[^f]|f[^o]|$)|的|了)`)

	// freeBefore is what is said before it: "显存还剩10G", "空闲显存只有30G".
	freeBefore = patternOf(`(?:还剩|只剩|剩余|剩下|空闲|空余|free(?: vram| memory| gpu memory)?|remaining(?: vram| memory)?)(?:下|的)?(?:显存)?(?: is|:| of| only|只有|有|大概|约|大约|不到|差不多)* ?$`)

	// leftWished ends before memory that shall stay free, setAside before some that forOthers says is for
	// something else, and leftBeside stands behind what the load
	// itself leaves: "2GB left after loading a 7b".
	leftWished = patternOf(`(?:^ ?leave|\b(?:want|wants|like|keep|keeping|prefer|reserve|must be|should be|(?:to|should|must|and|please|i|we) leave))(?: (?:to|have|see|about|around|some|me|at least|a|the|be|keep|leave))* ?$`)
	keptBehind = patternOf(`^ ?(?:of )?(?:gpu |video )?(?:vram|memory|mem|ram)? ?(?:is |are |still |always )*(?:free|unused|left(?: over)?)\b`)
	needLeft   = patternOf(`\b(?:need|must have|should have|have to have)(?: (?:to|have|about|around|some|at least))* \d+ ?g[ib]*(?: of)?(?: vram| memory)? left\b`)
	leftForRun = patternOf(`\bfor (?:an? |the |my |its )?(?:kv|cache|context|activations|model|llm|\d+(?:\.\d+)?b\b)`)
	leftBeside = patternOf(`^[^.?!;,]{0,40}?\bleft(?: over)?\b[^.?!;,]{0,32}?\b(?:after|once|when|while|with|if)\b[^.?!;,]{0,24}?(?:\bload|\d ?b\b)`)
	setAside   = patternOf(`\b(?:reserve|reserving|leave|leaving|keep|keeping|set aside|spare|sparing)(?: (?:to|about|around|some|at least|aside|the))* ?$|(?:预留|留出|留下|保留|空出|留)(?:了|个|大概|大约|约|至少|出)*$`)
	forOthers  = patternOf(`^ ?(?:of )?(?:vram |memory )?(?:free |aside |over )?for (?:(?:the|my|a|an|other|some|any) )*(?:desktop|system|os|windows|linux|display|monitors?|screen|gui|things|stuff|programs?|apps?|browser|safety|headroom|xorg|gaming|games?)\b|^ ?(?:的)?(?:显存|内存)?(?:给|用于|用来|做)(?:了)?(?:桌面|系统|显示|别的|其他|其它|操作系统|windows|浏览器|应急|余量|缓冲|冗余|游戏)`)
	leftByLoad = patternOf(`\d ?b\b[^.?!;,]{0,20}\b(?:loaded|running|runs)\b[^.?!;]{0,24}$`)
)

// keptFree reports whether an amount of a card's memory shall stay free: that much is not to be had.
func (r *reader) keptFree(i int) bool {
	t := r.tokens[i]
	if r.matching.mentions(" for ", "给", "用于", "用来", "做") && r.matches(forOthers, r.text[t.hi:]) && r.matches(setAside, r.clauseBefore(t)) {
		return true // "leave 2GB for the desktop"
	}
	if r.pasted != nil || !r.matching.mentions("free", "left", "unused") {
		return false
	}
	wished := r.matches(leftWished, r.clauseBefore(t)) && r.matches(keptBehind, r.text[t.hi:])
	return (wished || r.matching.mentions(" left") && r.matches(needLeft, r.text[max(0, t.lo-clauseReach):min(len(r.text), t.hi+24)])) && !r.matches(leftForRun, r.text[t.hi:])
}

// leftByItself reports whether an amount that is left is what the load that is asked about leaves of its card.
func (r *reader) leftByItself(i int) bool {
	t := r.tokens[i]
	if !r.matching.mentions("left") || r.asked.asks("why", "normal") || !r.matches(leftBeside, r.text[t.hi:min(len(r.text), t.hi+clauseReach)]) && !r.matches(leftByLoad, r.text[max(0, t.lo-clauseReach):t.lo]) {
		return false
	}
	sizes := 0
	for _, other := range r.tokens[max(0, i-24):min(len(r.tokens), i+24)] {
		if other.typ == tSize || other.typ == tModel && other.value > 0 {
			sizes++
		}
	}
	return sizes <= 1
}

// leftFree reports whether an amount is what others have left of a card's memory.
func (r *reader) leftFree(i int) bool {
	if r.pasted != nil || !r.whole.free.says(r.matching, "free", "unused", "idle", "left", "remaining", "剩", "空", "没用", "没占") {
		return false
	}
	t := r.tokens[i]
	if r.at(i-1).isCard() && r.matching.mentions(" are left") {
		return false // "only 4 A100 40G are left": cards
	}
	return r.matches(freeBehind, r.text[t.hi:min(len(r.text), t.hi+48)]) || r.matches(freeBefore, r.text[max(0, t.lo-48):t.lo])
}

// settleFree turns memory that is left into memory that is taken, where the card's
// own is known; else what is left is all there is to plan with.
func (r *reader) settleFree() {
	q := &r.query
	if r.freeGB <= 0 || q.UsedGB > 0 && q.GPUMemoryGB > 0 {
		return
	}
	whole := q.GPUMemoryGB
	if sizes := r.names.memory[q.GPU]; whole == 0 && len(sizes) > 0 {
		whole = slices.Max(sizes)
	}
	if r.asked.asks("why", "normal") && q.ObservedGB == 0 && whole > r.freeGB && r.hasLoad() {
		q.ObservedGB = rounded(whole - r.freeGB) // "I have only 2 GB left of my 24, why": the rest is what runs
		return
	}
	switch {
	case q.UsedGB > 0 && whole == 0 && q.GPU == "":
		q.GPUMemoryGB = q.UsedGB + r.freeGB // "15 GB are taken, 9 GB are left"
	case q.UsedGB > 0:
	case whole > r.freeGB:
		q.UsedGB = whole - r.freeGB
		if r.freeGiB {
			q.UsedGB = tidy(q.UsedGB * gibibyte) // a card sold as 24 GB has as many GiB
		}
	case whole == 0:
		q.GPUMemoryGB = r.freeGB
	}
}
