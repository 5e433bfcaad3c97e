package recipe

import (
	"cmp"

	"headroom/engine/workload"
)

// sglang is the line that starts SGLang's server (sgl-project/sglang
// python/sglang/srt/server_args.py).
var sglang = &tool{
	name: SGLang, keys: []string{"sglang"},
	form: commandLine{program: []string{"python3", "-m", "sglang.launch_server"}, spelled: "--"},
	settings: []setting{
		{key: "model-path", also: []string{"model"}, write: modelName, read: readModel},
		whole("tp-size", tp).as("tp", "tensor-parallel-size"),
		degree("pp-size", pp).as("pp", "pipeline-parallel-size"),
		degree("dp-size", func(w *workload.Workload) *int { return &w.Parallel.DP }).as("dp", "data-parallel-size"),
		degree("ep-size", ep).as("ep", "expert-parallel-size"),
		serverDType("dtype"),
		serverQuant("quantization", []pair{
			{"fp8", "fp8"},
			{"awq-int4", "awq"},
			{"awq-int4", "awq_marlin"},
			{"gptq-int4", "gptq"},
			{"gptq-int4", "gptq_marlin"},
			{"nf4", "bitsandbytes"},
			{"mxfp4", "mxfp4"},
			{"nvfp4", "modelopt_fp4"},
			{"fp8", "w8a8_fp8"},
			{"", "compressed-tensors"},
			{"", "gguf"},
			{"", "modelopt"},
		}),
		cacheDType("kv-cache-dtype", pair{"fp8", "fp8_e4m3"}, pair{"fp8", "fp8_e5m2"}, pair{"bf16", "bf16"}, pair{"bf16", "bfloat16"}),
		whole("context-length", seqLen),
		share("mem-fraction-static",
			func(w *workload.Workload) float64 {
				if w.Framework != "sglang" { // other servers count other things into their share
					return 0
				}
				return cmp.Or(w.GPUMemoryUtilization, w.Extra.Number("mem_fraction_static"))
			},
			func(w *workload.Workload, f float64) { setExtra(w, "mem_fraction_static", f) }),
		atOnce("max-running-requests"),
		whole("chunked-prefill-size", maxBatchedTokens).open(), // -1 turns it off
		flag("disable-cuda-graph", func(w *workload.Workload) *bool { return &w.EnforceEager }),
		cpuOffload("cpu-offload-gb").when(func(w *workload.Workload) bool { return w.Offload.WeightsOnCPUBytes%(1<<30) == 0 }),
		{key: "enable-dp-attention", read: readSwitch},
	},
	unfit: serves,
	settle: func(r *reading) error {
		r.w.Framework = "sglang"
		p := &r.w.Parallel
		copies := p.DP
		if r.on("enable-dp-attention") { // the copies of the attention share the cards of the group
			if ranks := max(p.TP, 1); copies > 1 && ranks%copies == 0 {
				p.TP, p.EP = ranks/copies, ranks
			} else {
				copies, p.DP = 1, 0
				r.note(Note{Code: NotModelled, Key: "enable-dp-attention", Value: "true"})
			}
		}
		return r.settleServer("", copies)
	},
	passedBy: []string{
		"max-total-tokens", "speculative-algorithm", "speculative-draft-model-path", "enable-hierarchical-cache", "cuda-graph-max-bs",
		"cuda-graph-bs", "moe-dense-tp-size", "ep-num-redundant-experts", "swa-full-tokens-ratio", "torchao-config",
		"max-prefill-tokens", "enable-lora", "attn-cp-size", "enable-two-batch-overlap",
	},
	marks: []string{"sglang.launch_server", "sglang serve"},
}
