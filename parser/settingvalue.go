package parser

import (
	"strings"
	"unicode/utf8"
)

// valueFirst reads "500 token输入100输出", where each value stands before what it
// is of.
func (r *reader) valueFirst(key, value int) bool {
	at := value + 1
	if r.at(at).typ == tData {
		at++
	}
	out, beyond := r.at(at), r.at(at+1)
	before := key - 1
	if r.at(before).typ == tData {
		before--
	}
	in := r.at(before)
	written := out.typ == tUnknown && r.matches(writtenBehind, r.text[r.tokens[value].hi:])
	if value < key || !out.is("quantity", "output_tokens") && !written || in.typ != tNumber && in.typ != tScaled || beyond.isFigure() || beyond.typ == tEquals || beyond.typ == tLink || r.valueOf(before) {
		return false
	}
	q := &r.query
	q.InputTokens, q.OutputTokens = context(*in), context(r.tokens[value])
	if q.SeqLen == q.InputTokens {
		q.SeqLen = 0
		delete(r.spans, "seq_len")
	}
	r.mark("input_tokens", before, key)
	r.mark("output_tokens", value, value+1)
	return true
}

// oneWay reads a number of tokens that are said to go in or come out: "1000token
// 输出", "2k tokens of input".
func (r *reader) oneWay(to int, amount token) bool {
	next := to + 1
	if r.at(next).typ == tLink {
		next++
	}
	t := r.at(next)
	if w := r.text[t.lo:t.hi]; t.typ == tUnknown && amount.value < 1e6 && (w == "in" && (mentions(r.text[t.hi:], " out") || r.stops(next+1) || r.at(next+1).typ == 0 || r.word(next+1) == "each" || r.word(next+1) == "per") || w == "out" && (r.query.InputTokens > 0 || r.stops(next+1))) {
		if w == "in" {
			r.query.InputTokens = context(amount)
		} else {
			r.query.OutputTokens = context(amount)
		}
		r.mark(ternary(w == "in", "input_tokens", "output_tokens"), to, next)
		delete(r.spans, "tokens")
		return true
	}
	if t.typ != tQuantity || r.at(next+1).isFigure() || r.at(next+1).typ == tEquals || amount.value >= 1e6 {
		return false
	}
	switch t.name {
	case "input_tokens":
		r.query.InputTokens = context(amount)
	case "output_tokens":
		r.query.OutputTokens = context(amount)
	default:
		return false
	}
	r.mark(t.name, to, next)
	r.valued = append(r.valued, [2]int{t.start, t.end})
	delete(r.spans, "tokens")
	return true
}

// countsThings reports whether a number counts what stands behind it and nothing of a run: "bs 8, 3 fans".
func (r *reader) countsThings(i int) bool {
	next := r.at(i + 1)
	w := r.word(i + 1)
	if v := r.tokens[i].value; v != float64(int(v)) || next.typ == tUnknown && next.lo == r.tokens[i].hi && w[0] < utf8.RuneSelf || next.kind == "slash" && r.at(i+2).typ == tNumber && r.at(i-1).kind == "comma" {
		return true // "batch 1, 12V rail", "rank 16, 9/10 would ask again"
	}
	return r.tokens[i].typ == tNumber && next.typ == tUnknown && len(w) > 3 && w[len(w)-1] == 's' && w[0] >= 'a' && w[0] <= 'z' && r.text[r.tokens[i].hi] == ' ' && !preposition[w] && w != "works" && w != "fits" && w != "runs"
}

// unlike are the last of a list of values that cannot be values of the key: the
// length in "batch 64, 4k", and all but one where a key takes no alternatives.
func (r *reader) unlike(key string, values []int) []int {
	for k := 1; k < len(values); k++ {
		if r.at(values[k]-1).kind != "or" && (r.tokens[values[k]].value == 0 || r.countsThings(values[k])) && key != "zero_stage" {
			return values[k:]
		}
	}
	switch key {
	case "seq_len":
		return nil
	case "zero_stage":
		for k, v := range values {
			if k > 0 && r.tokens[v].value > 3 {
				return values[k:] // "zero_stage=3, 8k"
			}
		}
		return nil
	case "lora_rank":
		for k, v := range values {
			if !r.plausibleRank(r.tokens[v].value) {
				return values[max(k, 1):]
			}
		}
		return nil
	case "concurrency":
		if r.usersListed(values) {
			return nil
		}
	case "batch":
		for k, v := range values {
			if k > 0 && r.at(v+1).typ == tUnknown && preposition[r.word(v+1)] && r.at(v-1).kind == "vs" {
				return values[k:] // "bsz 8 vs 345 on H100"
			}
			if k > 0 && r.tokens[v].value >= 512 && r.tokens[values[0]].value < 128 && r.at(v-1).kind == "comma" && len(values) == 2 {
				return values[k:] // "bs 1, 4096"
			}
			if r.tokens[v].typ == tScaled {
				return values[max(k, 1):]
			}
		}
		return nil
	}
	return values[1:]
}

