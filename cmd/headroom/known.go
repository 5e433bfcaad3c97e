package main

import (
	"fmt"
	"os"
	"slices"

	"headroom/engine/catalog"
	"headroom/engine/hardware"
	"headroom/engine/model"
	"headroom/store"
)

// known is what has a name: the built-in catalogue, over it the folder of the
// settings, over that what is kept for the command line.
func (t *terminal) known() (*catalog.Catalog, error) {
	known := catalog.Builtin()
	if folder := t.settings.CatalogDir; folder != "" {
		extra, err := catalog.Read(os.DirFS(folder))
		if err != nil {
			return nil, fmt.Errorf("catalog_dir %s: %w", folder, err)
		}
		known = known.Over(extra)
	}
	var own catalog.Extra
	err := t.reading(func(kept *store.Store) error {
		if kept == nil {
			return nil
		}
		var err error
		own, err = ownOf(t, kept)
		return err
	})
	if err != nil { // an answer does not hang on it
		fmt.Fprintln(t.err, "headroom: your own models and cards are left out:", err)
		return known, nil
	}
	return known.Over(own), nil
}

// ownOf is what the store keeps for the command line, as a layer of the
// catalogue.
func ownOf(t *terminal, kept *store.Store) (own catalog.Extra, err error) {
	models, err := kept.Models(t.ctx, store.Local, "")
	if err != nil {
		return own, err
	}
	for _, m := range models {
		own.Models = append(own.Models, catalog.FromOwn(m))
	}
	if own.GPUs, err = kept.GPUs(t.ctx, store.Local, ""); err != nil {
		return own, err
	}
	own.Nodes, err = kept.Nodes(t.ctx, store.Local, "")
	own.Own = true
	return own, err
}

// ownModels are the models that the store keeps, by id.
func ownModels(t *terminal) (models []model.Own, err error) {
	err = t.reading(func(kept *store.Store) error {
		if kept == nil {
			return nil
		}
		models, err = kept.Models(t.ctx, store.Local, "")
		return err
	})
	return slices.Clone(models), err
}

// ownCards are the accelerators and machines that the store keeps.
func ownCards(t *terminal) (gpus []hardware.GPU, nodes []hardware.Node, err error) {
	err = t.reading(func(kept *store.Store) error {
		if kept == nil {
			return nil
		}
		if gpus, err = kept.GPUs(t.ctx, store.Local, ""); err != nil {
			return err
		}
		nodes, err = kept.Nodes(t.ctx, store.Local, "")
		return err
	})
	return slices.Clone(gpus), slices.Clone(nodes), err
}
