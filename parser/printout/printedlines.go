package printout

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// lines are the forms, in an order in which none takes another's words.
var lines = slices.Concat(torchLines, tableLines, serverLines, runtimeLines, noiseLines)

// torchLines are those of PyTorch, in both wordings that it has had, of its
// ports, and of what trains on it.
var torchLines = []printed{
	form("tried to allocate", `tried to allocate `+amount+`( on private pool)?\.?`, func(p *Printout, g []string) { p.Failed, p.Failure.Asked = true, gb(g[1], g[2]) }),
	form("to allocate", `out of memory (?:while )?trying to allocate `+amount+`\.?`, short),
	form("total capac", `(?:\(?\b(?:gpu|npu|xpu|hpu) \d+;? ?(?:has a )?)?`+amount+` total capacity;?`, func(p *Printout, g []string) { p.Totals = append(p.Totals, gb(g[1], g[2])) }),
	form("total capac", `(?:\b(?:gpu|npu|xpu) \d+ )?(?:has a )?total capaci?ty of `+amount, func(p *Printout, g []string) { p.Totals = append(p.Totals, gb(g[1], g[2])) }),
	form("already allocated", amount+` already allocated;?`, func(p *Printout, g []string) { p.held = gb(g[1], g[2]) }),
	form("allocated by pytorch", `(?:of the allocated memory )?`+amount+` is allocated by pytorch,?( and)?`, func(p *Printout, g []string) { p.held = gb(g[1], g[2]) }),
	form("reserved in total", amount+` reserved in total by pytorch\)?`, func(p *Printout, g []string) { p.Failure.Idle = max(gb(g[1], g[2])-p.held, 0) }),
	form("reserved by pytorch but", amount+` is reserved by pytorch but unallocated\.?`, func(p *Printout, g []string) { p.Failure.Idle = gb(g[1], g[2]) }),
	form("cached", amount+` cached\)`, nothing),
	form("is free", `of which `+amount+` is free\.?`, freeAtFailure),
	form(" free;", amount+` free;`, freeAtFailure),
	form("process has", `(?:including non-pytorch memory, )?\b(?:(?:this|the|my|our) )?process has `+amount+` (?:of )?memory in use\.?`, func(p *Printout, g []string) { p.own = gb(g[1], g[2]) }),
	form("memory in use", `process \d+ has `+amount+` memory in use\.?`, func(p *Printout, g []string) { p.Used = append(p.Used, gb(g[1], g[2])) }),
	form("mps allocated", `\(mps allocated: `+amount+`, other allocations: `+amount+`, max allowed: `+amount+`\)\.?`, func(p *Printout, g []string) {
		p.held, p.Failed = gb(g[1], g[2])+gb(g[3], g[4]), true
		p.Totals = append(p.Totals, gb(g[5], g[6]))
	}),
	form("if reserved", `if reserved (?:but unallocated )?memory is .{0,200}?(?:pytorch_cuda_alloc_conf\S*|fragmentation\.?)`, nothing),
	form("see documentation", `see documentation for memory management(?: and \S+)?\S*`, nothing),
	form("max_ma", `\bma `+amount+`\s+max_ma `+amount+`\s+ca `+amount+`\s+max_ca `+amount, func(p *Printout, g []string) { p.held = gb(g[3], g[4]) }),
	form("/it", progressBar, stepsDone),
	form("it/s", progressBar, stepsDone),
	form("trainable params", `trainable params: ?([\d,]+) ?(?:\|\|?|,)? ?all params: ?([\d,]+)(?: ?\|\|? ?trainable ?%: ?[\d.]+)?`, trainedParams),
	form("cpu virtual memory", `cpu virtual memory:\s+used = `+amount+`, percent = [\d.]+%`, nothing),
}

// trainedParams reads what PEFT prints of a model; its adapters are none of its parameters.
func trainedParams(p *Printout, g []string) {
	trained, _ := strconv.ParseFloat(strings.ReplaceAll(g[1], ",", ""), 64)
	all, _ := strconv.ParseFloat(strings.ReplaceAll(g[2], ",", ""), 64)
	if p.Params = all; trained > 0 && trained < all {
		p.Params, p.Adapted = all-trained, true
	}
	p.Params = math.Round(p.Params/1e6) / 1e3
}

// cacheHolds reads how many tokens vLLM found room for.
func cacheHolds(p *Printout, g []string) { p.CacheTokens = Whole(g[1]) }

