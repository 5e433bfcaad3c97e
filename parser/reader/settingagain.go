package reader

import (
	"slices"

	"headroom/parser/chars"
	"headroom/parser/lex"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A second value of a setting that was named once: "batch size默认是4，可以设置到8吗".

// asksAgain are words right behind a value that is asked about: "batch 4占用60G，8能
// 行吗".
var asksAgain = [...]string{"就爆", "就oom", "就会", "直接爆", "直接oom", "爆显存", "报oom", "能", "行", "可以", "够", "会", "呢", "是不是"}

// setAgain reads the second value of a setting that is named once: "batch size默认是
// 4，可以设置到8吗". The later one is asked about.
func (r *Reader) setAgain(i int) bool {
	verb := r.Text[r.At(i-1).Lo:r.At(i-1).Hi]
	further := r.replaces(i)
	if r.latest[1] == 0 && r.valueless(i) {
		return true
	}
	if r.passEarlier(i) || r.lengthInstead(i) {
		return true
	}
	if r.ownName(i) {
		return false
	}
	alone := further || (verb == "改" || verb == "降" || verb == "减" || verb == "换") && chars.Opens(r.Text[r.Tokens[i].Hi:], asksAgain[:]) > 0 || r.At(i-1).Kind == "comma" && chars.Opens(r.Text[r.Tokens[i].Hi:], asksAgain[:]) > 0
	if !alone && !r.wouldDo(i) && (r.At(i-1).Type != token.Link || lex.SetTo(verb) != len(verb) || len(verb) == 0) || r.latest[1] == 0 {
		return false
	}
	last := r.latest
	key := r.Tokens[last[0]]
	if j := r.unvaluedBetween(last[1], i); j >= 0 {
		key = r.Tokens[j] // "r = 64, can max_seq_length reach 32768"
	}
	if i-last[1] > 12 || r.At(i+1).Type == token.Measure || r.BeforeCard(i) {
		return false
	}
	name, v := key.Name, r.Tokens[i].Value
	if name == "seq_len" && v <= 64 && r.Query.Batch > 0 {
		name = "batch"
	} else if name == "batch" && v >= 512 && r.Query.SeqLen > 0 {
		name = "seq_len"
	}
	if further && (name == "seq_len" && v <= 64 || r.bytesBetween(last[1], i)) {
		return false
	}
	switch name {
	case "batch":
		r.Query.Batch = numeral.Round(r.Tokens[i].Value)
	case "seq_len":
		r.Query.SeqLen = token.Context(r.Tokens[i])
	case "concurrency":
		r.Query.Concurrency = numeral.Round(r.Tokens[i].Value)
	case "lora_rank":
		r.Query.LoRARank = numeral.Round(r.Tokens[i].Value)
	default:
		return false
	}
	r.Mark(name, i, i)
	return true
}

// unvaluedBetween is the last setting that is named between two tokens and has no value; -1 where there is none.
func (r *Reader) unvaluedBetween(from, to int) int {
	for j := to - 1; j > from && !r.Stops(j); j-- {
		t := &r.Tokens[j]
		if t.IsFigure() {
			return -1
		}
		if t.Type == token.Quantity || t.Type == token.Key {
			return ternary(r.ValuedAt(*t), -1, j)
		}
	}
	return -1
}

var beforeOrOthersWords = pattern.OneOf("之前", "以前", "原来", "原先", "上次", "别人", "人家")

// passEarlier passes over a value that was told of an earlier case or of somebody else's: "bs开到2就爆,
// 之前那个10b都能开到4".
func (r *Reader) passEarlier(i int) bool {
	if !r.Mentions(beforeOrOthersWords) || !r.Matches(earlierHan, r.ClauseBefore(r.Tokens[i])) || r.Matches(stillOpen, r.Text[r.Tokens[i].Hi:]) {
		return false
	}
	r.Passed = append(r.Passed, i)
	return true
}

// earlierHan ends before what went well earlier, or elsewhere; stillOpen is a question about it.
var (
	earlierHan = pattern.Of(`(?:之前|以前|原来|原先|上次|别人|人家)[^,;?!、]{0,24}(?:都|就|还|也)?(?:能|可以|是|能够)(?:开|设|设置|跑|训|用|给|调)?(?:到|成|为)? ?$`)
	stillOpen  = pattern.Of(`^ ?(?:吗|么|嘛|行不行|可以吗|\?)`)
)

// ownName reports whether a name of its own, that nothing knows, stands before a value behind the last
// setting: "session_len开了8200, instance_num设置为10".
func (r *Reader) ownName(i int) bool {
	if r.latest[1] == 0 {
		return false
	}
	lo := max(r.Tokens[r.latest[1]].Hi, r.Tokens[i].Lo-48)
	return r.Matches(settingOfOwn, r.Text[min(lo, r.Tokens[i].Lo):r.Tokens[i].Lo])
}

// settingOfOwn ends before the value of such a name.
var settingOfOwn = pattern.Of(`(?:\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+|[^,;?!、 ](?:数|量|率|个数|线程数))[ "']*(?:=|:|设置为|设为|设成|设置成|设置到|设到|设置|调到|调成|改成|改为|开到|开了|为|是|is|at|to|set to| )+$`)

// valueless gives a setting that was only named its value, told behind a verb that sets it:
// "别人batch_size都设得很大，我开到50行吗".
func (r *Reader) valueless(i int) bool {
	if r.setItTo(i) {
		return true
	}
	verb := r.Text[r.At(i-1).Lo:r.At(i-1).Hi]
	if r.At(i-1).Type != token.Link || verb == "" || lex.SetTo(verb) != len(verb) || r.At(i+1).Type == token.Measure || r.BeforeCard(i) || r.Tokens[i].Value > 4096 {
		return false
	}
	for j := i - 2; j >= 0 && j >= i-12; j-- {
		t := r.Tokens[j]
		if t.IsFigure() {
			return false
		}
		if (t.Type == token.Key || t.Type == token.Quantity) && t.Name == "batch" && r.Query.Batch == 0 && r.Query.Batches == nil {
			r.Query.Batch = numeral.Round(r.Tokens[i].Value)
			r.Mark("batch", i, i)
			return true
		}
	}
	return false
}

// setIt ends before the value of what was named last: "if we put it at 6000".
var setIt = pattern.Of(`\b(?:i|we|you|one|let's)(?:'d|'ll| would| will| were to| have| had)? (?:say )?(?:set|put|fix|fixed|leave|left|keep|kept|cap|capped|pick|have|got|get) (?:it|that|this|mine) (?:to|at|as) (?:about |around |say |say, )?$`)

// LongerThan ends before a length that is to be gone beyond: "more context than 6000".
var LongerThan = pattern.Of(`\b(?:longer|more|larger|bigger|higher) (?:[a-z]+ ){0,2}?(?:contexts?|ctx|sequences?|seq(?: ?len(?:gth)?)?|samples?|prompts?|windows?) than (?:the |about |my )*$|\b(?:contexts?|ctx|sequences?|seq(?: ?len(?:gth)?)?|samples?|prompts?|windows?)(?: [a-z]+){0,2} (?:longer|larger|bigger|higher|more) than (?:the |about |my )*$`)

var setToWords = pattern.OneOf(" it ", " that ", " this ", " mine ", " than ")

// setItTo gives a length or a batch that was only named its value, told behind such words.
func (r *Reader) setItTo(i int) bool {
	t, q := r.At(i), &r.Query
	if !r.Mentions(setToWords) || r.At(i+1).Type == token.Measure || r.BeforeCard(i) {
		return false
	}
	if before := r.Text[max(0, t.Lo-48):t.Lo]; !r.Matches(setIt, before) && !r.Matches(LongerThan, before) {
		return false
	}
	for j := i - 1; j >= 0 && j >= i-20; j-- {
		key := r.At(j)
		if key.IsFigure() {
			return false
		}
		if key.Type != token.Key && key.Type != token.Quantity || r.ValuedAt(*key) {
			continue
		}
		switch {
		case key.Name == "seq_len" && t.Value >= 64 && q.SeqLen == 0:
			q.SeqLen = token.Context(*t)
		case key.Name == "batch" && t.Value <= 4096 && q.Batch == 0 && q.Batches == nil:
			q.Batch = numeral.Round(t.Value)
		default:
			return false
		}
		r.Mark(key.Name, i, i)
		r.valued = append(r.valued, [2]int{key.Start, key.End})
		return true
	}
	return false
}

// bytesBetween reports whether an amount of memory stands between two tokens.
func (r *Reader) bytesBetween(from, to int) bool {
	return slices.ContainsFunc(r.Tokens[from:to], func(t token.Token) bool { return t.Type == token.Bytes })
}

// doIt is what stands behind a value that is asked about.
var doIt = pattern.Of(`^ ?(work|fit|be (ok|okay|fine|enough|possible|better)|run|do\b|help|go|ok\b|possible|fine|\?|instead)`)

// wouldDo reports whether a bare number is another value of the setting before it,
// which is asked about: "batch size 8 runs out of memory, would 4 work?".
func (r *Reader) wouldDo(i int) bool {
	switch r.Text[r.At(i-1).Lo:r.At(i-1).Hi] {
	case "would", "will", "could", "can", "does", "is", "what about", "how about", "try", "maybe", "and", "use", "about", "with", "reach", "hit":
	default:
		return false
	}
	if before := r.Word(i - 1); before != "reach" && before != "hit" && !r.Matches(doIt, r.Text[r.Tokens[i].Hi:]) || (r.At(i+1).Type == token.Unit || r.At(i+1).Type == token.Unknown) && !r.Matches(doIt, r.Text[r.Tokens[i].Hi:]) && !r.Stops(i+1) && r.Word(i+1) != "on" && r.Word(i+1) != "with" {
		return false
	}
	if r.Query.SeqLen > 0 && r.Tokens[i].Value >= leastLengthAlone {
		return true // no memory or number of cards
	}
	for _, t := range r.Tokens[r.latest[1]:i] {
		if t.Type == token.Bytes || t.Type == token.Card || t.Type == token.Bare || t.Type == token.Measure {
			return false // "would 24 work?" is memory then, or cards
		}
	}
	return true
}

// lengthInstead reads a length that is asked about in the place of one that was told without a name: "at 4096
// it dies, is 2048 ok?".
func (r *Reader) lengthInstead(i int) bool {
	v := token.Context(r.Tokens[i])
	if r.latest[1] > 0 && r.Tokens[r.latest[0]].Name == "seq_len" {
		return false
	}
	if lengthAlone(r.Query.SeqLen) && lengthAlone(v) && asksOfValue[r.Word(i-1)] && r.Matches(doIt, r.Text[r.Tokens[i].Hi:]) {
		r.Query.SeqLen = v // "it OOMs above 1024, can 2048 fit"
		delete(r.Spans, "seq_len")
		r.Mark("seq_len", i, i)
		return true
	}
	if r.Query.SeqLen > 0 || !lengthAlone(v) || r.At(i+1).Type == token.Measure || !asksOfValue[r.Word(i-1)] || !r.Matches(doIt, r.Text[r.Tokens[i].Hi:]) {
		return false
	}
	at := slices.IndexFunc(r.loose, func(j int) bool { return triedAt[r.Word(max(j-1, 0))] && lengthAlone(token.Context(r.Tokens[j])) })
	if at < 0 {
		return false
	}
	r.Used[r.loose[at]] = true
	r.loose = slices.Delete(r.loose, at, at+1)
	r.Query.SeqLen = v
	r.Mark("seq_len", i, i)
	return true
}

// triedAt are the words right before a length that was tried.
var triedAt = map[string]bool{"at": true, "above": true, "beyond": true, "past": true, "over": true, "with": true}

// asksOfValue are the words right before a value that is asked about.
var asksOfValue = map[string]bool{"would": true, "will": true, "could": true, "can": true, "does": true, "is": true, "about": true}

// lengthAlone reports whether a number is one that hardly anything but a length comes in.
func lengthAlone(v int) bool { return v >= 512 && v%256 == 0 }

// leastLengthAlone is more than memory in GB, cards or batches come to.
const leastLengthAlone = 1024

// listedValue reports whether a number goes on a list of values of a setting:
// "rank 64和8".
func (r *Reader) listedValue(i int) bool {
	before := r.At(i - 2)
	return r.At(i-1).Joins() && before.Type == token.Number && r.ValueOf(i-2)
}
