package parser

import (
	"cmp"
	"slices"
	"strings"
)

// size is a number of parameters that stands alone, in billions.
type size struct {
	token    int
	billions float64
}

// scaled reads a figure with a scale: parameters, a length, an amount of tokens.
func (r *reader) scaled(i int) {
	if r.used[i] {
		return // the answer of "1k/1k"
	}
	t := r.tokens[i]
	next := r.at(i + 1)
	r.used[i] = true
	if (t.name == "k" || t.name == "m") && !r.training() && next.typ != tData && next.typ != tQuantity && r.requestPeriod(i) > 0 {
		return // "1M pages per month" are read as a rate
	}
	switch t.name {
	case "k":
		if next.typ == tUnknown && slices.Contains([]string{"params", "parameters"}, r.word(i+1)) {
			r.sizes = append(r.sizes, size{i, t.value / 1e9})
			return
		}
		if r.thousands(i) || r.inOut(i) || r.cardHours(i) || r.money(i) || r.ofCorpus(i) || r.characters(i) || r.orientedBare(i) {
			return
		}
		if r.at(i-1).typ == tMark && r.word(i-1) == "-" && r.at(i-2).typ == tModel {
			r.loose = append(r.loose, i) // the 200k of "yi-34b-200k"
			return
		}
		if m := r.groups(everySecondBehind, r.text[t.hi:]); m != nil {
			r.everySecondTold(i, m[1] != "")
			return
		}
		if t.value >= 4e6 && next.typ != tQuantity && next.typ != tLink && r.query.CPU == "" {
			r.query.CPU = r.word(i) // "a 13900k"
			r.processors = append(r.processors, machineName{r.query.CPU, t.lo, t.hi})
			r.mark("cpu", i, i)
			return
		}
		if t.value >= 256 {
			r.lengths([]int{i})
			r.mark("seq_len", i, i)
		}
	case "m":
		if r.at(i-1).typ == tMark && r.word(i-1) == "-" && r.at(i-2).typ == tModel && !t.spelled() && t.value < 5e6 {
			r.loose = append(r.loose, i) // the 1m of "qwen2.5-7b-1m"
			return
		}
		if r.ofCorpus(i) || r.cardHours(i) || r.characters(i) {
			return
		}
		if t.value < 5e6 && !r.parameters(i) {
			r.lengths([]int{i})
			r.mark("seq_len", i, i)
			return
		}
		r.sizes = append(r.sizes, size{i, t.value / 1e9})
	case "t":
		if r.peakTaken(i) {
			r.query.AssumedPeakTFLOPS = t.value / 1e12
			r.mark("assumed_peak_tflops", i, i)
			return
		}
		if r.near(i, "memory", "ram") || r.memoryOfTerabytes(i) {
			r.query.HostRAMGB = t.value / 1e12 * 1024
			r.mark("host_ram_gb", i, i)
			return
		}
		if r.characters(i) {
			return
		}
		if r.at(i+1).typ == tData && r.at(i+1).name == "tokens" && r.query.Tokens == 0 {
			r.query.Tokens = t.value // "7B x 2T tokens = ?"
			r.mark("tokens", i, i+1)
			return
		}
		if !r.parameters(i) && r.training() && (len(r.sizes) > 0 || len(r.models) > 0) {
			r.query.Tokens = t.value
			r.mark("tokens", i, i)
			return
		}
		r.sizes = append(r.sizes, size{i, t.value / 1e9})
	case "wan", "wanyi":
		if r.characters(i) || t.name == "wan" && (r.thousands(i) || r.cardHours(i) || r.lengthInWan(i)) {
			return
		}
		if t.name == "wanyi" || r.parameters(i) {
			r.sizes = append(r.sizes, size{i, t.value / 1e9})
		}
	default:
		if corpus := ternary(r.at(i-1).typ == tMark, i-2, i-1); t.name == "b" && r.at(corpus).kind == "corpus" && r.query.Tokens == 0 {
			r.query.Tokens = t.value // "slimpajama-627b", "fineweb 10B"
			r.mark("tokens", corpus, i)
			return
		}
		if r.characters(i) {
			return
		}
		if low := r.rangeFrom(i); low > 0 {
			r.used[i-2] = true
			r.sizes = append(r.sizes, size{i - 2, low * t.value / r.ownFigure(i) / 1e9})
		}
		r.sizes = append(r.sizes, size{i, t.value / 1e9})
	}
}

