package words

import (
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
