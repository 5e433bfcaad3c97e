package recipe

import (
	"embed"
	"maps"
	"strings"
	"sync"
)

//go:embed keys/*.tsv
var keyFiles embed.FS

// documented are the keys that a tool's makers document, with the kinds of
// value that they take: bool, int, number, string, list, object or any,
// parted by bars.
type documented map[string]string

var documentedKeys = sync.OnceValue(func() map[string]documented {
	files, err := keyFiles.ReadDir("keys")
	if err != nil {
		panic("recipe: the documented keys are not in the program: " + err.Error())
	}
	all := map[string]documented{}
	for _, f := range files {
		text, err := keyFiles.ReadFile("keys/" + f.Name())
		if err != nil {
			panic("recipe: " + err.Error())
		}
		keys := documented{}
		for line := range strings.Lines(string(text)) {
			if key, kinds, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
				keys[key] = kinds
			}
		}
		all[strings.TrimSuffix(f.Name(), ".tsv")] = keys
	}
	return all
})

// toolKeys joins the lists of keys of each tool.
var toolKeys = sync.OnceValue(func() map[Name]documented {
	all := map[Name]documented{}
	for _, t := range tools() {
		joined := documented{}
		for _, name := range t.keys {
			maps.Copy(joined, documentedKeys()[name])
		}
		all[t.name] = joined
	}
	return all
})

// documented are the keys of a tool.
func (t *tool) documented() documented { return toolKeys()[t.name] }

// has tells whether a key is documented, or lies within one whose contents are
// not listed.
func (d documented) has(t *tool, key string) bool {
	if _, ok := d[key]; ok {
		return true
	}
	if _, command := t.form.(commandLine); command {
		for _, spelled := range []string{strings.ReplaceAll(key, "_", "-"), strings.ReplaceAll(key, "-", "_")} {
			if _, ok := d[spelled]; ok {
				return true
			}
		}
		return false
	}
	for outer := key; ; {
		at := strings.LastIndexByte(outer, '.')
		if at < 0 {
			return false
		}
		outer = outer[:at]
		if kinds, ok := d[outer]; ok {
			return !d.lists(outer) || !strings.Contains(kinds, "object")
		}
	}
}

// lists tells whether the contents of an object are documented one by one.
func (d documented) lists(outer string) bool {
	for key := range d {
		if strings.HasPrefix(key, outer+".") {
			return true
		}
	}
	return false
}

// kindOf is the documented kind of a key.
func (d documented) kindOf(key string) string {
	for _, spelled := range []string{key, strings.ReplaceAll(key, "_", "-"), strings.ReplaceAll(key, "-", "_")} {
		if kinds, ok := d[spelled]; ok {
			return kinds
		}
	}
	return ""
}
