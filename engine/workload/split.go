package workload

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// completeCards settles how many cards there are and how the work is split over
// them. The product of the degrees must be the number of cards.
func (c *Case) completeCards() error {
	p := &c.Parallel
	if c.GPUCount == 0 && len(c.GPUPool) > 0 {
		for _, d := range c.GPUPool {
			c.GPUCount += max(d.Count, 1)
		}
	}
	if product := float64(max(p.TP, 1)) * float64(max(p.PP, 1)) * float64(max(p.CP, 1)) * float64(max(p.DP, 1)); product > mostCards {
		return &Error{Kind: Invalid, Key: "parallel", Message: fmt.Sprintf(
			"the parallel degrees make %.3g cards; up to %d are estimated", product, mostCards)}
	}
	degrees := max(p.TP, 1) * max(p.PP, 1) * max(p.CP, 1) * max(p.DP, 1)
	assumed := c.GPUCount == 0
	if assumed {
		c.GPUCount = degrees
		if c.GPU != "" || degrees > 1 {
			why := "the product of the parallel degrees"
			if degrees == 1 {
				why = "one card"
				if c.Card.Machine() {
					why = "one machine"
				}
			}
			c.Assume("gpu_count", degrees, why)
		}
	}
	if c.Task == Infer && c.GPUCount > 1 && degrees == 1 && !p.Layers && p.EP <= 1 {
		c.splitInference()
	}
	p.TP, p.PP, p.CP, p.EP, p.VPP = max(p.TP, 1), max(p.PP, 1), max(p.CP, 1), max(p.EP, 1), max(p.VPP, 1)
	c.completeSequence()
	model := p.TP * p.PP * p.CP
	switch {
	case p.Layers:
		p.DP = max(p.DP, 1)
	case p.DP == 0:
		if c.GPUCount%model != 0 {
			return c.splitError(model)
		}
		p.DP = c.GPUCount / model
		if p.DP > 1 && c.Training() && c.ZeROStage == nil && c.FSDP == "" {
			zero := 0
			c.ZeROStage = &zero
			c.Assume("zero_stage", 0, "plain data parallel: every card holds all of the training state")
		}
	case p.DP*model != c.GPUCount:
		return c.splitError(p.DP * model)
	}
	if c.Nodes == 0 {
		why := "eight cards in a node"
		each := c.Card.InMachine()
		c.Nodes = (c.GPUCount + each - 1) / each
		if c.Card != nil && c.Card.PerMachine > 0 {
			why = fmt.Sprintf("%d cards in a machine of these", each)
			if n := c.Card.FabricDevices; n > 0 {
				why = fmt.Sprintf("%d cards in a tray; one fabric joins up to %d", each, n)
			}
		}
		if c.Card.Machine() && len(c.Pool) == 0 {
			c.Nodes, why = c.GPUCount, "each is a machine of its own"
		}
		if c.Nodes > 1 {
			c.Assume("nodes", c.Nodes, why)
		}
	}
	if c.Nodes > c.GPUCount {
		return &Error{Kind: Conflict, Key: "nodes", Message: fmt.Sprintf("%d cards cannot stand in %d nodes", c.GPUCount, c.Nodes)}
	}
	if c.Stage() > 0 && c.Shards() == 1 && c.Offload == (Offload{}) {
		c.Assume("zero_stage", c.Stage(), "one data-parallel rank has nobody to shard with: ZeRO and FSDP save nothing without offload")
	}
	return c.checkSplit()
}

// completeSequence turns sequence parallelism on where a mixture is trained with tensor parallel ranks: without it
// Megatron's layer of experts raises an error at the first step (NVIDIA/Megatron-LM
// megatron/core/transformer/moe/moe_layer.py, MoELayer.forward; MindSpeed runs the same code).
func (c *Case) completeSequence() {
	if !c.Training() || c.Arch.MoE == nil || c.Parallel.TP < 2 || c.Parallel.SP {
		return
	}
	switch c.Framework {
	case "megatron", "megatron-bridge", "ms-swift":
		c.Parallel.SP = true
		c.Assume("parallel.sp", true, "Megatron trains a mixture of experts with tensor parallelism only beside sequence parallelism")
	}
}

