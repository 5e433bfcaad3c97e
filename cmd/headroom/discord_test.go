package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"headroom/bot/discord/discordtest"
	"headroom/bot/discord/payload"
)

// discordTown starts the program with a Discord of its own.
func discordTown(t *testing.T, settings string, change func(*discordtest.Server)) (*discordtest.Server, *server) {
	t.Helper()
	town := discordtest.New()
	town.Deadline = time.Minute // a slow machine
	if change != nil {
		change(town)
	}
	t.Setenv("DISCORD_TOKEN", discordtest.Token)
	s := serve(t, fmt.Sprintf("[discord]\napi = %q\n%s", town.URL+"/api/v10", settings))
	t.Cleanup(func() {
		town.Close()
		for _, err := range town.Faults() {
			t.Error(err)
		}
		if strings.Contains(s.out.String(), discordtest.Token) {
			t.Error("the log holds the token")
		}
	})
	return town, s
}

// saidIn is all that a message says.
func saidIn(list []payload.Component) string {
	text := ""
	for _, c := range list {
		text += c.Content + "\n" + saidIn(c.Components)
	}
	return text
}

// The program itself, with the store that it keeps: a command, a preset that
// only managers save, a server that hides its answers, a picture.
func TestServeDiscord(t *testing.T) {
	town, s := discordTown(t, "", nil)
	s.until("connected", func() bool { return town.Ready() == 1 })
	s.until("commands", func() bool { list, _ := town.Commands(); return len(list) == 3 })

	asker, manager := town.Person("1", "10", "100"), town.Person("2", "10", "100")
	manager.Manager = true
	answer := func(id string) discordtest.Act {
		a, ok := town.Answered(id)
		if !ok {
			t.Fatalf("not answered\n%s", s.out.String())
		}
		return a
	}
	s.until("an answer with a picture", func() bool { // which is left out on a slow machine
		a := answer(asker.Ask("train 7b adamw fp16 on 4x v100 32gb"))
		if text := saidIn(a.Answer.Body.Components); !strings.Contains(text, "## Does not fit") {
			t.Fatal(text)
		}
		return len(a.Answer.Files["memory.png"]) > 1000
	})
	if list := answer(asker.Type("train 7b on 4x v1")).Choices; len(list) == 0 || !strings.Contains(list[0].Value, "v100") {
		t.Errorf("completions: %v", list)
	}
	save := []map[string]any{discordtest.Option(3, "name", "lab-box"), discordtest.Option(3, "question", "4x v100 32gb")}
	if text := saidIn(answer(asker.Admin("preset", save...)).Answer.Body.Components); !strings.Contains(text, "Manage Server") {
		t.Errorf("anybody saves: %s", text)
	}
	answer(manager.Admin("preset", save...))
	if text := saidIn(answer(asker.Ask("presets")).Answer.Body.Components); !strings.Contains(text, "lab-box") {
		t.Errorf("not saved: %s", text)
	}
	gpu := []map[string]any{discordtest.Option(3, "name", "lab-card"), discordtest.Option(10, "memory", 48), discordtest.Option(10, "bandwidth", 768)}
	answer(manager.Admin("gpu", gpu...))
	if text := saidIn(answer(asker.Ask("train 7b lora on lab-card")).Answer.Body.Components); !strings.Contains(text, "lab-card") {
		t.Errorf("the card is not known: %s", text)
	}
	answer(manager.Admin("answers", discordtest.Option(3, "value", "private")))
	s.until("answers are hidden", func() bool { return answer(asker.Ask("explain kv cache")).Answer.Hidden })
	asker.Say("train 7b on a100 80gb", discordtest.Mentioned)
	s.until("a mention is answered", func() bool {
		list := town.Messages("100")
		return list[len(list)-1].ReplyTo != ""
	})
}

// A second start leaves the commands alone.
func TestServeDiscordTwice(t *testing.T) {
	town, s := discordTown(t, "", nil)
	s.until("commands", func() bool { list, _ := town.Commands(); return len(list) == 3 })
	again := serve(t, fmt.Sprintf("[discord]\napi = %q\n", town.URL+"/api/v10"))
	again.until("registered", func() bool { return strings.Contains(again.out.String(), "commands are registered") })
	if _, writes := town.Commands(); writes != 3 {
		t.Errorf("%d commands were written", writes)
	}
}

// Refused for good, Discord ends with a plain sentence and the program with it,
// since there is nothing else to serve.
func TestServeDiscordRefused(t *testing.T) {
	_, s := discordTown(t, "message_content = true\n", func(town *discordtest.Server) { town.NoContent = true })
	select {
	case status := <-s.ended:
		s.ended <- status
		if status == answered || !strings.Contains(s.out.String(), "turn on Message Content Intent") {
			t.Errorf("status %d\n%s", status, s.out.String())
		}
	case <-time.After(2 * time.Minute):
		t.Fatalf("goes on\n%s", s.out.String())
	}
}

func TestDiscordSettings(t *testing.T) {
	t.Setenv("DISCORD_TOKEN", "x")
	for settings, want := range map[string]string{
		"[discord]\nmode = \"socket\"\n":                       "gateway or http",
		"[discord]\nmode = \"http\"\n":                         "public_key",
		"[discord]\nmod = \"http\"\n":                          "discord.mode",
		"[discord]\ntoken = \"abc\"\n":                         "unknown key",
		"[discord]\nmode = \"http\"\npublic_key = \"12 34\"\n": "64 hexadecimal digits",
	} {
		s := serve(t, settings)
		select {
		case status := <-s.ended:
			s.ended <- status
			if status == answered || !strings.Contains(s.out.String(), want) {
				t.Errorf("%q ends with %d: %s", settings, status, s.out.String())
			}
		case <-time.After(2 * time.Minute):
			t.Errorf("%q is taken", settings)
		}
	}
}
