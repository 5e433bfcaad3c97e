package memory

import (
	"fmt"

	"headroom/engine/profile"
	"headroom/engine/workload"
)

// bookTraining fills the timeline of one pipeline rank.
func bookTraining(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	n := sharesOf(c, s)
	if c.Adapters() {
		bookAdapters(c, p, s, n, l)
	} else {
		bookStates(c, p, s, n, l)
	}
	bookTower(c, s, l, resident)
	bookCasts(c, p, s, l)
	bookActivations(c, p, s, l)
	if s.head && !c.Extra.Bool("scalar_head") && (c.Arch.Generates() || c.Task == workload.Train) { // a fine-tuned encoder ends in a few classes
		bookLoss(c, p, l)
	}
	bookSharding(c, p, s, n, l)
	if c.Task == workload.RL {
		bookPreference(c, p, s, l)
	}
	if p.DummyGrads && !c.Adapters() {
		bookDummyGrads(c, s, l)
	}
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
		case c.Recompute == workload.RecomputeSelective:
			if every := everyLayer(c); every > 0 {
				stays += (checkpoint(c, p) - keeps) / every
			}
		}
		layers := s.inFlight[k] * keptShare(c)
		if modules := c.Extra.Words("offload_modules"); len(modules) > 0 && !full {
			tr := tr
			tr.away = modules
			left := layerKept(c, p, &c.Stack.Kinds[k], tr).perToken(c)
			all += min(layers, offloadTransit) * max(stays-left, 0) * tokens
			stays = min(stays, left)
		} else if c.Offload.Activations { // checkpoints go to the host; whole layers do while two are in transit
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
		all += streamBytes(c, p) * h * tokens
	}
	if line := l.add("activations", all, Forward|LossPeak|Backward); line != nil {
		line.explain("arXiv 2205.05198, section 4, counted tensor by tensor ("+p.Name+")", func() string {
			return activationText(c, p, s, perLayer, full)
		})
	}
	if working > 0 {
		if line := l.add("activations", working, Backward|BackwardEnd); line != nil {
			line.explain("the layer that is being recomputed", func() string {
				return fmt.Sprintf("one layer recomputed: %s x %.0f tokens", coefficient(c, perLayer), tokens)
			})
		}
	}
	if full && waits(c, p) {
		if line := l.add("activations", all, Backward); line != nil {
			line.explain("pytorch/pytorch torch/distributed/fsdp/_runtime_utils.py: units of a frozen base wait for the gradient of their input", func() string {
				return "the gradient of every layer's input, kept until backward is over"
			})
		}
	}
	// the gradient of the stream and of the widest tensor of the layer
	widest := max(innerBytes(c, p)*widest(c)/float64(c.Parallel.TP), scoreGradients(c, p))
	grad := tokens * (2*h*streamBytes(c, p) + widest)
	if line := l.add("workspace", grad, Backward|BackwardEnd); line != nil {
		line.explain("gradients of one layer's activations in flight", func() string {
			return fmt.Sprintf("%.0f tokens x (2 h + widest) x %g B", tokens, c.ComputeDType().Bytes())
		})
	}
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

func activationText(c *workload.Case, p *profile.Profile, s *stage, perLayer float64, full bool) string {
	var layers float64
	for _, n := range s.inFlight {
		layers += n
	}
	if full {
		return fmt.Sprintf("full recompute: %.4g layers x %.0f tokens x %g B x h %d", layers, c.LocalTokens(),
			streamBytes(c, p), c.Arch.HiddenSize)
	}
	return fmt.Sprintf("%.4g layers x %.0f tokens x %s (h = %d)", layers, c.LocalTokens(), coefficient(c, perLayer), c.Arch.HiddenSize)
}
