package plan

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"headroom/engine/model"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// UsualMachine is how many cards most machines hold.
const UsualMachine = 8

// split decides how the work is divided over the cards.
func (b *builder) split() *Refusal {
	q, w := b.query, &b.workload
	w.ZeROStage = q.ZeROStage
	p := q.Parallel
	w.Parallel = workload.Parallel{TP: p.TP, PP: p.PP, VPP: p.VPP, DP: p.DP, CP: p.CP, EP: p.EP, SP: p.SP, Layers: w.Parallel.Layers}
	if p.FSDP {
		w.FSDP = workload.FullShard
	}
	if q.HybridShard {
		w.FSDP = workload.HybridShard
	}
	if p.DP > 1 && p.EP == max(p.TP, 1)*p.DP && p.PP < 2 && w.Framework != "vllm" && !b.training() && b.dense() {
		w.GPUCount = cmp.Or(w.GPUCount, p.EP)
		w.Parallel, p = workload.Parallel{Layers: w.Parallel.Layers}, parser.Parallel{}
		b.assume("parallel", "tp", "servers copy the attention of mixtures of experts alone; this model is dense")
	}
	if !b.training() && p.DP > 1 && p.EP > p.DP/2 && p.EP%p.DP == 0 {
		b.assume("parallel", w.Parallel, "attention is data parallel: each card holds all of it, or its tensor parallel part, and the cache of its own requests; experts are spread over all cards")
	}
	if !b.training() && p.DP > 1 && max(p.TP, 1)*max(p.PP, 1)*max(p.CP, 1) == 1 && p.EP <= 1 && w.GPUCount > p.DP && w.GPUCount%p.DP == 0 {
		p.TP, w.Parallel.TP = w.GPUCount/p.DP, w.GPUCount/p.DP // "2 replicas on 8 cards": each has four
		b.assume("parallel.tp", p.TP, "the cards of each replica share the model")
	}
	if !b.training() && p.TP == 1 && max(p.PP, p.CP, p.EP) <= 1 && p.DP == 0 && w.GPUCount > 1 && !w.Parallel.Layers {
		p.DP, w.Parallel.DP = w.GPUCount, w.GPUCount
		b.assume("parallel.dp", p.DP, "with tensor parallel 1 each card holds the whole model, and answers requests of its own")
	}
	b.splitMode()
	p.TP = w.Parallel.TP
	b.sequenceRanks()
	within := max(p.TP, 1) * max(w.Parallel.CP, 1) * max(p.DP, 1) // the ranks of one pipeline stage
	product := max(p.PP, 1) * max(within, p.EP)                   // experts are spread over these
	if w.GPUCount == 0 && product > 1 {
		w.GPUCount = product
		b.assume("gpu_count", product, "as many as the degrees of parallelism multiply to")
	}
	if sharded := p.FSDP || q.ZeROStage != nil; sharded && b.intent == parser.Compare && b.training() && w.GPUCount == 0 && len(w.GPUPool) == 0 && q.TotalGPUMemoryGB == 0 && q.Nodes <= 1 {
		w.GPUCount = UsualMachine
		b.assume("gpu_count", UsualMachine, "sharding shares states over cards, and their number was not named")
	}
	return nil
}

// dense tells whether the model is no mixture of experts, which servers copy the attention of (SGLang,
// docs/advanced_features/server_arguments.md, --enable-dp-attention).
func (b *builder) dense() bool {
	if b.row != nil {
		return b.row.Shape.MoE == nil
	}
	shape := b.workload.Model.Shape
	return b.query.Model == "" && b.query.ActiveParamsB == 0 && (shape == nil || shape.MoE == nil)
}

// mostAtOnce is more tokens than any card computes in one micro-batch.
const mostAtOnce = 1 << 18

// reckonsWork reports whether an intent reckons how much is done, where a batch counts as often as it is of
// a card; of memory both readings are told.
func reckonsWork(i parser.Intent) bool {
	return i == parser.Time || i == parser.Cost || i == parser.Throughput || i == parser.MFU || i == parser.Power
}

