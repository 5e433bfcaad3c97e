package parser

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"headroom/engine/near"
)

// unknown tells of words that look like the name of a card or a model but are
// none. Words that could be anything stay silent.
func (r *reader) unknown() {
	for i := range r.tokens {
		switch t := &r.tokens[i]; {
		case t.typ == tModel && t.kind == "unknown":
			r.misspelledModel(i)
		case t.typ == tModel && t.kind == "slip":
			r.slipped(i)
		case t.typ == tBits && r.formless() && t.value <= 64 && !slices.Contains(widths, r.text[r.at(i+1).lo:r.at(i+1).hi]):
			r.noFormat(i)
		case t.kind == "misread" && isDigit(r.text[t.lo]) && isDigit(t.name[0]):
			r.say("unread_figure", i, i, fmt.Sprintf("%q is written with the letter O.", r.said(i, i)), fmt.Sprintf("“%s”里写的是字母 O。", r.said(i, i))).Suggestions = []string{t.name}
		case t.kind == "misread":
			r.say("unknown_name", i, i, r.noCard(r.said(i, i), "en"), r.noCard(r.said(i, i), "zh")).Suggestions = []string{t.name}
		case t.is("maker", "accelerators") && r.hasModel() && r.query.GPU == "" && r.query.GPUOptions == nil && r.query.GPUPool == nil:
			end := r.cardWritten(i)
			r.say("unknown_name", i, end, r.noCard(r.said(i, end), "en"), r.noCard(r.said(i, end), "zh"))
			return
		case isDigit(r.text[t.lo]) && r.matching.mentions("video", "视频") && r.hasModel() && (strings.HasSuffix(r.word(i), "帧") || opens(r.text[t.hi:], []string{"帧", "fps", " fps", " frames per second", " frames a second", " frames"}) > 0):
			r.say("unread_figure", i, i, "The frames of a video are not counted here: say how many images of which size there are.", "视频的帧没有计入：请说明一共多少张图片、每张多大。")
		case t.typ == tUnknown && !r.used[i]:
			r.unknownWord(i)
		}
	}
}

// mostSought bounds the words of a text for which names are sought that were
// meant: one that holds more unknown words is a log, and each search goes through
// all names.
const mostSought = 16

// cardsNear are up to three cards whose spellings look like a word.
func (r *reader) cardsNear(word string) []string {
	if r.sought++; r.sought > mostSought {
		return nil
	}
	return r.names.cardsNear(word)
}

// modelsNear are up to three families or models that look like a word.
func (r *reader) modelsNear(word string) []string {
	if r.sought++; r.sought > mostSought {
		return nil
	}
	return r.names.modelsNear(word)
}

// misspelledModel tells of a name with a size that is nearly a known one:
// "lamma-3-8b". One that is like no other is taken as it is.
func (r *reader) misspelledModel(i int) {
	name := r.tokens[i].name
	head := opening(name)
	if len(head) < 4 {
		return
	}
	meant := slices.DeleteFunc(r.modelsNear(head), func(name string) bool { return name[0] != head[0] || near.Distance(name, head) > 0.42 })
	if len(meant) == 0 || slices.Contains(meant, head) {
		return
	}
	for k, family := range meant {
		if whole := family + strings.TrimPrefix(name, head); r.names.opens(whole) {
			meant[k] = whole
		}
	}
	r.say("unknown_name", i, i,
		fmt.Sprintf("%q is no model that is known here; only its size is used.", r.said(i, i)),
		fmt.Sprintf("不认识“%s”这个模型；只采用它的参数量。", r.said(i, i))).Suggestions = meant
}

