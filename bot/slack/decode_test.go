package slack_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"headroom/bot/slack"
)

// Payloads that were recorded and published by others (vercel/chat, MIT) are
// understood; they lie beside the repository.
func TestRecordedPayloads(t *testing.T) {
	t.Parallel()
	const folder = "../../../shared/fixtures/slack"
	files, err := filepath.Glob(filepath.Join(folder, "replay-*.json"))
	if err != nil || len(files) == 0 {
		t.Skip("no recorded payloads beside the repository")
	}
	want := map[string]struct {
		kind slack.Kind
		text string
	}{
		"replay-channel-mention-slack/mention":             {slack.Said, "Can you see the name of this channel: ?"},
		"replay-dm-slack-direct/directDM":                  {slack.Said, "hello hello"},
		"replay-dm-slack-direct/followUp":                  {slack.Said, "cool!!"},
		"replay-dm-slack/mention":                          {slack.Said, "Hey"},
		"replay-dm-slack/dmRequest":                        {slack.Said, "DM me"},
		"replay-dm-slack/dmMessage":                        {slack.Said, "Hey!"},
		"replay-slack/mention":                             {slack.Said, "Hey"},
		"replay-slack/followUp":                            {slack.Said, "Hi"},
		"replay-slash-commands-slack/slashCommand":         {slack.Said, "help"},
		"replay-slash-commands-slack/slashCommandWithArgs": {slack.Said, "some arguments here"},
		"replay-slash-commands-slack/viewSubmission":       {slack.Submitted, ""},
	}
	seen := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var payloads map[string]json.RawMessage
		if err := json.Unmarshal(text, &payloads); err != nil {
			t.Fatal(err)
		}
		for name, payload := range payloads {
			name = strings.TrimSuffix(filepath.Base(file), ".json") + "/" + name
			expected, ok := want[name]
			if !ok {
				continue // names of the recording itself
			}
			seen++
			decode := slack.DecodeEvent
			if strings.Contains(name, "slashCommand") && !strings.HasSuffix(name, "Context") {
				decode = slack.DecodeCommand
			} else if strings.Contains(name, "viewSubmission") {
				decode = slack.DecodeInteraction
			}
			got, err := decode(payload)
			if err != nil || got.Kind != expected.kind || got.In.Text != expected.text {
				t.Errorf("%s: kind %d, %q, why %q, %v", name, got.Kind, got.In.Text, got.Why, err)
			}
			if got.In.Tenant == "" || got.In.Tenant == "slack:" || got.In.User == "" {
				t.Errorf("%s: tenant %q, user %q", name, got.In.Tenant, got.In.User)
			}
		}
	}
	if seen != len(want) {
		t.Errorf("%d payloads, want %d", seen, len(want))
	}
}

// Markup is undone before a question is read.
func TestMarkup(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"<@UBOT> train 7b":                     "train 7b",
		"train 7b <@U2> please":                "train 7b   please",
		"fit in &lt;24GB &amp; cheap":          "fit in <24GB & cheap",
		"“4090” vs ‘3090’":                     `"4090" vs '3090'`,
		"run <http://qwen2.ai|qwen2.ai>":       "run qwen2.ai",
		"run <https://huggingface.co/Qwen/Q1>": "run https://huggingface.co/Qwen/Q1",
		"<https://x.org/a|the docs> of 7b":     "https://x.org/a of 7b",
		"mail <mailto:a@b.org|a@b.org>":        "mail a@b.org",
		"<!channel> <!here> train 7b":          "train 7b",
		"<!subteam^S1|@ml> 7b":                 "7b",
		"<#C1|general> 7b":                     "general 7b",
		"*train* _7b_ on `4x v100`":            "train 7b on 4x v100",
		"4*v100 q4_k_m":                        "4*v100 q4_k_m",
		"*7b* *adamw*":                         "7b adamw",
		"```{\"hidden_size\": 4096}```":        `{"hidden_size": 4096}`,
		"7b\u00a0on\u200b a100":                "7b on a100",
		"训练 *7b*，adamw":                        "训练 7b，adamw",
		"<!date^1392734382^{date}|Feb 18> 7b":  "Feb 18 7b",
		"a < b":                                "a < b",
		"<":                                    "<",
		"":                                     "",
	} {
		payload, _ := json.Marshal(map[string]any{
			"type": "event_callback", "team_id": "T1", "authorizations": []any{map[string]any{"user_id": "UBOT", "team_id": "T1"}},
			"event": map[string]any{"type": "message", "channel_type": "im", "channel": "D1", "user": "U1", "text": typed, "ts": "1.2"},
		})
		got, err := slack.DecodeEvent(payload)
		if err != nil || got.In.Text != want {
			t.Errorf("%q is read as %q, want %q (%v)", typed, got.In.Text, want, err)
		}
	}
}

// No payload brings a decoder down.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"type":"event_callback","team_id":"T1","event":{"type":"message","channel":"D1","channel_type":"im","user":"U1","text":"<@U|x> *a*","ts":"1.2","blocks":[{"elements":[[]]}]}}`,
		`{"type":"block_actions","team":{"id":"T1"},"user":{"id":"U1"},"actions":[{"action_id":"more/0","value":"1|en|x","block_id":"asker:U1:foreign"}]}`,
		`{"type":"view_submission","team":null,"enterprise":{"id":"E1"},"user":{"id":"U1"},"view":{"callback_id":"model","private_metadata":"{}","state":{"values":{"a":{"b":{"value":"x"}}}}}}`,
		`{"team_id":"T1","user_id":"U1","channel_id":"C1","text":"x"}`, `[]`, `null`, `{"event":{"channel":{}}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, payload []byte) {
		for _, decode := range []func([]byte) (slack.Arrival, error){slack.DecodeEvent, slack.DecodeInteraction, slack.DecodeCommand} {
			a, err := decode(payload)
			if err == nil && a.Kind == slack.Said && (a.In.Tenant == "slack:" && a.In.User == "" || a.In.Channel == "") {
				t.Errorf("a question of nobody: %+v", a.In)
			}
		}
	})
}