// ofCorpus reads the size of a data set that is known by name: "alpaca 52k",
// "ultrachat_200k".
func (r *reader) ofCorpus(i int) bool {
	j := i - 1
	for r.at(j).typ == tMark && (r.word(j) == "-" || r.word(j) == "_") || r.at(j).typ == tOpen || r.at(j).is("data", "samples") {
		j--
	}
	if r.at(j).kind != "corpus" && r.text[r.at(j).lo:r.at(j).hi] != "alpaca" || r.query.Samples != 0 {
		return false
	}
	r.query.Samples = r.tokens[i].value
	r.mark("samples", j, i)
	return true
}

// everySecondBehind stands behind a speed whose tokens are left out: "1.7k/s/GPU".
var everySecondBehind = patternOf(`^ ?(?:/|per|a) ?(?:s|sec|second)\b(?: ?(?:/|per|each) ?(gpu|card|device|chip)\b)?`)

// everySecondTold reads such a speed, where none is told in full.
func (r *reader) everySecondTold(i int, each bool) {
	q := &r.query
	switch {
	case q.TokensPerS+q.TokensPerSPerGPU+q.ExamplesPerS > 0:
		r.passed = append(r.passed, i) // it says the same once more
	case each:
		q.TokensPerSPerGPU = r.tokens[i].value
		r.mark("tokens_per_s_per_gpu", i, i)
	default:
		q.TokensPerS = r.tokens[i].value
		r.mark("tokens_per_s", i, i)
	}
}

// lengthInWan reads a length that is told in tens of thousands, behind the word for
// one: "token数最大4万", "上下文要到3万".
func (r *reader) lengthInWan(i int) bool {
	t := r.tokens[i]
	if next := r.at(i + 1); next.typ == tData || next.typ == tUnit || next.typ == tMeasure || t.value > 5e6 {
		return false
	}
	before := strings.TrimRight(r.clauseBefore(t), " 约大概是为有到最多长高达需要支持能只训跑在开拉设成:=个数的")
	for _, word := range [...]string{"token", "tokens", "上下文", "长度", "ctx", "context", "窗口"} {
		if strings.HasSuffix(before, word) {
			if !r.oriented(i, i) {
				r.lengths([]int{i})
				r.mark("seq_len", i, i)
			}
			return true
		}
	}
	return false
}

// numberOfTokens ends before how many tokens a sequence has, and ofCorpus tells that those of all data
// are meant.
var (
	numberOfTokens = patternOf(`tokens?(?:的)?(?:总)?(?:数量|个数|数目|数)(?:大概|大约|约|平均|基本|差不多|一般|最多|都|就|也|为|是|有|在|达到|到|超过|只有|:|=| |~)*$`)
	ofCorpus       = patternOf(`总|一共|全部|语料|数据集|训练集|整个|训练的?tokens?`)
)

// tokensNumbered reads the length of a sequence behind the number of its tokens: 转换成token数大概有10000.
func (r *reader) tokensNumbered(i int) bool {
	t, q := r.tokens[i], &r.query
	if t.value <= 0 || !r.matching.mentions("token") || !hasHan(r.text) {
		return false
	}
	switch next := r.at(i + 1); next.typ {
	case tTimes, tMeasure, tCard, tBare, tQuantity, tKey, tData, tUnit:
		return false
	}
	before := r.clauseBefore(t)
	switch {
	case t.value < mostTested && q.TokensPerS+q.TargetTokensPerS == 0 && !r.training() && r.matches(tokensTested, before):
		r.speedOf(i, t.value)
	case !r.matches(numberOfTokens, before) || strings.Contains(before, "每秒"):
		return false
	case r.matches(ofCorpus, before) || t.value > 1<<20:
		if !r.training() || q.Tokens > 0 {
			return false
		}
		q.Tokens = t.value
		r.mark("tokens", i, i)
	case t.value < 64 || q.SeqLen+q.InputTokens > 0:
		return false
	case !r.oriented(i, i):
		r.lengths([]int{i})
		r.mark("seq_len", i, i)
	}
	r.used[i] = true
	return true
}

