package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

var neededForWords = pattern.OneOf("what", "需要什么", "要什么")

// NeededFor reports whether hardware is sought that reaches a speed: "what do I need for 70b at 50
// t/s".
func (r *Reader) NeededFor() bool {
	q := &r.Query
	if q.TokensPerS+q.TargetTokensPerS == 0 || r.HasHardware() || q.CPU != "" || !r.HasModel() {
		return false
	}
	if q.TargetTokensPerS > 0 && r.Asked.Asks("howto") && !r.Asked.Asks("why", "normal", "howmuch") {
		return true // "how to run it at 140 tokens/s"
	}
	return r.Asked.Asks("need") && r.Mentions(neededForWords) && !r.Asked.Asks("why", "normal", "howmuch", "cards")
}

// settleNeeded takes the speed that hardware is sought for as one to be had.
func (r *Reader) settleNeeded() {
	if q := &r.Query; q.TargetTokensPerS == 0 && r.NeededFor() {
		q.TargetTokensPerS, q.TokensPerS = q.TokensPerS, 0
	}
}

// TokensASecond reports whether tokens a second are asked for by their unit.
func (r *Reader) TokensASecond() bool {
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Unit && (t.Name == "tps" || t.Name == "tpsg") })
}

// A speed that hardware is counted or doubted for is one that is wanted, and was not measured:
// 每秒2000 token 要几张, "can two of them do 1000 tokens/s". Only words of what was seen make it a
// measured one.

var (
	// speedDoubted asks whether a speed is to be had.
	speedDoubted = pattern.Of(`(?:能|能不能|能否|可以|可否)(?:够)?(?:做到|做得到|达到|跑到|到|实现|满足|撑住|撑得住|扛住|扛得住|顶住|顶得住|保证|支撑|支持)|(?:做|达|撑|扛|顶)得(?:到|住)|行不行|行吗|可行吗|够吗|够不够|够用吗|\b(?:can|could|will|would|is|are|do|does)\b[^.?!;]{0,48}\b(?:do|make|deliver|handle|sustain|serve|manage|push|enough|reach|hit|achieve)\b`)
	// speedHoped asks whether something runs at a speed that would do: "would it run at something usable,
	// like 5 t/s".
	speedHoped = pattern.Of(`\b(?:can|could|will|would)\b[^?!;]{0,48}\b(?:run|serve|go|work|host)\b[^?!;]{0,40}\b(?:at|with) (?:(?:a|an|at least|about|around|over|more than|some|something|anything|~|usable|decent|acceptable|tolerable|reasonable|bearable|comfortable|good|okay|like|say|speeds?|rates?|of|,) ?)*\d`)
	// speedSuffices tells what would do: "8 tok/s is all I need", "15 t/s would be plenty".
	speedSuffices = pattern.Of(`\b(?:all|what) (?:i|we) (?:really |ever )?(?:need|want|ask for|care about)\b[^.?!;]{0,24}\d|\d ?[a-z/ ]{1,24}\b(?:,? ?(?:is|are|would be|will be|'d be)) (?:all (?:i|we|that i|that we)(?:'ll|'d| will| would| really| ever)* (?:need|want|ask|require|care)|good enough|fast enough|enough|fine|plenty|ok|okay|perfect|great|sufficient)\b|\b(?:happy|content|satisfied|fine|ok|okay) with\b[^.?!;]{0,16}\d|\bsettle for\b[^.?!;]{0,16}\d|\b(?:get|getting) (?:me |us )?there\b|\d ?(?:t/s|tok/s|tokens?/s|tokens?每秒|tps)(?:左右|以上)?(?:也|就|都)(?:能接受|可以接受|够用?|行|可以|满足|没关系|无所谓|ok)|(?:不低于|不少于|至少要?|起码要?|最低要?|保证|不能低于|低于)(?:有|达到)? ?\d+(?:\.\d+)? ?(?:t/s|tok/s|tokens?/s|tps)`)
	// speedSeen tells that a speed was measured.
	speedSeen = pattern.Of(`只有|只能|才|目前|现在|当前|实测|测得|测出|测试|跑出|跑了|我这|已经|仅|不到|慢|正常|从\d|\b(?:gets?|got|getting|see|seeing|saw|only|just|currently|now|today|measured?|measuring|benchmark\w*|slow|normal|(?:no|not|never|hardly) (?:any )?(?:more|faster|higher|better) than|max(?:es|ed)? out|tops? out|improve|speed (?:it|this|that|things|them)? ?up|from \d|runs? at|running at|been running|my)\b`)
	// speedGoal ends before a speed that is a goal.
	speedGoal = pattern.Of(`(?:目标|期望|要求|需求|预期|预计|计划|保证|满足)(?:的|是|为)*(?:总|整体|平均|峰值|输出|生成|解码|单路)*(?:吞吐量?|速度|速率|tps|qps)?(?:要|是|为|约|大概|大约|至少|在|:|=|>|≥| )*$|\b(?:target|goal|required|desired|needed|wanted|sla|slo)(?: (?:throughput|speed|rate|output|tps|generation speed|aggregate|total))*(?: (?:is|of|at|about|around)|:|=| )*$`)
)

