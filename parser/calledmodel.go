package parser

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// calledModels takes a word that nobody knows for the name of a model where it is
// written as one and the size stands beside it: "Aria 25B", "the 176B BLOOMChat",
// "Yuan-2.0 102B". The question is looked at as it was written, since only capitals tell a
// name.
func calledModels(text, folded string, tokens []token) []token {
	c := calling{text: text, folded: folded}
	out := tokens[:0]
	for i := 0; i < len(tokens); {
		called, next := token{}, 0
		switch t := tokens[i]; {
		case t.typ == tUnknown:
			called, next = c.sizeBehind(out, tokens, i)
		case sizeSaid(t):
			called, next = c.sizeBefore(tokens, i)
		}
		if next == 0 && tokens[i].typ == tUnknown {
			called, next = c.placed(tokens, i)
		}
		if next == 0 {
			out = append(out, tokens[i])
			i++
			continue
		}
		out = append(out, called)
		i = next
	}
	return out
}

// calling is a text in which such names are looked for.
type calling struct {
	text, folded string
	written      []rune // the text, once it is needed
	other        int    // 2 where it names a model or a size by other words, 1 where it does not, 0 before it is known
}

// sizeSaid reports whether a token is a size of a model: billions, or millions.
func sizeSaid(t token) bool {
	return (t.typ == tSize && t.name == "b" || t.typ == tScaled && t.name == "m") && t.active == 0
}

// sizeBehind reads a name whose size stands behind it, and where the text goes on.
func (c *calling) sizeBehind(out, tokens []token, i int) (token, int) {
	end := c.runOf(tokens, i)
	if end == i {
		return token{}, 0
	}
	at := end
	if at+1 < len(tokens) && tokens[at].typ == tNumber && sizeSaid(tokens[at+1]) && tokens[at].start == tokens[at-1].end+1 {
		at++ // "VoxCPM 1.5 2B"
	}
	if at == len(tokens) || !sizeSaid(tokens[at]) || tokens[at].start != tokens[at-1].end+1 {
		return token{}, 0
	}
	name, size := c.as(tokens[i], tokens[end-1]), tokens[at]
	first := len(out) == 0 || opensSentence(out[len(out)-1], c.folded)
	switch {
	case camelled(name):
	case titled(c.text):
		return token{}, 0
	case (at > end || versionTied(name)) && unicode.IsUpper([]rune(name)[0]):
	case at > end, size.typ == tScaled:
		return token{}, 0
	case capital(name) && end == i+1 && !first && !preposition[c.folded[out[len(out)-1].lo:out[len(out)-1].hi]]:
	case releaseNumbered(name):
	default:
		return token{}, 0
	}
	t, ok := c.named(c.as(tokens[i], tokens[at-1]), size)
	if !ok {
		return token{}, 0
	}
	t.start, t.lo, t.end, t.hi = tokens[i].start, tokens[i].lo, size.end, size.hi
	return t, at + 1
}

// sizeBefore reads a name whose size stands before it, and where the text goes on.
func (c *calling) sizeBefore(tokens []token, i int) (token, int) {
	if i+1 == len(tokens) || tokens[i+1].typ != tUnknown || tokens[i+1].start != tokens[i].end+1 {
		return token{}, 0
	}
	end := c.runOf(tokens, i+1)
	if end == i+1 {
		return token{}, 0
	}
	name := c.as(tokens[i+1], tokens[end-1])
	if !camelled(name) {
		return token{}, 0
	}
	t, ok := c.named(name, tokens[i])
	if !ok {
		return token{}, 0
	}
	t.start, t.lo, t.end, t.hi = tokens[i].start, tokens[i].lo, tokens[end-1].end, tokens[end-1].hi
	return t, end
}

// runOf is the end of the tokens that are written without a space between them, of words that
// nobody knows, hyphens and versions: "West-Maid", "LTX-2.3". It is i where a word that is
// known stands among them.
func (c *calling) runOf(tokens []token, i int) int {
	if c.folded[tokens[i].lo] >= utf8.RuneSelf || i > 0 && tokens[i-1].hi == tokens[i].lo && c.folded[tokens[i].lo-1] < utf8.RuneSelf && strings.IndexByte("([\"'`*/,:;", c.folded[tokens[i].lo-1]) < 0 {
		return i
	}
	end := i + 1
	for end < len(tokens) && tokens[end].lo == tokens[end-1].hi && strings.IndexByte("()[],;:!?/*\"'`", c.folded[tokens[end].lo]) < 0 && c.folded[tokens[end].lo] < utf8.RuneSelf {
		if t := tokens[end]; t.typ != tUnknown && t.typ != tNumber && c.folded[t.lo:t.hi] != "-" && c.folded[t.lo:t.hi] != "_" && c.folded[t.lo:t.hi] != "." {
			return i
		}
		end++
	}
	for end > i+1 && tokens[end-1].hi-tokens[end-1].lo == 1 && strings.IndexByte("-_.", c.folded[tokens[end-1].lo]) >= 0 {
		end-- // the end of a sentence
	}
	if tokens[end-1].hi-tokens[i].lo < 3 || end-i > 8 {
		return i
	}
	return end
}

