package search

import (
	"slices"
	"strings"

	"headroom/engine/workload"
)

// Kind names what a change turns.
type Kind string

// The kinds of change.
const (
	Flash            Kind = "flash_attention"
	MicroBatch       Kind = "micro_batch"
	Recompute        Kind = "recompute"
	ZeRO             Kind = "zero"
	SmallAdam        Kind = "adamw_8bit"
	FusedLoss        Kind = "fused_loss"
	Adapter          Kind = "lora"
	SmallAdapter     Kind = "qlora"
	OffloadStep      Kind = "offload_optimizer"
	OffloadAll       Kind = "offload_all"    // optimizer and parameters, with ZeRO-3
	OffloadDrives    Kind = "offload_drives" // the same to NVMe
	OffloadSwap      Kind = "offload_swap"   // states wait on the host during the rollout
	OffloadFrozen    Kind = "offload_frozen" // the weights under adapters, with ZeRO-3
	OffloadFSDP      Kind = "offload_fsdp"   // the same, as FSDP does it
	OffloadRun       Kind = "offload_weights"
	CPULayers        Kind = "cpu_layers" // layers that a llama.cpp runtime leaves to the CPU
	CacheFormat      Kind = "cache_format"
	Format           Kind = "format"
	MoreCards        Kind = "more_cards"
	StepInBackward   Kind = "optimizer_in_backward" // gradients are freed as they come
	SplitSequence    Kind = "split_sequence"        // each sequence over some ranks (DeepSpeed-Ulysses)
	OtherCard        Kind = "other_card"
	FewerAtOnce      Kind = "fewer_at_once"
	Shorter          Kind = "shorter"
	Serve            Kind = "serve"             // by a server, which reads prompts in pieces
	ServeIn          Kind = "serve_in"          // the same in a format of servers
	Unsloth          Kind = "unsloth"           // QLoRA in that program
	MLX              Kind = "mlx"               // QLoRA in mlx-lm, on a Mac
	SequenceParallel Kind = "sequence_parallel" // beside tensor parallel ranks
	FullShard        Kind = "full_shard"        // over all machines, not within each
	ByFSDP           Kind = "fsdp"              // states over all cards by PyTorch itself
	Relayout         Kind = "relayout"          // the same cards in more degrees
	CopyAttention    Kind = "copy_attention"    // over replicas, each with the cache of its own requests
	SpreadExperts    Kind = "spread_experts"    // over all cards
	SpreadLayers     Kind = "spread_layers"     // each of them over all cards
	AttentionOnly    Kind = "attention_only"    // adapters on no experts
	PureHalf         Kind = "pure_bf16"         // no fp32 copy of the weights
)

// Change is one thing to do differently.
type Change struct {
	Kind  Kind
	Name  string // the new format, card or mode, where it has one
	Count int    // the new stage, batch, number of layers or of cards, where it has one
	// Layout is how more cards are used.
	Layout Layout

	cost float64
	most bool // hardly anything of the work waits for it
	turn func(*workload.Workload)
}

// includes says whether a change does what another does, and perhaps more.
func (c *Change) includes(other *Change) bool {
	if c.Kind == OffloadAll {
		return other.Kind == OffloadAll || other.Kind == OffloadStep || other.Kind == ZeRO
	}
	if c.Kind == ByFSDP && other.Kind == ZeRO {
		return true
	}
	return c.Kind == other.Kind && c.cost >= other.cost
}

// included says whether one of some changes does what another does.
func included(changes []Change, other *Change) bool {
	for i := range changes {
		if changes[i].includes(other) {
			return true
		}
	}
	return false
}

