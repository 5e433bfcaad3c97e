package parser

import "strings"

// What is asked for at its most or its least, by a word for that and the noun it is told of:
// "cap on simultaneous chats", "lowest tp", "ctx upper limit", 并发封顶多少. Where no noun
// stands with it, it is the setting that was said to fail, or else the last that was named:
// "bs 8 dies, what's the ceiling?".

// extreme is what is asked for at its most, or for cards at its least: batch, seq_len, model,
// cards, tokens_per_s; empty where nothing is, or what is told does not call for it.
func (r *reader) extreme() string {
	r.whole.extreme.holds(func() bool {
		for i := range r.asked.found[:min(len(r.asked.found), mostSigns)] {
			s := &r.asked.found[i]
			if s.kind != "ask" || s.name != "max" && s.name != "min" && s.name != "extreme" || s.hi == s.lo {
				continue
			}
			of := r.extremeOf(s)
			if of == "" || of == "other" {
				of = r.ofSize(s)
			}
			if of != "" && of != "other" && (of == "cards") == (s.name == "min") {
				r.extremeNoun = of
				return true
			}
		}
		return false
	})
	switch r.extremeNoun {
	case "cards":
		return ternary(r.hasModel(), r.extremeNoun, "")
	case "model":
		return ternary(!r.hasModel() && (r.hasHardware() || r.query.HostRAMGB > 0 || r.query.CPU != ""), r.extremeNoun, "")
	}
	return ternary(r.hasModel() && r.hasHardware() && !r.asked.asks("power"), r.extremeNoun, "") // "the most tokens out of each watt"
}

// ofSize is what the word is of where only hardware and work are told: the largest is a model,
// the least of cards is a count. "biggest gptq on a 4060ti", "min 3090 for qlora 70b".
func (r *reader) ofSize(s *sign) string {
	switch r.text[s.lo:s.hi] {
	case "biggest", "largest", "heaviest", "beefiest", "最大":
		return ternary(r.query.Task+r.query.Quant != "", "model", "")
	}
	if at := r.tokenAfter(s); s.name == "min" && r.query.GPUCount == 0 {
		for j := at; j < at+3; j++ {
			if t := r.at(j); t.typ == tCard && t.kind == "gpu" || t.typ == tBare {
				return ternary(r.at(j+1).kind == "memory", "", "cards")
			} else if word := r.word(min(j, len(r.tokens)-1)); !amounts[word] && word != "of" {
				break
			}
		}
	}
	return ""
}

// extremeOf is what the word for an extreme is told of.
func (r *reader) extremeOf(s *sign) string {
	of, open := r.nounBehind(s)
	switch {
	case strings.HasSuffix(r.text[s.lo:s.hi], " size"):
		return "model"
	case of != "" || !open:
		return of
	}
	if of = r.nounBefore(s); of == "" && s.name != "min" && r.elliptic(s) {
		of = r.atStake(s.start)
	}
	return of
}

// nounReach is how many words may stand between an extreme and its noun: "highest sane
// micro batch".
const nounReach = 5