// splitInference chooses tensor parallel where the heads divide, else a split
// of the layers.
func (c *Case) splitInference() {
	p := &c.Parallel
	heads, grouped, even := c.Arch.Divides(c.GPUCount)
	if c.replicate(even) {
		return
	}
	if c.GGML() || c.CPUOnly || len(c.GPUPool) > 0 || !even || c.Framework == "exllama" {
		p.Layers = true
		why := "layers are split over the cards"
		if c.Card.Machine() {
			why = "layers are split over the machines"
		}
		if tensors := !c.GGML() && !c.CPUOnly && len(c.GPUPool) == 0 && c.Framework != "exllama"; tensors && heads > 0 {
			why = fmt.Sprintf("tensor parallel over %d cards does not divide the %d attention heads: layers are split over the cards", c.GPUCount, heads)
			if grouped {
				why = fmt.Sprintf("tensor parallel over %d cards does not divide the %d key-value heads: layers are split over the cards", c.GPUCount, heads)
			}
		}
		c.Assume("parallel", Parallel{Layers: true}, why)
		return
	}
	p.TP = c.GPUCount
	if (c.Server() || c.Unnamed) && c.evenBlocks() {
		return
	}
	c.Assume("parallel", Parallel{TP: p.TP}, "tensor parallel over all cards")
}

// widestTP is the widest tensor parallel degree that a replica gets by default: beyond two nodes of eight the exchange
// takes longer than it saves.
const widestTP = 16

// replicate splits more cards than a model has layers, over which neither tensors nor layers can be split, into
// replicas: each of the widest tensor parallel degree that divides cards and heads. It reports whether it did.
func (c *Case) replicate(even bool) bool {
	layers := c.Arch.Layers + c.Arch.DecoderLayers
	if even || layers == 0 || c.GPUCount <= layers || c.GGML() || c.CPUOnly || len(c.GPUPool) > 0 || c.Framework == "exllama" {
		return false
	}
	for degree := widestTP; degree > 1; degree-- {
		if _, _, divides := c.Arch.Divides(degree); divides && c.GPUCount%degree == 0 {
			c.Parallel.TP = degree
			c.Assume("parallel", Parallel{TP: degree, DP: c.GPUCount / degree}, fmt.Sprintf("%d cards are more than the %d layers: %d replicas of %d cards each", c.GPUCount, layers, c.GPUCount/degree, degree))
			return true
		}
	}
	return false
}

func (c *Case) splitError(product int) error {
	if c.Parallel.DP == 0 {
		return &Error{Kind: Conflict, Key: "gpu_count", Message: fmt.Sprintf(
			"%s needs a multiple of %d cards, but gpu_count is %d", c.Parallel, product, c.GPUCount)}
	}
	return &Error{Kind: Conflict, Key: "gpu_count", Message: fmt.Sprintf(
		"%s is %d cards, but gpu_count is %d; the product of the degrees must be the number of cards",
		c.Parallel, product, c.GPUCount)}
}

// String names the degrees above one: "tp 4 x pp 2", "layers".
func (p Parallel) String() string {
	if p.Layers {
		return "layers"
	}
	var parts []string
	for _, d := range []struct {
		name  string
		value int
	}{{"tp", p.TP}, {"pp", p.PP}, {"cp", p.CP}, {"dp", p.DP}} {
		if d.value > 1 {
			parts = append(parts, d.name+" "+strconv.Itoa(d.value))
		}
	}
	return strings.Join(parts, " x ")
}

