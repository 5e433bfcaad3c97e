package memory

import (
	"headroom/engine/profile"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Host is RAM per node: the most while loading, and what stays; and what waits on its drives.
type Host struct {
	Load   unit.Bytes `json:"load"`
	Steady unit.Bytes `json:"steady"`
	NVMe   unit.Bytes `json:"nvme,omitempty"`
}

// Disk is what has to be stored.
type Disk struct {
	Download                unit.Bytes `json:"download"`
	Checkpoint              unit.Bytes `json:"checkpoint"`
	CheckpointWithOptimizer unit.Bytes `json:"checkpoint_with_optimizer"`
}

// processHost is what a Python process with its libraries holds in RAM; a GGUF
// runtime needs a tenth of it.
const processHost = 3 * unit.GiB

// hostOf counts host RAM per node. Loading reads the checkpoint in shards, one
// copy for each process unless it is mapped or assigned meta tensors; offload
// keeps states in pinned buffers (arXiv 2101.06840: 16 bytes a parameter).
func hostOf(c *workload.Case, r *Result) Host {
	perNode := float64(max(c.GPUCount/max(c.Nodes, 1), 1))
	steady := float64(processHost) * perNode
	if c.GGML() {
		steady = float64(processHost) / 10
	}
	if c.Offload.Optimizer == "cpu" {
		trained := float64(trainable(c, &r.Profile)) / float64(max(c.Nodes, 1))
		rule, _ := c.Optimizer.Rule()
		steady += trainedModels(c) * trained * (rule.BytesPerParam + 4 + 4) // moments, master copy, gradients in fp32
	}
	if rule, _ := c.Optimizer.Rule(); rule.Paged && c.Training() && c.Offload.Optimizer == "" {
		steady += trainedModels(c) * rule.BytesPerParam * float64(trainable(c, &r.Profile)) / float64(max(c.Nodes, 1)) // where the cards are full
	}
	if c.Offload.Params == "cpu" {
		steady += (waiting(c, r) + (trainedModels(c)-1+frozenModels(c))*pinned*float64(c.Counts.Text)) / float64(max(c.Nodes, 1))
	}
	drives := onDrives(c, r)
	steady += drives.ram
	if c.Extra.Bool("reference_on_host") && keepsReference(c) && c.Offload.Params != "cpu" {
		steady += c.ComputeDType().Bytes() * float64(c.Counts.Text) / float64(max(c.Nodes, 1))
	}
	if c.Task == workload.RL && c.Extra.Bool("rollout_sleeps") && !apart(c, "rollout") {
		steady += perNode * sleepingWeights(c)
	}
	var later float64                          // what is there in training alone
	if c.Offload.Activations && c.Training() { // pinned buffers for what backward waits for
		later = hostActivations(c) * perNode
		steady += later
	}
	switch o := c.Offload; {
	case o.WeightsOnCPUBytes > 0:
		steady += float64(o.WeightsOnCPUBytes)
	case o.LayersOnGPU != nil:
		layers := float64(max(len(c.Stack.Order), 1))
		steady += storedAll(c, &r.Profile) * (1 - min(float64(*o.LayersOnGPU), layers)/layers)
	}
	steady += hostCache(c)
	if c.CPUOnly {
		steady += float64(r.Process)
		return Host{Load: unit.BytesOf(steady), Steady: unit.BytesOf(steady), NVMe: unit.BytesOf(drives.stored)}
	}
	load := steady - later
	file := storedAll(c, &r.Profile)
	switch {
	case c.GGML(): // mapped: the pages of the file are given back as they are copied
	case !c.Training() && c.Offload.Params == "cpu": // read shard by shard into the copy that stays
	case c.Training() && c.Offload.Params == "nvme" && c.Stage() == 3: // and from there to the drives
		load += min(file, checkpointShard)
	case c.Training() && !c.Adapters() && c.Framework == "deepspeed" && c.Stage() < 3:
		load += file * perNode
	case storedInFourBits(c): // and each part goes to the card as it is read
		load += min(file, checkpointShard)
	default:
		load += file
	}
	return Host{Load: unit.BytesOf(max(load, steady)), Steady: unit.BytesOf(steady), NVMe: unit.BytesOf(drives.stored)}
}

// sleepingWeights is what each process of a rollout engine keeps in RAM while the trainer has the card: its part of the
// weights (vLLM's sleep mode of level 1, vllm/device_allocator/cumem.py; verl/third_party/vllm/__init__.py,
// VLLM_SLEEP_LEVEL). Eight processes of 11.2 GB each were seen with a model of 7B over two ranks (volcengine/verl issue 224).
func sleepingWeights(c *workload.Case) float64 {
	return c.ComputeDType().Bytes() * float64(c.Counts.Text) / max(c.Extra.Number("rollout_tp"), 1)
}

// storedInFourBits tells whether the program fetches a checkpoint that is stored in 4 bits already: Unsloth takes the
// one of its own that goes with a model's name (unslothai/unsloth unsloth/models/loader_utils.py, get_model_name;
// unsloth/models/mapper.py).
func storedInFourBits(c *workload.Case) bool {
	return c.Framework == "unsloth" && c.Adapters() && c.Weights.Bits < 8
}

// checkpointShard is the size of a file of a checkpoint, in bytes (huggingface/transformers
// src/transformers/modeling_utils.py, max_shard_size of save_pretrained).
const checkpointShard = 5e9

// hostCache is the keys and values that llama.cpp keeps in RAM: those of the layers that stay with the
// processor, and all with --no-kv-offload (ggml-org/llama.cpp src/llama-kv-cache.cpp, model.dev_layer(il)).
func hostCache(c *workload.Case) float64 {
	if !c.GGML() || c.CPUOnly || c.Offload.LayersOnGPU == nil && !c.Offload.KV {
		return 0
	}
	one, away := whole(c)
	if one.Offload.KV = false; !c.Offload.KV {
		for _, s := range ggmlStages(c) {
			for k, n := range s.layers {
				away.layers[k] -= n
			}
		}
	}
	return stageCache(one, away, cacheTokens(c))
}

// waiting is the size of the weights that wait on the host for their turn, as
// they are stored; DeepSpeed and FSDP keep 16-bit ones, half again for pinned
// buffers.
func waiting(c *workload.Case, r *Result) float64 {
	file := storedAll(c, &r.Profile)
	switch {
	case !c.Training() && c.Framework != "deepspeed":
		return file
	case c.Weights.Bits < 16 && c.Quant != "none":
		return 1.5 * file
	}
	return pinned * float64(c.Counts.Text)
}

// pinned is what a 16-bit weight that waits on the host takes there, in bytes.
const pinned = 1.5 * 2

// hostActivations is what one rank moves to the host: the input of every layer.
func hostActivations(c *workload.Case) float64 {
	layers := float64(len(c.Stack.Order)) / float64(max(c.Parallel.PP, 1))
	return layers * c.LocalTokens() * float64(c.Arch.HiddenSize) * c.ComputeDType().Bytes()
}

// storedAll is the size of the weight files.
func storedAll(c *workload.Case, p *profile.Profile) float64 {
	if c.WeightsBytes > 0 {
		return float64(c.WeightsBytes)
	}
	one, all := whole(c)
	return storedWeights(one, p, all).bytes
}

// diskOf counts what is stored, offload to NVMe with the checkpoints.
func diskOf(c *workload.Case, r *Result) Disk {
	params := float64(c.Counts.Text)
	d := Disk{Download: unit.BytesOf(storedAll(c, &r.Profile)), Checkpoint: unit.BytesOf(2 * params)}
	rule, _ := c.Optimizer.Rule()
	switch {
	case !c.Training():
		d.Checkpoint = d.Download
		d.CheckpointWithOptimizer = d.Download
	case c.Adapters():
		n := float64(trainable(c, &r.Profile))
		d.Checkpoint = unit.BytesOf(savedAdapters(c, &r.Profile))
		d.CheckpointWithOptimizer = d.Checkpoint + unit.BytesOf(n*rule.BytesPerParam)
	default:
		master := 0.0
		if c.Mixed() {
			master = 4
		}
		d.CheckpointWithOptimizer = unit.BytesOf(params * (2 + master + rule.BytesPerParam))
	}
	return d
}

// savedAdapters is the size of the file of trained adapters, with modules that are trained
// in full beside them: each in the type in which it is trained (huggingface/peft
// src/peft/utils/save_and_load.py, get_peft_model_state_dict).
func savedAdapters(c *workload.Case, p *profile.Profile) float64 {
	one, all := whole(c)
	return adapterParams(one, p, all)*adapterDType(c, p).Bytes() + trainedModules(one, all)*trainedDType(c, p).Bytes()
}
