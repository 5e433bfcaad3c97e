package tagger

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A chat service is often only who told something: "ChatGPT told me 405B runs on 4 H100s", 问了claude说70B要两张A100.
// Its name is then no model that is planned, and goes with no size behind it.

// tellingServices are families that people ask such things, as their names begin.
var tellingServices = [...]string{"chatgpt", "gpt-3", "gpt-4", "gpt-5", "claude", "gemini", "grok", "kimi", "deepseek", "qwen", "mistral", "llama"}

// onlyServices is how many of them are asked far more often than planned: "claude says" needs nobody who was told.
const onlyServices = 7

var (
	serviceTells = pattern.Of(`^(?:'s answer)?(?: it ?self| just| also| even| has| had| keeps?| kept| always| still| confidently)* (?:told|tells|telling|says?|said|saying|claims?|claimed|claiming|thinks?|thought|reckons?|reckoned|insists?|insisted|suggests?|suggested|recommends?|recommended|advises?|advised|estimates?|estimated|calculates?|calculated|computed|answers?|answered|repl(?:ies|ied)|swears?|swore|quotes?|quoted|believes?|assured|assures|wrote)\b|^ ?(?:都|还|也|却|又|总|老|一直|跟我|和我|给我|对我|居然|竟然|回答|答复)*(?:说|告诉|回答|答复|认为|觉得|建议|推荐|算出|估算|讲)|^,? (?:and|but) it (?:told|tells|says?|said|claims?|claimed|thinks|suggests?|suggested|answered|gave|recommends?|recommended)\b`)
	tellsSomeone = pattern.Of(`^(?: just| also| even| has| had)* (?:told|tells|assured|assures) (?:me|us|him|her|them|my|our)\b|^ ?(?:跟我|和我|给我|对我)说|^ ?告诉(?:我|他|你)`)
	serviceAsked = pattern.Of(`(?:\b(?:according to|asked|asking|consulted|consulting|believe|trust|quoting) |(?:问了|问过|问|按照?|根据|听信|相信)(?:一?下|了)? ?)$`)
)

var tellingWords = pattern.OneOf("told", "tell", "say", "said", "claim", "think", "thought", "reckon", "insist", "suggest", "recommend", "advise", "estimat", "calculate", "computed", "answer", "repl", "swear", "swore", "quot", "believe", "assure", "wrote", "according to", "asked", "asking", "consult", "trust", "说", "告诉", "答", "认为", "觉得", "建议", "推荐", "算", "讲", "问", "根据", "按")

// tellers leaves out the names of such services.
func tellers(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(tellingWords) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if t.Type != token.Model || t.Value > 0 {
			continue
		}
		rest := said.Text[t.Hi:]
		for k, name := range tellingServices {
			if !strings.HasPrefix(t.Name, name) || k >= onlyServices && t.Name != name || strings.HasPrefix(t.Name, "gpt-4all") {
				continue
			}
			if said.Holds(tellsSomeone, rest) || k < onlyServices && (said.Holds(serviceTells, rest) || said.Holds(serviceAsked, said.Text[max(0, t.Lo-32):t.Lo])) {
				t.Type, t.Kind, t.Name = token.Mark, "read", ""
			}
			break
		}
	}
}
