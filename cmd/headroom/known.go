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
	known, _, err := t.knownAndPresets()
	return known, err
}

// knownAndPresets also returns the presets that are kept, by name.
func (t *terminal) knownAndPresets() (known *catalog.Catalog, presets map[string]string, err error) {
	if known, err = t.settings.catalogue(); err != nil {
		return nil, nil, err
	}
	var own catalog.Extra
	err = t.reading(func(kept *store.Store) error {
		if kept == nil {
			return nil
		}
		if own, err = ownOf(t, kept); err != nil {
			return err
		}
		presets, err = kept.PresetNames(t.ctx, store.Local, "")
		return err
	})
	if err != nil { // an answer does not hang on it
		fmt.Fprintln(t.err, "headroom: your own models and cards are left out:", err)
		return known, nil, nil
	}
	return known.Over(own), presets, nil
}

// catalogue is what everybody knows: the built-in catalogue, and over it the
// folder of the settings.
func (s settings) catalogue() (*catalog.Catalog, error) {
	if s.CatalogDir == "" {
		return catalog.Builtin(), nil
	}
	extra, err := catalog.Read(os.DirFS(s.CatalogDir))
	if err != nil {
		return nil, fmt.Errorf("catalog_dir %s: %w", s.CatalogDir, err)
	}
	return catalog.Builtin().Over(extra), nil
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
