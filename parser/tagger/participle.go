package tagger

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// participles say what was done to a model before, not what is asked to be done:
// "run my fine-tuned 7b", "serve a pretrained llama".
var participles = map[string]bool{
	"finetuned": true, "fine-tuned": true, "fine tuned": true, "fine_tuned": true, "pretrained": true, "pre-trained": true,
	"trained": true, "instruction-tuned": true, "quantized": true, "quantised": true,
}

// articled are the words before a participle that describes a model: "a pretrained 7b on a 4090, enough?",
// "to use fine-tuned 7b models".
var articled = map[string]bool{"a": true, "an": true, "the": true, "my": true, "our": true, "your": true, "this": true, "that": true, "any": true, "another": true, "existing": true, "use": true, "using": true, "handle": true}

// described takes the words of training that only describe a model out of the
// tokens, where another word says that the model is run, an article stands before them, or a bare text
// opens with them.
func described(tokens []token.Token, said *pattern.Matching) {
	text := said.Text
	runs, tasks, work, plain := false, 0, false, !said.Mentions(notToRun)
	for _, t := range tokens {
		plain = plain && t.Type != token.Data && t.Type != token.Unit && t.Type != token.Key && t.Type != token.Quantity && t.Type != token.Pair
		runs = runs || t.Is("task", "infer")
		work = work || t.Type == token.Data || t.Kind == "optimizer" || t.Kind == "method" || strings.HasPrefix(t.Name, "zero")
		if t.Kind == "task" {
			tasks++
		}
	}
	if tasks == 0 {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if t.Kind != "task" || t.Name == "infer" {
			continue
		}
		if word := text[t.Lo:t.Hi]; word == "预训练" {
			if (tasks == 1 && !work || runs) && (chars.Opens(text[t.Hi:], []string{"好的", "过的", "完的"}) > 0 || strings.HasPrefix(text[t.Hi:], "模型") && i+1 < len(tokens) && (tokens[i+1].Type == token.Model || tokens[i+1].Type == token.Size)) {
				t.Kind, t.Name = "filler", "" // 预训练好的7b
			}
			continue
		} else if !participles[word] || !describes(tokens, i) || !runs && !(tasks == 1 && !work && (i > 0 && articled[text[tokens[i-1].Lo:tokens[i-1].Hi]] || plain && word != "trained" && leads(tokens, i))) {
			continue
		}
		t.Kind, t.Name = "filler", ""
		for j := i - 1; j >= 0 && j >= i-2; j-- { // "my lora fine-tuned 13b", "a full fine-tuned 7b"
			if before := &tokens[j]; before.Is("task", "lora") || before.Is("task", "qlora") || before.Kind == "full" {
				before.Kind, before.Name = "filler", ""
			} else if text[before.Lo:before.Hi] != "-" {
				break
			}
		}
	}
}

// notToRun are words of a text that tells of a training, or asks about one, whatever it opens with.
var notToRun = pattern.OneOf(" of text", " of data", "corpus", " oom", "out of memory", "how long", "loss", "setting", "mfu", "why", "crash", "fail", "took", " gave", " got", "per second", "/s")

// leads reports whether a participle opens a text or what stands behind a comma, and a model follows at
// once: "pretrained llama-2-7b on 24GB?", but "we pretrained llama-2-7b on 8 A100".
func leads(tokens []token.Token, i int) bool {
	if i+1 >= len(tokens) || tokens[i+1].Type != token.Model && tokens[i+1].Type != token.Size {
		return false
	}
	return i == 0 || tokens[i-1].Kind == "comma" || tokens[i-1].Type == token.Mark
}

// describes reports whether a model, its size or its word follows a participle,
// over a format or an owner.
func describes(tokens []token.Token, i int) bool {
	for j := i + 1; j < len(tokens) && j <= i+3; j++ {
		switch t := tokens[j]; {
		case t.Type == token.Model, t.Type == token.Size, t.Is("filler", ""):
			return true
		case t.IsFormat(), t.Kind == "quantword", t.Kind == "task", t.Kind == "full", t.Type == token.Mark, t.Type == token.Unknown:
		default:
			return false
		}
	}
	return false
}
