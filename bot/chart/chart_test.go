package chart_test

import (
	"bytes"
	"errors"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"headroom/bot/chart"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

var update = flag.Bool("update", false, "write the golden files anew")

// cases are pictures of every sort: one bar, many, none with a card, more than
// the card has, tiny parts, long labels.
func cases(t testing.TB) map[string][]chart.Bar {
	return map[string][]chart.Bar{
		"fits":    {bar(t, "", `{"task":"infer","model":"llama-3.1-8b","framework":"vllm","gpu":"rtx-4090"}`)},
		"too-big": {bar(t, "7B on one V100", `{"task":"train","model":{"params_b":7},"gpu":"v100-sxm2-16gb"}`)},
		"compared": {
			bar(t, "no sharding", `{"task":"finetune","model":"llama-3.1-8b","gpu":"a100-sxm-80gb","gpu_count":4,"recompute":"full"}`),
			bar(t, "ZeRO-2", `{"task":"finetune","model":"llama-3.1-8b","gpu":"a100-sxm-80gb","gpu_count":4,"recompute":"full","zero_stage":2}`),
			bar(t, "ZeRO-3", `{"task":"finetune","model":"llama-3.1-8b","gpu":"a100-sxm-80gb","gpu_count":4,"recompute":"full","zero_stage":3}`),
		},
		"cards": {
			bar(t, "RTX 4090", `{"task":"qlora","model":"qwen2.5-14b","gpu":"rtx-4090","batch":4}`),
			bar(t, "a card with a very long name indeed, 中文 in it", `{"task":"qlora","model":"qwen2.5-14b","gpu":"a100-sxm-80gb","batch":4}`),
		},
		"no-card": {bar(t, "reward and critic", `{"task":"rl","rl_algo":"ppo","model":"llama-3.1-8b","gpu_count":2}`)},
	}
}

func bar(t testing.TB, label, text string) chart.Bar {
	t.Helper()
	w, err := workload.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine.Evaluate(w, catalog.Builtin())
	if err != nil {
		t.Fatal(err)
	}
	return chart.Bar{Label: label, Estimate: e}
}

// Pictures are compared by their pixels, for an encoder may change.
func TestGolden(t *testing.T) {
	t.Parallel()
	for name, bars := range cases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := chart.Breakdown(unit.Binary, bars...)
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join("testdata", name+".png")
			if *update {
				if err := os.WriteFile(path, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if n := unlike(t, got, want); n > 0 {
				t.Errorf("%d pixels differ from %s (-update writes it anew)", n, path)
			}
		})
	}
}

// unlike counts the pixels in which two pictures differ.
func unlike(t *testing.T, a, b []byte) int {
	t.Helper()
	left, right := decode(t, a), decode(t, b)
	if left.Bounds() != right.Bounds() {
		return left.Bounds().Dx() * left.Bounds().Dy()
	}
	n := 0
	for y := range left.Bounds().Dy() {
		for x := range left.Bounds().Dx() {
			if left.At(x, y) != right.At(x, y) {
				n++
			}
		}
	}
	return n
}

func decode(t *testing.T, text []byte) image.Image {
	t.Helper()
	picture, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

func TestNothingToDraw(t *testing.T) {
	t.Parallel()
	for _, bars := range [][]chart.Bar{nil, {{Label: "x"}}} {
		if _, err := chart.Breakdown(unit.Binary, bars...); !errors.Is(err, chart.ErrNothing) {
			t.Errorf("%d bars: %v", len(bars), err)
		}
	}
}

// Whatever an estimate says, a picture comes of it, and at most so many bars.
func TestOddEstimates(t *testing.T) {
	t.Parallel()
	usual := bar(t, "", `{"task":"infer","model":"llama-3.1-8b","gpu":"rtx-4090"}`)
	huge, tiny := usual, usual
	huge.Estimate.PerGPU.Process = 1 << 60
	huge.Estimate.PerGPU.High = 1 << 61
	tiny.Estimate.PerGPU = engine.Totals{Process: 1}
	tiny.Estimate.CapacityBytes = 0
	usual.Label = strings.Repeat("界 W\n\x00", 500)
	many := make([]chart.Bar, 100)
	for i := range many {
		many[i] = usual
	}
	for _, bars := range [][]chart.Bar{{huge}, {tiny}, {usual}, {usual, huge, tiny}, many} {
		text, err := chart.Breakdown(unit.Decimal, bars...)
		if err != nil {
			t.Fatal(err)
		}
		if size := decode(t, text).Bounds(); size.Dx() != 960 || size.Dy() > 800 {
			t.Errorf("%d bars make %v", len(bars), size)
		}
	}
}

func TestDrawingIsSafeForConcurrentUse(t *testing.T) {
	t.Parallel()
	bars := cases(t)["compared"]
	want, err := chart.Breakdown(unit.Binary, bars...)
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if got, err := chart.Breakdown(unit.Binary, bars...); err != nil || !bytes.Equal(got, want) {
				t.Errorf("another picture, %v", err)
			}
		})
	}
	group.Wait()
}

func TestAlt(t *testing.T) {
	t.Parallel()
	bars := cases(t)["too-big"]
	for lang, parts := range map[words.Lang][]string{
		words.English: {"GPU memory: 7B on one V100: ", "optimizer states", " in all", "on the card (does not fit)."},
		words.Chinese: {"显存：7B on one V100：", "优化器状态", "合计", "（装不下）。"},
	} {
		text := chart.Alt(lang, unit.Binary, bars...)
		for _, part := range parts {
			if !strings.Contains(text, part) {
				t.Errorf("%s: %q lacks %q", lang, text, part)
			}
		}
	}
}

// A picture takes 10 ms at most.
func BenchmarkBreakdown(b *testing.B) {
	bars := cases(b)["compared"]
	for b.Loop() {
		if _, err := chart.Breakdown(unit.Binary, bars...); err != nil {
			b.Fatal(err)
		}
	}
}
