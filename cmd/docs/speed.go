package main

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"headroom/engine/calibration"
	"headroom/engine/catalog"
	"headroom/engine/measured"
	"headroom/engine/workload"
)

const speedsFile = "engine/speed/testdata/speed.jsonl"

// speedPage writes speed.md.
func speedPage(folder string) error {
	timings, err := rows(speedsFile, measured.ReadTimings)
	if err != nil {
		return err
	}
	list := measured.Time(timings, catalog.Builtin())
	return os.WriteFile(filepath.Join(folder, "speed.md"), []byte(speedText(list)), 0o644)
}

// speedText is the page: estimated speeds beside published ones.
func speedText(list []measured.Timed) string {
	var page strings.Builder
	sources, _ := measured.GroupTimed(list, func(t *measured.Timed) string { return t.SourceKey })
	fmt.Fprintf(&page, `# How good the estimated speeds are

Written by `+"`go run ./cmd/docs speed`"+` from %d published speeds of %d sources ([speed.jsonl](../%s); its README
says what each figure means).

The error of a speed is exp |ln (estimate / measured)| - 1: twice and half are both 100 %%, as is a figure that cannot be
estimated. *Macro* is the mean of each source's median. *Bias* is the median factor by which the estimate is faster.
*Inside* is the share between the factors low and high that an estimate comes with, 90 %% being the promise.

`, len(list), len(sources), speedsFile)
	for _, section := range []struct {
		title, column string
		key           func(*measured.Timed) string
	}{
		{"By kind", "kind", kindOf},
		{"By framework", "framework", func(t *measured.Timed) string { return string(t.Estimate.Workload.Framework) }},
		{"By card", "card", func(t *measured.Timed) string { return t.Timing.Workload.GPU }},
		{"By source", "source", func(t *measured.Timed) string { return t.SourceKey }},
	} {
		fmt.Fprintf(&page, "## %s\n\n", section.title)
		pacingTable(&page, section.column, list, section.key)
	}
	fmt.Fprintf(&page, "## The %d farthest\n\n", worst)
	for _, t := range measured.Farthest(list, worst) {
		fmt.Fprintf(&page, "- **%s** (%s on %d x %s, %s): %.4g measured, %.4g estimated, x %.2g as fast.\n", t.ID, t.Timing.Workload.Model.Name,
			max(t.Timing.Workload.GPUCount, 1), t.Timing.Workload.GPU, kindOf(&t), t.Rate.Value, t.Predicted, t.Factor())
	}
	constants(&page, calibration.StandardPace())
	return page.String()
}

// kindOf is what was measured, in words.
func kindOf(t *measured.Timed) string {
	switch {
	case t.Timing.Workload.Task != workload.Infer:
		return "training"
	case t.Rate.Window == "saturated":
		return "serving, saturated"
	case t.Rate.Window == "request":
		return "request"
	}
	return t.Rate.Window
}

// pacingTable scores each group of speeds, the largest first, and all of them.
func pacingTable(page *strings.Builder, column string, list []measured.Timed, key func(*measured.Timed) string) {
	keys, groups := measured.GroupTimed(list, key)
	slices.SortStableFunc(keys, func(a, b string) int { return cmp.Compare(len(groups[b]), len(groups[a])) })
	var rows [][]string
	row := func(name string, group []measured.Timed) {
		p := measured.PacingOf(group)
		bias := "-"
		if !math.IsNaN(p.Bias) {
			bias = fmt.Sprintf("x %.2f", p.Bias)
		}
		rows = append(rows, []string{name, fmt.Sprint(p.N), percent(p.Median), percent(p.Macro), bias, percent(p.Within25), percent(p.Inside), fmt.Sprint(p.Missing)})
	}
	for _, k := range keys {
		row(k, groups[k])
	}
	row("all", list)
	table(page, []string{column, "n", "median", "macro", "bias", "within 25 %", "inside", "missing"}, rows)
}

// constants lists the shares of rated peaks on which the estimates rest.
func constants(page *strings.Builder, k *calibration.Pace) {
	fmt.Fprintf(page, `
## The constants

A step is products, attention, elementwise kernels and collectives; a token is weights, cache and kernels. What of the
data sheet's peaks is reached depends on the family of cards. Products reach the share *matmul* with power to spare and
half of it where a card promises %.1f TFLOPS in 16 bits for each watt. Streams reach the share *bandwidth* with loads to
spare and half of it where %.0f bytes of bandwidth fall to each clock of a multiprocessor. *Latency* is relative. On
Hopper a few tokens take the products of %.0f rows. *Kernels per layer* are those of a plain one; experts and compressed
caches have more in sequence. Families without cases take the figures of their kin.

`, k.Balance, k.Port, k.Tile)
	var rows [][]string
	for _, s := range k.Families {
		from := s.FittedOn
		if from == "" {
			from = s.Source
		}
		rows = append(rows, []string{s.Name, fmt.Sprint(s.Matmul), fmt.Sprint(s.Attention), fmt.Sprint(s.Bandwidth), fmt.Sprint(s.Latency), from})
	}
	table(page, []string{"family", "matmul", "attention", "bandwidth", "latency", "from"}, rows)
	rows = nil
	for _, r := range k.Runtimes {
		rows = append(rows, []string{r.Name, micro(r.Host), micro(r.Layer), micro(r.Step), fmt.Sprint(r.Prompt), fmt.Sprintf("%g to %g", r.Band.Low, r.Band.High), r.FittedOn})
	}
	table(page, []string{"program", "host per layer", "kernels per layer", "per step", "prompt", "90 % of speeds", "from"}, rows)
	rows = nil
	for _, t := range k.Trainers {
		rows = append(rows, []string{t.Name, fmt.Sprint(t.Matmul), fmt.Sprint(t.Attention), fmt.Sprint(t.RoundTrips), fmt.Sprint(t.Overlap), fmt.Sprint(t.Experts), fmt.Sprintf("%g to %g", t.Band.Low, t.Band.High), t.FittedOn})
	}
	table(page, []string{"trainer", "matmul", "attention", "elementwise passes", "exchange hidden", "experts", "90 % of speeds", "from"}, rows)
}

func micro(seconds float64) string { return fmt.Sprintf("%.0f µs", 1e6*seconds) }
