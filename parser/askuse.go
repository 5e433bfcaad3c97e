package parser

import (
	"headroom/parser/evidence"
	"headroom/parser/pattern"
)

// What a model is for makes no plan, but its memory may be asked for by nothing else: "how much vram do I need for
// roleplay", 做RAG需要多少显存. Which model it is has to be asked back.

var useSaid = pattern.Of(`\b(?:for|to|do|doing|with|of)(?: (?:some|local|a|an|my|our|good|decent|basic|simple|offline|private|light|heavy|long|the|using))* (?:role-?play(?:s|ing)?|role playing|e?rp|coding|programming|vibe[- ]coding|code(?: (?:completion|generation|assistant|review))?|creative writing|writing|story[- ]?(?:telling|writing)|fiction|novels?|translat(?:e|ion|ions|ing)|summar(?:y|ies|i[sz](?:e|ing|ation))|rag|chat(?:ting|bots?)?|agents?|agentic|tool calling|document|q&a|brainstorming|tutoring|assistants?)\b|角色扮演|酒馆|写小说|写作|写文案|翻译|总结|摘要|(?:^|[^a-z])rag(?:[^a-z]|$)|知识库|写代码|编程|聊天|问答|智能体`)

var usesWords = pattern.OneOf("play", "rp", "cod", "program", "writ", "story", "fiction", "novel", "translat", "summar", "rag", "chat", "agent", "tool", "document", "q&a", "brainstorm", "tutor", "assistant", "扮演", "酒馆", "小说", "写", "翻译", "总结", "摘要", "知识库", "编程", "聊天", "问答", "智能体")

// useSized reports whether the memory for such a use is asked for, or whether what there is will do, where a
// word for the use is all that is outside of a plan.
func (r question) useSized(s *evidence.Sign) bool {
	if s == nil || s.Name != "quality" && s.Name != "around" && s.Name != "opinion" && s.Name != "data" || r.HasModel() || !r.Mentions(usesWords) || r.Asked.Asks("whatmodel", "cost", "howto", "explain", "why") {
		return false
	}
	much := r.Asked.First("howmuch", "howmany")
	asked := r.Thing(much) == "memory" || r.amountOfMemory(much) || r.MemorySaid() && r.Asked.Asks("howmuch", "requirement", "need")
	will := (r.Query.GPUMemoryGB > 0 || r.Query.GPU != "") && r.Asked.Asks("enough")
	return (asked || will) && r.Matches(useSaid, r.Text)
}
