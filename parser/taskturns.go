package parser

import "strings"

// A second task is often asked about once the first has been: "微调要多少显存？推理呢？",
// "how much does it take to serve a 13B, and to LoRA it?".
var (
	turnBefore = patternOf(`(?:\b(?:what|how) about (?:just |only |the |a |plain |doing |with )*|[,;.?!] ?and (?:for |to |with |when |if )?(?:just |only |i |we |a |plain )*)$`)
	turnBehind = patternOf(`^ ?(?:的话|时|的时候|的)?[、,]? ?(?:呢|又(?:是|要|得|需要|占|用)?(?:多少|几|多大)|(?:要|需要|得)(?:多少|几|多大))`)
)

// inTurn is two tasks of which the second is asked about after the first.
func (r *reader) inTurn() []string {
	s := r.asked.first("howmuch", "cards", "requirement", "howmany")
	if s == nil {
		return nil
	}
	first, last, at := "", "", -1
	for i, t := range r.tokens {
		name := t.name
		switch {
		case t.kind == "full" && t.name != "all" && r.word(i) != "full":
			name = "finetune"
		case t.kind != "task" || r.excluded(i) || r.over(i):
			continue
		}
		switch {
		case first == "", name == first && at < 0:
			first = name
		case r.at(i-1).kind == "task" || r.at(i-1).kind == "full":
			// "lora 微调" is one thing
		default:
			last, at = name, i
		}
	}
	if at < 0 || last == first || s.lo > r.tokens[at].lo || !trains(first) && first != "infer" || !trains(last) && last != "infer" {
		return nil
	}
	if !strings.ContainsAny(r.text[min(s.hi, r.tokens[at].lo):r.tokens[at].lo], ",;.?!、") {
		return nil
	}
	if r.matches(turnBehind, r.text[r.tokens[at].hi:]) || closing(r.text) && r.matches(turnBefore, r.text[max(0, r.tokens[at].lo-32):r.tokens[at].lo]) {
		return []string{first, last}
	}
	return nil
}
