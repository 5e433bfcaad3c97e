package reader

import (
	"slices"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The lengths of a prompt and of its answer that are told together: "128 in / 512 out", 2k进1k出.

// inAndOut stands behind the lengths of a prompt and of its answer: "1024/128 input/output".
var inAndOut = pattern.Of(`^ ?(?:tokens? )?\(?(?:in(?:put)?s? ?[/&+] ?out(?:put)?s?|in(?:put)? and out(?:put)?|prompt ?/ ?(?:completion|response|answer|generation|output)|输入 ?[/、和] ?输出)`)

// outAhead names what comes out, behind what goes in: "2k in and 500 out". One runs "out of" something else.
var outAhead = pattern.Of(`\bout(?:put)?s?(?:$|[^a-z0-9 ]| (?:[^o]|o[^f]))`)

// inOut reads "128 in / 512 out" and "128/128".
func (r *Reader) inOut(i int) bool {
	word := func(j int) string {
		if r.At(j).Type == 0 {
			return ""
		}
		return r.Word(j)
	}
	q := &r.Query
	switch {
	case word(i+1) == "/" && r.dividedOut(i):
		r.Passed = append(r.Passed, i, i+2)
		r.Used[i+2] = true
	case word(i-1) == "in" && r.outAfter(i) > 0:
		q.InputTokens, q.OutputTokens = token.Context(r.Tokens[i]), token.Context(*r.At(r.outAfter(i)))
		r.Mark("output_tokens", r.outAfter(i), r.outAfter(i))
		r.Mark("input_tokens", i, i)
	case word(i+1) == "in" && r.Matches(outAhead, r.Text[r.Tokens[i].Hi:]):
		q.InputTokens = token.Context(r.Tokens[i])
	case word(i+1) == "in" && q.InputTokens == 0 && r.Tokens[i].Value >= 64 && r.Tokens[i].Value < 4e6 && r.Asked.Asks("howfast") && r.Ends(i+2):
		q.InputTokens = token.Context(r.Tokens[i]) // "tok/s with 4k in?"
	case word(i+1) == "out" && q.OutputTokens == 0 && r.Tokens[i].Value >= 16 && r.Tokens[i].Value < 1e6 && r.Asked.Asks("howfast") && r.Ends(i+2):
		q.OutputTokens = token.Context(r.Tokens[i])
	case r.decodedBehind(i) && q.InputTokens > 0 && q.OutputTokens == 0:
		q.OutputTokens = token.Context(r.Tokens[i]) // "prompt 512 decode 512"
		r.Mark("output_tokens", i, i)
	case word(i+1) == "out" && q.InputTokens > 0:
		q.OutputTokens = token.Context(r.Tokens[i])
	case word(i+1) == "/" && (r.At(i+2).Type == token.Number || r.At(i+2).Type == token.Scaled) && r.Tokens[i].Value >= 16 && r.At(i+2).Value >= 16 && r.Matches(inAndOut, r.Text[r.At(i+2).Hi:]):
		q.InputTokens, q.OutputTokens = token.Context(r.Tokens[i]), token.Context(*r.At(i + 2))
		r.Mark("input_tokens", i, i+2)
	case word(i+1) == "/" && (r.At(i+2).Type == token.Number || r.At(i+2).Type == token.Scaled) && r.Tokens[i].Value >= 64 && r.At(i+2).Value >= 64 && (r.Asked.Asks("howfast") || r.benchLengths(i)) && !r.Asked.Asks("mfu"):
		q.InputTokens, q.OutputTokens = token.Context(r.Tokens[i]), token.Context(*r.At(i + 2))
		r.Mark("input_tokens", i, i+2)
	default:
		return false
	}
	r.Used[i] = true
	return true
}

// decodedBehind reports whether a number is that of the tokens that are decoded.
func (r *Reader) decodedBehind(i int) bool {
	return i > 0 && (r.Word(i-1) == "decode" || r.Word(i-1) == "decoding") && r.Tokens[i].Value >= 16 && r.At(i+1).Type != token.Unit
}

// dividedOut reports whether a figure is divided by the one behind it, with what comes out: "273/70 = 3.9 t/s".
func (r *Reader) dividedOut(i int) bool {
	by, out := r.At(i+2), r.At(i+4)
	if by.Type != token.Number && by.Type != token.Scaled || by.Value == 0 || r.At(i+3).Type != token.Equals || !out.IsFigure() {
		return false
	}
	exact := r.Tokens[i].Value / by.Value
	return out.Value > 0.8*exact && out.Value < 1.25*exact
}

// benchLengths reports whether two figures with a slash are those that servers are measured with, whatever is asked:
// "llama2-7b fp16 1024/128 can't run on it".
func (r *Reader) benchLengths(i int) bool {
	in, out := r.Tokens[i].Value, r.At(i+2).Value
	if in < 256 || in > 1<<17 || out >= in || int(in)%128 != 0 || int(out)%64 != 0 || r.Training() || r.Query.SeqLen > 0 || !r.HasModelNamed() {
		return false
	}
	switch next := r.At(i + 3); next.Type {
	case token.Times, token.Measure, token.Card, token.Bare, token.Quantity, token.Key, token.Data, token.Equals, token.Unit, token.Bytes:
		return false
	}
	before := r.At(i - 1).Type
	return before != token.Key && before != token.Quantity && before != token.Data && before != token.Equals && r.Word(i+3) != "/" && r.Word(i-1) != "/"
}

// countsOthers reports whether a number behind "out" is that of the name behind it: "2000 in 500 out 30 users".
func (r *Reader) countsOthers(i int) bool {
	next, value := r.At(i+1), r.At(i+2)
	own := value.Type == token.Equals || value.Type == token.Number && r.At(i+3).Type != token.Measure && r.At(i+3).Type != token.Times && !r.BeforeCard(i+2)
	return (next.Type == token.Quantity || next.Type == token.Key) && !own || r.Word(i+1) == "路"
}

// outAfter is the number behind "out" of "in 2048 out 512" or "in 2048, out 512", or 0.
func (r *Reader) outAfter(i int) int {
	j := i + 1
	if t := r.At(j); t.Joins() || t.Type == token.Either || t.Type == token.Mark {
		j++
	}
	if n := r.At(j + 1); r.Text[r.At(j).Lo:r.At(j).Hi] == "out" && (n.Type == token.Number || n.Type == token.Scaled) && n.Value >= 16 && n.Value < 4e6 && r.Tokens[i].Value >= 16 && r.At(j+2).Type != token.Measure && !r.BeforeCard(j+1) && !r.countsOthers(j+1) {
		return j + 1
	}
	return 0
}

const (
	// promptAndAnswer names both lengths side by side.
	promptAndAnswer = `(?:(?:prompt|提示词?|输入)的?(?:长度)? ?(?:\+|加上?|和|与|跟|、|及|/) ?(?:生成|回答|回复|输出|response|completion)|输入的?(?:长度)? ?(?:\+|加上?|和|与|跟|、|及|/)? ?输出|输出的?(?:长度)? ?(?:\+|加上?|和|与|跟|、|及|/)? ?输入|\b(?:inputs?|prompts?|in) ?(?:\+|&|/|and|plus|with) ?(?:the )?(?:outputs?|out|answers?|responses?|completions?|reply|replies|generations?)|\b(?:outputs?|out) ?(?:\+|&|/|and|plus) ?(?:inputs?|prompts?|in)\b)(?:的?长度|的?token数?| lengths?| tokens?)?`
	lengthTold      = `(\d+(?:\.\d+)?) ?k?`
)

var (
	// eachWay tells one length of both, and inSumOfBoth that of both together.
	eachWay     = pattern.Of(promptAndAnswer + `(?:都|均|大概|大约|约|是|为|在| |are|is|at|of|:|=)*(?:各自?是?|分别是?|each|both) ?(?:about |around )?` + lengthTold + `|` + promptAndAnswer + `(?: |are|is|at|of|:|=)*` + lengthTold + ` ?(?:tokens? )?(?:each|apiece|both)\b|` + lengthTold + ` ?(?:tokens? )?(?:of )?(?:for )?` + promptAndAnswer + ` (?:each|apiece|both)\b|\b(?:in/out|input/output) (?:both|each) ` + lengthTold)
	inSumOfBoth = pattern.Of(promptAndAnswer + ` ?(?:together |combined |in total )?(?:一共|总共|共|合计|加起来|加一起|不超过|按照?|算|以|大概|大约|约|是|为|在| |is|are|=|:|at|of|total(?:s|ling)?|comes? to|sums? to|adds? up to|about|around|roughly|under|up to|at most)*` + lengthTold)
)

// summing are words of a sum, and anotherLength is a second one behind the first: "are 1024 and 128".
var (
	summing       = [...]string{"+", "plus", "加", "按", "total", "together", "combined", "共", "合计", "up to", "sums", "adds", "comes to", "come to", "不超过", "at most"}
	anotherLength = pattern.Of(`^ ?(?:tokens? )?(?:and|/|,|和|、|:) ?\d+(?:\.\d+)?k?(?: ?tokens?)?(?:[^a-z0-9.]|$)`)
)

var (
	// sendsGets tells what a user sends and what comes back: "each user sends 8K tokens and expects a 2K answer".
	sendsGets      = pattern.Of(`\bsend(?:s|ing)? (?:in )?(?:about |around |roughly |up to )?(?:an? )?(\d+(?:\.\d+)?k?)(?:[ -]?tok(?:en)?s?)?(?: prompts?| inputs?| requests?| messages?| of context)?,? (?:and |then )?(?:gets?|getting|expects?|expecting|receives?|receiving|wants?) (?:back )?(?:about |around |roughly |up to )?(?:an? )?(\d+(?:\.\d+)?k?)\b`)
	sendsGetsWords = pattern.OneOf("send")
)

// settleSends reads a prompt and its answer by what is done with them.
func (r *Reader) settleSends() {
	q := &r.Query
	if !r.Mentions(sendsGetsWords) || q.InputTokens > 0 && q.OutputTokens > 0 {
		return
	}
	m := r.Places(sendsGets, r.Text)
	if m == nil {
		return
	}
	in, out := r.tokenAt(m[2]), r.tokenAt(m[4])
	if in < 0 || out < 0 || !r.Tokens[in].IsFigure() && r.Tokens[in].Type != token.Scaled || !r.Tokens[out].IsFigure() && r.Tokens[out].Type != token.Scaled {
		return
	}
	r.loose = slices.DeleteFunc(r.loose, func(j int) bool { return j == in || j == out })
	q.InputTokens, q.OutputTokens, q.SeqLen, q.SeqLens = token.Context(r.Tokens[in]), token.Context(r.Tokens[out]), 0, nil
	r.Mark("input_tokens", in, in)
	r.Mark("output_tokens", out, out)
}

var promptAndAnswerWords = pattern.OneOf("输入", "input", "prompt", "in/out", "in + out", "in+out")

// settleInOut reads a length that is told of the prompt and the answer, of each or of both together: 输入+输出各2k,
// "prompt plus answer is 3000 tokens".
func (r *Reader) settleInOut() {
	q := &r.Query
	if !r.Mentions(promptAndAnswerWords) || q.InputTokens > 0 && q.OutputTokens > 0 {
		return
	}
	each := true
	m := r.Places(eachWay, r.Text)
	if m == nil {
		each, m = false, r.Places(inSumOfBoth, r.Text)
	}
	if m == nil || !each && (!chars.Mentions(r.Text[m[0]:m[1]], summing[:]...) || r.Matches(anotherLength, r.Text[m[1]:])) {
		return
	}
	value := r.tokenAt(m[pattern.GroupStart(m)])
	if value < 0 || r.Tokens[value].Type != token.Number && r.Tokens[value].Type != token.Scaled || r.At(value+1).Type == token.Quantity && r.Tokens[value].Lo > m[0] {
		return
	}
	r.loose = slices.DeleteFunc(r.loose, func(j int) bool { return j == value })
	q.InputTokens, q.OutputTokens, q.SeqLen, q.SeqLens = 0, 0, 0, nil
	n := token.Context(r.Tokens[value])
	if each {
		q.InputTokens, q.OutputTokens = n, n
		r.Mark("input_tokens", value, value)
		r.Mark("output_tokens", value, value)
	} else {
		q.SeqLen = n
		r.Mark("seq_len", value, value)
	}
	for _, t := range r.Tokens {
		if t.Lo >= m[0] && t.Hi <= m[1] && (t.Name == "input_tokens" || t.Name == "output_tokens") {
			r.valued = append(r.valued, [2]int{t.Start, t.End})
		}
	}
}

// What a prompt and its answer come to is told by what goes in and comes out: 2k进1k出, 预填充200k token.

var (
	goesInOut      = pattern.Of(`(?:^|[^0-9.])(\d+(?:\.\d+)?) ?k?(?: ?tokens?)?(?:的)?进[,、 ]?(?:来)?(\d+(?:\.\d+)?) ?k?(?: ?tokens?)?(?:的)?出`)
	goesInOutWords = pattern.OneOf("进")
	prefilled      = pattern.Of(`(?:预填充|prefill)(?:处理|阶段|一个|一段|一条|长度|掉|完|大概|大约|约|个|的| )*(\d+(?:\.\d+)?) ?[kw万]?(?: ?(?:个)?(?:tokens?|上下文|prompt|长)|[,;?!、 要得需花多几]|$)`)
	prefilledWords = pattern.OneOf("预填充", "prefill")
)

// settleGoesIn reads a prompt and its answer by what goes in and comes out, or a prompt by what is done with it.
func (r *Reader) settleGoesIn() {
	q := &r.Query
	if r.Training() || q.InputTokens > 0 {
		return
	}
	if m := r.placesIf(goesInOutWords, goesInOut); m != nil && q.OutputTokens == 0 {
		in, out := r.tokenAt(m[2]), r.tokenAt(m[4])
		if !r.isLength(in) || !r.isLength(out) {
			return
		}
		r.loose = slices.DeleteFunc(r.loose, func(j int) bool { return j == in || j == out })
		q.InputTokens, q.OutputTokens, q.SeqLen, q.SeqLens = token.Context(r.Tokens[in]), token.Context(r.Tokens[out]), 0, nil
		r.Mark("input_tokens", in, in)
		r.Mark("output_tokens", out, out)
		return
	}
	m := r.placesIf(prefilledWords, prefilled)
	if m == nil || q.SeqLens != nil {
		return
	}
	if in := r.tokenAt(m[2]); r.isLength(in) && q.SeqLen == token.Context(r.Tokens[in]) {
		q.InputTokens, q.SeqLen = q.SeqLen, 0
		delete(r.Spans, "seq_len")
		r.Mark("input_tokens", in, in)
	}
}

// isLength reports whether a token is a figure that a length may be told by.
func (r *Reader) isLength(i int) bool {
	return i >= 0 && (r.Tokens[i].Type == token.Number || r.Tokens[i].Type == token.Scaled)
}
