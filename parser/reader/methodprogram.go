package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// quantsBehind stands behind the name of who made the files of a model: "unsloth dynamic quants", "unsloth's Q4_K_XL".
var quantsBehind = pattern.Of(`^(?:'?s)?(?: ai)?[ -](?:\d\.\d+ ?-?bit |ud[- ])?(?:dynamic|quants?\b|gguf|ggufs|ud-|i?q[1-8]_|[1-8]\.\d\d? ?-?bit|量化)|^(?:的)?(?:动态)?量化`)

// onDeepSpeed are the programs that run it beneath them: "deepspeed zero3 offload, llamafactory".
var onDeepSpeed = []string{"axolotl", "llama-factory", "ms-swift", "trl", "accelerate", "transformers", "verl", "openrlhf", "xtuner", "fastchat"}

// Programs are told by what only they have: TRL's trainers, the recipes of torchtune.
var (
	trainersOfTRL      = pattern.Of(`\b(?:sft|dpo|grpo|ppo|orpo|kto|cpo|rloo|gkd|reward|online_?dpo)(?: ?trainer|_trainer|config)\b`)
	recipesOfTorchtune = pattern.Of(`\btune run\b|\b(?:lora|qlora|full|dora|qat|qat_lora|lora_dpo|full_dpo)(?:_finetune)?_(?:single_device|distributed)\b`)
	trainerWords       = pattern.OneOf("trainer", "config")
	recipeWords        = pattern.OneOf("tune run", "_single_device", "_distributed")
)

// programImplied is the program that has what is told of, where none is named.
func (r *Reader) programImplied() {
	if r.Query.Framework != "" {
		return
	}
	for _, p := range [...]struct {
		words pattern.Words
		names *pattern.Pattern
		is    string
	}{{trainerWords, trainersOfTRL, "trl"}, {recipeWords, recipesOfTorchtune, "torchtune"}} {
		if !r.Mentions(p.words) {
			continue
		}
		if m := r.Span(p.names, r.Text); m != nil {
			r.Query.Framework = p.is
			for i, t := range r.Tokens {
				if t.Lo < m[1] && t.Hi > m[0] {
					r.Mark("framework", i, i)
				}
			}
			return
		}
	}
}

// serversBefore are programs that start an engine beneath them, enginesBehind those engines: fastchat+vllm.
var (
	serversBefore = []string{"fastchat", "xinference", "gpustack", "localai"}
	enginesBehind = []string{"vllm", "sglang", "lmdeploy", "llama.cpp", "tensorrt-llm", "tgi", "mindie"}
)

// beneath stands between the two.
var beneath = pattern.Of(`^ ?(?:\+|&|/|\(|里|中|里面|上)? ?(?:的|后端|引擎|backend|用|使用|调用|起|with|using|on)* ?$`)

// engineOf reports whether a program is the engine beneath the one that was named right before it.
func (r *Reader) engineOf(i int) bool {
	at := r.At(i - 1)
	for j := i - 1; j >= max(0, i-3) && at.Kind != "framework"; j-- {
		at = r.At(j)
	}
	return at.Kind == "framework" && at.Name == r.Query.Framework && slices.Contains(serversBefore, at.Name) && slices.Contains(enginesBehind, r.Tokens[i].Name) && r.Matches(beneath, r.Text[at.Hi:r.Tokens[i].Lo])
}

// releaseTold reports whether a program is named with the number of its release only, as those are that others use.
func (r *Reader) releaseTold(name string) bool {
	at := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "framework" && t.Name == name })
	return at >= 0 && r.At(at+1).Kind == "version"
}

// trainsBeneath takes Megatron beside verl for the trainer beneath it, whichever of them is named first
// (volcengine/verl docs/workers/megatron_workers.rst; FSDP is what it trains with unless it is told otherwise).
func (r *Reader) trainsBeneath(i int) bool {
	q, name := &r.Query, r.Tokens[i].Name
	switch {
	case q.Framework == "verl" && name == "megatron":
	case q.Framework == "megatron" && name == "verl":
		q.Framework = name
		r.Mark("framework", i, i)
	default:
		return false
	}
	q.Backend = "megatron"
	r.Mark("backend", i, i)
	return true
}