// sizes carries batch, length and adapter sizes over.
func (b *builder) sizes() *Refusal {
	q, w := b.query, &b.workload
	w.Batch, w.GradAccum, w.GlobalBatch, w.Concurrency = q.Batch, q.GradAccum, q.GlobalBatch, q.Concurrency
	w.SeqLen, w.InputTokens, w.OutputTokens = q.SeqLen, q.InputTokens, q.OutputTokens
	b.prompted()
	if w.SeqLen == 0 && w.InputTokens+w.OutputTokens > 0 {
		w.SeqLen = w.InputTokens + w.OutputTokens
		b.assume("seq_len", w.SeqLen, "prompt and output together")
	}
	b.sharedPrompt()
	b.accumulated()
	b.replicas()
	b.fullContext()
	b.images()
	switch together := q.GPUCount > 1 && q.GlobalBatch+q.GradAccum == 0 && b.training(); {
	case together && reckonsWork(b.intent) && q.Batch*q.SeqLen > mostAtOnce && q.Batch%q.GPUCount == 0:
		w.Batch, w.GlobalBatch = 0, q.Batch
		b.assume("global_batch", q.Batch, "no card computes so many sequences of this length at once: read as that of all cards")
	case together && q.Batch > 1:
		b.assume("batch", q.Batch, "of each card, as a batch is read; say \"global batch\" for that of all cards")
	}
	b.inFlight()
	w.LoRARank = q.LoRARank
	if q.VCacheDType != "" {
		b.extra(workload.Extra{"v_cache_dtype": q.VCacheDType})
	}
	if q.Adapters > 0 && !b.training() {
		if w.LoRARank == 0 {
			w.LoRARank = 16
			b.assume("lora_rank", 16, "a usual rank")
		}
		b.extra(workload.Extra{"adapters": float64(q.Adapters)})
	}
	if n := workload.UsualRank(w.Framework); n > 0 && w.LoRARank == 0 && (w.Task == workload.LoRA || w.Task == workload.QLoRA || w.PEFT != "") {
		w.LoRARank = n
		b.assume("lora_rank", n, "the rank of this program unless it is told otherwise")
	}
	if strings.Contains(q.LoRATargets, "_proj") {
		w.LoRATargets.Modules = strings.Split(q.LoRATargets, ",")
	} else {
		w.LoRATargets.Set = q.LoRATargets
	}
	b.trainInFull()
	if q.WeightsGB > 0 && len(q.WeightsEach) < 2 && !b.training() {
		w.WeightsBytes = int64(q.WeightsGB * 1e9)
	}
	return nil
}

// MicroBatchesPerStage are the micro-batches of a step that a pipeline is given for each of its stages where its speed is
// asked for and none are told: its bubble is then less than an eighth (arXiv 2104.04473, section 2.2: (p - 1) / m).
const MicroBatchesPerStage = 8

// inFlight gives a pipeline micro-batches to be filled with, where neither accumulation nor a global batch is told: as
// many as it has stages at least, which the first stage then keeps at once (1F1B, arXiv 2104.04473, section 2.2).
func (b *builder) inFlight() {
	w := &b.workload
	if !b.training() || w.Parallel.PP < 2 || w.GradAccum > 0 || w.GlobalBatch > 0 || b.query.StepTokens > 0 {
		return
	}
	w.GradAccum = w.Parallel.PP
	why := "as many micro-batches as the pipeline has stages, so that it is filled; no global batch was told"
	if reckonsWork(b.intent) {
		w.GradAccum *= MicroBatchesPerStage
		why = "eight micro-batches for each stage of the pipeline, so that few wait; no global batch was told"
	}
	b.assume("grad_accum", w.GradAccum, why)
}

// sharedPrompt keeps the beginning that all prompts have in common once. A length that is no longer than it
// tells what each prompt adds.
func (b *builder) sharedPrompt() {
	n, w := b.query.SharedTokens, &b.workload
	if n == 0 || b.training() {
		return
	}
	if w.InputTokens > 0 && w.InputTokens <= n {
		if w.SeqLen == w.InputTokens+w.OutputTokens {
			w.SeqLen += n
		}
		w.InputTokens += n
	}
	if w.SeqLen > 0 && w.SeqLen <= n {
		w.SeqLen += n
		b.assume("seq_len", w.SeqLen, "the shared beginning and what each prompt adds")
	}
	b.extra(workload.Extra{"shared_tokens": float64(n)})
	b.assume("shared_tokens", n, "held once by a server with prefix caching, which vLLM and SGLang have on by default")
}

