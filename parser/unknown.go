package parser

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"headroom/engine/near"
	"headroom/parser/chars"
	"headroom/parser/intent"
	"headroom/parser/lex"
	"headroom/parser/names"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// slipped tells what a name was read as.
func (r question) slipped(i int, meant string) {
	r.Say("assumed", i, i,
		fmt.Sprintf("%q is no model that is known here; it is read as %s.", r.Said(i, i), meant),
		fmt.Sprintf("不认识“%s”这个模型；按 %s 理解。", r.Said(i, i), meant))
}

// familySlip tells which family the word of one was read as.
func familySlip(lang, got, meant string, start, end int) Problem {
	r := question{intent.Question{Reader: &reader.Reader{Lang: lang}}}
	return Problem{Code: "assumed", Start: start, End: end, Got: got, Message: r.pick(
		fmt.Sprintf("%q is no family of models that is known here; it is read as %s.", got, meant),
		fmt.Sprintf("不认识“%s”这个模型系列；按 %s 理解。", got, meant))}
}

// leftOut tells what was taken for another case than the one that is asked about.
func leftOut(lang, got string, start, end int) Problem {
	r := question{intent.Question{Reader: &reader.Reader{Lang: lang}}}
	return Problem{Code: "assumed", Start: start, End: end, Got: got, Message: r.pick(
		fmt.Sprintf("%q was taken for another case than the one that is asked about, and left out.", got),
		fmt.Sprintf("“%s”按另一种情况理解，没有计入。", got))}
}

var videoWords = pattern.OneOf("video", "视频")

// unknown tells of words that look like the name of a card or a model but are
// none. Words that could be anything stay silent.
func (r question) unknown() {
	for i := range r.Tokens {
		switch t := &r.Tokens[i]; {
		case t.Type == token.Model && t.Kind == "unknown":
			r.misspelledModel(i)
		case t.Type == token.Model && t.Kind == "slip":
			r.slipped(i, t.Name)
		case t.Type == token.Bits && r.formless() && !slices.Contains(r.Passed, i) && t.Value <= 64 && !slices.Contains(widths, r.Text[r.At(i+1).Lo:r.At(i+1).Hi]):
			r.noFormat(i)
		case t.Kind == "misread" && chars.IsDigit(r.Text[t.Lo]) && chars.IsDigit(t.Name[0]):
			r.Say("unread_figure", i, i, fmt.Sprintf("%q is written with the letter O.", r.Said(i, i)), fmt.Sprintf("“%s”里写的是字母 O。", r.Said(i, i))).Suggestions = []string{t.Name}
		case t.Kind == "misread":
			r.Say("unknown_name", i, i, r.noCard(r.Said(i, i), "en"), r.noCard(r.Said(i, i), "zh")).Suggestions = []string{t.Name}
		case t.Is("maker", "accelerators") && r.HasModel() && r.Query.GPU == "" && r.Query.GPUOptions == nil && r.Query.GPUPool == nil:
			end := r.cardWritten(i)
			r.Say("unknown_name", i, end, r.noCard(r.Said(i, end), "en"), r.noCard(r.Said(i, end), "zh"))
			return
		case chars.IsDigit(r.Text[t.Lo]) && r.Mentions(videoWords) && r.HasModel() && (strings.HasSuffix(r.Word(i), "帧") || chars.Opens(r.Text[t.Hi:], []string{"帧", "fps", " fps", " frames per second", " frames a second", " frames"}) > 0):
			r.Say("unread_figure", i, i, "The frames of a video are not counted here: say how many images of which size there are.", "视频的帧没有计入：请说明一共多少张图片、每张多大。")
		case t.Type == token.Unknown && !r.Used[i]:
			r.unknownWord(i)
		case t.Type == token.Number && !r.Used[i] && t.Hi-t.Lo == 4 && r.noHardware() && r.Ends(i+1) && (r.cardPlace(i) || r.countedWord(i)):
			r.Say("unknown_name", i, i, r.noCard(r.Said(i, i), "en"), r.noCard(r.Said(i, i), "zh")).Suggestions = r.cardsNear(r.Word(i)) // "7b on a 4909"
		}
	}
}

