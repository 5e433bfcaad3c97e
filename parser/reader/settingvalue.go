package reader

import (
	"unicode/utf8"

	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Which value belongs to which name, where it stands before it or behind another.

// valueFirst reads "500 token输入100输出", where each value stands before what it
// is of.
func (r *Reader) valueFirst(key, value int) bool {
	at := value + 1
	if r.At(at).Type == token.Data {
		at++
	}
	out, beyond := r.At(at), r.At(at+1)
	before := key - 1
	if r.At(before).Type == token.Data {
		before--
	}
	in := r.At(before)
	written := out.Type == token.Unknown && r.Matches(writtenBehind, r.Text[r.Tokens[value].Hi:])
	if value < key || !out.Is("quantity", "output_tokens") && !written || in.Type != token.Number && in.Type != token.Scaled || beyond.IsFigure() || beyond.Type == token.Equals || beyond.Type == token.Link || r.ValueOf(before) {
		return false
	}
	q := &r.Query
	q.InputTokens, q.OutputTokens = token.Context(*in), token.Context(r.Tokens[value])
	if q.SeqLen == q.InputTokens {
		q.SeqLen = 0
		delete(r.Spans, "seq_len")
	}
	r.Mark("input_tokens", before, key)
	r.Mark("output_tokens", value, value+1)
	return true
}

// oneWay reads a number of tokens that are said to go in or come out: "1000token
// 输出", "2k tokens of input".
func (r *Reader) oneWay(to int, amount token.Token) bool {
	next := to + 1
	if r.At(next).Type == token.Link {
		next++
	}
	t := r.At(next)
	if w := r.Text[t.Lo:t.Hi]; t.Type == token.Unknown && amount.Value < 1e6 && (w == "in" && (r.Matches(outAhead, r.Text[t.Hi:]) || r.Stops(next+1) || r.At(next+1).Type == 0 || r.Word(next+1) == "each" || r.Word(next+1) == "per") || w == "out" && (r.Query.InputTokens > 0 || r.Stops(next+1))) {
		if w == "in" {
			r.Query.InputTokens = token.Context(amount)
		} else {
			r.Query.OutputTokens = token.Context(amount)
		}
		r.Mark(ternary(w == "in", "input_tokens", "output_tokens"), to, next)
		delete(r.Spans, "tokens")
		return true
	}
	if t.Type != token.Quantity || r.At(next+1).IsFigure() || r.At(next+1).Type == token.Equals || amount.Value >= 1e6 {
		return false
	}
	switch t.Name {
	case "input_tokens":
		r.Query.InputTokens = token.Context(amount)
	case "output_tokens":
		r.Query.OutputTokens = token.Context(amount)
	default:
		return false
	}
	r.Mark(t.Name, to, next)
	r.valued = append(r.valued, [2]int{t.Start, t.End})
	delete(r.Spans, "tokens")
	return true
}

// countsThings reports whether a number counts what stands behind it and nothing of a run: "bs 8, 3 fans".
func (r *Reader) countsThings(i int) bool {
	next := r.At(i + 1)
	w := r.Word(i + 1)
	if v := r.Tokens[i].Value; v != float64(int(v)) || next.Type == token.Unknown && next.Lo == r.Tokens[i].Hi && w[0] < utf8.RuneSelf || next.Kind == "slash" && r.At(i+2).Type == token.Number && r.At(i-1).Kind == "comma" {
		return true // "batch 1, 12V rail", "rank 16, 9/10 would ask again"
	}
	return r.Tokens[i].Type == token.Number && next.Type == token.Unknown && len(w) > 3 && w[len(w)-1] == 's' && w[0] >= 'a' && w[0] <= 'z' && r.Text[r.Tokens[i].Hi] == ' ' && !lex.Preposition[w] && !ofValues[w]
}

// ofValues are words behind the values of a setting that say what becomes of them, or what they are.
var ofValues = map[string]bool{"works": true, "fits": true, "runs": true, "options": true, "choices": true, "values": true, "variants": true, "settings": true, "configs": true, "tests": true, "trials": true, "results": true, "cases": true, "experiments": true, "sweeps": true, "goes": true, "crashes": true, "fails": true}

// perParameter is what makes a number of tokens a ratio.
var perParameter = pattern.Of(`^ ?(per|/|for each|for every) ?(active )?param`)

// nearAsk is how many bytes may stand between an asking word and what it asks for: "how many (concurrent) users".
const nearAsk = 16

// mostAtLength reads the length at which the most of a batch or of users is sought: "biggest batch at 2048", "max batch
// size 2048 tokens".
func (r *Reader) mostAtLength(key, value int) bool {
	k, t := r.Tokens[key], r.Tokens[value]
	if k.Name != "batch" && k.Name != "concurrency" || r.Word(value-1) != "at" && (value != key+1 || r.At(value+1).Name != "tokens") || t.Value < shortestLength || t.Value > 1<<20 || r.At(value+1).Type == token.Quantity || r.At(value+1).Type == token.Data && r.At(value+1).Name != "tokens" {
		return false
	}
	if s := r.Asked.First("maxbatch", "howmany"); s == nil || s.Lo > k.Lo || s.Hi+nearAsk < k.Lo {
		return false
	}
	r.bareKey(key)
	r.lengths([]int{value})
	r.Mark("seq_len", value, value)
	return true
}

// belongsOn reads a value that a name before it does not take because it belongs to
// the name behind it: the steps of "GPU hours for 100k steps", the length of "dataset
// 4096 seq" and of "40% mfu 4k context", the users of "max context for 10 users".
func (r *Reader) belongsOn(key int, values []int) bool {
	k, value := r.Tokens[key], values[0]
	if value < key || len(values) > 1 {
		return false
	}
	if r.mostAtLength(key, value) {
		return true
	}
	next, beyond := r.At(value+1), r.At(value+2)
	if splitKeys[k.Name] && r.At(value-1).Type == token.Link && value-1 > key && r.Tokens[value].Type == token.Number && r.BeforeCard(value) {
		r.bareKey(key)
		r.single(value) // "which tp and pp for 256 A100"
		return true
	}
	forward := next.Name == "concurrency" && k.Name == "seq_len" && r.Asked.Asks("max", "howlongseq") || k.Name == "gpu_hours" || k.Name == "samples" || k.Name == "mfu_pct" && r.At(key-1).Name == "percent"
	if link := r.Word(value - 1); r.At(value-1).Type == token.Link && value-1 > key {
		forward = forward || link == "for" || link == "at" && k.Type != token.Data && next.Type == token.Quantity
	}
	if !forward || k.Type != token.Data && (next.Name == k.Name || next.Name == "tokens" && r.Countable(key) == "seq_len") {
		return false
	}
	named := (next.Type == token.Quantity || next.Type == token.Data) && !beyond.IsFigure() && beyond.Type != token.Equals && r.At(value-1).Type != token.Equals
	switch {
	case named:
		r.bareKey(key)
		r.setting(value+1, values)
	case k.Name == "samples" && r.Tokens[value].Value < 100 && (next.Type == token.Measure || next.Type == token.Times || next.Type == token.Card || next.Type == token.Bare):
		r.bareKey(key)
		r.single(value)
	default:
		return false
	}
	return true
}
