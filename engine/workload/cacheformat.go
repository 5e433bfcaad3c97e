package workload

import (
	"slices"
	"strings"
)

// caches are the formats in which a server keeps keys and values beside those of its arithmetic, as its own option
// calls them, and where that list stands. The names of llama.cpp's blocks (q8_0, q4_0) are of llama.cpp alone; what a
// program that is not listed keeps them in is not told here.
var caches = map[Framework]struct {
	formats []Quant
	told    string
	source  string
}{
	"vllm": {
		[]Quant{"fp8", "int8", "int4", "nvfp4"},
		"fp8, int8_per_token_head, int4_per_token_head, nvfp4",
		"vllm-project/vllm vllm/config/cache.py: CacheDType",
	},
	"sglang": {
		[]Quant{"fp8", "fp4", "mxfp4"},
		"fp8_e4m3, fp8_e5m2, fp4_e2m1",
		"sgl-project/sglang python/sglang/srt/server_args.py: kv_cache_dtype",
	},
	"tensorrt-llm": {
		[]Quant{"fp8", "int8", "nvfp4"},
		"fp8, int8, nvfp4",
		"NVIDIA/TensorRT-LLM tensorrt_llm/quantization/mode.py: INT8_KV_CACHE, FP8_KV_CACHE, NVFP4_KV_CACHE",
	},
}

// LacksCache tells whether the program keeps no cache in the format that is asked for, and in which ones it does.
func (c *Case) LacksCache() (has string, lacks bool) {
	row, listed := caches[c.Framework]
	switch c.Cache.Name {
	case "fp32", "fp16", "bf16":
		return "", false
	}
	if !listed || slices.ContainsFunc(row.formats, func(f Quant) bool { return strings.EqualFold(string(f), string(c.Cache.Name)) }) {
		return "", false
	}
	return row.told, true
}
