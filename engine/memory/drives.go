package memory

import "headroom/engine/workload"

// drives is what a node keeps on NVMe, and the RAM through which it passes, in bytes.
type drives struct{ stored, ram float64 }

// What ZeRO-Infinity takes unless it is set otherwise (deepspeedai/DeepSpeed
// deepspeed/runtime/zero/config.py, sub_group_size; offload_config.py, buffer_count, buffer_size,
// max_in_cpu).
const (
	subGroup      = 1e9 // parameters of which the states are read at a time, on each rank
	stateBuffers  = 4   // fp32 values of that size
	weightBuffers = 5 * 1e8
	weightsInRAM  = 1e9 // 16-bit ones of each rank
)

// onDrives counts what offload to NVMe stores. DeepSpeed writes the fp32 weights, the moments and, of each
// step, the gradients in fp32 (swap_tensor/optimizer_utils.py), and the 16-bit weights
// (swap_tensor/partitioned_param_swapper.py); in RAM stay the gradients in 16 bits, of all ranks together
// those of the whole model (zero/stage3.py, grad_partitions_flat_buffer), and pinned buffers of each rank.
func onDrives(c *workload.Case, r *Result) (d drives) {
	nodes := float64(max(c.Nodes, 1))
	perNode := float64(max(c.GPUCount, 1)) / nodes
	if c.Offload.Optimizer == "nvme" && c.Training() {
		trained := trainedModels(c) * float64(trainable(c, &r.Profile)) / nodes
		rule, _ := c.Optimizer.Rule()
		d.stored += trained * (rule.BytesPerParam + 4 + 4)
		d.ram += 2*trained + perNode*stateBuffers*4*min(subGroup, trained/perNode)
	}
	if c.Offload.Params == "nvme" {
		if !c.Training() {
			d.stored += storedAll(c, &r.Profile) / nodes
			return d
		}
		weights := float64(c.Counts.Text) / nodes
		if c.Adapters() { // what is frozen is read only, as it is stored
			d.stored += storedAll(c, &r.Profile) / nodes
		} else {
			d.stored += 2 * trainedModels(c) * weights
		}
		d.ram += 2 * (perNode*weightBuffers + min(perNode*weightsInRAM, weights))
	}
	return d
}