// tokensTested ends before a speed of which only the tokens are told: 测试token值为4.1. No card makes
// mostTested of them for one user.
var tokensTested = patternOf(`(?:测试|实测|测得|测出|跑出|测下来)(?:的|出来|结果|下来|大概)*tokens?(?:值|速度|速率)?(?:只有|才|仅|大概|大约|约|为|是|在|有|:|=| |~)*$`)

const mostTested = 400

// peakTaken reports whether a figure is what somebody takes for the peak of a card:
// "tf32按156T算".
func (r *reader) peakTaken(i int) bool {
	v := r.tokens[i].value
	if v < 10e12 || v > 9999e12 || !r.asked.asks("mfu") {
		return false
	}
	before := strings.TrimRight(r.text[:r.tokens[i].lo], " ")
	return strings.HasSuffix(before, "峰值") || strings.HasSuffix(before, "算力") || r.peakTold(i)
}

// rangeFrom is the lower end of a range of sizes whose unit is written once,
// "24-27B", or 0.
func (r *reader) rangeFrom(i int) float64 {
	low := r.at(i - 2)
	dash := r.at(i - 1)
	if low.typ != tNumber || dash.hi-dash.lo != 1 || r.word(i-1) != "-" && r.word(i-1) != "~" || low.hi != dash.lo || dash.hi != r.tokens[i].lo || r.used[i-2] {
		return 0
	}
	if high := r.ownFigure(i); low.value >= high || low.value*20 < high {
		return 0
	}
	return low.value
}

// ownFigure is the number that a size was written with, without its scale.
func (r *reader) ownFigure(i int) float64 {
	v, _ := number(r.text[r.tokens[i].lo:])
	return max(v, 1e-9)
}

// parameters reports whether the word after a figure says that it counts
// parameters.
func (r *reader) parameters(i int) bool {
	after := strings.TrimLeft(r.text[r.tokens[i].hi:], " -的")
	for _, word := range [...]string{"param", "参数", "model", "模型", "パラメ", "파라미터"} {
		if strings.HasPrefix(after, word) {
			return true
		}
	}
	return false
}

// perTokens is the amount of data that a time is asked for.
var perTokens = patternOf(`\b(hours?|days?|long|time|take)\b.{0,16} (per|for each|for every|for a|for one) (billion|million|trillion) tokens?\b`)

// perMillion is the amount that a price is told or sought for.
var perMillion = patternOf(`(?:\bper|/|\ba|\bfor each|\beach|\bevery) ?(?:1 ?)?m(?:illion)? ?(?:output |input |generated )?tok|每(?:1m|一?百万|100万)(?:个)? ?tok`)

// perAmount reads data whose number is a word alone, "hours per billion tokens", and passes over the
// amount that a price is for, "$ per 1M tok".
func (r *reader) perAmount() {
	if q := &r.query; (q.Tokens == 1e6 || q.SeqLen == 1<<20 || q.SeqLen == 1e6) && (r.asked.asks("cost") || q.PricePerGPUHour+q.PricePerGPUHourCNY > 0) && r.matches(perMillion, r.text) {
		q.Tokens = ternary(q.Tokens == 1e6, 0, q.Tokens)
		q.SeqLen = ternary(q.SeqLen == 1<<20 || q.SeqLen == 1e6, 0, q.SeqLen)
	}
	if q := &r.query; q.Tokens == 0 && r.training() && r.matching.mentions("illion token") {
		if m := r.groups(perTokens, r.text); m != nil {
			q.Tokens = map[string]float64{"million": 1e6, "billion": 1e9, "trillion": 1e12}[m[3]]
		}
	}
}

// near reports whether a neighbour within two tokens is an entry of a kind.
func (r *reader) near(i int, kind, name string) bool {
	for _, j := range [...]int{i + 1, i - 1, i + 2, i - 2} {
		if r.at(j).is(kind, name) {
			return true
		}
		if t := r.at(j).typ; j > i && t != tLink && t != tUnknown {
			continue
		}
	}
	return false
}

