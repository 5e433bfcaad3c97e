package catalog

import (
	"strconv"
	"strings"

	"headroom/engine/hardware"
)

func gpuNames(g *hardware.GPU) []string {
	names := append([]string{g.ID}, g.Aliases...)
	if g.Name != "" {
		names = append(names, g.Name)
	}
	return names
}

// GPUs returns every accelerator, a team's own first, then by id.
func (c *Catalog) GPUs() []*hardware.GPU { return c.gpus().values() }

// GPUNames returns every id, alias and full name with the id that it stands
// for, ambiguous names with their default. The map is shared.
func (c *Catalog) GPUNames() map[string]string { return c.gpuNames() }

// GPUMemory returns the memory of every accelerator in GB, by id.
func (c *Catalog) GPUMemory() map[string]float64 {
	memory := make(map[string]float64)
	for _, gpu := range c.GPUs() {
		memory[gpu.ID] = gpu.MemoryGB
	}
	return memory
}

// SearchGPUs returns the accelerators one of whose names holds every word of
// text.
func (c *Catalog) SearchGPUs(text string) []*hardware.GPU { return c.gpus().search(text) }

// SuggestGPUs returns up to three ids near to an unknown name, best first.
func (c *Catalog) SuggestGPUs(name string) []string { return c.gpus().suggest(name) }

// FindGPU looks an accelerator up by id, alias or full name; case, punctuation,
// the maker's words (nvidia, geforce, tesla, rtx, ...) and the kind of memory
// do not count. memoryGB, when not 0, or a size in the name ("a100-80g", "v100
// 32gb") picks the variant of that size; a size that no variant has leaves the
// default variant, for hardware.GPU.Capacity to replace its memory. A bare
// name means the documented default, which the note tells when variants differ
// in memory. It also tells where a team's own row hides a built-in one.
func (c *Catalog) FindGPU(name string, memoryGB float64) (Match[hardware.GPU], bool) {
	return c.foundGPUs.of(asked{name, memoryGB}, func() (Match[hardware.GPU], bool) {
		match, ok := c.findGPU(name, memoryGB)
		if ok {
			if hidden := c.gpus().hides(match.Row.ID); hidden != nil {
				match.Note, match.Others = hiding(match.Row.ID, hidden.value().Name), nil
			}
		}
		return match, ok
	})
}

func (c *Catalog) findGPU(name string, memoryGB float64) (Match[hardware.GPU], bool) {
	shelf := c.gpus()
	said := describe(name)
	if memoryGB > 0 {
		said.memoryGB = memoryGB
	}
	if r := shelf.find(fold(name)); r != nil {
		return c.variant(r, said), true
	}
	for _, a := range ambiguousNames() {
		if fold(a.Name) == fold(said.bare()) {
			return a.choose(shelf, said)
		}
	}
	for _, spelling := range said.spellings() {
		if r := shelf.find(fold(spelling)); r != nil && said.madeBy(r.value()) {
			return c.variant(r, said), true
		}
	}
	// The last bare number may be a size: "v100 32", "a100-40".
	if last := len(said.words) - 1; last > 0 && memoryGB == 0 && said.memoryGB == 0 {
		size, err := strconv.ParseFloat(said.words[last], 64)
		if r := shelf.find(fold(strings.Join(said.words[:last], "-"))); err == nil && r != nil && size > 0 {
			said.memoryGB = size
			if match := c.variant(r, said); match.Row.SoldWith(size) {
				return match, true
			}
		}
	}
	return Match[hardware.GPU]{}, false
}
