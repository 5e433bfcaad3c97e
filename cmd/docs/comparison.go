package main

import (
	"fmt"
	"strings"

	"headroom/engine/measured"
)

// calculatorsTable sets the estimates beside simple calculators, each on the
// cases that it can express and of which a total was measured.
func calculatorsTable(page *strings.Builder, outcomes []measured.Outcome) {
	page.WriteString("Rules of thumb and calculators whose formula fits a line, restated from their papers and sources, each on the cases\n" +
		"that it can express and of which a total was measured. Many training cases are small models of test suites, in which\n" +
		"logits and fixed buffers weigh more than in large ones: what leaves those out looks worse here than on a large model.\n\n")
	var rows [][]string
	for i := range calculators {
		c := &calculators[i]
		theirs, ours := c.answers(outcomes)
		a, b := measured.ScoreOf(theirs), measured.ScoreOf(ours)
		rows = append(rows, []string{
			c.name, fmt.Sprint(a.N), percent(a.Mean), percent(b.Mean), fmt.Sprintf("%.1f", a.Mean/b.Mean),
			percent(a.Macro), percent(b.Macro), percent(a.Within20), percent(b.Within20),
		})
	}
	table(page, []string{"calculator", "n", "its MAPE", "ours", "ratio", "its macro MAPE", "ours", "its share within 20 %", "ours"}, rows)
	for i := range calculators {
		fmt.Fprintf(page, "- %s: %s.\n", calculators[i].name, calculators[i].formula)
	}
	page.WriteByte('\n')
}
