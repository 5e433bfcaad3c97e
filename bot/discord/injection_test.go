package discord_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"headroom/bot"
	"headroom/bot/discord"
	"headroom/bot/memorytest"
	"headroom/engine/hardware"
	"headroom/engine/model"
)

// hostile are texts that would mean something to Discord, to a reader's eye or
// to a screen.
var hostile = []string{
	"@everyone", "@here", "<@123456789012345678>", "<@&123456789012345678>", "<#123456789012345678>", "</vram:123456789012345678>", "<a:wave:123456789012345678>", "<t:0:R>",
	"[slack.com](https://evil.example)", "[x](<https://evil.example>)", "||hidden||", "```", "`code`", "**bold** __under__ ~~gone~~", "# heading", "-# small", "> quote", "1. one", "two\n# lines",
	"evil\u202egnp.exe", "\x1b[31mred", "tag\U000e0041", "\\@everyone", "\\<@123456789012345678>", "{name} {count}", "@every\u200bone", "＠everyone", "@\u2060everyone",
}

// live is what Discord would make something of. Within code nothing is.
var (
	blocks = regexp.MustCompile("(?s)```.*?```")
	spans  = regexp.MustCompile("`[^`\n]*`")
	live   = regexp.MustCompile(`@everyone|@here|(?:^|[^\\])(?:\\\\)*<(?:@|#|/|a?:|t:|https?:)|(?:^|[^\\])(?:\\\\)*\]\(|(?m:^ {0,3}(?:# |> |\|\|))|[\x{202a}-\x{202e}\x1b\x07\x{e0041}]`)
)

// told says all texts of a value that Discord is sent, except names of buttons,
// which come back as they are.
func told(value any, key string, each func(key, text string)) {
	switch v := value.(type) {
	case string:
		if key != "custom_id" && key != "value" && key != "url" && key != "filename" {
			each(key, v)
		}
	case []any:
		for _, inner := range v {
			told(inner, key, each)
		}
	case map[string]any:
		for name, inner := range v {
			told(inner, name, each)
		}
	}
}

// Whatever somebody writes, in whatever place it is said back, nobody is called
// by it, no link is made of it, and nothing in it moves what is beside.
func TestNobodyIsCalledByWhatIsSaidBack(t *testing.T) {
	t.Parallel()
	memory, ctx := memorytest.New(), t.Context()
	talk := bot.NewConversation(known(), memory, bot.Setup{Version: "v1"})
	said := 0
	for n, text := range hostile {
		if testing.Short() && n%4 != 0 {
			continue // what is said back does not depend on what runs beside
		}
		tenant := fmt.Sprintf("discord:%d", n+1)
		if err := memory.SavePreset(ctx, tenant, "", text, "memory params_b=7 gpu="+text, text, true); err != nil {
			t.Fatal(err)
		}
		_ = memory.SaveModel(ctx, tenant, model.Own{ID: text, Shape: model.Shape{Layers: 32, HiddenSize: 4096, AttentionHeads: 32, VocabSize: 32000}, Note: text}, text, true)
		_ = memory.SaveGPU(ctx, tenant, hardware.GPU{ID: text, Name: text, MemoryGB: 48, Notes: text}, text, true)
		_ = memory.SetSetting(ctx, tenant, "user:1", "preset", text, "1")
		var list []bot.Inbound
		for _, said := range []string{
			"train %s on 4x v100", "train 7b on 4x %s", "train 7b adamw fp16 on 4x v100 with %s please", "%s", "explain %s", "save as %s", "use %s", "forget preset %s", "set default %s", "call it %s", "help %s",
			"add model %s 13b layers 40 hidden 5120 heads 40", "add gpu %s 48gb", "add gpu x like %s", "compare a100 and %s", "specs of %s", "用4张%s训练7b", "vllm serve %s --max-model-len 4096",
			`{"zero_optimization":{"stage":"%s"}}`, "presets", "our models", "our gpus", "settings", "train 7b",
		} {
			list = append(list, bot.Inbound{Text: strings.ReplaceAll(said, "%s", text)})
		}
		config, err := json.Marshal(map[string]any{"model_type": text, "hidden_size": text, "torch_dtype": text, "_name_or_path": text, text: text})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, bot.Inbound{Text: "does it fit?", Files: []bot.File{{Name: text, Data: config}}}, bot.Inbound{Press: "q|en|aaaa|" + text}, bot.Inbound{Press: "p|en|aaaa|" + text})
		for i, in := range list {
			in.Tenant, in.Channel, in.User, in.Thread, in.Rights.Write = tenant, "C1", "1", fmt.Sprint(i/4), i%2 == 0
			m := talk.Handle(ctx, in)
			pages := append(discord.Whole(m, discord.Look{}), discord.Render(m, discord.Look{Post: true}), discord.Render(m, discord.Look{Embeds: true}))
			for _, page := range pages {
				if page.AllowedMentions == nil || len(page.AllowedMentions.Parse) > 0 {
					t.Fatalf("%q may call somebody", in.Text)
				}
				encoded, err := json.Marshal(page.Message)
				if err != nil {
					t.Fatal(err)
				}
				var tree any
				if err := json.Unmarshal(encoded, &tree); err != nil {
					t.Fatal(err)
				}
				told(tree, "", func(key, shown string) {
					said++
					if strings.ContainsAny(shown, "\u202e\x1b\x07\U000e0041") {
						t.Errorf("%q is answered with %q", in.Text, shown)
					}
					if key == "label" || key == "placeholder" || key == "text" {
						return // labels and footers are plain text
					}
					if strings.Count(shown, "```")%2 != 0 {
						t.Errorf("%q is answered with code that does not end: %q", in.Text, shown)
					}
					text := shown
					if key == "content" && strings.HasPrefix(text, "## ") { // the heading is the bot's
						text = text[3:]
					}
					text = spans.ReplaceAllString(blocks.ReplaceAllString(text, ""), "")
					if at := live.FindString(text); at != "" {
						t.Errorf("%q: %q is live in %q", in.Text+in.Press, at, shown)
					}
				})
			}
		}
	}
	if most := 3000; said < most && !testing.Short() || said < most/4 {
		t.Errorf("only %d texts were looked at", said)
	}
}
