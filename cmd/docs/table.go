package main

import (
	"fmt"
	"strings"
)

// table writes a Markdown table, all columns but the first aligned right.
func table(page *strings.Builder, head []string, rows [][]string) {
	fmt.Fprintf(page, "| %s |\n|---%s|\n", strings.Join(head, " | "), strings.Repeat("|---:", len(head)-1))
	for _, row := range rows {
		fmt.Fprintf(page, "| %s |\n", strings.Join(row, " | "))
	}
	page.WriteByte('\n')
}

func percent(v float64) string { return fmt.Sprintf("%.1f %%", v) }

// gib prints bytes in GiB with three significant figures.
func gib(bytes float64) string { return fmt.Sprintf("%.3g GiB", bytes/(1<<30)) }
