package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"headroom/engine/catalog"
	"headroom/engine/measured"
)

// pacePage leaves each source of published speeds out of a fit in turn and
// writes pace.md. It takes minutes.
func pacePage(folder string) error {
	timings, err := rows(speedsFile, measured.ReadTimings)
	if err != nil {
		return err
	}
	list, train, infer, err := measured.LeaveSourcesOut(timings, catalog.Builtin())
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "pace.md"), []byte(paceText(list, train, infer)), 0o644)
}

func paceText(list []measured.Leave, train, infer float64) string {
	var page strings.Builder
	page.WriteString(`# How the constants of speed were fitted

Written by ` + "`go run ./cmd/docs pace`" + `. The constants belong to families of cards and kinds of programs, never to a model or a
source of measurements; [speed.md](speed.md) lists them. Each source is left out of the fit in turn. Every fit begins from
neutral values; a constant that few cases teach stays near the others of its kind, as the shares of other families of
cards, and one that none teaches takes their middle. The constants that never saw a source are scored on it: the median
error of its speeds.

`)
	var rows [][]string
	for _, l := range list {
		rows = append(rows, []string{l.Source, fmt.Sprint(l.N), percent(l.Shipped), percent(l.Left)})
	}
	table(&page, []string{"left out", "n", "shipped constants", "fitted without it"}, rows)
	fmt.Fprintf(&page, "Median over all speeds, each scored with constants that never saw its source: training %s, inference %s.\n", percent(train), percent(infer))
	return page.String()
}
