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

// charactersASecond reads a speed that is told in characters: "每秒只有5个字". Each is taken
// for a token.
func (r *Reader) charactersASecond(i int) bool {
	t := r.Tokens[i]
	if !strings.HasPrefix(strings.TrimLeft(r.Text[t.Hi:], "个 "), "字") || !chars.Mentions(r.ClauseBefore(t), "每秒", "一秒", "1秒") {
		return false
	}
	if r.Query.TokensPerS+r.Query.TargetTokensPerS == 0 {
		r.speedOf(i, t.Value)
	}
	return true
}

// characters reads a length in characters or words: "一次输入2万字", "a 5000 word
// essay". A Chinese character is taken for a token, which is told.
func (r *Reader) characters(i int) bool {
	if !r.Whole.letters.Says(r.Matching, "字", "char", "word", "词") {
		return false
	}
	t := r.Tokens[i]
	m := r.groups(written, r.Text[t.Hi:])
	if m == nil || t.Type != token.Number && t.Type != token.Scaled && t.Type != token.Size || t.Value < 64 {
		return false
	}
	clause, rest := r.ClauseBefore(t), r.Text[t.Hi+len(m[0]):]
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