// inSeconds reads a number of tokens and the seconds that they took as a speed: "3
// tokens in 5 seconds".
func (r *reader) inSeconds(last int, v float64) bool {
	link, unit := r.at(last+1), r.at(last+2)
	if word := r.text[link.lo:link.hi]; word != "in" && word != "within" && word != "every" && word != "per" || unit.typ != tUnit && unit.typ != tNumber {
		return false
	}
	seconds := unit.value
	switch {
	case unit.typ == tUnit && unit.name == "second":
	case unit.typ == tUnit && unit.name == "minute":
		seconds *= 60
	case unit.typ == tNumber && strings.HasPrefix(strings.TrimLeft(r.text[unit.hi:], " "), "sec"):
	case unit.typ == tNumber && strings.HasPrefix(strings.TrimLeft(r.text[unit.hi:], " "), "min"):
		seconds *= 60
	default:
		return false
	}
	if seconds <= 0 || r.query.TokensPerS != 0 {
		return false
	}
	r.query.TokensPerS = v / seconds
	r.used[last+2] = true
	r.tokens[last+2].typ = tMark
	return true
}

// perSecond reads a number of tokens behind "every second" as a speed: "每卡每秒
// 2900 token".
func (r *reader) perSecond(value int, v float64) bool {
	before := strings.TrimRight(r.text[:r.tokens[value].lo], " 约大概有是到处理跑生成产出只能够可以最多才仅要至少吐")
	second, card := false, false
	for {
		word := ""
		for _, w := range [...]string{"每秒钟", "每秒", "一秒", "1秒", "每张卡", "每块卡", "每卡", "每张", "每块", "单卡", "每gpu", "每个gpu"} {
			if strings.HasSuffix(before, w) {
				word = w
				break
			}
		}
		if word == "" {
			break
		}
		second = second || strings.HasSuffix(word, "秒") || strings.HasSuffix(word, "秒钟")
		card = card || !strings.Contains(word, "秒")
		before = strings.TrimRight(strings.TrimSuffix(before, word), " ")
	}
	switch q := &r.query; {
	case !second:
		return false
	case card:
		q.TokensPerSPerGPU = v
		r.reference(value)
	default:
		r.speedOf(value, v)
	}
	return true
}

// plausibleRank reports whether the figure glued to an r may be a rank of LoRA.
func (r *reader) plausibleRank(v float64) bool {
	return v <= 1024 && (r.training() || v <= 512 && v >= 4) && v == float64(int(v)) && (int(v)%4 == 0 || v < 4 || r.training() && v < 64)
}

// symbolic reports whether a number is a factor of a formula: glued to a letter
// that stands for something ("6n"), or times such a letter ("12*l").
func (r *reader) symbolic(i int) bool {
	t, next := r.at(i), r.at(i+1)
	if next.typ == tTimes {
		next = r.at(i + 2)
		return next.typ == tUnknown && next.hi-next.lo == 1 && r.text[next.lo] < 0x80 && (r.at(i+3).typ == tTimes || r.at(i+3).joins() || r.at(i+3).typ == tEquals)
	}
	return next.typ == tUnknown && t.typ == tNumber && next.lo == t.hi && next.hi-next.lo == 1 && r.text[next.lo] >= 'a' && r.text[next.lo] <= 'z' && !r.beforeCard(i+1)
}

// rising are the numbers that go on a list without signs: "zero 1 2 3", "batch 1 2
// 4 8". They rise, and none counts anything itself.
func (r *reader) rising(key string, first int) []int {
	most, last := 0., r.tokens[first].value
	switch key {
	case "zero_stage":
		most = 3
	case "batch", "lora_rank":
		most = 256
	}
	var list []int
	for i := first + 1; r.at(i).typ == tNumber && r.at(i).value > last && r.at(i).value <= most; i++ {
		switch next := r.at(i + 1); next.typ {
		case tTimes, tMeasure, tCard, tBare, tQuantity, tKey, tData, tUnit, tEquals:
			return list
		}
		list, last = append(list, i), r.at(i).value
	}
	if len(list) < 2 && key != "zero_stage" {
		return nil
	}
	return list
}

// possibleAfter is what stands behind a value that is asked about.
var possibleAfter = patternOf(`^ ?(tokens?|ctx|context|seq)? ?(possible|doable|feasible)\b`)

