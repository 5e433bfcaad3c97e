package reader

import (
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What is asked for at its most or its least: the word for that, and the noun that it is told of.

// MostSigns is how many asking words of a text are looked at together with what
// stands before them: no question has more.
const MostSigns = 40

// ValuedAt reports whether a setting has a value.
func (r *Reader) ValuedAt(t token.Token) bool {
	for _, v := range r.valued {
		if v[0] == t.Start {
			return true
		}
	}
	return false
}

// OnlyLength is said of a length that was reached and is less than was hoped for.
var OnlyLength = pattern.Of(`\b(only|just|at most)( can| could)? (get|deploy|reach|run|use|fit|have|go|serve|start|manage)( to| up| with| at| about| around| approximately| roughly| ~)* ?~?\d+k?\b.*\b(more|longer|further|larger|bigger|increase|extend|raise)\b`)

// What is asked for at its most or its least, by a word for that and the noun it is told of:
// "cap on simultaneous chats", "lowest tp", "ctx upper limit", 并发封顶多少. Where no noun
// stands with it, it is the setting that was said to fail, or else the last that was named:
// "bs 8 dies, what's the ceiling?".

// Extreme is what is asked for at its most, or for cards at its least: batch, seq_len, model,
// cards, tokens_per_s; empty where nothing is, or what is told does not call for it.
func (r *Reader) Extreme() string {
	r.Whole.extreme.Holds(func() bool {
		for i := range r.Asked.Found[:min(len(r.Asked.Found), MostSigns)] {
			s := &r.Asked.Found[i]
			if s.Kind != "ask" || s.Name != "max" && s.Name != "min" && s.Name != "extreme" || s.Hi == s.Lo {
				continue
			}
			of := r.extremeOf(s)
			if of == "" || of == "other" {
				of = r.ofSize(s)
			}
			if of != "" && of != "other" && (of == "cards") == (s.Name == "min") {
				r.extremeNoun = of
				return true
			}
		}
		return false
	})
	switch r.extremeNoun {
	case "cards":
		return ternary(r.HasModel(), r.extremeNoun, "")
	case "model":
		return ternary(!r.HasModel() && (r.HasHardware() || r.Query.HostRAMGB > 0 || r.Query.CPU != ""), r.extremeNoun, "")
	}
	return ternary(r.HasModel() && r.HasHardware() && !r.Asked.Asks("power"), r.extremeNoun, "") // "the most tokens out of each watt"
}

// OfWork reports whether the word is told of work without a noun of its own: "biggest qlora on a 3090, seq 2k".
func (r *Reader) OfWork(s *evidence.Sign) bool {
	at := r.TokenAfter(s)
	if t := r.At(at); t.Kind != "task" && t.Kind != "full" || r.HasModel() {
		return false
	}
	switch next := r.At(at + 1); next.Type {
	case token.Card, token.Bare, token.Join, token.Bytes, 0:
		return true
	case token.Number, token.Several, token.One:
		return r.BeforeCard(at + 1)
	case token.Unknown, token.Link:
		word := r.Word(at + 1)
		return word == "on" || word == "in" || word == "with" || word == "for"
	}
	return false
}

// ofSize is what the word is of where only hardware and work are told: the largest is a model,
// the least of cards is a count. "biggest gptq on a 4060ti", "min 3090 for qlora 70b".
func (r *Reader) ofSize(s *evidence.Sign) string {
	switch r.Text[s.Lo:s.Hi] {
	case "biggest", "largest", "heaviest", "beefiest", "最大":
		return ternary(r.Query.Task+r.Query.Quant != "" || r.OfWork(s), "model", "")
	case "max", "maximum":
		return ternary(r.OfWork(s), "model", "")
	}
	if at := r.TokenAfter(s); s.Name == "min" && r.Query.GPUCount == 0 {
		for j := at; j < at+3; j++ {
			if t := r.At(j); t.Type == token.Card && t.Kind == "gpu" || t.Type == token.Bare {
				return ternary(r.At(j+1).Kind == "memory", "", "cards")
			} else if word := r.Word(min(j, len(r.Tokens)-1)); !amounts[word] && word != "of" {
				break
			}
		}
	}
	return ""
}

// extremeOf is what the word for an extreme is told of.
func (r *Reader) extremeOf(s *evidence.Sign) string {
	of, open := r.NounBehind(s)
	switch {
	case strings.HasSuffix(r.Text[s.Lo:s.Hi], " size"):
		return "model"
	case of != "" || !open:
		return of
	}
	if of = r.nounBefore(s); of == "" && s.Name != "min" && r.HasModel() && r.elliptic(s) {
		of = r.AtStake(s.Start)
	}
	return of
}

// nounReach is how many words may stand between an extreme and its noun: "highest sane
// micro batch".
const nounReach = 5

// NounBehind is the noun behind the word, and whether one may still stand before it.
func (r *Reader) NounBehind(s *evidence.Sign) (of string, open bool) {
	at := r.TokenAfter(s)
	if t := r.At(at - 1); t.End > s.Start && (t.Type == token.Key || t.Type == token.Quantity) {
		return ternary(r.ValuedAt(*t), "", r.Countable(at-1)), false // "max tokens" is one word
	}
	for j := at; j < at+nounReach; j++ {
		t := r.At(j)
		if t.Type == token.Mark && r.Word(j) == "-" {
			continue // of a flag
		}
		if t.Type == 0 || r.Stops(j) {
			break
		}
		if of := r.Countable(j); of == "other" && j > at && r.Word(at) != "of" && t.Type != token.Key && t.Type != token.Quantity {
			return "", true // "limit for gemma", "limit on a 4090"
		} else if of != "" {
			return ternary(r.ValuedAt(*t) || r.At(j+1).IsFigure(), "", of), false
		}
		switch word := r.Word(j); {
		case t.IsFigure():
			return "", j > at // "max 4096" tells it
		case word == "of", word == "on", word == "for", word == "in", word == "to":
			if j > at && !amounts[r.Word(j-1)] {
				return "", true
			}
		case endsNoun[word]:
			return "", true
		}
	}
	return "", true
}

// amounts are nouns that only say that something is counted.
var amounts = map[string]bool{"number": true, "amount": true, "count": true, "value": true, "total": true, "quantity": true}

// endsNoun are words that a noun is over at.
var endsNoun = map[string]bool{
	"that": true, "which": true, "i": true, "we": true, "you": true, "it": true, "they": true, "one": true, "can": true, "could": true, "before": true,
	"with": true, "at": true, "here": true, "then": true, "is": true, "are": true, "will": true, "would": true, "still": true, "when": true,
}

// nounBefore is the noun that the word stands behind: "ctx limit", "slots: max".
func (r *Reader) nounBefore(s *evidence.Sign) string {
	if strings.HasSuffix(r.Text[:s.Lo], "规模") || strings.HasSuffix(r.Text[:s.Lo], "参数") {
		return "model"
	}
	at := r.LastWithin(s.Start)
	for j := at; j >= max(0, at-2); j-- {
		t := r.At(j)
		if of := r.Countable(j); of != "" {
			return ternary(r.ValuedAt(*t) || t.Type != token.Quantity && r.At(j-1).IsFigure(), "", of)
		}
		if t.Type != token.Link && t.Type != token.Equals && t.Kind != "filler" {
			break
		}
	}
	return ""
}

// Countable is what a noun counts or measures, as far as it can be asked for at its most:
// "other" for what is asked for otherwise.
func (r *Reader) Countable(i int) string {
	t := r.At(i)
	switch t.Type {
	case token.Key, token.Quantity:
		switch t.Name {
		case "batch", "global_batch", "concurrency", "num_generations":
			return "batch"
		case "seq_len", "input_tokens":
			return "seq_len"
		case "tp", "pp", "ep":
			return "cards"
		}
		return "other"
	case token.Measure, token.Card, token.Bare, token.Bytes, token.Model, token.Size:
		return "other"
	}
	if of := countables[r.Word(i)]; of != "" {
		if next := r.Word(min(i+1, len(r.Tokens)-1)); of == "seq_len" && i+1 < len(r.Tokens) && (next == "/" || next == "per" || next == "a" || next == "each" || next == "out") && r.Word(min(i+2, len(r.Tokens)-1)) != "sample" {
			return "tokens_per_s"
		}
		return of
	}
	if t.Kind == "memory" || t.Kind == "kv" || t.Kind == "quant" || t.Kind == "quantword" {
		return "other"
	}
	return ternary(r.Asked.OverOne(t.Lo, t.Hi, "howfast", "cost", "power", "mfu", "quality"), "other", "")
}

// countables are nouns that no setting goes by.
var countables = map[string]string{
	"chats": "batch", "sessions": "batch", "streams": "batch", "conversations": "batch", "calls": "batch", "seats": "batch", "agents": "batch", "路": "batch", "convos": "batch", "connections": "batch", "generations": "batch", "queries": "batch", "threads": "batch", "批": "batch",
	"tokens": "seq_len", "token": "seq_len", "tok": "seq_len", "prompt": "seq_len", "prompts": "seq_len", "document": "seq_len", "length": "seq_len",
	"model": "model", "models": "model", "model size": "model", "llm": "model", "llms": "model", "thing": "model", "size": "model", "sizes": "model", "b": "model", "billion": "model", "billions": "model",
	"params": "model", "param": "model", "parameters": "model", "parameter": "model", "checkpoint": "model", "gguf": "model", "moe": "model", "dense": "model",
	"throughput": "tokens_per_s", "speed": "tokens_per_s", "rate": "tokens_per_s",
}

// adjunct begins what is told beside a question, at its end: "what is the max with batch size 4".
var adjunct = pattern.Of(` ?(?:\b(?:with|at|for|using|over) (?:an? |the |my )?(?:[a-z_]+ ){0,3}[~@=]?\d|\b(?:with|without|using|over) |\bin (?:fp|bf|int)\d|\()`)

// untilAdjunct is the part of a question before what is told beside it.
func (r *Reader) untilAdjunct(rest string) string {
	if at := r.Span(adjunct, rest); at != nil {
		return rest[:at[0]]
	}
	return rest
}

// elliptic reports whether the word closes its question with no noun of its own.
func (r *Reader) elliptic(s *evidence.Sign) bool {
	switch r.Text[s.Lo:s.Hi] {
	case "at most", "up to", "beyond", "go beyond", "how far", "longest", "heaviest", "peak", "多长":
		return false
	}
	rest := r.Text[s.Hi:]
	if at := strings.IndexByte(rest, '?'); at >= 0 {
		rest = rest[:at]
	}
	rest = r.untilAdjunct(rest)
	before := r.At(r.TokenAfter(s) - 2)
	return len(rest) <= 28 && !strings.ContainsAny(rest, ",;.0123456789") && !before.IsFigure()
}

// LastWithin is the last token that ends at a place, in runes, or before it; -1 where none does.
func (r *Reader) LastWithin(end int) int {
	at := r.TokenAfter(&evidence.Sign{End: end}) - 1
	for at >= 0 && r.Tokens[at].End > end {
		at--
	}
	return at
}
