package recipe

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"headroom/engine/model"
	"headroom/engine/workload"
)

// fact is one key of a workload as settings see it: its value as text, empty
// where the workload says nothing or what every tool does anyway.
type fact struct {
	key string
	get func(*workload.Workload) string
}

// facts are all that settings may state, in the order in which they are told.
var facts = slices.Concat([]fact{
	{"model", modelFact},
	{"task", func(w *workload.Workload) string { return string(w.Task) }},
	{"rl_algo", func(w *workload.Workload) string { return w.RLAlgo }},
	{"framework", func(w *workload.Workload) string { return string(w.Framework) }},
	{"cpu_only", func(w *workload.Workload) string { return onFact(w.CPUOnly) }},
	{"gpu_count", func(w *workload.Workload) string { return above(1, w.GPUCount) }},
	{"nodes", func(w *workload.Workload) string { return above(1, w.Nodes) }},
	{"precision", func(w *workload.Workload) string { return string(w.Precision) }},
	{"grad_dtype", func(w *workload.Workload) string { return string(w.GradDType) }},
	{"quant", func(w *workload.Workload) string { return strings.TrimPrefix(string(w.Quant), "none") }},
	{"optimizer", func(w *workload.Workload) string { return string(w.Optimizer) }},
	{"optimizer_in_backward", func(w *workload.Workload) string { return onFact(w.OptimizerInBackward) }},
	{"zero_stage", zeroFact},
	{"fsdp", func(w *workload.Workload) string { return string(w.FSDP) }},
	{"parallel.layers", func(w *workload.Workload) string { return onFact(w.Parallel.Layers) }},
	{"parallel.sp", func(w *workload.Workload) string { return onFact(w.Parallel.SP) }},
	{"recompute", func(w *workload.Workload) string { return string(w.Recompute) }},
	{"attention", func(w *workload.Workload) string { return string(w.Attention) }},
	{"loss", func(w *workload.Workload) string { return string(w.Loss) }},
	{"compile", func(w *workload.Workload) string { return onFact(w.Compile) }},
	{"lora_targets", targetFact},
	{"lora_trained", func(w *workload.Workload) string { return strings.Join(w.LoRATrained, " ") }},
	{"kv_dtype", cacheFact},
	{"gpu_memory_utilization", func(w *workload.Workload) string {
		if w.Framework == "sglang" {
			return ""
		}
		return figure(w.GPUMemoryUtilization)
	}},
	{"extra.mem_fraction_static", func(w *workload.Workload) string {
		if w.Framework == "sglang" { // either key is its one share
			return figure(cmp.Or(w.GPUMemoryUtilization, w.Extra.Number("mem_fraction_static")))
		}
		return ""
	}},
	{"enforce_eager", func(w *workload.Workload) string { return onFact(w.EnforceEager) }},
	{"offload.optimizer", func(w *workload.Workload) string { return w.Offload.Optimizer }},
	{"offload.params", func(w *workload.Workload) string { return w.Offload.Params }},
	{"offload.activations", func(w *workload.Workload) string { return onFact(w.Offload.Activations) }},
	{"offload.kv", func(w *workload.Workload) string { return onFact(w.Offload.KV) }},
	{"offload.layers_on_gpu", layersFact},
	{"offload.weights_on_cpu_bytes", func(w *workload.Workload) string { return above(0, int(w.Offload.WeightsOnCPUBytes)) }},
}, counts, extras)

// counts are the plain numbers.
var counts = func() []fact {
	var list []fact
	for _, c := range []struct {
		key   string
		least int
		field func(*workload.Workload) *int
	}{
		{"parallel.tp", 1, tp},
		{"parallel.pp", 1, pp},
		{"parallel.vpp", 1, vpp},
		{"parallel.cp", 1, cp},
		{"parallel.ep", 1, ep},
		{"batch", 0, batch},
		{"grad_accum", 1, gradAccum},
		{"global_batch", 0, globalBatch},
		{"seq_len", 0, seqLen},
		{"lora_rank", 0, loraRank},
		{"concurrency", 1, concurrency},
		{"max_num_batched_tokens", 0, maxBatchedTokens},
		{"max_num_seqs", 0, maxSeqs},
		{"n_batch", 0, nBatch},
		{"n_ubatch", 0, nUBatch},
	} {
		list = append(list, fact{c.key, func(w *workload.Workload) string { return above(c.least, *c.field(w)) }})
	}
	return list
}()