// mostSought bounds the words of a text for which names are sought that were
// meant: one that holds more unknown words is a log, and each search goes through
// all names.
const mostSought = 16

// cardsNear are up to three cards whose spellings look like a word.
func (r question) cardsNear(word string) []string {
	if r.Sought++; r.Sought > mostSought {
		return nil
	}
	return r.Names.CardsNear(word)
}

// modelsNear are up to three families or models that look like a word.
func (r question) modelsNear(word string) []string {
	if r.Sought++; r.Sought > mostSought {
		return nil
	}
	return r.Names.ModelsNear(word)
}

// farthestSlip is how far a word is at most from the name that it is suggested for: "lamma" is that far from llama.
const farthestSlip = 0.42

// misspelledModel tells of a name with a size that is nearly a known one:
// "lamma-3-8b". One that is like no other is taken as it is.
func (r question) misspelledModel(i int) {
	name := r.Tokens[i].Name
	head := names.Opening(name)
	if len(head) < 4 {
		return
	}
	meant := slices.DeleteFunc(r.modelsNear(head), func(name string) bool { return name[0] != head[0] || near.Distance(name, head) > farthestSlip })
	if len(meant) == 0 || slices.Contains(meant, head) {
		return
	}
	for k, family := range meant {
		if whole := family + strings.TrimPrefix(name, head); r.Names.Opens(whole) {
			meant[k] = whole
		}
	}
	r.Say("unknown_name", i, i,
		fmt.Sprintf("%q is no model that is known here; only its size is used.", r.Said(i, i)),
		fmt.Sprintf("不认识“%s”这个模型；只采用它的参数量。", r.Said(i, i))).Suggestions = meant
}

// unknownWord tells of a word that looks like a name, or stands where one does.
func (r question) unknownWord(i int) {
	word := r.Word(i)
	next := r.At(i + 1)
	if r.Asked.Over(r.Tokens[i].Lo, r.Tokens[i].Hi) {
		return // the "long" of "how long"
	}
	if r.At(i-1).Kind == "framework" || percentiles[word] || r.Word(i-1) == "第" {
		return // "llama.cpp b4500", 第100步
	}
	if end := r.lineEnd(i); end > 0 {
		name := r.Said(i, end)
		r.Say("unknown_name", i, end, r.noCard(name, "en"), r.noCard(name, "zh")).Suggestions = r.cardsNear(strings.ToLower(names.Squeeze(name)))
		return
	}
	if chars.HasDigit(word) && format.MatchString(word) {
		r.noFormat(i)
		return
	}
	switch card := r.cardPlace(i); {
	case card && next.Type == token.Number && next.Value >= 100 && len(word) > 2 && r.At(i-1).Type != token.Unknown && r.Ends(i+2):
		r.Say("unknown_name", i, i+1, r.noCard(r.Said(i, i+1), "en"), r.noCard(r.Said(i, i+1), "zh"))
	case chars.HasDigit(word) && len(word) > 2:
		near := r.cardsNear(word)
		if len(near) == 0 && !r.countedWord(i) {
			near = r.modelsNear(word)
		}
		if len(near) == 0 && !card || card && lex.Software(word) {
			return
		}
		r.Say("unknown_name", i, i, r.noCard(r.Said(i, i), "en"), r.noCard(r.Said(i, i), "zh")).Suggestions = near
	case card && len(word) > 5 && strings.HasSuffix(word, "gpu") && !strings.HasPrefix(word, "multi"): // "on a nosuchgpu"
		r.Say("unknown_name", i, i, r.noCard(r.Said(i, i), "en"), r.noCard(r.Said(i, i), "zh")).Suggestions = r.cardsNear(word)
	case card && r.countedWord(i) && r.noHardware() && r.Ends(i+1) && beforeCard[r.Word(i-3)]: // "on 4x banana"
		r.Say("unknown_name", i, i, r.noCard(r.Said(i, i), "en"), r.noCard(r.Said(i, i), "zh")).Suggestions = r.cardsNear(word)
	case len(word) >= 4 && next.Type == token.Size && r.At(i+2).Is("data", "tokens"): // "it has seen 2 trillion tokens"
	case r.misspelledOptimizer(i): // before a size, too: "adamv 13b"
	case len(word) >= 4 && (next.Type == token.Size || next.Type == token.Number && r.At(i+2).Type == token.Size):
		r.noModel(i, r.modelsNear(word))
	case len(word) >= 4 && next.Type == token.Model && chars.IsDigit(r.Text[next.Lo]) && slices.Contains(r.nearModels(word), names.Opening(next.Name)):
		r.slipped(i, next.Name) // "mixtrl 8x7b", whose experts name it
	case r.invented(i):
		r.Say("unknown_name", i, i, r.noModelText(i, "en"), r.noModelText(i, "zh")).Suggestions = slices.DeleteFunc(r.modelsNear(word), func(name string) bool { return near.Distance(name, word) > 0.4 })
	case r.meantModel() == i:
		r.noModel(i, r.nearModels(word))
	case len(word) >= 5 && lex.Verbs[r.Text[r.At(i-1).Lo:r.At(i-1).Hi]] && !r.HasModel():
		r.noModel(i, slices.DeleteFunc(r.modelsNear(word), func(name string) bool { return near.Distance(name, word) > 0.2 }))
	}
}

