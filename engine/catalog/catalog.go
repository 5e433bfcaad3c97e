// Package catalog holds the built-in models, accelerators, nodes and prices as
// data files, and finds them by any of their names.
package catalog

import (
	"headroom/engine/hardware"
	"headroom/engine/model"
)

// Catalog is what is known. It is immutable; Builtin returns the shared one.
type Catalog struct{}

// Model is one row of the model catalogue.
type Model struct {
	ID, Family, HubID, Released string
	Aliases                     []string
	Shape                       model.Shape
	Published                   int64 // parameters as published
	PublishedKind               string
	PublishedSource             string
	ActivePublished             int64
	DeviationNote               string
	Note                        string
	Sources                     []string
}

// Match is the result of a look-up.
type Match[T any] struct {
	Row *T
	// Note tells what was taken for granted ("a bare v100 is the 16 GB SXM2
	// card"); empty when the name is exact.
	Note string
	// Others are the ids of further rows that the name may mean.
	Others []string
}

// Builtin returns the catalogue that ships with the program.
func Builtin() *Catalog { return &Catalog{} }

// FindModel looks a model up by id, alias or hub id; case and punctuation do
// not count, nor do an owner, -Instruct, -Chat, -hf, -Base and dates when the
// exact name is unknown.
func (c *Catalog) FindModel(name string) (Match[Model], bool) { return Match[Model]{}, false }

// FindGPU looks an accelerator up by id or alias. memoryGB, when not 0, picks
// the variant of that size (32 with "v100").
func (c *Catalog) FindGPU(name string, memoryGB float64) (Match[hardware.GPU], bool) {
	return Match[hardware.GPU]{}, false
}

// SuggestModels returns up to three ids near to an unknown name, best first.
func (c *Catalog) SuggestModels(name string) []string { return nil }

// SuggestGPUs does the same for accelerators.
func (c *Catalog) SuggestGPUs(name string) []string { return nil }

// ModelNames returns every id and alias with the id that it stands for.
func (c *Catalog) ModelNames() map[string]string { return nil }

// GPUNames does the same for accelerators.
func (c *Catalog) GPUNames() map[string]string { return nil }