// unknownWord tells of a word that looks like a name, or stands where one does.
func (r *reader) unknownWord(i int) {
	word := r.word(i)
	next := r.at(i + 1)
	if r.asked.over(r.tokens[i].lo, r.tokens[i].hi) {
		return // the "long" of "how long"
	}
	if r.at(i-1).kind == "framework" || percentiles[word] {
		return // "llama.cpp b4500"
	}
	if end := r.lineEnd(i); end > 0 {
		name := r.said(i, end)
		r.say("unknown_name", i, end, r.noCard(name, "en"), r.noCard(name, "zh")).Suggestions = r.cardsNear(strings.ToLower(squeeze(name)))
		return
	}
	if hasDigit(word) && format.MatchString(word) {
		r.noFormat(i)
		return
	}
	switch card := r.cardPlace(i); {
	case card && next.typ == tNumber && next.value >= 100 && len(word) > 2 && r.at(i-1).typ != tUnknown && r.ends(i+2):
		r.say("unknown_name", i, i+1, r.noCard(r.said(i, i+1), "en"), r.noCard(r.said(i, i+1), "zh"))
	case hasDigit(word) && len(word) > 2:
		near := r.cardsNear(word)
		if len(near) == 0 && !r.countedWord(i) {
			near = r.modelsNear(word)
		}
		if len(near) == 0 && !card || card && software(word) {
			return
		}
		r.say("unknown_name", i, i, r.noCard(r.said(i, i), "en"), r.noCard(r.said(i, i), "zh")).Suggestions = near
	case card && len(word) > 5 && strings.HasSuffix(word, "gpu") && !strings.HasPrefix(word, "multi"): // "on a nosuchgpu"
		r.say("unknown_name", i, i, r.noCard(r.said(i, i), "en"), r.noCard(r.said(i, i), "zh")).Suggestions = r.cardsNear(word)
	case len(word) >= 4 && next.typ == tSize && r.at(i+2).is("data", "tokens"): // "it has seen 2 trillion tokens"
	case r.misspelledOptimizer(i): // before a size, too: "adamv 13b"
	case len(word) >= 4 && (next.typ == tSize || next.typ == tNumber && r.at(i+2).typ == tSize):
		r.noModel(i, r.modelsNear(word))
	case r.invented(i):
		r.say("unknown_name", i, i, r.noModelText(i, "en"), r.noModelText(i, "zh")).Suggestions = slices.DeleteFunc(r.modelsNear(word), func(name string) bool { return near.Distance(name, word) > 0.4 })
	case len(r.asked.found) == 0 && r.meantModel() == i:
		r.noModel(i, r.nearModels(word))
	case len(word) >= 5 && verbs[r.text[r.at(i-1).lo:r.at(i-1).hi]] && !r.hasModel():
		r.noModel(i, slices.DeleteFunc(r.modelsNear(word), func(name string) bool { return near.Distance(name, word) > 0.2 }))
	}
}

// percentiles are shares of requests that a latency is told of, and no cards.
var percentiles = map[string]bool{"p50": true, "p75": true, "p90": true, "p95": true, "p99": true}

// meantModel is the token of a word that is nearly the name of a model and stands
// before hardware, in a text with no model: "mixtrl on a 4090". It is -1 when there is
// none.
func (r *reader) meantModel() int {
	if r.hasModel() || !r.hasHardware() {
		return -1
	}
	if r.nameable == nil {
		r.nameable = r.nameableWords()
	}
	for _, i := range r.nameable {
		if !r.used[i] && len(r.nearModels(r.word(i))) > 0 {
			return i
		}
	}
	return -1
}

// nameableWords are the first unknown words of a text that may be a model's name. The
// list is never nil.
func (r *reader) nameableWords() []int {
	list := []int{}
	for i := range r.tokens[:min(len(r.tokens), mostSought)] {
		word := r.word(i)
		if r.tokens[i].typ == tUnknown && len(word) >= 5 && word[0] < utf8.RuneSelf && !verbs[word] && !common[word] && !preposition[word] {
			list = append(list, i)
		}
	}
	return list
}

// nearModels are the models that a word is so near to that it can hardly mean else.
func (r *reader) nearModels(word string) []string {
	return slices.DeleteFunc(r.modelsNear(word), func(name string) bool { return name == word || near.Distance(name, word) > 0.2 })
}

// optimizersKnown are the names that a misspelled optimizer is held against.
var optimizersKnown = []string{"adamw", "adam", "adafactor", "lion", "muon", "sgd", "galore"}

// misspelledOptimizer tells of a word that is nearly an optimizer's name, where
// none was read: "adamv".
func (r *reader) misspelledOptimizer(i int) bool {
	word := r.word(i)
	if len(word) < 5 || r.query.Optimizer != "" || r.query.Optimizers != nil {
		return false
	}
	meant := slices.DeleteFunc(near.Best(word, slices.Values(optimizersKnown), 3), func(name string) bool {
		return len(name) < 5 || near.Distance(name, word) > 0.2
	})
	if len(meant) == 0 {
		return false
	}
	r.say("unknown_name", i, i,
		fmt.Sprintf("%q is no optimizer that is known here.", r.said(i, i)),
		fmt.Sprintf("不认识“%s”这个优化器。", r.said(i, i))).Suggestions = meant
	return true
}

// verbs are words that a model's name is right behind.
var verbs = map[string]bool{
	"run": true, "train": true, "serve": true, "deploy": true, "load": true, "host": true, "finetune": true, "fine-tune": true,
	"fine tune": true, "pretrain": true, "running": true, "serving": true, "跑": true, "训练": true, "部署": true, "微调": true, "运行": true,
}

