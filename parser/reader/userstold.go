package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Numbers of people and of requests that are only told: those of who trains a model together, and of what was sent
// before something happened.

var servingWords = pattern.OneOf("serv", "infer", "deploy", "host", "chat", "user", "concurren", "simultan", "parallel", "at once", "same time", "推理", "部署", "并发", "同时", "用户")

// trainedByPeople reports whether people are told who train a model, and none that it is served to: "three of us share
// 4x V100, LoRA a 30B".
func (r *Reader) trainedByPeople(key int) bool {
	return r.Training() && !r.Mentions(servingWords) && !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Is("task", "infer") }) &&
		r.Matches(peopleNamed, r.Text[r.Tokens[key].Lo:])
}

// sentBefore ends before a number of requests behind which something happened: "OOM after 20 requests".
var sentBefore = pattern.Of(`\b(?:after|once|past)(?: (?:only|just|about|around|like|every|some|the first|a))* ?$`)

// vague are numbers that nobody counted.
var vague = [...]string{"couple", "few", "handful", "several", "两三", "三四", "三五", "五六", "七八"}

// sentAlready reports whether a number of requests, which begins at a token, tells when something happened, or is vague where
// their most is sought: "full after a couple of requests, how many users can it take?".
func (r *Reader) sentAlready(value, key int) bool {
	name := r.Word(key)
	if value >= key || chars.Mentions(name, "concurr", "simult", "parallel", "同时", "并发") {
		return false
	}
	if r.Asked.Asks("maxbatch") && chars.Mentions(r.Word(value), vague[:]...) {
		return true
	}
	return !r.Asked.Asks("maxbatch") && !r.Matches(peopleNamed, name) && r.Matches(sentBefore, strings.TrimRight(r.Text[max(0, r.Tokens[value].Lo-32):r.Tokens[value].Lo], " "))
}

var (
	// oneSays and otherSays are two who do not agree: "one says it needs 80GB, the other 140GB".
	oneSays   = pattern.Of(`\b(?:one|some|half|(?:the )?first)(?: [a-z]+){0,3} (?:says?|said|saying|claims?|claimed|swears?|swore|insists?|thinks?|told)\b`)
	otherSays = pattern.Of(`\b(?:others?|the rest|the second|another)(?: one| person| guy| half| people)?(?: (?:says?|said|saying|claims?|claimed|swears?|swore|insists?|thinks?|told me))?(?: (?:it's|it is|it needs|it takes|you need|i need|about|around|only|that))* ?$`)
	saysWords = pattern.OneOf("say", "said", "claim", "swear", "swore", "insist", "think", "told")
)

// saidByOther reports whether an amount is what another of two said who do not agree.
func (r *Reader) saidByOther(i int) bool {
	t := &r.Tokens[i]
	return r.Mentions(saysWords) && r.lastBytes(i) != i && r.Matches(otherSays, r.ClauseBefore(*t)) && r.Matches(oneSays, r.Text[:t.Lo])
}
