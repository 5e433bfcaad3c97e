package plan

import (
	"maps"
	"strings"

	"headroom/engine/catalog"
	"headroom/engine/recipe"
	"headroom/engine/workload"
	"headroom/parser"
)

// QueryOf is what a workload would have been asked as: the keys of a question
// that give it again, as far as there are any. The name of a model is that of
// the catalogue, its own where the catalogue knows it by another, or else the
// size that the name says; unnamed tells that a model was named and neither is
// known.
func QueryOf(w workload.Workload, known *catalog.Catalog) (q parser.Query, unnamed bool) {
	q = parser.Query{
		Task: string(w.Task), RLAlgo: w.RLAlgo, PEFT: string(w.PEFT),
		GPUCount: w.GPUCount, Nodes: w.Nodes, CPUOnly: w.CPUOnly, Framework: string(w.Framework),
		Quant: string(w.Quant), KVDType: string(w.KVDType), Optimizer: string(w.Optimizer),
		Batch: w.Batch, GradAccum: w.GradAccum, GlobalBatch: w.GlobalBatch, Concurrency: w.Concurrency, SeqLen: w.SeqLen,
		ZeROStage: w.ZeROStage, LayersOnGPU: w.Offload.LayersOnGPU, Offload: offloadWord(w.Offload), Loss: string(w.Loss),
		LoRARank: w.LoRARank, LoRATargets: w.LoRATargets.Set,
	}
	p := w.Parallel
	q.Parallel = parser.Parallel{TP: p.TP, PP: p.PP, VPP: p.VPP, DP: p.DP, CP: p.CP, EP: p.EP, SP: p.SP, FSDP: w.FSDP != ""}
	switch word := strings.TrimPrefix(string(w.Precision), "amp-"); {
	case word != string(w.Precision):
		q.Precision = word
	case w.Task != workload.Infer && (w.Precision == workload.BF16 || w.Precision == workload.FP16):
		q.Precision, q.Pure = word, true
	default:
		q.Precision = word
	}
	if match, ok := known.FindModel(w.Model.Name); ok && w.Task == workload.Infer && w.Quant == "" && narrow(match.Row.Shape.NativeDType) {
		q.Precision = "" // what a server computes in; the weights stay as they were released
	}
	switch w.Recompute {
	case workload.RecomputeFull:
		q.GradCkpt = new(true)
	case workload.RecomputeNone:
		q.GradCkpt = new(false)
	default:
		q.Recompute = string(w.Recompute)
	}
	if w.Attention == workload.Flash {
		q.FlashAttn = new(true)
	} else {
		q.Attention = string(w.Attention)
	}
	named := modelInto(&q, w.Model, known)
	if w.Extra.Bool(recipe.ExpertsOnHost) && q.Offload == "" {
		q.Offload = "cpu"
	}
	q.ExpertsOnCPU, _ = w.Extra[recipe.ExpertLayersOnHost].(int)
	q.FullContext = w.Extra.Bool(recipe.WholeContext)
	return q, !named
}

// modelInto names a model by the catalogue, by its size or by its shape.
func modelInto(q *parser.Query, m workload.Model, known *catalog.Catalog) bool {
	switch {
	case m.Shape != nil:
		q.ParamsB = float64(m.Shape.CountOf(m.Shape.Stack()).Text) / 1e9
	case m.ParamsB > 0:
		q.ParamsB = m.ParamsB
	case m.Name != "":
		names := nearerNames(m.Name)
		for _, name := range names {
			if match, ok := known.FindModel(name); ok {
				q.Model = match.Row.ID
				if match.Note != "" { // it is known by another release, and keeps its own name
					q.Model = strings.ToLower(names[len(names)-1])
				}
				q.ParamsB = sizeOf(q.Model)
				return true
			}
		}
		q.ParamsB = sizeOf(strings.ToLower(m.Name[strings.LastIndexByte(m.Name, '/')+1:]))
		return q.ParamsB > 0
	}
	return true
}

