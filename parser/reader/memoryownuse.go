package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

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
