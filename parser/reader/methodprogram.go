package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The program that runs or trains a model, by its name, its flags or what only it has.

// quantsBehind stands behind the name of who made the files of a model: "unsloth dynamic quants", "unsloth's Q4_K_XL".
var quantsBehind = pattern.Of(`^(?:'?s)?(?: ai)?[ -](?:\d\.\d+ ?-?bit |ud[- ])?(?:dynamic|quants?\b|gguf|ggufs|ud-|i?q[1-8]_|[1-8]\.\d\d? ?-?bit|量化)|^(?:的)?(?:动态)?量化`)

// filesBehind stands behind that name where a model comes before the format of its file: "unsloth glm-4.6
// UD-Q2_K_XL", Unsloth的R1 1.58bit. A program that trains is told by what it does.
var (
	filesBehind = pattern.Of(`^(?:'?s)?(?: ?的)? ?[a-z0-9][a-z0-9./ -]{0,30}?[ :-](?:ud[- ]|i?q[1-8]_[a-z0-9]|gguf\b|[1-4]\.\d\d? ?-?bits?\b)`)
	trainsWords = pattern.OneOf("lora", "tun", "train", "sft", "grpo", "dpo", "rank", "微调", "训")
)

// publishes reports whether the name of a program is that of whose files are run.
func (r *Reader) publishes(t token.Token) bool {
	behind := r.Text[t.Hi:]
	return r.Matches(quantsBehind, behind) || r.Matches(filesBehind, behind) && !r.Mentions(trainsWords)
}

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

// serverFlags are settings that only vLLM spells so.
var serverFlags = pattern.Of(`(?:--|\b)max[-_]model[-_]len\b|--tensor-parallel-size\b|--enforce-eager\b|\benforce_eager ?[=:]`)

// llamaFlags are settings that only llama.cpp spells so (ggml-org/llama.cpp, common/arg.cpp).
var llamaFlags = pattern.Of(`(?:^|[\s("\x60])(?:-ngl|--n-gpu-layers|--gpu-layers|-ctk|-ctv|--cache-type-[kv]|--n-cpu-moe|-ncmoe|--cpu-moe)[ =]`)

// eagerSet is the flag that keeps a server from recording CUDA graphs, eagerAsked a question for what it does.
var (
	eagerSet   = pattern.Of(`--enforce-eager\b|\benforce_eager ?[=:] ?true\b|\bwith enforce[-_ ]eager\b`)
	eagerOff   = pattern.Of(`\benforce[-_ ]eager(?: is| being| turned| set to| ?=)* ?(?:off|false|disabled)\b`)
	eagerAsked = pattern.Of(`\b(?:does|do|is|should|would|what|why|when)(?: (?:i|we|you|it|the|need|use|using|set|setting|add|adding|to|flag|about|happens|with|difference|of))* (?:--)?enforce[-_ ]eager\b|--enforce-eager(?: flag)?,? (?:worth|needed|necessary|good|bad|or not)\b|要不要[^,;?!、]{0,8}enforce|enforce[-_ ]eager(?:会|能|是|有|要|省|好|值)`)
)

var (
	ollamaKeysWords = pattern.OneOf("num_ctx", "num_predict")
	nglWords        = pattern.OneOf("-ngl", "-layers", "-ctk", "-ctv", "-cache-type", "-cpu-moe")
	eagerWords      = pattern.OneOf("eager")
	modelLenWords   = pattern.OneOf("model-len", "model_len", "tensor-parallel-size", "enforce-eager", "enforce_eager")
)

// flagsServer takes settings as vLLM and Ollama spell them for its own, where no program is named: it reads a
// prompt in chunks, so that lengths come to another figure.
func (r *Reader) flagsServer() {
	q := &r.Query
	if q.Framework == "" && (q.Task == "" || q.Task == "infer") && r.Mentions(ollamaKeysWords) {
		q.Framework = "llama.cpp" // Ollama's names
	}
	if q.Framework == "" && (q.Task == "" || q.Task == "infer") && q.Quant+q.Precision == "" && r.HasModel() && r.Mentions(nglWords) && r.Matches(llamaFlags, r.Text) {
		q.GGUF = true
	}
	if (q.Task == "" || q.Task == "infer") && r.Mentions(eagerWords) && r.Matches(eagerSet, r.Text) && !r.Matches(eagerOff, r.Text) && !r.Matches(eagerAsked, r.Text) {
		q.EnforceEager = true
	}
	if q.Framework == "" && (q.Task == "" || q.Task == "infer") && !strings.HasPrefix(q.Quant, "exl") && r.Mentions(modelLenWords) && r.Matches(serverFlags, r.Text) {
		q.Framework = "vllm"
	}
}