// What a change costs its user, in doublings of time or money; quality is
// weighed against them. The order is what matters, so that the figures are
// round. Sources: recomputation repeats a forward pass, a third of a step
// (arXiv 1604.06174), or only attention (arXiv 2205.05198); ZeRO-3 moves half
// as much again (arXiv 1910.02054, section 7); 8-bit moments and 4-bit base
// weights change results little (arXiv 2110.02861, 2305.14314), adapters
// more; a loss fused with the head is as exact and no slower (arXiv 2410.10989,
// section 3.2); 8-bit weights hardly differ, 4-bit ones a little, fewer bits much
// (arXiv 2212.09720); a step that waits for the host takes twice as long or
// more (arXiv 2101.06840).
const (
	costFlash       = 0.01
	costHalfBatch   = 0.05
	costSelective   = 0.06
	costRecompute   = 0.4
	costZeRO1       = 0.02
	costZeRO2       = 0.04
	costZeRO3       = 0.3
	costSmallAdam   = 0.45 // after recomputation, which is exact
	costFusedLoss   = 0.03
	costPureHalf    = 0.55 // small updates of a bf16 weight round away (arXiv 2010.06192)
	costInBackward  = 0.1  // no accumulation, no clipping by the norm
	costSplit       = 0.5  // ranks exchange heads in every layer (arXiv 2309.14509)
	costOffloadStep = 1.0
	costOffloadAll  = 2.0
	costSwap        = 0.15 // states cross the bus twice in a step of minutes
	costAdapter     = 1.2
	costQLoRA       = 1.6
	costAttention   = 0.5  // adapters that learn less (arXiv 2106.09685, section 7.1; 2305.14314, section 4)
	costFromScratch = 1.0  // adapters instead of training from scratch: another aim
	costUnsloth     = 0.75 // another program and 4-bit base weights
	costHalf        = 0.05
	costServe       = 0.12 // another program, and nothing lost
	costCache8      = 0.1
	costCache4      = 0.6
	costCPULayers   = 2.2
	costOffloadRun  = 4.0
	costFewer       = 0.7 // the rest has to wait
	costShorter     = 0.7 // what is longer has to be cut
	costCards       = 0.2 // the trouble of getting another card
	costOther       = 0.8 // of giving up those that are there
	costMachine     = 2.5 // of giving up a whole machine, whose memory its processor shares
	costOfCards     = 1.9 // of any card beside settings: QLoRA with recomputation comes first
)

// costOfBits is what storing weights in fewer bits costs.
func costOfBits(bits float64) float64 {
	switch {
	case bits >= 7.5:
		return 0.15
	case bits >= 6:
		return 0.2
	case bits >= 5:
		return 0.3
	case bits >= 4:
		return 0.5
	case bits >= 3:
		return 1.2
	case bits >= 2.6:
		return 2.4
	}
	return 3.2
}

// axis is a list of changes of one thing, each of which saves more and costs
// more than the one before.
type axis []Change

// axesOf lists what can be turned in a workload that does not fit.
func (s *seeker) axesOf() []axis {
	if s.done.Task == workload.Infer {
		return []axis{s.cache(), s.formats()}
	}
	return []axis{s.microBatch(), s.sequence(), s.recompute(), s.optimizer(), s.master(), s.loss(), s.targets()}
}

// attention offers a kernel that keeps no scores, where the card has it.
func (s *seeker) attention() axis {
	if s.done.Attention != workload.Eager && s.done.Attention != workload.SDPA || s.base.Card == nil {
		return nil
	}
	if runs, known := s.base.Card.FlashAttention(); !known || !runs {
		return nil
	}
	return axis{{Kind: Flash, cost: costFlash, turn: func(w *workload.Workload) { w.Attention = workload.Flash }}}
}

// microBatch offers fewer sequences at a time and more steps in between, which
// come to the same update.
func (s *seeker) microBatch() axis {
	var a axis
	batch, accum := s.done.Batch, max(s.done.GradAccum, 1)
	if s.done.Task == workload.RL {
		return nil
	}
	for n, cost := batch, costHalfBatch; n > 1; cost += costHalfBatch {
		n /= 2
		for batch%n != 0 {
			n--
		}
		a = append(a, Change{Kind: MicroBatch, Count: n, cost: cost, turn: func(w *workload.Workload) {
			w.Batch, w.GradAccum = n, accum*batch/n
		}})
	}
	return a
}

// recompute offers to compute activations twice; only Megatron and its kin
// know the selective kind.
func (s *seeker) recompute() axis {
	var a axis
	switch s.done.Framework {
	case "megatron", "megatron-bridge", "ms-swift":
		if s.done.Recompute == workload.RecomputeNone {
			a = append(a, s.recomputing(workload.RecomputeSelective, costSelective))
		}
	}
	if s.done.Recompute != workload.RecomputeFull {
		a = append(a, s.recomputing(workload.RecomputeFull, costRecompute))
	}
	return a
}

// targets offers adapters on attention alone for a mixture of experts, each of which has
// adapters of its own otherwise.
func (s *seeker) targets() axis {
	experts := s.done.LoRATargets.Set == "all-linear" || slices.ContainsFunc(s.done.LoRATargets.Modules, func(name string) bool {
		return strings.HasSuffix(name, "_proj") && !strings.Contains("q_proj k_proj v_proj o_proj", name)
	})
	if !s.adapters() || !experts || s.base.Arch.MoE == nil {
		return nil
	}
	return axis{{Kind: AttentionOnly, cost: costAttention, turn: func(w *workload.Workload) {
		w.LoRATargets = workload.Targets{Set: "attention"}
	}}}
}

