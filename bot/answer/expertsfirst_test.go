package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A mixture of experts beside host memory keeps attention on the card and reads of RAM only the experts of a token,
// so that it writes faster than with whole layers there; a second and fourth card take more of them.
func TestExpertsStayInRAMBeforeWholeLayers(t *testing.T) {
	t.Parallel()
	rate := func(q parser.Query) float64 {
		a, err := give(parser.Throughput, q, words.English)
		if err != nil || a.Value == nil {
			t.Fatalf("%v: %v", a.Value, err)
		}
		return a.Value.Number
	}
	r1 := parser.Query{Model: "deepseek-r1", Quant: "q4_k_m", GPU: "rtx-4090", HostRAMGB: 512}
	layers := r1
	layers.Offload = "layers"
	four := r1
	four.GPUCount = 4
	out, whole, more := rate(r1), rate(layers), rate(four)
	if out < 1.4*whole || more <= out || out > 14 {
		t.Errorf("%.3g tokens/s with experts in RAM, %.3g with whole layers there, %.3g on four cards", out, whole, more)
	}
	a, err := give(parser.Fit, parser.Query{Model: "qwen3-235b-a22b", GPU: "rtx-4090", GPUCount: 4, HostRAMGB: 512, Framework: "ktransformers"}, words.English)
	if err != nil || !strings.Contains(a.Summary, "One request alone gets about") {
		t.Errorf("%v: %s", err, a.Summary)
	}
}
