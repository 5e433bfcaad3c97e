package words

import "strings"

// Wonders reports whether a text asks for the cause of something, or whether it is as it should be. Verbs
// of a plan ("we expect 200 users", "I assume 3 epochs", "is this right?" on its own) ask for none.
func Wonders(text string) bool {
	text = strings.ToLower(text)
	if hinted(text, "why", "how c", "reason", "what", "sense", "为", "怎么", "什么", "原因", "问题", "почему", "warum", "pourquoi", "por qu", "なぜ", "왜") && asksCause().MatchString(text) {
		return true
	}
	return hinted(text, "is ", "are ", "isn", "shouldn", "expected", "thought", "surpris", "confus", "puzzl", "weird", "strange", "odd", "supposed", "奇怪", "正常", "对", "真的", "反而", "按理", "理论", "以为", "应该", "居然", "竟然") &&
		asksNormal().MatchString(text) && complains().MatchString(text)
}

var asksCause = Pattern(`\bwhy\b|\bhow come\b|\bhow (?:can|could) (?:it|this|that|\w+ [\w.]+ \w+) (?:be|have)\b|\b(?:the|possible|what) reasons?\b|\breasons? (?:for|why|of|that|behind)\b|\bwhat(?:'s| is| could be| might be| am i| are we)? ?(?:causes?|causing|the (?:possible )?(?:problem|reason|cause)|going on|wrong|missing)\b|\bmakes? no sense|\bdoes(?:n't| not|) (?:this |that |it )?make (?:any )?sense|为什么|为啥|为何|怎么(?:会|回事|反而|还(?:是|这么|那么|会))|什么原因|(?:原因|问题)(?:是什么|在哪|出在)|什么情况|哪里(?:有|出)?问题|почему|warum|pourquoi|por qué|なぜ|왜`)

var asksNormal = Pattern(`\b(?:is|are) (?:it|this|that|these|those|they) (?:really |supposed to be )?(?:normal|expected|usual|right|true|correct|a bug)\b|\b(?:i|we) (?:had |would have |'d have )?(?:expected|thought)\b|\b(?:am|was|are|were) (?:i |we )?(?:surpris|confus|puzzl)|\bi'm (?:surpris|confus|puzzl)|\bshouldn'?t\b|\bisn'?t (?:it|that|this)\b|\bweird|\bstrange|\bodd\b|\bsupposed to\b|奇怪|正常[吗么嘛?？]|正常的|对[吗么不]|是真的|反而|按理|理论上|本以为|不应该|不是应该|居然|竟然`)

// complains finds words for what went worse than it should.
var complains = Pattern(`\b(?:slow|slower|crawl|sluggish|oom|crash|only|barely|hardly|still|same|no (?:faster|less|difference|change)|more than|not (?:even )?(?:faster|less|double)|n't (?:faster|double|drop|change|help|any)|worse|lower|drops?|dropped|fell|falls|out of memory|so (?:much|many|slow|low|high|long)|doubl(?:e|es|ed|ing)|twice)\b|慢|爆|溢出|只有|才\d|没(?:有)?(?:变|快|少|降|省)|一样|不变|反而|更(?:多|高|大|占)|这么(?:多|高|大|低|少)|下降|变低|降`)

// AsksMeaning reports whether a text asks what something is. "Explain why" and "what is the cause" ask for
// something else.
func AsksMeaning(text string) bool {
	text = strings.ToLower(text)
	return hinted(text, "what", "explain", "meaning", "defin", "什么", "是啥", "解释", "介绍", "讲讲") && asksMeaning().MatchString(otherWhat().ReplaceAllString(text, ""))
}

var (
	asksMeaning = Pattern(`\bwhat(?:'s| is| are| does)\b|\bexplain\b|\bmeaning\b|\bdefin|什么是|是什么|是啥|什么意思|解释|介绍|讲讲`)
	otherWhat   = Pattern(`\bwhat(?:'s| is| are| does) (?:the |a |possible |main |usual |most likely |real |actual )*(?:reason|cause|problem|causing|going on|wrong|happening|missing|limiting|slowing|eating|taking|using)|\bwhat(?:'s| is| are| does) (?:the |my |our |some |a |good )*(?:options?|ways?|best|max\w*|min\w*|speed|throughput|limit|fix|bottleneck|right|it take)|\bexplain (?:to me |me |please )?(?:why|how come|the reason)|(?:原因|问题)是(?:什么|啥)|是什么(?:原因|问题|情况)|解释(?:一?下)?[^,，。]{0,4}(?:为什么|为何|原因)`)
)
