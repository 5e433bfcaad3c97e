package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"headroom/engine/catalog"
	"headroom/parser"
	"headroom/store"
)

// presetCommand keeps parts of questions under names.
type presetCommand struct {
	Add     addPreset     `cmd:"" help:"Keep a part of a question under a name."`
	List    listPresets   `cmd:"" help:"List what is kept."`
	Show    showPreset    `cmd:"" help:"Show one preset in the exact notation."`
	Remove  removePreset  `cmd:"" aliases:"forget" help:"Remove a preset."`
	Restore restorePreset `cmd:"" help:"Bring a removed preset back."`
	Export  exportPresets `cmd:"" help:"Write presets as TOML or JSON."`
	Import  importPresets `cmd:"" help:"Read presets from a file."`
}

// sameName compares names as the store does.
func sameName(a, b string) bool { return store.Fold(a) == store.Fold(b) }

type addPreset struct {
	Replace bool     `help:"Replace a preset of this name."`
	Name    string   `arg:"" help:"Name, in any script."`
	Text    []string `arg:"" help:"Any part of a question, in words: 8x a100 80gb bf16."`
}

// Run reads the words and keeps what they say.
func (c *addPreset) Run(t *terminal) error {
	known, err := t.known()
	if err != nil {
		return err
	}
	query, err := partOfQuestion(known, strings.Join(c.Text, " "))
	if err != nil {
		return err
	}
	return t.writing(func(kept *store.Store) error {
		if _, err := kept.SavePreset(t.ctx, store.Local, "", c.Name, query, me(), c.Replace); err != nil {
			return hint(plainly(err), err, "--replace replaces it")
		}
		_, _, name, err := kept.Preset(t.ctx, store.Local, "", c.Name)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(t.out, "kept %s: %s\n", name, query)
		return err
	})
}

// hint adds to the text of an error about a name that is taken what would help.
func hint(text, err error, help string) error {
	if store.KindOf(err) != store.Conflict {
		return text
	}
	return fmt.Errorf("%w; %s", text, help)
}

// partOfQuestion reads words into the exact notation, and refuses those that
// say nothing or that are not understood: a preset is to mean the same for ever.
func partOfQuestion(known *catalog.Catalog, text string) (string, error) {
	reading := parser.Parse(text, parser.NewNames(known.ModelNames(), known.GPUNames()))
	if len(reading.Problems) > 0 {
		p := reading.Problems[0]
		message := p.Message
		if len(p.Suggestions) > 0 {
			message += " (" + strings.Join(p.Suggestions, ", ") + "?)"
		}
		return "", errors.New(message)
	}
	query := reading.Canonical()
	if reading.Scope == parser.Rejected || !strings.Contains(query, "=") {
		return "", fmt.Errorf("%q names no model, card or setting that could be kept", text)
	}
	return query, nil
}

type listPresets struct {
	JSON bool `name:"json" help:"Print one JSON object for each preset."`
}

// Run prints every preset.
func (c *listPresets) Run(t *terminal) error {
	presets, err := allPresets(t)
	if err != nil {
		return err
	}
	if c.JSON {
		encoder := json.NewEncoder(t.out)
		encoder.SetEscapeHTML(false)
		for _, p := range presets {
			if err := encoder.Encode(p); err != nil {
				return err
			}
		}
		return nil
	}
	if len(presets) == 0 {
		_, err := fmt.Fprintln(t.err, "There are no presets yet; `headroom preset add NAME WORDS` keeps one.")
		return err
	}
	table := tabwriter.NewWriter(t.out, 0, 0, 2, ' ', 0)
	for _, p := range presets {
		fmt.Fprintf(table, "%s\t%s\t%s\n", p.Name, p.Changed.Format("2006-01-02"), p.Query)
	}
	return table.Flush()
}

