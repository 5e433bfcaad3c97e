package parser

import "headroom/parser/pattern"

// perRun asks how many go at once, of what was spoken of: "batch 4 fits, how many samples per run", 20个用户，一次能跑几个.
var perRun = pattern.Of(`\bhow many(?: (?:samples|sequences|seqs|requests|users|prompts|examples|chats|of them))? (?:(?:can|could|should|do) (?:i|we|it) (?:[a-z]+ ){1,2})?(?:per (?:run|step|pass|go|forward|forward pass|iteration)|in one (?:go|run|pass)|at (?:once|a time)|in a (?:single )?(?:run|pass|go))\b|(?:一次|每次|一批|单次)(?:最多|最大)?(?:能|可以|可)?(?:跑|塞|放|喂|处理|上|训)(?:多少|几)(?:个|条)`)

var perRunWords = pattern.OneOf("per ", "in one ", "at once", "at a time", "in a ", "一次", "每次", "一批", "单次")

// asksPerRun reports whether that is asked where a batch or users were spoken of, and no cards.
func (r question) asksPerRun() bool {
	q := &r.Query
	return (q.Batch+q.Concurrency+q.GlobalBatch > 0 || r.namesSetting([]string{"batch", "concurrency"})) && r.HasModel() && r.HasHardware() && r.Mentions(perRunWords) && !r.Asked.Asks("howfast", "cost", "why", "howlong", "cards") && r.Matches(perRun, r.Text)
}
