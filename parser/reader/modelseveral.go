package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/names"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// Which models and sizes the question is about, where it names several.

// settleSizes decides the model or models and their sizes.
func (r *Reader) settleSizes() {
	q := &r.Query
	r.bitsNotSizes()
	r.sizeRepeated()
	r.tokensTrained()
	r.beyondSize()
	r.withoutThoseThatRan()
	r.modelsMeant()
	r.leaveOutBygone()
	r.leaveOutTold()
	r.leaveOutTable()
	r.modelRoles()
	r.leaveOutDenied()
	r.leaveOutHeldUp()
	r.leaveOutBehind()
	r.leaveOutEncoders()
	var models []string
	for _, i := range r.Models {
		name := r.Tokens[i].Name
		if r.likened(i) {
			continue // "a 7B like OpenLLaMA"
		}
		if r.familyHeldUp(i) {
			continue // "and gpt-oss is much faster"
		}
		if !slices.ContainsFunc(models, func(n string) bool { return names.Squeeze(n) == names.Squeeze(name) }) {
			models = append(models, name)
		}
	}
	if !r.namesSetOff() {
		models = withoutOpenings(models)
	}
	if len(models) > 1 && r.examples() {
		models, r.Models = nil, nil
	}
	r.activeSizes()
	billions := r.sizesAsked()
	if q.Model == "" && q.Models == nil {
		switch len(models) {
		case 0:
		case 1:
			q.Model = models[0]
			if r.named(models[0]).Value == 0 {
				q.Model = r.Names.Released(models[0])
			}
			r.Mark("model", r.Models[0], r.Models[0])
		default:
			q.Models = models
			r.Mark("models", r.Models[0], r.Models[len(r.Models)-1])
		}
	}
	switch {
	case q.ParamsB != 0 || q.ParamsList != nil:
	case len(models) == 1 && r.sparseSibling(models[0]) != "":
		q.Model, q.Models, q.ParamsB, q.ActiveParamsB = "", []string{models[0], r.sparseSibling(models[0])}, 0, 0
	case len(models) == 1 && r.siblings(models[0], billions) != nil:
		q.Model, q.Models = "", r.siblings(models[0], billions)
	case len(models) == 1:
		t := r.named(models[0])
		if b := r.askedInstead(t, billions); b > 0 {
			q.Model, q.ParamsB = strings.Replace(models[0], tagger.DecimalSize(t.Value), tagger.DecimalSize(b), 1), b
			break
		}
		q.ParamsB = t.Value
		if t.Active > 0 {
			q.ActiveParamsB = t.Active
		}
		if t.Value == 0 && len(billions) > 0 {
			q.ParamsB = billions[0]
			if len(billions) == 1 && t.Name == models[0] && !r.Matches(expertsNamed, t.Name) {
				q.Model = models[0] + "-" + tagger.DecimalSize(billions[0])
			} else if len(billions) > 1 {
				q.ParamsB, q.ParamsList = 0, billions
				if list := r.membersOf(t, billions); list != nil {
					q.Model, q.Models, q.ParamsList = "", list, nil
				}
			}
		} else if len(billions) > 0 && !slices.ContainsFunc(billions, func(b float64) bool { return query.Close(b, t.Value) }) && r.Asked.Asks("compare") {
			q.ParamsB, q.ParamsList = 0, append([]float64{t.Value}, billions...)
		}
	case len(models) > 1:
	case len(billions) == 1:
		q.ParamsB = billions[0]
	case len(billions) == 2 && r.goesOn():
		q.ParamsB = billions[1]
	case len(billions) > 1:
		q.ParamsList = billions
	}
	for _, s := range r.Sizes {
		r.Mark("params_b", s.Token, s.Token)
		if active := r.Tokens[s.Token].Active; active > 0 && q.ParamsB == s.Billions {
			q.ActiveParamsB = active
		} else if active > 0 && slices.Contains(q.ParamsList, s.Billions) && q.ActiveOfOne == 0 {
			q.ActiveOfOne = active
		}
	}
	if q.ParamsB == 0 && q.Model == "" {
		if at := symbolic(r.Text); at >= 0 {
			q.ParamsSymbol = r.Text[at : at+1]
		}
	}
}

