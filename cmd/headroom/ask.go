package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"headroom/bot"
	"headroom/bot/console"
	"headroom/engine/catalog"
)

// askCommand answers questions in words.
type askCommand struct {
	JSON    bool     `name:"json" help:"Print one JSON object for each question."`
	Lang    string   `help:"Language of the answer: en or zh. Default: that of the question." enum:",en,zh" default:""`
	Units   string   `help:"Unit of sizes: gib or gb." enum:",gib,gb" default:""`
	Explain bool     `help:"Print the formula and the source of each figure."`
	Rules   bool     `help:"Print published rules of thumb beside the estimate."`
	Text    []string `arg:"" help:"The question; - reads one from each line of the input." passthrough:""`
}

// Run answers the question of the command line, or those of the input.
func (c *askCommand) Run(t *terminal) error {
	asker := bot.New(catalog.Builtin())
	options := bot.Options{Lang: cmp.Or(c.Lang, t.settings.Lang), Scale: scaleOf(cmp.Or(c.Units, t.settings.Units))}
	out := bufio.NewWriterSize(t.out, 1<<16)
	show := c.printer(t, out, options)
	all := true
	ask := func(text string) error {
		start := time.Now()
		reply := asker.Ask(text, options)
		t.log.Debug("asked", "intent", reply.Intent, "status", reply.Status, "took", time.Since(start))
		all = all && reply.Status == bot.Answered
		return show(reply)
	}
	var err error
	if len(c.Text) == 1 && c.Text[0] == "-" {
		err = eachLine(t, out, ask)
	} else {
		err = ask(strings.Join(c.Text, " "))
	}
	if err := errors.Join(err, out.Flush()); err != nil {
		return err
	}
	if !all && !c.JSON {
		return statusError(notAnswered)
	}
	return nil
}

// printer writes replies as JSON or for a reader.
func (c *askCommand) printer(t *terminal, out io.Writer, o bot.Options) func(bot.Reply) error {
	if c.JSON {
		encoder := json.NewEncoder(out)
		encoder.SetEscapeHTML(false)
		return func(r bot.Reply) error { return encoder.Encode(r) }
	}
	view := console.View{
		Width: widthOf(t.out), Colour: colourful(t.out), Scale: o.Scale,
		Explain: c.Explain, Rules: c.Rules,
	}
	return func(r bot.Reply) error {
		_, err := io.WriteString(out, view.Render(r))
		return err
	}
}

// eachLine feeds every line of the input to ask. Output is flushed whenever
// no further line waits, so that a person or a program on the other side of a
// pipe gets each answer at once, and a file goes through at full speed.
func eachLine(t *terminal, out *bufio.Writer, ask func(string) error) error {
	in := bufio.NewReaderSize(t.in, 1<<16)
	for t.ctx.Err() == nil {
		line, err := in.ReadString('\n')
		if line != "" {
			if err := ask(strings.TrimRight(line, "\r\n")); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read questions: %w", err)
		}
		if in.Buffered() == 0 {
			if err := out.Flush(); err != nil {
				return fmt.Errorf("write answers: %w", err)
			}
		}
	}
	return t.ctx.Err()
}