// nounBehind is the noun behind the word, and whether one may still stand before it.
func (r *reader) nounBehind(s *sign) (of string, open bool) {
	at := r.tokenAfter(s)
	if t := r.at(at - 1); t.end > s.start && (t.typ == tKey || t.typ == tQuantity) {
		return ternary(r.valuedAt(*t), "", r.countable(at-1)), false // "max tokens" is one word
	}
	for j := at; j < at+nounReach; j++ {
		t := r.at(j)
		if t.typ == tMark && r.word(j) == "-" {
			continue // of a flag
		}
		if t.typ == 0 || r.stops(j) {
			break
		}
		if of := r.countable(j); of == "other" && j > at && r.word(at) != "of" && t.typ != tKey && t.typ != tQuantity {
			return "", true // "limit for gemma", "limit on a 4090"
		} else if of != "" {
			return ternary(r.valuedAt(*t) || r.at(j+1).isFigure(), "", of), false
		}
		switch word := r.word(j); {
		case t.isFigure():
			return "", j > at // "max 4096" tells it
		case word == "of", word == "on", word == "for", word == "in", word == "to":
			if j > at && !amounts[r.word(j-1)] {
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
func (r *reader) nounBefore(s *sign) string {
	if strings.HasSuffix(r.text[:s.lo], "规模") || strings.HasSuffix(r.text[:s.lo], "参数") {
		return "model"
	}
	at := r.lastWithin(s.start)
	for j := at; j >= max(0, at-2); j-- {
		t := r.at(j)
		if of := r.countable(j); of != "" {
			return ternary(r.valuedAt(*t) || t.typ != tQuantity && r.at(j-1).isFigure(), "", of)
		}
		if t.typ != tLink && t.typ != tEquals && t.kind != "filler" {
			break
		}
	}
	return ""
}

// countable is what a noun counts or measures, as far as it can be asked for at its most:
// "other" for what is asked for otherwise.
func (r *reader) countable(i int) string {
	t := r.at(i)
	switch t.typ {
	case tKey, tQuantity:
		switch t.name {
		case "batch", "global_batch", "concurrency", "num_generations":
			return "batch"
		case "seq_len", "input_tokens":
			return "seq_len"
		case "tp", "pp", "ep":
			return "cards"
		}
		return "other"
	case tMeasure, tCard, tBare, tBytes, tModel, tSize:
		return "other"
	}
	if of := countables[r.word(i)]; of != "" {
		if next := r.word(min(i+1, len(r.tokens)-1)); of == "seq_len" && i+1 < len(r.tokens) && (next == "/" || next == "per" || next == "a" || next == "each" || next == "out") && r.word(min(i+2, len(r.tokens)-1)) != "sample" {
			return "tokens_per_s"
		}
		return of
	}
	if t.kind == "memory" || t.kind == "kv" || t.kind == "quant" || t.kind == "quantword" {
		return "other"
	}
	return ternary(r.asked.overOne(t.lo, t.hi, "howfast", "cost", "power", "mfu", "quality"), "other", "")
}

// countables are nouns that no setting goes by.
var countables = map[string]string{
	"chats": "batch", "sessions": "batch", "streams": "batch", "conversations": "batch", "calls": "batch", "seats": "batch", "agents": "batch", "路": "batch", "convos": "batch", "connections": "batch", "generations": "batch", "queries": "batch", "threads": "batch", "批": "batch",
	"tokens": "seq_len", "token": "seq_len", "tok": "seq_len", "prompt": "seq_len", "prompts": "seq_len", "document": "seq_len", "length": "seq_len",
	"model": "model", "models": "model", "model size": "model", "llm": "model", "llms": "model", "thing": "model", "size": "model", "sizes": "model", "b": "model", "billion": "model", "billions": "model",
	"params": "model", "param": "model", "parameters": "model", "parameter": "model", "checkpoint": "model", "gguf": "model", "moe": "model", "dense": "model",
	"throughput": "tokens_per_s", "speed": "tokens_per_s", "rate": "tokens_per_s",
}

// elliptic reports whether the word closes its question with no noun of its own.
func (r *reader) elliptic(s *sign) bool {
	switch r.text[s.lo:s.hi] {
	case "at most", "up to", "beyond", "go beyond", "how far", "longest", "heaviest", "peak", "多长":
		return false
	}
	rest := r.text[s.hi:]
	if at := strings.IndexByte(rest, '?'); at >= 0 {
		rest = rest[:at]
	}
	before := r.at(r.tokenAfter(s) - 2)
	return len(rest) <= 28 && !strings.ContainsAny(rest, ",;.0123456789") && !before.isFigure()
}

// lastWithin is the last token that ends at a place, in runes, or before it; -1 where none does.
func (r *reader) lastWithin(end int) int {
	at := r.tokenAfter(&sign{end: end}) - 1
	for at >= 0 && r.tokens[at].end > end {
		at--
	}
	return at
}