// freeAtFailure reads what PyTorch had left when it ran out.
func freeAtFailure(p *Printout, g []string) {
	p.free, p.FreeAtFailure = gb(g[1], g[2]), true
	p.Failure.Free = p.free
}

// blockTokens are the tokens of a block of vLLM's cache, as it is set.
const blockTokens = 16

// progressBar is that of tqdm: "35%|###5 | 410/1170 [1:02:11<1:55:13, 9.10s/it]".
const progressBar = `(?:\d+ ?% ?\|[^|]{0,80}\| ?)?\b(\d+)/(\d+) ?\[[\d:]+<[\d:?]+, *([\d.]+) ?(s/it|it/s)(?:,[^\]]{0,80})?\]`

// stepsDone reads how long a step takes and how many there are of a bar of progress.
func stepsDone(p *Printout, g []string) {
	v, err := strconv.ParseFloat(strings.Trim(g[3], "."), 64)
	if err != nil || v <= 0 {
		return
	}
	if g[4] == "it/s" {
		v = 1 / v
	}
	p.Steps, p.StepsLeft, p.StepSeconds = Whole(g[2]), max(0, Whole(g[2])-Whole(g[1])), math.Round(v*1e4)/1e4
}

// tableLines are those of nvidia-smi, gpustat and their like.
var tableLines = []printed{
	form("mib", `\|\s*\d+\s+[\dna/]+\s+[\dna/]+\s+\d+\s+(?:c|g|c\+g)\s+\S+.{0,48}?\s\d+ ?mib\s*\|`, nothing),
	form("mib", `(\d+) ?mib\s*/\s*(\d+) ?mib`, tableRow),
	form("mib", `(\d+) mib, (\d+) mib`, tableRow),
	form("mb", `(\d+)\s*/\s*(\d{4,7}) mb\b`, tableRow),
	form("npu-smi", `\b(\d+)\s*/\s*(\d{5,6})\b`, tableRow),
}

func tableRow(p *Printout, g []string) {
	used, total := gb(g[1], "mib"), gb(g[2], "mib")
	if used > total || total < 1 {
		return
	}
	p.Table = true
	p.Used, p.Totals = append(p.Used, used), append(p.Totals, total)
}

// serverLines are those of vLLM and SGLang.
var serverLines = []printed{
	form("took", `(?:loading model weights|model loading) took `+amount+`(?: memory)?(?: and [\d.]+ s\w*)?`, func(p *Printout, g []string) { p.Weights = gb(g[1], g[2]) }),
	form("model weights take", `(?:the )?model weights take `+amount+`;?`, func(p *Printout, g []string) { p.Weights = gb(g[1], g[2]) }),
	form("takes", `(?:non_torch_memory|pytorch activation peak memory) takes `+amount+`;?`, nothing),
	form("reserved for kv cache", `the rest of the memory reserved for kv cache is `+amount+`\.?`, nothing),
	form("total_gpu_memory", `(?:the current vllm instance can use )?total_gpu_memory \(`+amount+`\)(?: x gpu_memory_utilization \([\d.]+\) = `+amount+`)?`,
		func(p *Printout, g []string) { p.Totals = append(p.Totals, gb(g[1], g[2])) }),
	form("blocks", `# ?(?:gpu|cuda|npu) blocks: (\d+)`, func(p *Printout, g []string) { p.CacheTokens = blockTokens * Whole(g[1]) }),
	form("blocks", `# ?cpu blocks: \d+`, nothing),
	form("kv cache size", `(?:gpu )?kv cache size: ([\d,]+) tokens`, cacheHolds),
	form("available kv cache memory", `available kv cache memory: `+amount, nothing),
	form("maximum concurrency", `maximum concurrency for ([\d,]+) tokens per request: ([\d.]+)x?`, func(p *Printout, g []string) {
		p.SeqLen = Whole(g[1])
		if times, err := strconv.ParseFloat(strings.Trim(g[2], "."), 64); err == nil && times < 1e6 && p.CacheTokens == 0 {
			p.CacheTokens = int(times * float64(p.SeqLen))
		}
	}),
	form("max seq len", `the models?'?s'? max seq len \(([\d,]+)\)`, func(p *Printout, g []string) { p.SeqLen, p.Failed, p.TooLong = Whole(g[1]), true, true }),
	form("is larger than the maximum", `is larger than the maximum number of tokens that can be stored in kv cache \(([\d,]+)\)\.?`, cacheHolds),
	form("larger than the kv cache", `is larger than the kv cache(?: size)? \(?([\d,]+)(?: tokens)?\)?\.?`, cacheHolds),
	form("kv cache is needed", `,? ?\(?`+amount+` kv cache is needed, which is larger than the available kv cache memory \(`+amount+`\)\.?`, short),
	form("estimated maximum model length", `(?:based on the available memory, )?the estimated maximum model length is ([\d,]+)\.?`, cacheHolds),
	form("to serve at least", `to serve at least one request with`, nothing),
	form("try increasing", `try increasing .?(?:--)?gpu[-_]memory[-_]utilization.?(?: (?:or|and/or) decreasing .?(?:--)?max[-_]model[-_]len.?)?(?: when initializing the engine)?\.?`, nothing),
	form("free memory on device", `free memory on device (?:\S+ )?\(([\d.]+)/([\d.]+) ([mg]i?b)\)(?: on startup is less than desired gpu memory utilization \([\d.]+, [\d.]+ [mg]i?b\))?\.?`, func(p *Printout, g []string) {
		p.free, p.Failed = gb(g[1], g[3]), true
		p.Totals = append(p.Totals, gb(g[2], g[3]))
	}),
	form("no available memory", `no available memory for the cache blocks\.?`, short),
	form("prefill tokens", "not enough memory to handle (?:\\d+ (?:total )?tokens with )?\\d+ prefill tokens\\.?(?: you need to decrease [`\"']?--max-batch-(?:prefill|total)-tokens[`\"']?)?", short),
	form("not enough memory. please", `not enough memory\. please try (?:to increase|increasing) --mem-fraction-static\.?`, short),
	form("max_total_num_tokens", `max_total_num_tokens=(\d+)`, func(p *Printout, g []string) { p.CacheTokens, p.Server = Whole(g[1]), "sglang" }),
	form("max_running_requests", `max_running_requests=\d+`, nothing),
	form("context_len", `context_len=\d+`, nothing),
	form("avail mem", `avail mem=[\d.]+ ?gb`, nothing),
	form("mem usage", `mem usage=([\d.]+) ?(gb)`, func(p *Printout, g []string) { p.Weights = max(p.Weights, gb(g[1], g[2])) }),
}

