package lex

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/lexicon"
	"headroom/parser/names"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Names that say no size and that nothing knows are told by a word for the kind of model, or by
// the owner of the repository before them.

// kindsOfModels are words for what a model does that stand in its name.
var kindsOfModels = []string{
	"reranker", "rerank", "embedding", "embeddings", "embed", "tts", "asr", "ocr", "vl", "vlm", "llm", "lm", "chat", "instruct", "moe", "bert", "gpt", "llama", "coder", "omni",
}

// graded are words for the size of a model that stand in its name: "chinese-lert-large".
var graded = []string{"tiny", "mini", "small", "base", "medium", "large", "xlarge", "xl", "xxl"}

// netWord is a word that names a kind of network, or holds a number: "byt5-large", "biogpt-large".
var netWord = pattern.Of(`^[a-z]+\d|(?:bert|gpt|former|net|lm|vec)$`)

// describing are words before such a word that only tell which kind is meant: "text-embedding".
var describing = []string{
	"text", "token", "word", "position", "positional", "rotary", "patch", "sentence", "tied", "input", "output", "image", "vision", "video", "speech", "audio", "cross", "open",
	"real", "fine", "group", "web", "voice", "live", "online", "offline", "rag", "doc", "document", "query", "tiny", "small", "large", "big", "post", "auto", "multimodal", "hybrid", "sparse", "coarse", "shared", "high", "low", "learned", "multilingual", "bi", "uni", "colbert", "dual", "encoder", "decoder",
}

// ofKind reads a name that nothing knows by the word for its kind: "bce-reranker",
// "gte-multilingual-reranker-base".
func (l *lexing) ofKind(run string) (token.Token, int) {
	parts := l.closed(run, l.named(run))
	if len(parts) < 2 || !l.namesOpen(run[:parts[0].hi]) || slices.Contains(describing, run[:parts[0].hi]) {
		return token.Token{}, 0
	}
	kind := false
	for _, p := range parts[1:] {
		part := run[p.lo:p.hi]
		if slices.Contains(joining, part) || slices.Contains(unnamed, part) {
			return token.Token{}, 0
		}
		kind = kind || slices.Contains(kindsOfModels, part) || slices.Contains(graded, part) && (len(parts) > 2 || netWord.In(run[:parts[0].hi]))
	}
	if !kind || len(parts) == 2 && generic[run[parts[1].lo:parts[1].hi]] && !chars.HasDigit(run[:parts[0].hi]) && !l.modelBeside(parts[1].hi) {
		return token.Token{}, 0
	}
	return token.Token{Type: token.Model, Kind: "called", Name: spelledOut(run, parts)}, parts[len(parts)-1].hi
}

// generic are words for the kind that make no name of any word before them: a "private-llm" is one
// that is not named.
var generic = map[string]bool{"llm": true, "vlm": true, "lm": true}

// modelBeside reports whether the words beside a name at this place tell that it is one of a model.
func (l *lexing) modelBeside(end int) bool {
	before, behind := l.text[max(0, l.at-40):l.at], l.text[min(len(l.text), l.at+end):]
	return ModelNoun.In(behind) || ItsMemory.In(behind) || ModelVerb.In(before) && !anyOne.In(before)
}

// anyOne ends before what is told by its kind: "run a local-llm".
var anyOne = pattern.Of(`\b(?:an?|my|our|the|any|some) ?$|[个种] ?$`)

// ofOwner reads the name of a repository behind its owner, "jinaai/jina-embeddings-v4": the
// head of the text, up to the slash, may be an owner.
func (l *lexing) ofOwner(rest string, slash int) (token.Token, int) {
	owner := rest[:slash]
	if len(owner) < 3 || !wordy(owner) || l.otherWord(owner) || Common[owner] || slices.Contains(unnamed, owner) || l.at > 0 && strings.IndexByte("./~@:", l.text[l.at-1]) >= 0 {
		return token.Token{}, 0
	}
	run := rest[slash+1:]
	run = run[:runEnd(run)]
	at := slash + 1
	if run == "" || at+len(run) < len(rest) && rest[at+len(run)] == '/' {
		return token.Token{}, 0 // a path
	}
	head := lexicon.Head(run)
	if entries, length := l.words.Words.LongestOf(run, head); length > len(head) && !slices.ContainsFunc(entries, func(e lexicon.Entry) bool { return e.Kind == "family" }) {
		return token.Token{}, 0 // "hiyouga/llama-factory"
	}
	parts := l.closed(run, l.named(run))
	if len(parts) < 2 || !wordy(run[:parts[0].hi]) || l.otherWord(run[:parts[0].hi]) || slices.Contains(unnamed, run[:parts[0].hi]) {
		return token.Token{}, 0
	}
	marked, value := false, 0.0
	for _, p := range parts[1:] {
		part := run[p.lo:p.hi]
		if slices.Contains(joining, part) {
			return token.Token{}, 0
		}
		if value == 0 {
			value = sizeOfPart(part)
		}
		marked = marked || chars.HasDigit(part) || slices.Contains(kindsOfModels, part)
	}
	if !marked {
		return token.Token{}, 0
	}
	t := token.Token{Type: token.Model, Kind: "called", Name: spelledOut(run, parts)}
	if _, t.Active = names.Sizes(t.Name); value > 0 && !HasExperts(t.Name) {
		t.Kind, t.Value = "unknown", value
	}
	return t, at + parts[len(parts)-1].hi
}
