// Package catalog holds the built-in models, accelerators, nodes and prices as
// data files, and finds them by any of their names.
//
// Nothing is decoded before it is asked for: an index of names is read off the
// beginnings of the lines, and a row is decoded at its first look-up. What a
// look-up returns is shared and must not be changed.
package catalog

import (
	"sync"
	"sync/atomic"

	"headroom/engine/hardware"
)

// Catalog is what is known. It is immutable and safe for concurrent use.
type Catalog struct {
	models   func() *shelf[Model]
	gpus     func() *shelf[hardware.GPU]
	variants func() map[string][]*row[hardware.GPU] // by name without memory and form

	modelNames, gpuNames func() map[string]string // every name and the id that it stands for

	foundModels found[string, Model]
	suggested   atomic.Pointer[suggestion]
	foundGPUs   found[asked, hardware.GPU]
	typical     found[float64, Model] // by billions of parameters

	nodes     func() []hardware.Node
	nodeIndex func() map[string]int // by folded name
	prices    func() []hardware.Price
	lowest    func() map[string]hardware.Price // on demand, by id of the GPU
	sources   func() map[string]Source
	date      func() string
}

func newCatalog(models func() *shelf[Model], gpus func() *shelf[hardware.GPU]) *Catalog {
	c := &Catalog{models: sync.OnceValue(models), gpus: sync.OnceValue(gpus)}
	c.variants = sync.OnceValue(func() map[string][]*row[hardware.GPU] { return byBaseName(c.gpus()) })
	c.modelNames = sync.OnceValue(func() map[string]string { return c.models().names() })
	c.gpuNames = sync.OnceValue(func() map[string]string { return withAmbiguous(c.gpus().names()) })
	return c
}

// Match is the result of a look-up.
type Match[T any] struct {
	Row *T
	// Note tells in one sentence what was taken for granted ("v100 is read as
	// the NVIDIA V100 SXM2 16GB; it also comes with 32 GB"); empty when nothing
	// was.
	Note string
	// As is the name of another release that has the tensors of the row
	// ("deepseek-r1" of deepseek-v3); empty when the row itself was named.
	As string
	// Others are the ids of further rows that the name may mean.
	Others []string
}

// Builtin returns the catalogue that ships with the program.
func Builtin() *Catalog { return builtin }

var builtin = func() *Catalog {
	c := newCatalog(
		func() *shelf[Model] { return newShelf[Model](modelLines) },
		func() *shelf[hardware.GPU] { return newShelf[hardware.GPU](gpuLines) },
	)
	c.nodes = sync.OnceValue(func() []hardware.Node { return decodeLines[hardware.Node](nodeLines) })
	c.nodeIndex = sync.OnceValue(func() map[string]int { return indexNodes(c.nodes()) })
	c.prices = sync.OnceValue(func() []hardware.Price { return decodeLines[hardware.Price](priceLines) })
	c.lowest = sync.OnceValue(func() map[string]hardware.Price { return lowestOf(c.prices()) })
	c.sources = sync.OnceValue(func() map[string]Source { return sourcesOver(decodeLines[Source](sourceLines), nil) })
	c.date = func() string { return builtinDate }
	return c
}()

// With returns a catalogue that also knows the given rows. They hide built-in
// ones of the same name.
func (c *Catalog) With(models []Model, gpus []hardware.GPU) *Catalog {
	return c.Over(Extra{Models: models, GPUs: gpus})
}

// Date is the ISO date of the newest source of the rows.
func (c *Catalog) Date() string { return c.date() }
