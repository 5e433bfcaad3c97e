package memory

import (
	"fmt"

	"headroom/engine/model"
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// bookTraining fills the timeline of one pipeline rank.
func bookTraining(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	if c.Adapters() {
		bookAdapters(c, p, s, l)
	} else {
		bookStates(c, p, s, l)
	}
	bookTower(c, s, l, resident)
	bookActivations(c, p, s, l)
	if s.head && (c.Arch.Architecture != "encoder" || c.Task == workload.Train) { // a fine-tuned encoder ends in a few classes
		bookLoss(c, p, l)
	}
	bookSharding(c, p, s, l)
	if c.Task == workload.RL {
		bookPreference(c, s, l)
	}
	if p.DummyGrads && !c.Adapters() {
		bookDummyGrads(c, s, l)
	}
}

// bookDummyGrads books the placeholder gradients that Transformer Engine keeps
// when gradients are accumulated into fp32 buffers inside the matrix product:
// one for every distinct shape of a linear layer
// (NVIDIA/TransformerEngine pytorch/module/base.py, get_dummy_wgrad).
func bookDummyGrads(c *workload.Case, s *stage, l *ledger) {
	type shape struct{ out, in int }
	seen := map[shape]bool{}
	var bytes float64
	for k, n := range s.layers {
		if n == 0 {
			continue
		}
		var fused float64 // query, key and value, and gate and up, are one matrix each
		for _, t := range c.Stack.Kinds[k].Tensors {
			if t.Role != model.Matrix && t.Role != model.Expert || seen[shape{t.Out, t.In}] {
				continue
			}
			seen[shape{t.Out, t.In}] = true
			size := 2 * float64(t.Out) * float64(t.In)
			if t.Role == model.Matrix {
				size /= divisor(c, t)
			} else {
				size /= float64(c.ExpertTP())
			}
			if t.Name == "gate_proj" || t.Name == "shared_gate_proj" { // with up_proj of the same shape
				size *= 2
			}
			fused += size
		}
		bytes += fused
	}
	l.add("buffers", bytes, resident, "NVIDIA/TransformerEngine pytorch/module/base.py: placeholder gradients", func() string {
		return fmt.Sprintf("2 B x %.4g elements of distinct linear shapes", bytes/2)
	})
}

// bookAdapters books a frozen base and the trained matrices beside it, which
// with their gradients and moments are usually kept in fp32.
func bookAdapters(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	sum := bookWeights(c, p, s, l, resident)
	if sum.quantised > 0 && c.Weights.Bits < 8 {
		l.add("buffers", sum.largest, Forward|Backward, "arXiv 2305.14314: a weight is dequantised while it is multiplied", func() string {
			return "the largest linear layer in " + string(c.ComputeDType())
		})
	}
	n := adapterParams(c, s) + trainedModules(c, s)
	element := adapterDType(c, p).Bytes()
	shards := 1.0
	if c.Stage() >= 1 {
		shards = float64(c.Shards())
	}
	weightShards, gradShards := 1.0, 1.0
	if c.Stage() >= 3 {
		weightShards = shards
	}
	if c.Stage() >= 2 {
		gradShards = shards
	}
	rule, _ := c.Optimizer.Rule()
	moments := rule.BytesPerParam
	if element < 4 && moments >= 4 && !rule.Bits8 {
		moments /= 2
	}
	bytes := n * (element/weightShards + element/gradShards + moments/shards)
	l.add("adapters", bytes, resident, "arXiv 2106.09685: r (in + out) for each target", func() string {
		return fmt.Sprintf("%.4g parameters at rank %d x (%g B weight + %g B gradient + %.3g B moments)", n, c.LoRARank, element, element, moments)
	})
}

// bookActivations books what forward keeps, and what backward needs on top for
// the layer it is in.
func bookActivations(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	tr := trainedOf(c, p)
	tokens := c.LocalTokens()
	var all, working, perLayer float64
	full := c.Recompute == workload.RecomputeFull
	for k := range c.Stack.Kinds {
		if s.inFlight[k] == 0 {
			continue
		}
		keeps := layerKept(c, p, &c.Stack.Kinds[k], tr).perToken(c)
		perLayer = max(perLayer, keeps)
		stays := keeps
		switch {
		case full:
			stays = checkpoint(c, p)
		case c.Recompute == workload.RecomputeSelective && c.Extra.Text("recompute_granularity") == "op":
			stays = opCheckpoint(c, &c.Stack.Kinds[k])
		}
		layers := s.inFlight[k]
		if c.Offload.Activations { // checkpoints go to the host; whole layers do while two are in transit
			if full {
				stays = 0
			}
			layers = min(layers, offloadTransit)
		}
		all += layers * stays * tokens
		if full || c.Recompute == workload.RecomputeSelective {
			working = max(working, savedBy(c, p).Working*keeps*tokens)
		}
	}
	h := float64(c.Arch.HiddenSize)
	if s.embed { // the stream that enters the first layer
		all += c.ComputeDType().Bytes() * h * tokens
	}
	source := "arXiv 2205.05198, section 4, counted tensor by tensor (" + p.Name + ")"
	l.add("activations", all, Forward|LossPeak|Backward, source, func() string {
		return activationText(c, s, perLayer, full)
	})
	if working > 0 {
		l.add("activations", working, Backward, "the layer that is being recomputed", func() string {
			return fmt.Sprintf("one layer recomputed: %s x %.0f tokens", coefficient(c, perLayer), tokens)
		})
	}
	// the gradient of the stream and of the widest tensor of the layer
	grad := c.ComputeDType().Bytes() * tokens * (2*h + widest(c)/float64(c.Parallel.TP))
	l.add("workspace", grad, Backward, "gradients of one layer's activations in flight", func() string {
		return fmt.Sprintf("%.0f tokens x (2 h + widest) x %g B", tokens, c.ComputeDType().Bytes())
	})
}

// offloadTransit is the number of layers whose activations are on the card
// while they move to the host and back: one each way.
const offloadTransit = 2

// widest is the width of the widest activation of a layer.
func widest(c *workload.Case) float64 {
	var most float64
	for i := range c.Stack.Kinds {
		f := c.Stack.Kinds[i].FFN
		width := float64(f.Width)
		if f.Routed {
			width = max(width, float64(f.MoE.ExpertsPerToken*f.MoE.ExpertIntermediate))
		}
		if f.Gated {
			width *= 2
		}
		most = max(most, width, float64(c.Stack.Kinds[i].Mixer.QueryWidth()))
	}
	return most
}

func activationText(c *workload.Case, s *stage, perLayer float64, full bool) string {
	var layers float64
	for _, n := range s.inFlight {
		layers += n
	}
	if full {
		return fmt.Sprintf("full recompute: %.4g layers x %.0f tokens x %g B x h %d", layers, c.LocalTokens(),
			c.ComputeDType().Bytes(), c.Arch.HiddenSize)
	}
	return fmt.Sprintf("%.4g layers x %.0f tokens x %s (h = %d)", layers, c.LocalTokens(), coefficient(c, perLayer), c.Arch.HiddenSize)
}

// bookLoss books logits and cross entropy on the rank that holds the head.
func bookLoss(c *workload.Case, p *profile.Profile, l *ledger) {
	tokens, v := c.LocalTokens(), float64(c.Arch.VocabSize)/float64(c.Parallel.TP)
	path := c.Loss
	if path == "" {
		path = p.Loss.Default
	}
	if c.Extra.Bool("liger") {
		path = workload.LossFused
	}
	bytes := p.Loss.Bytes(path)
	if c.Sequences() > 1 && path != workload.LossFused {
		bytes += p.Loss.Shifted
	}
	if p.Loss.Quant > 0 && c.Adapters() && c.Weights.Bits < 16 && c.Quant != "none" {
		bytes *= p.Loss.Quant
	}
	if n := predictionLayers(c); n > 0 { // each predicts one token more, with logits of its own
		bytes *= float64(1 + n)
	}
	name := "full"
	if path != "" {
		name = string(path)
	}
	l.add("logits", bytes*tokens*v, LossPeak, "logits, their fp32 copy and gradient ("+p.Name+")", func() string {
		return fmt.Sprintf("%s loss: %.0f tokens x %.0f vocabulary entries x %.3g B", name, tokens, v, bytes)
	})
}

// bookSharding books what ZeRO-3 and FSDP gather and reduce while a layer runs,
// and the buckets of DeepSpeed.
func bookSharding(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	shards := float64(c.Shards())
	if c.Stage() == 0 || shards <= 1 && c.Offload.Params == "" {
		return
	}
	n := sharesOf(c, s)
	if buckets := p.Shard.Buckets; buckets > 0 && c.Stage() >= 1 {
		size := min(buckets, 2*n.all())
		l.add("buffers", size, Forward|LossPeak|Backward|BackwardEnd, "DeepSpeed configuration: reduce and allgather buckets of 5e8 elements", func() string {
			return fmt.Sprintf("min(%.3g B, 2 B x %.3g parameters)", buckets, n.all())
		})
	}
	if c.Stage() < 3 {
		return
	}
	layer := (n.all() - n.table) / float64(max(s.count(), 1))
	wide := 2.0
	if c.Adapters() && c.Weights.Bits < 16 && c.Quant != "none" {
		wide = c.Weights.BytesPerValue(max(c.QuantGroup, 0))
	}
	source := "arXiv 2304.11277, section 3.3: gathered units"
	if most := p.Shard.LiveParams; most > 0 {
		l.add("gathered", 2*min(most, n.all()), Forward|LossPeak|Backward, "DeepSpeed configuration: stage3_max_live_parameters", func() string {
			return fmt.Sprintf("2 B x min(%.3g, %.3g parameters)", most, n.all())
		})
		return
	}
	root := n.table
	if !p.Shard.Root { // embedding and head are units of their own
		root = min(n.table, float64(c.Arch.VocabSize)*float64(c.Arch.HiddenSize)/float64(c.Parallel.TP))
	}
	layers := p.Shard.Units * layer
	atLoss := layer
	if p.Shard.Root {
		l.add("gathered", 2*root, Forward|LossPeak|Backward, source, func() string {
			return fmt.Sprintf("root unit: %.3g parameters x 2 B", root)
		})
	} else {
		l.add("gathered", 2*root, LossPeak, source, func() string {
			return fmt.Sprintf("output projection: %.3g parameters x 2 B", root)
		})
	}
	l.add("gathered", wide*layers, Forward|Backward, source, func() string {
		return fmt.Sprintf("%g layers of %.3g parameters x %.3g B", p.Shard.Units, layer, wide)
	})
	l.add("gathered", wide*atLoss, LossPeak, source, func() string {
		return fmt.Sprintf("one layer of %.3g parameters x %.3g B", layer, wide)
	})
	if c.Adapters() || p.Shard.ReduceUnits == 0 {
		return
	}
	grads := storageOf(c, p).grads
	l.add("buffers", grads*p.Shard.ReduceUnits*layer, Backward, "arXiv 2304.11277, section 3.3: gradients of a unit before they are reduced", func() string {
		return fmt.Sprintf("%g layers of %.3g parameters x %g B", p.Shard.ReduceUnits, layer, grads)
	})
	if p.Shard.Root {
		l.add("buffers", grads*root, LossPeak|Backward, "gradients of the root unit", func() string {
			return fmt.Sprintf("%.3g parameters x %g B", root, grads)
		})
	}
}