// sizeRepeated leaves out a size that is told once more of the only model that is named, which has that size: "qwen3-4b 4bit
// ooms on a 4090, shouldn't a 4b fit".
func (r *Reader) sizeRepeated() {
	if len(r.Models) != 1 || len(r.Sizes) == 0 || r.Asked.Asks("compare", "best") {
		return
	}
	model := r.Tokens[r.Models[0]]
	r.Sizes = slices.DeleteFunc(r.Sizes, func(s Size) bool {
		return model.Value > 0 && s.Token > r.Models[0] && query.Close(s.Billions, model.Value) && r.Tokens[s.Token].Active == 0
	})
}

// namesSetOff reports whether two names stand side by side with a word for and, or or against between
// them, though one opens the other: "chatglm2和chatglm".
func (r *Reader) namesSetOff() bool {
	if len(r.Models) != 2 {
		return false
	}
	first, next := r.Models[0], r.Models[1]
	joined := r.At(first + 1)
	return next == first+2 && (joined.Type == token.Join && joined.Kind == "and" || joined.Type == token.Either)
}

// siblings are the models of one family that only their sizes tell apart: "llama
// 8b or 70b". There are none where one of the sizes is not listed beside the name.
func (r *Reader) siblings(name string, billions []float64) []string {
	t := r.named(name)
	size := "-" + tagger.DecimalSize(t.Value)
	if plain := "-" + query.Decimal(t.Value) + "b"; strings.Contains(name, plain) {
		size = plain // "qwen2.5-0.5b"
	}
	if t.Value == 0 || t.Active > 0 || len(billions) == 0 || len(billions) != len(r.Sizes) || !strings.Contains(name, size) {
		return nil
	}
	list := []string{name}
	last := slices.IndexFunc(r.Tokens, func(other token.Token) bool { return other.Lo == t.Lo })
	for k, s := range r.Sizes {
		beside := s.Token-last == 1 || s.Token-last == 2 && r.Tokens[last+1].Joins() || s.Token-last == 3 && r.Tokens[last+1].Joins() && r.Tokens[last+2].Joins() || s.Token > last && (r.sizesWeighed(last, s.Token) || r.askedToo(r.Tokens[s.Token]))
		if !beside && !(len(r.Sizes) == 1 && r.Mentions(draftedWords)) || query.Close(billions[k], t.Value) {
			return nil
		}
		other := "-" + tagger.DecimalSize(billions[k])
		if active := r.Tokens[s.Token].Active; active > 0 {
			other += "-a" + tagger.DecimalSize(active) // "qwen3 8b or 30b-a3b"
		}
		list = append(list, strings.Replace(name, size, other, 1))
		last = s.Token
	}
	return list
}

var howComeWords = pattern.OneOf("how can", "how come")

// nowAndThen stands between a size that is run most of the time and one that is run as well: "mostly 14b, now and then
// trying a 32b", 主要跑14b，偶尔试试32b.
var (
	nowAndThen      = pattern.Of(`^[^.?!;]{0,24}\b(?:sometimes|occasionally|now and then|once in a while|at times|from time to time|maybe|every so often|eventually)\b[^.?!;,]{0,24}$|^[^;?!]{0,12}(?:偶尔|有时候?|偶而|时不时|间或|顺便|最好还?能)[^,;?!、]{0,12}$`)
	nowAndThenWords = pattern.OneOf("sometimes", "occasionally", "now and then", "once in a while", "at times", "from time to time", "maybe", "every so often", "eventually", "偶", "有时", "时不时", "间或", "顺便", "最好")
)

// sizesWeighed reports whether one of two sizes is told to be more or less than the other, or as much:
// "the 7B is not much faster than the 13B".
func (r *Reader) sizesWeighed(first, next int) bool {
	if r.Mentions(nowAndThenWords) && r.Matches(nowAndThen, r.Text[r.Tokens[first].Hi:r.Tokens[next].Lo]) {
		return true
	}
	return (r.Asked.Asks("why", "normal") || r.Mentions(howComeWords)) && r.Matches(thanThat, r.Text[r.Tokens[first].Hi:r.Tokens[next].Lo])
}

