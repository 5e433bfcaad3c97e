package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
	"headroom/engine/catalog"
	"headroom/engine/model"
)

func TestPresetIn(t *testing.T) {
	t.Parallel()
	presets := map[string]string{"lab": "l", "lab-default": "d", "实验室": "s", "v2.1+": "v"}
	for text, want := range map[string][2]string{
		"use lab-default with 8 gpus":       {"lab-default", "8 gpus"},
		"Use LAB DEFAULT, batch 4":          {"lab-default", "batch 4"},
		"train 7b using preset lab":         {"lab", "train 7b"},
		"train 7b with lab_default?":        {"lab-default", "train 7b"},
		"用实验室 训练7b":                         {"实验室", "训练7b"},
		"use v2.1+ for 7b":                  {"v2.1+", "7b"},
		"train 7b with lab access":          {"", "train 7b with lab access"},
		"how do labs use 7b":                {"", "how do labs use 7b"},
		"use label smoothing to train a 7b": {"", "use label smoothing to train a 7b"},
		"what does the lab use":             {"", "what does the lab use"},
	} {
		if name, rest := bot.PresetIn(text, presets); name != want[0] || rest != want[1] {
			t.Errorf("%q: %q and %q, want %q", text, name, rest, want)
		}
	}
	if name, _ := bot.PresetIn("use lab", nil); name != "" {
		t.Error("found a preset among none")
	}
}

func TestAQuestionOverAPreset(t *testing.T) {
	t.Parallel()
	b := bot.New(catalog.Builtin())
	const preset = "memory gpu=a100 gpu_count=8 gpu_memory_gb=80 precision=bf16 zero_stage=3"
	r := b.AskOver("lab", preset, "train 7b on 4 gpus", bot.Options{})
	if r.Status != bot.Answered || r.Query.GPUCount != 4 || r.Query.GPU != "a100" || *r.Query.ZeROStage != 3 || r.Text != "train 7b on 4 gpus" {
		t.Errorf("%s: %+v, %+v", r.Status, r.Query, r.Problems)
	}
	from := map[string]bool{}
	for _, a := range r.Assumed {
		if a.Why == "from the preset lab" {
			from[a.Key] = true
		}
	}
	if !from["gpu"] || !from["zero_stage"] || from["gpu_count"] || from["params_b"] {
		t.Errorf("from the preset: %v", from)
	}
	if r := b.AskOver("lab", preset, "训练7b", bot.Options{}); r.Lang != "zh" || r.Answer == nil || !strings.Contains(r.Assumed[0].Why, "来自预设 lab") {
		t.Errorf("in Chinese: %s, %+v", r.Lang, r.Assumed)
	}
}

// A model that was read from a file is as large as the file.
func TestAModelOfAFileHasItsSize(t *testing.T) {
	t.Parallel()
	shape := model.Shape{Layers: 32, HiddenSize: 4096, IntermediateSize: 11008, AttentionHeads: 32, VocabSize: 32000, NativeDType: "bf16"}
	known := catalog.Builtin().Over(catalog.Extra{Own: true, Models: []catalog.Model{
		catalog.FromOwn(model.Own{ID: "house", Shape: shape, WeightsBytes: 4_080_000_000, Quant: "q4_k_m"}),
	}})
	b := bot.New(known)
	weights := func(text string) int64 {
		r := b.Ask(text, bot.Options{})
		if r.Answer == nil || r.Answer.Estimate == nil {
			t.Fatalf("%q: %s %+v", text, r.Status, r.Problems)
		}
		for _, c := range r.Answer.Estimate.Components {
			if c.Name == "weights" {
				return int64(c.Bytes)
			}
		}
		return 0
	}
	if got := weights("can a 4090 run house"); got != 4_080_000_000 {
		t.Errorf("house takes %d bytes", got)
	}
	if got := weights("can a 4090 run house in q4_k_m"); got != 4_080_000_000 {
		t.Errorf("house in its own format takes %d bytes", got)
	}
	if got := weights("can a 4090 run house in bf16"); got < 13e9 {
		t.Errorf("house in bf16 takes %d bytes", got)
	}
	if got := weights("can a 4090 run house in q8_0"); got < 6.5e9 {
		t.Errorf("house in q8_0 takes %d bytes", got)
	}
}
