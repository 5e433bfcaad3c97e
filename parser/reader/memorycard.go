package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// An amount is what a card has: it is tied to one, or told as what each of them holds.

// onCard reports whether an amount is tied to a card: "a 24GB GPU", "32G的V100",
// "3090 24G".
func (r *Reader) onCard(i int) bool {
	for j := i + 1; j <= i+2; j++ {
		t := r.At(j)
		if t.Type == token.Card || t.Type == token.Bare || t.Type == token.Measure && t.Kind == "card" && !r.numbered(j) || t.Type == token.Times {
			return true
		}
		if t.Type != token.Link && t.Kind != "maker" && t.Kind != "line" || r.Word(j) == "of" || strings.HasSuffix(r.Word(j), "在") || strings.HasSuffix(r.Word(j), "到") {
			break // "69GB of GPU" is only memory, 19G放在3090上 is what goes there
		}
	}
	if held := r.At(i - 2); r.Word(i-1) == "of" && (held.Type == token.Card || held.Type == token.Bare || held.Type == token.Measure && held.Kind == "card") {
		return true // "8 GPUs of 46 GB"
	}
	for j := i - 1; j >= i-2; j-- {
		t := r.At(j)
		if t.Type == token.Card || t.Type == token.Bare || t.Type == token.Times || t.Kind == "apiece" {
			return true
		}
		if t.Type != token.Open && (t.Type != token.Mark || r.Word(j) == "?") && t.Kind != "slash" {
			break
		}
	}
	return false
}

// glued reports whether an amount is a part of a card's name: "V100-32G".
func (r *Reader) glued(i int) bool {
	card := r.At(i - 1)
	if r.Word(i-1) == "-" && card.Hi == r.Tokens[i].Lo {
		card = r.At(i - 2)
	}
	return (card.Type == token.Card || card.Type == token.Bare) && r.Tokens[i].Lo-card.Hi <= 1 && !strings.HasPrefix(r.Text[card.Hi:], " ")
}

// onCardBehind reports whether a card follows an amount: "i7 with a 24GB 3090".
func (r *Reader) onCardBehind(i int) bool {
	for j := i + 1; j <= i+2 && !r.At(j).Joins(); j++ {
		if t := r.At(j); t.Type == token.Card || t.Type == token.Bare || t.Type == token.Measure {
			return true
		}
	}
	return false
}

// toppedOut stands between a card and all the memory it has: "my A100s max out at 40G".
var toppedOut = pattern.Of(`^ ?(?:cards? |gpus? |only |just |each |all )*(?:tops?|max(?:es)?|caps?) out at (?:about |around |only |just )?$|^ ?(?:最多|顶多|撑死|满打满算)?(?:也|都)?(?:就|只|才|仅)(?:有)?$`)

// cardTopsOut reports whether an amount is what the card named before it has at most.
func (r *Reader) cardTopsOut(i int) bool {
	for j := i - 1; j >= 0 && j >= i-5; j-- {
		if t := r.Tokens[j]; t.Type == token.Card || t.Type == token.Bare {
			return r.Matches(toppedOut, r.Text[t.Hi:r.Tokens[i].Lo])
		}
	}
	return false
}

// cardOfSum reports whether an amount stands behind a card that is added to others: "3090 +
// 3060 12G".
func (r *Reader) cardOfSum(i int) bool {
	j := i - 1
	for j > 0 && (r.At(j).Type == token.Card || r.At(j).Type == token.Bare || r.At(j).Kind == "line" || r.At(j).Kind == "maker") {
		j--
	}
	if card := r.At(i - 1); card.IsCard() && len(r.Names.Memory[card.Name]) > 0 && !r.Names.Holds(card.Name, r.Tokens[i].Value) {
		return false // "3090+3060+4070 48GB total" is of all
	}
	return j < i-1 && r.Word(j) == "+"
}

// overCards is said of an amount that several cards have together: "48GB over both cards",
// "32GB between them".
var overCards = pattern.Of(`^ ?(?:of (?:vram|memory|video memory) |vram |memory )?(?:(?:spread|split|shared|distributed|divided) )?(?:over|across|between|among) (?:both|them|all|(?:the |my |our )?(?:\d{1,3}|two|three|four|six|eight)) ?(?:of (?:them|those)|gpus|cards|of the (?:gpus|cards))?\b`)

// haves reports whether what stands before an amount says who has it.
func (r *Reader) haves(i int, owner *pattern.Pattern) bool {
	lo := r.Tokens[i].Lo
	return r.Matches(owner, r.Text[max(0, lo-40):lo])
}

