package catalog

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"headroom/engine/hardware"
	"headroom/engine/model"
)

// Extra are rows that stand over a catalogue: newer than the program, or a
// team's own. They hide rows of the same name; prices hide those of the same
// GPU, provider, instance, region and kind.
type Extra struct {
	Models  []Model
	GPUs    []hardware.GPU
	Nodes   []hardware.Node
	Prices  []hardware.Price
	Sources []Source
	Date    string // ISO date of the rows; empty: that of what they stand over
	Own     bool   // a team's own: a match says which built-in row it hides
}

// FromOwn makes a row of a model that somebody told of.
func FromOwn(m model.Own) Model {
	return Model{
		ID: m.ID, Aliases: m.Aliases, HubID: m.HubID, Shape: m.Shape, Published: m.Published,
		Note: m.Note, Sources: m.Sources, WeightsBytes: m.WeightsBytes, Quant: m.Quant,
	}
}

// Over returns a catalogue in which the extra rows stand over those of c.
func (c *Catalog) Over(e Extra) *Catalog {
	models, gpus := c.models, c.gpus
	if len(e.Models) > 0 {
		e.Models = slices.Clone(e.Models)
		for i := range e.Models {
			if m := &e.Models[i]; m.Published == 0 { // rows without a published count are counted
				m.Published = int64(m.Shape.Count().Total)
			}
		}
		models = func() *shelf[Model] { return overlay(e.Models, modelNames, c.models(), e.Own) }
	}
	if len(e.GPUs) > 0 {
		gpus = func() *shelf[hardware.GPU] { return overlay(e.GPUs, gpuNames, c.gpus(), e.Own) }
	}
	over := newCatalog(models, gpus)
	if len(e.Models) == 0 {
		over.modelNames = c.modelNames
	}
	if len(e.GPUs) == 0 {
		over.gpuNames, over.variants = c.gpuNames, c.variants
	}
	over.nodes, over.prices, over.sources, over.date = c.nodes, c.prices, c.sources, c.date
	if len(e.Nodes) > 0 {
		over.nodes = sync.OnceValue(func() []hardware.Node { return nodesOver(e.Nodes, c.nodes()) })
	}
	over.nodeIndex = sync.OnceValue(func() map[string]int { return indexNodes(over.nodes()) })
	if len(e.Prices) > 0 {
		over.prices = sync.OnceValue(func() []hardware.Price { return pricesOver(e.Prices, c.prices()) })
	}
	over.lowest = sync.OnceValue(func() map[string]hardware.Price { return lowestOf(over.prices()) })
	if len(e.Sources) > 0 {
		over.sources = sync.OnceValue(func() map[string]Source { return sourcesOver(e.Sources, c.sources()) })
	}
	if e.Date != "" {
		over.date = func() string { return e.Date }
	}
	return over
}

