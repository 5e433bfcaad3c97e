package tagger

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Gemini is also how Colossal-AI places tensors: "colossalai gemini auto placement", "with the gemini plugin". It is no
// model then.
var (
	geminiWord   = pattern.OneOf("gemini")
	colossalWord = pattern.OneOf("colossal")
	placesBehind = pattern.Of(`^[ _-]?(?:plugins?|placement|auto|static|cpu|cuda|zero|ddp|strategy|policy|manager|memory manager|optimi[sz]er|offload(?:ing)?|checkpoint)\b|^(?:插件|策略|放置|优化器|模式)`)
)

// geminiManager leaves out such a name.
func geminiManager(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(geminiWord) {
		return
	}
	colossal := said.Mentions(colossalWord)
	for i := range tokens {
		t := &tokens[i]
		if t.Type == token.Model && strings.HasPrefix(t.Name, "gemini") && t.Value == 0 && (colossal || said.Holds(placesBehind, said.Text[t.Hi:])) {
			t.Type, t.Kind, t.Name = token.Mark, "read", ""
		}
	}
}
