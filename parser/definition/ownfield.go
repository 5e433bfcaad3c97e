package definition

import "strconv"

// ownField is a figure of a command: where it goes, and what it may be.
type ownField struct {
	key         string // as told
	kinds       string // m, g, n: of what it may be said
	least, most float64
	set         func(*Own, float64)
}

func counted(set func(*Own, int)) func(*Own, float64) {
	return func(o *Own, v float64) { set(o, int(v)) }
}

// ownFields are the figures by name.
var ownFields = map[string]ownField{
	"params":   {"parameters", "m", 1e-6, 1e6, func(o *Own, v float64) { o.Model.ParamsB = v }},
	"active":   {"active parameters", "m", 1e-6, 1e6, func(o *Own, v float64) { o.Model.ActiveParamsB = v }},
	"layers":   {"layers", "m", 1, 4096, counted(func(o *Own, n int) { o.Model.Layers = n })},
	"hidden":   {"hidden size", "m", 1, 1 << 24, counted(func(o *Own, n int) { o.Model.Hidden = n })},
	"width":    {"intermediate size", "m", 1, 1 << 24, counted(func(o *Own, n int) { o.Model.Intermediate = n })},
	"heads":    {"attention heads", "m", 1, 1 << 16, counted(func(o *Own, n int) { o.Model.Heads = n })},
	"kv":       {"kv heads", "m", 1, 1 << 16, counted(func(o *Own, n int) { o.Model.KVHeads = n })},
	"headdim":  {"head dim", "m", 1, 1 << 16, counted(func(o *Own, n int) { o.Model.HeadDim = n })},
	"vocab":    {"vocab", "m", 1, 1 << 24, counted(func(o *Own, n int) { o.Model.Vocab = n })},
	"context":  {"context", "m", 1, 1 << 30, counted(func(o *Own, n int) { o.Model.Context = n })},
	"window":   {"window", "m", 1, 1 << 30, counted(func(o *Own, n int) { o.Model.Window = n })},
	"experts":  {"experts", "m", 1, 1 << 16, counted(func(o *Own, n int) { o.Model.Experts = n })},
	"topk":     {"experts per token", "m", 1, 1 << 16, counted(func(o *Own, n int) { o.Model.ExpertsPerToken = n })},
	"expertw":  {"expert width", "m", 1, 1 << 24, counted(func(o *Own, n int) { o.Model.ExpertWidth = n })},
	"dense":    {"dense layers", "m", 0, 4096, counted(func(o *Own, n int) { o.Model.DenseLayers = n })},
	"memory":   {"memory", "g", 0.1, 1e5, func(o *Own, v float64) { o.GPU.MemoryGB = v }},
	"bw":       {"bandwidth", "g", 0.1, 1e6, func(o *Own, v float64) { o.GPU.BandwidthGBs = v }},
	"tflops":   {"tflops", "g", 0.01, 1e6, func(o *Own, v float64) { o.GPU.TFLOPS = v }},
	"fp32":     {"fp32 tflops", "g", 0.01, 1e6, func(o *Own, v float64) { o.GPU.FP32TFLOPS = v }},
	"fp8":      {"fp8 tflops", "g", 0.01, 1e6, func(o *Own, v float64) { o.GPU.FP8TFLOPS = v }},
	"power":    {"power", "g", 1, 1e5, counted(func(o *Own, n int) { o.GPU.PowerW = n })},
	"pcie":     {"pcie", "g", 1, 9, counted(func(o *Own, n int) { o.GPU.PCIeGen = n })},
	"cc":       {"compute capability", "g", 1, 99, func(o *Own, v float64) { o.GPU.Capability = strconv.FormatFloat(v, 'f', 1, 64) }},
	"nvlinkbw": {"nvlink", "gn", 1, 1e5, func(o *Own, v float64) { o.linked(v) }},
	"count":    {"cards", "n", 1, 1 << 16, counted(func(o *Own, n int) { o.Node.Count = n })},
	"network":  {"network", "n", 0.1, 1e6, func(o *Own, v float64) { o.Node.NetworkGbps = v }},
	"ram":      {"ram", "n", 0.1, 1e6, func(o *Own, v float64) { o.Node.HostRAMGB = v }},
}

// linked notes NVLink with its rate, 0 where none was said.
func (o *Own) linked(gbs float64) {
	yes := true
	if o.Kind == OwnNodeKind {
		o.Node.NVLink, o.Node.NVLinkGBs = &yes, gbs
		return
	}
	o.GPU.NVLink, o.GPU.NVLinkGBs = &yes, gbs
}

