package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"

	"headroom/bot/discord/discordtest"
	"headroom/bot/slack/slackfake"
)

// marker stands in every text that people write here. It is in no word of the
// program.
const marker = "QZXVKJ"

// hostileTexts are what people send: each holds the marker, and something that
// tries to get into a log.
func hostileTexts() []string {
	return []string{
		"train 7b on " + marker + "9000", marker + "机密 训练 7b", "what is " + marker + "?", "help " + marker, "save 4x v100 as " + marker + "box", "use " + marker,
		marker + "\nlevel=ERROR msg=\"forged " + marker + "\"", "\x1b[31m" + marker + "\x1b[0m", `{"model_type":"` + marker + `","hidden_size":"` + marker + `"}`,
		"my key is xoxb-123456789012-" + marker + "secret and hf_" + strings.Repeat("a", 20) + marker, strings.Repeat(marker+" ", 400),
		"run " + marker + "/" + marker + "-7b", "add gpu " + marker + " 48gb", "add model " + marker + " 7b", "remove preset " + marker, "set lang " + marker,
		"measured " + marker + " 20 GiB", "7b seq " + marker + "99999999999999999999", "deepspeed {\"train_batch_size\":\"" + marker + "\"}", marker + "\xff\xfe\u202e",
	}
}

// No message text and no secret is in the log, at any level and in both forms,
// or among the figures, whatever people send and however the platforms fail.
func TestNoTextAndNoSecretInTheLog(t *testing.T) {
	for _, format := range []string{"text", "json"} {
		t.Run(format, func(t *testing.T) {
			t.Setenv("HEADROOM_KEY", strings.Repeat("c7", 32))
			t.Setenv("HF_TOKEN", "hf_"+strings.Repeat("z", 24))
			settings := ownAdmin + "[log]\nlevel = \"debug\"\nformat = \"" + format + "\"\n[limits]\nper_user = 10000\nper_tenant = 10000\nquestion = 300\n"
			b := serveBoth(t, settings, func(b *both) { b.slack.Pace, b.slack.Burst = 10_000, 10_000 })
			b.until("Slack", func() bool { open, _ := b.slack.Links(); return open == 1 })
			b.until("Discord", func() bool { return b.town.Ready() == 1 })
			b.sayInSlack(t)
			b.sayInDiscord(t)
			b.failAndSay(t)
			_, figures := b.admin(t, "/metrics")
			_, ready := b.admin(t, "/readyz")
			if status := b.end(); status != answered {
				t.Errorf("ended with %d", status)
			}
			log := b.out.String()
			secrets := []string{
				b.slack.AppToken, b.space.Token, discordtest.Token, "secret-ticket", strings.Repeat("c7", 32), "hf_" + strings.Repeat("z", 24),
				"/respond/", "/callback", "response_url=", "trigger.",
			}
			for name, text := range map[string]string{"the log": log, "the figures": figures, "readyz": ready} {
				for _, never := range append(secrets, marker, strings.ToLower(marker), "机密", "forged", "\x1b", "v100") {
					if at := strings.Index(text, never); at >= 0 {
						t.Errorf("%q is in %s: %.300q", never, name, text[max(0, at-200):])
					}
				}
			}
			for line := range strings.Lines(figures) {
				if !strings.HasPrefix(line, "#") && regexp.MustCompile(`slack:|discord:|[UTC]1\b|"10"|"100"`).MatchString(line) {
					t.Errorf("a figure tells a tenant, a person or a place: %s", line)
				}
			}
			if n := strings.Count(log, "answered"); n < 40 {
				t.Errorf("only %d questions are in the log:\n%s", n, log)
			}
			if format == "json" {
				for line := range strings.Lines(log) {
					var fields map[string]any
					if err := json.Unmarshal([]byte(line), &fields); err != nil {
						t.Errorf("no object: %s", line)
					}
				}
			}
		})
	}
}

// sayInSlack says everything as a message, a command, a shortcut and with files.
func (b *both) sayInSlack(t *testing.T) {
	t.Helper()
	var work sync.WaitGroup // what is slow to answer is slow to be acknowledged
	for n, text := range hostileTexts() {
		deliver := func(kind string, payload map[string]any) {
			work.Go(func() {
				if _, err := b.slack.Deliver(kind, payload); err != nil {
					t.Errorf("%s: %v", kind, err)
				}
			})
		}
		deliver("events_api", b.slack.Direct(b.space, "U1", text))
		deliver("slash_commands", b.slack.Slash(b.space, "C1", "U1", text))
		event := b.slack.Direct(b.space, "U1", text)
		event["event"].(map[string]any)["files"] = []map[string]any{b.slack.AddFile(marker+".json", "application/json", []byte(text))}
		deliver("events_api", event)
		if n == 0 {
			b.slack.Garble(`{"envelope_id":"x","type":"events_api","payload":{"event":"` + marker + `"}}`)
			b.slack.Garble(marker)
		}
	}
	work.Wait()
	b.until("answers in Slack", func() bool { return len(b.slack.Said("T1")) >= len(hostileTexts()) })
}

// sayInDiscord says everything as a command, a message and with files.
func (b *both) sayInDiscord(t *testing.T) {
	t.Helper()
	p := b.town.Person("1", "10", "100")
	for n, text := range hostileTexts() {
		id := p.Ask(text)
		p.Say(text, discordtest.Mentioned)
		b.town.Dispatch("MESSAGE_CREATE", map[string]any{
			"id": fmt.Sprint(77000 + n), "channel_id": "100", "guild_id": "10", "content": "<@" + discordtest.App + "> " + text,
			"author": map[string]any{"id": "1", "username": marker}, "mentions": []map[string]any{{"id": discordtest.App}},
			"attachments": []map[string]any{{"id": "5", "filename": marker + ".json", "url": "https://" + marker + ".example/" + marker, "size": 10}},
		})
		if _, ok := b.town.Answered(id); !ok {
			t.Fatalf("%q was not answered", text)
		}
	}
	for _, kind := range []string{"MESSAGE_CREATE", "INTERACTION_CREATE", "GUILD_CREATE"} {
		b.town.Dispatch(kind, marker)
		b.town.Dispatch(kind, map[string]any{"content": map[string]any{marker: 1}, "data": marker, "token": "interaction-token-" + marker})
	}
	b.town.Each(func(c *discordtest.Conn) { c.Raw(marker) })
}

// failAndSay has the platforms fail while people speak.
func (b *both) failAndSay(t *testing.T) {
	t.Helper()
	for _, failure := range []slackfake.Failure{{Error: marker + "_" + b.space.Token}, {Error: "invalid_blocks", Times: 1}, {Error: "channel_not_found", Times: 1}, {Status: http.StatusBadGateway, Times: 1}} {
		before := b.slack.Calls("chat.postMessage")
		b.slack.Fail("chat.postMessage", failure)
		if _, err := b.slack.Deliver("events_api", b.slack.Direct(b.space, "U1", "convert 1 GiB to GB "+marker)); err != nil {
			t.Fatal(err)
		}
		b.until("the failure", func() bool { return b.slack.Calls("chat.postMessage") > before })
		b.slack.Heal("chat.postMessage")
	}
	for _, status := range []int{400, 403, 500} {
		b.town.Fail("POST callback", status, 1, false)
		b.town.Person("2", "11", "200").Ask("convert 1 GiB to GB " + marker)
	}
	b.slack.Drop()
	b.town.Drop()
	b.until("both again", func() bool { open, _ := b.slack.Links(); return open == 1 && b.town.Ready() == 1 })
}
