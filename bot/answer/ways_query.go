package answer

import (
	"cmp"
	"strings"

	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser"
)

// pinned is the question of a case with what the plan chose for it said, so
// that another intent does not choose otherwise.
func (q Question) pinned(r run) parser.Query {
	query, w := r.Case.Query, r.Case.Workload
	if query.Task == "" || query.Task == "quantize" {
		query.Task = string(w.Task)
	}
	if query.Framework == "" {
		query.Framework = string(w.Framework)
	}
	query.LoRATrained = strings.Join(w.LoRATrained, ",")
	if query.Model == "" && query.ParamsB == 0 {
		query.Model, query.ParamsB = w.Model.Name, w.Model.ParamsB
	}
	if query.Quant == "none" && w.Model.Name != "" {
		query.Model = w.Model.Name // which of a family is meant follows from its being whole
	}
	if w.Task != workload.Infer && w.Offload.Optimizer == "cpu" && w.Offload.Params == "" {
		query.Offload = "optimizer" // with ZeRO-3 the plain word would take the parameters too
	}
	if query.GPU == "" && len(query.GPUPool) == 0 && w.GPU != "" {
		query.GPU = w.GPU
	}
	return query
}

// applyChange puts a change into the words of a question. w is the workload that the
// change led to.
func applyChange(q *parser.Query, c search.Change, w workload.Workload) {
	switch c.Kind {
	case search.Flash:
		q.FlashAttn, q.Attention = new(true), ""
	case search.MicroBatch:
		q.Batch, q.GradAccum = w.Batch, w.GradAccum
	case search.Recompute:
		q.GradCkpt, q.Recompute = nil, c.Name
	case search.ZeRO:
		q.ZeROStage = new(c.Count)
	case search.StepInBackward:
		q.StepInBackward, q.Optimizer, q.Framework = true, cmp.Or(c.Name, q.Optimizer), string(w.Framework)
	case search.SplitSequence:
		q.SequenceRanks, q.Parallel.CP = c.Count, 0
	case search.FusedLoss:
		q.Loss = string(w.Loss)
	case search.SmallAdam:
		q.Optimizer = string(w.Optimizer)
	case search.PureHalf:
		q.Precision, q.Pure = "bf16", true
	case search.Adapter, search.SmallAdapter:
		adapter(q, c, w)
	case search.Unsloth:
		adapter(q, c, w)
		q.Task, q.Framework, q.Quant, q.ZeROStage, q.Parallel.FSDP = string(w.Task), string(w.Framework), string(w.Quant), nil, false
		q.LoRARank = w.LoRARank
		if c.Count > 0 {
			q.GPUCount = c.Count
		}
	case search.MLX:
		adapter(q, c, w)
		q.Task, q.Framework = string(w.Task), "mlx"
	case search.OffloadStep:
		q.Offload = "optimizer"
	case search.OffloadAll:
		q.Offload, q.ZeROStage, q.Parallel.FSDP = "cpu", new(3), false
	case search.OffloadDrives:
		q.Offload, q.ZeROStage, q.Parallel.FSDP = "nvme", new(3), false
	case search.OffloadFrozen:
		q.Offload, q.ZeROStage = "cpu", new(3)
	case search.OffloadFSDP, search.OffloadSwap:
		q.Offload = "cpu"
	case search.OffloadRun:
		q.Offload, q.Framework = "cpu", cmp.Or(q.Framework, string(w.Framework), "transformers") // without a program llama.cpp would compute with a part of it
	case search.CPULayers:
		q.LayersOnGPU = new(c.Count)
	case search.CopyAttention:
		q.Parallel.TP, q.Parallel.DP, q.Parallel.EP = w.Parallel.TP, w.Parallel.DP, w.Parallel.EP
	case search.CacheFormat:
		q.KVDType = c.Name
	case search.Serve:
		q.Framework = c.Name
	case search.ServeIn:
		q.Framework = string(w.Framework)
		format(q, c.Name)
	case search.Format:
		format(q, c.Name)
		if w.Framework == "llama.cpp" {
			q.Parallel = parser.Parallel{}
			if f, ok := w.Quant.Format(); ok && f.Family != workload.GGML || q.Framework == "mlx" {
				q.Framework = string(w.Framework)
			}
		}
	case search.AttentionOnly:
		q.LoRATargets = w.LoRATargets.Set
	case search.SpreadExperts:
		q.Parallel.EP = c.Count
	case search.SpreadLayers:
		q.Parallel = parser.Parallel{TP: c.Count}
	case search.SequenceParallel:
		q.Parallel.SP = true
	case search.FullShard:
		q.HybridShard, q.Parallel.FSDP = false, true
	case search.ByFSDP:
		q.ZeROStage, q.Parallel.FSDP = nil, true
	case search.Relayout:
		nodes := q.Nodes
		moreCards(q, w)
		q.Nodes = nodes
	case search.MoreCards:
		moreCards(q, w)
	case search.FewerAtOnce:
		q.Batch, q.Concurrency = 0, c.Count
	case search.Shorter:
		q.SeqLen, q.InputTokens, q.OutputTokens = c.Count, 0, 0
	case search.OtherCard:
		if c.Count > 0 {
			moreCards(q, w)
		}
		q.GPU, q.GPUMemoryGB, q.TotalGPUMemoryGB = c.Name, 0, 0
		q.GPUCount = max(w.GPUCount, q.GPUCount)
	}
}