// runtimeLines are those of llama.cpp and Ollama.
var runtimeLines = []printed{
	form("layers to gpu", `offloaded (\d+)/(\d+) layers to gpu`, func(p *Printout, g []string) { p.Layers, p.Of = Whole(g[1]), Whole(g[2]) }),
	form("layers.offload", `layers\.model=(\d+).{0,120}?layers\.offload=(\d+)`, func(p *Printout, g []string) { p.Layers, p.Of = Whole(g[2]), Whole(g[1]) }),
	form("repeating layers", `offloading (?:\d+ repeating|output|non-repeating) layers? to gpu`, nothing),
	form("buffer size", `\b(cuda\d+|rocm\d+|vulkan\d+|sycl\d+|metal|mtl\d+)(?:_split)?\s+(?:model |kv |rs |compute )?buffer size\s*=\s*`+amount, func(p *Printout, g []string) { p.Buffers += gb(g[2], g[3]) }),
	form("buffer size", `\b(?:cpu|cuda_host|cpu_mapped|cpu_repack|cpu_aarch64)\S*\s+(?:model |kv |output |compute )*\s*buffer size\s*=\s*`+amount, nothing),
	form("kv self size", `kv self size\s*=\s*`+amount+`(?:, k \(\w+\):\s*`+amount+`, v \(\w+\):\s*`+amount+`)?`, nothing),
	form("n_ctx", `n_ctx(?:_orig\w*|_train|_pre_seq)\s*=\s*\d+`, nothing),
	form("n_ctx", `n_ctx(?:_per_seq|_seq)?\s*=\s*(\d+)(?: \(per seq: \d+\))?`, func(p *Printout, g []string) { p.SeqLen = max(p.SeqLen, Whole(g[1])) }),
	form("size", `(?:model|file) size\s*=\s*`+amount+`(?:\s*\([\d.]+ bpw\))?`, func(p *Printout, g []string) { p.Weights = gb(g[1], g[2]) }),
	form("model params", `model params\s*=\s*([\d.]+) ?([bm])\b`, func(p *Printout, g []string) {
		if p.Params = gb(g[1], "gb"); g[2] == "m" {
			p.Params /= 1000
		}
	}),
	form("type", `(?:model ftype|file type)\s*=\s*(?:all )?(\w+)(?: - (small|medium|large))?`, func(p *Printout, g []string) {
		p.Quant = g[1]
		if g[2] != "" {
			p.Quant += "_" + g[2][:1]
		}
	}),
	form("cudamalloc failed", `(?:allocating `+amount+` on device \d+: )?cudamalloc failed: out of memory`, short),
	form("failed to allocate", `failed to allocate (?:\w+ )?buffer(?: of (?:type \w+|size \d+))*(?: with size \d+)?`, short),
	form("devices:", `found (\d+) (?:cuda|rocm|vulkan|sycl) devices:?`, func(p *Printout, g []string) { p.Cards = Whole(g[1]) }),
	form("more system memory", `(?:the )?model requires more system memory \(?`+amount+`\)? than is (?:currently )?available \(?`+amount+`\)?`, func(p *Printout, g []string) { p.HostFree, p.Failed = gb(g[3], g[4]), true }),
	form("compute capability", `, compute capability \d+\.\d+(?:, vmm: \w+)?`, nothing),
	form("cpu/gpu", `\b[0-9a-f]{12}\s+`+amount+`\s+\d+%/\d+%\s+cpu/gpu(?:\s+\d+)?(?:\s+\d+ (?:minutes|seconds|hours) from now|\s+forever)?`, func(p *Printout, g []string) { p.held = gb(g[1], g[2]) }),
	form("% gpu", `\b[0-9a-f]{12}\s+`+amount+`\s+100% gpu(?:\s+\d+)?(?:\s+\d+ (?:minutes|seconds|hours) from now|\s+forever)?`, func(p *Printout, g []string) { p.held = gb(g[1], g[2]) }),
}

