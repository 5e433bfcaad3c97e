package parser

import (
	"slices"
	"strings"
)

// settleSizes decides the model or models and their sizes.
func (r *reader) settleSizes() {
	q := &r.query
	r.bitsNotSizes()
	r.beyondSize()
	r.withoutThoseThatRan()
	r.modelsMeant()
	r.leaveOutTold()
	var names []string
	for _, i := range r.models {
		name := r.tokens[i].name
		if r.likened(i) {
			continue // "a 7B like OpenLLaMA"
		}
		if len(r.models) > 1 && !hasDigit(name) && r.matches(farFaster, r.text[r.tokens[i].hi:]) && r.tokens[i].lo > r.tokens[r.models[0]].lo && !r.asked.asks("best") {
			continue // "and gpt-oss is much faster"
		}
		if !slices.ContainsFunc(names, func(n string) bool { return squeeze(n) == squeeze(name) }) {
			names = append(names, name)
		}
	}
	if !r.namesSetOff() {
		names = withoutOpenings(names)
	}
	if len(names) > 1 && r.examples() {
		names, r.models = nil, nil
	}
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
	case len(names) == 1 && r.sparseSibling(names[0]) != "":
		q.Model, q.Models, q.ParamsB, q.ActiveParamsB = "", []string{names[0], r.sparseSibling(names[0])}, 0, 0
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

// namesSetOff reports whether two names stand side by side with a word for and, or or against between
// them, though one opens the other: "chatglm2和chatglm".
func (r *reader) namesSetOff() bool {
	if len(r.models) != 2 {
		return false
	}
	first, next := r.models[0], r.models[1]
	joined := r.at(first + 1)
	return next == first+2 && (joined.typ == tJoin && joined.kind == "and" || joined.typ == tEither)
}

// sameAs reports whether a text ends in words that only hold something up as an example:
// "13b over 2t tokens, as falcon was".
func sameAs(text string) bool {
	text = strings.TrimRight(text, " ")
	for _, words := range [...]string{" same as", " same way as", " just as", " similar to", " just like", " as in", " as did", " much as"} {
		if strings.HasSuffix(text, words) {
			return true
		}
	}
	return false
}

// likened reports whether a model is named only to say what another is like: "a 7B like
// OpenLLaMA", "LLaMA-style", 像OpenLLaMA那样.
func (r *reader) likened(i int) bool {
	if len(r.sizes) == 0 {
		return false
	}
	switch r.word(max(i-1, 0)) {
	case "like", "仿照", "类似":
		return true
	}
	return sameAs(r.text[:r.tokens[i].lo]) || r.tokens[i].value == 0 && opens(strings.TrimLeft(r.text[r.tokens[i].hi:], " -"), []string{"style", "fashion", "那样", "那种", "一样训", "风格", "的做法", "like "}) > 0
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
	if plain := "-" + decimal(t.value) + "b"; strings.Contains(name, plain) {
		size = plain // "qwen2.5-0.5b"
	}
	if t.value == 0 || t.active > 0 || len(billions) == 0 || len(billions) != len(r.sizes) || !strings.Contains(name, size) {
		return nil
	}
	list := []string{name}
	last := slices.IndexFunc(r.tokens, func(other token) bool { return other.lo == t.lo })
	for k, s := range r.sizes {
		beside := s.token-last == 1 || s.token-last == 2 && r.tokens[last+1].joins() || s.token-last == 3 && r.tokens[last+1].joins() && r.tokens[last+2].joins() || s.token > last && r.sizesWeighed(last, s.token)
		if !beside || close(billions[k], t.value) {
			return nil
		}
		list = append(list, strings.Replace(name, size, "-"+decimalSize(billions[k]), 1))
		last = s.token
	}
	return list
}

// sizesWeighed reports whether one of two sizes is told to be more or less than the other, or as much:
// "the 7B is not much faster than the 13B".
func (r *reader) sizesWeighed(first, next int) bool {
	return (r.asked.asks("why", "normal") || r.matching.mentions("how can", "how come")) && r.matches(thanThat, r.text[r.tokens[first].hi:r.tokens[next].lo])
}

// sparseSibling is the model of the same family that is told behind a mixture of experts
// by its two sizes alone: "qwen3 30b-a3b or 235b-a22b"; empty where there is none.
func (r *reader) sparseSibling(name string) string {
	t := r.named(name)
	at := strings.Index(name, "-"+decimalSize(t.value)+"-a")
	if at <= 0 || t.active == 0 || len(r.sizes) != 1 {
		return ""
	}
	s := r.tokens[r.sizes[0].token]
	if s.active == 0 || s.lo < t.hi || r.sizes[0].billions == t.value {
		return ""
	}
	return name[:at] + "-" + decimalSize(r.sizes[0].billions) + "-a" + decimalSize(s.active)
}

// farFaster is what is said behind a family that a model is only held against.
var farFaster = patternOf(`^ (is|was|runs|ran|goes) (so |much |way |a lot |far |even |clearly )+(faster|quicker|better|smoother)\b`)

// wentWell is what is said behind a size of a run that is over and was right.
var wentWell = patternOf(`^ ?(model|version|one|模型|的)? ?((was|were|worked|ran|trained|loaded|went) (all )?(just )?(ok|okay|fine|well|good|alright|perfectly|smoothly|without)|(就|倒|都|却|则|能跑|跑着|跑得|跑起来)*(是)?(没(?:什么|啥|任何)?(?:问题|压力)|毫无压力|很流畅|很顺畅?|挺顺畅?|没压力|没事|正常|跑通了|好好的|稳稳的?|很?稳|很?流畅|很?轻松|无压力|毫无压力|妥妥的?|够用|没压力|能跑|ok)([,，、。.;；!~]|$))`)

// sizesAsked are the sizes that the question is about: a list that is written as
// one, else the one that is repeated or comes last.
func (r *reader) sizesAsked() []float64 {
	var billions []float64
	listed := true
	for k, s := range r.sizes {
		if r.asked.asks("whatmodel") && r.afterThan(s.token) {
			continue // "better than just 32B models"
		}
		if (len(r.sizes)+len(r.models) > 1 || r.asked.asks("whatmodel", "max", "howlarge")) && r.matches(wentWell, r.text[r.tokens[s.token].hi:]) {
			continue // "a 30B is killed, the 7B was fine"
		}
		if len(r.models) == 0 && r.asked.asks("whatmodel", "max", "howlarge") && r.runsAlready(s.token) {
			continue // "handles 14b no problem, what's the biggest it can run"
		}
		if len(r.models) == 0 && r.ofOthers(s.token) {
			continue // "my friend runs 7b on a 4070, what's the most for my 1660"
		}
		if slices.Contains(billions, s.billions) {
			return []float64{s.billions}
		}
		listed = listed && (k == 0 || r.listed(r.sizes[k-1].token, s.token) || r.askedApart(r.sizes[k-1].token, s.token) || r.heldApart(r.sizes[k-1].token, s.token) || r.sizesWeighed(r.sizes[k-1].token, s.token) || r.eachWhile(r.sizes[k-1].token, s.token))
		billions = append(billions, s.billions)
	}
	if !listed && len(billions) > 1 && len(r.models) == 0 && !r.ratioSought() {
		return billions[len(billions)-1:]
	}
	return billions
}

// A size that the hardware is told to run stands between these.
var (
	easilyRuns = patternOf(`\b(?:easily|comfortably|happily|smoothly|already|currently|now|only|just) (?:runs?|running|handles?|fits?|loads?|does|takes)(?: an?| the| my)? ?$`)
	runsIt     = patternOf(`\b(?:runs?|running|handles?|fits?|loads?|does|takes)(?: an?| the| my)? ?$`)
	noProblem  = patternOf(`^ ?(?:models?|ones?|llms?|sized? models?)? ?(?:just |totally |perfectly |quite |really |pretty )?(?:fine|ok|okay|well|great|nicely|no problem|no issue|without (?:an? |any )?(?:issues?|trouble|problems?|sweat|hiccup)|easily|comfortably|smoothly|flawlessly)\b`)
	asksIf     = patternOf(`\b(?:can|could|will|would|does|do|should|may|might|is|are)\b`)
)

// runsAlready reports whether a size is told to run, so that it is not the one asked for.
func (r *reader) runsAlready(i int) bool {
	before := r.clauseBefore(r.tokens[i])
	if r.matches(asksIf, before) {
		return false
	}
	return r.matches(easilyRuns, before) || r.matches(runsIt, before) && r.matches(noProblem, r.text[r.tokens[i].hi:])
}

// listed reports whether two figures stand in one list.
func (r *reader) listed(from, to int) bool {
	if to-from > 5 {
		return false
	}
	for j := from + 1; j < to; j++ {
		if t := r.tokens[j]; t.joins() || t.typ == tLink && (r.word(j) == "to" || r.word(j) == "到" || r.word(j) == "至" || r.word(j) == "~" && r.at(j-1).hi == t.lo && r.at(j+1).lo == t.hi) || t.typ == tMark && r.word(j) == "-" {
			return true
		}
	}
	return to == from+1
}

// againstSize stands between two sizes that are held against each other, or round the later of them.
var (
	againstSize   = patternOf(`\b(?:compared (?:to|with)|versus|vs\.?|(?:slower|faster|quicker|better|worse|lower|higher|more|less|cheaper|bigger|smaller)(?: [a-z]+){0,3} than|as (?:fast|slow|much|good|quick)(?: [a-z]+)? as)\b`)
	againstHan    = patternOf(`(?:和|跟|与|比|对比|相比)[^,;?!、]*$`)
	againstBehind = patternOf(`^[^;?!]{0,32}(?:比|哪个|相比|一样|差多少|差不多|快|慢)`)
)

// heldApart reports whether two sizes are held against each other: "65b on two 4090s compared to 30b
// on one".
func (r *reader) heldApart(from, to int) bool {
	if to <= from || !r.asked.asks("compare", "why", "normal", "howfast") || r.asked.asks("whatmodel", "max") {
		return false
	}
	between := r.text[r.tokens[from].hi:r.tokens[to].lo]
	return len(between) < 96 && (r.matches(againstSize, between) || r.asked.asks("compare") && r.matches(againstHan, between) && r.matches(againstBehind, r.text[r.tokens[to].hi:]))
}

// askedApart reports whether each of two tokens has a question of its own: "能跑14b
// 吗？能跑72b吗？", "does 7b fit? and 13b?".
func (r *reader) askedApart(from, to int) bool {
	if to <= from {
		return false
	}
	between, after := r.text[r.tokens[from].hi:r.tokens[to].lo], r.text[r.tokens[to].hi:]
	if strings.Contains(between, "还是") && r.matches(orElseOnly, between) {
		return true // "16G是13B的门槛，还是说只够7B"
	}
	return (strings.Contains(between, "?") || strings.Contains(between, "吗")) && (strings.Contains(after, "?") || strings.Contains(after, "吗") || strings.Contains(after, "呢"))
}

// eachWhile reports whether one of two models is worked with while the other is: 一边推理7b一边训练3b.
func (r *reader) eachWhile(from, to int) bool {
	return to > from && r.matching.mentions("一边", "while ", "的同时") && mentions(r.text[r.tokens[from].hi:r.tokens[to].lo], "一边", " while ", "的同时") && r.bothAsked()
}

// orElseOnly stands between a size that is doubted and a smaller one.
var orElseOnly = patternOf(`还是(?:说|讲)?(?:只|才|仅|就|最多)*(?:够|能|能跑|能上|能用|能带|行|可以|跑|是)?$`)

// beyond asks for models by a size that they are to go beyond: "anything better than 13b",
// 有没有比14b强的.
var beyond = patternOf(`\b(?:anything|something|models?|llms?|ones?|options?|(?:any|what|which)(?: [a-z-]+){0,4} (?:i|we|you|it) (?:can|could|might|should))\b[^.?!;]{0,60}\b(?:than|beyond|above|past|over|beats?)\b[^.?!;,]{0,24}$|比[^,;?!、卡跑便快]{0,14}$`)

// beyondSize takes a size that models are compared to as what it is: the model itself is
// asked for.
func (r *reader) beyondSize() {
	if len(r.sizes)+len(r.models) != 1 || len(r.models) > 0 && r.tokens[r.models[0]].value == 0 || r.asked.asks("whatmodel", "howmuch", "cards") || !r.matching.mentions("than", "beyond", "above", "past", "over", "beat", "比") {
		return
	}
	t := token{}
	if len(r.models) > 0 {
		t = r.tokens[r.models[0]]
	} else {
		t = r.tokens[r.sizes[0].token]
	}
	before := r.clauseBefore(t)
	if !r.matches(beyond, before) {
		return
	}
	if at := strings.LastIndex(before, " than "); at >= 0 && mentions(before[at:], " for ", " serv", " run", " train", " with ") {
		return // "a cheaper option than an A100 for a 34b"
	}
	if han := strings.Contains(before, "比"); han && !r.matching.mentions("有没有", "有啥", "有什么", "哪个", "哪些", "推荐", "更") {
		return
	}
	r.sizes, r.models = nil, nil
	r.asked.add(sign{kind: "ask", name: "whatmodel", start: t.start, end: t.start, lo: t.lo, hi: t.lo})
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

// sizesEach asks about every size of a family: "for each size of Llama 2", 各个尺寸, "for the
// whole family"; membersEach with the family's name within it, "all the qwen3 models".
var (
	sizesEach   = patternOf(`\b(?:each|every|all|different|various)(?: of)?(?: the| its)?(?: model)? ?(?:sizes?|versions?|variants?)\b|(?:各个?|每个|不同|所有|全部|全系列?)的?(?:模型)?(?:尺寸|版本|大小|规格|型号|参数量|规模|size)|不同参数的|全系列|(?:各个?|每个|不同|所有|全部)的?模型|\b(?:whole|entire|full) (?:[a-z0-9.-]+ ){0,3}(?:family|series|line-?up|model range)\b`)
	membersEach = patternOf(`\b(?:(?:each|every)(?: of the)?(?: [a-z0-9.-]+){1,3} model|(?:all|different|various)(?: of)?(?: the)?(?: [a-z0-9.-]+){1,3} models)\b`)
)

// partsOfModel stand behind a model of which only a part is meant.
var partsOfModel = [...]string{"副本", "实例", "权重", "文件", "层", "并行", "参数", "一起", "同时", " weight", " file", " layer", " replica", " instance", " cop", " parallel", "'s", " at once", " together"}

// everySize reads that each size of the one family that is named is asked about.
func (r *reader) everySize() {
	q := &r.query
	if q.Model == "" || q.ParamsB > 0 || !r.matching.mentions("size", "version", "variant", "model", "family", "series", "line", "range", "尺寸", "版本", "大小", "规格", "型号", "参数", "规模", "系列", "模型") {
		return
	}
	m := r.span(sizesEach, r.text)
	if m == nil {
		if m = r.span(membersEach, r.text); m != nil && (len(r.models) == 0 || r.tokens[r.models[0]].lo < m[0] || r.tokens[r.models[0]].hi > m[1]) {
			return
		}
	}
	if m != nil && !strings.HasSuffix(r.text[:m[0]], "其他") && !strings.HasSuffix(r.text[:m[0]], "其它") && opens(r.text[m[1]:], partsOfModel[:]) == 0 && r.names.several(q.Model) {
		q.EverySize = true
		r.markText("every_size", m[0], m[1])
	}
}
