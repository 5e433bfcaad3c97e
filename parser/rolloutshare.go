package parser

import "strconv"

// shareBeforeUse is a share of the card that stands before its name: "0.3 gpu util",
// "0.45 of the gpu for vllm".
var shareBeforeUse = patternOf(`(?:^|[ ,(=])(0?\.\d{1,2}) (?:of (?:the |each )?)?(?:gpu|vllm|card|mem|memory|vram|rollout)(?: (?:gpu|mem|memory|vram))*(?: (?:util|utilization|utilisation|share|fraction)\b| for (?:vllm|sglang|the rollout|rollouts?)\b)`)

// rolloutShare reads what share of the card an engine takes, where it stands before the
// name: as a figure below one it is no utilisation of the compute.
func (r *reader) rolloutShare() {
	if !r.matching.mentions("util", "share", "fraction", "for ") || !r.matching.mentions("vllm", "sglang", "rollout", "colocat") {
		return
	}
	m := r.places(shareBeforeUse, r.text)
	if m == nil {
		return
	}
	share, err := strconv.ParseFloat(r.text[m[2]:m[3]], 64)
	if err != nil || share <= 0 {
		return
	}
	r.query.MemoryShare = share
	for i, t := range r.tokens {
		if t.lo >= m[2] && t.hi <= m[1] && t.kind != "framework" {
			r.mark("gpu_memory_utilization", i, i)
			r.tokens[i].typ, r.tokens[i].kind, r.tokens[i].name = tUnknown, "", ""
		}
	}
	r.asked.drop(func(s sign) bool { return s.lo >= m[2] && s.hi <= m[1] && s.name == "mfu" })
}
