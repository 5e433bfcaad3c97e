package discord_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"headroom/bot"
	"headroom/bot/discord"
	"headroom/bot/discord/payload"
)

// recorded payloads were published by others; they are not part of the
// repository.
const recordedFile = "../../../shared/fixtures/discord/replay-discord.json"

func recorded(t testing.TB) map[string]json.RawMessage {
	t.Helper()
	file, err := os.ReadFile(recordedFile)
	if err != nil {
		t.Skip("no recorded payloads here")
	}
	var out map[string]json.RawMessage
	if err := json.Unmarshal(file, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// Every recorded payload is read as what it is, and handled.
func TestRecordedPayloads(t *testing.T) {
	t.Parallel()
	const self, role = "1457469483726668048", "1457473602180878604"
	names := discord.Names{App: self, Role: func(_, id string) bool { return id == role }}
	want := map[string]discord.Kind{
		"gatewayMention": discord.Said, "gatewayAIMention": discord.Said, "gatewayRoleMention": discord.Said,
	}
	g := play(t, setting{})
	g.app.Self(self)
	seen := 0
	for name, text := range recorded(t) {
		if name == "metadata" {
			continue
		}
		seen++
		if strings.HasPrefix(name, "gateway") {
			var event struct {
				Type string
				Data json.RawMessage
			}
			if err := json.Unmarshal(text, &event); err != nil {
				t.Fatal(err)
			}
			kind := strings.TrimPrefix(event.Type, "GATEWAY_")
			g.app.Event(kind, event.Data)
			if kind != "MESSAGE_CREATE" {
				continue
			}
			v, err := discord.DecodeMessage(event.Data, names)
			expected := want[name]
			if expected == "" {
				expected = discord.Ignored // said to somebody else, or by the bot
			}
			if err != nil || v.Kind != expected {
				t.Errorf("%s is %q (%s), not %q: %v", name, v.Kind, v.Why, expected, err)
			}
			if v.Kind == discord.Said && (v.In.Tenant != "discord:1457468924290662599" || v.In.User != "1033044521375764530" || strings.Contains(v.In.Text, "<@") || v.In.At.Year() != 2026) {
				t.Errorf("%s: %+v", name, v.In)
			}
			continue
		}
		g.app.Event("INTERACTION_CREATE", text)
		v, err := discord.DecodeInteraction(text)
		if err != nil || v.Kind != discord.Pressed || v.In.Press == "" || v.In.User == "" || v.Place.Message == "" {
			t.Errorf("%s: %+v %v", name, v, err)
		}
		if direct := strings.HasPrefix(name, "dm"); v.Place.Direct != direct || v.In.Rights.Write == false || !v.Place.Older {
			t.Errorf("%s: %+v", name, v)
		}
	}
	if seen < 15 {
		t.Errorf("only %d payloads", seen)
	}
	if s := g.app.Stats(); s.Broken != 0 || s.Malformed != 0 {
		t.Errorf("%+v", s)
	}
}

// Words lose what Discord's markup adds, and nothing else.
func TestMarkupIsUndone(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"<@900000000000000001> train 7b":                    "train 7b",
		"<@!900000000000000001> 4*v100":                     "4*v100",
		"**train** __7b__ ~~not~~ `adamw` ||fp16||":         "train 7b not adamw fp16",
		"can <#55> run <:cat:1> qwen2.5?":                   "can   run   qwen2.5?",
		"[llama](https://example.org/x) on <https://a.b/c>": "llama on https://a.b/c",
		`train 7b seq\_len 4096 4\*v100`:                    "train 7b seq_len 4096 4*v100",
		"> train 7b\n> on a100":                             "train 7b\non a100",
		"“train 7b” on 4×v100":                              `"train 7b" on 4×v100`,
		"```\ntrain 7b\n```":                                "train 7b",
		"</vram:123> train":                                 "/vram train",
		"用<@900000000000000001>4张v100训练7b":                  "用 4张v100训练7b",
		"seq_len_x a_b_c":                                   "seq_len_x a_b_c",
		"\u202etrain\u200b 7b\x00":                          "train 7b",
	} {
		v := spoken(t, map[string]any{"content": said})
		if v.In.Text != want {
			t.Errorf("%q is %q, not %q", said, v.In.Text, want)
		}
	}
	v := spoken(t, map[string]any{"content": "train this\n```json\n{\"hidden_size\": 4096}\n``` on a100"})
	if len(v.In.Files) != 1 || !strings.Contains(string(v.In.Files[0].Data), "hidden_size") || strings.Contains(v.In.Text, "hidden") {
		t.Errorf("a pasted configuration is %+v", v.In)
	}
}

// spoken decodes a direct message with fields of a test's own.
func spoken(t *testing.T, fields map[string]any) discord.Arrival {
	t.Helper()
	m := map[string]any{"id": "1457536551830421524", "channel_id": "5", "author": map[string]any{"id": "7"}}
	for k, v := range fields {
		m[k] = v
	}
	v, err := discord.DecodeMessage([]byte(asJSON(m)), discord.Names{App: "900000000000000001"})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// What is not for the bot is told apart from what is.
func TestWhoIsSpokenTo(t *testing.T) {
	t.Parallel()
	const self = "900000000000000001"
	mention := []any{map[string]any{"id": self}}
	itself := map[string]any{"id": self, "bot": true}
	for name, c := range map[string]struct {
		fields map[string]any
		heard  bool
		want   discord.Kind
	}{
		"direct":           {map[string]any{"content": "train 7b"}, false, discord.Said},
		"mention":          {map[string]any{"guild_id": "1", "content": "train 7b", "mentions": mention}, false, discord.Said},
		"bare mention":     {map[string]any{"guild_id": "1", "content": "<@" + self + ">", "mentions": mention}, false, discord.Said},
		"not mentioned":    {map[string]any{"guild_id": "1", "content": "train 7b"}, true, discord.Ignored},
		"everyone":         {map[string]any{"guild_id": "1", "content": "@everyone train 7b", "mention_everyone": true}, true, discord.Ignored},
		"a bot":            {map[string]any{"content": "train 7b", "author": map[string]any{"id": "8", "bot": true}}, false, discord.Ignored},
		"a webhook":        {map[string]any{"content": "train 7b", "webhook_id": "8"}, false, discord.Ignored},
		"a pin":            {map[string]any{"content": "train 7b", "type": 6}, false, discord.Ignored},
		"silent reply":     {map[string]any{"guild_id": "1", "type": 19, "content": "8 gpus", "referenced_message": map[string]any{"id": "3", "author": itself}}, false, discord.Ignored},
		"heard reply":      {map[string]any{"guild_id": "1", "type": 19, "content": "8 gpus", "referenced_message": map[string]any{"id": "3", "author": itself}}, true, discord.Said},
		"no words":         {map[string]any{"guild_id": "1", "content": "", "mentions": mention}, false, discord.Ignored},
		"only a file":      {map[string]any{"content": "", "attachments": []any{map[string]any{"filename": "config.json", "url": "x"}}}, false, discord.Said},
		"no author":        {map[string]any{"content": "train 7b", "author": nil}, false, discord.Ignored},
		"fields of others": {map[string]any{"content": "train 7b", "components": []any{map[string]any{"type": 99, "x": map[string]any{}}}, "embeds": 5, "flags": "many"}, false, discord.Said},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := map[string]any{"id": "1457536551830421524", "channel_id": "5", "author": map[string]any{"id": "7"}}
			for k, v := range c.fields {
				m[k] = v
			}
			v, err := discord.DecodeMessage([]byte(asJSON(m)), discord.Names{App: self, Heard: c.heard})
			if err != nil || v.Kind != c.want {
				t.Errorf("is %q (%s), not %q: %v", v.Kind, v.Why, c.want, err)
			}
		})
	}
}

