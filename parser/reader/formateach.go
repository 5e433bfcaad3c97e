package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// Models that are weighed against each other often have a format each: "8b bf16 or 70b
// int4", "q8 14b vs q4 32b", 70b的int4和8b的bf16. A table of every model in every format
// would answer what nobody asked.

var formatEachWords = pattern.OneOf("draft", "specul", "草稿", "投机", "推测", "teacher", "distil", "教师", "蒸馏", "convert", "转成", "转为", "转换")

// formatEach gives every one of several models the format that stands beside it.
func (r *Reader) formatEach() {
	q := &r.Query
	if Trains(q.Task) || r.Training() || q.Task == "quantize" || r.Mentions(formatEachWords) { // "convert 8b fp16 and 14b to int4"
		return
	}
	models, formats := r.withFormats(func(i int) bool {
		t := &r.Tokens[i]
		return t.Type == token.Size && slices.ContainsFunc(r.Sizes, func(s Size) bool { return s.Token == i }) || t.Type == token.Model && (t.Value > 0 || slices.Contains(q.Models, t.Name))
	})
	if models == nil {
		return
	}
	var sizes []float64
	names := 0
	for _, i := range models {
		sizes = append(sizes, r.sizeAt(i))
		if r.Tokens[i].Type == token.Model {
			names++
		}
	}
	all := slices.DeleteFunc(unique(slices.Clone(formats)), func(format string) bool { return format == noFormat })
	if names < len(models) && len(unique(slices.Clone(sizes))) != len(sizes) || len(all) < 2 {
		return
	}
	switch {
	case len(q.Models) == len(models) && names > 0:
	case names > 0 && len(q.Models) > 0, names > 1:
		return
	case names == 1 && q.Model != "": // "llama 3 70b q2 vs 8b fp16"
		at := slices.IndexFunc(models, func(i int) bool { return r.Tokens[i].Type == token.Model })
		own := "-" + tagger.DecimalSize(r.Tokens[models[at]].Value)
		if !strings.Contains(r.Tokens[models[at]].Name, own) || at != 0 {
			return
		}
		q.Models = nil
		for _, b := range sizes {
			q.Models = append(q.Models, strings.Replace(r.Tokens[models[at]].Name, own, "-"+tagger.DecimalSize(b), 1))
		}
		q.Model, q.ParamsB, q.ActiveParamsB, q.ParamsList = "", 0, 0, nil
	case names == 0 && q.Model == "" && q.Models == nil:
		q.ParamsB, q.ParamsList = 0, sizes
		r.Mark("params_list", models[0], models[len(models)-1])
	default:
		return
	}
	if len(q.Precisions) != len(all) {
		q.Precisions = all
	}
	q.Quant, q.Precision, q.FormatEach = "", "", formats
}

// noFormat stands for the format of a model that is told without one, where others have theirs.
const noFormat = "none"

// cardFormats gives each of several cards the format that stands beside it, where one model is asked
// about: "bf16 on an A100 or fp8 on an L40S".
func (r *Reader) cardFormats() {
	q := &r.Query
	if len(q.GPUOptions) < 2 || q.Models != nil || q.ParamsList != nil || q.FormatEach != nil || Trains(q.Task) || r.Training() || q.Task == "quantize" || len(q.Precisions) == 0 && (q.Precision == "" || q.Quant == "") {
		return
	}
	cards, formats := r.withFormats(func(i int) bool { return r.Tokens[i].IsCard() })
	if all := unique(slices.Clone(formats)); len(cards) == len(q.GPUOptions) && len(all) > 1 {
		q.Quant, q.Precision, q.Precisions, q.FormatEach = "", "", all, formats
	}
}