// nameAlone tells of a text that is one word, where it is nearly the name of a model: "mixtrl".
func (r question) nameAlone() bool {
	if len(r.Tokens) == 0 || !r.Ends(1) || len(r.Tokens) > 2 || r.Tokens[0].Type != token.Unknown || len(r.Word(0)) < 4 || r.Word(0)[0] >= utf8.RuneSelf {
		return false
	}
	said := len(r.Problems)
	r.noModel(0, slices.DeleteFunc(r.modelsNear(r.Word(0)), func(name string) bool { return near.Distance(name, r.Word(0)) > farthestSlip }))
	return len(r.Problems) > said
}

// percentiles are shares of requests that a latency is told of, and no cards.
var percentiles = map[string]bool{"p50": true, "p75": true, "p90": true, "p95": true, "p99": true}

// meantModel is the token of a word that is nearly the name of a model and stands
// before hardware, in a text with no model: "mixtrl on a 4090". It is -1 when there is
// none.
func (r question) meantModel() int {
	if r.HasModel() || !r.HasHardware() {
		return -1
	}
	if r.Nameable == nil {
		r.Nameable = r.nameableWords()
	}
	for _, i := range r.Nameable {
		if !r.Used[i] && len(r.nearModels(r.Word(i))) > 0 {
			return i
		}
	}
	return -1
}

// nameableWords are the first unknown words of a text that may be a model's name. The
// list is never nil.
func (r question) nameableWords() []int {
	list := []int{}
	for i := range r.Tokens[:min(len(r.Tokens), mostSought)] {
		word := r.Word(i)
		if r.Tokens[i].Type == token.Unknown && len(word) >= 5 && word[0] < utf8.RuneSelf && !lex.Verbs[word] && !lex.Common[word] && !lex.Preposition[word] {
			list = append(list, i)
		}
	}
	return list
}

// nearModels are the models that a word is so near to that it can hardly mean else.
func (r question) nearModels(word string) []string {
	return slices.DeleteFunc(r.modelsNear(word), func(name string) bool { return name == word || near.Distance(name, word) > 0.2 })
}

// optimizersKnown are the names that a misspelled optimizer is held against.
var optimizersKnown = []string{"adamw", "adam", "adafactor", "lion", "muon", "sgd", "galore"}