// cardHas and machineHas tell whose memory an amount is: "my card has 12GB of RAM",
// "the machine has 64GB".
var (
	cardHas    = pattern.Of(`(?:\b(?:graphics |video )?(?:cards?|gpus?)|显卡|卡) ?(?:only |just |each )?(?:has|have|got|comes with|only has|有|只有) (?:only |just |about )?$`)
	cardWith   = pattern.Of(`\b(?:graphics |video )?(?:card|gpu) with (?:only |just |about )?$`)
	machineHas = pattern.Of(`(?:\b(?:machine|server|pc|computer|laptop|desktop|workstation|host|vm)|机器|电脑|主机|服务器|虚拟机) ?(?:only |just )?(?:has|have|got|get|gets|有|只有) ?(?:only |just |about )?$`)
)

// mostOfPC is the most that the card of a computer at home has, in GB.
const mostOfPC = 32

// memoryOfCard ends before what cards have, where their memory is told with 是: 两个gpu显存
// 都是24g, 每张显存是32G.
var memoryOfCard = pattern.Of(`(?:卡|gpu|每张|每块|每个|单张|单块|[0-9](?:ti|s|super|d)?)的?(?:显存|显存大小|显存容量)(?:也|就|都|全|全都|才|只|各)*是(?:约|大概)?$`)

// memoryOnCard is the same in English, where a card ran out: "memory on each A100 is 40GB".
var memoryOnCard = pattern.Of(`\b(?:memory|vram)(?: capacity| size)? (?:on|of|per|in) (?:each|every|one|a|the|my|our|both) [a-z0-9 -]{1,24} (?:is|are)$`)

// shouldRunOn stands behind what the cards have, where it is said that it ought to do:
// 按理说80G的显存跑14b应该够, "24GB of vram should run it, why OOM".
var shouldRunOn = pattern.Of(`^(?:的)?(?:显存|显卡|gpu显存|卡)(?:的话)?(?:就|都|也|应该|应当|理应|明明|绝对|肯定|完全|足够|可以|能|够|是)*(?:跑|部署|训|微调|推理|加载|装|带|撑|放)|^ (?:of )?(?:vram|gpu memory|video memory) (?:should|ought to|would|could|must) (?:easily |just |be able to )?(?:run|fit|load|hold|handle|train|serve)\b`)

// doesOnCard stands behind what a card has, where it is asked or told to do: 16G单卡就可以跑, 12G就能训.
var doesOnCard = pattern.Of(`^(?:的)?(?:显存)?(?:单卡|一张卡|单张卡)|^(?:的)?(?:显存)?就(?:能|可以|够|行)`)

var cardHoldsWords = pattern.OneOf("显存", "memory", "vram")

// cardHolds reports whether an amount that memory is sold in is told as what the cards have.
func (r *Reader) cardHolds(i int) bool {
	if !slices.Contains(printout.SoldSizes[:], r.Tokens[i].Value) || !r.Mentions(cardHoldsWords) {
		return false
	}
	if r.Asked.Asks("oom", "why") && !r.otherAmount(i) && !r.HasHardware() && r.Matches(shouldRunOn, r.Text[r.Tokens[i].Hi:]) {
		return true
	}
	before := strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " ")
	if (i == 0 || r.Stops(i-1)) && r.Matches(doesOnCard, r.Text[r.Tokens[i].Hi:]) {
		return true
	}
	return r.Matches(memoryOfCard, before) || r.Asked.Asks("oom") && r.Matches(memoryOnCard, before)
}

// What each card has may be called little, and is none that a run took: T4每张才15G, "my T4s only have 15GB each".

var (
	eachOnlyHan   = pattern.Of(`(?:每|一)(?:张卡?|块卡?|卡|个卡)(?:的)?(?:显存|可用显存|能用的)?(?:也|都|却|其实|实际)*(?:才|只有|就只有|就|仅有|仅|只|不过|不到)$`)
	hanCloses     = pattern.Of(`^(?:的)?(?:显存)? ?(?:左右)?(?:可用|能用)?(?:$|[,;?!、)的])`)
	eachOnlyHas   = pattern.Of(`\b(?:ha(?:s|ve|ving)|got|with|comes? with|offers?)(?: (?:only|just|got|merely|barely|about|around))* ?$|\b(?:only|just) (?:ha(?:s|ve)|got) $`)
	eachHasBehind = pattern.Of(`^ ?(?:of )?(?:vram |memory )?(?:each|apiece|per card|per gpu)\b`)
	eachAhead     = pattern.Of(`\beach(?: one)? of (?:my|the|our|those|these) [^.?!;,]{1,32}$|\b(?:each|every) (?:card|gpu|[a-z]?\d{1,4}[a-z]{0,2}) [^.?!;,]{1,16}$`)
)