// storedAs are endings by which makers name the format of a checkpoint.
var storedAs = []string{
	"-awq-int4", "-awq", "-gptq-int4", "-gptq-int8", "-gptq", "-fp8-dynamic", "-fp8", "-nvfp4", "-w8a8", "-w4a16", "-bnb-4bit", "-gguf",
	"-int4", "-int8", "-4bit", "-8bit",
}

// nearerNames are a name and what is left of it without owner, path and format.
func nearerNames(name string) []string {
	list := []string{name}
	short := strings.TrimRight(name, "/")
	short = short[strings.LastIndexAny(short, `/\`)+1:]
	list = append(list, short)
	for _, ending := range storedAs {
		if lower := strings.ToLower(short); strings.HasSuffix(lower, ending) {
			list = append(list, short[:len(short)-len(ending)])
			break
		}
	}
	return list
}

// offloadWord is the one word of a question for what is offloaded.
func offloadWord(o workload.Offload) string {
	switch {
	case o.Optimizer != "" && o.Params != "" && (o.Optimizer == "nvme" || o.Params == "nvme"):
		return "nvme"
	case o.Optimizer != "" && o.Params != "":
		return "cpu"
	case o.Optimizer != "":
		return "optimizer"
	case o.Params != "":
		return "param"
	case o.KV:
		return "kv"
	case o.LayersOnGPU != nil:
		return "layers"
	}
	return ""
}

// unsaid is what settings say and no question can, with those finer switches.
func unsaid(settings workload.Workload, extra workload.Extra) workload.Workload {
	return workload.Workload{
		GradDType: settings.GradDType, OptimizerInBackward: settings.OptimizerInBackward, Compile: settings.Compile,
		LoRATrained: settings.LoRATrained, GPUMemoryUtilization: settings.GPUMemoryUtilization,
		MaxNumBatchedTokens: settings.MaxNumBatchedTokens, MaxNumSeqs: settings.MaxNumSeqs, EnforceEager: settings.EnforceEager,
		NBatch: settings.NBatch, NUBatch: settings.NUBatch, Extra: extra,
	}
}

// Carry gives the cases of a plan what a workload says and no question can: that of
// settings, which a way out of it keeps.
func (p *Plan) Carry(w workload.Workload) {
	for i := range p.Cases {
		p.Cases[i].Workload = recipe.Lay(p.Cases[i].Workload, unsaid(w, w.Extra))
	}
}

// Lay adds to every case of a plan what settings said and no question can: the
// finer switches. asked is the question that the settings make alone; where the
// words changed it, the switches that go with it are left behind.
func (p *Plan) Lay(settings workload.Workload, asked parser.Query) {
	p.Laid = true
	for i := range p.Cases {
		c := &p.Cases[i]
		now, w := c.Query, &c.Workload
		extra := maps.Clone(settings.Extra)
		delete(extra, recipe.ExpertsOnHost) // the query says them
		delete(extra, recipe.ExpertLayersOnHost)
		delete(extra, recipe.WholeContext)
		*w = recipe.Lay(*w, unsaid(settings, extra))
		if w.Task == workload.RL {
			w.GPUMemoryUtilization = 0 // the share of the engine that writes completions, not of the trainer
		}
		if now.Offload == asked.Offload && now.LayersOnGPU == asked.LayersOnGPU && settings.Offload != (workload.Offload{}) {
			w.Offload = settings.Offload
		}
		if now.LoRATargets == "" && len(settings.LoRATargets.Modules) > 0 {
			w.LoRATargets = settings.LoRATargets
		}
		if now.Parallel == asked.Parallel {
			w.FSDP, w.Parallel.Layers = settings.FSDP, settings.Parallel.Layers
		}
		if settings.Model.Shape != nil && now.Model == "" && now.ParamsB == asked.ParamsB {
			w.Model = settings.Model
		}
	}
}
