package engine

import (
	"cmp"
	"fmt"
	"strings"

	"headroom/engine/catalog"
	"headroom/engine/hardware"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Resolve turns names into shapes and cards and settles everything else: what
// memory and speed are computed from. Its errors are of type *workload.Error.
func Resolve(w workload.Workload, known *catalog.Catalog) (*workload.Case, error) {
	c := &workload.Case{Workload: w}
	if w.Task == "" {
		return nil, &workload.Error{Kind: workload.Invalid, Key: "task", Message: "task is missing; use infer, train, finetune, lora, qlora or rl"}
	}
	if err := resolveModel(c, known); err != nil {
		return nil, err
	}
	if err := resolveCard(c, known); err != nil {
		return nil, err
	}
	if name := c.Extra.Text("draft_model"); name != "" {
		match, found := known.FindModel(name)
		if !found {
			return nil, notFound("extra.draft_model", name, known.SuggestModels(name))
		}
		c.Draft = &match.Row.Shape
	}
	if err := c.Complete(); err != nil {
		return nil, err
	}
	return c, nil
}

func resolveModel(c *workload.Case, known *catalog.Catalog) error {
	switch m := c.Model; {
	case m.Shape != nil:
		if err := checkShape(m.Shape); err != nil {
			return err
		}
		c.Arch, c.Label, c.Stack = m.Shape, "the model described", m.Shape.Stack()
		if err := checkStack(c.Stack); err != nil {
			return err
		}
		c.Counts = c.Arch.CountOf(c.Stack)
	case m.Name != "":
		match, found := known.FindModel(m.Name)
		if !found {
			return notFound("model", m.Name, known.SuggestModels(m.Name))
		}
		c.Arch, c.Label = &match.Row.Shape, match.Row.ID
		c.Stack, c.Counts = match.Row.Parts()
		if match.Note != "" {
			c.Assume("model", match.Row.ID, match.Note)
		}
	case m.ParamsB > 0:
		if err := m.Possible(); err != nil {
			return err
		}
		typical := known.Typical(m.ParamsB)
		c.Arch, c.Label = &typical.Row.Shape, fmt.Sprintf("a typical %gB decoder", m.ParamsB)
		c.Stack, c.Counts = typical.Row.Parts()
		c.Assume("model", c.Label, "no model was named; its shape follows "+typical.Note)
	default:
		return &workload.Error{Kind: workload.Invalid, Key: "model", Message: `model is missing; use a name such as "llama-3.1-8b", or {"params_b": 7}`}
	}
	return nil
}

// resolveCard finds the named card, or the cards of a pool, and what they hold.
func resolveCard(c *workload.Case, known *catalog.Catalog) error {
	if len(c.GPUPool) > 0 {
		return resolvePool(c, known)
	}
	if c.GPU == "" && c.GPUMemoryGB == 0 {
		return nil
	}
	card, err := member(c, known, c.GPU, c.GPUMemoryGB)
	c.Card, c.Limit = card.Card, card.Limit
	return err
}

// resolvePool lists unlike cards one by one. The smallest limits what every
// card must hold alike; a split of layers looks at each of its own.
func resolvePool(c *workload.Case, known *catalog.Catalog) error {
	if c.GPU != "" || c.GPUMemoryGB > 0 {
		return &workload.Error{Kind: workload.Conflict, Key: "gpu_pool", Message: "gpu_pool lists the cards; leave out gpu and gpu_memory_gb"}
	}
	count := 0
	for _, d := range c.GPUPool {
		count += max(d.Count, 1)
	}
	if c.GPUCount > 0 && c.GPUCount != count {
		return &workload.Error{Kind: workload.Conflict, Key: "gpu_count", Message: fmt.Sprintf("gpu_count is %d, but gpu_pool lists %d cards", c.GPUCount, count)}
	}
	if count > mostPool {
		return &workload.Error{Kind: workload.Invalid, Key: "gpu_pool", Message: fmt.Sprintf("gpu_pool lists %d cards; a pool of unlike cards holds %d at most", count, mostPool)}
	}
	for _, d := range c.GPUPool {
		card, err := member(c, known, d.GPU, d.MemoryGB)
		if err != nil {
			return err
		}
		if card.Limit == 0 {
			return &workload.Error{Kind: workload.Invalid, Key: "gpu_pool", Message: "gpu_pool: every entry needs gpu or memory_gb"}
		}
		for range max(d.Count, 1) {
			c.Pool = append(c.Pool, card)
		}
		if c.Limit == 0 || card.Limit < c.Limit {
			c.Card, c.Limit = card.Card, card.Limit
		}
	}
	return nil
}

// mostPool is the largest pool of unlike cards.
const mostPool = 64

// member looks one card up, or takes a size for a card.
func member(c *workload.Case, known *catalog.Catalog, name string, memoryGB float64) (workload.Member, error) {
	if name == "" {
		if memoryGB == 0 {
			return workload.Member{}, nil
		}
		limit, why := hardware.Plain(memoryGB).Capacity(0)
		c.Assume("capacity", limit, why)
		return workload.Member{Limit: limit}, nil
	}
	match, found := known.FindGPU(name, memoryGB)
	if !found {
		return workload.Member{}, notFound("gpu", name, known.SuggestGPUs(name))
	}
	card := match.Row
	if slices := c.Extra.Number("mig_slices"); slices > 0 && memoryGB > 0 {
		card = card.Slice(slices, memoryGB)
	} else if match.Note != "" {
		c.Assume("gpu", card.ID, match.Note)
	}
	limit, why := card.Capacity(memoryGB)
	if wired := unit.BytesOf(c.Extra.Number("wired_limit_mb") * float64(unit.MiB)); wired > 0 && card.Mac() {
		limit, why = min(wired, unit.BytesOf(cmp.Or(memoryGB, card.MemoryGB)*float64(unit.GiB))), "what iogpu.wired_limit_mb is set to"
	}
	if why != "" {
		c.Assume("capacity", limit, why)
	}
	return workload.Member{Card: card, Limit: limit}, nil
}

func notFound(kind, name string, near []string) error {
	e := &workload.Error{Kind: workload.NotFound, Key: kind, Suggestions: near, Message: fmt.Sprintf("unknown %s %q", kind, name)}
	if len(near) > 0 {
		e.Message += "; did you mean " + strings.Join(near, " or ") + "?"
	}
	return e
}
