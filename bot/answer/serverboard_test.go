package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A way out that takes more RAM than a desktop's board holds comes behind those that a desktop does
// and says so; one that takes a terabyte comes last. Where the host's memory is told, or the card is a
// server's, nothing is said of boards.
func TestServerBoardsComeLater(t *testing.T) {
	t.Parallel()
	const board = "server board"
	for name, tt := range map[string]struct {
		query parser.Query
		at    []int // of the ways that say so, from 0
		count int
	}{
		"all of them but the servers": {parser.Query{Model: "deepseek-r1", GPU: "rtx-4090"}, []int{0, 1}, 3},
		"none that crawls":            {parser.Query{Model: "llama-3.1-405b", GPU: "rtx-3090"}, nil, 1},
		"a terabyte":                  {parser.Query{Task: "finetune", Model: "llama-3.3-70b", GPU: "rtx-4090", Full: true}, []int{1}, 2},
		"a server's card":             {parser.Query{Model: "deepseek-r1", GPU: "a100"}, nil, 3},
		"told":                        {parser.Query{Task: "finetune", ParamsB: 32, GPU: "rtx-4090", Full: true, HostRAMGB: 1024}, nil, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			var at []int
			for i, o := range a.Options {
				if strings.Contains(o.Label, board) {
					at = append(at, i)
				}
			}
			if len(at) != len(tt.at) || len(a.Options) < tt.count {
				t.Fatalf("%d ways out, at %v those of a server's board: %+v", len(a.Options), at, a.Options)
			}
			for i := range at {
				if at[i] != tt.at[i] {
					t.Errorf("at %v, want %v", at, tt.at)
				}
			}
		})
	}
}