// replicas shares those who are served at once among the replicas of a server.
func (b *builder) replicas() {
	w := &b.workload
	p, n := w.Parallel, w.Parallel.DP
	if cards := max(p.TP, 1) * max(p.PP, 1); n == 0 && cards > 1 && w.GPUCount%cards == 0 {
		n = w.GPUCount / cards
	}
	if b.training() || n < 2 || w.Concurrency < 2 {
		return
	}
	all := w.Concurrency
	w.Concurrency = (all + n - 1) / n
	b.assume("concurrency", w.Concurrency, fmt.Sprintf("%d in all, shared among %d replicas", all, n))
}

// fullContext takes the longest context that the model was made for, where the question
// asks for all of it.
func (b *builder) fullContext() {
	w := &b.workload
	if !b.query.FullContext || w.SeqLen > 0 {
		return
	}
	shape, name := w.Model.Shape, w.Model.Name
	switch {
	case b.row != nil:
		shape, name = &b.row.Shape, b.row.ID
	case shape == nil && name != "":
		if match, ok := b.known.FindModel(name); ok {
			shape = &match.Row.Shape
		}
	case shape == nil && w.Model.ParamsB > 0:
		typical, like := model.Typical(unit.Params(w.Model.ParamsB * 1e9))
		shape, name = &typical, like
	}
	if shape != nil && shape.MaxPositions > 0 {
		w.SeqLen = shape.MaxPositions
		b.assume("seq_len", w.SeqLen, "the whole context of "+name)
	}
}

// savers maps what trades time for memory.
func (b *builder) savers() *Refusal {
	q, w := b.query, &b.workload
	w.Recompute = workload.Recompute(q.Recompute)
	if q.GradCkpt != nil && w.Recompute == "" {
		w.Recompute = workload.RecomputeNone
		if *q.GradCkpt {
			w.Recompute = workload.RecomputeFull
		}
	}
	b.ownRecompute()
	w.Attention = workload.Attention(q.Attention)
	if q.FlashAttn != nil && w.Attention == "" {
		w.Attention = workload.Flash
		if !*q.FlashAttn {
			w.Attention = workload.Eager
			b.assume("attention", w.Attention, "without flash attention the scores are kept in full")
		}
	}
	w.Loss = workload.Loss(q.Loss)
	return nil
}

// offload spells out what the one word means for the task at hand.
func (b *builder) offload() *Refusal {
	q, w := b.query, &b.workload
	b.layersPlaced()
	place := "cpu"
	if b.swapped() {
		return nil
	}
	switch q.Offload {
	case "", "none", "layers":
	case "kv":
		w.Offload.KV = true
	case "optimizer":
		w.Offload.Optimizer = place
	case "param":
		w.Offload.Params = place
	case "nvme", "disk", "cpu":
		if q.Offload != "cpu" {
			place = "nvme"
		}
		if b.ggml() || w.CPUOnly || q.ExpertsOnCPU > 0 && w.Offload.WeightsOnCPUBytes > 0 || b.besideHost() {
			break // it computes with what the cards do not hold where it lies; without a card all lies there
		}
		whole := !slices.Contains([]workload.Task{workload.Train, workload.Finetune, workload.RL}, w.Task)
		if !whole {
			b.offloadStage(place)
		}
		sharded := w.FSDP != "" || (w.ZeROStage != nil && *w.ZeROStage == 3)
		if !whole {
			w.Offload.Optimizer = place
			b.assume("offload", "optimizer", "offload in training moves the optimizer states; with ZeRO-3 or FSDP the parameters too")
		}
		if whole || sharded {
			w.Offload.Params = place
		}
		if whole {
			b.assume("offload", "params", "the weights wait in host memory and come to the card layer by layer")
		}
	}
	return nil
}

