package answer_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/parser"
)

// named are the models that an answer gives as examples.
var named = regexp.MustCompile(`([a-z0-9][a-z0-9.-]+) \(\d`)

// An example is a model that can be had, that writes answers, and that reads as far as is asked.
func TestExamplesCanDoWhatIsAsked(t *testing.T) {
	t.Parallel()
	for name, query := range map[string]parser.Query{
		"a small card":           {GPUMemoryGB: 12},
		"many long requests":     {GPUMemoryGB: 12, Concurrency: 4, SeqLen: 131072},
		"a length beyond most":   {GPU: "h100", SeqLen: 200000},
		"the host's memory only": {HostRAMGB: 96, CPUOnly: true},
		"tiny":                   {GPUMemoryGB: 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.LargestModel, query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if query.CPUOnly && !strings.Contains(a.Summary, "96 GB of RAM") {
				t.Errorf("not said where: %s", a.Summary)
			}
			text := strings.Join(a.Text, "\n")
			if !strings.Contains(text, "In q4_k_m: ") && !strings.Contains(text, "In awq-int4: ") { // that of servers
				t.Errorf("nothing in four bits:\n%s", text)
			}
			for _, m := range named.FindAllStringSubmatch(text, -1) {
				i := slices.IndexFunc(catalog.Builtin().Models(), func(row *catalog.Model) bool { return row.ID == m[1] })
				if i < 0 {
					t.Fatalf("no such model: %s", m[1])
				}
				row := catalog.Builtin().Models()[i]
				if row.HubID == "" || !row.Shape.Generates() || row.Shape.MaxPositions > 0 && row.Shape.MaxPositions < query.SeqLen {
					t.Errorf("%s can't do it", row.ID)
				}
			}
		})
	}
}
