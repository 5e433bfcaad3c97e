package parser

import (
	"regexp"
	"strings"
)

// otherMachine is said of cards that are in another machine, or are the rest of a
// machine's: "one node has 8x 3090, another has 4x a6000".
var otherMachine = regexp.MustCompile(`\b(?:the other|another|a second|the second)(?: one| node| machine| server| box| gpu| card)?(?: has| with| is|:)? ?$|(?:另外?|还有)(?:的)?(?:一|两|几|\d+)?(?:台|张|块|个)?(?:机器|服务器|节点|卡|显卡)?(?:是|有|插了|装了)?$`)

// together are the cards of a text that work as one though no sign of a sum ties
// them: they are said to be all of so many, or another machine's. It is nil where
// the rigs are alternatives.
func (r *reader) together(rigs []rig) []Device {
	if r.asked.asks("compare", "best") {
		return nil
	}
	counted, apart := true, false
	for k, g := range rigs {
		if g.memory == 0 && g.card == "" || k > 0 && (g.join == "or" || g.join == "vs" || g.join == "slash") {
			return nil
		}
		counted = counted && g.count > 0
		if k > 0 {
			between := strings.TrimRight(r.text[r.tokens[rigs[k-1].to].hi:r.tokens[g.from].lo], " ")
			apart = apart || otherMachine.MatchString(between)
			counted = counted && g.card == "" && rigs[k-1].card == "" && (g.join == "plus" || g.join == "and" || g.from-rigs[k-1].to == 1)
		}
	}
	all := r.headed(rigs)
	if !counted && !apart && !all {
		return nil
	}
	pool := make([]Device, 0, len(rigs))
	for _, g := range rigs {
		n := max(g.cards(), 1)
		if all {
			n = 1
		}
		pool = append(pool, Device{GPU: g.name(), Count: n, MemoryGB: g.memory})
	}
	return pool
}

// headed reports whether a number of cards stands before a list of as many, one by
// one: "my 2 gpus: 4080 (16gb), 3080 (10gb)".
func (r *reader) headed(rigs []rig) bool {
	first := rigs[0]
	if first.count != len(rigs) || first.nodes > 1 || first.timed || r.at(first.counted+1).typ != tMeasure {
		return false
	}
	for _, g := range rigs[1:] {
		if g.count > 0 {
			return false
		}
	}
	sign := r.at(first.counted + 2)
	word := r.text[sign.lo:sign.hi]
	return word == ":" || word == "(" || word == "," && first.card == ""
}

// replacedBefore and replacedBehind are what is said of cards that somebody had, and
// of those that came for them.
var (
	replacedBefore = regexp.MustCompile(`\b(?:upgraded?|upgrading|moved?|moving|switch(?:ed|ing)?|coming|came|went|going|migrat(?:ed|ing)) (?:up |over |away )?from (?:an? |my |our |the |one |old |single )*$|(?:从|由)(?:原来|之前|以前)?的?$`)
	replacedBehind = regexp.MustCompile(`^[a-z0-9 ]{0,12}\b(?:to|onto) (?:an? |one |single |the |new |two |dual )*$|(?:换成|换到|换了|升级到|升级成|升级为|升到|改成|改用|换为)(?:了)?$`)
)

// replaced reports whether a rig was given up for the next: "upgraded from a 3060
// to a 4090".
func (r *reader) replaced(g rig, between string) bool {
	lo := r.tokens[g.from].lo
	return mentions(r.text, "from", "从", "由") && !r.asked.asks("buy") && replacedBefore.MatchString(r.text[max(0, lo-40):lo]) && replacedBehind.MatchString(between)
}

// lacking is what is said before cards that are not there: "没有3090", "I don't have
// an A100".
var lacking = regexp.MustCompile(`(?:没有|没|买不起|\b(?:don't|dont|do not|not) have|\bno access to|\bwithout) ?(?:an? |any |the )?$`)

// lacked reports whether somebody says not to have a rig.
func (r *reader) lacked(g rig) bool {
	lo := r.tokens[g.from].lo
	return g.card != "" && lacking.MatchString(r.text[max(0, lo-24):lo])
}
