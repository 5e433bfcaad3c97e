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
	"headroom/engine/hardware"
)

// gpuCommand looks accelerators up.
type gpuCommand struct {
	List    listGPUs   `cmd:"" help:"List every accelerator."`
	Show    showGPU    `cmd:"" help:"Show one accelerator, or a machine."`
	Search  searchGPUs `cmd:"" help:"List the accelerators whose names hold every word."`
	Add     addGPU     `cmd:"" help:"Keep an accelerator of your own, or a machine that holds several."`
	Edit    editGPU    `cmd:"" help:"Change one of your own."`
	Remove  removeGPU  `cmd:"" aliases:"forget" help:"Remove one of your own."`
	Restore restoreGPU `cmd:"" help:"Bring a removed one back."`
	Export  exportGPUs `cmd:"" help:"Write your own as TOML or JSON."`
	Import  importGPUs `cmd:"" help:"Read accelerators and machines from a file."`
}

type listGPUs struct {
	JSON bool `name:"json" help:"Print one JSON object for each accelerator."`
	Own  bool `help:"Only accelerators and machines of your own."`
}

// Run prints the whole catalogue, one's own first.
func (c *listGPUs) Run(t *terminal) error {
	if c.Own {
		return c.listOwn(t)
	}
	known, err := t.known()
	if err != nil {
		return err
	}
	return printGPUs(t.out, known.GPUs(), c.JSON)
}

// listOwn prints cards, then machines.
func (c *listGPUs) listOwn(t *terminal) error {
	gpus, nodes, err := ownCards(t)
	if err != nil {
		return err
	}
	rows := make([]*hardware.GPU, len(gpus))
	for i := range gpus {
		rows[i] = &gpus[i]
	}
	if err := printGPUs(t.out, rows, c.JSON); err != nil {
		return err
	}
	for i := range nodes {
		if c.JSON {
			err = printRow(t.out, &nodes[i])
		} else {
			_, err = fmt.Fprintf(t.out, "%s  %s\n", nodes[i].ID, nodeLine(&nodes[i]))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

type searchGPUs struct {
	JSON bool     `name:"json" help:"Print one JSON object for each accelerator."`
	Text []string `arg:"" help:"Words of the name."`
}

// Run prints the accelerators that were found; none is not an answer.
func (c *searchGPUs) Run(t *terminal) error {
	text := strings.Join(c.Text, " ")
	known, err := t.known()
	if err != nil {
		return err
	}
	found := known.SearchGPUs(text)
	if len(found) == 0 {
		return notFound("accelerator", text, known.SuggestGPUs(text))
	}
	return printGPUs(t.out, found, c.JSON)
}

type showGPU struct {
	JSON     bool     `name:"json" help:"Print the row as JSON."`
	Lang     string   `help:"Language: en or zh." enum:",en,zh" default:"" placeholder:"LANG"`
	MemoryGB float64  `name:"memory" help:"Memory in GB, to choose among variants." placeholder:"GB"`
	Name     []string `arg:"" help:"Id, alias or full name."`
}

// Run prints the data sheet of one accelerator.
func (c *showGPU) Run(t *terminal) error {
	name := strings.Join(c.Name, " ")
	known, err := t.known()
	if err != nil {
		return err
	}
	match, ok := known.FindGPU(name, c.MemoryGB)
	if !ok {
		if node, ok := known.FindNode(name); ok {
			return c.showNode(t, node)
		}
		return notFound("accelerator", name, known.SuggestGPUs(name))
	}
	if c.JSON {
		return printRow(t.out, match.Row)
	}
	lang := words.LangOf(cmp.Or(c.Lang, t.settings.Lang))
	title := strings.TrimSpace(fmt.Sprintf("%s (%s), %s GB %s", match.Row.Name, match.Row.ID, number(match.Row.MemoryGB), match.Row.MemoryType))
	return printSheet(t.out, title, words.Translate(lang, match.Note), answer.CardFacts(lang, match.Row))
}

// showNode prints what a machine holds.
func (c *showGPU) showNode(t *terminal, n *hardware.Node) error {
	if c.JSON {
		return printRow(t.out, n)
	}
	_, err := fmt.Fprintf(t.out, "%s (%s)\n  %s\n", n.Name, n.ID, nodeLine(n))
	return err
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
