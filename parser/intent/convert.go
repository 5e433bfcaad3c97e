package intent

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/lex"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// conversion reads "convert 40 GiB to GB" and "how many GB is 40 GiB": a
// figure, and a unit of the same kind that it is to be told in.
func (r Question) conversion() bool {
	q := &r.Query
	if q.Value != 0 && q.From != "" && q.To != "" {
		return true
	}
	for i, t := range r.Tokens {
		if (t.Type == token.One || t.Type == token.Number) && r.unitApart(i) {
			return true
		}
		if t.Type != token.Bytes && t.Type != token.Unit {
			continue
		}
		value, n := numeral.Number(r.Text[t.Lo:])
		if n == 0 {
			continue
		}
		unit := r.unitAsked(t.Hi)
		if unit == "" {
			unit = r.unitBefore(t.Lo)
		}
		if unit == "" {
			unit = r.unitBeside(i)
		}
		if unit == "" || dimension(unit) != dimension(t.Name) {
			continue
		}
		q.Value, q.From, q.To = value, t.Name, unit
		q.GPUMemoryGB, q.TotalGPUMemoryGB, q.ObservedGB, q.WeightsGB, q.GPUCount, q.TFLOPS = 0, 0, 0, 0, 0, nil
		return true
	}
	return false
}

// cardsOfRate reports whether it is asked how many of a card make up a rate of computing: "how many H100 are 4 exaflops",
// 1000P算力是多少张A100.
func (r Question) cardsOfRate() bool {
	q := &r.Query
	if len(q.TFLOPS) != 1 || q.GPU == "" || q.GPUCount > 1 || q.GPUOptions != nil || r.HasModel() || q.Tokens+q.FLOP > 0 || q.TokensPerS+q.TokensPerSPerGPU > 0 || r.Asked.Asks("mfu", "why", "normal", "howlong", "cost", "compare") {
		return false
	}
	if !r.AsksCards() && !r.Asked.Asks("cards", "howmany") && !r.Matches(cardsEqual, r.Text) {
		return false
	}
	q.Value, q.From, q.TFLOPS, q.GPUCount, q.Task = q.TFLOPS[0], "tflops", nil, 0, ""
	if q.Value >= 1000 {
		q.Value, q.From = q.Value/1000, "pflops"
	}
	if at, ok := r.Spans["tflops"]; ok {
		delete(r.Spans, "tflops")
		r.Spans["value"] = at
	}
	return true
}

// cardsEqual asks for cards by a word for equality: 4000P等于几张H800.
var cardsEqual = pattern.Of(`(?:等于|相当于|约等于|合|是|折合|顶|抵)(?:多少|几)(?:张|块|个|片|颗)?`)

// besideIt stands between a figure and the same one in another unit: "80 GB and 80 GiB".
var besideIt = pattern.Of(`^ ?(?:and|vs\.?|versus|or|from|against|to|(?:really |actually |exactly )?the same (?:amount |thing |size )?as|same as|equal to|和|与|跟|同|对比|、|/|,)? ?(?:an? |the )?$`)

// unitBeside is the unit that the same figure is told in right behind it.
func (r Question) unitBeside(i int) string {
	t := r.Tokens[i]
	for j := i + 1; j <= i+3; j++ {
		other := r.At(j)
		if other.Type != t.Type || other.Name == t.Name {
			continue
		}
		one, n := numeral.Number(r.Text[t.Lo:])
		two, m := numeral.Number(r.Text[other.Lo:])
		if n > 0 && m > 0 && one == two && r.Matches(besideIt, r.Text[t.Hi:other.Lo]) {
			return other.Name
		}
	}
	return ""
}

// unitApart reads a unit that stands apart from its figure, or of which there is one in
// words: "2个PFLOPS是几个TFLOPS", "how many GB is one TiB".
func (r Question) unitApart(i int) bool {
	t := r.Tokens[i]
	value := 1.0
	if t.Type == token.Number {
		value = t.Value
	}
	rest := strings.TrimLeft(strings.TrimPrefix(strings.TrimLeft(r.Text[t.Hi:], " "), "个"), " ")
	lo := len(r.Text) - len(rest)
	hi := lo
	for hi < len(r.Text) && r.Text[hi] >= 'a' && r.Text[hi] <= 'z' {
		hi++
	}
	if n := chars.Opens(rest, plainBytes[:]); n > 0 {
		hi = lo + n
	}
	from := ""
	if hi > lo {
		from = r.unitOf(r.Text[lo:hi])
	}
	if from == "" {
		return false
	}
	unit := r.unitAsked(hi)
	if unit == "" {
		unit = r.unitBefore(t.Lo)
	}
	if unit == "" || unit == from || dimension(unit) != dimension(from) {
		return false
	}
	r.Query.Value, r.Query.From, r.Query.To = value, from, unit
	return true
}

// dimension is what a unit measures, as far as its name tells.
func dimension(unit string) string {
	switch {
	case strings.HasSuffix(unit, "flops"):
		return "flops"
	case numeral.Gigabytes[unit] > 0:
		return "bytes"
	}
	return unit
}

