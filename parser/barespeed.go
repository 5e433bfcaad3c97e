package parser

import (
	"regexp"
	"strings"
)

// bareSpeed reads a speed whose unit is left out: "速度只有15左右", "吞吐才200",
// "每秒20个字".
func (r *reader) bareSpeed(i int) bool {
	t := r.tokens[i]
	q := &r.query
	if !r.whole.han.holds(func() bool { return hasHan(r.text) }) || r.training() || q.TokensPerS+q.TargetTokensPerS != 0 || t.value < 1 || t.value > 1e5 {
		return false
	}
	switch next := r.at(i + 1); next.typ {
	case tTimes, tCard, tBare, tQuantity, tKey, tData, tEquals, tEither:
		return false
	case tMeasure:
		if next.name != "each" || opens(r.text[next.hi:], []string{"字", "汉字", "词", "token", ",", "?", "、"}) == 0 {
			return false
		}
	}
	if !r.whole.speeds.says(r.matching, "速度", "吞吐", "每秒", "一秒") {
		return false
	}
	if opens(strings.TrimLeft(r.text[t.hi:], " "), []string{"倍", "x", "%", "秒", "s", "条", "路", "次", "人", "万", "步", "个请求", "个用户", "个样本", "个并发"}) > 0 {
		return false
	}
	before := r.clauseBefore(t)
	wished := mentions(before, "要求", "至少", "希望", "目标", "想", "需要", "能到", "可以到")
	if !namesSpeed(strings.TrimRight(makes.ReplaceAllString(strings.TrimRight(wishes.Replace(before), littleWords), "$1"), littleWords)) {
		return false
	}
	if wished && !r.asked.asks("why", "normal") {
		q.TargetTokensPerS = t.value
		r.mark("target_tokens_per_s", i, i)
	} else {
		q.TokensPerS = t.value
		r.mark("tokens_per_s", i, i)
	}
	return true
}

// slowedTo ends before what a speed fell to: "tp 2 drops it to 95".
var slowedTo = patternOf(`(?:\b(?:drops?|dropped|dropping|falls?|fell|goes|went|slows?|slowed|sinks?|sank|down|decreases?|decreased)(?: it| me| us| that| down| all the way| straight)* (?:to|at) (?:about |around |just |only |like |~)*|\b(?:drops?|dropped|dropping|falls?|fell|goes|went|slows?|slowed|decreases?|decreased|declines?|declined) from [^,;?!]{1,64} to (?:about |around |just |only )*|(?:掉|降|跌|慢|变)(?:到|成)(?:了)?(?:只有|大概|约)?)$`)

// slowed reports whether a bare number is the speed that another one fell to; where two
// ways to split the work were measured, neither is the speed of the question.
func (r *reader) slowed(i int) bool {
	if r.query.TokensPerS == 0 || !r.matches(slowedTo, r.clauseBefore(r.tokens[i])) {
		return false
	}
	switch r.at(i + 1).typ {
	case tTimes, tMeasure, tCard, tBare, tQuantity, tKey, tData, tEquals:
		return false
	}
	r.used[i] = true
	r.passed, r.slowedLayouts = append(r.passed, i), true
	return true
}

// wishes are the words of a wish, which may stand between the two as well.
var wishes = strings.NewReplacer("要求", "", "至少", "", "希望", "", "目标", "", "想", "", "需要", "")

// makes ends in what is done with tokens: 每秒生成, 每秒吐出.
var makes = regexp.MustCompile(`(秒|秒钟)(?:要|能)?(?:吐|输|生成|产|写|处理|输出|吐出|产出)$`)

// littleWords are the runes that may stand between the name of a speed and its
// figure: "速度大概只有", "吞吐才能到".
const littleWords = " 约~大概左右达到跑出在能才只有仅为是不:=也就"

// namesSpeed reports whether a text ends in a word for speed.
func namesSpeed(text string) bool {
	for _, word := range [...]string{"速度", "吞吐", "吞吐量", "每秒", "每秒钟", "一秒", "一秒钟"} {
		if strings.HasSuffix(text, word) {
			return true
		}
	}
	return false
}

// clauseBefore is the clause that a token stands in, up to the token.
func (r *reader) clauseBefore(t token) string {
	if c := &r.clause; c.hi != t.lo || c.lo == 0 && c.hi == 0 {
		c.lo, c.hi = clauseStart(r.text, t.lo), t.lo
	}
	return r.text[r.clause.lo:r.clause.hi]
}

// clauseStart is where the clause begins that a place stands in.
func clauseStart(text string, at int) int {
	from := max(0, at-clauseReach)
	return from + max(0, lastStop(text[from:at]))
}

// fewTokens reports whether a small number of tokens is a speed whose "a second" is
// left out: "4090跑14B只有20 token，正常吗". No text is so short.
func (r *reader) fewTokens(t token) bool {
	q := &r.query
	if t.typ != tNumber || t.value < 1 || t.value > 256 || r.training() || !r.whole.han.holds(func() bool { return hasHan(r.text) }) || q.TokensPerS != 0 || q.SeqLen != 0 {
		return false
	}
	if !r.asked.asks("why", "normal", "howfast") || r.asked.asks("oom") {
		return false
	}
	before := r.clauseBefore(t)
	return namesSpeed(strings.TrimRight(before, littleWords)) || called(before)
}

// called reports whether a text ends in a word that calls what follows little.
func called(text string) bool {
	text = strings.TrimRight(text, " 约~大概左右达到跑出")
	for _, word := range [...]string{"只", "只有", "只能", "才", "才能", "仅", "仅有", "仅能", "不到", "只是"} {
		if strings.HasSuffix(text, word) {
			return true
		}
	}
	return false
}

// fallsShort reports whether a speed is called little, so that it was met with:
// "最多只能达到1500tokens/s", "才20 tokens/s".
func (r *reader) fallsShort(i int) bool { return called(r.clauseBefore(r.tokens[i])) }

// bareTarget reads a speed without its unit that another one is to come to: "只有300 tokens/s, 怎么才能达到
// 论文里的5000".
func (r *reader) bareTarget(i int) bool {
	t, q := r.tokens[i], &r.query
	if q.TokensPerS == 0 || q.TargetTokensPerS != 0 || t.value <= q.TokensPerS || t.value < 16 || !r.ends(i+1) || !r.matches(toReach, r.clauseBefore(t)) {
		return false
	}
	q.TargetTokensPerS = t.value
	r.mark("target_tokens_per_s", i, i)
	return true
}

// toReach ends before a speed that is to be reached.
var toReach = patternOf(`(?:达到|提升到|提到|做到|跑到|优化到|跑出|接近)[^,;?!、0-9]{0,12}$|\b(?:reach|get to|get up to|achieve|hit)(?: the| about| around| over| paper's| those| claimed)* $`)

// tokensReached reports whether a number of tokens is the speed that another one is
// to come to: "只有1500 tokens/s，怎么达到5000 tokens".
func (r *reader) tokensReached(t token) bool {
	if r.query.TokensPerS == 0 || r.query.TargetTokensPerS != 0 || t.value < r.query.TokensPerS {
		return false
	}
	return mentions(r.clauseBefore(t), "达到", "提升到", "提到", "做到", "跑到", "优化到", "reach", "get to")
}
