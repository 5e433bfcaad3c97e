package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// What work takes as it is told in passing, with a verb of cost, of growth or with none.

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

// What a run takes is often told in passing, as a part of its setting: "13b lora on a 4090, 19GB used", "it's 61GB
// each", "peak 52GB". Its work is named before it; what is in use before the work is asked about is not its own.

const (
	// eachOne is how an amount is told of one card among several.
	eachOne = `(?: ?(?:each|apiece|per (?:card|gpu|device|rank)|on (?:each|every|all|both|either)(?: of them| card| gpu| one)?))`
	// soMuch are the words before an amount that say how exact it is.
	soMuch = `(?: (?:about|around|roughly|like|nearly|almost|only|just|some|over|up|to))*(?: ?[~:=])? ?$`
	// untilNow says that an amount is of the moment.
	untilNow = `(?: (?:so far|right now|at the moment|currently|at peak|now|in total|already))*`
)

var (
	// busyBehind stands behind what is in use.
	busyBehind = pattern.Of(`^\+? ?(?:of (?:it|that|which|vram|memory|gpu memory) )?(?:vram |memory |mem )?(?:is |are |was |were |now |currently )*(?:used|in use|occupied|busy|filled|consumed|taken|eaten)(?: up)?` + eachOne + `?` + untilNow + ` ?(?:[,.;?!)]|$|\b(?:with|at|on|for)\b)`)
	// peakBefore and useBehindPeak stand around the most that was seen.
	peakBefore    = pattern.Of(`\bpeak(?:ed|s|ing)?(?: (?:gpu|mem|memory|vram|usage|use|allocated|allocation|alloc|reserved|consumption|is|was|of|at))*` + soMuch)
	useBehindPeak = pattern.Of(`^ ?(?:of (?:vram|memory) )?(?:at |is the |was the |as )?peak(?: usage| mem| memory| vram)?` + eachOne + `? ?(?:[,.;?!)]|$|[0-9.]+k? ?(?:tok|t/s|tps)|\b(?:with|at|on|for|in|during)\b)`)
	// memoryAt ends before what memory is at, and runsAt before what the work is at.
	memoryAt = pattern.Of(`\b(?:memory|mem|vram)(?: usage| use| footprint| consumption)?(?: is| was| sits| stays| now| currently| only| still)* at` + soMuch + `|\b(?:memory|mem|vram) (?:usage|footprint|consumption)(?: is| was| now| currently| only| still)*` + soMuch)
	runsAt   = pattern.Of(`\b(?:is|are|runs|running|idles|idling|sits|sitting|stays|staying|settles|hovers|still|stuck|each|each (?:one|card|gpu|of them)(?: is| sits| sitting)?|i'm|we're|it's|they're)(?: now| currently| still| right now| steady| already)? at` + soMuch)
	// nowBefore ends before what each card holds, and eachBehind says that it is each one's.
	nowBefore  = pattern.Of(`\b(?:it's|its|it is|they're|they are|now|currently|right now|showing|shows|sees?|seeing|at)` + soMuch)
	eachBehind = pattern.Of(`^` + eachOne + untilNow + `(?: ?[,.;?!)]|$| (?:after|with|when|while|during|for|at)\b)`)
	// useOnly ends before all that somebody uses of what there is.
	useOnly = pattern.Of(`(?:^|[^a-z ,] ?|\b(?:that|but|and|yet|run|runs|training|still|really|seems to|now)[ ,]+|(?:^|[,.;(] ?|\b(?:and|but|yet) )(?:i|we|it) )(?:only|just|barely|merely|hardly)(?: ever| really)? (?:use|consume|take|fill|occupy|need|see)` + soMuch)
	// cutFrom ends before what is to be brought down, and cutTo stands behind it.
	cutFrom = pattern.Of(`\b(?:bring|brings|get|gets|cut|cuts|reduce|reduces|lower|lowers|drop|drops|shrink|shrinks|take|takes|squeeze|trim|slash)\b[^,;?!]{0,40} from(?: about| around| ~)* ?$`)
	cutTo   = pattern.Of(`^ ?(?:of (?:vram|memory) )?(?:each |per (?:card|gpu) )?(?:down |back )*(?:to|under|below|into|within)(?: under| below| less than| about| around| at most| the| a| my)* ?\d`)
	// needsHere ends before what something needs, and here stands behind it where the asker has seen that.
	needsHere = pattern.Of(`\b(?:needs?|takes?|wants?|uses?|requires?|eats?)` + soMuch)
	here      = pattern.Of(`^[^,;?!.]{0,24}\b(?:here|for me|for us|in my case|in our case|on my (?:side|end|box|machine|rig|setup|card|gpu))\b`)
)

var ownUseWords = pattern.OneOf("used", "in use", "busy", "occup", "fill", "consum", "taken", "eaten", "peak", " at ", "each", "per ", "only", "just", "barely", "here", "for me", "usage", "my ", "from ")