// noiseLines are what stands around: they are tried only on a text in which one
// of the forms above was found.
var noiseLines = []printed{
	form("traceback", `traceback \(most recent call last\):?`, nothing),
	form("file", `file .{1,160}?, line \d+(?:, in \S+)?`, nothing),
	form(".py:", `\[?[\w/.]+\.py:\d+\]?`, nothing),
	form("loss", `\{ ?['"]?(?:train_|eval_)?loss['"]?:[^{}]{0,300}\}`, nothing),
	form("]", `(?:\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2},? ?)?\b(?:(?:tp|dp|pp|ep)\d+ ?)+\]`, nothing),
	form("llama_", `\bllama_(?:init|load|model|kv|new|decode|context|perf|print|get|batch|build|memory|params|sampler|vocab)\w*(?: ?:| failed)?`, nothing),
	form("rank", `\[rank ?\d+\]:?`, nothing),
	form("pid", `\(\w+ pid=\d+\)`, nothing),
	form("http", `https?://\S+`, nothing),
	form(":", `(?:\d{2,4}-)?\d{2}-\d{2}[ t]\d{2}:\d{2}:\d{2}(?:[.,]\d+)?`, nothing),
	form(":", `\b\d{2}:\d{2}:\d{2}(?:[.,]\d+)?\b`, nothing),
	form("00:", `\b[0-9a-f]{8}:[0-9a-f]{2}:[0-9a-f]{2}\.\d\b(?: +(?:on|off))?`, nothing),
	form("version", `(?:driver |cuda )version: [\d.]+`, nothing),
	form("nvidia-smi", `nvidia-smi \d[\d.]+`, nothing),
	form("w /", `\b\d+w\s*/\s*\d+w\b`, nothing),
	form("c ", `\b(?:\d+%|n/a)\s+\d+c\s+p\d\b`, nothing),
	form("%", `\b\d+% +(?:default|e\. process)\b`, nothing),
	form("n/a", `\bn/a\b`, nothing),
	form("runtimeerror", `(?:torch\.\w*\.?)?runtimeerror:?`, nothing),
	form("valueerror", `valueerror:?`, nothing),
	form("outofmemoryerror", `torch(?:\.cuda)?\.outofmemoryerror:?`, nothing),
	form("_", `\b(?:llm_load_\w+|llama_\w+|print_info|load_tensors|ggml_\w+|common_\w+)\s*:`, nothing),
	form("=", `\b(?:n_(?:layer|embd|head|head_kv|vocab|batch|ubatch|ff|expert|expert_used|merges|rot|gqa|embd_\w+|threads|seq_max)|freq_\w+|vocab type|rope \w+|f_\w+|flash_attn|causal_attn|kv_unified)\s*=\s*\S+`, nothing),
	form("device", `\bdevice \d+:`, nothing),
	form("offload to", `msg= ?offload to \w+ ?`, nothing),
	form("gpu", `\(gpu \d+;`, nothing),
}
