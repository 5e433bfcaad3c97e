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
	"headroom/engine/memory"
	"headroom/engine/unit"
)

var update = flag.Bool("update", false, "write the golden files anew")

// cases are pictures of every sort: one bar, many, none with a card, more than
// the card has, tiny parts, long labels. Their figures are written down here, so
// that a constant of the engine does not change a picture.
func cases() map[string][]chart.Bar {
	training := func(label string, weights, states, gradients float64, verdict engine.Verdict) chart.Bar {
		return bar(label, 79.2, verdict, "weights", weights, "master_weights", states/3, "optimizer", states*2/3, "gradients", gradients,
			"activations", 3.8, "fragmentation", 8.9, "communication", 1.0, "context", 0.45)
	}
	return map[string][]chart.Bar{
		"fits":    {bar("", 23.5, engine.Fits, "weights", 14.9, "kv_cache", 4.2, "activations", 1.1, "cuda_graphs", 0.4, "context", 0.5)},
		"too-big": {bar("7B on one V100", 15.8, engine.DoesNotFit, "weights", 13.0, "optimizer", 78.2, "gradients", 13.0, "activations", 14.6, "context", 7.6)},
		"compared": {
			training("no sharding", 15.0, 89.7, 15, engine.DoesNotFit),
			training("ZeRO-2", 15, 22.4, 3.7, engine.Fits),
			training("ZeRO-3", 3.7, 22.4, 3.7, engine.Fits),
		},
		"cards": {
			bar("RTX 4090", 23.5, engine.DoesNotFit, "weights", 9.8, "adapters", 0.5, "activations", 31.0, "logits", 4.0, "context", 0.4),
			bar("a card with a very long name indeed, 中文 in it", 79.2, engine.Fits, "weights", 9.8, "adapters", 0.5, "activations", 31.0, "logits", 4.0, "context", 0.4),
		},
		"no-card": {bar("reward and critic", 0.0, engine.NoVerdict, "weights", 15.0, "reference", 15.0, "reward", 15.0, "critic", 60.0, "rollout_cache", 8.0, "something new", 4.0)},
		"small":   {bar("124M", 0, engine.NoVerdict, "weights", 0.23, "activations", 0.1, "context", 0.45)},
	}
}

// bar makes an estimate of components in GiB.
func bar(label string, capacity float64, verdict engine.Verdict, parts ...any) chart.Bar {
	gib := func(v float64) unit.Bytes { return unit.BytesOf(v * float64(unit.GiB)) }
	e := engine.Estimate{CapacityBytes: gib(capacity), Verdict: verdict}
	for i := 0; i < len(parts); i += 2 {
		c := memory.Component{Name: parts[i].(string), Bytes: gib(parts[i+1].(float64))}
		e.Components = append(e.Components, c)
		e.PerGPU.Process += c.Bytes
	}
	e.PerGPU.Low, e.PerGPU.High = e.PerGPU.Process*92/100, e.PerGPU.Process*109/100
	return chart.Bar{Label: label, Estimate: e}
}

// Pictures are compared by their pixels, for an encoder may change.
func TestGolden(t *testing.T) {
	t.Parallel()
	for name, bars := range cases() {
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
	usual := cases()["fits"][0]
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
	bars := cases()["compared"]
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
	bars := cases()["too-big"]
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
	bars := cases()["compared"]
	for b.Loop() {
		if _, err := chart.Breakdown(unit.Binary, bars...); err != nil {
			b.Fatal(err)
		}
	}
}
