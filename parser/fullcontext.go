package parser

// The whole context that a model was made for, named and not told in tokens: "at full context",
// "with its maximum context window", 满上下文, 上下文拉满.
var (
	wholeContext = patternOf(`\b(?:full|whole|entire|native)(?: (?:native|supported|model|available|advertised|max(?:imum)?))*[ -](?:context|ctx|context[ -]?(?:length|window|size)|sequence length|seq ?len(?:gth)?)\b|\b(?:at|with|using|use|uses|its|their|model's|and|hit|reach|support)(?: (?:the|its|a|their|full|model's))* (?:max(?:imum)?|longest|largest|native)(?: (?:supported|possible|native|model|advertised|trained))*[ -](?:context|ctx|sequence length)(?: (?:window|length|size))?\b|\b(?:context|ctx)(?: (?:length|window|size))?(?: (?:is|set|cranked|maxed|turned|pushed|all the way|filled))* (?:to (?:the |its )?(?:max(?:imum)?|full|limit)|maxed(?: out)?|fully (?:used|filled|loaded))\b|\bmax(?: out (?:the |its )?|ed (?:the )?|ing (?:the |its )?)(?:context|ctx)\b|(?:拉满|开满|跑满|打满|顶满|占满|塞满|填满|用满|满|完整|全部?|原生)(?:的|了|长度的?|支持的)?(?:上下文|ctx|context)(?:长度|窗口)?|(?:上下文|ctx|context|序列长度|长度)(?:长度|窗口)?(?:都|要|想|能|直接|全|给|也|我|把|可以)*(?:拉满|开满|跑满|打满|顶满|塞满|用满|全开|(?:开|拉|用|设|调)到(?:最大|最长|顶|头|上限|极限))|(?:用|按|以|开|支持|带|在)(?:到|它|它的|模型|其|他)*(?:的)?(?:最大|最长)(?:的)?上下文(?:长度|窗口)?`)
)

// fullContext reads it. The words for most in it ask for nothing then.
func (r *reader) fullContext() {
	if !r.matching.mentions("context", "ctx", "上下文", "sequence", "seq", "长度") || !r.matching.mentions("full", "whole", "entire", "native", "max", "longest", "largest", "满", "完整", "全", "原生", "最大", "最长", "limit", "到头", "到顶", "极限", "上限") {
		return
	}
	m := r.places(wholeContext, r.text)
	if m == nil || r.asked.asks("why", "howto") {
		return
	}
	r.query.FullContext = true
	r.markText("full_context", m[0], m[1])
	r.asked.drop(func(s sign) bool { return s.lo < m[1] && s.hi > m[0] })
}

// memorySought reports whether memory is what the text asks for or speaks of with no amount.
func (r *reader) memorySought() bool {
	return r.asked.asks("howmuch", "requirement") || r.matching.mentions("vram", "显存", "memory")
}
