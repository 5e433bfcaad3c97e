package parser

import "strings"

// Some amounts are told by what stands on both of their sides, or by the file they exceed.

var (
	// fullBehind stands behind what was in use before it ran over: "goes from 9.5G to OOM",
	// 显存从20G涨到爆.
	fullBehind = patternOf(`^ ?(?:of )?(?:gpu |video )?(?:vram|memory|mem|显存)? ?(?:(?:straight |right |up |then |directly |all the way )*(?:to|until|till)|->|→|一?直接?|一路|慢慢|然后|就)*(?:涨|升|增加|增长|飙|飙升|跑|加)?(?:到|至)? ?(?:an? |the )?(?:oom|out of memory|爆|溢出|显存不足|full)`)
	fromBefore = patternOf(`(?:\b(?:from|starts at|starting at|started at|start at)|从)(?: about| around| roughly| only|大概|约)* ?~?$`)

	// nowAt ends before what somebody is at: "it is an 8 GB model but I'm @ 24 GB".
	nowAt = patternOf(`(?:\b(?:i'm|i am|im|we're|we are|it's|it is)(?: now| already| still| currently)? (?:at|@|sitting at|up to|hitting)|(?:显存|占用)(?:却|竟然|居然|直接|就|已经)*(?:到了|涨到了?|跑到了?|干到了?))(?: about| around| over| almost)* ?~?$`)

	// modelsOver ends before a size of models: "why are models larger than 70 GB too large".
	modelsOver = patternOf(`\b(?:models?|ggufs?|quants|checkpoints?|anything|files)(?: that are| which are)? (?:(?:larger|bigger|heavier|greater|more) than|over|above|beyond|exceeding)(?: about| around| roughly)* ?~?$|(?:大于|超过)$`)
	modelsIs   = patternOf(`^ ?(?:的|以上的?)模型`)
)

// untilFull reports whether an amount is what was in use before memory ran over.
func (r *reader) untilFull(i int) bool {
	return r.asked.asks("oom") && r.matching.mentions("from", "start", "从") && r.matches(fromBefore, strings.TrimRight(r.clauseBefore(r.tokens[i]), " ")) && r.matches(fullBehind, r.text[r.tokens[i].hi:])
}

// beyondFile reports whether an amount is what is in use, more than the file of the model.
func (r *reader) beyondFile(i int) bool {
	w := r.query.WeightsGB
	return w > 0 && r.tokens[i].value > w && r.asked.asks("normal", "why", "explain") && r.matches(nowAt, strings.TrimRight(r.clauseBefore(r.tokens[i]), " "))
}

// largerModels reports whether an amount is the size from which models are told to be too large.
func (r *reader) largerModels(i int) bool {
	if !r.asked.asks("why", "normal", "explain") || r.hasModel() {
		return false
	}
	before := strings.TrimRight(r.clauseBefore(r.tokens[i]), " ")
	return r.matches(modelsOver, before) && (before[len(before)-1] < 0x80 || r.matches(modelsIs, r.text[r.tokens[i].hi:]))
}