// misspelledOptimizer tells of a word that is nearly an optimizer's name, where
// none was read: "adamv".
func (r question) misspelledOptimizer(i int) bool {
	word := r.Word(i)
	if len(word) < 5 || r.Query.Optimizer != "" || r.Query.Optimizers != nil {
		return false
	}
	meant := slices.DeleteFunc(near.Best(word, slices.Values(optimizersKnown), 3), func(name string) bool {
		return len(name) < 5 || near.Distance(name, word) > 0.2
	})
	if len(meant) == 0 {
		return false
	}
	r.Say("unknown_name", i, i,
		fmt.Sprintf("%q is no optimizer that is known here.", r.Said(i, i)),
		fmt.Sprintf("不认识“%s”这个优化器。", r.Said(i, i))).Suggestions = meant
	return true
}

// invented reports whether a word stands where only a model's name can: between a
// verb and the hardware, in a text without another model. "run blorp on a 4090".
func (r question) invented(i int) bool {
	if r.HasModel() || len(r.Word(i)) < 4 || r.Text[r.Tokens[i].Lo] >= utf8.RuneSelf || lex.Preposition[r.Word(i)] || lex.Common[r.Word(i)] {
		return false
	}
	before := r.Text[r.At(i-1).Lo:r.At(i-1).Hi]
	if !lex.Verbs[before] && (i > 0 || len(r.Asked.Found) > 0) { // "blorp on a 4090" says no more
		return false
	}
	for r.At(i+1).Hi-r.At(i+1).Lo == 1 && r.Word(i+1) == "-" && r.At(i+2).Type == token.Unknown && r.At(i+2).Lo == r.At(i+1).Hi {
		i += 2 // "fluffy-mega"
	}
	on := r.Word(min(i+1, len(r.Tokens)-1))
	if on != "on" && on != "with" && on != "using" && on != "in" {
		return false
	}
	for j := i + 2; j <= i+6; j++ {
		if t := r.At(j); t.Type == token.Card || t.Type == token.Bare || t.Type == token.Measure || t.Type == token.Bytes {
			return true
		}
	}
	return false
}

func (r question) noModelText(i int, lang string) string {
	if lang == "zh" {
		return fmt.Sprintf("不认识“%s”这个模型；请给出已知的名称或参数量，例如 7b。", r.Said(i, i))
	}
	return fmt.Sprintf("%q is no model that is known here; give a known name or its size, such as 7b.", r.Said(i, i))
}

// noModel tells of a word that is nearly the name of a model.
func (r question) noModel(i int, meant []string) {
	meant = slices.DeleteFunc(meant, func(name string) bool { return name[0] != r.Word(i)[0] })                                                        // "during 7b training" is no "turing"
	if len(meant) > 0 && !slices.Contains(meant, r.Word(i)) && !slices.Contains(meant, strings.TrimSuffix(r.Word(i), "s")) && !lex.Common[r.Word(i)] { // "a tiny 1B model"
		r.Say("unknown_name", i, i,
			fmt.Sprintf("%q is no model that is known here.", r.Said(i, i)), fmt.Sprintf("不认识“%s”这个模型。", r.Said(i, i))).Suggestions = meant
	}
}

func (r question) noCard(name, lang string) string {
	if lang == "zh" {
		return fmt.Sprintf("不认识“%s”这个显卡或模型。", name)
	}
	return fmt.Sprintf("%q is no card or model that is known here.", name)
}

// format is what names of number formats look like.
var format = regexp.MustCompile(`^(?:fp|bf|int|nf|q)\d+$`)

var formatsKnown = []string{"fp32", "fp16", "bf16", "fp8", "fp4", "int8", "int4", "nf4", "q8", "q6", "q5", "q4", "q3", "q2"}

// widths are words whose bits are no format: "a 384-bit bus".
var widths = []string{"bus", "memory", "interface", "wide", "width", "位宽", "总线"}

// formless reports whether no number format was read from the text.
func (r question) formless() bool {
	q := &r.Query
	return q.Quant == "" && q.Precision == "" && q.Precisions == nil && q.KVDType == "" && q.KVDTypes == nil && q.Optimizer == "" && q.Optimizers == nil
}

