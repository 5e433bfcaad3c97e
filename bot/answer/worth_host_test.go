package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Amounts of RAM that are weighed beside a card with no model are told by the models that they let run.
func TestRAMIsWeighedByWhatItLetsRun(t *testing.T) {
	t.Parallel()
	ti := []parser.Device{{GPU: "rtx-5070-ti"}, {GPU: "rtx-5090"}}
	for name, tt := range map[string]struct {
		intent  parser.Intent
		query   parser.Query
		lang    words.Lang
		options int
		says    []string
	}{
		"a laptop":      {parser.BuyAdvice, parser.Query{GPU: "rtx-3050-ti", GPUMemoryGB: 4, HostRAMOptions: []float64{16, 48}}, words.English, 2, []string{"RTX 3050 Ti Laptop GPU alone holds models up to about", "; with 16 GB of RAM up to", "; with 48 GB of RAM up to", "tokens/s)"}},
		"one amount":    {parser.BuyAdvice, parser.Query{GPUMemoryGB: 12, HostRAMGB: 48}, words.English, 0, []string{"RTX 3060 12GB alone holds models up to about", "; with 48 GB of RAM up to", "layers on the card"}},
		"two cards":     {parser.Compare, parser.Query{GPUOptions: ti, HostRAMOptions: []float64{64, 128}}, words.English, 4, []string{"RTX 5070 Ti alone", "RTX 5090 alone", "; with 64 GB", "; with 128 GB"}},
		"in Chinese":    {parser.BuyAdvice, parser.Query{GPU: "rtx-3090", HostRAMOptions: []float64{64, 128}}, words.Chinese, 2, []string{"RTX 3090 单独最大可放约", "；加 64 GB 内存最大约", "；加 128 GB 内存"}},
		"hardly any":    {parser.BuyAdvice, parser.Query{GPU: "rtx-4090", HostRAMGB: 0.1}, words.English, 0, []string{"of RAM adds nothing to that"}},
		"a named model": {parser.Compare, parser.Query{Model: "llama-3.3-70b", Quant: "q4_k_m", GPU: "rtx-3090", HostRAMOptions: []float64{32, 64}}, words.English, 2, []string{"32 GB RAM"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			for _, part := range tt.says {
				if !strings.Contains(a.Summary, part) {
					t.Errorf("%q is not in %s", part, a.Summary)
				}
			}
			if len(a.Options) != tt.options {
				t.Errorf("%d options", len(a.Options))
			}
			for _, o := range a.Options {
				if tt.query.NamesModel() {
					break // compared by what it takes
				}
				again, err := give(parser.Fit, *o.Query, tt.lang)
				if err != nil || again.Estimate.PerGPU.Process != o.Estimate.PerGPU.Process {
					t.Errorf("%s: asked again it takes %v, not %v", o.Label, again.Estimate.PerGPU.Process, o.Estimate.PerGPU.Process)
				}
			}
		})
	}
}

// Mixtures of experts are named with their speeds, for each amount.
func TestMixturesGainMostFromRAM(t *testing.T) {
	t.Parallel()
	a, err := give(parser.BuyAdvice, parser.Query{GPU: "rtx-3090", HostRAMOptions: []float64{64, 128}}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(a.Text, "\n")
	for _, part := range []string{"Mixtures of experts gain most", "and 64 GB of RAM: ", "; NVIDIA GeForce RTX 3090 and 128 GB of RAM: ", "active, about", "What the system and other programs take"} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in %s", part, text)
		}
	}
}
