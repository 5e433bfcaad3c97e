package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"headroom/bot"
	"headroom/bot/discord"
	"headroom/bot/memorytest"
	"headroom/bot/slack"
	"headroom/engine/catalog"
)

// pictured are the answers of the README: what the renderers make of a real one is
// kept beside this program, and the pictures are drawn from that.
var pictured = []struct {
	name, question string
	render         func(m bot.Message, chart []byte, alt string) any
	chart          bool // it comes with a picture
	draw           func(golden, chart []byte) ([]byte, error)
}{
	{
		"slack", "train 7b adamw fp16 on 4x v100",
		func(m bot.Message, _ []byte, _ string) any { return slack.Render(m, slack.Style{}).Blocks },
		false,
		drawSlack,
	},
	{
		"discord", "can a 4090 run qwen2.5-14b in int4 at 32k?",
		func(m bot.Message, chart []byte, alt string) any {
			return discord.Render(m, discord.Look{Picture: chart, Alt: alt}).Message
		},
		true,
		drawDiscord,
	},
}

// golden is a question with what a renderer made of its answer.
type golden struct {
	Question string          `json:"question"`
	Rendered json.RawMessage `json:"rendered"`
}

// rendered asks a question and renders the answer, with the chart that is
// attached to it.
func rendered(question string, render func(bot.Message, []byte, string) any) (text, chart []byte, err error) {
	talk := bot.NewConversation(bot.New(catalog.Builtin()), memorytest.New(), bot.Setup{Version: "docs"})
	m := talk.Handle(context.Background(), bot.Inbound{Tenant: "docs", Channel: "C", User: "U", Text: question})
	chart, alt := discord.Picture(m)
	raw, err := json.Marshal(render(m, chart, alt))
	if err != nil {
		return nil, nil, err
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err = encoder.Encode(golden{question, raw})
	return out.Bytes(), chart, err
}

// goldenFiles is where the rendered answers are kept.
const goldenFiles = "cmd/docs/testdata"

// answersPage asks anew and draws the pictures.
func answersPage(folder string) error {
	for _, s := range pictured {
		text, chart, err := rendered(s.question, s.render)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		if err := os.WriteFile(filepath.Join(goldenFiles, s.name+".json"), text, 0o644); err != nil {
			return err
		}
		if s.chart {
			if err := os.WriteFile(filepath.Join(goldenFiles, s.name+".png"), chart, 0o644); err != nil {
				return err
			}
		}
		picture, err := s.draw(text, chart)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		if err := os.WriteFile(filepath.Join(folder, s.name+".svg"), picture, 0o644); err != nil {
			return err
		}
	}
	return nil
}
