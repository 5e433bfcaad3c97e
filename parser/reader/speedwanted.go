package reader

import (
	"math"
	"slices"
	"strconv"

	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Speeds and waits that were not measured by the asker: they are wanted, or others reach them.

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
	speedHoped = pattern.Of(`\b(?:can|could|will|would)\b[^?!;]{0,48}\b(?:run|serve|go|work|host)\b[^?!;]{0,40}\b(?:at|with) (?:(?:a|an|at least|about|around|over|more than|some|something|anything|~|usable|decent|acceptable|tolerable|reasonable|bearable|comfortable|good|okay|like|say|speeds?|rates?|of|,) ?)*\d[\d.]*k?\+? ?(?:t|tok|toks|tokens?|tps|tks?)\b`)
	// speedSuffices tells what would do: "8 tok/s is all I need", "15 t/s would be plenty".
	speedSuffices = pattern.Of(`\b(?:all|what) (?:i|we) (?:really |ever )?(?:need|want|ask for|care about)\b[^.?!;]{0,24}\d|\d ?[a-z/ ]{1,24}\b(?:,? ?(?:is|are|would be|will be|'d be)) (?:all (?:i|we|that i|that we)(?:'ll|'d| will| would| really| ever)* (?:need|want|ask|require|care)|good enough|fast enough|enough|fine|plenty|ok|okay|perfect|great|sufficient)\b|\b(?:happy|content|satisfied|fine|ok|okay) with\b[^.?!;]{0,16}\d|\bsettle for\b[^.?!;]{0,16}\d|\b(?:get|getting) (?:me |us )?there\b|\d ?(?:t/s|tok/s|tokens?/s|tokens?每秒|tps)(?:左右|以上)?(?:也|就|都)(?:能接受|可以接受|够用?|行|可以|满足|没关系|无所谓|ok)|(?:不低于|不少于|至少要?|起码要?|最低要?|保证|不能低于|低于)(?:有|达到)? ?\d+(?:\.\d+)? ?(?:t/s|tok/s|tokens?/s|tps)`)
	// speedSeen tells that a speed was measured.
	speedSeen = pattern.Of(`只有|只能|才|目前|现在|当前|实测|测得|测出|测试|跑出|跑了|我这|已经|仅|不到|慢|正常|从\d|\b(?:gets?|got|getting|see|seeing|saw|only|just|currently|now|today|measured?|measuring|benchmark\w*|slow|normal|(?:no|not|never|hardly) (?:any )?(?:more|faster|higher|better) than|max(?:es|ed)? out|tops? out|improve|speed (?:it|this|that|things|them)? ?up|from \d|runs? at|running at|been running|my|\d+k?(?: context| ctx| tokens)?(?: already| now)? (?:works|worked|ran|went)(?: fine| ok| okay| great| well| perfectly| smoothly)? (?:at|with))\b`)
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

// How long a user may wait, for the first token or for a whole answer: "TTFT under 500 ms",
// "answer within 3 seconds", 首字延迟2s以内.
var (
	waitBefore = pattern.Of(`(首字(?:的)?(?:延迟|时延|时间)?|首(?:个)?(?: )?token(?:的)?(?:延迟|时延|时间)?|\bttft|\btime to (?:the )?first token|\bfirst[- ]token(?: latency)?)|(\blatency|\bresponse times?|\brespon(?:d|se)s?|\banswers?|\brepl(?:y|ies)|响应(?:时间|延迟)?|延迟|时延|回答|回复|出结果)`)
	waitFigure = pattern.Of(`^([^,;?!]{0,32}?)(?:^|[^0-9.])?(\d+(?:\.\d+)?) ?(ms|msec|milliseconds?|毫秒|s|secs?|seconds?|秒钟?)(?:[^a-z]|$)`)
	waitLimit  = pattern.Of(`\b(?:under|below|within|less than|in under|at most|no more than|not more than|max(?:imum)?|up to|budget|sla|needs? to be)\b|[<≤]|不超过|小于|低于|少于|控制在|最多|要求|不能超过|不大于|不高于|压到|做到`)
	waitBehind = pattern.Of(`^ ?(?:以内|之内|内|以下|max\b|or less|at most|tops)`)
)

// perToken names what a latency is of, where that is a token.
var perToken = pattern.Of(`^ ?(?:per|of (?:a|each|every|one)|for (?:a|each|every|one)|between|/) ?(?:output |generated |new )?tok`)

var latencyLimitWords = pattern.OneOf("首", "ttft", "first token", "first-token", "latency", "respon", "answer", "reply", "replies", "响应", "延迟", "时延", "回答", "回复", "出结果")

// latencyLimit reads how long a user may wait.
func (r *Reader) latencyLimit() {
	q := &r.Query
	if r.Training() || r.Asked.Asks("why", "normal") || !r.Mentions(latencyLimitWords) {
		return
	}
	for from := 0; from < len(r.Text); {
		at := r.Places(waitBefore, r.Text[from:])
		if at == nil {
			return
		}
		end := from + at[1]
		from = end
		m := r.Places(waitFigure, r.Text[end:])
		if m == nil {
			continue
		}
		part := func(n int) string { return r.Text[end+m[2*n] : end+m[2*n+1]] }
		if !r.Matches(waitLimit, r.Text[end:end+m[4]]) && !r.Matches(waitBehind, r.Text[end+m[7]:]) {
			continue
		}
		if at[2] < 0 && (r.Matches(tokenBehind, " "+part(3)+r.Text[end+m[7]:]) || r.Matches(perToken, part(1))) {
			continue // "latency under 50 ms per token" is a speed
		}
		seconds, err := strconv.ParseFloat(part(2), 64)
		if unit := part(3); unit[0] == 'm' || unit == "毫秒" {
			seconds /= 1000
		}
		if err != nil || seconds <= 0 || seconds > 3600 {
			continue
		}
		seconds = math.Round(seconds*1e4) / 1e4
		key := "answer_s"
		switch {
		case at[2] >= 0 && q.FirstTokenS > 0, at[2] < 0 && q.AnswerS > 0:
			continue // said again, or of something else
		case at[2] >= 0:
			key = "first_token_s"
			q.FirstTokenS = seconds
		default:
			q.AnswerS = seconds
			if n := q.TokensPerS * seconds; n > 0 && q.OutputTokens == 0 {
				q.OutputTokens, q.TokensPerS = int(math.Round(n)), 0 // "400 tokens within 6 seconds"
				delete(r.Spans, "tokens_per_s")
			}
		}
		for i, t := range r.Tokens {
			if t.Hi > end+m[4] && t.Lo < end+m[7] {
				r.Mark(key, i, i)
			}
		}
		from = end + m[7]
	}
}

// elsewhere is in a clause that tells what others reach.
var elsewhere = pattern.Of(`paper|\brepo\b|repository|wiki|论文|官方|文档|报告|报的|别人|他们|人家|report|docs?\b|readme|others|published|blog|benchmark`)

// settleReference reads the speed that others reach, without its unit: "1100 token per card
// and the paper has 2000".
func (r *Reader) settleReference() {
	q := &r.Query
	if q.TokensPerSPerGPU == 0 || q.RefTokensPerSPerGPU != 0 || !r.Asked.Asks("mfu", "percent", "normal", "why") {
		return
	}
	for i, t := range r.Tokens {
		if t.Type == token.Number && !r.Used[i] && t.Value >= 100 && t.Value < 100*q.TokensPerSPerGPU && t.Value != q.TokensPerSPerGPU && r.plain(i) && r.Matches(elsewhere, r.ClauseBefore(t)) {
			q.RefTokensPerSPerGPU = t.Value
			r.Mark("ref_tokens_per_s_per_gpu", i, i)
			if q.SeqLen == numeral.Round(t.Value) {
				q.SeqLen = 0
			}
			return
		}
	}
}

// didAt ends before a speed that work was done at.
var didAt = pattern.Of(`\b(?:did|ran|trained|tuned|finetuned|fine-tuned|processed|went through|chugged along|finished)\b[^.?!;,]{0,48}\b(?:at|with) (?:about |around |roughly |only |just |some |~)*$`)

var didWords = pattern.OneOf(" did ", " ran ", "trained", "tuned", "processed", "went through", "chugged", "finished")

// reference reads the second of two speeds: "1536 token/s/gpu, the paper says
// 3300".
func (r *Reader) reference(i int) {
	for j := i + 1; j < len(r.Tokens); j++ {
		t := r.Tokens[j]
		if key := r.At(j - 1); t.Type == token.Number && (key.Type == token.Quantity || key.Type == token.Key || (key.Type == token.Link || key.Type == token.Equals) && (r.At(j-2).Type == token.Quantity || r.At(j-2).Type == token.Key)) {
			continue // "with a length of 4096"
		}
		if scaled := t.Type == token.Scaled && t.Name == "k" && (r.Matches(elsewhere, r.ClauseBefore(t)) || r.Matches(quoted, r.Text[:r.Tokens[i].Lo]) && r.Matches(ownRateBefore, r.ClauseBefore(t))); (t.Type == token.Number || scaled) && t.Value >= 100 && r.plain(j) && r.At(j+1).Name != "steps" && !r.Matches(peakRightBehind, r.Text[t.Hi:]) {
			if r.divisor(j) {
				return
			}
			if t.Type == token.Number && r.bareLength(j) {
				continue // "3100 tokens per card per second for 6.7B, A100, 4096"
			}
			r.Query.RefTokensPerSPerGPU = t.Value
			r.Used[j] = true
			if r.Matches(quoted, r.Text[:r.Tokens[i].Lo]) && r.Matches(ownRate, r.Text[r.Tokens[i].Hi:t.Lo]) {
				q := &r.Query // "the paper reports 3370, I get 2500"
				q.TokensPerSPerGPU, q.RefTokensPerSPerGPU = q.RefTokensPerSPerGPU, q.TokensPerSPerGPU
			}
			r.Mark("ref_tokens_per_s_per_gpu", j, j)
			return
		}
	}
}

var (
	speedOthersWords = pattern.OneOf("claim", "says", "said", "promis", "advert", "brag", "talk", "report", "quote")
	// othersClaim ends before a speed that somebody else tells of: "their page claims 10,000 tokens/s".
	othersClaim = pattern.Of(`\b(?:page|website|site|blog(?: post)?|readme|datasheet|brochure|marketing|vendor|salesman|people|reddit|colleagues?|benchmarks?|article|post|video|youtubers?|nvidia|amd|intel|someone|somebody|everyone|friends?)(?: (?:on|at|from|in) [a-z]{2,12})? (?:claims?|claimed|says?|said|promises|promised|advertises?|advertised|brags? about|talks? about|reports?|reported|quotes?|quoted)(?: (?:of|about|around|over|up|to|that|it|you|does|do|get|gets|some|like|roughly|more|than))* ?~?$`)
)

// speedOfOthers reports whether a speed is what somebody else tells of, beside another or where it is only asked what
// there will be.
func (r *Reader) speedOfOthers(i int) bool {
	return r.Mentions(speedOthersWords) && !r.Training() && !r.Asked.Asks("mfu", "cards", "howmany", "buy", "config") && r.Matches(othersClaim, r.ClauseBefore(r.Tokens[i]))
}

// speedMeant hears what is realistic as a speed, where one was told of and nothing else is asked.
func (r *Reader) speedMeant(i int) {
	if r.Asked.Asks("fit", "enough", "oom", "howmuch", "maxbatch", "howlongseq", "why", "normal", "howfast", "cost", "howlong") || !r.Questioned() {
		return
	}
	t := r.Tokens[i]
	r.Asked.Lead(evidence.Sign{Kind: "ask", Name: "howfast", Lo: t.Lo, Hi: t.Hi, Start: t.Start, End: t.End})
}