// invented reports whether a word stands where only a model's name can: between a
// verb and the hardware, in a text without another model. "run blorp on a 4090".
func (r *reader) invented(i int) bool {
	if r.hasModel() || len(r.word(i)) < 4 || r.text[r.tokens[i].lo] >= utf8.RuneSelf || preposition[r.word(i)] || common[r.word(i)] {
		return false
	}
	before := r.text[r.at(i-1).lo:r.at(i-1).hi]
	if !verbs[before] && (i > 0 || len(r.asked.found) > 0) { // "blorp on a 4090" says no more
		return false
	}
	for r.at(i+1).hi-r.at(i+1).lo == 1 && r.word(i+1) == "-" && r.at(i+2).typ == tUnknown && r.at(i+2).lo == r.at(i+1).hi {
		i += 2 // "fluffy-mega"
	}
	on := r.word(min(i+1, len(r.tokens)-1))
	if on != "on" && on != "with" && on != "using" && on != "in" {
		return false
	}
	for j := i + 2; j <= i+6; j++ {
		if t := r.at(j); t.typ == tCard || t.typ == tBare || t.typ == tMeasure || t.typ == tBytes {
			return true
		}
	}
	return false
}

// common are words that stand behind such verbs and name no model.
var common = map[string]bool{
	"anything": true, "something": true, "everything": true, "stuff": true, "them": true, "this": true, "that": true, "these": true, "those": true,
	"models": true, "model": true, "llms": true, "llm": true, "things": true, "locally": true, "well": true, "fine": true, "fast": true, "faster": true,
	"slow": true, "slowly": true, "smoothly": true, "properly": true, "inference": true, "training": true, "here": true, "there": true, "jobs": true,
	"tests": true, "benchmarks": true, "both": true, "code": true, "agents": true, "bigger": true, "larger": true, "large": true, "small": true,
	"neural": true, "networks": true, "quants": true, "only": true, "mainly": true, "mostly": true, "purely": true, "entirely": true, "exclusively": true,
	"thoughts": true, "thought": true, "opinions": true, "opinion": true, "questions": true, "question": true, "info": true, "details": true,
	"specs": true, "spec": true, "advice": true, "feedback": true, "deals": true, "deal": true, "games": true, "gaming": true, "work": true, "works": true,
	"performance": true, "speed": true, "memory": true, "experience": true, "experiments": true, "based": true, "help": true, "test": true, "testing": true,
	"language": true, "best": true, "good": true, "mere": true, "measly": true, "tiny": true, "little": true, "plain": true, "simple": true, "humble": true, "lowly": true, "okay": true, "alone": true, "again": true, "twice": true,
}

func (r *reader) noModelText(i int, lang string) string {
	if lang == "zh" {
		return fmt.Sprintf("不认识“%s”这个模型；请给出已知的名称或参数量，例如 7b。", r.said(i, i))
	}
	return fmt.Sprintf("%q is no model that is known here; give a known name or its size, such as 7b.", r.said(i, i))
}

// noModel tells of a word that is nearly the name of a model.
func (r *reader) noModel(i int, meant []string) {
	meant = slices.DeleteFunc(meant, func(name string) bool { return name[0] != r.word(i)[0] })                                                    // "during 7b training" is no "turing"
	if len(meant) > 0 && !slices.Contains(meant, r.word(i)) && !slices.Contains(meant, strings.TrimSuffix(r.word(i), "s")) && !common[r.word(i)] { // "a tiny 1B model"
		r.say("unknown_name", i, i,
			fmt.Sprintf("%q is no model that is known here.", r.said(i, i)), fmt.Sprintf("不认识“%s”这个模型。", r.said(i, i))).Suggestions = meant
	}
}

func (r *reader) noCard(name, lang string) string {
	if lang == "zh" {
		return fmt.Sprintf("不认识“%s”这个显卡或模型。", name)
	}
	return fmt.Sprintf("%q is no card or model that is known here.", name)
}

// said is what was written from one token to another.
func (r *reader) said(from, to int) string { return r.between(r.tokens[from].start, r.tokens[to].end) }

// format is what names of number formats look like.
var format = regexp.MustCompile(`^(?:fp|bf|int|nf|q)\d+$`)

var formatsKnown = []string{"fp32", "fp16", "bf16", "fp8", "fp4", "int8", "int4", "nf4", "q8", "q6", "q5", "q4", "q3", "q2"}

// widths are words whose bits are no format: "a 384-bit bus".
var widths = []string{"bus", "memory", "interface", "wide", "width", "位宽", "总线"}