// ownKeys are the words for figures.
var ownKeys = map[string]string{
	"params": "params", "parameters": "params", "size": "params", "参数": "params", "参数量": "params", "active": "active", "active params": "active", "激活参数": "active", "激活": "active",
	"layers": "layers", "layer": "layers", "hidden layers": "layers", "depth": "layers", "层数": "layers", "层": "layers",
	"hidden": "hidden", "hidden size": "hidden", "hidden dim": "hidden", "d model": "hidden", "dim": "hidden", "embedding": "hidden", "隐藏维度": "hidden", "隐藏层维度": "hidden", "隐藏": "hidden", "维度": "hidden",
	"intermediate": "width", "intermediate size": "width", "ffn": "width", "ffn dim": "width", "ffn size": "width", "mlp": "width", "ff": "width", "中间维度": "width", "前馈维度": "width", "前馈": "width",
	"heads": "heads", "head": "heads", "attention heads": "heads", "q heads": "heads", "注意力头数": "heads", "注意力头": "heads", "头数": "heads", "头": "heads",
	"kv": "kv", "kv heads": "kv", "kv head": "kv", "key value heads": "kv", "gqa": "kv", "kv头数": "kv", "kv头": "kv",
	"head dim": "headdim", "head size": "headdim", "headdim": "headdim", "头维度": "headdim", "每头维度": "headdim",
	"vocab": "vocab", "vocab size": "vocab", "vocabulary": "vocab", "词表": "vocab", "词表大小": "vocab",
	"context": "context", "ctx": "context", "context length": "context", "max context": "context", "seq": "context", "seq len": "context", "max position embeddings": "context", "上下文": "context", "上下文长度": "context",
	"window": "window", "sliding window": "window", "滑动窗口": "window", "窗口": "window",
	"experts": "experts", "expert": "experts", "专家": "experts", "专家数": "experts", "个专家": "experts",
	"n layer": "layers", "n layers": "layers", "n head": "heads", "n heads": "heads", "n embd": "hidden", "d": "hidden",
	"experts per token": "topk", "active experts": "topk", "top": "topk", "top k": "topk", "topk": "topk", "每个词元专家数": "topk", "激活专家": "topk", "激活专家数": "topk",
	"expert width": "expertw", "expert intermediate": "expertw", "expert intermediate size": "expertw", "moe intermediate size": "expertw", "expert ffn": "expertw", "专家维度": "expertw",
	"dense layers": "dense", "稠密层": "dense", "稠密层数": "dense",
	"memory": "memory", "vram": "memory", "mem": "memory", "显存": "memory",
	"bw": "bw", "bandwidth": "bw", "memory bandwidth": "bw", "mem bw": "bw", "带宽": "bw", "显存带宽": "bw",
	"tflops": "tflops", "fp16 tflops": "tflops", "bf16 tflops": "tflops", "fp16": "tflops", "bf16": "tflops", "算力": "tflops", "fp16算力": "tflops",
	"fp32": "fp32", "fp32 tflops": "fp32", "fp8": "fp8", "fp8 tflops": "fp8",
	"power": "power", "tdp": "power", "功耗": "power", "pcie": "pcie", "pcie gen": "pcie", "compute capability": "cc", "cc": "cc", "sm": "cc", "计算能力": "cc",
	"cards": "count", "gpus": "count", "devices": "count", "count": "count", "张卡": "count", "块卡": "count", "卡数": "count", "张": "count",
	"network": "network", "infiniband": "network", "ib": "network", "ethernet": "network", "网络": "network",
	"ram": "ram", "host ram": "ram", "host memory": "ram", "system memory": "ram", "内存": "ram",
}

// ownFlags are words that say something by themselves.
var ownFlags = map[string]func(*Own){
	"nvlink": func(o *Own) { o.linked(0) }, "nvswitch": func(o *Own) { o.linked(0) }, "nvl": func(o *Own) { o.linked(0) },
	"no nvlink": unlinked, "without nvlink": unlinked, "无nvlink": unlinked, "没有nvlink": unlinked, "不支持nvlink": unlinked, "支持nvlink": func(o *Own) { o.linked(0) },
	"tied": func(o *Own) { o.Model.Tied = new(true) }, "tied embeddings": func(o *Own) { o.Model.Tied = new(true) }, "共享词嵌入": func(o *Own) { o.Model.Tied = new(true) },
	"untied": func(o *Own) { o.Model.Tied = new(false) }, "untied embeddings": func(o *Own) { o.Model.Tied = new(false) },
}

func unlinked(o *Own) {
	if o.Kind == OwnNodeKind {
		o.Node.NVLink, o.Node.NVLinkGBs = new(false), 0
		return
	}
	o.GPU.NVLink, o.GPU.NVLinkGBs = new(false), 0
}

// ownLittle are words between figures that say nothing.
var ownLittle = map[string]bool{
	",": true, ";": true, "=": true, ":": true, "(": true, ")": true, "and": true, "with": true, "has": true, "of": true, "is": true, "a": true, "to": true, "the": true, "each": true, "per": true,
	"dense": true, "moe": true, "please": true, "pls": true, ".": true, "和": true, "的": true, "是": true, "为": true, "有": true, "带": true, "支持": true, "每": true, "共": true, "改为": true, "改成": true, "约": true, "个": true,
}
