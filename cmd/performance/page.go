package main

import (
	"fmt"
	"math"
	"runtime"
	"strings"
	"time"
)

// peer is another calculator, with the time of one answer in its process as a
// survey of August 2026 measured it: the median of ten on a machine with two
// cores, caches warm. It is theirs on that machine; ours is on this one.
type peer struct {
	name, snapshot, kind string
	low, high            time.Duration
}

var peers = []peer{
	{"RahulSChand/gpu_poor", "2024-12", "closed form", 700 * time.Nanosecond, 700 * time.Nanosecond},
	{"Fujii et al. web estimator (arXiv 2411.06465)", "2026-04", "closed form", 7300 * time.Nanosecond, 7300 * time.Nanosecond},
	{"DeepSpeed estimate_zero2/3", "2026-08", "closed form, states only", 2 * time.Microsecond, 10 * time.Microsecond},
	{"Megatron-LM theoretical_memory_usage", "2026-08", "closed form", 6 * time.Microsecond, 50 * time.Microsecond},
	{"hahnyuan/LLM-Viewer", "2024-07", "closed form, inference", 41 * time.Microsecond, 95 * time.Microsecond},
	{"gpustack/gguf-parser-go", "2026-07", "closed form over real tensors, inference", 160 * time.Microsecond, 160 * time.Microsecond},
	{"cli99/llm-analysis", "2024-11", "closed form", 160 * time.Microsecond, 360 * time.Microsecond},
	{"MooreThreads/SimuMax", "v1.2, 2026-05", "simulator", 8 * time.Millisecond, 25 * time.Millisecond},
	{"ISEEKYAN/mbridge memory_estimator", "2026-06", "simulator", 10 * time.Millisecond, 52 * time.Millisecond},
}

func page(curves []curve, roads []road, ours time.Duration) string {
	var p strings.Builder
	fmt.Fprintf(&p, `# What an answer costs

Written by `+"`make performance`"+` (Go %s, %s/%s, %d processors). Times belong to the machine; ratios travel. CI holds the
growth below, never a time.

## Beside an echo

The time from a question to its answer on the stand-ins of both platforms, over the same sockets and the same calls, one
question after the other: of a handler that sends the words back, and of the bot (no store, no pictures), which answers
"%s". The median of %d.

| platform | echo | answer | ratio |
|---|---:|---:|---:|
`, strings.TrimPrefix(runtime.Version(), "go"), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), typical, asked)
	for _, r := range roads {
		fmt.Fprintf(&p, "| %s | %s | %s | %.1f |\n", r.platform, short(r.echo), short(r.answered), r.answered.Seconds()/r.echo.Seconds())
	}
	fmt.Fprintf(&p, `
The rate at which it holds, with failures and a kill in the middle, is what `+"`make soak`"+` prints ([testing.md](testing.md)).

## Beside other calculators

One estimate in process takes %s here: every phase, component and formula of "7B, AdamW, fp16 on 4 x V100". The others are
figures of a survey of August 2026 (snapshots as named; the median of ten on two cores, caches warm), each on its own machine and
for what it computes, so the ratio says the order of magnitude and no more. Below 1 they are faster.

| calculator | snapshot | kind | one answer, theirs | times ours |
|---|---|---|---:|---:|
`, short(ours))
	for _, o := range peers {
		low, high := short(o.low), short(o.high)
		if low != high {
			low += " to " + high
		}
		fmt.Fprintf(&p, "| %s | %s | %s | %s | %s |\n", o.name, o.snapshot, o.kind, low, times(o.low, o.high, ours))
	}
	p.WriteString(`
## How it grows

![Cost against size, both as multiples of the first point](performance.svg)

`)
	for _, c := range curves {
		fmt.Fprintf(&p, "### %s\n\nThe time of %s, by %s. The last may be %g times the first.\n\n", strings.ToUpper(c.name[:1])+c.name[1:], c.cost, c.of, c.most)
		fmt.Fprintf(&p, "| %s | time | times the first |\n|---:|---:|---:|\n", c.of)
		for i, at := range c.at {
			fmt.Fprintf(&p, "| %d | %s | %.2f |\n", at, short(c.took[i]), c.took[i].Seconds()/c.took[0].Seconds())
		}
		p.WriteByte('\n')
	}
	return strings.TrimRight(p.String(), "\n") + "\n"
}

// times is a range of ratios.
func times(low, high, ours time.Duration) string {
	a, b := figure(low.Seconds()/ours.Seconds()), figure(high.Seconds()/ours.Seconds())
	if a == b {
		return a
	}
	return a + " to " + b
}

// figure has two digits that count.
func figure(v float64) string {
	if v >= 100 {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.*f", max(0, 1-int(math.Floor(math.Log10(v)))), v)
}

// short is a time with its unit.
func short(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return figure(float64(d)/float64(time.Microsecond)) + " µs"
	case d < time.Second:
		return figure(float64(d)/float64(time.Millisecond)) + " ms"
	}
	return figure(d.Seconds()) + " s"
}