func (s *seeker) recomputing(mode workload.Recompute, cost float64) Change {
	return Change{Kind: Recompute, Name: string(mode), cost: cost, turn: func(w *workload.Workload) { w.Recompute = mode }}
}

// stages offers to share more of the states among replicas. Adapters have
// little but the frozen weights to share.
func (s *seeker) stages() []Change {
	if s.mac() || s.done.FSDP != "" || s.done.Parallel.DP*s.done.Parallel.CP < 2 || s.done.Parallel.Layers { // ranks of a sequence share states too
		return nil
	}
	now, last := 0, 3
	if s.done.ZeROStage != nil {
		now = *s.done.ZeROStage
	}
	if s.done.Parallel.TP > 1 || s.done.Parallel.PP > 1 || s.done.Parallel.EP > 1 && s.done.Framework != "deepspeed" || s.megatron() || s.done.Parallel.CP > 1 && s.done.Framework != "deepspeed" {
		last = 1
	}
	if s.adapters() {
		now = max(now, 2)
	}
	var a []Change
	for stage := now + 1; stage <= last; stage++ {
		a = append(a, sharing(stage, []float64{0, costZeRO1, costZeRO2, costZeRO3}[stage]))
	}
	return a
}

// optimizer offers moments in 8 bits.
func (s *seeker) optimizer() axis {
	if !s.full() || s.done.Offload.Optimizer != "" || s.withoutBNB() {
		return nil
	}
	switch s.done.Framework {
	case "megatron", "megatron-bridge", "ms-swift":
		return nil
	}
	switch s.done.Optimizer {
	case "adamw", "adam", "adamw-32bit":
		return axis{{Kind: SmallAdam, cost: costSmallAdam, turn: func(w *workload.Workload) { w.Optimizer = "adamw-8bit" }}}
	}
	return nil
}

// master offers to fine-tune in plain bf16, with no fp32 copy of the weights: a model that is loaded in bf16 and
// trained without autocast (transformers), pure_bf16 of LLaMA-Factory (src/llamafactory/hparams/finetuning_args.py),
// the default of torchtune. DeepSpeed and Megatron keep the copy unless told otherwise in ways of their own.
func (s *seeker) master() axis {
	if s.done.Task != workload.Finetune || s.done.Precision != workload.AMPBF16 || s.done.MasterWeights != nil || s.done.WeightsDType != "" || s.done.Offload.Optimizer != "" {
		return nil
	}
	if s.base.Card == nil || !s.base.Card.BF16() {
		return nil
	}
	switch s.w.Framework {
	case "", "transformers", "trl", "accelerate", "llama-factory", "axolotl", "fsdp", "fsdp2":
		return axis{{Kind: PureHalf, cost: costPureHalf, turn: func(w *workload.Workload) { w.Precision = workload.BF16 }}}
	}
	return nil
}

// loss offers a cross entropy that is computed with the head, so that logits
// are never held whole; linkedin/Liger-Kernel brings it to these programs.
func (s *seeker) loss() axis {
	if !fusesLoss(s.done.Framework) || s.mac() || s.base.Card.Compiled() {
		return nil
	}
	if s.done.Loss != "" && s.done.Loss != workload.LossFull || s.base.Arch.Architecture != "" && s.base.Arch.Architecture != "decoder" {
		return nil
	}
	return axis{fusedLoss}
}

var fusedLoss = Change{Kind: FusedLoss, cost: costFusedLoss, turn: func(w *workload.Workload) { w.Loss = workload.LossFused }}

// fusesLoss says whether a program can compute the loss with the head; the usual
// one of training can.
func fusesLoss(f workload.Framework) bool {
	switch f {
	case "", "deepspeed", "transformers", "trl", "peft", "accelerate", "fsdp", "llama-factory", "axolotl", "ms-swift":
		return true
	}
	return false
}

// cache offers narrower keys and values, in the formats that the program has.
func (s *seeker) cache() axis {
	now, ok := s.done.KVDType.Format()
	if !ok || !s.base.Arch.Generates() {
		return nil
	}
	return cacheFormats(now, ladderOfCaches[s.done.Framework])
}

// ladderOfCaches are the formats in which each kind of program keeps keys and
// values, widest first.
var ladderOfCaches = map[workload.Framework][]workload.Quant{
	"vllm": {"fp8"}, "sglang": {"fp8"}, "tensorrt-llm": {"fp8"}, "tgi": {"fp8"},
	"llama.cpp": {"q8_0", "q4_0"}, "ik_llama.cpp": {"q8_0", "q4_0"},
	"lmdeploy": {"int8", "q4_0"}, "transformers": {"int8", "q4_0"}, "exllama": {"int8", "q4_0"},
}