// between are the words between a figure and the unit that it is to be told in.
var between = [...]string{
	"card", "gpu", "shows up as", "shows as", "really", "actually", "的卡", "显卡", "显存", "实际", "其实",
	"from nvidia-smi", "in nvidia-smi", "by nvidia-smi", "on nvidia-smi", "per nvidia-smi", "in the log", "in the logs", "of vram", "of memory", "of ram", "vram",
	"等于多少", "是多少", "换算成", "换算为", "转换成", "转换为", "转成", "换成", "合多少", "约多少", "等于", "换算", "多少", "几个", "转", "合", "是", "几", "的算力", "算力", "、",
	"what's that", "what is that", "whats that", "how much is that", "how many is that", "how much", "what", ",",
	"expressed", "written", "given", "it is how many", "that is how many", "it's how many", "this is how many", "means how many", "makes how many", "make how many", "comes to how many", "gives how many", "equals how many", "equal to", "equals", "is how many", "how many", "into", "to", "in", "as", "is", "=", "->", "?",
}

// betweenBy are the same by their initials.
var betweenBy = chars.InitialsOf(between[:])

// passing are those of them that link nothing.
var passing = between[:22]

// unitAsked is the unit that a figure is to be told in, named behind it.
func (r Question) unitAsked(hi int) string {
	rest := r.Text[hi:]
	linked := false
	for {
		rest = strings.TrimLeft(rest, " ")
		word := ""
		for _, w := range betweenBy.Of(rest) {
			if after, ok := strings.CutPrefix(rest, w); ok && (w[0] >= 0x80 || !chars.StartsWord(w) || !chars.StartsWord(after)) {
				word = w
				break
			}
		}
		if word == "" {
			break
		}
		linked = linked || !slices.Contains(passing, word) && word != "?" && word != "," && word != "、" && word != "算力"
		rest = rest[len(word):]
	}
	if !linked {
		return ""
	}
	for _, kind := range [...]string{"real ", "actual ", "true ", "proper ", "decimal ", "binary ", "plain ", "normal ", "full "} {
		rest = strings.TrimPrefix(rest, kind)
	}
	return r.unitOf(rest)
}

var amountsWords = pattern.OneOf("how many ", "how much ", "多少", "几个")

// unitBefore is the unit that is asked for before a figure: "how many GB is 24
// GiB", "多少GB是24GiB".
func (r Question) unitBefore(lo int) string {
	if !r.Mentions(amountsWords) {
		return ""
	}
	before := strings.TrimRight(r.Text[:lo], " ")
	for _, article := range [...]string{" a", " an", " my", " the", " one", "一张", "一块"} {
		before = strings.TrimRight(strings.TrimSuffix(before, article), " ")
	}
	for _, link := range [...]string{"is", "are", "in", "make", "makes", "=", "是", "等于"} {
		head, ok := strings.CutSuffix(before, link)
		if !ok {
			continue
		}
		for _, asked := range [...]string{"how many ", "how much ", "多少", "几个"} {
			if at := strings.LastIndex(head, asked); at >= 0 {
				unit := strings.TrimSpace(head[at+len(asked):])
				if e := r.unitOf(unit); e != "" && !strings.Contains(unit, " ") {
					return e
				}
			}
		}
	}
	return ""
}

// plainBytes are the words for bytes without a prefix, which measure no memory that anybody names but in messages.
var plainBytes = [...]string{"bytes", "byte", "字节"}

// unitOf is the unit at the start of a text.
func (r Question) unitOf(text string) string {
	if chars.Opens(text, plainBytes[:]) > 0 {
		return "bytes"
	}
	e, n := lex.UnitAt(text, r.Names)
	if n == 0 || e.Kind == "scale" || e.Kind == "bits" {
		return ""
	}
	return e.Name
}

// proportion reports whether the size of one model's weights is reckoned from that of
// another's: "a 7B is 14 GB on disk, so a 70B is 140 GB?". Both sizes are asked about then,
// and neither amount is memory that is there.
func (r Question) proportion() bool {
	q := &r.Query
	if len(r.Sizes) != 2 || len(r.Models) > 0 || q.GPU != "" || q.GPUOptions != nil || q.GPUCount > 1 || !r.Questioned() && !r.Asked.Asks("normal") {
		return false
	}
	small, large := r.Sizes[0], r.Sizes[1]
	var of [2]int // an amount behind each size
	for i, t := range r.Tokens {
		bare := t.Type == token.Number && i > large.Token && t.Value > 0 && !r.BeforeCard(i) && r.At(i+1).Type != token.Measure && r.At(i+1).Type != token.Times // "would a 13B be 26 then"
		if t.Type != token.Bytes && !bare {
			continue
		}
		switch {
		case i > large.Token:
			if of[1] == 0 {
				of[1] = i
			}
		case i > small.Token:
			of[0] = i
		}
	}
	if of[0] == 0 || of[1] == 0 || small.Billions <= 0 || small.Billions == large.Billions {
		return false
	}
	sizes, amounts := large.Billions/small.Billions, r.Tokens[of[1]].Value/r.Tokens[of[0]].Value
	if amounts < sizes*0.7 || amounts > sizes*1.4 {
		return false
	}
	q.GPUMemoryGB, q.TotalGPUMemoryGB, q.WeightsGB, q.ObservedGB, q.GPUMemoryOptions, q.Tokens = 0, 0, 0, 0, nil, 0
	q.ParamsB, q.ParamsList = 0, []float64{small.Billions, large.Billions}
	r.Passed = append(r.Passed, of[0], of[1])
	return true
}