// checkSplit refuses degrees that the architecture cannot have.
func (c *Case) checkSplit() error {
	p := c.Parallel
	conflict := func(key, format string, args ...any) error {
		return &Error{Kind: Conflict, Key: key, Message: fmt.Sprintf(format, args...)}
	}
	switch heads, grouped, ok := c.Arch.Divides(p.TP); {
	case ok:
	case c.unfaithful(p.TP):
		c.Assume("parallel", Parallel{TP: p.TP}, fmt.Sprintf("the %d heads of the model that stands in are taken to be divided evenly; those of yours must be", heads))
	case grouped:
		return conflict("parallel.tp", "tensor parallel %d does not divide the %d key-value heads of %s; use %s%s", p.TP, heads, c.Label, c.degrees(), c.orStages())
	default:
		return conflict("parallel.tp", "tensor parallel %d does not divide the %d attention heads of %s; use %s%s", p.TP, heads, c.Label, c.degrees(), c.orStages())
	}
	if c.Arch.Layers+c.Arch.DecoderLayers < p.PP {
		return conflict("parallel.pp", "pipeline parallel %d is more than the %d layers of %s", p.PP, c.Arch.Layers, c.Label)
	}
	if err := c.checkStages(); err != nil {
		return err
	}
	if p.EP > 1 {
		if c.Arch.MoE == nil {
			return conflict("parallel.ep", "expert parallel needs a mixture of experts; %s is dense", c.Label)
		}
		if c.Arch.MoE.Experts%p.EP != 0 {
			return conflict("parallel.ep", "expert parallel %d does not divide the %d experts of %s", p.EP, c.Arch.MoE.Experts, c.Label)
		}
		if width := p.DP * p.CP * p.TP; width%(p.EP*c.ExpertTP()) != 0 {
			return conflict("parallel.ep", "expert parallel %d with expert tensor parallel %d does not divide dp x cp x tp = %d",
				p.EP, c.ExpertTP(), width)
		}
	}
	return nil
}

// unfaithful reports whether the heads of a stand-in say nothing about the model that is meant: of the sizes that
// are most often built, most have heads that a power of two divides.
func (c *Case) unfaithful(ranks int) bool {
	return c.Model.Name == "" && c.Model.Shape == nil && bits.OnesCount(uint(ranks)) == 1
}

// checkStages refuses model chunks that the layers cannot fill, and first and
// last stages that do not add up to them.
func (c *Case) checkStages() error {
	p, layers := c.Parallel, c.Arch.Layers+c.Arch.DecoderLayers
	// Embedding and loss may take a slot of their own beside the layers.
	if p.VPP > 1 && float64(p.PP)*float64(p.VPP) > float64(layers+2) {
		return &Error{Kind: Conflict, Key: "parallel.vpp", Message: fmt.Sprintf(
			"%d pipeline ranks with %d model chunks each are more than the %d layers of %s", p.PP, p.VPP, layers, c.Label)}
	}
	first, last := c.Extra.Int("first_stage_layers"), c.Extra.Int("last_stage_layers")
	between := p.PP*p.VPP - min(first, 1) - min(last, 1)
	if c.Extra.Bool("embedding_and_loss_count_as_layers") {
		layers += 2
	}
	if rest := layers - first - last; p.PP > 1 && (rest < 0 || between == 0 && rest > 0) {
		return &Error{Kind: Conflict, Key: "extra.first_stage_layers", Message: fmt.Sprintf(
			"%d layers on the first stage and %d on the last do not make the %d of %s", first, last, layers, c.Label)}
	}
	return nil
}

// degrees lists those of tensor parallelism that come out even.
func (c *Case) degrees() string {
	var list []string
	for d := 1; d <= min(c.Arch.AttentionHeads, 64); d++ {
		if _, _, ok := c.Arch.Divides(d); ok {
			list = append(list, strconv.Itoa(d))
		}
	}
	return strings.Join(list, ", ")
}

// orStages offers a pipeline of as many stages where none is told and the layers suffice.
func (c *Case) orStages() string {
	if c.Parallel.PP > 1 || c.Parallel.TP > c.Arch.Layers+c.Arch.DecoderLayers {
		return ""
	}
	return fmt.Sprintf(", or pipeline parallel %d, which splits the layers", c.Parallel.TP)
}

// Server tells whether the runtime is a server.
func (c *Case) Server() bool { return c.Framework.Server() }