// noFormat tells of a word that looks like a number format and is none.
func (r question) noFormat(i int) {
	r.Say("unknown_format", i, i,
		fmt.Sprintf("%q is no number format that is known here.", r.Said(i, i)),
		fmt.Sprintf("不认识“%s”这种数值格式。", r.Said(i, i))).Suggestions = near.Best(r.Word(i), slices.Values(formatsKnown), 3)
}

// cardWritten is the last token of what is written behind a maker as the name of a card, the
// 150 of 天数智芯 BI-150, or the maker where no such name follows.
func (r question) cardWritten(maker int) int {
	end, first := maker, r.At(maker+1)
	if first.Type == token.Size || r.At(maker+2).Type == token.Measure || r.At(maker+2).Type == token.Times {
		return maker
	}
	for j := maker + 1; j < len(r.Tokens) && (j == maker+1 || r.Tokens[j].Lo == r.Tokens[j-1].Hi) && r.Text[r.Tokens[j].Lo] < utf8.RuneSelf && !r.Tokens[j].Joins(); j++ {
		end = j
	}
	if end > maker && !chars.HasDigit(r.Text[first.Lo:r.Tokens[end].Hi]) {
		return maker
	}
	return end
}

// lineEnd is the last token of a card that only its line is known of, "rtx pro
// 7000", or 0.
func (r question) lineEnd(i int) int {
	switch r.Word(i) {
	case "rtx", "gtx", "geforce", "radeon", "quadro", "tesla":
	default:
		return 0
	}
	for j := i + 1; j <= i+3; j++ {
		switch t := r.At(j); {
		case t.Type == token.Number && t.Value >= 100 && t.Value < 10000:
			return j
		case t.Type == token.One, t.Type == token.Unknown && !lex.Preposition[r.Word(j)]:
		default:
			return 0
		}
	}
	return 0
}

// countedWord reports whether a sign of times ties a count to a word, over its
// maker: "8x nvidia z900".
func (r question) countedWord(i int) bool {
	before := r.At(i - 1)
	if before.Kind == "maker" {
		i--
		before = r.At(i - 1)
	}
	return before.Type == token.Times && r.At(i-2).IsFigure()
}

// determined is the token before the words that only say which one the next is: "on"
// in "on my used nvidia". Words are asked for in turn, so that a run of such words is
// gone through once.
func (r question) determined(i int) int {
	j := i - 1
	for j >= 0 && (r.Tokens[j].Type == token.One || r.Tokens[j].Kind == "maker" || r.Tokens[j].Kind == "used" || reader.Possessive[r.Word(j)]) {
		if j--; j >= r.Run.From && j <= r.Run.To {
			j = r.Run.From
			break
		}
	}
	r.Run = reader.Run{From: j, To: i - 1}
	return j
}

// cardPlace reports whether a word stands where a card's name does: counted, or
// behind "on a", "on my", 用.
func (r question) cardPlace(i int) bool {
	if r.countedWord(i) {
		return true
	}
	if before := r.At(i - 1); before.Type == token.Measure && before.Kind == "card" && r.Text[before.Lo] >= utf8.RuneSelf && r.At(i-2).IsFigure() {
		return true // "8 卡 h19"
	}
	j := r.determined(i)
	if n := r.At(j); (n.Type == token.Number || n.Type == token.Several) && j == i-1 {
		j--
	}
	if j < 0 {
		return false
	}
	return beforeCard[r.Word(j)]
}

// beforeCard are the words behind which what work is done on, or what is got for it, stands.
var beforeCard = map[string]bool{"on": true, "using": true, "rent": true, "buy": true, "用": true, "在": true, "租": true, "买": true}

// noHardware reports whether nothing was read from a question that work could run on.
func (r question) noHardware() bool {
	q := &r.Query
	return q.GPU == "" && q.GPUMemoryGB == 0 && q.GPUOptions == nil && q.GPUPool == nil && !q.CPUOnly
}