// layersPlaced takes what only llama.cpp knows: its batches of tokens, and a split by layers. It puts as
// many layers on the card as the question says, or leaves as many with the processor.
func (b *builder) layersPlaced() {
	q, w := b.query, &b.workload
	if w.Task != workload.Infer {
		return
	}
	w.Offload.LayersOnGPU = q.LayersOnGPU
	if q.WeightsOnCPUGB > 0 && q.LayersOnGPU == nil && q.LayersOnCPU == 0 {
		w.Offload.WeightsOnCPUBytes = int64(q.WeightsOnCPUGB * 1e9)
		if w.Framework != "vllm" { // which counts them for each card
			w.Offload.WeightsOnCPUBytes /= int64(max(w.GPUCount, 1))
		}
	}
	if layers := b.layers(); q.LayersOnGPU == nil && q.LayersOnCPU > 0 && layers > 0 {
		away := q.LayersOnCPU
		if away < 1 {
			away = math.Round(away * float64(layers))
		}
		w.Offload.LayersOnGPU = new(max(0, layers-int(away)))
		b.assume("layers_on_gpu", *w.Offload.LayersOnGPU, fmt.Sprintf("%d of %d layers stay with the processor", min(int(away), layers), layers))
	}
	b.expertsPlaced()
	w.NBatch, w.NUBatch = q.NBatch, q.NUBatch
	switch {
	case w.Framework != "" || b.ggml():
	case w.Offload.LayersOnGPU != nil:
		w.Framework = "llama.cpp"
		b.assume("framework", w.Framework, "it splits a model between card and processor by layers")
	case q.NBatch+q.NUBatch > 0:
		w.Framework = "llama.cpp"
		b.assume("framework", w.Framework, "n_batch and n_ubatch are its settings")
	}
}

// offloadStage takes the stage of ZeRO without which DeepSpeed offloads nothing,
// where the question names none (deepspeedai/DeepSpeed docs/_pages/config-json.md):
// to NVMe it is 3; several cards share the states that wait in host memory.
func (b *builder) offloadStage(place string) {
	w := &b.workload
	if w.ZeROStage != nil || w.FSDP != "" || w.Parallel.TP > 1 || w.Parallel.PP > 1 {
		return
	}
	switch {
	case place == "nvme":
		w.ZeROStage = new(3)
	case w.GPUCount > 1:
		w.ZeROStage = new(2)
	default:
		return
	}
	b.assume("zero_stage", *w.ZeROStage, "offload is a part of ZeRO: states wait in host memory from stage 1 on, and on NVMe only with stage 3")
}

// ggml tells whether llama.cpp runs the model, by its name or by its format.
func (b *builder) ggml() bool {
	w := &b.workload
	if w.Task != workload.Infer || w.CPUOnly {
		return false
	}
	return w.Framework == "llama.cpp" || w.Framework == "ik_llama.cpp" || w.Framework == "" && b.format().Family == workload.GGML
}

// hostTold reports whether the host is told beside cards: its memory, of which kind it is, or for speed
// its processor.
func (b *builder) hostTold() bool {
	q := b.query
	return q.HostRAMGB > 0 || q.RAM != "" || b.intent == parser.Throughput && q.CPU != ""
}

// onCards reports whether cards are named, or their memory.
func (b *builder) onCards() bool {
	w := &b.workload
	return w.GPU != "" || w.GPUMemoryGB > 0 || len(w.GPUPool) > 0
}

// besideHost tells whether host memory, its kind, or offloading to it is named beside cards for a model that is run as
// it was released, or in so many bits, with no program named. Who offloads so has llama.cpp compute with the layers that
// the card does not hold; to bring all weights to the card for each token, as accelerate and vLLM do, is what those
// are named for.
func (b *builder) besideHost() bool {
	q, w := b.query, &b.workload
	if w.Task != workload.Infer || w.CPUOnly || !b.hostTold() && q.Offload != "cpu" || q.Framework != "" && !b.ggml() || q.Quant != "" && q.Quant != "int4" && q.Quant != "int8" || !b.onCards() || w.Offload.LayersOnGPU != nil || q.Concurrency > 1 {
		return false
	}
	format := b.intent == parser.LargestModel && q.Model != "" // of one model the widest format is asked for
	return format || slices.Contains([]parser.Intent{parser.Memory, parser.Fit, parser.Throughput, parser.Compare}, b.intent)
}

// filled are the intents for which cards are filled with what they hold.
var filled = []parser.Intent{parser.Memory, parser.Fit, parser.HostRAM, parser.Throughput, parser.Compare}

// fills tells whether the layers that the cards do not hold may stay with the
// processor: the question speaks of offloading, asks for host memory, or names it or its kind
// beside the cards, and not how many layers. Only llama.cpp computes there.
func (b *builder) fills() bool {
	q, w := b.query, &b.workload
	if !b.ggml() || !b.onCards() || w.Offload.LayersOnGPU != nil || w.Offload.WeightsOnCPUBytes > 0 {
		return false
	}
	if !slices.Contains(filled, b.intent) {
		return false
	}
	return b.intent == parser.HostRAM || q.Offload == "cpu" || q.Offload == "layers" || q.Offload == "disk" || b.hostTold()
}
