package discord_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"headroom/bot"
	"headroom/bot/discord"
	"headroom/bot/discord/payload"
	"headroom/engine/catalog"
)

var update = flag.Bool("update", false, "write the golden files")

// picture stands for a chart; its bytes are not looked at.
var picture = []byte("\x89PNG\r\n\x1a\n")

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name+".json")
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs (-update writes it):\n%s", path, got)
	}
}

// pretty is JSON for a reader.
func pretty(t *testing.T, v any) []byte {
	t.Helper()
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(v); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// lawful fails when a message breaks a limit, the schema or the rule that
// nobody is called.
func lawful(t *testing.T, out discord.Rendered) {
	t.Helper()
	if err := out.Check(); err != nil {
		t.Error(err)
	}
	validate(t, "MessageCreateRequest", out.Message)
}

func TestRender(t *testing.T) {
	t.Parallel()
	for name, m := range samples {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			look := discord.Look{Post: true, Thread: true}
			if m.Reply != nil && m.Reply.Answer != nil && m.Reply.Answer.Estimate != nil {
				look.Picture, look.Alt = picture, "Bar chart: weights 13 GiB; limit 32 GiB"
			}
			newer := discord.Render(m, look)
			lawful(t, newer)
			look.Embeds = true
			older := discord.Render(m, look)
			lawful(t, older)
			look.Embeds = false
			for _, part := range discord.Whole(m, look) {
				lawful(t, part)
			}
			golden(t, name, pretty(t, map[string]any{"components": newer.Message, "embed": older.Message}))
		})
	}
}

// What the person reads first decides.
func TestVerdictComesFirst(t *testing.T) {
	t.Parallel()
	out := discord.Render(samples["does-not-fit"], discord.Look{})
	box := out.Components[0]
	if box.Type != payload.Container || box.Components[0].Type != payload.Text || !strings.HasPrefix(box.Components[0].Content, "## Does not fit: 104 GiB") {
		t.Errorf("first is %+v", box.Components[0])
	}
}

// What is cut stands on the pages behind "show all".
func TestWholeLeavesNothingOut(t *testing.T) {
	t.Parallel()
	m := samples["long-table"]
	if !discord.Render(m, discord.Look{}).Cut {
		t.Fatal("140 alternatives can't fit")
	}
	var all strings.Builder
	pages := discord.Whole(m, discord.Look{})
	for i, p := range pages {
		all.Write(pretty(t, p.Message))
		if more := strings.Contains(string(pretty(t, p.Message)), "~more|"+string(rune('1'+i))); more != (i < len(pages)-1) {
			t.Errorf("page %d of %d leads on: %t", i, len(pages), more)
		}
	}
	for _, o := range m.Reply.Answer.Options {
		if !strings.Contains(all.String(), o.Label+" ") {
			t.Errorf("%q is on no page", o.Label)
		}
	}
}

// What somebody wrote neither calls anybody nor becomes markup. In a code block
// nothing is markup.
func TestUserTextStaysText(t *testing.T) {
	t.Parallel()
	for _, part := range discord.Render(samples["mentions"], discord.Look{}).Components[0].Components {
		text := part.Content
		if strings.HasPrefix(text, "```") {
			continue
		}
		for _, live := range []string{`"<@`, "@here", "@everyone", "[this]("} {
			if strings.Contains(text, live) {
				t.Errorf("%q is live in %q", live, text)
			}
		}
	}
}

// A long text to copy goes along as a file, whole.
func TestLongSnippetIsAFile(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("{\"a\": `1`}\n", 900)
	m := bot.Message{Title: "Settings", Snippets: []bot.Snippet{{Name: "../ds config.json", Language: "json", Text: long}}}
	for _, embeds := range []bool{false, true} {
		out := discord.Render(m, discord.Look{Embeds: embeds})
		lawful(t, out)
		if len(out.Files) != 1 || string(out.Files[0].Data) != long || strings.ContainsAny(out.Files[0].Name, "/ ") {
			t.Errorf("files: %+v", out.Files)
		}
	}
}

// Real answers stay within the limits as well.
func TestRealAnswers(t *testing.T) {
	t.Parallel()
	asker := bot.New(catalog.Builtin())
	for _, text := range []string{
		"train 7b adamw fp16 on 4x v100", "4张v100训练7b adamw fp16", "can a 4090 run qwen2.5-14b in int4 at 32k?", "a100 vs h100 for llama-3.1-8b",
		"how many a100 80gb to train 70b?", "训练70b要几张a100 80g", "max context of llama-3.1-8b on a 4090", "what can I run on 24GB?",
		"how long to train 1b on 20b tokens with 8x h100?", "specs of a100", "list gpus", "list models", "explain kv cache", "help", "train 7b on v10O", "hello", "",
		"train 7b on 8x a100 zero 2 vs zero 3", "<@everyone> train 7b", "rules train 7b adamw", "mfu of 150 tflops on a100", "解释 kv cache",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			r := asker.Ask(text, bot.Options{})
			m := bot.Message{Lang: r.Lang, Reply: &r, Asker: "1"}
			lawful(t, discord.Render(m, discord.Look{Post: true}))
			lawful(t, discord.Render(m, discord.Look{Embeds: true}))
			for _, p := range discord.Whole(m, discord.Look{}) {
				lawful(t, p)
			}
		})
	}
}