func nodesOver(own, under []hardware.Node) []hardware.Node {
	nodes := slices.Clone(own)
	for _, n := range under {
		if !slices.ContainsFunc(own, func(o hardware.Node) bool { return fold(o.ID) == fold(n.ID) }) {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

func pricesOver(own, under []hardware.Price) []hardware.Price {
	prices := slices.Clone(own)
	for _, p := range under {
		if !slices.ContainsFunc(own, func(o hardware.Price) bool {
			return o.GPU == p.GPU && o.Provider == p.Provider && o.Instance == p.Instance && o.Region == p.Region && o.Pricing == p.Pricing
		}) {
			prices = append(prices, p)
		}
	}
	return prices
}

func sourcesOver(own []Source, under map[string]Source) map[string]Source {
	byKey := make(map[string]Source, len(own)+len(under))
	for key, s := range under {
		byKey[key] = s
	}
	for _, s := range own {
		byKey[s.Key] = s
	}
	return byKey
}

// Read reads a folder with data files of the catalogue's form: any of
// models.jsonl, gpus.jsonl, nodes.jsonl, prices.jsonl and sources.jsonl, and a
// file date with an ISO date. A row that is wrong is an error that names its
// file and line. A folder without any of them is an error too: it is not the
// one that was meant.
func Read(folder fs.FS) (Extra, error) {
	var e Extra
	found := false
	for _, file := range []struct {
		name string
		read func(text []byte) error
	}{
		{"models.jsonl", func(text []byte) (err error) { e.Models, err = rows(text, checkModelRow); return err }},
		{"gpus.jsonl", func(text []byte) (err error) { e.GPUs, err = rows(text, checkGPURow); return err }},
		{"nodes.jsonl", func(text []byte) (err error) { e.Nodes, err = rows(text, checkNodeRow); return err }},
		{"prices.jsonl", func(text []byte) (err error) { e.Prices, err = rows(text, checkPriceRow); return err }},
		{"sources.jsonl", func(text []byte) (err error) {
			e.Sources, err = rows(text, func(s *Source) error { return needs(s.Key, "key") })
			return err
		}},
		{"date", func(text []byte) error {
			e.Date = strings.TrimSpace(string(text))
			if !isISODate(e.Date) {
				return fmt.Errorf("%q is no date; write it as 2026-11-21", e.Date)
			}
			return nil
		}},
	} {
		text, err := fs.ReadFile(folder, file.name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		found = true
		if err == nil {
			err = file.read(text)
		}
		if err != nil {
			return Extra{}, fmt.Errorf("%s: %w", file.name, err)
		}
	}
	if !found {
		return Extra{}, errors.New("there is none of models.jsonl, gpus.jsonl, nodes.jsonl, prices.jsonl, sources.jsonl in it")
	}
	return e, nil
}

// rows decodes a file strictly, one row a line.
func rows[T any](text []byte, check func(*T) error) ([]T, error) {
	var list []T
	number := 0
	for line := range bytes.Lines(text) {
		number++
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var row T
		decoder := json.NewDecoder(bytes.NewReader(line))
		decoder.DisallowUnknownFields()
		err := decoder.Decode(&row)
		if err == nil {
			err = check(&row)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		list = append(list, row)
	}
	return list, nil
}

func checkModelRow(m *Model) error {
	if err := needs(m.ID, "id"); err != nil {
		return err
	}
	s := &m.Shape
	if s.Layers <= 0 || s.HiddenSize <= 0 || s.AttentionHeads < 0 || s.VocabSize <= 0 {
		return fmt.Errorf("%s: the shape needs layers, hidden_size, attention_heads and vocab_size", m.ID)
	}
	return nil
}

func checkGPURow(g *hardware.GPU) error {
	if err := needs(g.ID, "id"); err != nil {
		return err
	}
	if !(g.MemoryGB > 0) {
		return fmt.Errorf("%s: memory_gb is missing", g.ID)
	}
	if g.Name == "" {
		g.Name = g.ID
	}
	return nil
}

func checkNodeRow(n *hardware.Node) error {
	if err := errors.Join(needs(n.ID, "id"), needs(n.GPU, "gpu")); err != nil {
		return err
	}
	if n.Devices <= 0 {
		return fmt.Errorf("%s: devices is missing", n.ID)
	}
	return nil
}

func checkPriceRow(p *hardware.Price) error {
	switch {
	case p.GPU == "" || p.Provider == "":
		return errors.New("a price needs gpu and provider")
	case !isISODate(p.Date):
		return fmt.Errorf("a price needs a date such as 2026-11-21, not %q", p.Date)
	case !(p.USDPerDeviceHour > 0):
		return errors.New("usd_per_device_hour is missing")
	}
	return nil
}

func needs(value, key string) error {
	if value == "" {
		return fmt.Errorf("%s is missing", key)
	}
	return nil
}

// isISODate knows 2026-11-21.
func isISODate(text string) bool {
	if len(text) != 10 {
		return false
	}
	for i, r := range text {
		if dash := i == 4 || i == 7; dash != (r == '-') || !dash && !isDigit(r) {
			return false
		}
	}
	return "01" <= text[5:7] && text[5:7] <= "12" && "01" <= text[8:] && text[8:] <= "31"
}
