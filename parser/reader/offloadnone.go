package reader

import "headroom/parser/pattern"

// The word for moving work off the cards is also said where none is: "zero offload" where all is to stay on
// them, "0 offload", "or will it spill to the CPU".

// allOnCards says that everything lies in the memory of the cards.
var allOnCards = pattern.Of(`\b(?:all|fully|entirely|completely|only|everything|purely|100%|totally|whole thing|stay|stays|pure) (?:in|on|inside|within|into) (?:the |my )?(?:vram|gpus?|cards?)\b|\b(?:vram|gpu)[- ]only\b`)

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

// spillFeared reports whether it is only asked if memory will run over.
func (r *Reader) spillFeared() bool { return r.Matches(willSpill, r.Text) && r.Questioned() }

// spillWondered reports whether a word for moving work away stands in such a question.
func (r *Reader) spillWondered(i int) bool {
	m := r.Span(willSpill, r.Text)
	return m != nil && m[0] <= r.Tokens[i].Lo && r.Tokens[i].Lo < m[1] && r.Questioned()
}
