package parser

// Hardware and models are often only pointed at: "our thing", "the box that facilities just
// racked". Whose they are and a noun for any of their kind tell it.

var (
	// hardwareAt points at hardware that is not described.
	hardwareAt = patternOf(`\b(?:my|our|this|that|these|those|their|his|her|your) (?:[a-z']+ ){0,2}?(?:box|boxes|servers?|machines?|clusters?|nodes?|rigs?|workstations?|laptops?|desktops?|pcs?|hardware|cards?|gpus?|instances?|vms?|rack|setup|macbook|computers?)\b|\bthe (?:[a-z]+ ){0,2}?(?:box|boxes|servers?|machines?|clusters?|nodes?|rigs?|workstations?|desktops?|pcs?|cards?|gpus?|instances?|vms?|rack|computers?) (?:that |which )?(?:i|we|they|you|he|she|it|in|from|under|at|next|upstairs|downstairs|facilities|finance|ops|infra|someone|somebody|people|folks|the|our|my|here|over)\b|\bthe (?:new|old|other|spare|office|lab|uni|university|school|company|shared|dev|test|staging|prod|production|basement) (?:[a-z]+ ){0,1}?(?:box|boxes|servers?|machines?|clusters?|nodes?|rigs?|workstations?|desktops?|pcs?|cards?|gpus?|instances?|vms?|rack|computers?)\b|(?:我们?的?|咱们?的?|公司的?|学校的?|实验室的?|组里的?|新买的|刚买的|这台|这个|那台)(?:新|旧|老|那台|这台|那个|这个|新买的|刚买的|买的)*(?:机器|服务器|电脑|主机|工作站|集群|显卡|卡|机子|设备)`)

	// modelAt points at a model that is not named.
	modelAt = patternOf(`\b(?:my|our|this|that|their|the) (?:[a-z]+ ){0,1}?(?:thing|stuff|models?|jobs?|workload|project|pipeline|app|llms?|networks?|finetune|bot)\b|(?:我们?的?|咱们?的?|公司的?|这个|那个|该)(?:模型|项目|东西|任务|大模型)`)
)

// hearPointed adds the signs of what is only pointed at.
func (r *reader) hearPointed() {
	if r.hasHardware() {
		return
	}
	if !r.deictic() && r.matches(hardwareAt, r.text) {
		r.asked.add(sign{kind: "pointed", name: "hardware", start: runes(r.text), end: runes(r.text), lo: len(r.text), hi: len(r.text)})
	}
	if !r.hasModel() && r.deictic() && r.asked.of("pronoun") == nil && r.matches(modelAt, r.text) {
		r.asked.add(sign{kind: "pronoun", name: "it", start: runes(r.text), end: runes(r.text), lo: len(r.text), hi: len(r.text)})
	}
}

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