// adapter asks for an adapter instead of all weights.
func adapter(q *parser.Query, c search.Change, w workload.Workload) {
	q.Full, q.Quant, q.QuantGroup, q.Offload = false, "", 0, ""
	q.TrainedLayers, q.FrozenLayers, q.LayersInTurn = 0, 0, "" // on all layers
	if w.Task == workload.RL {
		q.PEFT = string(c.Kind)
	} else {
		q.Task = string(c.Kind)
	}
	if c.Kind == search.SmallAdapter {
		q.Quant = string(w.Quant)
	}
}

// format asks for another storage of the weights; wider ones are precisions.
func format(q *parser.Query, name string) {
	q.WeightsGB, q.QuantGroup = 0, 0
	if name == string(workload.BF16) || name == string(workload.FP16) {
		q.Precision = name
		return
	}
	q.Quant = name
	if q.Precision == "fp8" {
		q.Precision = ""
	}
}

// moreCards asks for other numbers of cards and how they share the work.
func moreCards(q *parser.Query, w workload.Workload) {
	q.GPUCount, q.Nodes, q.GPUsPerNode, q.TotalGPUMemoryGB = w.GPUCount, 0, 0, 0
	q.ZeROStage = w.ZeROStage
	if w.Framework == dividesTensors && q.Framework == "" && max(w.Parallel.TP, w.Parallel.PP) > 1 {
		q.Framework = string(w.Framework)
	}
	if w.Recompute != "" && q.GradCkpt == nil {
		q.Recompute = string(w.Recompute)
	}
	if w.Task != workload.Infer && w.Offload.Params == "cpu" && q.Offload == "" {
		q.Offload = "cpu"
	}
	q.Loss = string(w.Loss)
	p := w.Parallel
	q.Parallel.FSDP = q.Parallel.FSDP || w.FSDP == workload.FullShard
	q.Parallel.TP, q.Parallel.PP, q.Parallel.CP, q.Parallel.EP, q.Parallel.SP = p.TP, p.PP, p.CP, p.EP, p.SP
	if w.Task == workload.Infer {
		q.Parallel.DP = p.DP
	}
	q.GradAccum = w.GradAccum
}

// ask is the line in the bot's own words that asks a query.
func ask(query parser.Query) string {
	return parser.Reading{Intent: parser.Fit, Query: query}.Canonical()
}

// fullTraining says whether every weight is trained.
func fullTraining(w workload.Workload) bool {
	return w.Task == workload.Train || w.Task == workload.Finetune || (w.Task == workload.RL && w.PEFT == "")
}

// slower is how many times as long the work takes, per token.
func slower(before, after run) float64 {
	was, _ := tokensPerSecond(before)
	is, _ := tokensPerSecond(after)
	if was == 0 || is == 0 {
		return 0
	}
	return round(was / is)
}

// offers are the cards of the shelf, smallest first, with what they cost.
func (q Question) offers() []search.Offer {
	out := make([]search.Offer, 0, len(commonCards))
	for _, id := range commonCards {
		if match, ok := q.Known.FindGPU(id, 0); ok {
			price, _ := q.Known.LowestPrice(id)
			out = append(out, search.Offer{ID: id, MemoryGB: match.Row.MemoryGB, USDPerHour: price.USDPerDeviceHour})
		}
	}
	return out
}
