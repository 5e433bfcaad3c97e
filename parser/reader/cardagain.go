package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Cards that are named once more.

// again reports whether a rig only names the card of another once more: "8 V100 run
// out of memory, is it possible on V100 at all?".
func again(g, next rig) bool {
	return g.card != "" && g.card == next.card && next.count == 0 && next.memory == 0
}

// sameAgain ends before cards on which what was told of others is to be done as well.
var sameAgain = pattern.Of(`\b(?:same|identical|exact same) (?:exact )?(?:config(?:uration)?|set-?up|settings?|thing|model|run|job|training|workload|hyper-?parameters|param(?:eter)?s|recipe|script|command|batch(?: size)?|case|question|load)(?: (?:but|would|will|work|works|fit|fits|run|running|also))*(?: (?:on|with|using|for|to|onto))?(?: (?:an?|one|two|four|eight|my|the|our|\d+ ?x?))* ?$|[.,;?!] ?(?:and |what about |how about )?(?:the )?same (?:on|with|for)(?: (?:an?|one|two|my|the|our|\d+ ?x?))* ?$|(?:同样|相同|一样|同一套?|同)(?:的)?(?:配置|设置|参数|模型|任务|脚本|训练|条件|方案|设定|超参)(?:如果|要是|能|可以)*(?:在|用|换成|换到|放到|搬到|上|到|换|跑在)*(?:一张|单张|两张|四张|\d+[张块卡])?的?$`)

var (
	sameOrIdenticalWords = pattern.OneOf("same", "identical", "同样", "相同", "一样", "同一", "同")
	eachWords            = pattern.OneOf(" each", " both", "respectively", "分别", "各")
)

// sameOn reports whether what a rig was told to do is asked about for the next alone: "13b lora runs out on
// a 3090, same config on a 4090?". Whoever asks for a difference asks about both.
func (r *Reader) sameOn(g, next rig) bool {
	if next.from < g.to || !r.Mentions(sameOrIdenticalWords) || r.Asked.Asks("howfast", "cost", "howlong", "buy") || r.Mentions(eachWords) {
		return false
	}
	return r.Matches(sameAgain, r.Text[r.Tokens[g.to].Hi:r.Tokens[next.from].Lo])
}

// comesBack ends before a card that a question behind the rest comes back to: "shouldn't the M4 be faster".
var comesBack = pattern.Of(`\b(?:shouldn't|isn't|wasn't|doesn't|should|is|does|why is|why does|how come)(?: the| my| that)? $`)

// meant reports whether a card that was named whole is spoken of by the head of its name: "2060
// super + 3080, is the 2060 the bottleneck".
func (r *Reader) meant(named, again rig) bool {
	switch r.Word(max(again.from-1, 0)) {
	case "the", "that", "my", "那张", "这张", "那块", "这块":
		return strings.HasPrefix(named.card, again.card+"-")
	}
	return strings.HasPrefix(named.card, again.card+"-") && r.Matches(comesBack, r.Text[:r.Tokens[again.from].Lo])
}

// restated takes out a rig that only says the one before it again, in brackets:
// "two 4090s with 24GB each (2 x 4090)".
func (r *Reader) restated(rigs []rig) []rig {
	kept := rigs[:0:0]
	for k, g := range rigs {
		if k > 0 && rigs[k-1].whole && g.card != "" && r.bracketed(g.from) && (strings.HasPrefix(g.card, rigs[k-1].card) || strings.HasPrefix(rigs[k-1].card, g.card)) && (g.memory == 0 || g.memory == rigs[k-1].memory) {
			g.count, g.memory, g.weak, g.join = max(g.count, 1), rigs[k-1].memory, false, rigs[k-1].join // "g5.4xlarge (1 A10 24GB)"
			kept[len(kept)-1] = g
			continue
		}
		if k > 0 && g.card != "" && g.card == rigs[k-1].card && g.cards() == rigs[k-1].cards() && (g.memory == 0 || g.memory == rigs[k-1].memory) && r.At(g.from-1).Type == token.Open {
			continue
		}
		kept = append(kept, g)
	}
	return kept
}