// ownUse reports whether an amount is what the run takes that is told of.
func (r *Reader) ownUse(i int) bool {
	if !r.Mentions(ownUseWords) || !r.hasLoad() {
		return false
	}
	before, behind := r.ClauseBefore(r.Tokens[i]), r.Text[r.Tokens[i].Hi:]
	if r.onCard(i) && r.sold(i) && !r.otherAmount(i) || r.inHost(i) || r.Matches(othersNamed, before) || r.Matches(byOthers, behind) {
		return false
	}
	switch {
	case r.otherHardware(i) && r.Matches(useOnly, before), r.cutDown(i, before, behind):
		return true
	case !r.workSaidBefore(i):
		return false
	case r.Matches(busyBehind, behind):
		return !r.asksForRoom() || r.Matches(eachBehindUse, behind)
	case r.onCard(i) && r.sold(i):
		return false
	case r.Matches(peakBefore, before), r.Matches(useBehindPeak, behind):
		return true
	case r.Matches(runsAt, before), r.Matches(memoryAt, before):
		return r.otherHardware(i)
	case r.Matches(nowBefore, before) && r.Matches(eachBehind, behind):
		return r.otherHardware(i)
	}
	return r.Matches(needsHere, before) && r.Matches(here, behind)
}

// cutDown reports whether an amount is what work takes that is to be brought down to less.
func (r *Reader) cutDown(i int, before, behind string) bool {
	if !r.Matches(cutFrom, before) || !r.Matches(cutTo, behind) {
		return false
	}
	for j := i + 1; j < len(r.Tokens) && j <= i+8; j++ {
		if r.Tokens[j].Type == token.Bytes {
			return r.Tokens[j].Value < r.Tokens[i].Value
		}
	}
	return false
}

// eachBehindUse is an amount in use that each card holds, as a run has it.
var eachBehindUse = pattern.Of(`^[^,.;?!)]{0,32}` + eachOne)

// inHost reports whether an amount is of the host's memory.
func (r *Reader) inHost(i int) bool { return r.memoryAfter(i) == "ram" || r.memoryBefore(i) == "ram" }

// asksForRoom reports whether it is asked if work has room, so that what is in use may be there before it.
func (r *Reader) asksForRoom() bool {
	return r.Asked.Asks("can", "fit", "enough", "whatmodel", "best", "left")
}

// workSaidBefore reports whether the work that takes memory is named before an amount.
func (r *Reader) workSaidBefore(i int) bool {
	return slices.ContainsFunc(r.Tokens[:i], func(t token.Token) bool {
		return t.Type == token.Model || t.Type == token.Size || t.Kind == "task" && t.Name != "infer"
	}) || strings.HasPrefix(strings.TrimLeft(r.Text, " "), "peak")
}

// Memory that a run is told to be at by some moment of it was seen: "already 40GB at step 2", "was 11.3 GB in
// training".

var (
	// atBefore ends before such an amount, and momentBehind stands behind it.
	atBefore     = pattern.Of(`\b(?:already|now|was|were|sat|peaked|is|sits|hovers|hovered|stayed|ends? up|ended up)(?: (?:at|on|using|uses?|used|taking|takes?|took|eating|with|like|about|around|over|almost|nearly|roughly|just|only|up|to))* ?~?$`)
	momentBehind = pattern.Of(`^ ?(?:of (?:vram|memory|gpu memory) )?(?:already )?(?:at|after|by|in|on|when|during|from|before|while|once|upon)(?: (?:the|just|only|about|my|its|very))* ?(?:\d+(?:st|nd|rd|th)? (?:steps?|iters?|iterations?|batch(?:es)?|epochs?|minutes?|samples?)|(?:first|second|third|1st|2nd|3rd|next|beginning|start|begin)\b|step\b|steps\b|iter|epoch|idle\b|startup|loading|load\b|(?:training|inference|prefill|warm-?up|fine-?tuning|finetuning|generation|decoding|practice|use)(?: (?:starts?|begins?|began|started))?(?: ?[,.;?!]| (?:with|at|on|and|of|for)\b|$))`)
)

var seenAtMomentWords = pattern.OneOf("already", "now", "was", "were", "sat ", "peak", " is", "sits", "hover", "stay", "end")

// seenAtMoment reports whether an amount is one of those.
func (r *Reader) seenAtMoment(i int) bool {
	if !r.Mentions(seenAtMomentWords) || !r.hasLoad() {
		return false
	}
	behind := r.Text[r.Tokens[i].Hi:]
	if strings.HasPrefix(strings.TrimLeft(behind, " "), "already at") {
		return r.Matches(momentBehind, behind)
	}
	return r.Matches(momentBehind, behind) && r.Matches(atBefore, r.ClauseBefore(r.Tokens[i]))
}