// replaces reports whether words before a value say that it takes the place of
// another: "8k砍到2k", "换zero3", "reduce it to 2k".
func (r *reader) replaces(value int) bool {
	before := strings.TrimRight(r.text[:r.tokens[value].lo], " ~")
	before = strings.TrimSuffix(strings.TrimSuffix(before, " about"), " around")
	if r.matches(possibleAfter, r.text[r.tokens[value].hi:]) {
		return true // "at 8k, 16k possible?"
	}
	for _, word := range [...]string{"砍到", "砍成", "降到", "降成", "减到", "减成", "缩到", "缩短到", "改成", "改到", "改为", "换成", "换", "换到", "down to", "reduced to", "cut to", "lowered to", "reduce to", "reduce it to", "can i go", "could i go", "can we go", "could we go", "go to", "go up to", "push to", "push it to", "increase to", "increase it to", "increased to", "bump to", "bump it to", "raise to", "raise it to", "extend to", "extend it to", "how to get", "get to", "get it to", "加到", "提到", "上到", "冲到", "拉到", "扩到"} {
		if strings.HasSuffix(before, word) {
			return true
		}
	}
	return false
}

// fineAfter is what is said behind a value of a setting that was tried and did no
// harm.
var fineAfter = patternOf(`^ ?(tokens?|ctx|context|seq|users?|samples?)? ?((is|was|were|works?|worked|runs?|ran|fits?|trains|trained|loads|loaded|goes|went) ?(all )?(just )?(ok|okay|fine|well|good|alright|perfectly|smoothly|without|no problem)\b|(works|worked|fits|runs) ?([,;.]|but\b|$)|(就|倒|都|却|则|还|时|的时候|是|可以)*(能训|能跑|能拉起来|能拉起|能拉|拉得起来|能起来|能起|起得来|能启动|正常启动|能加载|可行|可以|能行|可以训|可以跑|跑得起来|没问题|没事|正常|跑通了?|好好的|不报错|不会爆|不爆)([,，、。.;；!~但]|$))`)

// wentFine reports whether a value is said to have worked.
func (r *reader) wentFine(value int) bool {
	if !r.whole.fine.says(r.matching, "ok", "fine", "well", "good", "alright", "perfect", "smooth", "without", "no problem", "works", "worked", "fits", "runs", "能", "可", "没", "正常", "跑", "好好", "不") {
		return false
	}
	end := r.tokens[value].hi
	if next := r.at(value + 1); next.typ == tQuantity || next.typ == tData {
		end = next.hi
	}
	return r.matches(fineAfter, r.text[end:])
}

// unwantedBefore and unwantedBehind are what stands beside a value that is not to be
// had: "not 4k", "2048 is too small", "64k was too large".
var (
	unwantedBefore = patternOf(`(\bnot( just| only)?|instead of|rather than|no longer|而不是|不是) ?(an? )?$`)
	unwantedBehind = patternOf(`^ ?(tokens?|ctx|context)? ?((is|was|are|were|proved|turned out|turned out to be) (just |way |far |a bit |a little )?(too (small|short|little|low|much|large|big|long|high)|not enough)|(isn't|is not) enough|(就|还是|实在|有点|是)?(太短|太小|太少|不够|太长|太大|太多)([用长]|了|,|、|$))`)
)

// unwanted reports whether a value is set aside for another.
func (r *reader) unwanted(value int) bool {
	if !r.whole.unwanted.says(r.matching, "not", "instead", "rather", "longer", "isn't", "too ", "不是", "太", "不够") {
		return false
	}
	lo := r.tokens[value].lo
	return r.matches(unwantedBefore, r.text[max(0, lo-24):lo]) || r.matches(unwantedBehind, r.text[r.tokens[value].hi:])
}

// failedValue reports whether the clause of a value tells that memory ran out with it.
func (r *reader) failedValue(value int) bool {
	if !r.asked.asks("oom") || r.asked.asks("why", "max", "compare", "maxbatch", "howlongseq", "normal", "best") {
		return false
	}
	hi := r.tokens[value].hi
	end := r.clauseEnd(value)
	if at := strings.Index(r.text[hi:end], ". "); at >= 0 {
		end = hi + at
	}
	return r.asked.behind(hi, min(end-hi, 40), "oom") && !closing(r.text[:end])
}

// mean reports whether a value is an average, which another one, the most, goes
// before: "平均长度 300，最大长度 1024".
func (r *reader) mean(value int) bool {
	return r.whole.average.says(r.matching, "平均", "均值", "averag", "avg", "mean") && r.matches(average, r.clauseBefore(r.tokens[value]))
}

// average is what a text ends in before an average.
var average = patternOf(`(平均|均值|\b(average|averaging|avg|mean)\b)[ .:=~]*((seq|sequence|length|size|of|is|at|about|around)\b[ :=~]*|序列|长度|为|是|约|大概|[ :=~])*$`)

