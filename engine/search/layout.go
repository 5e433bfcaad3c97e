package search

import (
	"math/bits"
	"slices"

	"headroom/engine/model"
	"headroom/engine/workload"
)

// Layout is a way of spreading a workload over cards. The zero value changes
// nothing.
type Layout struct {
	Shard     bool // ZeRO-3 over all cards
	Recompute workload.Recompute
	Parallel  workload.Parallel // DP is left open: the cards decide it
	Hosted    bool              // the weights wait in host memory
	Fused     bool              // the loss is computed with the head
	FSDP      bool              // states shared over all cards by PyTorch itself, without DeepSpeed's buffers
	Swapped   bool              // states wait on the host during the rollout
	Requests  int               // of those that are served at once, that each replica of a server answers
	Optimizer bool              // replicas share what the optimizer keeps, as Megatron does beside its degrees
}

// Plain says whether the layout adds nothing to the question.
func (l Layout) Plain() bool { return l == Layout{} }

// On lays a workload out on n cards.
func (l Layout) On(w workload.Workload, n int) workload.Workload {
	l.apply(&w, n)
	return w
}

// ranks is the number of cards that one copy of the model takes.
func (l Layout) ranks() int {
	p := l.Parallel
	return max(p.TP, 1) * max(p.PP, 1) * max(p.CP, 1)
}

// apply lays a workload out on n cards.
func (l Layout) apply(w *workload.Workload, n int) {
	stand(w, n)
	if l.Shard && n > 1 {
		w.ZeROStage = new(3)
	}
	if l.FSDP && n > 1 {
		w.FSDP = workload.FullShard
	}
	if p := w.Parallel; l.Optimizer && n > max(p.TP, 1)*max(p.PP, 1)*max(p.CP, 1) {
		w.ZeROStage = new(1)
	}
	if l.Recompute != "" {
		w.Recompute = l.Recompute
	}
	if l.Hosted {
		w.Offload.Params = "cpu"
	}
	if l.Fused {
		w.Loss = workload.LossFused
	}
	if l.Swapped {
		swapStates(w)
	}
	if l.Parallel == (workload.Parallel{}) {
		return
	}
	w.Parallel = l.Parallel
	if w.Task == workload.Infer {
		if l.Requests > 0 {
			w.Batch, w.Concurrency = 0, l.Requests
		}
		return
	}
	if n > l.ranks() { // Megatron's distributed optimizer
		w.ZeROStage = new(1)
	}
	if w.Framework == "" && max(l.Parallel.TP, 1)*max(l.Parallel.PP, 1) > 1 {
		w.Framework = "megatron" // DeepSpeed, which stands in elsewhere, trains with no tensor parallelism of its own
	}
	if w.GradAccum == 0 && w.GlobalBatch == 0 && l.Parallel.PP > 1 {
		w.GradAccum = l.Parallel.PP // a pipeline with fewer micro-batches stands idle
	}
}

// sharded are the layouts that only share states among replicas, plainest
// first. What the question says of sharding and recomputation stays as it is.
func sharded(w *workload.Workload) []Layout {
	if w.Task == workload.Infer {
		return []Layout{{}}
	}
	megatron := ofMegatron(w) // which shares no weights
	shard := freeToSplit(w) && w.ZeROStage == nil && w.FSDP == "" && !megatron
	full := w.Task == workload.Train || w.Task == workload.Finetune
	spread := full && (megatron || !freeToSplit(w)) && w.Parallel.DP == 0 && w.ZeROStage == nil && w.FSDP == "" && w.Offload == (workload.Offload{})
	ways := []Layout{{Shard: shard, Optimizer: spread}}
	if w.Recompute == "" {
		ways = append(ways, Layout{Shard: shard, Optimizer: spread, Recompute: workload.RecomputeFull})
	}
	if swappable(w) {
		last := ways[len(ways)-1]
		last.Swapped = true
		ways = append(ways, last)
	}
	if (w.Task == workload.LoRA || w.Task == workload.QLoRA) && w.Loss == "" && fusesLoss(w.Framework) {
		last := ways[len(ways)-1] // logits of a large vocabulary outweigh a small base
		last.Fused = true
		ways = append(ways, last)
	}
	if shard && w.Recompute != workload.RecomputeNone && shardsByFSDP(w) {
		l := Layout{FSDP: true}
		if w.Recompute == "" {
			l.Recompute = workload.RecomputeFull
		}
		ways = append(ways, l)
		if w.Loss == "" && fusesLoss(w.Framework) {
			l.Fused = true
			ways = append(ways, l)
		}
	}
	return ways
}

// Roomier are the layouts that hold a larger model to be trained on the cards
// at hand, the one that holds most first: states shared among replicas,
// recomputation, a loss fused with the head, and last the workload as it is. What it says of either stays.
func Roomier(w *workload.Workload) []Layout {
	ways := sharded(w)
	for i := range ways {
		ways[i].Shard = ways[i].Shard && w.GPUCount > 1
		ways[i].Optimizer = ways[i].Optimizer && w.GPUCount > 1
		ways[i].FSDP = ways[i].FSDP && w.GPUCount > 1
	}
	if full := w.Task == workload.Train || w.Task == workload.Finetune; full && w.Loss == "" && fusesLoss(w.Framework) && w.Recompute != workload.RecomputeNone {
		last := ways[len(ways)-1]
		last.Fused = true
		ways = append(ways, last)
	}
	slices.Reverse(ways)
	if least := ways[len(ways)-1]; !least.Plain() {
		ways = append(ways, Layout{})
	}
	return ways
}

