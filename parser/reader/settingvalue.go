package reader

import (
	"strings"
	"unicode/utf8"

	"headroom/parser/evidence"
	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

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

// unlike are the last of a list of values that cannot be values of the key: the
// length in "batch 64, 4k", and all but one where a key takes no alternatives.
func (r *Reader) unlike(key string, values []int) []int {
	for k := 1; k < len(values); k++ {
		if r.At(values[k]-1).Kind != "or" && (r.Tokens[values[k]].Value == 0 || r.countsThings(values[k])) && key != "zero_stage" {
			return values[k:]
		}
	}
	switch key {
	case "seq_len", "gpus_per_node":
		return nil
	case "zero_stage":
		for k, v := range values {
			if k > 0 && r.Tokens[v].Value > 3 {
				return values[k:] // "zero_stage=3, 8k"
			}
		}
		return nil
	case "lora_rank":
		for k, v := range values {
			if !r.plausibleRank(r.Tokens[v].Value) {
				return values[max(k, 1):]
			}
		}
		return nil
	case "concurrency":
		if last := len(values) - 1; last > 0 && r.Word(values[last]+1) == "in" && strings.Contains(r.Text[r.Tokens[values[last]].Hi:], "out") {
			return values[last:] // "concurrency 32, 2000 in 500 out"
		}
		if r.usersListed(values) {
			return nil
		}
	case "batch":
		for k, v := range values {
			if k > 0 && r.At(v+1).Type == token.Unknown && lex.Preposition[r.Word(v+1)] && r.At(v-1).Kind == "vs" {
				return values[k:] // "bsz 8 vs 345 on H100"
			}
			if k > 0 && r.Tokens[v].Value >= 512 && r.Tokens[values[0]].Value < 128 && r.At(v-1).Kind == "comma" && len(values) == 2 {
				return values[k:] // "bs 1, 4096"
			}
			if r.Tokens[v].Type == token.Scaled {
				return values[max(k, 1):]
			}
		}
		return nil
	}
	return values[1:]
}

// plausibleRank reports whether the figure glued to an r may be a rank of LoRA.
func (r *Reader) plausibleRank(v float64) bool {
	return v <= 1024 && (r.Training() || v <= 512 && v >= 4) && v == float64(int(v)) && (int(v)%4 == 0 || v < 4 || r.Training() && v < 64)
}

// symbolic reports whether a number is a factor of a formula: glued to a letter
// that stands for something ("6n"), or times such a letter ("12*l").
func (r *Reader) symbolic(i int) bool {
	t, next := r.At(i), r.At(i+1)
	if next.Type == token.Times {
		next = r.At(i + 2)
		return next.Type == token.Unknown && next.Hi-next.Lo == 1 && r.Text[next.Lo] < 0x80 && (r.At(i+3).Type == token.Times || r.At(i+3).Joins() || r.At(i+3).Type == token.Equals)
	}
	return next.Type == token.Unknown && t.Type == token.Number && next.Lo == t.Hi && next.Hi-next.Lo == 1 && r.Text[next.Lo] >= 'a' && r.Text[next.Lo] <= 'z' && !r.BeforeCard(i+1)
}

// rising are the numbers that go on a list without signs: "zero 1 2 3", "batch 1 2
// 4 8". They rise, and none counts anything itself.
func (r *Reader) rising(key string, first int) []int {
	most, last := 0., r.Tokens[first].Value
	switch key {
	case "zero_stage":
		most = 3
	case "batch", "lora_rank":
		most = 256
	}
	var list []int
	for i := first + 1; r.At(i).Type == token.Number && r.At(i).Value > last && r.At(i).Value <= most; i++ {
		switch next := r.At(i + 1); next.Type {
		case token.Times, token.Measure, token.Card, token.Bare, token.Quantity, token.Key, token.Data, token.Unit, token.Equals:
			return list
		}
		list, last = append(list, i), r.At(i).Value
	}
	if len(list) < 2 && key != "zero_stage" {
		return nil
	}
	return list
}

// possibleAfter is what stands behind a value that is asked about.
var possibleAfter = pattern.Of(`^ ?(tokens?|ctx|context|seq)? ?(possible|doable|feasible)\b`)

// likedInstead ends before the value that is wanted in place of one that was told, which has no name of its own:
// "batch 4 is fine but I'd like 16".
var (
	likedInstead = pattern.Of(`\b(?:but|now|and) (?:now )?(?:i|we)(?:'d| would)? (?:rather |really |now )*(?:like|love|want|prefer|need|have)(?: to (?:use|go to|try|run|have|get to|train with|train at))?$`)
	likedAlone   = pattern.Of(`^ ?(?:instead|now|at least|or more|[.,;?!]|$)`)
)

// replaces reports whether words before a value say that it takes the place of
// another: "8k砍到2k", "换zero3", "reduce it to 2k".
func (r *Reader) replaces(value int) bool {
	before := strings.TrimRight(r.Text[:r.Tokens[value].Lo], " ~")
	before = strings.TrimSuffix(strings.TrimSuffix(before, " about"), " around")
	if r.Matches(possibleAfter, r.Text[r.Tokens[value].Hi:]) {
		return true // "at 8k, 16k possible?"
	}
	if r.Matches(likedInstead, before) && r.Matches(likedAlone, r.Text[r.Tokens[value].Hi:]) {
		return true
	}
	for _, word := range [...]string{"砍到", "砍成", "降到", "降成", "减到", "减成", "缩到", "缩短到", "改成", "改到", "改为", "换成", "换", "换到", "down to", "reduced to", "cut to", "lowered to", "reduce to", "reduce it to", "can i go", "could i go", "can we go", "could we go", "go to", "go up to", "push to", "push it to", "increase to", "increase it to", "increased to", "bump to", "bump it to", "raise to", "raise it to", "extend to", "extend it to", "how to get", "get to", "get it to", "加到", "提到", "上到", "冲到", "拉到", "扩到"} {
		if strings.HasSuffix(before, word) {
			return true
		}
	}
	return false
}

// fineAfter is what is said behind a value of a setting that was tried and did no
// harm.
var fineAfter = pattern.Of(`^ ?(tokens?|ctx|context|seq|users?|samples?)? ?((is|was|were|works?|worked|runs?|ran|fits?|trains|trained|loads|loaded|goes|went) ?(all )?(just )?(ok|okay|fine|well|good|alright|perfectly|smoothly|without|no problem)\b|(works|worked|fits|runs|ok|okay|fine|good) ?([,;.]|but\b|$)|(就|倒|都|却|则|还|时|的时候|是|可以)*(能训|能跑|能拉起来|能拉起|能拉|拉得起来|能起来|能起|起得来|能启动|正常启动|能加载|可行|可以|能行|可以训|可以跑|跑得起来|没问题|没事|正常|跑通了?|好好的|不报错|不会爆|不爆)([,，、。.;；!~但]|$))`)

var fineWords = pattern.OneOf("ok", "fine", "well", "good", "alright", "perfect", "smooth", "without", "no problem", "works", "worked", "fits", "runs", "能", "可", "没", "正常", "跑", "好好", "不")

// wentFine reports whether a value is said to have worked.
func (r *Reader) wentFine(value int) bool {
	if !r.Mentions(fineWords) {
		return false
	}
	end := r.Tokens[value].Hi
	if next := r.At(value + 1); next.Type == token.Quantity || next.Type == token.Data {
		end = next.Hi
	}
	return r.Matches(fineAfter, r.Text[end:])
}

// unwantedBefore and unwantedBehind are what stands beside a value that is not to be
// had: "not 4k", "2048 is too small", "64k was too large".
var (
	unwantedBefore = pattern.Of(`(\bnot( just| only)?|\b(?:don't|dont|do not|needn't|won't) (?:really |even |actually )?need(?: the full| the)?|instead of|rather than|no longer|而不是|不是) ?(an? )?$`)
	unwantedBehind = pattern.Of(`^ ?(tokens?|ctx|context)? ?((is|was|are|were|proved|turned out|turned out to be) (just |way |far |a bit |a little )?(too (small|short|little|low|much|large|big|long|high)|not enough)|(isn't|is not) enough|(就|还是|实在|有点|是)?(太短|太小|太少|不够|太长|太大|太多)([用长]|了|,|、|$))`)
)

var unwantedWords = pattern.OneOf("not", "need", "instead", "rather", "longer", "isn't", "too ", "不是", "太", "不够")

// unwanted reports whether a value is set aside for another.
func (r *Reader) unwanted(value int) bool {
	if !r.Mentions(unwantedWords) {
		return false
	}
	lo := r.Tokens[value].Lo
	return r.Matches(unwantedBefore, r.Text[max(0, lo-24):lo]) || r.Matches(unwantedBehind, r.Text[r.Tokens[value].Hi:])
}

// failedValue reports whether the clause of a value tells that memory ran out with it.
func (r *Reader) failedValue(value int) bool {
	if !r.Asked.Asks("oom") || r.Asked.Asks("why", "max", "compare", "maxbatch", "howlongseq", "normal", "best") {
		return false
	}
	hi := r.Tokens[value].Hi
	end := r.clauseEnd(value)
	if at := strings.Index(r.Text[hi:end], ". "); at >= 0 {
		end = hi + at
	}
	return r.Asked.Behind(hi, min(end-hi, 40), "oom") && !evidence.Closing(r.Text[:end])
}

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

// raised is changed for a value that stands right behind its name: "from batch size 1
// to 4", "从batch 1加到4".
func (r *Reader) raised(key int, values []int) bool {
	switch r.Tokens[key].Name {
	case "batch", "seq_len", "lora_rank", "concurrency":
	default:
		return false
	}
	value := values[0]
	to, last := r.At(value+1), r.At(value+2)
	if w := r.Text[r.At(key-1).Lo:r.At(key-1).Hi]; len(values) > 1 || w != "from" && w != "从" && w != "由" || to.Type != token.Link || last.Type != token.Number && last.Type != token.Scaled || last.Value == r.Tokens[value].Value {
		return false
	}
	r.Used[value+2] = true
	if r.Asked.Asks("enough", "fit", "can", "oom") && !r.Asked.Asks("why") {
		r.setting(key, []int{value + 2})
		return true
	}
	r.setting(key, []int{value, value + 2})
	return true
}

// changed reads a setting that goes from one value to another: "batch size从1改到
// 4". Both are asked about where they are compared.
func (r *Reader) changed(key int) bool {
	switch r.Tokens[key].Name {
	case "batch", "seq_len", "lora_rank", "concurrency":
	default:
		return false
	}
	if w := r.Word(key + 1); r.At(key+1).Type == 0 || w != "从" && w != "由" && w != "from" {
		return false
	}
	last := key + 3
	for last < key+7 && !r.At(last).IsFigure() {
		if r.At(last).Type == 0 || r.At(last).Type == token.Mark {
			return false
		}
		last++
	}
	for _, v := range [...]token.Token{*r.At(key + 2), *r.At(last)} {
		if v.Type != token.Number && v.Type != token.Scaled {
			return false
		}
	}
	if r.Asked.Asks("enough", "fit", "can", "oom") && !r.Asked.Asks("why") {
		r.setting(key, []int{last}) // what it comes to is asked about
		return true
	}
	r.setting(key, []int{key + 2, last})
	return true
}
