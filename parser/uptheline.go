package parser

import (
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// The largest model is also asked for by how far one gets in a family, and by the largest run.

var (
	// lineClimbed asks how far one gets among sizes: "how far up the gemma range", "how far in model size".
	lineClimbed = pattern.Of(`\bhow (?:far|high|big|large|deep)(?: up)?(?: in| into| along| through)? (?:the |a )?[a-z0-9. -]{0,24}\b(?:line|line-?up|ladder|range|series|family|sizes|scale|food chain)\b|\bhow (?:far|high) up\b|\bhow far\b[^.?!;,]{0,40}\b(?:in|up in|with) (?:terms of )?(?:model|parameter|param) ?(?:sizes?|counts?)?\b|\b(?:the )?(?:top|biggest|largest|highest|best) (?:one |model |member )?(?:of|in|from) the [a-z0-9. -]{2,24}\b(?:line|line-?up|range|series|family)\b`)
	// runAtMost is the largest run of a kind of training: "biggest qlora on 24gb".
	runAtMost = pattern.Of(`(?:^|[^a-z])(?:biggest|largest|heaviest|beefiest|max|maximum)(?: possible| full| full-parameter| full parameter| 4-?bit| 8-?bit| bf16| fp16)* ((?:q?lora|dora|full ft|finetune|fine-?tune|finetuning|fine-?tuning|sft|dpo|grpo|ppo|pretrain|pretraining|tune)(?: run| job| size| model)?)(?: (?:on|with|in|for|at|that|i|we|my|this|one|a|an|\d|possible|to|under|within)[^a-z]|[,:;?!. ]*\d|[?!. ]*$)`)
)

// upTheLine reports whether a model is sought so, for hardware that is told.
func (r question) upTheLine() bool {
	q := &r.Query
	if !r.HasHardware() || q.ParamsB > 0 || q.ParamsList != nil || q.GPUOptions != nil || r.Asked.Asks("why", "cards", "cost", "howlong", "howfast", "howmuch", "buy", "power") {
		return false
	}
	if r.Matching.Mentions("how far", "how high", "how big", "how large", "how deep", "line", "range", "series", "family") && r.Matches(lineClimbed, r.Text) {
		return true
	}
	return !r.HasModel() && reader.Trains(q.Task) && r.Matches(runAtMost, r.Text)
}
