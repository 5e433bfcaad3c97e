package plan_test

import (
	"testing"

	"headroom/bot/plan"
	"headroom/engine/catalog"
	"headroom/parser"
)

// TestEverySizeIsACase: a family of which each size is asked about is its sizes, smallest first.
func TestEverySizeIsACase(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		intent parser.Intent
		query  parser.Query
		want   []string
	}{
		{"a family", parser.Memory, parser.Query{Model: "llama-2", EverySize: true}, []string{"llama-2-7b", "llama-2-13b", "llama-2-70b"}},
		{"a model of its own", parser.Memory, parser.Query{Model: "llama-2-7b", ParamsB: 7, EverySize: true}, []string{""}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := plan.Make(c.intent, c.query, catalog.Builtin())
			if p.Blocked != nil {
				t.Fatal(p.Blocked)
			}
			var got []string
			for _, one := range p.Cases {
				got = append(got, one.Label)
			}
			if len(got) != len(c.want) {
				t.Fatalf("cases %q, want %q", got, c.want)
			}
			for i := range got {
				if got[i] != c.want[i] {
					t.Errorf("case %d is %q, want %q", i, got[i], c.want[i])
				}
			}
		})
	}
}
