package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"headroom/engine/calibration"
	"headroom/engine/catalog"
	"headroom/engine/measured"
)

// kin are sources that measure alike: several generations of one table, or one
// project under two names. They are left out together.
var kin = [][]string{{"qwen2", "qwen25", "qwen3"}, {"swift", "swiftex"}, {"torchtune", "torchao"}}

// fitPage fits every fitted constant anew, leaves each group of sources out in
// turn, and writes calibration.md. It takes minutes.
func fitPage(folder string) error {
	cases, err := rows(casesFile, measured.Read)
	if err != nil {
		return err
	}
	known := catalog.Builtin()
	fitted, least := measured.Fit(cases, known, *calibration.Unmeasured())
	held := measured.CrossValidate(cases, known, groups(cases))
	return os.WriteFile(filepath.Join(folder, "calibration.md"), []byte(calibrationText(&fitted, least, cases, held)), 0o644)
}

// groups lists the sources that are left out together, every other alone.
func groups(cases []measured.Case) [][]string {
	list := slices.Clone(kin)
	for _, c := range cases {
		if !slices.ContainsFunc(list, func(g []string) bool { return slices.Contains(g, c.SourceKey) }) {
			list = append(list, []string{c.SourceKey})
		}
	}
	return list
}

func calibrationText(fitted *calibration.Table, least float64, cases []measured.Case, held []measured.Held) string {
	var page strings.Builder
	shipped := measured.ScoreOf(measured.Evaluate(cases, catalog.Builtin())).Macro
	fmt.Fprintf(&page, `# How the constants were fitted

Written by `+"`go run ./cmd/docs fit`"+`. What can be derived from the architecture is derived; these few figures cannot be. Each is
physical and holds for a kind of work, never for a model or a source of measurements. Constants that were read from a
source are not fitted and stand in engine/calibration/constants.go with that source.

The shipped values are round ones near the fit: a fit to %d cases is not known better than that. With them the macro
error is %s, with the fit it is %s.

`, len(cases), percent(shipped), percent(least))
	rows := [][]string{}
	for i, c := range calibration.Standard().Fitted() {
		rows = append(rows, []string{c.Name, fmt.Sprintf("%.4g", c.Value), fmt.Sprintf("%.4g", fitted.Fitted()[i].Value), c.Unit, c.FittedOn})
	}
	table(&page, []string{"constant", "shipped", "fit", "unit", "fitted on"}, rows)

	page.WriteString("## Cross-validation\n\nEach group is left out of the fit in turn, which begins from neutral values (ratios of one, no\neffect), and the constants that never saw the group are scored on it.\n\n")
	rows = rows[:0]
	var mean, n float64
	for _, h := range held {
		rows = append(rows, []string{strings.Join(h.Sources, ", "), fmt.Sprint(h.Cases), percent(h.Shipped), percent(h.Refit)})
		mean += h.Refit * float64(len(h.Sources))
		n += float64(len(h.Sources))
	}
	table(&page, []string{"left out", "cases", "shipped constants", "fitted without it"}, rows)
	fmt.Fprintf(&page, "Macro error over the sources, each scored with constants that never saw it: **%s**.\n", percent(mean/n))
	return page.String()
}