var reachHanWords = pattern.OneOf("做到", "达到", "行")

// settleWanted takes the speed that cards are counted or doubted for as the one that is wanted.
func (r *Reader) settleWanted() {
	q := &r.Query
	if q.TokensPerS == 0 || q.TargetTokensPerS != 0 || q.TokensPerSPerGPU != 0 || r.Training() || !r.HasModel() || q.Tokens > 0 || r.Asked.Asks("why", "normal", "power", "cost", "howlong", "mfu") {
		return
	}
	switch counted := (r.Asked.Asks("cards") || r.Thing(r.Asked.First("howmany")) == "card") && q.GPUCount == 0 && q.GPUOptions == nil; {
	case r.Questioned() && (r.Matches(speedHoped, r.Text) || r.Matches(speedSuffices, r.Text)):
		q.TargetTokensPerS, q.TokensPerS = q.TokensPerS, 0
	case r.Matches(speedSeen, r.Text):
	case counted, r.Asked.Asks("can", "enough", "fit", "okay") || r.Questioned(), r.Mentions(reachHanWords):
		if counted || r.Matches(speedDoubted, r.Text) {
			q.TargetTokensPerS, q.TokensPerS = q.TokensPerS, 0
		}
	}
}

// speedWished ends before a speed that is wished for, wishedBehind stands behind one.
var (
	speedWished  = pattern.Of(`\b(?:i|we)(?:'d| would|'ll)?(?: really| just| only| ideally| also)? (?:want|need|like|love|hope|wish|aim)\b[^.?!;,]{0,40}$|\b(?:wants?|hoping|aiming|looking) (?:for|to get|to have|to see|to reach|to hit)\b[^.?!;,]{0,32}$`)
	wishedBehind = pattern.Of(`^ ?(?:is |are )?(?:wanted|desired|is what i (?:want|need)|would be nice|is the goal|is the target|is my (?:goal|target))\b`)
)

var goalWords = pattern.OneOf("目标", "期望", "要求", "需求", "预", "计划", "保证", "满足", "target", "goal", "required", "desired", "needed", "wanted", "sla", "slo")

// goal reports whether a speed is told as one to be reached.
func (r *Reader) goal(i int) bool {
	return r.Mentions(goalWords) && r.Matches(speedGoal, r.ClauseBefore(r.Tokens[i]))
}

// tokensOfPeriod asks how many tokens a period comes to.
var tokensOfPeriod = pattern.Of(`(?:每|一|1)(天|日|周|个?月)[^,;?!。]{0,10}(?:多少|几)[^,;?!。]{0,6}(?:tokens?|字|词)|(?:多少|几)[^,;?!。]{0,4}(?:tokens?|字|词) ?(?:每|一|/)(天|日|周|个?月)|\bhow (?:many|much) (?:[a-z]+ )?tokens? (?:[^.?!;]{0,60}\b)?(?:per|an?|each|every) ?(day|week|month)\b|\b(?:what|how) [^.?!;]{0,40}\b(?:tokens (?:per|a) |tokens?/ ?)(day|week|month)\b|\bdaily token`)

// periodAsked is the period that tokens are asked for.
var periodAsked = map[string]string{"天": "day", "日": "day", "周": "week", "月": "month", "个月": "month"}

var periodWords = pattern.OneOf("天", "日", "周", "月", "day", "week", "month", "daily")

// settlePeriod reads the period that a number of tokens is asked for.
func (r *Reader) settlePeriod() {
	q := &r.Query
	if q.Per != "" || q.Days+q.Hours+q.TargetTokensPerS > 0 || r.Training() || !r.HasModel() || r.Asked.Asks("cost", "power") || !r.Mentions(periodWords) {
		return
	}
	m := r.groups(tokensOfPeriod, r.Text)
	if m == nil {
		return
	}
	q.Per = "day"
	for _, name := range m[1:] {
		if name == "" {
			continue
		}
		q.Per = name
		if known := periodAsked[name]; known != "" {
			q.Per = known
		}
	}
}
