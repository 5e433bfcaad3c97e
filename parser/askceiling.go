package parser

import "headroom/parser/pattern"

// ceilingOf asks for the largest model that some way of working takes: "what's the ceiling for lora", "upper limit for
// full finetuning", lora的上限是多大.
var ceilingOf = pattern.Of(`\b(?:(?:what|where)(?:'s|s| is| would be| would| are)? )?(?:the |my |our |a |its )?(?:practical |realistic |hard |absolute |rough |theoretical |size |model |model size |upper )*(?:ceiling|limit|upper bound|max(?:imum)?|cap)s?(?: size| model size)?(?: be)? (?:for|of|on|when|in|with|if i|doing)(?: doing| running| i| we| do| a| an| the)* (?:q?lora|qdora|dora|peft|adapters?|full (?:ft|fine-?tun\w*|sft|parameter)|fft|sft|fine-?tun\w*|training|pre-?training|inference|serving|rlhf|grpo|dpo|ppo)\b|(?:q?lora|全参|全量|微调|训练|推理|sft|预训练)(?:微调|训练|推理)?的?(?:模型)?(?:上限|极限|天花板|封顶)(?:是|在|有|能|到|大概|大约)*(?:多少|多大|哪|几|什么)`)

var ceilingWords = pattern.OneOf("ceiling", "limit", "upper bound", "max", " cap", "上限", "极限", "天花板", "封顶")

// ceilingSought reports whether that is asked of hardware with no model named, and of no other value.
func (r question) ceilingSought() bool {
	q := &r.Query
	if r.HasModel() || !r.HasHardware() || q.Task == "" || !r.Mentions(ceilingWords) || q.GPUOptions != nil || r.Asked.Asks("why", "cost", "howmuch", "maxbatch", "howlongseq", "howfast", "power") {
		return false
	}
	return r.OpenSlot("seq_len", "batch", "concurrency", "lora_rank") == "" && r.Matches(ceilingOf, r.Text)
}