// memoryOfTerabytes reports whether a figure of so many T stands beside the word memory alone: "memory
// 1.8T * 2", "2T mem, 8x A100". No card has as much.
func (r *reader) memoryOfTerabytes(i int) bool {
	next := r.at(i + 1)
	if r.at(i-1).kind == "memory" && r.at(i-1).name == "memory" {
		return r.ends(i+1) || next.joins() || next.typ == tTimes || next.kind == "task"
	}
	return next.kind == "memory" && next.name == "memory" && (r.ends(i+2) || r.at(i+2).joins() || r.at(i+2).kind == "task")
}

// training reports whether any word so far speaks of training.
func (r *reader) training() bool {
	return r.whole.trains.holds(func() bool {
		return slices.ContainsFunc(r.tokens, func(t token) bool {
			return t.kind == "task" && t.name != "infer" && t.name != "quantize" || t.kind == "rl" || t.kind == "full" && mentions(r.text[t.lo:t.hi], "tun", "sft", "fft", "微调")
		}) && !r.adaptersServed()
	})
}

// activeSizes takes "3B active" out of the sizes. The word belongs to one of them: between two it is of the
// smaller, "2B active 16B total", 总参16B 激活2B.
func (r *reader) activeSizes() {
	named := slices.ContainsFunc(r.models, func(i int) bool { return r.tokens[i].value > 0 })
	if len(r.sizes) == 0 || len(r.sizes) < 2 && !named && !r.matching.mentions("激活参数") {
		return
	}
	largest := slices.MaxFunc(r.sizes, func(a, b size) int { return cmp.Compare(a.billions, b.billions) }).billions
	r.sizes = slices.DeleteFunc(r.sizes, func(s size) bool {
		lo, hi := r.tokens[s.token].lo, r.tokens[s.token].hi
		before, after := strings.TrimRight(r.text[:lo], " 为是有约只共:的"), strings.TrimLeft(r.text[hi:], " -")
		said := strings.HasSuffix(before, "激活参数") || strings.HasSuffix(before, "激活参数量")
		if (len(r.sizes) > 1 || named) && (len(r.sizes) < 2 || s.billions < largest) {
			said = said || strings.HasSuffix(before, "active") || strings.HasSuffix(before, "激活") ||
				strings.HasPrefix(after, "activ") || strings.HasPrefix(after, "激活")
		}
		if said {
			r.query.ActiveParamsB, r.activeSaid = s.billions, true
		}
		return said
	})
}

// symbolic finds a size that is a letter: "nB".
func symbolic(text string) int {
	for at := 0; ; {
		i := strings.IndexAny(text[at:], "nx")
		if i < 0 {
			return -1
		}
		i += at
		rest := text[i+1:]
		if text[i] == 'n' {
			rest = strings.TrimLeft(rest, " -")
		}
		for _, scale := range [...]string{"billion", "b"} {
			if after, ok := strings.CutPrefix(rest, scale); ok && (i == 0 || !startsWord(text[i-1:])) && !startsWord(after) {
				return i
			}
		}
		at = i + 1
	}
}

// named is the token of a model's name.
func (r *reader) named(name string) token {
	for _, i := range r.models {
		if r.tokens[i].name == name {
			return r.tokens[i]
		}
	}
	return token{}
}

// withoutOpenings drops a name that only opens another ("deepseek" beside
// "deepseek-v3").
func withoutOpenings(names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return slices.ContainsFunc(names, func(other string) bool {
			return len(other) > len(name) && strings.HasPrefix(squeeze(other), squeeze(name))
		})
	})
}

func decimalSize(billions float64) string {
	if billions < 1 {
		return decimal(float64(round(billions*1e6))/1e3) + "m"
	}
	return decimal(billions) + "b"
}

func close(a, b float64) bool { return a-b < 0.05*b && b-a < 0.05*b }

// bitsNotSizes takes "8b quant" out of the sizes: it is a number of bits.
func (r *reader) bitsNotSizes() {
	if len(r.sizes) < 2 && len(r.models) == 0 {
		return
	}
	r.sizes = slices.DeleteFunc(r.sizes, func(s size) bool {
		if s.billions != 4 && s.billions != 8 || r.at(s.token+1).kind != "quantword" {
			return false
		}
		if r.query.Quant == "" {
			r.query.Quant = "int" + decimal(s.billions)
		}
		return true
	})
}
