package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"headroom/bot"
	"headroom/bot/answer"
	"headroom/bot/chart"
	"headroom/engine/recipe"
	"headroom/engine/unit"
	"headroom/parser/printout"
)

// runFormat is the format of settings that a question is answered with: one of
// recipe.Names, the best ones when the flag stands alone, none without it.
type runFormat string

// Decode reads the flag: the next word belongs to it when it names a format.
func (f *runFormat) Decode(ctx *kong.DecodeContext) error {
	*f = answer.BestFormats
	next := ctx.Scan.Peek()
	name, _ := next.Value.(string)
	known := slices.Contains(recipe.Names(), recipe.Name(name)) || name == answer.BestFormats
	switch {
	case next.Type == kong.FlagValueToken && !known:
		return fmt.Errorf("%q is no format; there are %s", name, formatNames())
	case known:
		*f = runFormat(name)
		ctx.Scan.Pop()
	}
	return nil
}

// IsBool tells that the flag may stand alone.
func (*runFormat) IsBool() bool { return true }

func formatNames() string {
	var names []string
	for _, n := range recipe.Names() {
		names = append(names, string(n))
	}
	return strings.Join(names, ", ")
}

// mostSettings bounds a file of settings, in bytes.
const mostSettings = 64 << 10

// readSettings reads a file of settings; - is the input.
func readSettings(t *terminal, path string) (string, error) {
	in := t.in
	if path != "-" {
		file, err := os.Open(path)
		if err != nil {
			return "", fmt.Errorf("read settings: %w", err)
		}
		defer file.Close()
		in = file
	}
	text, err := io.ReadAll(io.LimitReader(in, mostSettings+1))
	if err != nil {
		return "", fmt.Errorf("read settings: %w", err)
	}
	if len(text) > mostSettings {
		return "", fmt.Errorf("%s is larger than %d KB: no settings of a tool", path, mostSettings>>10)
	}
	_, isSettings := recipe.Find(string(text))
	if _, isPrintout := printout.Printed(string(text)); !isSettings && !isPrintout {
		return "", fmt.Errorf("%s holds settings of no known tool, nor an out-of-memory error, a table of nvidia-smi or a server's log; known tools are %s", path, formatNames())
	}
	return string(text), nil
}

// drawInto draws the breakdown of a reply into a file.
func drawInto(path string, scale unit.Scale, r bot.Reply) error {
	picture, err := chart.Breakdown(scale, r.Bars()...)
	if errors.Is(err, chart.ErrNothing) {
		return fmt.Errorf("no picture: this answer has no breakdown of a card's memory")
	}
	if err != nil {
		return err
	}
	if err := os.WriteFile(path, picture, 0o644); err != nil {
		return fmt.Errorf("write picture: %w", err)
	}
	return nil
}
