package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"strings"
	"sync/atomic"
	"time"

	"headroom/bot"
	"headroom/bot/console"
)

// askCommand answers questions in words.
type askCommand struct {
	JSON    bool      `name:"json" help:"Print one JSON object for each question."`
	Lang    string    `help:"Language of the answer: en or zh. Default: that of the question." enum:",en,zh" default:"" placeholder:"LANG"`
	Units   string    `help:"Unit of sizes: gib or gb." enum:",gib,gb" default:"" placeholder:"UNIT"`
	CSV     bool      `name:"csv" help:"Print the table or the alternatives of an answer as comma-separated values."`
	Price   float64   `help:"Price of one GPU for an hour in USD; 0: as the question says, else the lowest list price." default:"0" placeholder:"USD"`
	Explain bool      `help:"Print the formula and the source of each figure."`
	Rules   bool      `help:"Print published rules of thumb beside the estimate."`
	HowTo   runFormat `name:"run" help:"Print the settings that run it, ready to copy: those that fit best, or those of a format: ${formats}." placeholder:"FORMAT"`
	PNG     string    `name:"png" help:"Draw the breakdown against the card into this file." type:"path" placeholder:"FILE"`
	File    string    `help:"Read settings of a tool from this file (a DeepSpeed JSON, an Accelerate or Axolotl YAML, a command, ...) or what a program printed (an out-of-memory error, nvidia-smi, a log), and ask about it." type:"path" placeholder:"FILE"`
	Text    []string  `arg:"" optional:"" help:"The question; - reads one from each line of the input. Write -- before a question that begins with a dash."`
}

// Run answers the question of the command line, or those of the input.
func (c *askCommand) Run(t *terminal) error {
	known, presets, err := t.knownAndPresets()
	if err != nil {
		return err
	}
	if err := c.check(); err != nil {
		return err
	}
	asker := bot.New(known)
	options := bot.Options{
		Lang: cmp.Or(c.Lang, t.settings.Lang), Scale: scaleOf(cmp.Or(c.Units, t.settings.Units)),
		PricePerGPUHour: c.Price, Run: string(c.HowTo),
	}
	if c.File != "" {
		if options.Settings, err = readSettings(t, c.File); err != nil {
			return err
		}
	}
	render := c.renderer(t, options)
	var refused atomic.Bool
	var undrawn error // of the one question that a picture may be drawn for
	answer := func(text string) []byte {
		start := time.Now()
		reply := askWithPresets(asker, presets, text, options)
		t.log.Debug("asked", "intent", reply.Intent, "status", reply.Status, "took", time.Since(start))
		if reply.Status != bot.Answered {
			refused.Store(true)
		} else if c.PNG != "" {
			undrawn = drawInto(c.PNG, options.Scale, reply)
		}
		return render(reply)
	}
	out := bufio.NewWriterSize(t.out, 1<<16)
	if c.each() {
		err = eachLine(t, out, answer)
	} else {
		_, err = out.Write(answer(strings.Join(c.Text, " ")))
	}
	if err := errors.Join(err, out.Flush(), undrawn); err != nil {
		return err
	}
	if refused.Load() && !c.JSON {
		return statusError(notAnswered)
	}
	return nil
}

// askWithPresets answers a question over the preset that it asks for, if any.
func askWithPresets(asker *bot.Bot, presets map[string]string, text string, o bot.Options) bot.Reply {
	if name, rest := bot.PresetIn(text, presets); name != "" {
		r := asker.AskOver(name, presets[name], rest, o)
		r.Text = text
		return r
	}
	return asker.Ask(text, o)
}

// each tells whether every line of the input is a question.
func (c *askCommand) each() bool { return len(c.Text) == 1 && c.Text[0] == "-" }

// check refuses flags that have nothing to go with.
func (c *askCommand) check() error {
	switch {
	case len(c.Text) == 0 && c.File == "":
		return usageError("what is the question? For example: headroom ask \"train 7b on 4x v100\"")
	case c.each() && c.PNG != "":
		return usageError("--png draws one question; - reads many")
	case c.each() && c.File == "-":
		return usageError("the input cannot be both the questions and the settings")
	}
	return nil
}

// renderer writes replies as JSON, one on a line, or as pages for a reader.
func (c *askCommand) renderer(t *terminal, o bot.Options) func(bot.Reply) []byte {
	if c.JSON {
		return jsonLine
	}
	view := console.View{
		Width: widthOf(t.out), Colour: colourful(t.out), Scale: o.Scale,
		Explain: c.Explain, Rules: c.Rules,
	}
	return func(r bot.Reply) []byte {
		if text, ok := console.CSV(r); c.CSV && ok {
			return []byte(text)
		}
		return []byte(view.Render(r))
	}
}

// jsonLine encodes a reply. Every type of a reply can be encoded; a figure that
// is no number would be a mistake of the engine, told in the reply's place.
func jsonLine(r bot.Reply) []byte {
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(r); err != nil {
		line.Reset()
		r.Status, r.Answer, r.Query, r.Assumed = bot.Rejected, nil, bot.Reply{}.Query, nil
		r.Problems = append(r.Problems, bot.Internal(err))
		_ = encoder.Encode(r)
	}
	return line.Bytes()
}