// perParameter is what makes a number of tokens a ratio.
var perParameter = patternOf(`^ ?(per|/|for each|for every) ?(active )?param`)

// belongsOn reads a value that a name before it does not take because it belongs to
// the name behind it: the steps of "GPU hours for 100k steps", the length of "dataset
// 4096 seq".
func (r *reader) belongsOn(key int, values []int) bool {
	k, value := r.tokens[key], values[0]
	forward := k.name == "gpu_hours" || k.name == "samples" || r.at(value-1).typ == tLink && r.word(value-1) == "for"
	if k.typ != tData || value < key || len(values) > 1 || !forward {
		return false
	}
	next, beyond := r.at(value+1), r.at(value+2)
	named := (next.typ == tQuantity || next.typ == tData) && !beyond.isFigure() && beyond.typ != tEquals && r.at(value-1).typ != tEquals
	switch {
	case named:
		r.bareKey(key)
		r.setting(value+1, values)
	case k.name == "samples" && r.tokens[value].value < 100 && (next.typ == tMeasure || next.typ == tTimes || next.typ == tCard || next.typ == tBare):
		r.bareKey(key)
		r.single(value)
	default:
		return false
	}
	return true
}

// aSecond is what makes a number of requests a rate.
var aSecond = patternOf(`^ ?(?:(?:per|a|each|every|/|in one) ?(?:s|sec|second)\b|每秒|/ ?秒)`)

// outASecond is a second of which the output is asked for.
var outASecond = patternOf(`^ ?每秒(?:钟)?[^,;?!、0-9]{0,12}(?:多少|几|多快)`)

// everySecond reports whether a number of requests is that of a second.
func (r *reader) everySecond(key int, values []int) bool {
	last := r.tokens[max(key, values[len(values)-1])]
	if rest := r.text[last.hi:]; r.matches(aSecond, rest) {
		return !r.matches(outASecond, rest) // "并发16每秒能出多少token": the speed is asked for
	}
	before := strings.TrimRight(r.text[:r.tokens[min(key, values[0])].lo], " 约大概有是到处理能可以够一直都稳定在只才最多差不左右跑承接")
	return strings.HasSuffix(before, "每秒") || strings.HasSuffix(before, "每秒钟") || strings.HasSuffix(before, "qps") || strings.HasSuffix(before, "rps")
}

// milliseconds is what makes a number a time.
var milliseconds = patternOf(`^ ?(ms|msec|毫秒)\b`)

// raised is changed for a value that stands right behind its name: "from batch size 1
// to 4", "从batch 1加到4".
func (r *reader) raised(key int, values []int) bool {
	switch r.tokens[key].name {
	case "batch", "seq_len", "lora_rank", "concurrency":
	default:
		return false
	}
	value := values[0]
	to, last := r.at(value+1), r.at(value+2)
	if w := r.text[r.at(key-1).lo:r.at(key-1).hi]; len(values) > 1 || w != "from" && w != "从" && w != "由" || to.typ != tLink || last.typ != tNumber && last.typ != tScaled || last.value == r.tokens[value].value {
		return false
	}
	r.used[value+2] = true
	if r.asked.asks("enough", "fit", "can", "oom") && !r.asked.asks("why") {
		r.setting(key, []int{value + 2})
		return true
	}
	r.setting(key, []int{value, value + 2})
	return true
}

// changed reads a setting that goes from one value to another: "batch size从1改到
// 4". Both are asked about where they are compared.
func (r *reader) changed(key int) bool {
	switch r.tokens[key].name {
	case "batch", "seq_len", "lora_rank", "concurrency":
	default:
		return false
	}
	if w := r.word(key + 1); r.at(key+1).typ == 0 || w != "从" && w != "由" && w != "from" {
		return false
	}
	last := key + 3
	for last < key+7 && !r.at(last).isFigure() {
		if r.at(last).typ == 0 || r.at(last).typ == tMark {
			return false
		}
		last++
	}
	for _, v := range [...]token{*r.at(key + 2), *r.at(last)} {
		if v.typ != tNumber && v.typ != tScaled {
			return false
		}
	}
	if r.asked.asks("enough", "fit", "can", "oom") && !r.asked.asks("why") {
		r.setting(key, []int{last}) // what it comes to is asked about
		return true
	}
	r.setting(key, []int{key + 2, last})
	return true
}

// factor reports whether a number is part of a product or a quotient: "64 * 8 *
// (5120/64)".
func (r *reader) factor(i int) bool {
	if r.at(i-1).typ == tTimes || r.at(i+1).typ == tTimes {
		return true
	}
	by := r.at(i + 2)
	return r.at(i+1).kind == "slash" && by.typ == tNumber && by.value < 512 && by.value < r.tokens[i].value
}
