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
	JSON    bool     `name:"json" help:"Print one JSON object for each question."`
	Lang    string   `help:"Language of the answer: en or zh. Default: that of the question." enum:",en,zh" default:""`
	Units   string   `help:"Unit of sizes: gib or gb." enum:",gib,gb" default:""`
	CSV     bool     `name:"csv" help:"Print the table or the alternatives of an answer as comma-separated values."`
	Price   float64  `help:"Price of one GPU for an hour in USD; 0: as the question says, else the lowest list price." default:"0"`
	Explain bool     `help:"Print the formula and the source of each figure."`
	Rules   bool     `help:"Print published rules of thumb beside the estimate."`
	Text    []string `arg:"" help:"The question; - reads one from each line of the input. Write -- before a question that begins with a dash."`
}

// Run answers the question of the command line, or those of the input.
func (c *askCommand) Run(t *terminal) error {
	known, err := t.known()
	if err != nil {
		return err
	}
	asker := bot.New(known)
	options := bot.Options{Lang: cmp.Or(c.Lang, t.settings.Lang), Scale: scaleOf(cmp.Or(c.Units, t.settings.Units)), PricePerGPUHour: c.Price}
	render := c.renderer(t, options)
	var refused atomic.Bool
	answer := func(text string) []byte {
		start := time.Now()
		reply := asker.Ask(text, options)
		t.log.Debug("asked", "intent", reply.Intent, "status", reply.Status, "took", time.Since(start))
		if reply.Status != bot.Answered {
			refused.Store(true)
		}
		return render(reply)
	}
	out := bufio.NewWriterSize(t.out, 1<<16)
	if len(c.Text) == 1 && c.Text[0] == "-" {
		err = eachLine(t, out, answer)
	} else {
		_, err = out.Write(answer(strings.Join(c.Text, " ")))
	}
	if err := errors.Join(err, out.Flush()); err != nil {
		return err
	}
	if refused.Load() && !c.JSON {
		return statusError(notAnswered)
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
		r.Status, r.Answer = bot.Rejected, nil
		r.Problems = append(r.Problems, bot.Internal(err))
		_ = encoder.Encode(r)
	}
	return line.Bytes()
}
