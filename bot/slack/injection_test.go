package slack_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"headroom/bot"
	"headroom/bot/memorytest"
	"headroom/bot/slack"
	"headroom/engine/catalog"
	"headroom/engine/hardware"
	"headroom/engine/model"
)

// hostile are texts that would mean something to Slack, to a reader's eye or to
// a screen.
var hostile = []string{
	"<!channel>", "<!here|everybody>", "<@U012AB3CD>", "<#C012AB3CD|general>", "<!subteam^S1>", "<https://evil.example|slack.com>", "<mailto:a@b|x>", "<!date^1^{date}|x>",
	"&lt;!channel&gt;", "evil\u202egnp.exe", "two\nlines", "```", "`code`", "*bold* _slanted_ ~gone~", "> quote", "\x1b[31mred\x1b]0;x\x07", "tag\U000e0041", "{name} {count}", "%s%n", "zero\u200bwidth",
}

// stories are messages that make the bot repeat a text, in each place where it
// does.
func stories(s string) []bot.Inbound {
	config := func(key string) []byte {
		tree := map[string]any{"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32, "vocab_size": 32000}
		tree[key] = s
		text, _ := json.Marshal(tree)
		return text
	}
	list := []bot.Inbound{}
	for _, text := range []string{
		"train %s on 4x v100", "train 7b on 4x %s", "train 7b adamw fp16 on 4x v100 with %s please", "run llama-%s int4 on a 4090", "%s", "what is %s", "explain %s",
		"save as %s", "use %s", "forget %s", "forget preset %s", "set default %s", "call it %s", "help %s", "add model %s 13b layers 40 hidden 5120 heads 40", "add model x from %s",
		"add gpu %s 48gb", "add gpu x like %s", "add node %s 8x h100", "remove model %s", "edit gpu %s 300w", "set lang %s", "measured %s gb", "batch %s", "compare a100 and %s", "what fits on %s", "export %s",
		"deepspeed --zero %s train.py", `{"zero_optimization":{"stage":"%s"}}`, `vllm serve %s --max-model-len 4096`, "specs of %s", "convert %s to gb", "用4张%s训练7b", "保存为 %s",
	} {
		list = append(list, bot.Inbound{Text: strings.ReplaceAll(text, "%s", s)})
	}
	for _, key := range []string{"model_type", "hidden_size", "_name_or_path", "torch_dtype", "quantization_config", "layer_types", s} {
		list = append(list, bot.Inbound{Text: "does it fit on a 4090?", Files: []bot.File{{Name: s + ".json", Data: config(key)}}})
	}
	list = append(list, bot.Inbound{Files: []bot.File{{Name: s, Data: []byte(s)}}}, bot.Inbound{Press: s}, bot.Inbound{Press: "q|en|aaaa|" + s}, bot.Inbound{Press: "p|en|aaaa|" + s})
	return list
}

// shows says all texts of a value that Slack is sent, except tokens of buttons,
// which come back as they are.
func shows(value any, key string, each func(string)) {
	switch v := value.(type) {
	case string:
		if key != "value" && key != "block_id" && key != "action_id" && key != "type" {
			each(v)
		}
	case []any:
		for _, inner := range v {
			shows(inner, key, each)
		}
	case map[string]any:
		for name, inner := range v {
			shows(inner, name, each)
		}
	}
}

// Whatever somebody writes, in whatever place it is said back, nobody is called
// by it, no link is made of it, and nothing in it moves what is beside.
func TestNobodyIsCalledByWhatIsSaidBack(t *testing.T) {
	t.Parallel()
	memory, ctx := memorytest.New(), t.Context()
	talk := bot.NewConversation(bot.New(catalog.Builtin()), memory, bot.Setup{Version: "v1"})
	said := 0
	for n, text := range hostile {
		if testing.Short() && n%4 != 0 {
			continue // what is said back does not depend on what runs beside
		}
		tenant := fmt.Sprintf("slack:T%d", n)
		// As if an older program had kept it, or another way in.
		if err := memory.SavePreset(ctx, tenant, "", text, "memory params_b=7 gpu="+text, text, true); err != nil {
			t.Fatal(err)
		}
		_ = memory.SaveModel(ctx, tenant, model.Own{ID: text, Shape: model.Shape{Layers: 32, HiddenSize: 4096, AttentionHeads: 32, VocabSize: 32000}, Note: text, Sources: []string{text}}, text, true)
		_ = memory.SaveGPU(ctx, tenant, hardware.GPU{ID: text, Name: text, MemoryGB: 48, Notes: text}, text, true)
		_ = memory.SetSetting(ctx, tenant, "user:U1", "preset", text, "U1")
		list := append(stories(text), bot.Inbound{Text: "presets"}, bot.Inbound{Text: "our models"}, bot.Inbound{Text: "our gpus"}, bot.Inbound{Text: "settings"}, bot.Inbound{Text: "train 7b"})
		for i, in := range list {
			in.Tenant, in.Channel, in.User, in.Thread, in.Rights.Write = tenant, "C1", "U1", fmt.Sprint(i/4), i%2 == 0
			m := talk.Handle(ctx, in)
			if m.Ref != "" {
				t.Errorf("%q broke", in.Text)
			}
			pages := append(slack.Whole(m), slack.Render(m, slack.Style{Post: true}), slack.RenderPlain(m, slack.Style{}))
			for _, page := range pages {
				blocks, err := json.Marshal(page.Blocks)
				if err != nil {
					t.Fatal(err)
				}
				var tree any
				if err := json.Unmarshal(blocks, &tree); err != nil {
					t.Fatal(err)
				}
				shows([]any{tree, page.Text}, "", func(shown string) {
					said++
					for _, sign := range []string{"<!", "<@", "<#", "<http", "<mailto", "\u202e", "\x1b", "\x07", "\U000e0041"} {
						if strings.Contains(shown, sign) {
							t.Errorf("%q is answered with %q", in.Text+in.Press, shown)
						}
					}
				})
			}
		}
	}
	if most := 10_000; said < most && !testing.Short() || said < most/4 {
		t.Errorf("only %d texts were looked at", said)
	}
}
