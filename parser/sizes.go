package parser

import (
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
	switch t.name {
	case "k":
		if next.typ == tUnknown && slices.Contains([]string{"params", "parameters"}, r.word(i+1)) {
			r.sizes = append(r.sizes, size{i, t.value / 1e9})
			return
		}
		if r.inOut(i) || r.cardHours(i) || r.money(i) || r.ofCorpus(i) || r.characters(i) || r.orientedBare(i) {
			return
		}
		if r.at(i-1).typ == tMark && r.word(i-1) == "-" && r.at(i-2).typ == tModel {
			r.loose = append(r.loose, i) // the 200k of "yi-34b-200k"
			return
		}
		if t.value >= 4e6 && next.typ != tQuantity && next.typ != tLink && r.query.CPU == "" {
			r.query.CPU = r.word(i) // "a 13900k"
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
		if r.ofCorpus(i) || r.cardHours(i) {
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
		if r.near(i, "memory", "ram") {
			r.query.HostRAMGB = t.value / 1e12 * 1024
			r.mark("host_ram_gb", i, i)
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
		if t.name == "wan" && (r.characters(i) || r.lengthInWan(i)) {
			return
		}
		if t.name == "wanyi" || r.parameters(i) {
			r.sizes = append(r.sizes, size{i, t.value / 1e9})
		}
	default:
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

// lengthInWan reads a length that is told in tens of thousands, behind the word for
// one: "token数最大4万", "上下文要到3万".
func (r *reader) lengthInWan(i int) bool {
	t := r.tokens[i]
	if next := r.at(i + 1); next.typ == tData || next.typ == tUnit || next.typ == tMeasure || t.value > 5e6 {
		return false
	}
	before := strings.TrimRight(r.clauseBefore(t), " 约大概是为有到最多长高达要支持能开拉设成:=在个数的")
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

// peakTaken reports whether a figure is what somebody takes for the peak of a card:
// "tf32按156T算".
func (r *reader) peakTaken(i int) bool {
	before := strings.TrimRight(r.text[:r.tokens[i].lo], " ")
	after := strings.TrimLeft(r.text[r.tokens[i].hi:], " ")
	return r.asked.asks("mfu") && (strings.HasSuffix(before, "按") || strings.HasSuffix(before, "以") || strings.HasSuffix(before, "峰值") || strings.HasSuffix(before, "算力")) && (strings.HasPrefix(after, "算") || strings.HasPrefix(after, "来算") || strings.HasPrefix(after, "计算") || strings.HasPrefix(after, "flops") || strings.HasSuffix(before, "峰值"))
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

// perAmount reads data whose number is a word alone: "hours per billion tokens".
func (r *reader) perAmount() {
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

// training reports whether any word so far speaks of training.
func (r *reader) training() bool {
	return r.whole.trains.holds(func() bool {
		return slices.ContainsFunc(r.tokens, func(t token) bool {
			return t.kind == "task" && t.name != "infer" && t.name != "quantize" || t.kind == "rl"
		})
	})
}

// settleSizes decides the model or models and their sizes.
func (r *reader) settleSizes() {
	q := &r.query
	r.bitsNotSizes()
	var names []string
	for _, i := range r.models {
		name := r.tokens[i].name
		if i > 0 && r.word(i-1) == "like" && len(r.sizes) > 0 {
			continue // "a 7B like OpenLLaMA"
		}
		if len(r.models) > 1 && r.matches(farFaster, r.text[r.tokens[i].hi:]) && r.tokens[i].lo > r.tokens[r.models[0]].lo && !r.asked.asks("best") {
			continue // "and gpt-oss is much faster"
		}
		if !slices.ContainsFunc(names, func(n string) bool { return squeeze(n) == squeeze(name) }) {
			names = append(names, name)
		}
	}
	names = withoutOpenings(names)
	r.activeSizes()
	billions := r.sizesAsked()
	if q.Model == "" && q.Models == nil {
		switch len(names) {
		case 0:
		case 1:
			q.Model = names[0]
			if r.named(names[0]).value == 0 {
				q.Model = r.names.released(names[0])
			}
			r.mark("model", r.models[0], r.models[0])
		default:
			q.Models = names
			r.mark("models", r.models[0], r.models[len(r.models)-1])
		}
	}
	switch {
	case q.ParamsB != 0 || q.ParamsList != nil:
	case len(names) == 1 && r.siblings(names[0], billions) != nil:
		q.Model, q.Models = "", r.siblings(names[0], billions)
	case len(names) == 1:
		t := r.named(names[0])
		if b := r.askedInstead(t, billions); b > 0 {
			q.Model, q.ParamsB = strings.Replace(names[0], decimalSize(t.value), decimalSize(b), 1), b
			break
		}
		q.ParamsB = t.value
		if t.active > 0 {
			q.ActiveParamsB = t.active
		}
		if t.value == 0 && len(billions) > 0 {
			q.ParamsB = billions[0]
			if len(billions) == 1 && t.name == names[0] && !strings.HasPrefix(t.name, "mixtral-8x") {
				q.Model = names[0] + "-" + decimalSize(billions[0])
			} else if len(billions) > 1 {
				q.ParamsB, q.ParamsList = 0, billions
			}
		} else if len(billions) > 0 && !slices.ContainsFunc(billions, func(b float64) bool { return close(b, t.value) }) && r.asked.asks("compare") {
			q.ParamsB, q.ParamsList = 0, append([]float64{t.value}, billions...)
		}
	case len(names) > 1:
	case len(billions) == 1:
		q.ParamsB = billions[0]
	case len(billions) == 2 && r.goesOn():
		q.ParamsB = billions[1]
	case len(billions) > 1:
		q.ParamsList = billions
	}
	for _, s := range r.sizes {
		r.mark("params_b", s.token, s.token)
		if active := r.tokens[s.token].active; active > 0 && q.ParamsB == s.billions {
			q.ActiveParamsB = active
		}
	}
	if q.ParamsB == 0 && q.Model == "" {
		if at := symbolic(r.text); at >= 0 {
			q.ParamsSymbol = r.text[at : at+1]
		}
	}
}

// askedInstead is the size that a question goes on to from a model that works: "I can
// train llama-7b, but what about 13b?". It is 0 when there is none.
func (r *reader) askedInstead(t token, billions []float64) float64 {
	if t.value == 0 || t.active > 0 || len(billions) != 1 || len(r.sizes) != 1 || billions[0] == t.value || r.asked.asks("compare") {
		return 0
	}
	if size := r.tokens[r.sizes[0].token]; size.lo < t.lo || !r.askedNext(size) {
		return 0
	}
	return billions[0]
}

// goesOn reports whether the first of two sizes works and the question goes on to the
// second: "7B能跑，那13B呢".
func (r *reader) goesOn() bool {
	if len(r.sizes) != 2 || r.asked.asks("compare") {
		return false
	}
	first, next := r.tokens[r.sizes[0].token], r.tokens[r.sizes[1].token]
	return first.hi < next.lo && r.askedNext(next) && wentRight(r.text[first.hi:next.lo])
}

// askedNext reports whether the words right before a size turn the question to it.
func (r *reader) askedNext(size token) bool {
	before := strings.TrimRight(r.text[max(0, size.lo-24):size.lo], " ")
	for _, word := range [...]string{"what about", "how about", "what about a", "how about a", "what about the", "那", "那么", "换成", "那换"} {
		if strings.HasSuffix(before, word) {
			return true
		}
	}
	return false
}

// siblings are the models of one family that only their sizes tell apart: "llama
// 8b or 70b". There are none where one of the sizes is not listed beside the name.
func (r *reader) siblings(name string, billions []float64) []string {
	t := r.named(name)
	size := "-" + decimalSize(t.value)
	if t.value == 0 || t.active > 0 || len(billions) == 0 || len(billions) != len(r.sizes) || !strings.Contains(name, size) {
		return nil
	}
	list := []string{name}
	last := slices.IndexFunc(r.tokens, func(other token) bool { return other.lo == t.lo })
	for k, s := range r.sizes {
		beside := s.token-last == 2 && r.tokens[last+1].joins() || s.token-last == 3 && r.tokens[last+1].joins() && r.tokens[last+2].joins()
		if !beside || close(billions[k], t.value) {
			return nil
		}
		list = append(list, strings.Replace(name, size, "-"+decimalSize(billions[k]), 1))
		last = s.token
	}
	return list
}

// farFaster is what is said behind a model that another one is only held against.
var farFaster = patternOf(`^ (is|was|runs|ran|goes) (so |much |way |a lot |far |even |clearly )+(faster|quicker|better|smoother)\b`)

// wentWell is what is said behind a size of a run that is over and was right.
var wentWell = patternOf(`^ ?(model|version|one|模型|的)? ?((was|were|worked|ran|trained|loaded|went) (all )?(just )?(ok|okay|fine|well|good|alright|perfectly|smoothly|without)|(就|倒|都|却|则)?(是)?(没问题|没事|正常|跑通了|好好的)([,，、。.;；!~]|$))`)

// sizesAsked are the sizes that the question is about: a list that is written as
// one, else the one that is repeated or comes last.
func (r *reader) sizesAsked() []float64 {
	var billions []float64
	listed := true
	for k, s := range r.sizes {
		if r.asked.asks("whatmodel") && r.afterThan(s.token) {
			continue // "better than just 32B models"
		}
		if len(r.sizes)+len(r.models) > 1 && r.matches(wentWell, r.text[r.tokens[s.token].hi:]) {
			continue // "a 30B is killed, the 7B was fine"
		}
		if slices.Contains(billions, s.billions) {
			return []float64{s.billions}
		}
		listed = listed && (k == 0 || r.listed(r.sizes[k-1].token, s.token) || r.askedApart(r.sizes[k-1].token, s.token))
		billions = append(billions, s.billions)
	}
	if !listed && len(billions) > 1 && len(r.models) == 0 {
		return billions[len(billions)-1:]
	}
	return billions
}

// listed reports whether two figures stand in one list.
func (r *reader) listed(from, to int) bool {
	if to-from > 5 {
		return false
	}
	for j := from + 1; j < to; j++ {
		if t := r.tokens[j]; t.joins() || t.typ == tLink && r.word(j) == "to" || t.typ == tMark && r.word(j) == "-" {
			return true
		}
	}
	return to == from+1
}

// askedApart reports whether each of two tokens has a question of its own: "能跑14b
// 吗？能跑72b吗？", "does 7b fit? and 13b?".
func (r *reader) askedApart(from, to int) bool {
	if to <= from {
		return false
	}
	between, after := r.text[r.tokens[from].hi:r.tokens[to].lo], r.text[r.tokens[to].hi:]
	return (strings.Contains(between, "?") || strings.Contains(between, "吗")) && (strings.Contains(after, "?") || strings.Contains(after, "吗") || strings.Contains(after, "呢"))
}

// afterThan reports whether "than" stands before a token.
func (r *reader) afterThan(i int) bool {
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		if r.tokens[j].kind == "vs" && r.word(j) == "than" {
			return true
		}
	}
	return false
}

// activeSizes takes "3B active" out of the sizes.
func (r *reader) activeSizes() {
	r.sizes = slices.DeleteFunc(r.sizes, func(s size) bool {
		after := strings.TrimLeft(r.text[r.tokens[s.token].hi:], " -")
		before := strings.TrimRight(r.text[:r.tokens[s.token].lo], " ")
		if strings.HasSuffix(strings.TrimRight(before, "为是有约只共:的 "), "激活参数") || strings.HasSuffix(strings.TrimRight(before, "为是有约只共:的 "), "激活参数量") {
			r.query.ActiveParamsB = s.billions
			return true
		}
		named := slices.ContainsFunc(r.models, func(i int) bool { return r.tokens[i].value > 0 })
		if len(r.sizes) < 2 && !named || !strings.HasPrefix(after, "activ") && !strings.HasPrefix(after, "激活") &&
			!strings.HasSuffix(before, "active") && !strings.HasSuffix(before, "激活") {
			return false
		}
		r.query.ActiveParamsB = s.billions
		return true
	})
}

// symbolic finds a size that is a letter: "nB".
func symbolic(text string) int {
	for at := 0; ; {
		i := strings.Index(text[at:], "nb")
		if i < 0 {
			return -1
		}
		i += at
		if (i == 0 || !startsWord(text[i-1:])) && !startsWord(text[i+2:]) {
			return i
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