// Whatever arrives, nothing panics, and what is taken has a room and a person.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{}`, `null`, `[]`, `{"id":"1","type":2,"token":"t","member":{"user":{"id":"1"}},"data":{"name":"vram","options":[{"name":"question","type":3,"value":"x"}]}}`,
		`{"id":"1","type":3,"token":"t","user":{"id":"1"},"data":{"custom_id":"~more|0|x"}}`, `{"id":"1","type":5,"token":"t","user":{"id":"1"},"data":{"custom_id":"form|model","components":[{"component":{"custom_id":"a","values":["1"]}}]}}`,
		`{"id":"9","type":0,"channel_id":"1","author":{"id":"1"},"content":"x"}`, `{"id":"1","type":2,"token":"t","user":{"id":"1"},"data":{"name":"vram-admin","options":[{"name":"gpu","type":1,"options":[{"name":"memory","type":10,"value":4.8e1}]}]}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, decode := range []func([]byte) (discord.Arrival, error){
			discord.DecodeInteraction,
			func(b []byte) (discord.Arrival, error) {
				return discord.DecodeMessage(b, discord.Names{App: "1", Heard: true})
			},
		} {
			v, err := decode(text)
			if err == nil && v.Kind != discord.Ignored && v.Kind != discord.Handshake && (v.In.User == "" || v.In.Tenant == "discord:") {
				t.Errorf("%q: %+v", text, v)
			}
		}
	})
}

// Commands on a dialog that carry anything come to nothing worse than a
// sentence.
func TestFormsStayWithinTheLimits(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		for _, name := range []string{"model", "gpu"} {
			d := discord.Form(bot.Form(name), "zh", map[string]string{"name": text(t, "name")})
			if err := d.Check(); err != nil {
				t.Error(err)
			}
		}
		list := discord.Completions([]string{text(t, "one"), text(t, "two")})
		if err := list.Check(); err != nil {
			t.Error(err)
		}
	})
	d := discord.Form(bot.Form("model"), "en", nil)
	validate(t, "ModalInteractionCallbackRequestData", d)
	for _, c := range discord.Commands() {
		validate(t, "ApplicationCommandCreateRequest", c)
	}
	if len(d.Components) != 7 || d.Components[1].Component.Type != payload.FileUpload {
		t.Errorf("%+v", d)
	}
}
