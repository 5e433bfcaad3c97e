package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// roleWondered is an amount that somebody wonders about, or that is only said to be needed.
func (r *Reader) roleWondered(m mention) string {
	i := m.i
	switch {
	case m.kindBefore == "claimed" && (!m.onCard || r.Asked.Asks("why", "normal")) && r.puzzled(i):
		return "observed"
	case m.kindBefore == "claimed" && !m.onCard && m.after != "ram" && r.Matches(wouldDo, r.Text[r.Tokens[i].Hi:]) && !r.otherAmount(i) && !r.needSought() && r.Questioned() && !r.hasCard():
		return "card" // "they say 24GB is enough for it, true?" asks about theirs
	case m.kindBefore == "claimed" && !m.onCard && m.after != "ram" && r.soughtToBuy():
		return "card" // "need 48GB of VRAM, my budget is $3500"
	case m.kindBefore == "claimed" && !m.onCard && (r.Word(i-1) == "on" || r.Word(i-1) == "with") && r.Asked.Asks("howmuch", "howlong", "howfast"):
		return "card" // "how much memory will it take on 48GB of VRAM", "how long will it take with 24GB"
	case m.kindBefore == "claimed" && !m.onCard && m.after != "ram" && r.Matches(enoughAsked, r.Text[r.Tokens[i].Hi:]):
		return "card" // 7b lora需要24G显存够吗
	case m.kindBefore == "claimed" && !m.onCard, r.Negated(i), r.saidNeeded(i) && !r.glued(i):
		return "claimed"
	case !m.onCard && r.At(i-1).Type == token.Link && r.claimChecked(i):
		return "claimed"
	case !m.onCard && m.after != "ram" && r.usingOdd(i):
		return "observed"
	case !m.onCard && m.after == "" && r.usedAsNormal(i):
		return "observed"
	case !m.onCard && m.after == "" && r.At(i-1).Type == token.Link && r.Asked.Asks("why", "normal") && !strings.HasSuffix(r.Text[:r.Tokens[i].Lo], "真的"):
		return ternary(r.Word(i-1) == "be" || r.At(i-2).Type == token.Link && r.Word(i-2) == "be", "claimed", "observed")
	case !m.onCard && m.after == "" && m.before == "vram" && r.Asked.Asks("why", "normal") && r.notOfCard(r.Tokens[i].Value):
		return "observed" // "4090 batch 8时显存22G，正常吗"
	}
	return ""
}

// enoughAsked stands behind an amount that is asked whether it will do.
var enoughAsked = pattern.Of(`^(?:的)?(?:显存)? ?够(?:不够|用|了)?(?:吗|么|嘛|不|呢|\?|$)`)

var roleLeftWords = pattern.OneOf("expert", "offload", "专家", "卸载")

// roleLeft is what no other words have told.
func (r *Reader) roleLeft(m mention) string {
	i := m.i
	switch {
	case r.fraction(i) && !m.onCard && m.after != "vram":
		return ternary(r.Asked.Asks("why", "normal"), "observed", "claimed")
	case r.At(i-1).Kind == "apiece" && (r.fraction(i) || r.Tokens[i].Value != float64(int(r.Tokens[i].Value)) && r.otherAmount(i)) && r.Asked.Asks("why", "normal") && r.cardNamed():
		return "observed" // "两张24G，每张21.7GB，为什么"
	case r.Query.ObservedGB > 0 && !m.onCard && m.after == "" && r.Asked.Asks("why", "normal", "saving", "explain") && !r.cardNamed() && r.Matches(littleBefore, r.ClauseBefore(r.Tokens[i])):
		return "another" // "占到40G，关掉vllm才17G"
	case r.seenAgain(i):
		return "another"
	case m.after != "ram" && r.metOrNeeded(i) != "":
		return r.metOrNeeded(i)
	case !m.onCard && m.after == "" && r.Query.HostRAMGB == r.Tokens[i].Value && m.kindBefore != "apiece" && slices.ContainsFunc(r.Hardware, func(p Part) bool { return p.What == partCard }):
		return "ram" // "host memory 128G ..., is 128G too small?"
	case !m.onCard && r.inBrackets(i) >= 0 && r.formatOf(r.inBrackets(i)-1):
		return "file"
	case !m.onCard && m.after == "" && m.before == "" && r.Tokens[i].Value >= 64 && r.Mentions(roleLeftWords) && r.notOfCard(r.Tokens[i].Value) && !r.ofAllCards(r.Tokens[i].Value) && r.At(i+1).Name != "mac":
		return "ram" // "experts in system memory, 128GB, 4090"
	case !m.onCard && (m.after == "memory" || m.after == "" && m.before == "memory") && r.beyondNamed(i), !m.onCard && m.after == "" && (m.before == "memory" || m.before == "") && r.serverRAM(i):
		return "ram"
	case m.after == "memory" && m.kindBefore != "apiece" && r.apart(i), !m.onCard && m.after == "" && r.nextToRAM(i):
		return "ram"
	}
	return ""
}
