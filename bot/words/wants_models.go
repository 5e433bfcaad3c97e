package words

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// served are the programs that run models, and those that train them, as texts call them.
var served = []struct {
	name  string
	words func() *regexp.Regexp
}{
	{"vllm", Pattern(`\bvllm\b`)},
	{"sglang", Pattern(`\bsg-?lang\b`)},
	{"transformers", Pattern(`\b(?:transformers|hf|hugging ?face)\b`)},
	{"tgi", Pattern(`\btgi\b|text-generation-inference`)},
	{"lmdeploy", Pattern(`\blmdeploy\b`)},
	{"tensorrt-llm", Pattern(`\b(?:tensorrt|trt)(?:[- ]?llm)?\b`)},
	{"unsloth", Pattern(`\bunsloth\b`)},
	{"trl", Pattern(`\btrl\b`)},
	{"llama-factory", Pattern(`\bllama[- ]?factory\b`)},
	{"axolotl", Pattern(`\baxolotl\b`)},
	{"torchtune", Pattern(`\btorchtune\b`)},
	{"llama.cpp", Pattern(`\bllama\.?cpp\b|\bollama\b`)},
}

var latinEdge = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[\p{Han}，。？！、]`) })

// ProgramsIn are the programs between which a text weighs, in its order: none where it names fewer than two.
func ProgramsIn(text string) []string {
	text = strings.ToLower(text)
	if !hinted(text, "vllm", "sglang", "sg-lang", "transformers", "tgi", "lmdeploy", "trt", "llama.cpp", "ollama", "unsloth", "trl", "factory", "axolotl", "torchtune") {
		return nil
	}
	text = latinEdge().ReplaceAllString(text, " ") // "用vllm" has no edge of a word
	type found struct {
		name string
		at   int
	}
	var all []found
	for _, p := range served {
		if at := p.words().FindStringIndex(text); at != nil {
			all = append(all, found{p.name, at[0]})
		}
	}
	if has := func(name string) bool { return slices.ContainsFunc(all, func(f found) bool { return f.name == name }) }; has("trl") && has("transformers") {
		all = slices.DeleteFunc(all, func(f found) bool { return f.name == "transformers" }) // "HF TRL" is one
	}
	if len(all) < 2 {
		return nil
	}
	slices.SortFunc(all, func(a, b found) int { return a.at - b.at })
	names := make([]string, len(all))
	for i, f := range all {
		names[i] = f.name
	}
	return names
}

// What a model is sought for, where that takes one of a kind.
const (
	ForCode        = "code"
	ForImages      = "images"
	ForOCR         = "ocr"
	ForTranslation = "translation"
)

var (
	codeWords        = Pattern(`\bcod(?:e|er|ers|ing)\b|\bprogramm(?:ing|er)\b|\bcopilot\b|\bautocomplet\w*|代码|编程|编码助手|写程序|程序员`)
	imageWords       = Pattern(`\bvision\b|\bvlms?\b|\bvl models?\b|\bmulti-?modal\b|\bimage (?:understanding|input|chat)\b|多模态|视觉|看图|识图|图文`)
	ocrWords         = Pattern(`\bocr\b|文字识别`)
	translationWords = Pattern(`\btranslat(?:e|es|ion|ing|or)\b|翻译`)
	praiseWords      = Pattern(`\b(?:best|smartest|strongest|most capable|good|decent|great)\b|最好|最强|最聪明|最厉害|推荐|好用`)
)

// purposeIn is what a text seeks a model for.
func purposeIn(text string) string {
	switch {
	case ocrWords().MatchString(text):
		return ForOCR
	case translationWords().MatchString(text):
		return ForTranslation
	case codeWords().MatchString(text):
		return ForCode
	case imageWords().MatchString(text):
		return ForImages
	}
	return ""
}

var whichOf = Pattern(`\bwhich (?:version|variant|build|file|download)s? of\b|\bwhich ([a-z]+)(?:[- ]?\d(?:\.\d+)?)?(?:[- ][a-z]+)?[- ]\d+(?:\.\d+)?b(?:-a\d+b)?(?: (?:for|on|in|with|to|fits?|should|can|do|would|will)\b| ?[?.!]? ?$)|(?:哪个|哪款|哪种|什么)(?:版本的?)? ?([a-z]+)[-\d. ]*\d+b|(?:用|下|下载|选|跑|装)(?:哪个|哪种|什么)版本(?:$|[\s,，。;；!！?？])`)

// askedAlone are what "which" asks for beside a size that is no name of a model.
var askedAlone = []string{"gpu", "gpus", "card", "cards", "one", "is", "are", "will", "can", "runs", "fits", "mac"}

// whichFile reports whether it is asked which file of a named model to take: "which qwen3 32b for a 16gb card".
func whichFile(text string) bool {
	if !hinted(text, "which", "哪", "什么") {
		return false
	}
	m := whichOf().FindStringSubmatch(text)
	return m != nil && !slices.Contains(askedAlone, cmp.Or(m[1], m[2]))
}
