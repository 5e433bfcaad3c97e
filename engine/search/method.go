package search

import (
	"cmp"
	"maps"
	"slices"

	"headroom/engine/workload"
)

// method is another way of doing the work: changes that do not simply save
// more the further they are turned: offload, adapters, stages of ZeRO, whose
// buffers may outweigh what they share, and another attention kernel, with
// which the peak may move to where the allocator wastes more.
type method struct {
	changes []Change
	cost    float64
	apt     func(Kind) bool // what may be turned besides
}

// methods lists other ways of doing the work, the present one first.
func (s *seeker) methods() []method {
	list := []method{{apt: func(Kind) bool { return true }}}
	if s.done.Task != workload.Infer && !s.done.CPUOnly {
		list = append(list, s.trainingMethods()...)
	}
	for _, flash := range s.attention() {
		list = widened(list, flash)
	}
	slices.SortStableFunc(list, func(a, b method) int { return cmp.Compare(a.cost, b.cost) })
	return list
}

// widened adds each method with one more change.
func widened(list []method, c Change) []method {
	for _, m := range slices.Clone(list) {
		list = append(list, method{append(slices.Clone(m.changes), c), m.cost + c.cost, m.apt})
	}
	return list
}

// trainingMethods lists what training may do otherwise.
func (s *seeker) trainingMethods() []method {
	var list []method
	if s.full() && s.hosts() {
		if s.done.Offload.Optimizer == "" {
			list = append(list, by(offloadStep))
		}
		if s.done.Offload.Params == "" {
			list = append(list, by(Change{Kind: OffloadAll, cost: costOffloadAll, turn: func(w *workload.Workload) {
				w.ZeROStage, w.FSDP = new(3), ""
				w.Offload.Optimizer, w.Offload.Params = "cpu", "cpu"
			}}))
		}
	}
	if s.adapters() {
		list = append(list, s.hostedMethods()...)
	}
	for _, c := range s.swap() {
		list = append(list, method{[]Change{c}, c.cost, func(Kind) bool { return true }})
	}
	list = append(list, s.adapterMethods()...)
	list = append(list, s.inBackward()...)
	list = append(list, s.splitSequences()...)
	stages := append(append(s.stages(), s.fullShard()...), s.byFSDP()...)
	for _, m := range slices.Clone(list) {
		under := stages
		if m.changes[0].Kind == SmallAdapter {
			under = append(slices.Clip(stages), s.underNarrow()...)
		}
		for _, stage := range under {
			if k := m.changes[0].Kind; k != OffloadAll && k != OffloadFrozen { // which have a stage of their own
				cost := m.cost + stage.cost
				if k == SmallAdapter && stage.Kind == ByFSDP {
					cost += costStorage
				}
				list = append(list, method{append(slices.Clone(m.changes), stage), cost, m.apt})
			}
		}
	}
	for _, stage := range stages {
		list = append(list, method{[]Change{stage}, stage.cost, func(Kind) bool { return true }})
	}
	return list
}

// hostedMethods leave the frozen weights under adapters in host memory.
func (s *seeker) hostedMethods() []method {
	shards := s.done.Parallel.DP > 1 && s.done.Parallel.TP <= 1 && s.done.Parallel.PP <= 1 && !s.done.Parallel.Layers
	if s.done.Task == workload.RL || s.done.Offload != (workload.Offload{}) || !shards || s.base.Card.Compiled() || s.megatron() { // which has no ZeRO-3
		return nil
	}
	if s.done.FSDP != "" {
		return []method{by(Change{Kind: OffloadFSDP, cost: costOffloadAll, turn: func(w *workload.Workload) { w.Offload.Params = "cpu" }})}
	}
	return []method{by(Change{Kind: OffloadFrozen, cost: costOffloadAll, turn: func(w *workload.Workload) {
		w.ZeROStage = new(3)
		w.Offload.Params = "cpu"
	}})}
}

