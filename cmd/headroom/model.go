package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"headroom/bot/answer"
	"headroom/bot/console"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/unit"
)

// modelCommand looks models up.
type modelCommand struct {
	List    listModels   `cmd:"" help:"List every model."`
	Show    showModel    `cmd:"" help:"Show one model."`
	Search  searchModels `cmd:"" help:"List the models whose names hold every word."`
	Read    readModel    `cmd:"" help:"Show what a config.json, safetensors or GGUF file says about a model."`
	Add     addModel     `cmd:"" help:"Keep a model of your own, from a file or from flags."`
	Remove  removeModel  `cmd:"" aliases:"forget" help:"Remove a model of your own."`
	Restore restoreModel `cmd:"" help:"Bring a removed model back."`
	Export  exportModels `cmd:"" help:"Write models of your own as TOML or JSON."`
	Import  importModels `cmd:"" help:"Read models from a file."`
}

type listModels struct {
	JSON bool `name:"json" help:"Print one JSON object for each model."`
	Own  bool `help:"Only models of your own."`
}

// Run prints the whole catalogue, one's own first.
func (c *listModels) Run(t *terminal) error {
	if c.Own {
		models, err := ownModels(t)
		if err != nil {
			return err
		}
		rows := make([]*catalog.Model, len(models))
		for i, m := range models {
			row := catalog.FromOwn(m)
			row.Published = cmp.Or(row.Published, int64(row.Shape.Count().Total))
			rows[i] = &row
		}
		return printModels(t.out, rows, c.JSON)
	}
	known, err := t.known()
	if err != nil {
		return err
	}
	return printModels(t.out, known.Models(), c.JSON)
}

type searchModels struct {
	JSON bool     `name:"json" help:"Print one JSON object for each model."`
	Text []string `arg:"" help:"Words of the name."`
}

// Run prints the models that were found; none is not an answer.
func (c *searchModels) Run(t *terminal) error {
	text := strings.Join(c.Text, " ")
	known, err := t.known()
	if err != nil {
		return err
	}
	found := known.SearchModels(text)
	if len(found) == 0 {
		return notFound("model", text, known.SuggestModels(text))
	}
	return printModels(t.out, found, c.JSON)
}

type showModel struct {
	JSON bool     `name:"json" help:"Print the row as JSON."`
	Lang string   `help:"Language: en or zh." enum:",en,zh" default:"" placeholder:"LANG"`
	Name []string `arg:"" help:"Id, alias or hub id."`
}

// Run prints the data sheet of one model.
func (c *showModel) Run(t *terminal) error {
	name := strings.Join(c.Name, " ")
	known, err := t.known()
	if err != nil {
		return err
	}
	match, ok := known.FindModel(name)
	if !ok {
		return notFound("model", name, known.SuggestModels(name))
	}
	if c.JSON {
		return printRow(t.out, match.Row)
	}
	lang := words.LangOf(cmp.Or(c.Lang, t.settings.Lang))
	return printSheet(t.out, match.Row.ID, words.Translate(lang, match.Note), answer.ModelFacts(lang, match.Row))
}

func printModels(out io.Writer, rows []*catalog.Model, asJSON bool) error {
	if asJSON {
		return printRows(out, rows)
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, m := range rows {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", m.ID, unit.Params(m.Published), m.Released, m.HubID)
	}
	return table.Flush()
}

// printRows prints one JSON object on each line.
func printRows[T any](out io.Writer, rows []*T) error {
	for _, row := range rows {
		if err := printRow(out, row); err != nil {
			return err
		}
	}
	return nil
}

func printRow(out io.Writer, row any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(row)
}

// printSheet prints a title, what was taken for granted, and the facts.
func printSheet(out io.Writer, title, note string, facts []answer.Fact) error {
	fmt.Fprintln(out, title)
	if note != "" {
		fmt.Fprintln(out, note)
	}
	_, err := io.WriteString(out, console.Sheet(facts, widthOf(out)))
	return err
}

// notFound says that a name is unknown, and which ones are near.
func notFound(kind, name string, near []string) error {
	if len(near) == 0 {
		return fmt.Errorf("no %s is called %q", kind, name)
	}
	return fmt.Errorf("no %s is called %q; did you mean %s?", kind, name, strings.Join(near, ", "))
}
