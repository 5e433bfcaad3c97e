package reader

import (
	"strings"

	"headroom/parser/pattern"
)

// Where the word for offloading moves nothing: the run is to do without it, or memory is only feared to run over.

// Whether a run would do without what it moves off its cards is often asked by a pronoun, behind a complaint
// about how slow it is: "offloading crawls, could it go without?".
var goesWithout = pattern.Of(`\b(?:can|could|may|might|would|will|should|possible|feasible|way)\b[^.?!;,]{0,40}?(?:\b(?:go|do|get by|get away|get along|live|manage|survive|cope|be done|run|train|work|fit|it) without(?: (?:it|that|this|any|doing so|using it))?(?: (?:the |any |all |cpu |gpu |my |this |that |using )*offload(?:ing|s)?)? ?(?:$|[?.!,;)])|\b(?:drop|skip|avoid|ditch|lose|remove|disable|get rid of|turn off|switch off|stop using|leave out|do away with) (?:it|that|this|(?:the |any |all |cpu |my |this |that )*offload(?:ing)?)\b(?: (?:entirely|altogether|completely|here|then|now))?)` +
	`|(?:能|可以|能否|可否|是否)(?:不能|不可以|不|否)?(?:把|将)?(?:它|这个)?(?:不用|不开|不做|去掉|关掉|关了|省掉|省了|取消|摆脱|停掉)(?:offload|卸载|它|这个|了|掉)`)

var goneWithoutOffloadWords = pattern.OneOf("offload", "卸载")

// settleGoneWithout reads that what was said to be moved is to stay on the cards.
func (r *Reader) settleGoneWithout() {
	q := &r.Query
	if !r.Mentions(goneWithoutOffloadWords) || q.LayersOnCPU > 0 || q.LayersOnGPU != nil {
		return
	}
	switch q.Offload {
	case "", "cpu", "optimizer", "param":
		if r.GoesWithout() {
			q.Offload = "none"
		}
	}
}

// GoesWithout reports whether that is asked.
func (r *Reader) GoesWithout() bool {
	m := r.Span(goesWithout, r.Text)
	return m != nil && m[1] > r.firstOffload()
}

// firstOffload is where the first word for offloading begins, behind the whole text where there is none.
func (r *Reader) firstOffload() int {
	for i := range r.Tokens {
		if name := r.Tokens[i].Name; name == "offload" || len(name) > len("offload-") && name[:len("offload-")] == "offload-" {
			return r.Tokens[i].Lo
		}
	}
	return len(r.Text)
}

// The word for moving work off the cards is also said where none is: "zero offload" where all is to stay on
// them, "0 offload", "or will it spill to the CPU".

// allOnCards says that everything lies in the memory of the cards.
var allOnCards = pattern.Of(`\b(?:all|fully|entirely|completely|only|everything|purely|100%|totally|whole thing|stay|stays|pure) (?:in|on|inside|within|into) (?:the |my )?(?:vram|gpus?|cards?)\b|\b(?:vram|gpu)[- ]only\b`)

// noneMoved stands behind the switch of what is moved where nothing is: "offload_optimizer none".
var noneMoved = pattern.Of(`^["']?(?:[_ ]device)?["']?(?: |:|=|\{|"device")*["']?(?:none|false|off|no|null|0)\b`)

// movedToHost stands behind such a switch where it is moved: "offload_optimizer=cpu".
var movedToHost = pattern.Of(`^["']?(?:[_ ]device)?["']?(?: |:|=|\{|to|"device")*["']?cpu\b`)

// stateKept is such a switch by which the parameters or the optimizer's states stay where they are.
var stateKept = pattern.Of(`\boffload_(?:optimizer|param)["']?(?:[_ ]device)?["']?(?: |:|=|\{|"device")*["']?(?:none|false|off|no|null)\b`)

// zeroOffloaded reports whether the number of what is moved is nought, which is no name of a method then.
func (r *Reader) zeroOffloaded(i int) bool {
	t := r.At(i - 1)
	if t.IsFigure() && t.Value == 0 {
		return true
	}
	return r.Word(i) == "zero offload" && r.Query.ZeROStage == nil && !r.Training() && (r.Matches(allOnCards, r.Text) || r.Asked.Asks("howfast"))
}

