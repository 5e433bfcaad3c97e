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
)

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
