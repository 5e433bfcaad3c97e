package parser

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// calledModels takes a word that nobody knows for the name of a model where it is
// written as one and the size stands beside it: "Aria 25B", "the 176B BLOOMChat". The
// question is looked at as it was written, since only capitals tell a name.
func calledModels(text, folded string, tokens []token) []token {
	var written []rune
	out := tokens[:0]
	for i := 0; i < len(tokens); i++ {
		t, last := tokens[i], i
		if joined, ok := hyphenated(tokens[i:], folded); ok {
			t, last = joined, i+2 // "West-Maid 7B"
		}
		next := token{}
		if last+1 < len(tokens) {
			next = tokens[last+1]
		}
		before := i > 0 && t.typ == tSize && t.name == "b" && next.typ == tUnknown && next.start == t.end+1
		behind := t.typ == tUnknown && (next.typ == tSize && next.name == "b" || next.typ == tScaled && next.name == "m") && next.start == t.end+1 && next.active == 0
		if !before && !behind {
			out = append(out, tokens[i])
			continue
		}
		word, size := t, next
		if before {
			word, size = next, t
		}
		if folded[word.lo] >= utf8.RuneSelf || word.hi-word.lo < 4 {
			out = append(out, tokens[i])
			continue
		}
		if written == nil {
			written = []rune(text)
		}
		name := string(written[word.start:word.end])
		camel := camelled(name)
		if before && !camel || next.typ == tScaled && !camel || last > i && !camel || behind && !camel && !(capital(name) && len(out) > 0 && !opensSentence(out[len(out)-1], folded) && !titled(text)) || behind && len(out) > 0 && preposition[folded[out[len(out)-1].lo:out[len(out)-1].hi]] && !camel {
			out = append(out, tokens[i])
			continue
		}
		b := size.value / 1e9
		if software(folded[word.lo:word.hi]) || around[folded[word.lo:word.hi]] || b < 0.05 || b > 5000 {
			out = append(out, tokens[i])
			continue
		}
		called := decimal(b) + "b"
		if size.typ == tScaled {
			called = decimal(size.value/1e6) + "m"
		}
		out = append(out, token{
			typ: tModel, kind: "unknown", name: strings.ToLower(name) + "-" + called, value: b,
			start: t.start, end: next.end, lo: t.lo, hi: next.hi,
		})
		i = last + 1
	}
	return out
}

// hyphenated puts two words that a hyphen joins into one, where nothing stands between them.
func hyphenated(tokens []token, folded string) (token, bool) {
	if len(tokens) < 4 || tokens[0].typ != tUnknown || tokens[2].typ != tUnknown || folded[tokens[1].lo:tokens[1].hi] != "-" || tokens[0].hi != tokens[1].lo || tokens[1].hi != tokens[2].lo {
		return token{}, false
	}
	joined := tokens[0]
	joined.end, joined.hi = tokens[2].end, tokens[2].hi
	return joined, true
}

// capital reports whether a name is written with a capital, and small letters behind it.
func capital(name string) bool {
	first, n := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(first) && strings.ToLower(name[n:]) == name[n:] && !around[strings.ToLower(name)]
}

// camelled reports whether capitals and small letters are mixed within a name:
// "BLOOMChat".
func camelled(name string) bool {
	upper, lower := 0, 0
	for k, c := range name {
		switch {
		case unicode.IsUpper(c) && k > 0:
			upper++
		case unicode.IsLower(c):
			lower++
		case !unicode.IsLetter(c) && c != '-' && !unicode.IsDigit(c):
			return false
		}
	}
	return upper > 0 && lower > 1 && unicode.IsUpper([]rune(name)[0])
}

// opensSentence reports whether a sentence may begin behind a token.
func opensSentence(t token, folded string) bool {
	switch folded[t.lo:t.hi] {
	case ".", "?", "!", ":", "-", "(", "]", ")", ";":
		return true
	}
	return t.typ == tMark || t.typ == tOpen || t.typ == tClose
}

// titled reports whether most words of a text are written with a capital, as in a title.
func titled(text string) bool {
	words, capitals := 0, 0
	for word := range strings.FieldsSeq(text) {
		first, _ := utf8.DecodeRuneInString(word)
		if !unicode.IsLetter(first) {
			continue
		}
		words++
		if unicode.IsUpper(first) {
			capitals++
		}
	}
	return capitals*2 > words
}

// around are words with capitals that stand beside a size and name no model: what a
// model is of, where it comes from, where it runs.
var around = map[string]bool{
	"dense": true, "base": true, "chat": true, "instruct": true, "full": true, "total": true, "model": true, "models": true, "size": true, "parameter": true, "parameters": true,
	"params": true, "training": true, "inference": true, "colab": true, "kaggle": true, "runpod": true, "huggingface": true, "langchain": true, "openai": true, "chatgpt": true,
	"lmstudio": true, "github": true, "google": true, "meta": true, "nvidia": true, "microsoft": true, "alibaba": true, "apple": true, "windows": true, "linux": true, "ubuntu": true,
	"transformer": true, "transformers": true, "llms": true, "vlms": true, "mllm": true, "sagemaker": true, "docker": true, "pytorch": true, "tensorflow": true, "openwebui": true,
	"autotrain": true, "macbook": true, "does": true, "would": true, "could": true, "with": true, "that": true, "this": true, "running": true, "only": true, "even": true, "about": true,
	"serving": true, "hosting": true, "german": true, "english": true, "chinese": true, "japanese": true, "korean": true, "multimodal": true, "reward": true, "vision": true, "audio": true, "critic": true, "actor": true, "draft": true, "teacher": true, "student": true,
}

// examplesBehind and examplesBefore make names of families ones among many: "LLaMA、Mistral
// 这类", "models like llama or mistral", "Llama / Mistral GPTQ checkpoints".
var (
	examplesBehind = patternOf(`^ ?(?:这一?类|之类|这种|一类|等等?(?:的|模型)|系列)|^(?: [a-z0-9-]+)? (?:models|checkpoints|ggufs|quants|finetunes|variants|derivatives|family|families)\b`)
	examplesBefore = patternOf(`\b(?:like|such as|e\.g\.|eg|for example|say)(?: [a-z]+)? ?$|(?:比如|例如|像|类似)$`)
)

// examples reports whether families are named without a size, as examples of what is run.
func (r *reader) examples() bool {
	for _, i := range r.models {
		if r.tokens[i].value > 0 || hasDigit(r.tokens[i].name) {
			return false
		}
	}
	if len(r.sizes) > 0 {
		return false
	}
	first, last := r.tokens[r.models[0]], r.tokens[r.models[len(r.models)-1]]
	return r.matches(examplesBehind, r.text[last.hi:]) || r.matches(examplesBefore, r.text[max(0, first.lo-24):first.lo])
}
