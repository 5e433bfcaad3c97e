package reader

import (
	"fmt"
	"strings"

	"headroom/parser/pattern"
)

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