// offloadStep leaves what the optimizer keeps, and its step, with the host.
var offloadStep = Change{Kind: OffloadStep, cost: costOffloadStep, turn: func(w *workload.Workload) { w.Offload.Optimizer = "cpu" }}

// swap leaves the states of the models with the host during the rollout where its engine sleeps during the update.
func (s *seeker) swap() []Change {
	if !swappable(&s.w) {
		return nil
	}
	return []Change{{Kind: OffloadSwap, cost: costSwap, turn: swapStates}}
}

// swappable tells whether trainer and rollout engine take turns on the cards and nothing is said of offload.
func swappable(w *workload.Workload) bool {
	return w.Extra.Bool("rollout_sleeps") && w.Offload == (workload.Offload{})
}

func swapStates(w *workload.Workload) {
	w.Offload.Optimizer, w.Offload.Params = "cpu", "cpu"
	extra := maps.Clone(w.Extra)
	extra["offload_swaps"] = true
	w.Extra = extra
}

// by is the method of one change; 8-bit moments stay on the card and belong to
// training of all weights, as does what an fp32 copy of them takes.
func by(c Change) method {
	return method{[]Change{c}, c.cost, func(k Kind) bool { return k != SmallAdam && k != PureHalf }}
}

// hosts says whether the program can keep states in host memory.
func (s *seeker) hosts() bool {
	if s.mac() || s.base.Card.Compiled() {
		return false
	}
	switch s.done.Framework {
	case "deepspeed", "transformers", "accelerate", "trl", "llama-factory", "axolotl", "ms-swift":
		return s.done.Parallel.TP <= 1 && s.done.Parallel.PP <= 1 && s.done.FSDP == ""
	}
	return false
}

// adapterMethods train few weights instead of all, over a base of 16 or 4 bits.
func (s *seeker) adapterMethods() []method {
	if s.done.Task == workload.QLoRA || s.done.PEFT == workload.QLoRA || s.done.Parallel.TP > 1 || s.done.Parallel.PP > 1 {
		return nil
	}
	extra := 0.0
	switch {
	case s.done.Task == workload.Train:
		extra = costFromScratch
	case s.adapters():
		extra = -costAdapter
	}
	set := func(task workload.Task, quant workload.Quant) func(*workload.Workload) {
		return func(w *workload.Workload) {
			if w.Task == workload.RL {
				w.PEFT = task
			} else {
				w.Task = task
			}
			w.Quant, w.Offload = quant, workload.Offload{}
			w.LoRARank = cmp.Or(w.LoRARank, workload.UsualRank(w.Framework))
			onAllLayers(w)
		}
	}
	var list []method
	if s.full() {
		list = append(list, by(Change{Kind: Adapter, cost: costAdapter + extra, turn: set(workload.LoRA, "")}))
	}
	if s.mac() && s.w.Framework == "" && s.done.Task != workload.RL { // bitsandbytes does not run there
		return append(list, by(Change{Kind: MLX, cost: costQLoRA + extra, turn: s.inMLX(set(workload.QLoRA, ""))}))
	}
	if s.withoutBNB() || s.megatron() { // whose adapters stand on weights of 16 bits (NVIDIA-NeMo/Megatron-Bridge docs/training/peft.md)
		return list
	}
	return append(list, by(Change{Kind: SmallAdapter, cost: costQLoRA + extra, turn: set(workload.QLoRA, workload.UsualQLoRA(s.w.Framework))}))
}

// inMLX trains adapters in mlx-lm, on as many layers as it does by itself.
func (s *seeker) inMLX(turn func(*workload.Workload)) func(*workload.Workload) {
	return func(w *workload.Workload) {
		turn(w)
		w.Framework = workload.MLX
		if s.base.Arch.Layers+s.base.Arch.DecoderLayers > workload.LastLayersMLX {
			extra := workload.Extra{"trained_layers": float64(workload.LastLayersMLX)}
			maps.Copy(extra, w.Extra)
			w.Extra = extra
		}
	}
}

