package plan

import (
	"slices"
	"strings"

	"headroom/engine/catalog"
	"headroom/engine/hardware"
	"headroom/engine/workload"
	"headroom/parser"
)

// runs maps program names that the engine has no profile for to the one that
// they are built on.
var runs = map[string]workload.Framework{
	"ollama": "llama.cpp", "lm-studio": "llama.cpp", "lmstudio": "llama.cpp", "koboldcpp": "llama.cpp", "gguf": "llama.cpp",
	"huggingface": "transformers", "hf": "transformers", "bitsandbytes": "transformers",
	"exllamav2": "exllama", "exllamav3": "exllama", "tensorrt": "tensorrt-llm", "ktransformers": "llama.cpp",
	"llamafactory": "llama-factory", "swift": "ms-swift", "megatron-lm": "megatron", "verl": "trl", "openrlhf": "deepspeed",
	"mindie": "vllm", "xinference": "vllm", "gpustack": "vllm", "lightllm": "vllm", "deepspeed-mii": "vllm", "fastchat": "transformers",
	"fastllm": "llama.cpp", "mlc-llm": "llama.cpp", "localai": "llama.cpp", "openvino": "transformers", "onnxruntime": "transformers",
	"text-generation-webui": "transformers", "mindspeed": "megatron", "mindformers": "megatron", "nemo-framework": "megatron",
	"colossalai": "deepspeed", "gpt-neox": "deepspeed", "bmtrain": "deepspeed", "fairscale": "fsdp", "lightning": "fsdp",
}

// BuiltOn is the program that the engine has a profile for, of one that is built on it; any other is itself.
func BuiltOn(name string) workload.Framework {
	if base, ok := runs[name]; ok {
		return base
	}
	return workload.Framework(name)
}

// framework maps the program that runs the work.
func (b *builder) framework() *Refusal {
	said := b.query.Framework
	b.workload.Framework = workload.Framework(said)
	b.workload.FrameworkVersion = b.query.FrameworkVersion
	if said == "mlx" {
		b.workload.Framework = workload.MLX
	}
	if base, ok := runs[said]; ok {
		if b.format().Family == workload.GGML && !b.training() {
			base = "llama.cpp" // which these programs call for its formats
		}
		b.workload.Framework, b.workload.FrameworkVersion = base, ""
		b.assume("framework", base, said+" is counted as "+string(base))
	}
	if b.query.GGUF && said == "" && !b.training() {
		b.workload.Framework = "llama.cpp"
		b.assume("framework", b.workload.Framework, "GGUF is its format")
		return nil
	}
	if said != "" || b.training() || b.workload.CPUOnly {
		return nil
	}
	switch {
	case b.cacheOfGGML():
		b.workload.Framework = "llama.cpp"
		b.assume("framework", b.workload.Framework, "a cache in "+b.query.KVDType+" is one of llama.cpp")
	case b.onMac():
		b.workload.Framework = "llama.cpp"
		if b.query.Quant != "" && b.query.Quant != "none" && b.format().Family != workload.GGML && b.query.Quant != "mxfp4" {
			b.workload.Framework = workload.MLX
		}
		b.assume("framework", b.workload.Framework, "what models are run with on a Mac")
	case b.query.Parallel.DP > 1 && b.query.Parallel.EP > 1 && b.row != nil && b.row.Shape.MoE != nil:
		b.server("attention that is data parallel is a way of servers")
	case b.query.Quant == "nvfp4" && !b.unifiedGGML():
		b.server("a format that servers run; they read a prompt piece by piece")
	case b.query.ExpertsOnCPU > 0:
		b.workload.Framework = "llama.cpp"
		b.assume("framework", b.workload.Framework, whyKept)
	case b.intent == parser.Cost:
		b.server("a price of tokens is that of a server")
	case b.intent == parser.Throughput, b.intent == parser.Time:
		b.server("a question about speed is about a server")
	case b.query.RequestsPerS > 0 || b.query.TargetTokensPerS > 0 || b.query.FirstTokenS+b.query.AnswerS > 0 || (b.query.Tokens > 0 || b.query.Samples > 0) && b.query.Hours+b.query.Days > 0:
		b.server("a question about speed is about a server")
	case b.workload.GPUCount > UsualMachine && b.format().Family != workload.GGML:
		b.server(whySeveral)
	case b.query.MemoryShare > 0:
		b.server("a share of the card is what a server takes")
	case b.keptPacked() != "":
		b.server("transformers turns " + b.keptPacked() + " into 16 bits on this card; vLLM has kernels for it")
	case b.intent == parser.MaxContext && b.servedFormat():
		b.server("a format that servers run; they read a prompt piece by piece")
	case b.encodes():
		// its sequences are computed together, with nothing kept of them
	case b.query.SeqLen >= longPrompt, b.query.SeqLen >= longOnServers && (b.servedFormat() || b.onServerCard() || !b.cardsTold()):
		b.server("a prompt as long as this is read by a server, piece by piece")
	case b.intent == parser.MaxBatch || b.query.Concurrency > 1:
		b.server("many at once are served by a server, which reads their prompts piece by piece")
	case b.intent == parser.MinGPUs || b.intent == parser.BuyAdvice && !b.cardsTold():
		b.server("cards are counted and bought for a server")
	}
	return nil
}