// extras are the finer switches that some tool has a key for.
var extras = func() []fact {
	var list []fact
	for _, name := range []string{
		"reduce_dtype", "liger", "swa_full", "v_cache_dtype", "ce_fusion", "etp",
		"optimizer_instances", "first_stage_layers", "last_stage_layers", "recompute_modules", "transformer_impl",
		"embedding_and_loss_count_as_layers", "fp8_recipe", "fp8_params", "quant_storage", "adapter_dtype",
		"optimizer_state_dtype", "reference_free", "trained_layers", "trained_spread", "trained_tables",
	} {
		list = append(list, fact{"extra." + name, func(w *workload.Workload) string {
			if v, ok := w.Extra[name]; ok && v != false && v != 0.0 {
				return fmt.Sprint(v)
			}
			return ""
		}})
	}
	return list
}()

// The fields that several tools count.
func tp(w *workload.Workload) *int               { return &w.Parallel.TP }
func pp(w *workload.Workload) *int               { return &w.Parallel.PP }
func vpp(w *workload.Workload) *int              { return &w.Parallel.VPP }
func cp(w *workload.Workload) *int               { return &w.Parallel.CP }
func ep(w *workload.Workload) *int               { return &w.Parallel.EP }
func batch(w *workload.Workload) *int            { return &w.Batch }
func gradAccum(w *workload.Workload) *int        { return &w.GradAccum }
func globalBatch(w *workload.Workload) *int      { return &w.GlobalBatch }
func seqLen(w *workload.Workload) *int           { return &w.SeqLen }
func loraRank(w *workload.Workload) *int         { return &w.LoRARank }
func concurrency(w *workload.Workload) *int      { return &w.Concurrency }
func maxBatchedTokens(w *workload.Workload) *int { return &w.MaxNumBatchedTokens }
func maxSeqs(w *workload.Workload) *int          { return &w.MaxNumSeqs }
func nBatch(w *workload.Workload) *int           { return &w.NBatch }
func nUBatch(w *workload.Workload) *int          { return &w.NUBatch }
func gpuCount(w *workload.Workload) *int         { return &w.GPUCount }
func nodes(w *workload.Workload) *int            { return &w.Nodes }

func above(least, n int) string {
	if n <= least {
		return ""
	}
	return strconv.Itoa(n)
}

func onFact(on bool) string {
	if on {
		return "true"
	}
	return ""
}