// namedOnce takes out what names a rig of three or more a second time: "an RTX 3090 or rather 4 P40s, a 3090 costs as
// much as 4 P40s", "a Mac mini M4: are 2 M4 16GB the same as one M4 32GB". What the second adds is the first one's.
func namedOnce(rigs []rig) []rig {
	if len(rigs) < 3 {
		return rigs
	}
	first := rigs[0]
	told := func(g rig) bool { return g.count > 0 || g.memory > 0 }
	if bare := first.card != "" && !told(first) && !slices.ContainsFunc(rigs[1:], func(g rig) bool { return g.card != first.card || !told(g) }); bare {
		return rigs[1:]
	}
	kept := rigs[:0:0]
	for _, g := range rigs {
		at := slices.IndexFunc(kept, func(k rig) bool {
			return g.card != "" && k.card == g.card && (k.cards() == g.cards() || g.count == 0 || k.count == 0) && (k.memory == g.memory || g.memory == 0 || k.memory == 0)
		})
		if at < 0 {
			kept = append(kept, g)
			continue
		}
		if last := &kept[len(kept)-1]; at == 0 && last.join == "" {
			last.join = g.join
		}
		kept[at].memory = max(kept[at].memory, g.memory)
		if kept[at].count == 0 {
			kept[at].count, kept[at].weak = g.count, g.weak
		}
	}
	if len(kept) == 1 { // what is said of one card alone is read where it stands
		return rigs
	}
	return kept
}

// ofThose ends before a card that was named before, otherThings are in a question that holds it against others.
var (
	ofThose     = pattern.Of(`\b(?:is|are|would|will|does|do|can|could|should|on|with|using|for) (?:just |only |even )?(?:the|those|these|my|our|that) (?:two |four |eight |\d+ ?x? ?)?$`)
	otherThings = pattern.Of(`\b(?:or|than|vs|versus|instead|compared|both|together|combined?|plus|add|added|adding|also|too|faster|slower|better|worth|buy|upgrade|helps?|matters?|contribute|bottleneck|slow)\b`)
)

var namedAgainWords = pattern.OneOf(" the ", " those ", " these ", " my ", " our ", " that ")

// askedAgain is the rig whose card alone is named again in the question that ends a text: "I have a 3060 at home and
// access to two A40. 13b lora: would the A40s do it?". Nil where there is none.
func (r *Reader) askedAgain(rigs []rig) []rig {
	text := strings.TrimRight(r.Text, " ")
	if !r.Mentions(namedAgainWords) || !strings.HasSuffix(text, "?") || r.Asked.Asks("buy", "howfast", "cost", "cards") {
		return nil
	}
	lo := strings.LastIndexAny(text[:len(text)-1], ".!?:;") + 1
	if lo == 0 || r.Matches(otherThings, text[lo:]) {
		return nil
	}
	name := ""
	for i := range r.Tokens {
		if t := &r.Tokens[i]; t.IsCard() && t.Lo >= lo {
			if name != "" || !r.Matches(ofThose, r.Text[max(0, t.Lo-40):t.Lo]) {
				return nil
			}
			name = t.Name
		}
	}
	if name == "" {
		return nil
	}
	var asked *rig
	others := false
	for k := range rigs {
		g := &rigs[k]
		switch {
		case g.card == name && (asked == nil || g.count > asked.count && !g.weak):
			asked = g
		case g.card != "" && g.card != name && r.Tokens[g.from].Lo < lo:
			others = true
		case g.card == "":
			return nil
		}
	}
	if asked == nil || !others || r.Tokens[asked.from].Lo >= lo {
		return nil
	}
	kept := *asked
	kept.join = ""
	r.passOver(rigs, []rig{kept})
	return []rig{kept}
}

// mostNamed is how many cards are held against each other; a longer list is taken as it is.
const mostNamed = 32

// namedAgain takes out a card that was one of several before and is only spoken of once
// more: "4090和H20差多少，带宽4090少多少".
func (r *Reader) namedAgain(rigs []rig) []rig {
	if len(rigs) < 3 {
		return rigs
	}
	kept := rigs[:0:0]
	for _, g := range rigs {
		if len(kept) >= mostNamed {
			kept = append(kept, g)
			continue
		}
		if k := slices.IndexFunc(kept, func(k rig) bool {
			return k.card == g.card && g.memory == 0 || r.meant(k, g) && (g.memory == 0 || k.memory == 0 || k.memory == g.memory)
		}); g.card != "" && g.count == 0 && k >= 0 {
			kept[k].memory = max(kept[k].memory, g.memory) // "the 8GB on the 2070"
			continue
		}
		kept = append(kept, g)
	}
	return kept
}
