package main

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/hardware"
)

// gpuCommand looks accelerators up.
type gpuCommand struct {
	List   listGPUs   `cmd:"" help:"List every accelerator."`
	Show   showGPU    `cmd:"" help:"Show one accelerator."`
	Search searchGPUs `cmd:"" help:"List the accelerators whose names hold every word."`
}

type listGPUs struct {
	JSON bool `name:"json" help:"Print one JSON object for each accelerator."`
}

// Run prints the whole catalogue.
func (c *listGPUs) Run(t *terminal) error { return printGPUs(t.out, catalog.Builtin().GPUs(), c.JSON) }

type searchGPUs struct {
	JSON bool     `name:"json" help:"Print one JSON object for each accelerator."`
	Text []string `arg:"" help:"Words of the name."`
}

// Run prints the accelerators that were found; none is not an answer.
func (c *searchGPUs) Run(t *terminal) error {
	text := strings.Join(c.Text, " ")
	found := catalog.Builtin().SearchGPUs(text)
	if len(found) == 0 {
		return notFound("accelerator", text, catalog.Builtin().SuggestGPUs(text))
	}
	return printGPUs(t.out, found, c.JSON)
}

type showGPU struct {
	JSON     bool     `name:"json" help:"Print the row as JSON."`
	Lang     string   `help:"Language: en or zh." enum:",en,zh" default:""`
	MemoryGB float64  `name:"memory" help:"Memory in GB, to choose among variants."`
	Name     []string `arg:"" help:"Id, alias or full name."`
}

// Run prints the data sheet of one accelerator.
func (c *showGPU) Run(t *terminal) error {
	name := strings.Join(c.Name, " ")
	match, ok := catalog.Builtin().FindGPU(name, c.MemoryGB)
	if !ok {
		return notFound("accelerator", name, catalog.Builtin().SuggestGPUs(name))
	}
	if c.JSON {
		return printRow(t.out, match.Row)
	}
	lang := words.LangOf(cmp.Or(c.Lang, t.settings.Lang))
	title := fmt.Sprintf("%s (%s), %s GB %s", match.Row.Name, match.Row.ID, number(match.Row.MemoryGB), match.Row.MemoryType)
	return printSheet(t.out, title, words.Translate(lang, match.Note), answer.CardFacts(lang, match.Row))
}

func printGPUs(out io.Writer, rows []*hardware.GPU, asJSON bool) error {
	if asJSON {
		return printRows(out, rows)
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, g := range rows {
		fmt.Fprintf(table, "%s\t%s GB\t%s\t%s\n", g.ID, number(g.MemoryGB), g.Architecture, g.Name)
	}
	return table.Flush()
}

// number prints a quantity without needless decimals.
func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
