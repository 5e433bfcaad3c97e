package tagger

import (
	"slices"
	"strings"

	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// released are words that the number of a release stands behind, whole or not.
var released = []string{"ubuntu", "debian", "centos", "fedora", "windows", "win", "macos", "cuda", "cudnn", "rocm", "driver", "drivers", "驱动", "python", "torch", "pytorch", "nccl", "gcc", "kernel", "triton", "xformers", "bitsandbytes", "flash-attn", "flashattention"}

// releasedWords asks for them all at once, and for the programs that are named with a release.
var releasedWords = pattern.OneOf("ubuntu", "debian", "centos", "fedora", "win", "macos", "cuda", "cudnn", "rocm", "driver", "驱动", "python", "torch", "nccl", "gcc", "kernel", "triton", "xformers", "bitsandbytes", "flash", "version", "版本", "0.", "1.", "2.", "3.", "4.", "5.")

// releases keeps the number of a release from what is counted beside it: "Ubuntu 22.04, 30 users", "vllm 0.6.3, 30并发".
func releases(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(releasedWords) {
		return
	}
	for i := 1; i < len(tokens); i++ {
		if tokens[i].Type != token.Number || !ofRelease(tokens, i, said.Text) {
			continue
		}
		for j := i; ; j += 2 {
			tokens[j].Type, tokens[j].Kind = token.Mark, "version"
			if j+2 >= len(tokens) || tokens[j+2].Type != token.Number || said.Text[tokens[j].Hi:tokens[j+2].Lo] != "." {
				break // "0.6.3" has two points
			}
		}
	}
}

// ofRelease reports whether a number is that of the release of the program before it.
func ofRelease(tokens []token.Token, i int, text string) bool {
	before, n := tokens[i-1], tokens[i]
	if i+1 < len(tokens) && tokens[i+1].Name == "gpu_memory_utilization" && n.Value < 1 {
		return false // "sglang 0.92 util"
	}
	if word := text[before.Lo:before.Hi]; (word == "version" || word == "版本" || word == "v") && i > 1 {
		before = tokens[i-2]
	}
	parts := strings.Contains(text[n.Lo:n.Hi], ".")
	if before.Kind == "framework" {
		return parts && n.Value >= 0.01
	}
	word := text[before.Lo:before.Hi]
	if strings.HasSuffix(text[:before.Hi], "驱动") {
		word = "驱动"
	}
	if before.Type != token.Unknown && before.Type != token.Term || !slices.Contains(released, word) && !lex.Software(word) {
		return false
	}
	if parts {
		return true
	}
	return n.Value < 1000 && (i+1 == len(tokens) || !bound(tokens[i+1]) && tokens[i+1].Type != token.Measure)
}
