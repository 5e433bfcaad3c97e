package reader

import (
	"slices"
	"strconv"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What is served once it is trained: adapters beside one base, a model with a server of its own.

// manyAdapters is how several adapters are told of that one base serves, or the settings for
// it: "32 adapters", "loras to hot swap", "--max-loras 8".
var manyAdapters = pattern.Of(`\b(?:\d+|a few hundred|a hundred|hundreds|dozens|thousands of|a thousand|many|several|multiple|dozens of|a few|few|some|hundreds of|all(?: the| our| my)?|our|my) (?:different |separate |trained |small |hot[- ]?swappable |finetuned |custom |rank[- ]?\d+ |r ?=? ?\d+ )*(?:q?lora )?(?:loras|adapters|adaptors)\b|\b(?:loras|adapters|adaptors)\b[^.?!;]{0,16}\b(?:\d+|many|several|dozens|lots) of (?:them|those)\b|\b(?:its|their|an?) own (?:q?lora )?(?:loras?|adapters?)\b|\b(?:an?|one) (?:different |separate |q?lora )*adapter (?:per|for each|for every) (?:user|request|customer|tenant)\b|\bmulti[- ]?lora\b|\benable[-_]lora\b|\bmax[-_]loras?\b|\blora[-_]modules\b|\b(?:loras|adapters) (?:loaded|resident|on top|hot|served|at once|in vram|side by side|concurrently)\b|\blorax\b|\bs-lora\b|\bpunica\b|(?:\d+|几|多|若干|几十|上百)个 ?(?:lora|adapter|适配器)`)

var (
	loraOrAdaptWords = pattern.OneOf("lora", "adapt", "适配器", "punica")
	hotWords         = pattern.OneOf("hot", "resident", "multi-lora", "multi lora", "on top of", "lorax", "s-lora", "punica", "enable-lora", "enable_lora", "max-lora", "max_lora")
)

// adaptersServed reports whether adapters are there to be served with their base, not to be
// trained.
func (r *Reader) adaptersServed() bool {
	if !r.Mentions(loraOrAdaptWords) || !r.Matches(manyAdapters, r.Text) {
		return false
	}
	serves := false
	for i := range r.Tokens {
		t := &r.Tokens[i]
		switch {
		case t.Kind == "task" && t.Name == "infer", t.Kind == "framework" && (t.Name == "vllm" || t.Name == "sglang" || t.Name == "tgi" || t.Name == "lmdeploy" || t.Name == "tensorrt-llm"):
			serves = true
		case t.Kind == "task" && t.Name != "lora" && t.Name != "qlora", t.Kind == "rl", t.Type == token.Data, t.Type == token.Key && (t.Name == "batch" || t.Name == "epochs" || t.Name == "zero_stage"), t.Kind == "optimizer":
			return false
		}
	}
	return serves || r.Mentions(hotWords)
}

// adaptersMany counts adapters that are served beside one base: "10 loras", 10个lora.
var adaptersMany = pattern.Of(`\b(\d{1,4}) ?(?:(?:different |separate |concurrent )?(?:loras|lora adapters|adapters)\b|(?:个|套|种|份|路)(?:不同的?)? ?lora)`)

var (
	servWords           = pattern.OneOf("推理", "serv", "部署", "vllm", "sglang", "host", "deploy", "inference", "multi-lora", "多lora", "punica", "lorax", "s-lora")
	loraOrAdaptersWords = pattern.OneOf("lora", "adapters")
	trainOrTuneWords    = pattern.OneOf("训", "train", "tun", "微调")
)

// adaptersCounted reads how many adapters one base serves; the number counts no cards.
func (r *Reader) adaptersCounted() {
	served := r.Mentions(servWords)
	if !served || !r.Mentions(loraOrAdaptersWords) || r.Mentions(trainOrTuneWords) {
		return
	}
	m := r.Places(adaptersMany, r.Text)
	if m == nil {
		return
	}
	n, err := strconv.Atoi(r.Text[m[2]:m[3]])
	if err != nil || n < 1 {
		return
	}
	r.Query.Adapters = n
	for i, t := range r.Tokens {
		if t.Lo < m[3] && t.Hi > m[2] || t.Lo >= m[3] && t.Hi <= m[1] {
			r.Mark("adapters", i, i)
			r.Tokens[i].Type, r.Tokens[i].Kind, r.Tokens[i].Name = token.Unknown, "", ""
		}
	}
}

// servers are the frameworks that train nothing.
var servers = []string{"vllm", "sglang", "tgi", "lmdeploy", "tensorrt-llm", "llama.cpp", "ktransformers", "mlc-llm"}

// laterServed is said of what is done with a model once it is trained: "to hot swap in vLLM
// later", 训完用vllm部署.
var laterServed = pattern.Of(`\b(?:later|afterwards?|eventually|once (?:it's |it is |they are )?(?:trained|done|finished)|to (?:then )?(?:serve|deploy|host|hot[- ]?swap|run|load|use)|for (?:later |the )?(?:serving|inference|deployment|deploy)|serve|serving|deploy|deploying|then)\b|之后|以后|后面|训完|部署|上线`)

// servedAfter reports whether what is trained is only told of, and the question is whether a server runs
// it: "we will finetune a 70B, can vllm serve this model?".
func (r *Reader) servedAfter() bool {
	trained := false
	for i := range r.Tokens {
		t := &r.Tokens[i]
		switch {
		case t.Kind == "task" && Trains(t.Name):
			if trained = true; r.askedBefore(t.Lo) {
				return false
			}
		case t.Kind == "framework" && slices.Contains(servers, t.Name) && trained && r.askedBefore(t.Lo):
			for j := max(0, i-6); j <= i+6; j++ {
				if r.At(j).Is("task", "infer") {
					return true
				}
			}
		}
	}
	return false
}

// saidOfSelf ends before a "will" or "can" that asks nothing: "we will finetune it".
var saidOfSelf = pattern.Of(`\b(?:i|we|they|you|he|she|people|who|that|which) $`)

// askedBefore reports whether "can" or "will" asks before a place in its clause.
func (r *Reader) askedBefore(lo int) bool {
	for _, s := range r.Asked.Found {
		if s.Name == "can" && s.Hi <= lo && chars.FirstStop(r.Text[s.Hi:lo]) < 0 && !r.Matches(saidOfSelf, r.Text[:s.Lo]) {
			return true
		}
	}
	return false
}

// servedLater leaves out the framework that a model is to be served with once it is trained:
// the training is what is asked about.
func (r *Reader) servedLater() {
	q := &r.Query
	if !Trains(q.Task) || q.Task == "rl" || !slices.Contains(servers, q.Framework) {
		return
	}
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if t.Kind != "framework" || t.Name != q.Framework {
			continue
		}
		rest := r.Text[t.Hi:min(len(r.Text), t.Hi+evidence.ClauseReach)]
		if at := chars.FirstStop(rest); at >= 0 {
			rest = rest[:at]
		}
		if r.Matches(laterServed, r.ClauseBefore(*t)) || r.Matches(laterServed, rest) {
			q.Framework = ""
			delete(r.Spans, "framework")
		}
		return
	}
}