var (
	eachHasHanWords = pattern.OneOf("每张", "每块", "每卡", "每个", "一张", "一块")
	eachHasWords    = pattern.OneOf("each", "apiece", "per card", "per gpu", "every")
)

// eachHas reports whether an amount is told so of the cards at hand.
func (r *Reader) eachHas(i int) bool {
	if r.Asked.Asks("why", "normal", "explain") {
		return false
	}
	t := r.Tokens[i]
	before, behind := r.ClauseBefore(t), r.Text[t.Hi:]
	if r.Mentions(eachHasHanWords) && r.Matches(eachOnlyHan, before) && r.Matches(hanCloses, behind) {
		return true
	}
	return r.Mentions(eachHasWords) && r.Matches(eachOnlyHas, before) && (r.Matches(eachHasBehind, behind) || r.Matches(eachAhead, before))
}

// littleVRAM ends before what a card has, where much of the host's memory is weighed beside it: "does a lot of RAM make
// sense if VRAM is limited to only 8GB".
var littleVRAM = pattern.Of(`\b(?:vram|(?:gpu|video|graphics) (?:memory|ram))(?: on my card| here)? ?(?:of|is|are|was|being|at|limited|capped)(?: (?:limited|capped|restricted|stuck|only|just|merely|to|at|of|a|mere))* ?$`)

// besideMuchRAM reports whether an amount is told so, with nothing that would fill it.
func (r *Reader) besideMuchRAM(i int) bool {
	if r.hasLoad() || r.Asked.Asks("why", "oom") || !r.Matches(littleVRAM, r.ClauseBefore(r.Tokens[i])) {
		return false
	}
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Is("memory", "ram") })
}

// Memory that something fills to the brim is all that the card has: "fills the 12GB of VRAM and falls over", "eats all
// 16GB of vram". What is in use of more is measured: "fills 46GB of my 48GB".
var (
	fillsBefore = pattern.Of(`\b(?:(?:fill(?:s|ed|ing)?(?: up)?|max(?:es|ed|ing)? out|exhaust(?:s|ed|ing)?|saturat(?:es?|ed|ing)|overflow(?:s|ed|ing)?|blow(?:s|ing)? (?:past|through|up)|blew (?:past|through|up)|burn(?:s|ed|ing)? through|us(?:es?|ed|ing) up|runs? out of|ran out of) (?:(?:all|the|my|our|its|whole|entire|full|available|of) )*|(?:eat(?:s|ing)?|ate|tak(?:es?|ing)|took|grab(?:s|bed|bing)?|hog(?:s|ged|ging)?|us(?:es?|ed|ing)|consum(?:es?|ed|ing)|swallow(?:s|ed|ing)?|occup(?:y|ies|ied|ying)|claim(?:s|ed|ing)?|gobbl(?:es?|ed|ing))(?: up)? (?:all|(?:all )?(?:of )?(?:the|my|our) (?:whole|entire|full|available)|the whole|the entire) (?:(?:of|the|my|our|its) )*)$`)
	ofVRAM      = pattern.Of(`^(?: of)?(?: (?:my|the|its|our|available|precious))* ?(?:vram|gpu (?:memory|ram|mem)|video (?:memory|ram)|card|gpu)\b`)
	fillWords   = pattern.OneOf("fill", "max", "exhaust", "saturat", "overflow", "blow", "blew", "burn", " up ", "out of", " all ", "whole", "entire", " full ")
)

// filled reports whether an amount is the memory of a card that is full.
func (r *Reader) filled(i int) bool {
	t := &r.Tokens[i]
	if !r.Mentions(fillWords) || !slices.Contains(printout.SoldSizes[:], t.Value) || !r.Matches(ofVRAM, r.Text[t.Hi:]) || !r.Matches(fillsBefore, r.ClauseBefore(*t)) {
		return false
	}
	return !slices.ContainsFunc(r.Tokens, func(other token.Token) bool {
		return other.IsCard() || other.Type == token.Bytes && other.Value > t.Value
	})
}
