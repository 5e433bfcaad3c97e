package catalog

import (
	"fmt"
	"slices"
	"sync"

	"headroom/engine/hardware"
)

// ambiguous is a name that several generations share.
type ambiguous struct {
	Name       string   `json:"name"`
	Default    string   `json:"default"`
	Candidates []string `json:"candidates"`
}

var ambiguousNames = sync.OnceValue(func() []ambiguous { return decodeLines[ambiguous](ambiguousLines) })

// choose takes the only candidate with the memory that was said, else the
// default, and then says so.
func (a *ambiguous) choose(shelf *shelf[hardware.GPU], said description) (Match[hardware.GPU], bool) {
	var withMemory []*hardware.GPU
	for _, id := range a.Candidates {
		if r := shelf.find(fold(id)); r != nil && said.memoryGB > 0 && r.value().SoldWith(said.memoryGB) {
			withMemory = append(withMemory, r.value())
		}
	}
	if len(withMemory) == 1 {
		return Match[hardware.GPU]{Row: withMemory[0]}, true
	}
	r := shelf.find(fold(a.Default))
	if r == nil {
		return Match[hardware.GPU]{}, false
	}
	return Match[hardware.GPU]{
		Row:    r.value(),
		Note:   fmt.Sprintf("%s is the name of several cards; the %s GB one is taken (%s)", a.Name, number(r.value().MemoryGB), r.value().Name),
		Others: slices.DeleteFunc(slices.Clone(a.Candidates), func(id string) bool { return id == a.Default }),
	}, true
}

// withAmbiguous adds the names that several cards share, unless a team has
// taken them.
func withAmbiguous(names map[string]string) map[string]string {
	for _, a := range ambiguousNames() {
		if _, taken := names[a.Name]; !taken {
			names[a.Name] = a.Default
		}
	}
	return names
}
