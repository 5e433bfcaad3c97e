package plan

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"headroom/engine/model"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// frozenLayers leaves layers out of full training that the question freezes, and
// trains a few at a time where its method does: BAdam a block (arXiv 2404.02827),
// LISA two layers beside embeddings and head (arXiv 2403.17919).
func (b *builder) frozenLayers() *Refusal {
	q, w := b.query, &b.workload
	adapters := w.Task == workload.LoRA || w.Task == workload.QLoRA || w.PEFT != ""
	if w.Task != workload.Train && w.Task != workload.Finetune && !adapters {
		return nil
	}
	switch {
	case adapters && q.TrainedLayers == 0 && q.FrozenLayers == 0:
		b.lastLayers()
		return nil
	case adapters:
	case q.LayersInTurn == "badam":
		b.extra(workload.Extra{"trained_layers": 1.0, "trained_spread": true})
		b.assume("trained_layers", 1, "BAdam trains one block of layers at a time; only it has gradients and moments")
		return nil
	case q.LayersInTurn == "lisa":
		b.extra(workload.Extra{"trained_layers": 2.0, "trained_spread": true, "trained_tables": true})
		b.assume("trained_layers", 2, "LISA trains two sampled layers at a time, beside embeddings and head")
		return nil
	case q.TrainedLayers == 0 && q.FrozenLayers == 0:
		return nil
	}
	layers := b.layers()
	trained := q.TrainedLayers
	if trained == 0 {
		frozen := int(q.FrozenLayers)
		if q.FrozenLayers < 1 {
			frozen = int(math.Round(q.FrozenLayers * float64(layers)))
		}
		trained = layers - frozen
	}
	if trained <= 0 || trained > layers {
		return &Refusal{Code: "frozen_layers", Rejected: true, Key: "frozen_layers", Message: fmt.Sprintf(
			"the model has %d layers: fewer can be frozen, and as many trained at most", layers)}
	}
	b.extra(workload.Extra{"trained_layers": float64(trained)})
	if adapters {
		b.assume("trained_layers", trained, fmt.Sprintf("the last of %d layers carry adapters; nothing is kept of the others for backward", layers))
		return nil
	}
	b.assume("trained_layers", trained, fmt.Sprintf("the last of %d layers are trained; the others, embeddings and head are frozen, and nothing is kept of them for backward", layers))
	return nil
}

// lastLayers leaves the layers without adapters that the program leaves without by itself.
func (b *builder) lastLayers() {
	if b.workload.Framework == workload.MLX && b.layers() > workload.LastLayersMLX {
		b.extra(workload.Extra{"trained_layers": float64(workload.LastLayersMLX)})
		b.assume("trained_layers", workload.LastLayersMLX, "mlx_lm.lora puts adapters on the last 16 layers unless --num-layers says otherwise; nothing is kept of the others for backward")
	}
}

// extra adds switches to those that are set.
func (b *builder) extra(switches workload.Extra) {
	all := maps.Clone(b.workload.Extra)
	if all == nil {
		all = workload.Extra{}
	}
	maps.Copy(all, switches)
	b.workload.Extra = all
}

// layers is the depth of the model, encoder and decoder together.
func (b *builder) layers() int {
	if s := b.shape(); s != nil {
		return s.Layers + s.DecoderLayers
	}
	return 0
}

// shape is that of the model; nil where nothing is known of it.
func (b *builder) shape() *model.Shape {
	switch w := &b.workload; {
	case b.row != nil:
		return &b.row.Shape
	case w.Model.Shape != nil:
		return w.Model.Shape
	case w.Model.ParamsB > 0:
		shape, _ := model.Typical(unit.Params(w.Model.ParamsB * 1e9))
		return &shape
	}
	if match, ok := b.known.FindModel(b.workload.Model.Name); ok {
		return &match.Row.Shape
	}
	return nil
}

// leanOptimizers are those that are made for little memory.
var leanOptimizers = []string{"lomo", "galore", "galore-8bit", "q-galore", "apollo", "apollo-mini"}

// inEightBits takes 8 bits beside GaLore for those of its moments: weights of 8 bits are not trained, and
// galore_adamw_8bit is an optimizer of its own.
func (b *builder) inEightBits() {
	if q := &b.query; q.Optimizer == "galore" && q.Quant == "int8" && b.training() {
		q.Optimizer, q.Quant = "galore-8bit", ""
		b.assume("optimizer", q.Optimizer, "8 bits beside GaLore are those of its moments (galore_adamw_8bit)")
	}
}

// leanOptimizer settles what belongs to optimizers that are made for little memory:
// they work on 16-bit weights themselves, and LOMO updates each weight as soon as its
// gradient is there (arXiv 2306.09782, arXiv 2403.03507).
func (b *builder) leanOptimizer() {
	q, w := b.query, &b.workload
	if !slices.Contains(leanOptimizers, q.Optimizer) || q.Precision == "fp32" || q.Precision == "amp" {
		return
	}
	switch q.Optimizer {
	case "apollo":
		b.assume("optimizer_rank", 256, "the rank of APOLLO that its paper takes for a 7B model; a narrower one takes less")
	case "galore", "galore-8bit":
		b.assume("optimizer_rank", "h / 4", "the rank of GaLore as a quarter of the width, as in table 1 of its paper; a lower rank takes less")
	case "q-galore":
		w.OptimizerInBackward = true
		b.assume("optimizer_in_backward", true, "Q-GaLore updates layer by layer, keeps weights in INT8 and projects to a quarter of the width")
	}
	if q.Optimizer == "lomo" {
		w.Optimizer, w.OptimizerInBackward = "sgd", true
		b.assume("optimizer_in_backward", true, "LOMO updates each weight as soon as its gradient is there, and keeps no moments")
	}
	w.Precision = workload.BF16
	if match, ok := b.known.FindGPU(w.GPU, w.GPUMemoryGB); q.Precision == "fp16" || ok && !match.Row.BF16() {
		w.Precision = workload.FP16
	}
	b.assume("precision", w.Precision, q.Optimizer+" updates 16-bit weights themselves, without a copy in 32 bits")
}
