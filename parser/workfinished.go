package parser

import "headroom/parser/pattern"

// workFinished tells of tokens to get through: "finish 100b tokens of 1.5b on 8 4090?", 训完50B token.
var workFinished = pattern.Of(`\b(?:finish|finishing|complete|completing|(?:get|getting|go|going|chew|chewing|burn|burning|grind|grinding|crunch|crunching|work|working) through)\b[^.?!;,]{0,24}\btok(?:en)?s?\b|(?:训|跑|学|练|过)完[^,;?!、]{0,16}token|token[^,;?!、]{0,4}(?:训|跑|学|练)完`)

var workFinishedWords = pattern.OneOf("finish", "complet", "through", "完")

// workToFinish reports whether that is asked of cards, with no time for it: how long it takes is the answer.
func (r question) workToFinish() bool {
	q := &r.Query
	return q.Tokens > 0 && r.HasModel() && q.GPU != "" && q.Hours+q.Days+q.WindowH == 0 && r.Mentions(workFinishedWords) && !r.MemoryWord() && !r.Asked.Asks("fit", "enough", "oom", "howmuch", "why", "cost", "cards") && r.Matches(workFinished, r.Text)
}