// formless reports whether no number format was read from the text.
func (r *reader) formless() bool {
	q := &r.query
	return q.Quant == "" && q.Precision == "" && q.Precisions == nil && q.KVDType == "" && q.KVDTypes == nil && q.Optimizer == "" && q.Optimizers == nil
}

// noFormat tells of a word that looks like a number format and is none.
func (r *reader) noFormat(i int) {
	r.say("unknown_format", i, i,
		fmt.Sprintf("%q is no number format that is known here.", r.said(i, i)),
		fmt.Sprintf("不认识“%s”这种数值格式。", r.said(i, i))).Suggestions = near.Best(r.word(i), slices.Values(formatsKnown), 3)
}

// cardWritten is the last token of what is written behind a maker as the name of a card, the
// 150 of 天数智芯 BI-150, or the maker where no such name follows.
func (r *reader) cardWritten(maker int) int {
	end, first := maker, r.at(maker+1)
	if first.typ == tSize || r.at(maker+2).typ == tMeasure || r.at(maker+2).typ == tTimes {
		return maker
	}
	for j := maker + 1; j < len(r.tokens) && (j == maker+1 || r.tokens[j].lo == r.tokens[j-1].hi) && r.text[r.tokens[j].lo] < utf8.RuneSelf && !r.tokens[j].joins(); j++ {
		end = j
	}
	if end > maker && !hasDigit(r.text[first.lo:r.tokens[end].hi]) {
		return maker
	}
	return end
}

// lineEnd is the last token of a card that only its line is known of, "rtx pro
// 7000", or 0.
func (r *reader) lineEnd(i int) int {
	switch r.word(i) {
	case "rtx", "gtx", "geforce", "radeon", "quadro", "tesla":
	default:
		return 0
	}
	for j := i + 1; j <= i+3; j++ {
		switch t := r.at(j); {
		case t.typ == tNumber && t.value >= 100 && t.value < 10000:
			return j
		case t.typ == tOne, t.typ == tUnknown && !preposition[r.word(j)]:
		default:
			return 0
		}
	}
	return 0
}

// countedWord reports whether a sign of times ties a count to a word, over its
// maker: "8x nvidia z900".
func (r *reader) countedWord(i int) bool {
	before := r.at(i - 1)
	if before.kind == "maker" {
		i--
		before = r.at(i - 1)
	}
	return before.typ == tTimes && r.at(i-2).isFigure()
}

// determined is the token before the words that only say which one the next is: "on"
// in "on my used nvidia". Words are asked for in turn, so that a run of such words is
// gone through once.
func (r *reader) determined(i int) int {
	j := i - 1
	for j >= 0 && (r.tokens[j].typ == tOne || r.tokens[j].kind == "maker" || r.tokens[j].kind == "used" || possessive[r.word(j)]) {
		if j--; j >= r.run.from && j <= r.run.to {
			j = r.run.from
			break
		}
	}
	r.run = run{from: j, to: i - 1}
	return j
}

// run is a token and the last of those behind it that are passed over.
type run struct{ from, to int }

// cardPlace reports whether a word stands where a card's name does: counted, or
// behind "on a", "on my", 用.
func (r *reader) cardPlace(i int) bool {
	if r.countedWord(i) {
		return true
	}
	if before := r.at(i - 1); before.typ == tMeasure && before.kind == "card" && r.text[before.lo] >= utf8.RuneSelf && r.at(i-2).isFigure() {
		return true // "8 卡 h19"
	}
	j := r.determined(i)
	if n := r.at(j); (n.typ == tNumber || n.typ == tSeveral) && j == i-1 {
		j--
	}
	if j < 0 {
		return false
	}
	switch r.word(j) {
	case "on", "using", "rent", "buy", "用", "在", "租", "买":
		return true
	}
	return false
}

var possessive = map[string]bool{"my": true, "our": true, "the": true, "your": true, "this": true}

// software reports whether a word with digits names a system or a library, and
// no card: "on ubuntu22".
func software(word string) bool {
	for _, name := range [...]string{"ubuntu", "debian", "win", "cuda", "rocm", "python", "py", "torch", "wsl", "proxmox", "ddr", "pcie", "centos", "k8s", "macos", "fedora"} {
		if strings.HasPrefix(word, name) {
			return true
		}
	}
	return false
}

// ends reports whether nothing goes on at a token: the text is over, or a sign
// or a joining word stands there.
func (r *reader) ends(i int) bool {
	t := r.at(i)
	return t.typ == 0 || t.typ == tMark || t.joins()
}

func hasDigit(word string) bool {
	for i := range len(word) {
		if isDigit(word[i]) {
			return true
		}
	}
	return false
}