// whySeveral is why a model on more cards than a machine holds runs in a server: nobody runs it there in transformers.
const whySeveral = "a model on several machines is served"

// cacheOfGGML tells whether the cache is told to be in a format that only llama.cpp has, and the weights
// in none of another program.
func (b *builder) cacheOfGGML() bool {
	name := workload.Quant(b.query.KVDType)
	if exact, loose := cacheFormat[b.query.KVDType]; loose && strings.HasPrefix(b.query.KVDType, "q") {
		name = exact // "a q8 cache"
	}
	cache, ok := name.Format()
	if !ok || cache.Family != workload.GGML {
		return false
	}
	weights := b.format()
	return b.query.Quant == "" || weights.Family == workload.GGML || b.query.Quant == "mxfp4"
}

// unifiedGGML tells whether the card is one on which llama.cpp runs whatever servers have no code for.
func (b *builder) unifiedGGML() bool {
	match, ok := b.known.FindGPU(b.workload.GPU, 0)
	return !ok || match.Row.Unified && match.Row.Vendor != "NVIDIA" || tooOld(match.Row)
}

// onMac tells whether a model that writes runs on a Mac, in no format or in one that the programs for it have.
func (b *builder) onMac() bool {
	match, ok := b.known.FindGPU(b.workload.GPU, 0)
	if !ok || !match.Row.Mac() || b.encodes() {
		return false
	}
	_, packs := mlxBits[b.query.Quant]
	return b.query.Quant == "" || b.query.Quant == "none" || packs || b.query.Quant == "mxfp4" || b.format().Family == workload.GGML
}

// cardsTold tells whether the question names cards, or how much memory they have.
func (b *builder) cardsTold() bool {
	w, q := b.workload, b.query
	return w.GPU != "" || w.GPUMemoryGB > 0 || len(w.GPUPool) > 0 || q.GPU != "" || len(q.GPUOptions)+len(q.GPUMemoryOptions) > 0
}

// longPrompt is a context that nobody reads at one go.
const longPrompt = 1 << 18

// longOnServers is one that nobody reads at one go on cards on which models are served, or in formats of servers:
// the activations of all of it would take more than its cache.
const longOnServers = 100_000

// keptPacked is the format of the weights where transformers would turn it into 16 bits on the card and vLLM
// would not; empty elsewhere, where host memory is to hold a part of it, and of what was released so on cards on
// which models are run from files.
func (b *builder) keptPacked() string {
	q, format := b.query, string(b.format().Name)
	match, ok := b.known.FindGPU(b.workload.GPU, 0)
	if !ok || b.hostTold() || q.Offload != "" || q.LayersOnGPU != nil || q.LayersOnCPU > 0 || q.NBatch+q.NUBatch > 0 {
		return ""
	}
	switch {
	case q.Quant != "" && q.Quant != "none":
	case q.Precision == "fp8":
		format = "fp8"
	case q.Precision == "" && b.row != nil && match.Row.Datacenter():
		format = b.row.Shape.NativeDType
	}
	packed, listed := match.Row.Kernel("vllm", format)
	if k, known := match.Row.Kernel("transformers", format); !known || !k.Unpacks || !listed || !packed.Runs || tooOld(match.Row) {
		return ""
	}
	return format
}

// onServerCard tells whether the card is one on which models are served.
func (b *builder) onServerCard() bool {
	match, ok := b.known.FindGPU(b.workload.GPU, 0)
	return ok && match.Row.Datacenter() && !tooOld(match.Row)
}

// servedFormat tells whether the weights are told to be in a format that servers run, on a card of theirs.
func (b *builder) servedFormat() bool {
	f := b.format()
	match, ok := b.known.FindGPU(b.workload.GPU, 0)
	if packed := f.Family == workload.AWQ || f.Family == workload.GPTQ || f.Family == workload.Micro && f.Name != "int4" || f.Name == "fp8" || b.query.Precision == "fp8"; !ok || !packed {
		return false
	}
	p, known := match.Row.Program("vllm")
	k, listed := match.Row.Kernel("vllm", string(f.Name))
	return known && p.Runs && (!listed || k.Runs)
}

// encodes tells whether the model reads and writes no tokens.
func (b *builder) encodes() bool { return b.row != nil && !b.row.Shape.Generates() }

// tooOld tells whether vLLM is known not to run on a card.
func tooOld(card *hardware.GPU) bool {
	p, known := card.Program("vllm")
	return known && !p.Runs
}