// sparseSibling is the model of the same family that is told behind a mixture of experts
// by its two sizes alone: "qwen3 30b-a3b or 235b-a22b"; empty where there is none.
func (r *Reader) sparseSibling(name string) string {
	t := r.named(name)
	at := strings.Index(name, "-"+tagger.DecimalSize(t.Value)+"-a")
	if at <= 0 || t.Active == 0 || len(r.Sizes) != 1 {
		return ""
	}
	s := r.Tokens[r.Sizes[0].Token]
	if s.Active == 0 || s.Lo < t.Hi || r.Sizes[0].Billions == t.Value {
		return ""
	}
	return name[:at] + "-" + tagger.DecimalSize(r.Sizes[0].Billions) + "-a" + tagger.DecimalSize(s.Active)
}

// wentWell is what is said behind a size of a run that is over and was right.
var wentWell = pattern.Of(`^ ?(model|version|one|模型|的)? ?((was|were|worked|ran|trained|loaded|went) (all )?(just )?(ok|okay|fine|well|good|alright|perfectly|smoothly|without)|(就|倒|都|却|则|能跑|跑着|跑得|跑起来)*(是)?(没(?:什么|啥|任何)?(?:问题|压力)|毫无压力|很流畅|很顺畅?|挺顺畅?|没压力|没事|正常|跑通了|好好的|稳稳的?|很?稳|很?流畅|很?轻松|无压力|毫无压力|妥妥的?|够用|没压力|能跑|ok)([,，、。.;；!~]|$))`)

// nearlyFull is what is said behind a size that just went in.
var nearlyFull = pattern.Of(`^ ?(?:模型|的)?(?:显存|都|就|已经|也|把|占用| )*(?:快要?|将近|几乎|差不多|基本)(?:上|就|要|都|把|将|显存|占|用|吃|撑)*(?:满|爆|到顶|到头)|^ ?(?:models? |one )?(?:already |just |does |will |it )*(?:(?:nearly|almost|pretty much|practically) (?:fills?|max(?:es)?|exhausts?|saturates?|uses? up|takes? up)|fills? (?:it|the card|my card|memory|the memory|vram|the vram|my vram) (?:up )?(?:nearly|almost))\b`)

var notWords = pattern.OneOf("not ", "不是")

var draftedWords = pattern.OneOf("draft", "speculative", "草稿", "投机", "推测解码")

// sizesAsked are the sizes that the question is about: a list that is written as
// one, else the one that is repeated or comes last.
func (r *Reader) sizesAsked() []float64 {
	var billions []float64
	listed := true
	for k, s := range r.Sizes {
		if r.Asked.Asks("whatmodel") && r.afterThan(s.Token) {
			continue // "better than just 32B models"
		}
		if (len(r.Sizes)+len(r.Models) > 1 || r.Asked.Asks("whatmodel", "max", "howlarge")) && r.Matches(wentWell, r.Text[r.Tokens[s.Token].Hi:]) {
			continue // "a 30B is killed, the 7B was fine"
		}
		if len(r.Sizes) > 1 && r.Asked.Asks("can", "enough", "fit") && !r.Asked.Asks("normal", "why", "compare") && r.Matches(nearlyFull, r.Text[r.Tokens[s.Token].Hi:]) {
			continue // "70B够吗，7b显存就快满了"
		}
		if len(r.Models) == 0 && r.Asked.Asks("whatmodel", "max", "howlarge") && r.runsAlready(s.Token) {
			continue // "handles 14b no problem, what's the biggest it can run"
		}
		if len(r.Models) == 0 && r.ofOthers(s.Token) {
			continue // "my friend runs 7b on a 4070, what's the most for my 1660"
		}
		if slices.Contains(billions, s.Billions) {
			return []float64{s.Billions}
		}
		listed = listed && (k == 0 || r.Listed(r.Sizes[k-1].Token, s.Token) || r.askedApart(r.Sizes[k-1].Token, s.Token) || r.heldApart(r.Sizes[k-1].Token, s.Token) || r.sizesWeighed(r.Sizes[k-1].Token, s.Token) || r.eachWhile(r.Sizes[k-1].Token, s.Token))
		billions = append(billions, s.Billions)
	}
	if len(billions) == 2 && r.Mentions(draftedWords) {
		listed = true // "70b, draft model 0.5b": the one writes for the other
	}
	if !listed && len(billions) > 1 && len(r.Models) == 0 && !r.RatioSought() {
		return billions[len(billions)-1:]
	}
	return billions
}