// as is what was written from one token to another.
func (c *calling) as(from, to token) string {
	if c.written == nil {
		c.written = []rune(c.text)
	}
	return string(c.written[from.start:to.end])
}

// named is the token of a name of that size.
func (c *calling) named(name string, size token) (token, bool) {
	name = strings.ReplaceAll(strings.ToLower(name), " ", "-")
	b := size.value / 1e9
	if software(name) || around[name] || platforms[name] || preposition[name] || common[name] || b < 0.005 || b > 5000 || b < 0.05 && size.typ == tSize {
		return token{}, false
	}
	called := decimal(b) + "b"
	if size.typ == tScaled {
		called = decimal(size.value/1e6) + "m"
	}
	return token{typ: tModel, kind: "unknown", name: name + "-" + called, value: b}, true
}

// versionTied reports whether a name ends in a version behind a hyphen: "Yuan-2.0".
func versionTied(name string) bool { return endsInVersion.in(name) }

var endsInVersion = patternOf(`^[A-Za-z]{3,}-[vV]?\d(?:\.\d)?$`)

// releaseNumbered reports whether a word of small letters is written as a release of a model is:
// "intenlm3".
func releaseNumbered(word string) bool {
	stem := strings.TrimRight(word, "0123456789.")
	if len(stem) < 5 || len(word)-len(stem) == 0 || len(word)-len(stem) > 3 || strings.ToLower(word) != word && !capital(stem) {
		return false
	}
	for _, c := range stem {
		if c < 'A' || c > 'z' {
			return false
		}
	}
	return !stagesCounted[strings.ToLower(stem)]
}

// stagesCounted are words that are numbered and name no model: "stage2 7b".
var stagesCounted = map[string]bool{
	"stage": true, "phase": true, "level": true, "server": true, "version": true, "round": true, "epoch": true, "option": true, "layer": true, "group": true, "batch": true,
	"model": true, "models": true, "python": true, "ubuntu": true, "machine": true, "worker": true, "device": true, "config": true, "setup": true, "experiment": true, "question": true, "variant": true, "scenario": true,
	"system": true, "release": true, "choice": true, "table": true, "figure": true, "example": true, "tensor": true, "expert": true, "instance": true, "trial": true, "chunk": true, "debian": true, "fedora": true,
	"number": true, "section": true, "chapter": true, "issue": true, "generation": true, "series": true, "rocky": true, "windows": true, "macos": true, "world": true, "local": true, "about": true, "around": true,
}

// platforms are names with capitals that are of programs, places and companies, and of no model.
var platforms = map[string]bool{
	"pytorch": true, "tensorflow": true, "langchain": true, "langgraph": true, "llamaindex": true, "github": true, "gitlab": true, "runpod": true, "autodl": true, "modelscope": true,
	"huggingface": true, "tensorboard": true, "openrouter": true, "opencompass": true, "databricks": true, "sillytavern": true, "koboldcpp": true, "anythingllm": true, "localllama": true,
	"webui": true, "comfyui": true, "fastchat": true, "openwebui": true, "openai": true, "deepmind": true, "lambdalabs": true, "coreweave": true, "vast.ai": true, "macos": true, "freebsd": true,
	"javascript": true, "typescript": true, "postgresql": true, "mongodb": true, "vscode": true, "jupyter": true, "jupyterlab": true, "wandb": true, "mlflow": true, "kubernetes": true,
	"fastapi": true, "flashinfer": true, "xformers": true, "deepspeed": true, "easynlp": true, "paddlepaddle": true, "paddlenlp": true, "mindspore": true, "mindie": true, "aliyun": true,
	"ragflow": true, "fastgpt": true, "dify": true, "xinference": true, "localai": true, "lightllm": true, "tensorrt": true, "onnx": true, "openvino": true, "directml": true, "vulkan": true, "geforce": true, "radeon": true,
	"youtube": true, "linkedin": true, "reddit": true, "chatbot": true, "chatgpt": true, "claude": true, "copilot": true, "nvlink": true, "nvswitch": true, "infiniband": true, "roce": true, "macbook": true, "imac": true,
}

// camelled reports whether capitals and small letters are mixed within a name:
// "BLOOMChat", "PPLLaVA". One small letter makes no name of an
// abbreviation: "LLMs", "MoE".
func camelled(name string) bool {
	upper, lower := 0, 0
	for k, c := range name {
		switch {
		case unicode.IsUpper(c) && k > 0:
			upper++
		case unicode.IsLower(c):
			lower++
		case !unicode.IsLetter(c) && c != '-' && c != '_' && c != '.' && !unicode.IsDigit(c):
			return false
		}
	}
	if lower == 1 && (strings.HasSuffix(name, "s") || len(name) < 5) {
		return false // "LLMs", "MoE"
	}
	return upper > 0 && lower > 0 && unicode.IsUpper([]rune(name)[0])
}

// capital reports whether a name is written with a capital, and small letters behind it.
func capital(name string) bool {
	first, n := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(first) && strings.ToLower(name[n:]) == name[n:] && !around[strings.ToLower(name)]
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