// server chooses what serves a model: llama.cpp for its own formats and on
// Apple's chips, else vLLM.
func (b *builder) server(why string) {
	choice := workload.Framework("vllm")
	if b.format().Family == workload.GGML {
		choice = "llama.cpp"
	}
	match, ok := b.known.FindGPU(b.workload.GPU, 0)
	switch loose := looseInGGUF[b.query.Quant] != ""; {
	case !ok:
	case match.Row.Unified && !b.ofServers(match.Row), tooOld(match.Row) && (loose || b.format().Bits >= 16):
		choice = "llama.cpp"
	case choice == "vllm" && lacksKernel(match.Row, b.format()):
		choice, why = "lmdeploy", "vLLM has no kernels for the format on this card; LMDeploy has"
	}
	if b.format().Bits >= 16 && b.pooledAtHome() {
		choice = "llama.cpp"
	}
	b.workload.Framework = choice
	b.assume("framework", choice, why)
}

// lacksKernel tells whether vLLM runs on a card and has no kernel for a format there, where LMDeploy is known to have one.
func lacksKernel(card *hardware.GPU, format workload.Format) bool {
	k, known := card.Kernel("vllm", string(format.Name))
	other, listed := card.Kernel("lmdeploy", string(format.Name))
	return known && !k.Runs && listed && other.Runs && !tooOld(card)
}

// looseInGGUF are the formats of llama.cpp that are meant by widths alone.
var looseInGGUF = map[string]workload.Quant{"int4": "q4_k_m", "int8": "q8_0"}

// pooledAtHome tells whether unlike cards hold a model together that no server divides among them: one is too old for
// vLLM, or none of them is made for servers, and a split in equal parts would leave the larger ones half empty.
func (b *builder) pooledAtHome() bool {
	home := len(b.workload.GPUPool) > 1
	for _, d := range b.workload.GPUPool {
		match, ok := b.known.FindGPU(d.GPU, 0)
		if ok && tooOld(match.Row) {
			return true
		}
		home = home && ok && !match.Row.Datacenter()
	}
	return home
}

// ofServers tells whether a format is told that servers load and llama.cpp does not, on a machine of NVIDIA's that they
// run on: a DGX Spark.
func (b *builder) ofServers(card *hardware.GPU) bool {
	p, known := card.Program("vllm")
	if !known || !p.Runs || card.Vendor != "NVIDIA" {
		return false
	}
	if b.query.Precision == "fp8" {
		return true
	}
	switch format := b.format(); format.Family {
	case workload.AWQ, workload.GPTQ:
		return true
	default:
		return format.Name == "fp8" || format.Name == "nvfp4"
	}
}

// format is the storage format that the question names, with what people mean
// by a loose name; the plain one for none.
func (b *builder) format() workload.Format {
	exact := b.query.Quant
	if usual, ok := usualFormat[exact]; ok {
		exact = usual.format
	}
	format, _ := workload.Quant(exact).Format()
	return format
}

// Served is a case as a server would run it, where the question names no program:
// speeds are compared as servers have them.
func Served(c Case, known *catalog.Catalog) Case {
	return served(c, known, "a question about speed is about a server")
}

// Deployed is the same for a model that others are to reach.
func Deployed(c Case, known *catalog.Catalog) Case {
	return served(c, known, "what others reach is a server, which reads their prompts piece by piece")
}

// serversFormats are those that no other kind of program runs as fast, as they are told.
var serversFormats = []string{"awq", "awq-int4", "gptq", "gptq-int4", "fp8", "nvfp4"}

// formatsServed lets a server run the formats of servers where they are weighed against each other, against 16 bits or
// against files of llama.cpp: another program has slower kernels for some of them, or none.
func (p *Plan) formatsServed(known *catalog.Catalog) {
	formats := p.Query.Precisions
	if p.Intent != parser.Compare || len(formats) < 2 || !slices.ContainsFunc(formats, func(f string) bool { return slices.Contains(serversFormats, f) }) {
		return
	}
	for _, c := range p.Cases {
		b := builder{query: c.Query, known: known, workload: c.Workload}
		plain := c.Query.Quant == "" && (c.Query.Precision == "bf16" || c.Query.Precision == "fp16")
		if !plain && !b.servedFormat() && b.format().Family != workload.GGML {
			return
		}
	}
	for i, c := range p.Cases {
		if f, _ := c.Workload.Quant.Format(); f.Family != workload.GGML {
			p.Cases[i] = served(c, known, "a format that servers run; they read a prompt piece by piece")
		}
	}
}

func served(c Case, known *catalog.Catalog, why string) Case {
	if c.Workload.Framework != "" || c.Workload.Task != workload.Infer || c.Workload.CPUOnly {
		return c
	}
	b := builder{query: c.Query, known: known, workload: c.Workload, assumed: slices.Clip(c.Assumed)}
	b.server(why)
	c.Workload, c.Assumed = b.workload, b.assumed
	return c
}

// ofMegatron tells whether a program that a question names is Megatron or built on it.
func ofMegatron(name string) bool { return name == "nemo" || BuiltOn(name).Megatron() }
