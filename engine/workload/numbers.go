package workload

import (
	"fmt"
	"math"
)

// Limits of what a workload may say; beyond them the arithmetic, not the
// world, would give out.
const (
	mostCards  = 1 << 20
	mostTokens = 1 << 30
	mostBatch  = 1 << 24
	mostGB     = 1e7

	mostParamsB = 1e6
)

// Possible refuses a number of parameters that no model has. It is asked before a
// shape is made for them, whose layers would fill the memory.
func (m *Model) Possible() *Error {
	if m.ParamsB < 0 || m.ParamsB > mostParamsB || math.IsNaN(m.ParamsB) {
		return impossible("model.params_b", m.ParamsB, mostParamsB)
	}
	return nil
}

func impossible(key string, value, most float64) *Error {
	return &Error{Kind: Invalid, Key: key, Message: fmt.Sprintf("%s %g is not possible; use more than 0, up to %g", key, value, most)}
}

func (w *Workload) checkNumbers() *Error {
	for _, n := range []struct {
		key         string
		value, most int
	}{
		{"gpu_count", w.GPUCount, mostCards},
		{"nodes", w.Nodes, mostCards},
		{"batch", w.Batch, mostBatch},
		{"grad_accum", w.GradAccum, mostBatch},
		{"global_batch", w.GlobalBatch, mostBatch},
		{"seq_len", w.SeqLen, mostTokens},
		{"input_tokens", w.InputTokens, mostTokens},
		{"output_tokens", w.OutputTokens, mostTokens},
		{"kv_static_tokens", w.KVStaticTokens, mostTokens},
		{"concurrency", w.Concurrency, mostBatch},
		{"max_num_batched_tokens", w.MaxNumBatchedTokens, mostTokens},
		{"max_num_seqs", w.MaxNumSeqs, mostBatch},
		{"n_batch", w.NBatch, mostTokens},
		{"n_ubatch", w.NUBatch, mostTokens},
		{"lora_rank", w.LoRARank, 1 << 16},
		{"parallel.tp", w.Parallel.TP, mostCards},
		{"parallel.pp", w.Parallel.PP, mostCards},
		{"parallel.vpp", w.Parallel.VPP, mostCards},
		{"parallel.dp", w.Parallel.DP, mostCards},
		{"parallel.cp", w.Parallel.CP, mostCards},
		{"parallel.ep", w.Parallel.EP, mostCards},
	} {
		if n.value < 0 || n.value > n.most {
			return &Error{Kind: Invalid, Key: n.key, Message: fmt.Sprintf("%s %d is not possible; use 1 to %d", n.key, n.value, n.most)}
		}
	}
	for _, n := range []struct {
		key   string
		value float64
		most  float64
	}{
		{"gpu_memory_gb", w.GPUMemoryGB, mostGB},
		{"host_ram_gb", w.HostRAMGB, mostGB},
		{"used_gb", w.UsedGB, mostGB},
		{"gpu_memory_utilization", w.GPUMemoryUtilization, 1},
		{"weights_bytes", float64(w.WeightsBytes), 1e16},
		{"offload.weights_on_cpu_bytes", float64(w.Offload.WeightsOnCPUBytes), 1e16},
	} {
		if n.value < 0 || n.value > n.most || math.IsNaN(n.value) {
			return impossible(n.key, n.value, n.most)
		}
	}
	if err := w.Model.Possible(); err != nil {
		return err
	}
	if n := w.Offload.LayersOnGPU; n != nil && *n < 0 {
		return &Error{Kind: Invalid, Key: "offload.layers_on_gpu", Message: fmt.Sprintf("offload.layers_on_gpu %d is not possible; use 0 or more", *n)}
	}
	if s := w.ZeROStage; s != nil && (*s < 0 || *s > 3) {
		return &Error{Kind: Invalid, Key: "zero_stage", Message: fmt.Sprintf("zero_stage %d does not exist; the stages are 0, 1, 2 and 3", *s)}
	}
	if w.QuantGroup < -1 || w.QuantGroup > 1<<20 {
		return &Error{Kind: Invalid, Key: "quant_group", Message: fmt.Sprintf("quant_group %d is not possible; use a size such as 128, or -1 for one group per column", w.QuantGroup)}
	}
	for i, d := range w.GPUPool {
		if d.Count < 0 || d.Count > mostCards || d.MemoryGB < 0 || d.MemoryGB > mostGB {
			return &Error{Kind: Invalid, Key: "gpu_pool", Message: fmt.Sprintf("gpu_pool: entry %d has an impossible count or size", i+1)}
		}
	}
	return nil
}
