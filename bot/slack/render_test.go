package slack_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	sdk "github.com/slack-go/slack"

	"headroom/bot"
	"headroom/bot/slack"
	"headroom/bot/slack/blockkit"
	"headroom/engine/catalog"
)

var update = flag.Bool("update", false, "write the golden files")

// encoded are blocks as they are sent.
func encoded(t interface{ Fatal(...any) }, blocks []sdk.Block) []byte {
	text, err := json.Marshal(blocks)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// pretty is a page for a reader.
func pretty(t *testing.T, page slack.Page) []byte {
	t.Helper()
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(map[string]any{"text": page.Text, "blocks": page.Blocks}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

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

func TestRender(t *testing.T) {
	t.Parallel()
	for name, m := range samples {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			page := slack.Render(m, slack.Style{Post: true})
			lawful(t, page)
			lawful(t, slack.RenderPlain(m, slack.Style{Post: true}))
			for _, p := range slack.Whole(m) {
				lawful(t, p)
			}
			golden(t, name, pretty(t, page))
		})
	}
}

// lawful fails when a page breaks a limit or speaks to anybody by name.
func lawful(t interface {
	Errorf(string, ...any)
	Fatal(...any)
}, page slack.Page,
) {
	blocks := encoded(t, page.Blocks)
	if err := blockkit.Check(blockkit.Message, blocks); err != nil {
		t.Errorf("%v\n%.3000s", err, blocks)
	}
	if page.Text == "" || len([]rune(page.Text)) > blockkit.MaxText {
		t.Errorf("text of %d characters", len([]rune(page.Text)))
	}
	for _, text := range append(texts(page.Blocks), page.Text) {
		if strings.ContainsAny(strings.TrimPrefix(text, "> "), "<>") {
			t.Errorf("markup in %q", text)
		}
	}
}

// texts are all strings of a page that Slack parses.
func texts(blocks []sdk.Block) []string {
	var out []string
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for key, value := range v {
				if s, ok := value.(string); ok && key == "text" {
					out = append(out, s)
				}
				walk(value)
			}
		case []any:
			for _, value := range v {
				walk(value)
			}
		}
	}
	var value any
	text, _ := json.Marshal(blocks)
	_ = json.Unmarshal(text, &value)
	walk(value)
	return out
}

// What Slack may refuse has another form that says the same.
func TestPlainFormHasNoNewBlocks(t *testing.T) {
	t.Parallel()
	for name, m := range samples {
		for _, b := range slack.RenderPlain(m, slack.Style{Post: true}).Blocks {
			switch b.BlockType() {
			case sdk.MBTHeader, sdk.MBTSection, sdk.MBTContext, sdk.MBTAction:
			default:
				t.Errorf("%s: %s in the plain form", name, b.BlockType())
			}
		}
	}
}

// A chart is never the only place of a number.
func TestFiguresOfChartsStandInText(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"does-not-fit", "fits-zh", "compare", "ways-out"} {
		page := slack.Render(samples[name], slack.Style{})
		for _, b := range page.Blocks {
			chart, ok := b.(*sdk.DataVisualizationBlock)
			if !ok {
				continue
			}
			if err := chart.Validate(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if !strings.Contains(page.Text, "GiB") {
				t.Errorf("%s: no figures in %q", name, page.Text)
			}
		}
	}
}

// What was cut is behind a button, and the pages behind it hold all of it.
func TestCutPagesLeadToTheWhole(t *testing.T) {
	t.Parallel()
	page := slack.Render(samples["long-table"], slack.Style{})
	if !page.Cut || !strings.Contains(string(encoded(t, page.Blocks)), `"Show All"`) {
		t.Fatalf("cut %v, and no button", page.Cut)
	}
	var all strings.Builder
	for _, p := range slack.Whole(samples["long-table"]) {
		all.Write(encoded(t, p.Blocks))
	}
	for _, o := range samples["long-table"].Reply.Answer.Options {
		if !strings.Contains(all.String(), o.Label) {
			t.Errorf("%q is on no page", o.Label)
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
		"train 7b on 8x a100 zero 2 vs zero 3", "<!channel> train 7b", "rules train 7b adamw", "mfu of 150 tflops on a100", "解释 kv cache",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			r := asker.Ask(text, bot.Options{})
			m := bot.Message{Lang: r.Lang, Reply: &r, Asker: "U1"}
			lawful(t, slack.Render(m, slack.Style{Post: true}))
			lawful(t, slack.RenderPlain(m, slack.Style{Post: true}))
			for _, p := range slack.Whole(m) {
				lawful(t, p)
			}
		})
	}
}
