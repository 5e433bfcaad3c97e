package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// What was in use when a run fell over is measured, whatever the card has: "crashed at 39.4GB on eval", 跑到23.1G就崩了; so is
// what memory went up to by an arrow: "memory grows with steps, 60→78G".

var (
	crashedAt   = pattern.Of(`\b(?:crash(?:es|ed|ing)?|oom(?:s|ed|'d|'s|ing)?|out of memory|out of vram|dies|died|dying|bombs|bombed|blows up|blew up|falls over|fell over|keels over|fails|failed|failing|stops|stopped|aborts|aborted|gives up|gave up)(?: out| again| always| just| right| usually| only| with oom| with out of memory| for me)*(?: at|,? having used|,? with| around|,? after (?:using|taking|reaching|hitting))(?: about| around| roughly| only| just| like| already| ~)* ?~? ?$`)
	thenCrashes = pattern.Of(`^ ?(?:的时候|左右|时|多)?(?:就|便|然后|直接|又|总是|老是|必)*(?:崩|炸|挂|爆|报错|oom|退出|死)`)
	upTo        = pattern.Of(`(?:跑|训|涨|用|到|飙|冲|吃|占|加载)(?:到|了)+(?:约|大概|差不多|快|将近)*$`)
	crashWords  = pattern.OneOf("crash", "oom", "out of", "dies", "died", "dying", "bomb", "blow", "blew", "falls", "fell", "keels", "fail", "stop", "abort", "gives", "gave", "崩", "炸", "挂", "爆", "报错", "退出", "死")

	// grownByArrow ends before what memory went up to.
	grownByArrow = pattern.Of(`(\d[\d.]*) ?(?:gb?|gib)? ?(?:→|->|=>|-->|➜|⟶|⇒) ?$`)
	growthWords  = pattern.OneOf("grow", "grew", "climb", "creep", "leak", "rise", "rising", "increas", "usage", "used", "observed", "step", "涨", "增", "泄", "占用")
)

// crashedThere reports whether an amount is what was in use when a run fell over, which is not all that the card has.
func (r *Reader) crashedThere(i int) bool {
	t := r.Tokens[i]
	if !r.Mentions(crashWords) || !r.hasLoad() || slices.Contains(printout.SoldSizes[:], t.Value) || !r.otherHardware(i) && !r.fraction(i) {
		return false
	}
	before := r.ClauseBefore(t)
	return r.Matches(crashedAt, before) || r.Matches(upTo, before) && r.Matches(thenCrashes, r.Text[t.Hi:])
}

// grownThere reports whether an amount is what memory was seen to go up to.
func (r *Reader) grownThere(i int) bool {
	t := r.Tokens[i]
	if !r.Mentions(growthWords) || r.At(i-1).Type == token.Times {
		return false
	}
	return r.hasLoad() && r.Matches(grownByArrow, r.ClauseBefore(t))
}
