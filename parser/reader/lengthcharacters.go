package reader

import (
	"fmt"
	"math"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A length that is told in characters, in words or in tens of thousands.

// written is what stands behind a length that is told in characters or words.
var written = pattern.Of(`^[ -]?(余|多)?个?(汉字|中文字|英文单词|单词|英文词|字符|字|词(?:语)?(?:$|[^表典汇元])|chinese characters?|characters?|chars?\b|(english )?words?\b)`)

// tokensPerWord is how many tokens an English word comes to: OpenAI's rule of
// thumb that 100 tokens are about 75 words
// (help.openai.com/en/articles/4936856).
const tokensPerWord = 4. / 3

// charactersPerToken is how many characters of English a token takes, by the same rule.
const charactersPerToken = 4

// leastBook is the least of a text that is trained on and not read at once.
const leastBook = 5e4

// leastCorpus is the least number of tokens that are no context of a model but text to work off.
const leastCorpus = 10e6

var lettersWords = pattern.OneOf("字", "char", "word", "词")

// levelOfLetters stands behind the letters that a model reads one by one.
var levelOfLetters = pattern.Of(`^(?:acters?)?[ -]?(?:level|lvl|based|wise|lm|gpt|rnn|transformer|language model)\b`)

// characters reads a length in characters or words: "一次输入2万字", "a 5000 word
// essay". A Chinese character is taken for a token, which is told.
func (r *Reader) characters(i int) bool {
	if !r.Mentions(lettersWords) {
		return false
	}
	t := r.Tokens[i]
	m := r.groups(written, r.Text[t.Hi:])
	if m == nil || t.Type != token.Number && t.Type != token.Scaled && t.Type != token.Size || t.Value < 64 {
		return false
	}
	clause, rest := r.ClauseBefore(t), r.Text[t.Hi+len(m[0]):]
	if strings.HasPrefix(m[2], "char") && r.Matches(levelOfLetters, rest) {
		return false // "a 25M char level gpt": its size
	}
	if namesSpeed(strings.TrimRight(clause, littleWords)) || chars.Mentions(clause, "每秒", "每分钟", "速度", "per second", "词表", "vocab", "速率") ||
		chars.Opens(strings.TrimLeft(rest, " "), []string{"/", "每", "per", "a sec", "a min", "p", "节", "段", "典", "体", "幕"}) > 0 {
		return false // a speed, bytes
	}
	tokens := float64(token.Context(t))
	switch {
	case strings.HasPrefix(m[2], "word"), strings.HasPrefix(m[2], "english"), strings.HasPrefix(m[2], "单词"), strings.HasPrefix(m[2], "英文"):
		tokens = t.Value * tokensPerWord
	case strings.HasPrefix(m[2], "char"):
		tokens = t.Value / charactersPerToken
	}
	q := &r.Query
	switch key := r.direction(i); {
	case tokens >= leastCorpus && q.Tokens > 0:
		r.Used[i] = true
		r.Say("ambiguous", i, i, "Only one amount of data is reckoned with: the first.", "只按第一个数据量计算。")
		return true
	case tokens >= 1e6 && r.Training(), tokens >= leastBook && r.Training() && r.Asked.Asks("howlong"), tokens >= leastCorpus:
		q.Tokens = math.Round(tokens)
		r.Mark("tokens", i, i)
	case tokens >= 4e6:
		return false
	case key == "output_tokens" && q.OutputTokens == 0:
		q.OutputTokens = numeral.Round(tokens)
		r.Mark(key, i, i)
	case key == "input_tokens" && q.InputTokens == 0:
		q.InputTokens = numeral.Round(tokens)
		r.Mark(key, i, i)
	case q.SeqLen == 0 && q.SeqLens == nil:
		q.SeqLen = numeral.Round(tokens)
		r.Mark("seq_len", i, i)
	default:
		return false
	}
	r.Used[i] = true
	r.Say("assumed", i, i,
		fmt.Sprintf("%s were taken for about %d tokens; say the number of tokens to be exact.", r.Said(i, i)+" "+strings.Trim(m[2], " .,;?!"), numeral.Round(tokens)),
		fmt.Sprintf("“%s%s”按约 %d 个 token 计算；直接给出 token 数更准确。", r.Said(i, i), m[2], numeral.Round(tokens)))
	return true
}

// lengthInWan reads a length that is told in tens of thousands, behind the word for
// one: "token数最大4万", "上下文要到3万".
func (r *Reader) lengthInWan(i int) bool {
	t := r.Tokens[i]
	if next := r.At(i + 1); next.Type == token.Data || next.Type == token.Unit || next.Type == token.Measure || t.Value > 5e6 {
		return false
	}
	before := strings.TrimRight(r.ClauseBefore(t), " 约大概是为有到最多长高达需要支持能只训跑在开拉设成:=个数的")
	for _, word := range [...]string{"token", "tokens", "上下文", "长度", "ctx", "context", "窗口"} {
		if strings.HasSuffix(before, word) {
			if !r.oriented(i, i) {
				r.lengths([]int{i})
				r.Mark("seq_len", i, i)
			}
			return true
		}
	}
	return false
}

// numberOfTokens ends before how many tokens a sequence has, and ofCorpus tells that those of all data
// are meant.
var (
	numberOfTokens = pattern.Of(`tokens?(?:的)?(?:总)?(?:数量|个数|数目|数)(?:大概|大约|约|平均|基本|差不多|一般|最多|都|就|也|为|是|有|在|达到|到|超过|只有|:|=| |~)*$`)
	ofCorpus       = pattern.Of(`总|一共|全部|语料|数据集|训练集|整个|训练的?tokens?`)
)

// tokensNumbered reads the length of a sequence behind the number of its tokens: 转换成token数大概有10000.
func (r *Reader) tokensNumbered(i int) bool {
	t, q := r.Tokens[i], &r.Query
	if t.Value <= 0 || !r.Mentions(tokenWords) || !chars.HasHan(r.Text) {
		return false
	}
	switch next := r.At(i + 1); next.Type {
	case token.Times, token.Measure, token.Card, token.Bare, token.Quantity, token.Key, token.Data, token.Unit:
		return false
	}
	before := r.ClauseBefore(t)
	switch {
	case t.Value < mostTested && q.TokensPerS+q.TargetTokensPerS == 0 && !r.Training() && r.Matches(tokensTested, before):
		r.speedOf(i, t.Value)
	case !r.Matches(numberOfTokens, before) || strings.Contains(before, "每秒"):
		return false
	case r.Matches(ofCorpus, before) || t.Value > 1<<20:
		if !r.Training() || q.Tokens > 0 {
			return false
		}
		q.Tokens = t.Value
		r.Mark("tokens", i, i)
	case t.Value < 64 || q.SeqLen+q.InputTokens > 0:
		return false
	case !r.oriented(i, i):
		r.lengths([]int{i})
		r.Mark("seq_len", i, i)
	}
	r.Used[i] = true
	return true
}

// tokensTested ends before a speed of which only the tokens are told: 测试token值为4.1. No card makes
// mostTested of them for one user.
var tokensTested = pattern.Of(`(?:测试|实测|测得|测出|跑出|测下来)(?:的|出来|结果|下来|大概)*tokens?(?:值|速度|速率)?(?:只有|才|仅|大概|大约|约|为|是|在|有|:|=| |~)*$`)

const mostTested = 400