// withFormats are the tokens of two to four things, models or cards, and the formats that stand beside
// them, all before or all behind them; nil where it is not so.
func (r *Reader) withFormats(thing func(i int) bool) (things []int, formats []string) {
	last, behind := 0, false // what stood last: a thing 1, a format 2
	from := 0
	for i := range r.Tokens {
		t := &r.Tokens[i]
		var what int
		switch {
		case thing(i):
			what = 1
		case t.IsFormat() && !r.besideCache(i) && !r.optimizerOf(i):
			what = 2
		default:
			continue
		}
		if last == 0 {
			behind = what == 1
		}
		second := what == 2 == behind // the second of a pair
		if last == what && what == 1 && behind && r.Tokens[i].Type == token.Model {
			formats, last = append(formats, noFormat), 2 // "llama 8b fp8, bge-m3 and ..."
		}
		if last == what || second && r.partedBetween(from, i) {
			return nil, nil
		}
		if what == 1 {
			things = append(things, i)
		} else {
			format := r.formatAt(i)
			for k := len(formats) - 1; k >= 0 && formats[k] == noFormat && r.Word(i-1) == "in"; k-- {
				formats[k] = format // "a 14b and a 7b in int4"
			}
			formats = append(formats, format)
		}
		last, from = what, i
	}
	if len(formats)+1 == len(things) && behind && r.Tokens[from].Type == token.Model {
		formats = append(formats, noFormat)
	}
	if len(things) < 2 || len(things) > 4 || len(things) != len(formats) {
		return nil, nil
	}
	return things, formats
}

// partedBetween reports whether a model and a format stand too far apart, or on two sides
// of a word that holds things against each other.
func (r *Reader) partedBetween(from, to int) bool {
	if to-from > 4 {
		return true
	}
	for j := from + 1; j < to; j++ {
		if t := r.At(j); t.Type == token.Either || t.Type == token.Join || t.IsCard() || r.setsAgainst(j) && r.Word(j) != "to" {
			return true
		}
	}
	return false
}

// formatAt is the format that a token names.
func (r *Reader) formatAt(i int) string {
	switch t := r.Tokens[i]; {
	case t.Type == token.Bits && t.Value == 16:
		return "fp16"
	case t.Type == token.Bits && t.Value == 32:
		return "fp32"
	case t.Type == token.Bits:
		return "int" + query.Decimal(t.Value)
	default:
		return tidyQuant(t.Name)
	}
}

// heldAgainst ends before a format that what was seen is held against.
var heldAgainst = pattern.Of(`\b(?:isn't|isnt|wasn't|is not) (?:that|this|it)(?: (?:just|basically|about|like|really|the|same|as|size|of|more|rather|what|a))* ?$|(?:这|那)(?:不是|不就是|岂不是|难道是)$`)

var (
	whyNotWords = pattern.OneOf("isn't", "isnt", "wasn't", "is not", "不是", "难道")
	quantWords  = pattern.OneOf("quant", "bit", "int", "awq", "gptq", "q4", "q8", "量化")
)

// releasedAs ends before a format that the weights are asked to have been given out in: "are the released weights
// 32 bits?", 官方放出的权重是fp32吗.
var releasedAs = pattern.Of(`(?:^|[,.;:?!(] ?|\band )(?:are|is|were) (?:the |these |those |their |hf |your )*(?:released |published |provided |original |official |uploaded |shared |pretrained |downloaded |open |model |base )*(?:weights?|checkpoints?|files?)(?: (?:released|published|provided|stored|saved|shipped|already|here|all|in|as|really|uploaded|on hf))* ?$|(?:发布|放出|官方|开源|原始|下载|提供)[^,;?!、]{0,4}(?:权重|模型|文件|参数)(?:都|本身|本来|默认)?是(?:不是)?$`)

var endsThere = pattern.Of(`^(?:的|吗|么|呢)* ?(?:[?!,;.)、]|$|or\b)`)

// formatHeldUp passes over a format that what quantised weights take is held against, or that the weights as
// released are asked to have.
func (r *Reader) formatHeldUp(i int) bool {
	if evidence.Closing(r.Text) && r.Matches(releasedAs, r.ClauseBefore(r.Tokens[i])) && r.Matches(endsThere, r.Text[r.Tokens[i].Hi:]) {
		r.Passed, r.Used[i] = append(r.Passed, i), true
		return true
	}
	if !r.Mentions(whyNotWords) || !r.Matches(heldAgainst, r.ClauseBefore(r.Tokens[i])) || !r.Mentions(quantWords) {
		return false
	}
	r.Passed = append(r.Passed, i)
	return true
}