// hosted are the layouts in which the frozen weights under adapters wait in host
// memory, shared among a few cards, as FSDP and ZeRO-3 can
// (huggingface.co/docs/peft/accelerate/fsdp: 70B on two cards of 24 GB).
func hosted(w *workload.Workload) []Layout {
	adapters := w.Task == workload.LoRA || w.Task == workload.QLoRA
	if !adapters || ofMegatron(w) || w.Offload != (workload.Offload{}) || !freeToSplit(w) || w.ZeROStage != nil && *w.ZeROStage != 3 {
		return nil
	}
	l := Layout{Shard: w.ZeROStage == nil && w.FSDP == "", Hosted: true}
	switch w.Recompute {
	case "":
		l.Recompute = workload.RecomputeFull
	case workload.RecomputeNone:
		return nil // it was told to keep everything
	}
	ways := []Layout{l}
	if w.Loss == "" && fusesLoss(w.Framework) {
		l.Fused = true
		ways = append(ways, l)
	}
	return ways
}

func freeToSplit(w *workload.Workload) bool { return w.Parallel == (workload.Parallel{}) }

// ofMegatron says whether the question names Megatron or one of its kin.
func ofMegatron(w *workload.Workload) bool {
	return w.Framework.Megatron()
}

// splittable says whether the model itself may be divided: the question says
// nothing of how it is spread, every weight is trained or Megatron trains adapters or a policy, and the program can.
func splittable(w *workload.Workload) bool {
	switch w.Framework {
	case "", "megatron", "megatron-bridge", "ms-swift":
	default:
		return false
	}
	trains := w.Task == workload.Train || w.Task == workload.Finetune || (w.Task == workload.LoRA || w.Task == workload.RL) && ofMegatron(w)
	return trains && freeToSplit(w) && w.ZeROStage == nil && w.FSDP == "" && w.Offload == (workload.Offload{})
}

// split are the layouts that divide the model over up to most cards: tensor
// parallel degrees that divide the heads and stay inside a node, pipelines that
// divide the layers, context parallelism for long sequences, experts over ranks
// of the replicas. Few ranks come first.
func split(w *workload.Workload, s *model.Shape, seqLen, most int) []Layout {
	recompute := workload.RecomputeFull
	if w.Recompute != "" {
		recompute = ""
	}
	var out []Layout
	degrees := tensorRanks(w, s)
	widest := degrees[len(degrees)-1]
	for _, tp := range degrees {
		for _, pp := range stageCounts(s, tp == widest) {
			for cp := 1; cp <= contextRanks(seqLen); cp *= 2 {
				if tp*pp*cp > most || tp*pp*cp == 1 && s.MoE == nil {
					continue
				}
				p := workload.Parallel{TP: tp, PP: pp, CP: cp, SP: tp > 1}
				out = append(out, Layout{Recompute: recompute, Parallel: p})
				for _, ep := range expertRanks(s, most/(tp*pp*cp)) {
					p.EP = ep
					out = append(out, Layout{Recompute: recompute, Parallel: p})
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Layout) int { return a.ranks() - b.ranks() })
	return out
}

// tensorRanks are the tensor parallel degrees that divide the heads and stay inside a machine.
func tensorRanks(w *workload.Workload, s *model.Shape) (out []int) {
	for tp := 1; tp == 1 || tp <= machineOf(w); tp *= 2 {
		if tp == 1 || s.AttentionHeads%tp == 0 && (s.KVHeads == 0 || s.KVHeads%tp == 0 || tp%s.KVHeads == 0) {
			out = append(out, tp)
		}
	}
	return out
}

// stageCounts are the pipelines that divide the layers, with two of them or more to a stage, and shorter ones of uneven
// stages, as 61 layers are trained on 16 (arXiv 2412.19437, section 3.2). Long ones come only beside the widest
// tensor parallelism: it is turned up first, within machines (arXiv 2104.04473, section 3.2, takeaway 1).
func stageCounts(s *model.Shape, widest bool) []int {
	layers, most := s.Layers+s.DecoderLayers, usualStages
	if widest {
		most = 64
	}
	counts := []int{1}
	for pp := 2; pp <= min(layers/2, most); pp++ {
		if layers%pp == 0 || pp <= usualStages && bits.OnesCount(uint(pp)) == 1 && layers >= 3*pp {
			counts = append(counts, pp)
		}
	}
	return counts
}

// usualStages are those of the longest pipelines that the largest open models were trained with (arXiv 2407.21783,
// table 4; 2412.19437, section 3.2).
const usualStages = 16

// contextRanks is how many ranks may share a sequence: each keeps 4096 tokens
// or more, below which attention no longer hides the exchange.
func contextRanks(tokens int) int { return max(1, min(tokens/4096, 64)) }

// expertRanks are the powers of two that divide the experts and the replicas.
func expertRanks(s *model.Shape, replicas int) []int {
	if s.MoE == nil {
		return nil
	}
	var out []int
	for ep := 2; ep <= min(replicas, s.MoE.Experts, 64); ep *= 2 {
		if s.MoE.Experts%ep == 0 {
			out = append(out, ep)
		}
	}
	return out
}