// Listed reports whether two figures stand in one list.
func (r *Reader) Listed(from, to int) bool {
	if to-from > 5 {
		return false
	}
	for j := from + 1; j < to; j++ {
		if t := r.Tokens[j]; t.Joins() || t.Type == token.Link && (r.Word(j) == "to" || r.Word(j) == "到" || r.Word(j) == "至" || r.Word(j) == "~" && r.At(j-1).Hi == t.Lo && r.At(j+1).Lo == t.Hi) || t.Type == token.Mark && r.Word(j) == "-" {
			return true
		}
	}
	return to == from+1
}

// againstSize stands between two sizes that are held against each other, or round the later of them.
var (
	againstSize   = pattern.Of(`\b(?:compared (?:to|with)|versus|vs\.?|(?:slower|faster|quicker|better|worse|lower|higher|more|less|cheaper|bigger|smaller)(?: [a-z]+){0,3} than|as (?:fast|slow|much|good|quick)(?: [a-z]+)? as)\b`)
	againstHan    = pattern.Of(`(?:和|跟|与|比|对比|相比)[^,;?!、]*$`)
	againstBehind = pattern.Of(`^[^;?!]{0,32}(?:比|哪个|相比|一样|差多少|差不多|快|慢)|^(?:还|都|会|要)?(?:少|低|小|高|大|多|省)`)
)

// heldApart reports whether two sizes are held against each other: "65b on two 4090s compared to 30b
// on one".
func (r *Reader) heldApart(from, to int) bool {
	if to <= from || !r.Asked.Asks("compare", "why", "normal", "howfast") || r.Asked.Asks("whatmodel", "max") {
		return false
	}
	between := r.Text[r.Tokens[from].Hi:r.Tokens[to].Lo]
	return len(between) < 96 && (r.Matches(againstSize, between) || r.Asked.Asks("compare") && r.Matches(againstHan, between) && r.Matches(againstBehind, r.Text[r.Tokens[to].Hi:]))
}

// askedApart reports whether each of two tokens has a question of its own: "能跑14b
// 吗？能跑72b吗？", "does 7b fit? and 13b?".
func (r *Reader) askedApart(from, to int) bool {
	if to <= from {
		return false
	}
	if r.askedToo(r.Tokens[to]) {
		return true
	}
	between, after := r.Text[r.Tokens[from].Hi:r.Tokens[to].Lo], r.Text[r.Tokens[to].Hi:]
	if (strings.Contains(between, "还是") || strings.Contains(between, "or ")) && r.Matches(orElseOnly, between) {
		return true // "16G是13B的门槛，还是说只够7B", "will 70b fit on a 4090 or only 13b"
	}
	return (strings.Contains(between, "?") || strings.Contains(between, "吗")) && (strings.Contains(after, "?") || strings.Contains(after, "吗") || strings.Contains(after, "呢"))
}

var eachWhileWords = pattern.OneOf("一边", "while ", "的同时")

// eachWhile reports whether one of two models is worked with while the other is: 一边推理7b一边训练3b.
func (r *Reader) eachWhile(from, to int) bool {
	return to > from && r.Mentions(eachWhileWords) && chars.Mentions(r.Text[r.Tokens[from].Hi:r.Tokens[to].Lo], "一边", " while ", "的同时") && r.bothAsked()
}

// orElseOnly stands between a size that is doubted and a smaller one.
var orElseOnly = pattern.Of(`\bor (?:am i |is it |do i (?:have|need) to |should i |must i |will i |would i |better )*(?:only|just|at most|rather|maybe|stick(?: to| with)?|settle for|limited to|stuck (?:at|with|on|to)|go(?: down)?(?: to| for| with)?|drop(?: down)? to)(?: (?:an?|the|have to|be|run|do|use|for|something like|up to))* ?$|还是(?:说|讲)?(?:只|才|仅|就|最多)*(?:够|能|能跑|能上|能用|能带|行|可以|跑|是)?$`)
