package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Two sockets take two copies of the experts, which is held against the memory that is told; one takes one.
func TestKTransformersOnTwoSockets(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		program     string
		sockets     int
		ram         float64
		says, never []string
	}{
		"two with enough":     {"ktransformers", 2, 1024, []string{"733 GiB of RAM, for which 1,024 GB is enough", "12.21 tokens/s instead of 8.73"}, nil},
		"two with too little": {"ktransformers", 2, 512, []string{"512 GB is not enough", "numactl"}, nil},
		"two of unknown size": {"ktransformers", 2, 0, []string{"733 GiB of RAM. In"}, nil},
		"one":                 {"ktransformers", 1, 1024, nil, []string{"sockets"}},
		"llama.cpp":           {"llama.cpp", 2, 1024, nil, []string{"sockets"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			query := parser.Query{Model: "deepseek-r1", Quant: "q4", GPU: "rtx-4090", CPU: "xeon", CPUCount: tt.sockets, HostRAMGB: tt.ram, Framework: tt.program, ExpertsOnCPU: 58, Offload: "cpu"}
			a, err := give(parser.Throughput, query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			tells(t, strings.Join(a.Text, "\n"), tt.says, tt.never)
		})
	}
}
