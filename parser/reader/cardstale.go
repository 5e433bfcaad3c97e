package reader

import (
	"fmt"
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A card that is told of is out of the question where it is gone, or where only a figure to compare with belongs to
// it.

// Of two cards that a text tells of, one is often out of the question by what is told of it: it died, it was sold out,
// another came in its place. Nothing that weighs the two may be asked.

// staleBefore ends before a card that is not there any more or never was, staleBehind stands behind one.
var (
	staleBefore = pattern.Of(`\b(?:(?:rather not|don'?t want to|do not want to|refuse to|sick of|tired of|done with|gave up on) [^.?!;,0-9]{1,24}|(?:made|meant|designed|written|built|tuned|intended|optimi[sz]ed) for|gave up on|given up on|giving up on|sold|ditched|retired|returned|traded in|killed|fried|lost|bricked|got rid of|said goodbye to|typing this on|stuck (?:on|with)|limping along on|suffering on|instead of|in place of|rather than|out of|no more)(?: (?:an?|the|my|our|their|its|usual|normal|old|ancient|poor|trusty|aging|ageing|expected|promised|single|\d+ ?x?|nvidia|rtx|gtx|geforce|tesla))* ?$|(?:卖了|出了|卖掉|出掉|告别|淘汰了?)(?:[一两二][张块]|我的|旧的?|老的?|那[张块])*$`)
	staleBehind = pattern.Of(`^s?(?: ?\d{1,3} ?gi?b)?(?: ?\([^)]{1,24}\))? ?(?:just |has |have |had |finally |recently |sadly |suddenly |both |all |already |now |card |gpu |one )*(?:died|dead|broke|broken|fried|burn(?:ed|t) out|blew up|blown|gave out|got stolen|was stolen|gone\b|(?:is|are|costs?|was|were)(?: just| simply| about| at least)* (?:insane|crazy|silly|stupid|absurd|way too much|too much|a fortune|an arm and a leg|\d+x|(?:two|three|four|five|ten|several) times|twice|double)|(?:is|are|was|were|'s|'re)(?: just| all| always| simply| completely| totally| way| far)* (?:dead|dying|broken|gone|toast|sold out|out of stock|unobtainium|unavailable|not available|impossible to (?:get|find|buy)|nowhere to be found|on (?:its|their) last legs|too (?:expensive|dear|pricey)|scalped)|(?:we|i|they) (?:came|moved|migrated|switched|upgraded) from|(?:we|i|they) (?:had|used|ran) (?:before|until|till|back then|previously|earlier)|(?:we|i|they) used to (?:have|use|run|be on))\b|^(?:卡|显卡)?(?:已经|都|也|刚)*(?:卖了|出了|卖掉|坏了|挂了|烧了|炸了|买不到|抢不到|缺货|没货|返修|涨价|涨疯|溢价|天价)`)
)

// came is in front of a card that is there now: somebody lent or gave it, or it is on its way. pointed asks of it by no
// more than what it is.
var (
	came    = pattern.Of(`\b(?:len[dt]s? (?:me|us)|loaned (?:me|us)|g[ai]ve(?:s|n)? (?:me|us)|hand(?:ed|s|ing)? (?:me|us)|offer(?:ed|s|ing)? (?:me|us)|assign(?:ed|s)? (?:me|us)|granted (?:me|us)|allocated (?:me|us)|went (?:home )?with|ended up with|settled (?:for|on)|borrowed|bought|ordered|picked up|upgraded to|moved to|switched to|but an?|now (?:on|have|with|there's|it's)|(?:hosting|running|serving|training|living) on|so (?:we|i)(?:'re| are|'m| am)? (?:on|using|stuck with)|and got)(?: (?:an?|one|the|my|our|single|used|new|brand new|second ?hand|refurbished|\d+ ?x?|two|four|eight|nvidia|quadro|rtx|gtx|geforce|tesla|radeon|rx|amd|intel|arc))* ?$`)
	pointed = pattern.Of(`\b(?:on|in|into|for|with|by|onto) (?:that|this|the (?:new|newer|borrowed|bigger|latter|loaned|second|replacement|lent)) (?:one|card|gpu|box|machine|thing)\b|\b(?:the (?:new|newer|borrowed|loaned) (?:one|card|gpu))\b`)
)

// heldTogether is in a text that weighs its cards or puts them together.
var heldTogether = pattern.Of(`\b(?:both|together|combined?|alongside|also|too|add|adding|added|second|extra|mix(?:ed|ing)?|split|across|pool(?:ed|ing)?|pair|plus|faster|slower|better|worse|than|compare[ds]?|comparing|difference|versus|vs|upgrade|either|each|respectively|two cards|all (?:of )?(?:them|cards|gpus)|or)\b`)

var staleWords = pattern.OneOf("gave up", "given up", "giving up", "sold", "ditched", "retired", "returned", "traded", "killed", "fried", "lost", "bricked", "rid of", "goodbye", "typing this", "stuck", "limping", "suffering", "instead of", "in place of", "rather than", "died", "dead", "dying", "broke", "burn", "blew", "stolen", "gone", "out of stock", "unobtainium", "available", "impossible", "nowhere", "last legs", "expensive", "dear", "pricey", "scalped", "came from", "moved from", "migrated from", "switched from", "upgraded from", "had before", "used before", "used to", "ran before", "until",
	"that one", "this one", "that card", "this card", "new card", "new one", "new gpu", "卖", "出了", "出掉", "告别", "淘汰", "坏了", "挂了", "烧了", "炸了", "买不到", "抢不到", "缺货", "没货", "返修", "涨价", "涨疯", "溢价", "天价", "rather not", "want to", "refuse", "sick of", "tired of", "done with", "made for", "meant for", "designed for", "written for", "built for", "tuned for", "intended for", "optimized for", "insane", "crazy", "silly", "stupid", "absurd", "too much", "fortune", "arm and a leg", "times", "twice", "double", "newer", "borrowed", "loaned", "that box", "this box", "that machine", "this machine", "that gpu", "this gpu", "latter", "replacement")

// insteadTold reports whether nothing but a statement of what took the place of what seems to compare: "an L4 instead
// of the usual T4. Does it fit?".
func (r *Reader) insteadTold() bool {
	for _, s := range r.Asked.Found {
		if s.Kind != "ask" || s.Name != "compare" {
			continue
		}
		said := r.Text[s.Lo:s.Hi]
		if said != "instead of" && said != "instead" && said != "in place of" && said != "rather than" {
			return false
		}
		if end := strings.IndexAny(r.Text[s.Hi:], ".!?;:"); end < 0 || r.Text[s.Hi+end] == '?' {
			return false
		}
	}
	return true
}

// staleOf is which of two rigs is out of the question, or -1.
func (r *Reader) staleOf(rigs []rig) int {
	if len(rigs) != 2 || !r.Mentions(staleWords) || r.Asked.Asks("best", "why", "cost", "worth") || r.Asked.Asks("compare") && !r.insteadTold() {
		return -1
	}
	first, next := rigs[0], rigs[1]
	if first.card == "" || next.card == "" || first.card == next.card || listed(next.join) {
		return -1
	}
	stale := func(g rig) bool {
		at := r.Tokens[g.from].Lo
		return r.Matches(staleBefore, r.Text[max(0, at-56):at]) || r.Matches(staleBehind, r.Text[r.Tokens[g.to].Hi:])
	}
	before, between, behind := r.Text[:r.Tokens[first.from].Lo], r.Text[r.Tokens[first.to].Hi:r.Tokens[next.from].Lo], r.Text[r.Tokens[next.to].Hi:]
	switch gone, second := stale(first), stale(next); {
	case gone && !second:
		return 0
	case second && !gone:
		return 1
	case gone || r.Matches(heldTogether, between) || r.Matches(heldTogether, before) || r.Matches(heldTogether, behind):
		return -1
	}
	if strings.ContainsAny(between, ".!;,、") && r.Matches(came, between) && r.Matches(pointed, behind) {
		return 0
	}
	return -1
}

// tellStale tells which card was taken for one that is out of the question.
func (r *Reader) tellStale(g rig) {
	name := r.Said(g.from, g.to)
	r.Say("assumed", g.from, g.to,
		fmt.Sprintf("%q is left out: it was taken for a card that is not there any more, or is not to be had.", name),
		fmt.Sprintf("“%s”没有计入：按已经没有或弄不到的卡理解。", name))
}

// ofPeak stands between a card and the figure that is its peak.
var ofPeak = pattern.Of(`^ ?(?:'s|的)? ?(?:(?:theoretical|dense|nominal|bf16|fp16|理论) ?)*(?:peak|峰值|算力|峰值算力)?(?: ?(?:of|is|at|是|为|:|=|\())* ?$`)

// references takes out the card that only a figure for comparison belongs to:
// that of the GPU hours of a paper, that whose peak was assumed.
func (r *Reader) references(rigs []rig) []rig {
	q := &r.Query
	if len(rigs) == 2 && r.eachTimed(rigs) {
		q.Hours, q.Days, r.EachTimed, rigs[1].join = 0, 0, true, "or"
		delete(r.Spans, "hours")
		delete(r.Spans, "days")
		return rigs
	}
	if k := r.pastRun(rigs); k >= 0 {
		q.RefGPU = rigs[k].name()
		return []rig{rigs[1-k]}
	}
	if span, ok := r.Spans["assumed_peak_tflops"]; ok && len(rigs) == 2 && span[0] > r.Tokens[rigs[0].to].Start && !r.Asked.Asks("compare") {
		if at := r.LastWithin(span[1]); at >= 0 && r.Matches(ofPeak, r.Text[r.Tokens[rigs[0].to].Hi:max(r.Tokens[at].Lo, r.Tokens[rigs[0].to].Hi)]) {
			return rigs[1:] // "hardcoded to the H100's 989 TFLOPS, but I run on an A100"
		}
	}
	if q.AssumedPeakTFLOPS > 0 {
		return rigs[:min(1, len(rigs))]
	}
	if q.RefGPU != "" {
		return slices.DeleteFunc(rigs, func(g rig) bool { return g.card == q.RefGPU && g.count == 0 && len(rigs) > 1 })
	}
	if len(rigs) != 2 || r.fasterThanTold(rigs) {
		return rigs
	}
	for _, key := range [...]string{"gpu_hours", "days", "hours"} {
		span, ok := r.Spans[key]
		for i, g := range rigs {
			if start := r.Tokens[g.from].Start; ok && start >= span[0] && (start-span[1] < 5 || r.timeOn(span[1], g)) && g.card != "" && !(i == 1 && key != "gpu_hours" && r.clauseBetween(span[1], g)) {
				q.RefGPU = g.name()
				if key != "gpu_hours" && r.Asked.Asks("howlong") && !r.Asked.Asks("cards", "cost", "howmany") {
					q.RefGPUCount = max(g.cards(), 1)
				}
				return slices.Delete(rigs, i, i+1)
			}
		}
		if next := rigs[1]; ok && key != "gpu_hours" && r.Tokens[next.from].Start >= span[1] && rigs[0].card != "" && next.card != "" && rigs[0].card != next.card && r.Asked.Asks("howlong") && r.clauseBetween(span[1], next) {
			q.RefGPU, q.RefGPUCount = rigs[0].name(), max(rigs[0].cards(), 1)
			return rigs[1:] // 4090训练用了3小时，a100要多久
		}
	}
	return rigs
}

// eachTimed reports whether a time was told of each of two cards, so that they are held against each other: "23h on 4 A100,
// 15h on 4 H100, is that normal".
func (r *Reader) eachTimed(rigs []rig) bool {
	if rigs[0].card == "" || rigs[1].card == "" || r.Asked.Asks("cards", "cost", "howmany") || r.Asked.Asks("howlong") && !r.Asked.Asks("normal", "why") {
		return false
	}
	var times []int
	for i, t := range r.Tokens {
		if t.Type == token.Unit && workTime(t.Name) {
			times = append(times, i)
		}
	}
	return len(times) == 2 && (times[0] < rigs[0].from && times[1] > rigs[0].to && times[1] < rigs[1].from || times[0] > rigs[0].to && times[0] < rigs[1].from && times[1] > rigs[1].to)
}

// fasterSought asks how fast one card is by what another took.
var (
	fasterSought   = pattern.Of(`\b(?:twice|half|double|\d+x|times) as (?:fast|slow|quick)\b|\b(?:twice|double|half) the speed\b`)
	asFastAskWords = pattern.OneOf("as fast", "as slow", "as quick", "the speed")
)

// fasterThanTold reports whether two cards are held against each other so.
func (r *Reader) fasterThanTold(rigs []rig) bool {
	return r.Mentions(asFastAskWords) && rigs[0].card != "" && rigs[1].card != "" && rigs[0].card != rigs[1].card && !r.Asked.Asks("howlong", "cost") && r.Matches(fasterSought, r.Text)
}

// onTheirs stands between a time and the card that it is told of: "3 hours on my 4090".
var onTheirs = pattern.Of(`^ ?(?:on|with|using) (?:(?:my|a|an|the|our|one|single|old) )*$`)

// timeOn reports whether what ends at a place of the question is told of a rig behind it.
func (r *Reader) timeOn(end int, g rig) bool {
	at := r.LastWithin(end)
	return at >= 0 && r.Tokens[at].Hi <= r.Tokens[g.from].Lo && r.Matches(onTheirs, r.Text[r.Tokens[at].Hi:r.Tokens[g.from].Lo])
}

// clauseBetween reports whether a clause ends between what a run took, up to a place of the question, and a rig.
func (r *Reader) clauseBetween(end int, g rig) bool {
	at := r.LastWithin(end)
	return at >= 0 && r.Tokens[at].Hi <= r.Tokens[g.from].Lo && strings.ContainsAny(r.Text[r.Tokens[at].Hi:r.Tokens[g.from].Lo], ",;.?!、:") &&
		chars.Opens(r.Text[r.Tokens[at].Hi:], []string{"内", "以内", "之内"}) == 0
}

// lastCard ends before a card of the past, and ranThen stands behind one that work ran on.
var (
	lastCard = pattern.Of(`(?:上一?(?:张|块|个|台)|上次(?:用|拿|在)?(?:的|那张|那块)?|上回(?:用|拿|在)?(?:的)?|之前(?:用|拿|在|那张|那块|的|一张)+|以前(?:用|拿|在|那张|那块|的|一张)+|原来(?:用|拿|在|那张|那块|的|一张)+|旧的?|老的?)(?:那张|那块|卡|显卡|一张|一块| )*$|\b(?:my |the |our )?(?:last|previous|old|former|earlier) (?:card|gpu|one|run|attempt|job)?,? ?(?:(?:was|on|with|used|ran|a|an|the|my|it) ?)*$|\blast time(?:,? (?:i|we|it))?(?: (?:ran|used|did|took|was|it|on|with|a|an|my|the|run|trained))* ?$`)
	ranThen  = pattern.Of(`^[ ,]*(?:卡|显卡|上|单卡| )*(?:跑|训|用|花|微调|炼)(?:了|完|掉|完了)?(?:用了|花了|整整|大概|差不多|将近|了|它)*(?:\d|[一两二三四五六七八九十半]|好几|整晚|通宵)|^[ ,]*(?:card |gpu )?(?:and it |it |that |which |run |job )*(?:took|needed|ran|trained|spent|was|finished)\b[^.?!;]{0,32}\b(?:hours?|days?|night|overnight|weeks?|minutes?)\b`)

	lastCardWords = pattern.OneOf("上", "之前", "以前", "原来", "旧", "老", "last", "previous", "old", "former", "earlier")
)

// pastRun is which of two rigs only tells how long work took on another card, or -1: 上一张4070ti跑了一宿，3090要几天.
func (r *Reader) pastRun(rigs []rig) int {
	if len(rigs) != 2 || !r.Mentions(lastCardWords) || !r.Asked.Asks("howlong", "time") || r.Asked.Asks("compare", "best", "buy") || rigs[0].card == "" || rigs[1].card == "" || rigs[0].card == rigs[1].card || r.Query.RefGPU != "" {
		return -1
	}
	past := -1
	for k, g := range rigs {
		at := g.to
		for at > g.from && !r.Tokens[at].IsCard() {
			at--
		}
		lo := r.Tokens[at].Lo
		if r.Matches(lastCard, r.Text[max(0, lo-48):lo]) && r.Matches(ranThen, r.Text[r.Tokens[g.to].Hi:]) {
			if past >= 0 {
				return -1
			}
			past = k
		}
	}
	return past
}
