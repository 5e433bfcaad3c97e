package recipe

import (
	"math"
	"slices"
	"strings"

	"headroom/engine/workload"
)

// vllm is the line that starts vLLM's server (vllm-project/vllm
// vllm/engine/arg_utils.py).
var vllm = &tool{
	name: VLLM, keys: []string{"vllm"},
	form: commandLine{program: []string{"vllm", "serve"}, first: "model", spelled: "--"},
	settings: []setting{
		{key: "model", also: []string{"model-tag"}, write: modelName, read: readModel},
		whole("tensor-parallel-size", tp).as("tp"),
		degree("pipeline-parallel-size", pp).as("pp"),
		degree("data-parallel-size", func(w *workload.Workload) *int { return &w.Parallel.DP }).as("dp"),
		{
			key: "enable-expert-parallel", also: []string{"ep"},
			write: func(w *workload.Workload) any {
				if w.Parallel.EP > 1 {
					return true
				}
				return nil
			},
			read: readSwitch,
		},
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
			{"", "compressed-tensors"},
			{"", "gguf"},
			{"", "modelopt"},
			{"", "torchao"},
		}).as("q"),
		cacheDType("kv-cache-dtype", pair{"fp8", "fp8"}, pair{"fp8", "fp8_e4m3"}, pair{"fp8", "fp8_e5m2"}, pair{"bf16", "bfloat16"}),
		whole("max-model-len", seqLen),
		share("gpu-memory-utilization", utilization, setUtilization),
		atOnce("max-num-seqs"),
		whole("max-num-batched-tokens", maxBatchedTokens),
		flag("enforce-eager", func(w *workload.Workload) *bool { return &w.EnforceEager }),
		cpuOffload("cpu-offload-gb"),
	},
	unfit: serves,
	settle: func(r *reading) error {
		r.w.Framework = "vllm"
		return r.settleServer("enable-expert-parallel", r.w.Parallel.DP)
	},
	passedBy: []string{
		"kv-cache-memory-bytes", "num-gpu-blocks-override", "speculative-config", "speculative-model", "enable-lora",
		"decode-context-parallel-size", "prefill-context-parallel-size", "compilation-config", "enable-dbo",
		"kv-offloading-size", "max-seq-len-to-capture", "enable-eplb", "swap-space", "fully-sharded-loras",
	},
	marks: []string{"vllm serve", "vllm.entrypoints", "vllm/vllm-openai"},
}

// atOnce is how many requests a server runs at a time, in each of its copies: the most that was said, else as many
// as were asked for together.
func atOnce(key string) setting {
	s := whole(key, maxSeqs)
	s.write = func(w *workload.Workload) any {
		switch copies := max(w.Parallel.DP, 1); {
		case w.MaxNumSeqs > 0:
			return w.MaxNumSeqs
		case slots(w) > 1:
			return (slots(w)-1)/copies + 1
		}
		return nil
	}
	return s
}

func utilization(w *workload.Workload) float64       { return w.GPUMemoryUtilization }
func setUtilization(w *workload.Workload, f float64) { w.GPUMemoryUtilization = f }

// serverDType is the type that a server computes in; with weights stored in it
// too when they are not quantised.
func serverDType(key string) setting {
	return word(key, func(w *workload.Workload) string { return string(w.Precision) },
		func(w *workload.Workload, p string) { w.Precision = workload.Precision(p) },
		pair{"bf16", "bfloat16"}, pair{"fp16", "float16"}, pair{"fp32", "float32"}, pair{"fp16", "half"}, pair{"fp32", "float"})
}

// serverQuant is the format of the weights. Formats without a word of ours are
// named in the checkpoint; 4 bits are told by the model's name as well.
func serverQuant(key string, pairs []pair) setting {
	s := word(key, func(w *workload.Workload) string { return string(w.Quant) },
		func(w *workload.Workload, q string) { w.Quant = workload.Quant(q) }, pairs...).open()
	plainly := s.write
	s.write = func(w *workload.Workload) any {
		value := plainly(w)
		if (value == "awq" || value == "gptq") && w.Precision != workload.FP16 {
			return plain(value) + "_marlin" // the plain kernels compute in fp16 only (quantization/awq.py, gptq.py)
		}
		return value
	}
	return s
}

// cacheDType is the format of the cache, where it is not that of the weights.
func cacheDType(key string, pairs ...pair) setting {
	return word(key, cacheFact, func(w *workload.Workload, d string) { w.KVDType = workload.Quant(d) }, pairs...)
}

// cpuOffload is how much of the weights waits in host memory, in GiB per card.
func cpuOffload(key string) setting {
	return setting{
		key: key,
		write: func(w *workload.Workload) any {
			if n := w.Offload.WeightsOnCPUBytes; n > 0 {
				if gib := float64(n) / (1 << 30); gib == math.Trunc(gib) {
					return int(gib)
				} else {
					return gib
				}
			}
			return nil
		},
		read: func(r *reading, v any) error {
			gib, err := number(v)
			if err != nil || gib < 0 || gib > 1<<20 {
				return &wrongValue{v, "a number of GiB"}
			}
			r.w.Offload.WeightsOnCPUBytes = int64(math.Round(gib * (1 << 30)))
			return nil
		},
	}
}

// settleServer derives the cards from the degrees: tensor x pipeline x copies.
func (r *reading) settleServer(experts string, copies int) error {
	w := &r.w
	w.Task = workload.Infer
	p := &w.Parallel
	if n := max(p.TP, 1) * max(p.PP, 1) * max(copies, 1); n > 1 || r.says("tensor-parallel-size") || r.says("tp-size") {
		if n > mostWhole {
			return &workload.Error{Kind: workload.Invalid, Key: "tensor-parallel-size", Message: "the parallel sizes make more cards than there are"}
		}
		w.GPUCount = n
	}
	if experts != "" && r.on(experts) {
		p.EP = max(p.TP, 1) * max(copies, 1)
	}
	if w.Quant == "" {
		w.Quant = quantInName(w.Model.Name)
	}
	return nil
}

// quantInName reads the format that makers put into the name of a checkpoint:
// "-AWQ", "-GPTQ-Int4", "-FP8". It is empty where the name says none.
func quantInName(name string) workload.Quant {
	parts := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return strings.ContainsRune("-_./", r) })
	has := func(word string) bool { return slices.Contains(parts, word) }
	switch {
	case has("awq"):
		return "awq-int4"
	case has("gptq") && has("int8"):
		return "gptq-int8"
	case has("gptq"):
		return "gptq-int4"
	case has("fp8"):
		return "fp8"
	case has("nvfp4"), has("fp4"):
		return "nvfp4"
	}
	return ""
}
