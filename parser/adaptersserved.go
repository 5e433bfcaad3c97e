package parser

// manyAdapters is how several adapters are told of that one base serves, or the settings for
// it: "32 adapters", "loras to hot swap", "--max-loras 8".
var manyAdapters = patternOf(`\b(?:\d+|a few hundred|a hundred|hundreds|dozens|thousands of|a thousand|many|several|multiple|dozens of|a few|few|some|hundreds of|all(?: the| our| my)?|our|my) (?:different |separate |trained |small |hot[- ]?swappable |finetuned |custom |rank[- ]?\d+ |r ?=? ?\d+ )*(?:q?lora )?(?:loras|adapters|adaptors)\b|\bmulti[- ]?lora\b|\benable[-_]lora\b|\bmax[-_]loras?\b|\blora[-_]modules\b|\b(?:loras|adapters) (?:loaded|resident|on top|hot|served|at once|in vram|side by side|concurrently)\b|\blorax\b|\bs-lora\b|\bpunica\b|(?:\d+|几|多|若干|几十|上百)个 ?(?:lora|adapter|适配器)`)

// adaptersServed reports whether adapters are there to be served with their base, not to be
// trained.
func (r *reader) adaptersServed() bool {
	if !r.matching.mentions("lora", "adapt", "适配器", "punica") || !r.matches(manyAdapters, r.text) {
		return false
	}
	serves := false
	for i := range r.tokens {
		t := &r.tokens[i]
		switch {
		case t.kind == "task" && t.name == "infer", t.kind == "framework" && (t.name == "vllm" || t.name == "sglang" || t.name == "tgi" || t.name == "lmdeploy" || t.name == "tensorrt-llm"):
			serves = true
		case t.kind == "task" && t.name != "lora" && t.name != "qlora", t.kind == "rl", t.typ == tData, t.typ == tKey && (t.name == "batch" || t.name == "epochs" || t.name == "zero_stage"), t.kind == "optimizer":
			return false
		}
	}
	return serves || r.matching.mentions("hot", "resident", "multi-lora", "multi lora", "on top of", "lorax", "s-lora", "punica", "enable-lora", "enable_lora", "max-lora", "max_lora")
}
