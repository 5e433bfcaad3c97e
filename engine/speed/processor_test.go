package speed_test

import (
	"math"
	"testing"

	"headroom/engine/calibration"
	"headroom/engine/catalog"
	"headroom/engine/hardware"
	"headroom/engine/speed"
)

// What is published of models on processors alone, by the bytes that a token reads. Sources of each in its row.
func TestProcessorsWriteAsPublished(t *testing.T) {
	t.Parallel()
	const q4km, q8 = 4.85 / 8, 8.5 / 8 // bytes of a weight in files of llama.cpp
	active := func(model string) float64 {
		match, ok := catalog.Builtin().FindModel(model)
		if !ok {
			t.Fatal(model)
		}
		_, counts := match.Row.Parts()
		return float64(counts.Active)
	}
	r1, maverick := active("deepseek-v3"), active("llama-4-maverick")
	logs := 0.0
	rows := []struct {
		name, ram string
		bytes     float64
		published float64 // tokens/s
	}{
		{"R1 q8_0 on one EPYC 9135 (Tencent Xuanwu Lab, 2025-03-16)", "12*ddr5-5600", r1 * q8, 7.17},
		{"V3 q8_0 on two EPYC Genoa (ggml-org/llama.cpp#10981)", "24*ddr5-4800", r1 * q8, 8.5},
		{"V3 q4_k_m on two Xeon 6454S (kvcache-ai/ktransformers DeepseekR1_V3_tutorial.md, its figure of llama.cpp)", "16*ddr5-4800", r1 * q4km, 4.51},
		{"R1 q8_0 on a Xeon 6980P (forum.level1techs.com/t/225826)", "12*ddr5-8800", r1 * q8, 6.2},
		{"Maverick q8_0 on an EPYC 9175F (loftllc.dev)", "12*ddr5-6400", maverick * q8, 15.5},
		{"Maverick q4_k_m on an EPYC 9175F (loftllc.dev)", "12*ddr5-6400", maverick * q4km, 22.5},
		{"Phi-4 q4_k_m on an EPYC 9554 (ahelpme.com)", "12*ddr5-4800", 8.43 * (1 << 30), 28.74},
		{"Phi-4 q8_0 on an EPYC 9554 (ahelpme.com)", "12*ddr5-4800", 14.51 * (1 << 30), 19.19},
		{"Llama 3.1 70B f16 on two EPYC 9175F (ggml-org/llama.cpp#11744)", "16*ddr5-6400", 141.1e9, 2.4},
		{"Llama 3.1 8B q4 on a Ryzen 5800X (specpicks.com)", "2*ddr4-3200", 4.92e9, 8},
	}
	for _, r := range rows {
		ram, _ := hardware.RAMOf(r.ram, "")
		rate := speed.ModulesRate(ram, &calibration.StandardPace().Links) / r.bytes
		t.Logf("%s: %.2f tokens/s, published %.2f", r.name, rate, r.published)
		if off := rate / r.published; off > 2.1 || off < 1/2.1 {
			t.Errorf("%s: %.2f tokens/s, published %.2f", r.name, rate, r.published)
		}
		logs += math.Log(rate / r.published)
	}
	if mean := math.Exp(logs / float64(len(rows))); mean < 0.8 || mean > 1.25 {
		t.Errorf("%.2f x the published rates on average", mean)
	}
}

// A second socket adds less than the first, however its channels are told.
func TestSocketsAddLessThanTheirChannels(t *testing.T) {
	t.Parallel()
	k := &calibration.StandardPace().Links
	one, _ := hardware.RAMOf("", "epyc-9654")
	told, _ := hardware.RAMOf("24*ddr5-4800", "epyc-9654")
	if one.Of(2) != told || told.Of(2) != told || told.Sockets() != 2 || one.Sockets() != 1 {
		t.Errorf("%v twice is %v, told %v", one, one.Of(2), told)
	}
	if gain := speed.ModulesRate(told, k) / speed.ModulesRate(one, k); gain <= 1 || gain >= 1.6 {
		t.Errorf("two sockets are %.2f x as fast", gain)
	}
}