// onAllLayers takes back that only some layers are trained, where few weights of all are instead.
func onAllLayers(w *workload.Workload) {
	if w.Extra.Int("trained_layers") == 0 {
		return
	}
	extra := workload.Extra{}
	maps.Copy(extra, w.Extra)
	for _, name := range []string{"trained_layers", "trained_spread", "trained_tables"} {
		delete(extra, name)
	}
	w.Extra = extra
}

// longSequence is from how many tokens on a sequence is worth splitting over cards.
const longSequence = 16384

// splitSequences lets the replicas of a machine share each sequence instead of holding
// one each, where sequences are long.
func (s *seeker) splitSequences() []method {
	w := &s.done
	n := min(w.Parallel.DP, node)
	for n > 1 && (w.Parallel.DP%n != 0 || s.base.Arch.UlyssesRanks(n) != n) {
		n-- // 28 heads over 4 of 8 cards
	}
	if s.mac() || w.Task == workload.RL || s.w.Parallel != (workload.Parallel{}) || w.SeqLen < longSequence || n < 2 || w.FSDP != "" {
		return nil
	}
	switch s.w.Framework {
	case "", "deepspeed", "peft", "transformers":
	default:
		return nil
	}
	return []method{{[]Change{splitOver(n)}, costSplit, func(Kind) bool { return true }}}
}

// inBackward steps the optimizer within backward, as torchtune's recipe for one device does with
// paged states in 8 bits (recipes/configs/llama3_1/8B_full_single_device.yaml), so that no more than
// one gradient is held.
func (s *seeker) inBackward() []method {
	w := &s.done
	full := w.Task == workload.Train || w.Task == workload.Finetune
	if !full || w.OptimizerInBackward || w.GradAccum > 1 || w.GPUCount > 1 {
		return nil
	}
	if w.Framework != "torchtune" {
		return s.byLayers()
	}
	besides := func(k Kind) bool { return k != MicroBatch }
	list := []method{{[]Change{{Kind: StepInBackward, cost: costInBackward, turn: func(w *workload.Workload) { w.OptimizerInBackward = true }}}, costInBackward, besides}}
	if s.w.Optimizer == "" && !s.withoutBNB() {
		cost := costInBackward + costSmallAdam
		list = append(list, method{[]Change{{Kind: StepInBackward, Name: pagedAdam, cost: cost, turn: func(w *workload.Workload) {
			w.Optimizer, w.OptimizerInBackward = pagedAdam, true
		}}}, cost, func(k Kind) bool { return k != MicroBatch && k != SmallAdam }})
	}
	return list
}

// pagedAdam is the optimizer of torchtune's recipes for all weights on one device.
const pagedAdam = "paged-adamw-8bit"

// layered are optimizers made for little memory that the Trainer of transformers steps layer by
// layer, on one card and without accumulation, and what they are then: galore_adamw_8bit_layerwise
// and apollo_adamw_layerwise (huggingface/transformers src/transformers/training_args.py, OptimizerNames).
var layered = map[workload.Optimizer]workload.Optimizer{"galore": "galore-8bit", "galore-8bit": "galore-8bit", "apollo": "apollo", "apollo-mini": "apollo-mini"}

// byLayers updates each layer within backward where the optimizer is one that can.
func (s *seeker) byLayers() []method {
	narrow, can := layered[s.done.Optimizer]
	switch s.w.Framework {
	case "", "transformers", "trl", "llama-factory", "axolotl":
	default:
		can = false
	}
	if !can || s.mac() || s.done.CPUOnly {
		return nil
	}
	if s.withoutBNB() {
		narrow = s.done.Optimizer
	}
	cost := costInBackward
	if narrow != s.done.Optimizer {
		cost += costSmallAdam
	}
	return []method{{[]Change{{Kind: StepInBackward, Name: string(narrow), cost: cost, turn: func(w *workload.Workload) {
		w.Optimizer, w.OptimizerInBackward = narrow, true
		if w.Framework == "" {
			w.Framework = "transformers" // no engine of DeepSpeed steps so
		}
	}}}, cost, func(k Kind) bool { return k != MicroBatch }}}
}
