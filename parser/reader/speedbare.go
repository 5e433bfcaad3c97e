package reader

import (
	"regexp"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// A speed whose unit is left out: "速度只有15左右", "I get 4 t/s, want 12".

var speedsWords = pattern.OneOf("速度", "吞吐", "每秒", "一秒")

// bareSpeed reads a speed whose unit is left out: "速度只有15左右", "吞吐才200",
// "每秒20个字".
func (r *Reader) bareSpeed(i int) bool {
	t := r.Tokens[i]
	q := &r.Query
	if !r.Whole.han.Holds(func() bool { return chars.HasHan(r.Text) }) || r.Training() || q.TokensPerS+q.TargetTokensPerS != 0 || t.Value < 1 || t.Value > 1e5 {
		return false
	}
	switch next := r.At(i + 1); next.Type {
	case token.Times, token.Card, token.Bare, token.Quantity, token.Key, token.Data, token.Equals, token.Either:
		return false
	case token.Measure:
		if next.Name != "each" || chars.Opens(r.Text[next.Hi:], []string{"字", "汉字", "词", "token", ",", "?", "、"}) == 0 {
			return false
		}
	}
	if !r.Mentions(speedsWords) {
		return false
	}
	if chars.Opens(strings.TrimLeft(r.Text[t.Hi:], " "), []string{"倍", "x", "%", "秒", "s", "条", "路", "次", "人", "万", "步", "个请求", "个用户", "个样本", "个并发"}) > 0 {
		return false
	}
	before := r.ClauseBefore(t)
	wished := chars.Mentions(before, "要求", "至少", "希望", "目标", "想", "需要", "能到", "可以到")
	if !namesSpeed(strings.TrimRight(makes.ReplaceAllString(strings.TrimRight(wishes.Replace(before), littleWords), "$1"), littleWords)) {
		return false
	}
	if wished && !r.Asked.Asks("why", "normal") {
		q.TargetTokensPerS = t.Value
		r.Mark("target_tokens_per_s", i, i)
	} else {
		q.TokensPerS = t.Value
		r.Mark("tokens_per_s", i, i)
	}
	return true
}

// slowedTo ends before what a speed fell to: "tp 2 drops it to 95".
var slowedTo = pattern.Of(`(?:\b(?:drops?|dropped|dropping|falls?|fell|goes|went|slows?|slowed|sinks?|sank|down|decreases?|decreased)(?: it| me| us| that| down| all the way| straight)* (?:to|at) (?:about |around |just |only |like |~)*|\b(?:drops?|dropped|dropping|falls?|fell|goes|went|slows?|slowed|decreases?|decreased|declines?|declined) from [^,;?!]{1,64} to (?:about |around |just |only )*|(?:掉|降|跌|慢|变)(?:到|成)(?:了)?(?:只有|大概|约)?)$`)

// slowed reports whether a bare number is the speed that another one fell to; where two
// ways to split the work were measured, neither is the speed of the question.
func (r *Reader) slowed(i int) bool {
	if r.Query.TokensPerS == 0 || !r.Matches(slowedTo, r.ClauseBefore(r.Tokens[i])) {
		return false
	}
	switch r.At(i + 1).Type {
	case token.Times, token.Measure, token.Card, token.Bare, token.Quantity, token.Key, token.Data, token.Equals:
		return false
	}
	r.Used[i] = true
	r.Passed, r.slowedLayouts = append(r.Passed, i), true
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

// ClauseBefore is the clause that a token stands in, up to the token.
func (r *Reader) ClauseBefore(t token.Token) string {
	if c := &r.clause; c.hi != t.Lo || c.lo == 0 && c.hi == 0 {
		c.lo, c.hi = tagger.ClauseStart(r.Text, t.Lo), t.Lo
	}
	return r.Text[r.clause.lo:r.clause.hi]
}

// fewTokens reports whether a small number of tokens is a speed whose "a second" is
// left out: "4090跑14B只有20 token，正常吗". No text is so short.
func (r *Reader) fewTokens(t token.Token) bool {
	q := &r.Query
	if t.Type != token.Number || t.Value < 1 || t.Value > 256 || r.Training() || !r.Whole.han.Holds(func() bool { return chars.HasHan(r.Text) }) || q.TokensPerS != 0 || q.SeqLen != 0 {
		return false
	}
	before := r.ClauseBefore(t)
	if t.Value != float64(int(t.Value)) || t.Value < leastText && called(before) && !r.Asked.Asks("howlongseq", "oom") {
		return true // 才3.2个token: no text has parts of one
	}
	if t.Value == float64(int(t.Value)) && t.Value > 1 && t.Value < fewestRead && r.Matches(tokensStart, before) && r.Matches(tokensEnd, r.Text[t.Hi:]) {
		return true // r1 int4，4 token，加显卡能提升吗
	}
	if !r.Asked.Asks("why", "normal", "howfast") || r.Asked.Asks("oom") {
		return false
	}
	return namesSpeed(strings.TrimRight(before, littleWords)) || called(before)
}

// leastText is how many tokens a text has at least that is told by them.
const leastText = 48

// fewestRead is how many tokens a model reads or writes at least in a case that people plan for.
const fewestRead = 16

// A number of tokens that is a clause of its own, or its end.
var (
	tokensStart = pattern.Of(`(?:^|[,;?!、:] ?|[a-z0-9] |卡|张|块)(?:大概|大约|约|就|有|~| )*$`)
	tokensEnd   = pattern.Of(`^ ?(?:个)?tokens?(?:左右|的样子|多)? ?(?:$|[,;?!、.])`)
)

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
func (r *Reader) fallsShort(i int) bool { return called(r.ClauseBefore(r.Tokens[i])) }

// bareTarget reads a speed without its unit that another one is to come to: "只有300 tokens/s, 怎么才能达到
// 论文里的5000".
func (r *Reader) bareTarget(i int) bool {
	t, q := r.Tokens[i], &r.Query
	if q.TokensPerS == 0 || q.TargetTokensPerS != 0 || t.Value <= q.TokensPerS || !r.Ends(i+1) {
		return false
	}
	if before := r.ClauseBefore(t); !r.Matches(wishedFor, before) && (!r.Matches(toReach, before) || t.Value < 16 && !r.Matches(howToReach, before)) {
		return false
	}
	q.TargetTokensPerS = t.Value
	r.Mark("target_tokens_per_s", i, i)
	return true
}

var bareMineWords = pattern.OneOf("should", "supposed", "expected", "says", "claim", "others", "people", "everyone")

// bareMine reads a speed without its unit that the asker met with, where another was due: "should be at 15 t/s, i get 9".
func (r *Reader) bareMine(i int) bool {
	t, q := r.Tokens[i], &r.Query
	if q.TokensPerS+q.TargetTokensPerS == 0 || t.Value <= 0 || t.Value == q.TokensPerS || !r.Ends(i+1) || len(r.speedsMet) > 1 || !r.Mentions(bareMineWords) {
		return false
	}
	if !r.Matches(mineOnly, r.ClauseBefore(t)) {
		return false
	}
	q.TokensPerS, q.TargetTokensPerS = t.Value, 0
	r.speedsMet = []int{i}
	r.Mark("tokens_per_s", i, i)
	return true
}

// mineOnly ends before what the asker meets with.
var mineOnly = pattern.Of(`\b(?:i|we)(?:'m| am|'re| are)? (?:only |just |barely )*(?:get|getting|got|see|seeing|at|stuck at|have|reach)(?: only| just| about| around| like| ~)* ?$|\bmine (?:is|does|gets|makes|runs at|sits at)(?: only| just| about| around| at)* ?$`)

// toReach ends before a speed that is to be reached.
var toReach = pattern.Of(`(?:达到|提升到|提到|做到|跑到|优化到|跑出|接近)[^,;?!、0-9]{0,12}$|(?:能不能|能否|可以|指望)(?:能)?(?:到|上|提高到|加速到)(?:个)?$|\b(?:reach|get to|get up to|achieve|hit|(?:get|push|bring|raise|bump|speed|move|take) (?:it|this|that|them|things|me|us)(?: up| closer)? to|how (?:do|can|could|would|to) ?(?:i |we |you |one )?(?:get|see|squeeze)(?: it| this)?(?: up)?(?: to)?)(?: the| about| around| at least| over| paper's| those| claimed)* $`)

// wishedFor ends before a speed that is wished for: "I get 4 t/s, want 12".
var wishedFor = pattern.Of(`(?:\b(?:(?:i|we|i'd|we'd|but|and|would|really) )*(?:want|wanted|hoping for|hoped for|hope for|aiming for|aim for|shooting for|striving for|looking for|wishing for|dream of|dreaming of|would like|i'd like|happy with|satisfied with)|\b(?:my |the |our )?(?:target|goal|aim)(?: is| was| would be)?|[,;.] ?(?:but |and |i |we )*need)(?: to (?:have|see|reach|hit|be at|(?:get|push|bring|bump|speed|raise|take)(?: (?:it|this|that|them|things))?(?: up)?(?: to)?))?(?: at least| about| around| more like| something like| like| closer to| over| the| ~)*:? ?$|(?:想|希望|期望|打算|目标|准备)(?:要|把(?:它|速度))?(?:再|能)*(?:到|上|(?:达|跑|提|提高|提升|优化|加速|升|升级|拉|干|弄|搞|加|改善|调)到)(?:个|至少)?$`)

// howToReach is in a clause that asks for a way there, so that even a small number is a speed.
var howToReach = pattern.Of(`\bhow (?:do|can|could|would|should|to)\b|\b(?:is there|any) (?:a )?way\b|怎么|如何|怎样`)

// tokensReached reports whether a number of tokens is the speed that another one is
// to come to: "只有1500 tokens/s，怎么达到5000 tokens".
func (r *Reader) tokensReached(t token.Token) bool {
	if r.Query.TokensPerS == 0 || r.Query.TargetTokensPerS != 0 || t.Value < r.Query.TokensPerS {
		return false
	}
	return chars.Mentions(r.ClauseBefore(t), "达到", "提升到", "提到", "做到", "跑到", "优化到", "reach", "get to")
}
