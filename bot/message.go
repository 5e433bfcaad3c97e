package bot

import (
	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/engine/unit"
)

// Message is what the bot says back, before a platform gives it a shape. It
// carries everything in words; a renderer may draw, fold or shorten, but what
// it leaves out stays reachable by an action.
type Message struct {
	Lang  words.Lang
	Scale unit.Scale // unit of sizes

	// Reply is the answer to a question, or why there is none. Nil when the
	// message is about something else (a preset was saved, a list, help).
	Reply *Reply
	// Changes say what a follow-up changed in the question, in its order.
	Changes []Change
	// Origins say which part of the question came from a preset or a default.
	Origins []Origin

	// Title and Paragraphs are the words of a message without an answer, or of
	// a part that was asked for (formulas, how to run it).
	Title      string
	Paragraphs []string
	Facts      []answer.Fact // a list: presets, models, GPUs, what was read from a file
	Snippets   []Snippet     // text to copy
	// Form asks the platform to show its form for adding a model or a GPU.
	Form Form

	Actions []Action // what may come next, best first; at most one is Primary
	Private bool     // for the asker's eyes only
	Asker   string   // whose message it is: presses by others are answered privately
	Edit    bool     // it replaces the message whose button was pressed
	Silent  bool     // nothing is to be said: a repeat, or not meant for the bot
	Ref     string   // names the question in the log, shown when something broke
}

// Change is one part of the question before and after a follow-up, in words.
type Change struct {
	Key      string // of the query
	Old, New string // empty: not set
}

// Origin says where a part of the question came from.
type Origin struct {
	Key, Value string
	From       string // name of the preset, "channel default", "your default"
}

// Snippet is text that is meant to be copied or saved as a file.
type Snippet struct {
	Title    string // DeepSpeed configuration
	Name     string // ds_config.json
	Language string // json, yaml, sh, python: for highlighting
	Text     string
}

// Form is a dialog that a platform may show for structured input.
type Form string

// The forms.
const (
	NoForm    Form = ""
	ModelForm Form = "model"
	GPUForm   Form = "gpu"
)

// Action is something the reader may do next: a button, or a numbered line in
// a terminal.
type Action struct {
	Label   string // a verb, in the language of the message
	Token   string // comes back as Inbound.Press; at most 100 bytes, ASCII or UTF-8
	Asks    string // canonical question that it puts; empty for actions that only show
	Primary bool
	Private bool   // its result is for the presser's eyes only (formulas, settings)
	Choice  string // actions of one choice (Change GPU) are one list to pick from; empty: a button
}
