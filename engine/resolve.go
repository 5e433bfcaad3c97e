package engine

import (
	"fmt"
	"strings"

	"headroom/engine/catalog"
	"headroom/engine/hardware"
	"headroom/engine/model"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// resolve turns names into shapes and cards and settles everything else.
func resolve(w workload.Workload, known *catalog.Catalog) (*workload.Case, error) {
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
	c.Stack = c.Arch.Stack()
	if c.Model.Shape != nil {
		if err := checkStack(c.Stack); err != nil {
			return nil, err
		}
	}
	c.Counts = c.Arch.CountOf(c.Stack)
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
		c.Arch, c.Label = m.Shape, "the model described"
	case m.Name != "":
		match, found := known.FindModel(m.Name)
		if !found {
			return notFound("model", m.Name, known.SuggestModels(m.Name))
		}
		c.Arch, c.Label = &match.Row.Shape, match.Row.ID
		if match.Note != "" {
			c.Assume("model", match.Row.ID, match.Note)
		}
	case m.ParamsB > 0:
		shape, from := model.Typical(unit.Params(m.ParamsB * 1e9))
		c.Arch, c.Label = &shape, fmt.Sprintf("a typical %gB decoder", m.ParamsB)
		c.Assume("model", c.Label, "no model was named; its shape follows "+from)
	default:
		return &workload.Error{Kind: workload.Invalid, Key: "model", Message: `model is missing; use a name such as "llama-3.1-8b", or {"params_b": 7}`}
	}
	return nil
}

func resolveCard(c *workload.Case, known *catalog.Catalog) error {
	if c.GPU == "" {
		if c.GPUMemoryGB > 0 {
			var why string
			c.Limit, why = hardware.Plain(c.GPUMemoryGB).Capacity(0)
			c.Assume("capacity", c.Limit, why)
		}
		return nil
	}
	match, found := known.FindGPU(c.GPU, c.GPUMemoryGB)
	if !found {
		return notFound("gpu", c.GPU, known.SuggestGPUs(c.GPU))
	}
	c.Card = match.Row
	if match.Note != "" {
		c.Assume("gpu", match.Row.ID, match.Note)
	}
	var why string
	if c.Limit, why = c.Card.Capacity(c.GPUMemoryGB); why != "" {
		c.Assume("capacity", c.Limit, why)
	}
	return nil
}

func notFound(kind, name string, near []string) error {
	e := &workload.Error{Kind: workload.NotFound, Key: kind, Suggestions: near, Message: fmt.Sprintf("unknown %s %q", kind, name)}
	if len(near) > 0 {
		e.Message += "; did you mean " + strings.Join(near, " or ") + "?"
	}
	return e
}
