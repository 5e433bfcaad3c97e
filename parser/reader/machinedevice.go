package reader

import (
	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
)

// Hardware and models are often only pointed at: "our thing", "the box that facilities just
// racked". Whose they are and a noun for any of their kind tell it.

var (
	// hardwareAt points at hardware that is not described.
	hardwareAt = pattern.Of(`\b(?:my|our|this|that|these|those|their|his|her|your) (?:[a-z']+ ){0,2}?(?:box|boxes|servers?|machines?|clusters?|nodes?|rigs?|workstations?|laptops?|desktops?|pcs?|hardware|cards?|gpus?|instances?|vms?|rack|setup|macbook|computers?)\b|\bthe (?:[a-z]+ ){0,2}?(?:box|boxes|servers?|machines?|clusters?|nodes?|rigs?|workstations?|desktops?|pcs?|cards?|gpus?|instances?|vms?|rack|computers?) (?:that |which )?(?:i|we|they|you|he|she|it|in|from|under|at|next|upstairs|downstairs|facilities|finance|ops|infra|someone|somebody|people|folks|the|our|my|here|over)\b|\bthe (?:new|old|other|spare|office|lab|uni|university|school|company|shared|dev|test|staging|prod|production|basement) (?:[a-z]+ ){0,1}?(?:box|boxes|servers?|machines?|clusters?|nodes?|rigs?|workstations?|desktops?|pcs?|cards?|gpus?|instances?|vms?|rack|computers?)\b|(?:我们?的?|咱们?的?|公司的?|学校的?|实验室的?|组里的?|新买的|刚买的|这台|这个|那台)(?:新|旧|老|那台|这台|那个|这个|新买的|刚买的|买的)*(?:机器|服务器|电脑|主机|工作站|集群|显卡|卡|机子|设备)`)

	// modelAt points at a model that is not named.
	modelAt = pattern.Of(`\b(?:my|our|this|that|their|the) (?:[a-z]+ ){0,1}?(?:thing|stuff|models?|jobs?|workload|project|pipeline|app|llms?|networks?|finetune|bot)\b|(?:我们?的?|咱们?的?|公司的?|这个|那个|该)(?:模型|项目|东西|任务|大模型)`)
)

// hearPointed adds the signs of what is only pointed at.
func (r *Reader) hearPointed() {
	if r.HasHardware() {
		return
	}
	if !r.Deictic() && r.Matches(hardwareAt, r.Text) {
		r.Asked.Add(evidence.Sign{Kind: "pointed", Name: "hardware", Start: chars.Runes(r.Text), End: chars.Runes(r.Text), Lo: len(r.Text), Hi: len(r.Text)})
	}
	if !r.HasModel() && r.Deictic() && r.Asked.Of("pronoun") == nil && r.Matches(modelAt, r.Text) {
		r.Asked.Add(evidence.Sign{Kind: "pronoun", Name: "it", Start: chars.Runes(r.Text), End: chars.Runes(r.Text), Lo: len(r.Text), Hi: len(r.Text)})
	}
}