// willSpill asks whether memory is going to run over: "or will it spill to the CPU", "does a 27b offload to RAM".
var willSpill = pattern.Of(`\b(?:will|would|won't|wouldn't|does|doesn't|is|isn't|going to|gonna)(?: (?:it|this|that|they|everything|(?:an?|the|my) [a-z0-9.-]+|\d+b)(?: [a-z]*q\d[a-z0-9_]*)?)? (?:(?:need|have|start|begin|end up|be|just|still|likely|probably|inevitably|always|even|going|to) )*(?:(?:spill|overflow|offload|swap|page)(?:s|ed|ing|ped|ping)?(?: (?:out|over|some|part|layers|a bit))?|fall(?:s|ing)? back) (?:in|on|to|onto|into|over to)(?:to)? (?:the |my )?(?:cpu|(?:system |main |host )?ram|system memory|host memory|memory|disk|ssd|swap)\b`)

// beforeSpill tells how far something is to go: "how big a model before it spills to system RAM".
var beforeSpill = pattern.Of(`\b(?:before|until|till|without)(?: (?:it|this|that|they|ollama|llama\.?cpp|lm studio|the (?:model|rest|cache)|any|anything|layers?|starts?|starting|has|having|have|needs?|needing|begins?|to))* (?:spill|overflow|offload|swap|page|fall)(?:s|ed|ing|ping)?(?: back)?(?: (?:out|over|some|part|layers|a bit))? (?:in|on|to|onto|into|over to)(?:to)? (?:the |my )?(?:cpu|(?:system |main |host )?ram|system memory|host memory|memory|disk|ssd|swap)\b`)

// spillFeared reports whether it is only asked if memory will run over.
func (r *Reader) spillFeared() bool {
	return r.Matches(willSpill, r.Text) && r.Questioned() || r.Matches(beforeSpill, r.Text)
}

// spillWondered reports whether a word for moving work away stands in such a question.
func (r *Reader) spillWondered(i int) bool {
	for _, asked := range [...]*pattern.Pattern{willSpill, beforeSpill} {
		if m := r.Span(asked, r.Text); m != nil && m[0] <= r.Tokens[i].Lo && r.Tokens[i].Lo < m[1] && (r.Questioned() || asked == beforeSpill) {
			return true
		}
	}
	return false
}

// spillAsked reports whether it is only asked if memory runs over, in a question that begins before
// a place in the text: nothing is known to be offloaded then.
func (r *Reader) spillAsked(at int) bool {
	m := r.Span(CauseSpilled, r.Text)
	return m != nil && m[0] < at && strings.Contains(r.Text[m[1]:], "?")
}

// liesThere reports whether what rests on a disk is no part of the work that is done: "my files rest on
// disk", "the rest on disk is free".
func (r *Reader) liesThere(i int) bool {
	if !strings.HasPrefix(r.Word(i), "rest ") {
		return false
	}
	switch r.Word(i - 1) {
	case "files", "data", "dataset", "datasets", "checkpoints", "models", "they":
		return true
	}
	return r.Word(i+1) == "is"
}

// doesNotGo ends before the offload that something does not do without: "it can't work without offload".
var doesNotGo = pattern.Of(`\b(?:can'?t|cannot|can not|won'?t|doesn'?t|does not|will not|couldn'?t|wouldn'?t|don'?t|didn'?t|isn'?t|not|never|impossible|no way)\b[^.?!;,]{0,32}\bwithout(?: (?:any|cpu|some|the|using|zero|optimizer))* $`)

// notWithout reports whether that is told, and not asked.
func (r *Reader) notWithout(i int) bool {
	t := r.Tokens[i]
	if !r.Matches(doesNotGo, r.ClauseBefore(t)) {
		return false
	}
	at := strings.IndexAny(r.Text[t.Hi:], ".,;!?")
	return at >= 0 && r.Text[t.Hi+at] != '?'
}