func figure(f float64) string {
	if f == 0 {
		return ""
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}

func modelFact(w *workload.Workload) string {
	switch {
	case w.Model.Name != "":
		return w.Model.Name
	case w.Model.Shape != nil:
		return shapeFact(*w.Model.Shape)
	}
	return figure(w.Model.ParamsB)
}

// shapeFact is a shape without what says nothing about the size of its layers.
func shapeFact(s model.Shape) string {
	s.MLP, s.Norm = cmp.Or(s.MLP, "swiglu"), cmp.Or(s.Norm, "rmsnorm")
	s.Architecture, s.MaxPositions, s.NativeDType, s.FP8Block = "", 0, "", 0
	s.PublishedIncludes, s.PublishedExtra = nil, nil
	text, err := json.Marshal(s)
	if err != nil {
		return "a shape that is no JSON: " + err.Error()
	}
	return string(text)
}

func zeroFact(w *workload.Workload) string {
	if w.ZeROStage == nil {
		return ""
	}
	return strconv.Itoa(*w.ZeROStage)
}

func layersFact(w *workload.Workload) string {
	if w.Offload.LayersOnGPU == nil {
		return ""
	}
	return strconv.Itoa(*w.Offload.LayersOnGPU)
}

// cacheFact is the format of the cache where it is not simply that of the
// computation.
func cacheFact(w *workload.Workload) string {
	switch w.KVDType {
	case "fp16", "bf16", "fp32", "f16", "none":
		return ""
	}
	return string(w.KVDType)
}

// targetFact names LoRA targets alike however they were said.
func targetFact(w *workload.Workload) string {
	return cmp.Or(w.LoRATargets.Set, strings.Join(slices.Sorted(slices.Values(w.LoRATargets.Modules)), " "))
}

// Stated lists the keys of a workload that settings may carry, with their
// values as text; what is the same in every tool anyway is not among them.
func Stated(w workload.Workload) map[string]string {
	out := map[string]string{}
	for _, f := range facts {
		if v := f.get(&w); v != "" {
			out[f.key] = v
		}
	}
	return out
}

// Facts are the keys that Stated and notes of code LeftOut may name.
func Facts() []string {
	keys := make([]string, len(facts))
	for i, f := range facts {
		keys[i] = f.key
	}
	return keys
}

// leftOut tells what of a workload its settings do not bring back.
func leftOut(w, back *workload.Workload) []Note {
	var notes []Note
	for _, f := range facts {
		want := f.get(w)
		if want == "" || want == f.get(back) || implied(w, f.key, want) || follows(w, back, f.key) {
			continue
		}
		if f.key == "model" && w.Model.Name == "" {
			want = "" // a description is too long to be told
		}
		notes = append(notes, Note{Code: LeftOut, Key: f.key, Value: want})
	}
	return notes
}

// follows tells whether a value follows from others that came back: of
// micro-batch, accumulation and global batch two give the third, Liger's kernels
// fuse the loss, and a file of llama.cpp and a builder of torchtune are called
// after the model.
func follows(w, back *workload.Workload, key string) bool {
	switch key {
	case "loss":
		return w.Loss == workload.LossFused && (back.Extra.Bool("liger") || back.Framework == "torchtune" && back.Loss == workload.LossChunked)
	case "quant": // the builder of torchtune quantises scales too, which takes less
		return w.Quant == "nf4" && back.Quant == "nf4-dq" && back.Framework == "torchtune"
	case "offload.weights_on_cpu_bytes":
		return w.Extra.Bool(ExpertsOnHost) && back.Extra.Bool(ExpertsOnHost)
	case "offload.activations": // Unsloth's own checkpointing
		return w.Framework == "unsloth" && back.Framework == "unsloth"
	case "model":
		name := w.Model.Name[strings.LastIndexByte(w.Model.Name, '/')+1:]
		return (back.Framework == "llama.cpp" || back.Framework == "torchtune") && name != "" && strings.EqualFold(name, back.Model.Name)
	case "concurrency":
		return back.MaxNumSeqs > 0
	}
	if w.Batch == 0 || w.Batch != back.Batch {
		return false
	}
	switch key {
	case "global_batch":
		return max(w.GradAccum, 1) == max(back.GradAccum, 1)
	case "grad_accum":
		return w.GlobalBatch > 0 && w.GlobalBatch == back.GlobalBatch
	}
	return false
}

// implied are values that a tool has without being told: its own name, the
// kernels that cost the same, nothing sharded, nothing recomputed.
func implied(w *workload.Workload, key, value string) bool {
	switch key {
	case "task", "framework":
		return true
	case "attention":
		return value != string(workload.Eager)
	case "loss":
		return value == string(workload.LossFull)
	case "recompute":
		return value == string(workload.RecomputeNone)
	case "zero_stage":
		return value == "0"
	case "extra.reference_free": // TRL's GRPO, which the others run
		return w.RLAlgo == "grpo"
	case "batch", "grad_accum", "global_batch", "optimizer":
		return w.Task == workload.Infer
	case "precision": // llama.cpp computes in what suits the format of the file
		format, _ := w.Quant.Format()
		return format.Family == workload.GGML
	case "concurrency": // a server takes as many requests as come
		return w.Task == workload.Infer && w.Framework != "llama.cpp" && w.Framework != "ik_llama.cpp"
	}
	return false
}
