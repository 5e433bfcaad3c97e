package parser

import "slices"

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

// servers are the frameworks that train nothing.
var servers = []string{"vllm", "sglang", "tgi", "lmdeploy", "tensorrt-llm", "llama.cpp", "ktransformers", "mlc-llm"}

// laterServed is said of what is done with a model once it is trained: "to hot swap in vLLM
// later", 训完用vllm部署.
var laterServed = patternOf(`\b(?:later|afterwards?|eventually|once (?:it's |it is |they are )?(?:trained|done|finished)|to (?:then )?(?:serve|deploy|host|hot[- ]?swap|run|load|use)|for (?:later |the )?(?:serving|inference|deployment|deploy)|serve|serving|deploy|deploying|then)\b|之后|以后|后面|训完|部署|上线`)

// servedLater leaves out the framework that a model is to be served with once it is trained:
// the training is what is asked about.
func (r *reader) servedLater() {
	q := &r.query
	if !trains(q.Task) || q.Task == "rl" || !slices.Contains(servers, q.Framework) {
		return
	}
	for i := range r.tokens {
		t := &r.tokens[i]
		if t.kind != "framework" || t.name != q.Framework {
			continue
		}
		rest := r.text[t.hi:min(len(r.text), t.hi+clauseReach)]
		if at := firstStop(rest); at >= 0 {
			rest = rest[:at]
		}
		if r.matches(laterServed, r.clauseBefore(*t)) || r.matches(laterServed, rest) {
			q.Framework = ""
			delete(r.spans, "framework")
		}
		return
	}
}
