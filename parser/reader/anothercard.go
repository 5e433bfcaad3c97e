package reader

import (
	"slices"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A card that did not do is often told of before the one that is asked about, which only its memory
// names: "it failed on my 4070, would a 16GB card do", 3060跑不动，换24G的卡行吗.

// inItsPlace ends before a card that is to come in the place of another.
var inItsPlace = pattern.Of(`\b(?:should|shall|would|could|can|must|need) (?:i|we) (?:just |rather |better |then )?(?:buy|get|go for|go with|rent|pick up|upgrade to|switch to|move to|use|take|need)(?: an?| one| the| some| to (?:buy|get))? $|\b(?:is|are|would|will|does|do|can|could) (?:an?|one|the) (?:bigger |larger |used |new |refurbished )?$|(?:换|买|上|升级|租|入手|改用|考虑|整|搞|弄)(?:成|到|用|个|了)?(?:一?[张台块个])?$`)

// tooSmall are failing words beside a card that ranOut has not.
var tooSmall = pattern.Of(`\btoo (?:small|little|weak|low)|\bnot (?:big|large|enough)|\b(?:can ?not|can't|cant|couldn't|could not|unable to|struggles? to|fail(?:s|ed)? to|refuses to) (?:run|load|fit|handle|hold|train|serve|even)|太小|(?:跑|装|放|塞|带|撑|训)不(?:了|动|起来|下|住|起)`)

// saidToFail reports whether words behind a card, or before it in its sentence, say that it did not do.
func (r *Reader) saidToFail(g rig, between string) bool {
	if chars.Mentions(between, "加", "再", "add", "plus", "another", "second") {
		return false
	}
	if r.Matches(tooSmall, between) {
		return true
	}
	before := r.Text[max(0, r.Tokens[g.from].Lo-72):r.Tokens[g.from].Lo]
	for i := len(before) - 1; i >= 0; i-- {
		if before[i] == '.' || before[i] == '?' || before[i] == ';' || before[i] == '!' {
			before = before[i+1:]
			break
		}
	}
	return r.Matches(tooSmall, before)
}

// anotherCard reports whether an amount is that of a card which is not the one before it: "a 16GB
// card", in a clause of its own, where the card that is named is not sold with so much.
func (r *Reader) anotherCard(named rig, p Part) bool {
	if len(r.Names.Memory[named.card]) == 0 && named.memory == 0 || r.Names.Holds(named.card, p.Value) || named.memory == p.Value {
		return false
	}
	next := p.To + 1
	for r.Word(next) == "的" || r.At(next).Is("memory", "vram") || r.At(next).Kind == "maker" {
		next++
	}
	if t := r.At(next); t.Type != token.Measure || t.Kind != "card" {
		return false
	}
	return chars.FirstStop(r.Text[r.Tokens[named.from].Hi:r.Tokens[p.From].Lo]) >= 0
}

// anotherInstead takes out a card that is said not to do, where another is asked about that only its
// memory names.
func (r *Reader) anotherInstead(rigs []rig) []rig {
	if len(rigs) != 2 || r.Asked.Asks("compare", "best") {
		return rigs
	}
	gone, asked := rigs[0], rigs[1]
	if gone.card == "" && gone.memory == 0 || asked.card != "" || asked.memory == 0 || asked.join == "or" || asked.join == "vs" {
		return rigs
	}
	at := slices.IndexFunc(r.Hardware, func(p Part) bool { return p.What == PartMemory && p.From >= asked.from && p.To <= asked.to })
	if at < 0 || !r.anotherCard(gone, r.Hardware[at]) || !r.toldOf(gone, asked) {
		return rigs
	}
	for i := gone.from; i <= gone.to; i++ {
		r.Passed = append(r.Passed, i)
	}
	asked.join = ""
	return []rig{asked}
}
