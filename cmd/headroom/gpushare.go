package main

import (
	"fmt"
	"strings"

	"headroom/engine/catalog"
	"headroom/store"
)

type removeGPU struct {
	Name []string `arg:"" help:"Name of a card or a machine of your own."`
}

// Run removes a card, or the machine of that name.
func (c *removeGPU) Run(t *terminal) error {
	name := strings.Join(c.Name, " ")
	return t.writing(func(kept *store.Store) error {
		_, err := kept.ForgetGPU(t.ctx, store.Local, "", name, me())
		if err != nil && store.KindOf(err) == store.NotFound {
			if _, nodeErr := kept.ForgetNode(t.ctx, store.Local, "", name, me()); nodeErr == nil {
				err = nil
			}
		}
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(t.out, "removed %s; `headroom gpu restore %[1]s` brings it back\n", name)
		return err
	})
}

type restoreGPU struct {
	Name []string `arg:"" help:"Name of a card or a machine of your own."`
}

// Run brings a card, or the machine of that name, back.
func (c *restoreGPU) Run(t *terminal) error {
	name := strings.Join(c.Name, " ")
	return t.writing(func(kept *store.Store) error {
		_, err := kept.RestoreGPU(t.ctx, store.Local, "", name, me())
		if err != nil && store.KindOf(err) == store.NotFound {
			if _, nodeErr := kept.RestoreNode(t.ctx, store.Local, "", name, me()); nodeErr == nil {
				err = nil
			}
		}
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(t.out, "%s is back\n", name)
		return err
	})
}

type exportGPUs struct {
	exportFlags
}

// Run writes cards and machines of one's own.
func (c *exportGPUs) Run(t *terminal) error {
	file := shared{}
	gpus, nodes, err := ownCards(t)
	if err != nil {
		return err
	}
	if len(c.Names) == 0 {
		file.GPUs, file.Nodes = gpus, nodes
	}
	for _, name := range c.Names {
		if node, err := pick("machine", nodes, nodeID, []string{name}); err == nil {
			file.Nodes = append(file.Nodes, node...)
			continue
		}
		card, err := pick("accelerator", gpus, cardID, []string{name})
		if err != nil {
			return err
		}
		file.GPUs = append(file.GPUs, card...)
	}
	return writeShared(t.out, c.Format, file)
}

type importGPUs struct {
	importFlags
}

// Run reads and judges every card and machine before the first is kept.
func (c *importGPUs) Run(t *terminal) error {
	file, err := t.readShared(c.File)
	if err != nil {
		return err
	}
	if len(file.GPUs)+len(file.Nodes) == 0 {
		return fmt.Errorf("import %s: there is no gpu and no node in it", c.File)
	}
	known, err := t.known()
	if err != nil {
		return err
	}
	var names []string
	for i := range file.GPUs {
		g := &file.GPUs[i]
		if err := checkCard(g); err != nil {
			return fmt.Errorf("import %s: %w", c.File, err)
		}
		names = append(names, g.ID)
	}
	known = known.Over(catalog.Extra{GPUs: file.GPUs})
	for i := range file.Nodes {
		n := &file.Nodes[i]
		if err := checkNode(n, known); err != nil {
			return fmt.Errorf("import %s: %w", c.File, err)
		}
		names = append(names, n.ID)
	}
	kind := "accelerator"
	if len(file.GPUs) == 0 {
		kind = "machine"
	}
	return c.keep(t, kind, names, store.Batch{GPUs: file.GPUs, Nodes: file.Nodes})
}
