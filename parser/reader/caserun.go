package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A run is often told by its setting and what it took, with no verb: "with it 41GB", 打开后52G,
// "8b-int4: 12GB", bs=4显存61G.

var (
	// runEnds stands behind what a run took.
	runEnds = pattern.Of(`^ ?(?:of )?(?:gpu )?(?:vram|memory|显存)?(?: usage| used)?(?:左右| or so)?(?: ?(?:per (?:card|gpu|device)|each|apiece|on each(?: (?:card|gpu|of (?:two|three|four|eight|\d)))?|每卡|每张卡?))? ?(?:[,.;?!)、]|$|\b(?:and|while|but|with|without|on|in|why|when|if)\b)`)
	// notOfRun are words of a clause that tells of what there is, or of a file.
	notOfRun = pattern.Of(`\b(?:cards?|gpus?|have|has|got|own|machine|server|box|ram|limit|total|available|free|disk|file|should|claims?|says?|theor\w*|expect\w*|readme|docs?)\b|有|总|剩|内存|机器|服务器|预算|上限|文件|文档|官方|理论|按理|应该|预期`)
	// switchedThere opens the setting that is told behind what a run took: "and 26GB without", "but 15GB on each of two".
	switchedThere = pattern.Of(`^ ?(?:without|with) ?(?:it|them|that|any)?(?: (?:on|off|enabled|disabled))?(?: ?[,.;?!)]|$| why\b| on (?:the|my|a) )|^ ?(?:when|if) (?:it's|it is|they're|they are)? ?(?:off|on|disabled|enabled)\b|^ ?(?:on )?each of (?:two|three|four|eight|\d)\b|^ ?on each of (?:two|three|four|eight|\d)\b`)
	// switched tells of a setting that is on or off.
	switched = pattern.Of(`\b(?:with|without|using|no|disabl\w+|enabl\w+)\b|打开|开启|关掉|关闭|关了|不开|开了|换成|不用|用了|改成`)
)

// otherRun reports whether an amount is what a run took that is told by its setting alone.
func (r *Reader) otherRun(i int) bool {
	t, from := r.Tokens[i], r.Tokens[i]
	if r.At(i-1).Type == token.Open && r.At(i+1).Type == token.Close {
		from = r.Tokens[i-1] // "why does qlora (21 GB) take more than lora (17 GB)"
	}
	lo := from.Lo - len(r.ClauseBefore(from))
	if last := r.lastBytes(i); last != i {
		lo = max(lo, r.Tokens[last].Hi)
	}
	before := r.Text[lo:from.Lo]
	if r.onCard(i) || r.memoryAfter(i) == "ram" || r.memoryBefore(i) == "ram" || r.Matches(notOfRun, before) || !r.Matches(runEnds, r.Text[t.Hi:]) {
		return false
	}
	if r.Matches(switched, before) || len(r.observed) > 0 && r.Matches(switchedThere, r.Text[t.Hi:]) {
		return true
	}
	for j := i - 1; j >= 0 && r.Tokens[j].Lo >= lo; j-- {
		if t := &r.Tokens[j]; t.IsFormat() || t.Type == token.Key || t.Type == token.Quantity || t.Type == token.Pair || t.Kind == "method" || t.Kind == "zero" || t.Kind == "framework" || t.Kind == "task" && t.Name != "infer" {
			return true
		}
	}
	return false
}

// onCard ends before the memory of a card that something runs on: "7b q8 on 12gb".
var onCard = pattern.Of(`\b(?:on|in|with|for)(?: an?| the| my)? ?$|[在用] ?$`)

var runsToldWords = pattern.OneOf("gap", "difference", "差")

// runsTold takes amounts for what was measured where two runs are told by their settings alone and
// the difference is wondered at. Neither is hardware then.
func (r *Reader) runsTold() {
	q := &r.Query
	if len(r.observed) > 0 || q.ObservedGB > 0 || !r.Asked.Asks("why", "normal") && !(r.Asked.Asks("compare") && r.Mentions(runsToldWords)) {
		return
	}
	ofRun := func(p Part) bool {
		return p.What == PartMemory && r.otherRun(p.From) && !r.Matches(onCard, r.ClauseBefore(r.Tokens[p.From]))
	}
	var told []int
	for _, p := range r.Hardware {
		if ofRun(p) {
			told = append(told, p.From)
		}
	}
	if len(told) < 2 {
		return
	}
	r.Hardware = slices.DeleteFunc(r.Hardware, ofRun)
	r.observed = told
	last := told[len(told)-1]
	q.ObservedGB = r.Tokens[last].Value
	r.Mark("observed_gb", last, last)
}

// formatsHeld takes two formats for what is compared where each has a measurement of its own: "13b-fp16:
// 36G, 13b-int8: 38G, why not less".
func (r *Reader) formatsHeld() {
	q := &r.Query
	if len(q.ObservedEach) != 2 || q.Precision == "" || q.Quant == "" || q.Precisions != nil {
		return
	}
	var order []string
	for i := range r.Tokens {
		switch t := &r.Tokens[i]; {
		case t.IsFormat() && t.Name == q.Precision, t.IsFormat() && t.Name == q.Quant:
			if len(order) == 0 || order[len(order)-1] != t.Name {
				order = append(order, t.Name)
			}
		case t.Type == token.Bytes && len(order) == 1:
			order = append(order, "") // the first has its own
		}
	}
	if len(order) == 3 && order[1] == "" && order[0] != order[2] {
		q.Precisions, q.Precision, q.Quant = []string{order[0], order[2]}, "", ""
	}
}

// formatsMet reports whether two formats are wondered at by what was met with in each: one ran and
// the other did not, "fp8 goes out of memory, bf16 trains fine, why".
func (r *Reader) formatsMet() bool {
	if !r.Asked.Asks("why", "normal") || r.Asked.Asks("enough", "howmuch") {
		return false
	}
	first, last := -1, -1
	for i, t := range r.Tokens {
		switch {
		case !t.IsFormat() || t.Kind == "kv" || r.besideCache(i):
		case first < 0:
			first = i
		case t.Name != r.Tokens[first].Name || t.Value != r.Tokens[first].Value:
			last = i
		}
	}
	if last < 0 {
		return false
	}
	a, b := r.fateOf(first), r.fateOf(last)
	return a != b && (a != untold && b != untold || r.Asked.Asks("oom") || r.Matches(ranPlainly, r.Text))
}
