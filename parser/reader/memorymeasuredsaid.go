package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// What work takes is also told without a verb of use: "costs 9 GB on my 3060", "23GB at 8192, 19GB at 2048",
// "climbs from 50 GB to over 110 GB", "48 GB of activations". No card has so much then.

var (
	// costsBefore ends before memory that work is told to cost: that is no price.
	costsBefore = pattern.Of(`\b(?:costs?|costing)(?: me| us)?` + soMuch)
	// onlyTaken stands behind all that was taken, which onlyBefore ends before.
	onlyTaken  = pattern.Of(`^ ?(?:of (?:it|vram|memory|gpu memory) |vram |memory )?(?:is|was|are|were|gets|got|being)(?: being| ever)? (?:taken|used|occupied|allocated|consumed|filled|in use)\b`)
	onlyBefore = pattern.Of(`\b(?:only|just|merely|barely|hardly)(?: about| around| some| like| ~)* ?~?$`)
	// usageBehind calls an amount what is in use, and usageLimit ends before one that use is to stay below.
	usageBehind = pattern.Of(`^\+? ?(?:of )?(?:peak )?(?:gpu |video )?(?:memory|vram|mem) (?:usage|consumption|footprint|occupancy)(?: ?[,.;:?!)]|$| (?:on|with|for|at|when|in|is|after|during|per|while|and|but|now|already|here|of|by)\b)`)
	usageLimit  = pattern.Of(`\b(?:under|below|within|most|max|maximum|limit|limited|less than|keep|target|aim|want|wants|need|into|in|to|for|budget|cap|capped|fit|allow|allowed)(?: (?:it|a|an|the|of|at|to|about|around|only|just))* ?$`)
	// partOfLoad names a part of the load behind what it takes.
	partOfLoad = pattern.Of(`^\+? ?(?:worth )?of (?:the |its |just |pure )?(?:activations?|gradients?|grads?|optimi[sz]er states?|adam states?|logits)\b`)
	// grownFrom ends before what memory grew or shrank to, and growsFrom before what it did from.
	grownFrom = pattern.Of(grows + `~?\d[\d.]* ?(?:gb?|gib|mb|mib)?(?: of)?(?: vram| memory)?(?: up| down)? to` + soMuch)
	growsFrom = pattern.Of(grows + `$`)
	// muchTaken calls what memory is taken or needed a lot.
	muchTaken = pattern.Of(`\b(?:insane|crazy|huge|ridiculous|absurd|massive|enormous|excessive|abnormal|weird|unexpected|outrageous)(?:ly high)? (?:gpu |video )?(?:memory|vram) (?:requirements?|usage|use|consumption|footprint|demands?|needs?)(?: ?[:,=-]| of| is| was| at)*` + soMuch)
	// willUse asks if work takes an amount.
	willUse = pattern.Of(`\b(?:will|would|should|shall|does|do|is going to|gonna)\b[^.?!;]{0,32}\b(?:use|occupy|consume|eat|fill)(?: up)?` + soMuch)
)

// grows tells of memory that becomes more or less.
const grows = `\b(?:increases|increased|goes|went|jumps|jumped|climbs|climbed|rises|rose|grows|grew|balloons|ballooned|creeps|crept|shoots|shot|spikes|spiked|drops|dropped|falls|fell|shrinks|shrank|decreases|decreased)(?: up| down)? from(?: about| around| ~)* ?`

var (
	costWords  = pattern.OneOf("cost")
	usageWords = pattern.OneOf("usage", "consumption", "footprint", "occupancy")
	fromWords  = pattern.OneOf(" from ")
)

// saidMeasured is what such words tell of an amount: observed, another measurement, claimed, or empty.
func (r *Reader) saidMeasured(i int) string {
	t := &r.Tokens[i]
	if !r.hasLoad() || r.inHost(i) || r.onCard(i) {
		return ""
	}
	before, behind := r.ClauseBefore(*t), r.Text[t.Hi:]
	switch {
	case r.Mentions(costWords) && r.Matches(costsBefore, before):
		r.Asked.Drop(func(s evidence.Sign) bool {
			return s.Kind == "ask" && s.Name == "cost" && s.Hi <= t.Lo && s.Hi > t.Lo-24
		})
	case r.Matches(onlyTaken, behind) && r.Matches(onlyBefore, before) && !r.Matches(byOthers, behind):
	case r.Mentions(usageWords) && r.Matches(usageBehind, behind) && !r.Matches(usageLimit, before):
	case r.Matches(partOfLoad, behind), r.Mentions(fromWords) && r.Matches(grownFrom, before):
	case r.Mentions(fromWords) && r.Matches(growsFrom, before):
		return "claimed"
	case r.Matches(muchTaken, before), r.besideAnother(i):
	case !r.cardNamed() && r.Questioned() && !r.Asked.Asks("enough", "why", "normal") && r.Matches(willUse, before):
		return "claimed"
	default:
		return ""
	}
	return ternary(r.Query.ObservedGB > 0, "another", "observed")
}

// besideAnother reports whether an amount is one of two that were met with in two cases: "26GB at 8192, 22GB at
// 4096", "52GB with adamw vs 31GB with adafactor". Cards may be told so, if they are sold with as much.
func (r *Reader) besideAnother(i int) bool {
	in := r.caseBehind(i)
	if in == "" {
		return false
	}
	for j := max(0, i-10); j < min(len(r.Tokens), i+11); j++ {
		t, own := &r.Tokens[j], &r.Tokens[i]
		if t.Type != token.Bytes || t.Value == own.Value || r.caseBehind(j) != in {
			continue
		}
		unsold := !slices.Contains(printout.SoldSizes[:], t.Value) || !slices.Contains(printout.SoldSizes[:], own.Value)
		return (unsold || in == "length" && r.workSaidBefore(min(i, j))) && !strings.Contains(r.Text[min(t.Hi, own.Hi):max(t.Lo, own.Lo)], " or ")
	}
	return false
}

// caseBehind is in which sort of case an amount is told: at a length, or with an optimizer, a format or a method.
func (r *Reader) caseBehind(i int) string {
	j := i + 1
	for r.At(j).Kind == "memory" || r.Word(j) == "of" || r.At(j).Name == "plus" {
		j++
	}
	switch r.Word(j) {
	case "at", "@":
		if v := r.At(j + 1); (v.Type == token.Number || v.Type == token.Scaled) && v.Value >= 512 {
			return "length"
		}
	case "with", "using", "under", "in", "for", "on":
		if t := r.At(j + 1); t.IsFormat() || t.Kind == "optimizer" || t.Kind == "task" || t.Kind == "method" {
			return ternary(t.IsFormat(), "format", t.Kind)
		}
	}
	return ""
}
