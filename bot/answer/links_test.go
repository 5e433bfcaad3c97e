package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A link that is told is used: a network between machines, a slot, or neither where nothing
// passes it.
func TestLinksAreUsed(t *testing.T) {
	t.Parallel()
	sharded := parser.Query{Task: "train", ParamsB: 13, GPU: "a100", GPUCount: 16, Nodes: 2, ZeROStage: new(3)}
	over := func(q parser.Query, gbps float64, links int) parser.Query {
		q.NetworkGbps, q.NetworkLinks = gbps, links
		return q
	}
	for name, tt := range map[string]struct {
		query parser.Query
		says  string
	}{
		"a slow network":       {over(sharded, 10, 0), "x as long"},
		"one for each card":    {over(sharded, 200, 0), "much as over the network that such cards usually have"},
		"links of one machine": {over(sharded, 200, 8), "8 x 200 Gbit/s"},
		"one machine":          {over(parser.Query{ParamsB: 8, GPU: "a100"}, 100, 0), "is not used"},
		"no card":              {over(parser.Query{Task: "train", ParamsB: 7, Nodes: 2}, 1, 0), "x as long"},
		"a slot":               {parser.Query{Task: "train", ParamsB: 7, GPU: "rtx-3090", GPUCount: 4, ZeROStage: new(3), PCIeGen: 3, PCIeLanes: 4}, "Over PCIe 3.0 x4"},
		"a slot of no matter":  {parser.Query{ParamsB: 8, GPU: "rtx-3090", PCIeLanes: 8}, "next to no difference"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Throughput, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if text := strings.Join(a.Text, " "); !strings.Contains(text, tt.says) {
				t.Errorf("not as it should be: %s", text)
			}
		})
	}
}
