package parser

// someMachine names a machine of which nothing more is told: "my work thinkpad", "dad's old
// dell", 公司电脑.
var someMachine = patternOf(`\b(?:my|our|this|the|his|her|their|an?|old|dads?|moms?|wifes?|school|office|work|company|[a-z]+'s)(?: [a-z]+){0,2} (?:laptop|pc|macbook|mac|imac|thinkpad|computer|desktop|workstation|machine|server|dell|lenovo|surface|chromebook|notebook|tablet|phone|ipad|toaster|potato|nas|mini pc|optiplex)\b|(?:我|公司|单位|家里|学校|办公室)的?(?:[^,;?!、]{0,4})(?:电脑|笔记本|主机|机器|服务器|手机|本子|平板|工作站)`)

// someModel names a model as anybody's.
var someModel = patternOf(`\b(?:an?|any|some|these|those|local|small|a local|of these|of those|one of the|the) (?:[a-z]+ )?(?:llms?|models?|ais?|ggufs?)\b|\bllms?\b|模型|大模型`)

// strange reports whether it is asked what an undescribed machine runs: any model, with no
// card and no size. Nothing can be told without either.
func (r *reader) strange() bool {
	return !r.hasModel() && !r.hasHardware() && r.query.HostRAMGB == 0 && r.matches(someMachine, r.text) && (r.asked.asks("can", "fit", "enough", "oom") || r.matching.mentions("run", "跑", "load", "host", "handle"))
}

// asksStrange reports whether it is asked if a model, whichever, runs on such a machine.
func (r *reader) asksStrange() bool {
	return r.strange() && !r.asked.asks("howfast", "cost", "howlong", "mfu", "why") && r.matches(someModel, r.text) && !r.asked.asks("whatmodel")
}
