package tagger

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/lex"
	"headroom/parser/lexicon"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// calledModels takes a word that nobody knows for the name of a model where it is
// written as one and the size stands beside it: "Aria 25B", "the 176B BLOOMChat",
// "Yuan-2.0 102B". The question is looked at as it was written, since only capitals tell a
// name.
func calledModels(text, folded string, tokens []token.Token) []token.Token {
	c := calling{text: text, folded: folded}
	out := tokens[:0]
	for i := 0; i < len(tokens); {
		called, next := token.Token{}, 0
		switch t := &tokens[i]; {
		case t.Type == token.Unknown:
			called, next = c.sizeBehind(out, tokens, i)
		case sizeSaid(t):
			called, next = c.sizeBefore(tokens, i)
		}
		if next == 0 && tokens[i].Type == token.Unknown {
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
func sizeSaid(t *token.Token) bool {
	return (t.Type == token.Size && t.Name == "b" || t.Type == token.Scaled && t.Name == "m") && t.Active == 0
}

// sizeBehind reads a name whose size stands behind it, and where the text goes on.
func (c *calling) sizeBehind(out, tokens []token.Token, i int) (token.Token, int) {
	end := c.runOf(tokens, i)
	if end == i {
		return token.Token{}, 0
	}
	at := end
	if at+1 < len(tokens) && tokens[at].Type == token.Number && sizeSaid(&tokens[at+1]) && tokens[at].Start == tokens[at-1].End+1 {
		at++ // "VoxCPM 1.5 2B"
	}
	if at == len(tokens) || !sizeSaid(&tokens[at]) || tokens[at].Start != tokens[at-1].End+1 {
		return token.Token{}, 0
	}
	name, size := c.as(tokens[i], tokens[end-1]), tokens[at]
	first := len(out) == 0 || opensSentence(out[len(out)-1], c.folded)
	switch {
	case camelled(name):
	case titled(c.text):
		return token.Token{}, 0
	case (at > end || versionTied(name)) && unicode.IsUpper([]rune(name)[0]):
	case at > end, size.Type == token.Scaled:
		return token.Token{}, 0
	case capital(name) && end == i+1 && !first && !lex.Preposition[c.folded[out[len(out)-1].Lo:out[len(out)-1].Hi]]:
	case releaseNumbered(name):
	default:
		return token.Token{}, 0
	}
	t, ok := c.named(c.as(tokens[i], tokens[at-1]), size)
	if !ok {
		return token.Token{}, 0
	}
	t.Start, t.Lo, t.End, t.Hi = tokens[i].Start, tokens[i].Lo, size.End, size.Hi
	return t, at + 1
}

// sizeBefore reads a name whose size stands before it, and where the text goes on.
func (c *calling) sizeBefore(tokens []token.Token, i int) (token.Token, int) {
	if i+1 == len(tokens) || tokens[i+1].Type != token.Unknown || tokens[i+1].Start != tokens[i].End+1 {
		return token.Token{}, 0
	}
	end := c.runOf(tokens, i+1)
	if end == i+1 {
		return token.Token{}, 0
	}
	name := c.as(tokens[i+1], tokens[end-1])
	if !camelled(name) {
		return token.Token{}, 0
	}
	t, ok := c.named(name, tokens[i])
	if !ok {
		return token.Token{}, 0
	}
	t.Start, t.Lo, t.End, t.Hi = tokens[i].Start, tokens[i].Lo, tokens[end-1].End, tokens[end-1].Hi
	return t, end
}

// runOf is the end of the tokens that are written without a space between them, of words that
// nobody knows, hyphens and versions: "West-Maid", "LTX-2.3". It is i where a word that is
// known stands among them.
func (c *calling) runOf(tokens []token.Token, i int) int {
	if c.folded[tokens[i].Lo] >= utf8.RuneSelf || i > 0 && tokens[i-1].Hi == tokens[i].Lo && c.folded[tokens[i].Lo-1] < utf8.RuneSelf && strings.IndexByte("([\"'`*/,:;", c.folded[tokens[i].Lo-1]) < 0 {
		return i
	}
	end := i + 1
	for end < len(tokens) && tokens[end].Lo == tokens[end-1].Hi && strings.IndexByte("()[],;:!?/*\"'`", c.folded[tokens[end].Lo]) < 0 && c.folded[tokens[end].Lo] < utf8.RuneSelf {
		if t := tokens[end]; t.Type != token.Unknown && t.Type != token.Number && c.folded[t.Lo:t.Hi] != "-" && c.folded[t.Lo:t.Hi] != "_" && c.folded[t.Lo:t.Hi] != "." {
			return i
		}
		end++
	}
	for end > i+1 && tokens[end-1].Hi-tokens[end-1].Lo == 1 && strings.IndexByte("-_.", c.folded[tokens[end-1].Lo]) >= 0 {
		end-- // the end of a sentence
	}
	if tokens[end-1].Hi-tokens[i].Lo < 3 || end-i > 8 {
		return i
	}
	return end
}

// as is what was written from one token to another.
func (c *calling) as(from, to token.Token) string {
	if c.written == nil {
		c.written = []rune(c.text)
	}
	return string(c.written[from.Start:to.End])
}

// named is the token of a name of that size.
func (c *calling) named(name string, size token.Token) (token.Token, bool) {
	name = strings.ReplaceAll(strings.ToLower(name), " ", "-")
	b := size.Value / 1e9
	if lex.Software(name) || lex.Around[name] || platforms[name] || lex.Preposition[name] || lex.Common[name] || b < 0.005 || b > 5000 || b < 0.05 && size.Type == token.Size {
		return token.Token{}, false
	}
	called := query.Decimal(b) + "b"
	if size.Type == token.Scaled {
		called = query.Decimal(size.Value/1e6) + "m"
	}
	return token.Token{Type: token.Model, Kind: "unknown", Name: name + "-" + called, Value: b}, true
}

// versionTied reports whether a name ends in a version behind a hyphen: "Yuan-2.0".
func versionTied(name string) bool { return endsInVersion.In(name) }

var endsInVersion = pattern.Of(`^[A-Za-z]{3,}-[vV]?\d(?:\.\d)?$`)

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
	return unicode.IsUpper(first) && strings.ToLower(name[n:]) == name[n:] && !lex.Around[strings.ToLower(name)]
}

// opensSentence reports whether a sentence may begin behind a token.
func opensSentence(t token.Token, folded string) bool {
	switch folded[t.Lo:t.Hi] {
	case ".", "?", "!", ":", "-", "(", "]", ")", ";":
		return true
	}
	return t.Type == token.Mark || t.Type == token.Open || t.Type == token.Close
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

// placed reads such a name at a token, where nothing else says which model is meant, and where
// the text goes on.
func (c *calling) placed(tokens []token.Token, i int) (token.Token, int) {
	if c.sized(tokens) {
		return token.Token{}, 0
	}
	end := c.runOf(tokens, i)
	if end == i && i > 0 && underPath.In(c.folded[:tokens[i].Lo]) {
		end = i + 1
	}
	if end == i {
		return token.Token{}, 0
	}
	from, to := tokens[i], tokens[end-1]
	name := c.as(from, to)
	folded := strings.ToLower(name)
	if len(name) < 5 || !camelled(name) && !(releaseNumbered(name) && unicode.IsUpper([]rune(name)[0])) || lex.Software(folded) || platforms[folded] || lex.Around[folded] || lex.Common[folded] || technical(folded) || pluralOfFamily(folded) {
		return token.Token{}, 0
	}
	before, after := c.folded[max(0, from.Lo-40):from.Lo], c.folded[to.Hi:]
	if !trainVerb.In(before) && !((modelTail.In(folded) || chars.HasDigit(name)) && lex.ModelVerb.In(before)) && !lex.ModelNoun.In(after) && !(does.In(before) && needs.In(after)) && !underPath.In(before) && !(chars.HasDigit(name) && lex.ItsMemory.In(after)) {
		return token.Token{}, 0
	}
	return token.Token{Type: token.Model, Kind: "called", Name: folded, Start: from.Start, End: to.End, Lo: from.Lo, Hi: to.Hi}, end
}

// sized reports whether a text names a model or a size.
func (c *calling) sized(tokens []token.Token) bool {
	if c.other == 0 {
		c.other = 1
		if slices.ContainsFunc(tokens, func(t token.Token) bool {
			return t.Type == token.Model || t.Type == token.Size || t.Kind == "framework"
		}) {
			c.other = 2
		}
	}
	return c.other == 2
}

// A word that nobody knows and that is written as a name is a model's where only a model can
// stand: behind the verbs of training, before the word for a model. Programs are run and deployed
// as well, so that behind such a verb the name has to be one that models have.
var (
	trainVerb = pattern.Of(`(?:\b(?:finetune|finetuning|fine-tune|fine-tuning|train|training|pretrain|pretraining|quantize|quantizing)(?: the| a| an| my| our)?|微调|训练|推理|精调|预训练|蒸馏|量化)(?:了|个|一个|一下|下)? ?$`)
	modelTail = pattern.Of(`(?:lm|llms?|vlms?|gpt|llama|llava|bert|former|chat|coder|instruct|vl|vec|omni|mamba|mixtral|moe|t5|clip|tts|asr|ocr|whisper|diffusion|vicuna|alpaca|glm|qwen|gemma|gemini|maid|mistral|falcon|bloom|phi|rwkv|hermes|orca|wizard)(?:-?v?\d+(?:\.\d+)?)?$`)
	needs     = pattern.Of(`^ (?:need|needs|require|take|use|want)\b`)
	does      = pattern.Of(`\b(?:does|will|would|can|do|could) (?:the )?$`)
	underPath = pattern.Of(`\bmodels?/$`)
)

// technical reports whether a name is of a part of a model or of its training.
func technical(name string) bool {
	for _, word := range [...]string{"norm", "attention", "attn", "parallel", "cache", "loader", "scaler", "graph", "optim", "adam", "loss", "layer", "trainer", "tokeniz", "dataset", "bench", "eval", "studio", "server", "hub", "cuda", "gpu", "torch", "lora", "quant", "api", "sdk", "web", "desktop", "docker", "data", "flow"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}

// pluralOfFamily reports whether a name is a family in the plural, which is any of its models:
// "for finetuning LLaMAs".
func pluralOfFamily(name string) bool {
	one, plural := strings.CutSuffix(name, "s")
	if !plural {
		return false
	}
	entries, length := lexicon.Builtin().Words.Longest(one)
	return length == len(one) && entries[0].Kind == "family"
}