// allPresets reads every page of the list.
func allPresets(t *terminal) (presets []store.Preset, err error) {
	err = t.reading(func(kept *store.Store) error {
		for kept != nil {
			var after store.Preset
			if len(presets) > 0 {
				after = presets[len(presets)-1]
			}
			page, err := kept.ListPresets(t.ctx, store.Local, "", after, 0)
			if err != nil || len(page) == 0 {
				return err
			}
			presets = append(presets, page...)
		}
		return nil
	})
	return presets, err
}

type showPreset struct {
	Name string `arg:"" help:"Name of the preset."`
}

// Run prints what a preset holds.
func (c *showPreset) Run(t *terminal) error {
	presets, err := allPresets(t)
	if err != nil {
		return err
	}
	found, err := pick("preset", presets, func(p store.Preset) string { return p.Name }, []string{c.Name})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(t.out, found[0].Query)
	return err
}

type removePreset struct {
	Name string `arg:"" help:"Name of the preset."`
}

// Run removes a preset, and says how to get it back.
func (c *removePreset) Run(t *terminal) error {
	return t.writing(func(kept *store.Store) error {
		if _, err := kept.ForgetPreset(t.ctx, store.Local, "", c.Name, me()); err != nil {
			return err
		}
		_, err := fmt.Fprintf(t.out, "removed %s; `headroom preset restore %[1]s` brings it back\n", c.Name)
		return err
	})
}

type restorePreset struct {
	Name string `arg:"" help:"Name of the preset."`
}

// Run brings a preset back.
func (c *restorePreset) Run(t *terminal) error {
	return t.writing(func(kept *store.Store) error {
		if _, err := kept.RestorePreset(t.ctx, store.Local, "", c.Name, me()); err != nil {
			return err
		}
		_, err := fmt.Fprintf(t.out, "%s is back\n", c.Name)
		return err
	})
}

type exportPresets struct {
	exportFlags
}

// Run writes presets.
func (c *exportPresets) Run(t *terminal) error {
	presets, err := allPresets(t)
	if err == nil {
		presets, err = pick("preset", presets, func(p store.Preset) string { return p.Name }, c.Names)
	}
	if err != nil {
		return err
	}
	var file shared
	for _, p := range presets {
		file.Presets = append(file.Presets, sharedPreset{p.Name, p.Query})
	}
	return writeShared(t.out, c.Format, file)
}

type importPresets struct {
	importFlags
}

// Run reads every preset before the first is kept.
func (c *importPresets) Run(t *terminal) error {
	file, err := t.readShared(c.File)
	if err != nil {
		return err
	}
	if len(file.Presets) == 0 {
		return fmt.Errorf("import %s: there is no preset in it", c.File)
	}
	known, err := t.known()
	if err != nil {
		return err
	}
	for i := range file.Presets {
		p := &file.Presets[i]
		if p.Query, err = partOfQuestion(known, p.Query); err != nil {
			return fmt.Errorf("import %s: preset %q: %w", c.File, p.Name, err)
		}
	}
	var names []string
	var batch store.Batch
	for _, p := range file.Presets {
		names = append(names, p.Name)
		batch.Presets = append(batch.Presets, store.Preset{Name: p.Name, Query: p.Query})
	}
	return c.keep(t, "preset", names, batch)
}

// keep writes all that was imported, or nothing.
func (c *importFlags) keep(t *terminal, kind string, names []string, batch store.Batch) error {
	for i, name := range names {
		if slices.ContainsFunc(names[:i], func(other string) bool { return sameName(other, name) }) {
			return fmt.Errorf("import %s: %q stands in it twice", c.File, name)
		}
	}
	return t.writing(func(kept *store.Store) error {
		if err := kept.SaveAll(t.ctx, store.Local, "", batch, me(), c.Replace); err != nil {
			return fmt.Errorf("import %s: %w", c.File, hint(plainly(err), err, "--replace replaces it"))
		}
		return c.report(t, kind, names)
	})
}

// report says what was imported.
func (c *importFlags) report(t *terminal, kind string, names []string) error {
	if len(names) != 1 {
		kind += "s"
	}
	_, err := fmt.Fprintf(t.out, "kept %d %s: %s\n", len(names), kind, strings.Join(names, ", "))
	return err
}
