package main

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"headroom/engine/catalog"
	"headroom/engine/measured"
)

const casesFile = "engine/memory/testdata/measured.jsonl"

//go:embed explained.json
var explainedJSON []byte

// accuracyPage writes accuracy.md and accuracy.svg.
func accuracyPage(folder string) error {
	cases, err := rows(casesFile, measured.Read)
	if err != nil {
		return err
	}
	var explained map[string]string
	if err := json.Unmarshal(explainedJSON, &explained); err != nil {
		return fmt.Errorf("explained.json: %w", err)
	}
	outcomes := measured.Evaluate(cases, catalog.Builtin())
	if err := os.WriteFile(filepath.Join(folder, "accuracy.svg"), []byte(picture(outcomes)), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "accuracy.md"), []byte(accuracy(outcomes, explained)), 0o644)
}

// worst is how many cases are told one by one.
const worst = 10

// accuracy is the page: the estimates of all cases beside what was measured.
func accuracy(outcomes []measured.Outcome, explained map[string]string) string {
	var page strings.Builder
	all := measured.ScoreOf(outcomes)
	keys, _ := measured.Group(outcomes, bySource)

	page.WriteString("# How good the estimates are\n\n")
	fmt.Fprintf(&page, `Written by `+"`go run ./cmd/docs accuracy`"+` from %d published measurements of %d sources
(%s; its README names them). No case was left out because it is far off.

The error of a case is |estimate - measured| / measured. MAPE is its mean; the *macro* MAPE is the mean of each source's
mean, so that a large table weighs no more than a small one. The *band* is the interval that an estimate comes with,
which should hold 90 %% of the measured totals; half-width is half of it, in percent of the estimate (median).

`, len(outcomes), len(keys), "[measured.jsonl](../"+casesFile+")")

	page.WriteString("## All cases\n\n")
	table(&page, []string{"", "figure"}, [][]string{
		{"macro MAPE over sources", percent(all.Macro)},
		{"MAPE over cases", percent(all.Mean)},
		{"median error", percent(all.Median)},
		{"bias (mean signed error)", fmt.Sprintf("%+.1f %%", all.Bias)},
		{"within 10 % of the measured figure", percent(all.Within10)},
		{"within 20 %", percent(all.Within20)},
		{"measured totals inside the band", percent(all.Band)},
		{"half-width of the band", percent(all.HalfWidth)},
		{"runs that fitted and were told so", fmt.Sprintf("%.0f %%", 100*all.Fits)},
		{"runs out of memory that were told so", fmt.Sprintf("%.0f %%", 100*all.OutOfMemory)},
		{"cases refused", fmt.Sprint(all.Refused)},
	})

	page.WriteString("## Estimated against measured\n\n![Estimated against measured bytes, on logarithmic axes](accuracy.svg)\n\n" +
		"Each dot is a case; on the line the estimate is exact, between the dashed lines it is within 20 %.\n\n")

	for _, section := range []struct {
		title, column string
		key           func(*measured.Outcome) string
	}{
		{"By framework", "framework", func(o *measured.Outcome) string { return string(o.Estimate.Workload.Framework) }},
		{"By task", "task", byTask},
		{"By source", "source", bySource},
		{"By figure", "figure", byFigure},
	} {
		fmt.Fprintf(&page, "## %s\n\n", section.title)
		groupTable(&page, section.column, outcomes, section.key)
	}

	page.WriteString("## Other calculators on the same cases\n\n")
	calculatorsTable(&page, outcomes)

	fmt.Fprintf(&page, "## The %d worst cases\n\n", worst)
	for _, o := range measured.Worst(outcomes, worst) {
		text := explained[o.ID]
		if text == "" {
			text = "Not explained yet."
		}
		fmt.Fprintf(&page, "- **%s** (%s): %s %s measured, %s estimated (%+.0f %%). %s\n", o.ID, summary(&o), o.Figure.What,
			gib(o.Figure.Bytes), gib(o.Predicted), 100*o.Off(), text)
	}
	return page.String()
}

func bySource(o *measured.Outcome) string { return o.SourceKey }
func byTask(o *measured.Outcome) string   { return string(o.Case.Workload.Task) }

func byFigure(o *measured.Outcome) string {
	if o.Figure == nil {
		return "verdict"
	}
	return string(o.Figure.What)
}

// summary is a case in a few words.
func summary(o *measured.Outcome) string {
	w := o.Case.Workload
	name := w.Model.Name
	switch {
	case w.Model.Shape != nil:
		name = fmt.Sprintf("a model of %d layers", w.Model.Shape.Layers)
	case name == "":
		name = fmt.Sprintf("%gB", w.Model.ParamsB)
	}
	parts := []string{string(w.Task), name[strings.LastIndexByte(name, '/')+1:], string(o.Estimate.Workload.Framework)}
	if w.GPUCount > 1 {
		parts = append(parts, fmt.Sprintf("%d cards", w.GPUCount))
	}
	return strings.Join(append(parts, fmt.Sprintf("%d tokens", o.Estimate.Workload.SeqLen)), ", ")
}

// groupTable scores each group of outcomes, the largest first.
func groupTable(page *strings.Builder, column string, outcomes []measured.Outcome, key func(*measured.Outcome) string) {
	keys, groups := measured.Group(outcomes, key)
	slices.SortStableFunc(keys, func(a, b string) int { return cmp.Compare(len(groups[b]), len(groups[a])) })
	var rows [][]string
	for _, k := range keys {
		s := measured.ScoreOf(groups[k])
		if s.N == 0 { // verdicts only
			continue
		}
		band := "-"
		if s.Totals > 0 {
			band = fmt.Sprintf("%.0f %% of %d", s.Band, s.Totals)
		}
		rows = append(rows, []string{
			k, fmt.Sprint(s.N), percent(s.Mean), percent(s.Median), fmt.Sprintf("%+.1f %%", s.Bias),
			percent(s.Within10), percent(s.Within20), band,
		})
	}
	table(page, []string{column, "n", "MAPE", "median", "bias", "within 10 %", "within 20 %", "inside the band"}, rows)
}
