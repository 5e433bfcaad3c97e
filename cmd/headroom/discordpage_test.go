package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"headroom/bot/discord"
	"headroom/bot/discord/discordtest"
)

// TestDiscordPageWordByWord follows docs/discord.md against the fake from its
// first step to its first answer, and tries what it says of follow-ups.
func TestDiscordPageWordByWord(t *testing.T) {
	text, err := os.ReadFile("../../docs/discord.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	_, begin, _ := strings.Cut(page, "\n## First answer\n")
	begin, where, _ := strings.Cut(begin, "\n## Where to ask\n")
	steps := regexp.MustCompile(`(?m)^\d\. `).Split(begin, -1)[1:]
	if len(steps) != 5 {
		t.Fatalf("%d steps", len(steps))
	}

	// 3. The links are of the application, for a server and for one's own account.
	var out lines
	args := split(strings.ReplaceAll(command(t, steps[2]), "<application id>", "1234567890"))[1:]
	if status := run(t.Context(), args, strings.NewReader(""), &out, &out); status != answered || strings.Count(out.String(), "client_id=1234567890") != 2 {
		t.Errorf("%d\n%s", status, out.String())
	}

	// 4. The token is the only thing that is told; both lines appear.
	if !strings.HasPrefix(code(steps[3]), "export DISCORD_TOKEN=") {
		t.Fatalf("%q", code(steps[3]))
	}
	town, s := discordTown(t, "", nil)
	for _, line := range quoted(steps[3]) {
		s.until(line+" appears", func() bool { return strings.Contains(s.out.String(), line) })
	}

	// 5. The command as it stands there.
	question, ok := strings.CutPrefix(code(steps[4]), "/vram question: ")
	if !ok {
		t.Fatalf("%q", code(steps[4]))
	}
	asker := town.Person("1", "10", "100")
	a, ok := town.Answered(asker.Ask(question))
	if !ok || !strings.Contains(saidIn(a.Answer.Body.Components), "## Does not fit") {
		t.Fatalf("%+v\n%s", a, s.out.String())
	}

	// Follow-ups of the table, each a reply to the answer before.
	row := regexp.MustCompile(`(?m)^\| a reply to an answer: (.+?) \|`).FindStringSubmatch(where)
	if row == nil {
		t.Fatal("the page has no row about replies")
	}
	asker.Say(question, discordtest.Mentioned)
	for n, words := range quoted(row[1]) {
		s.until("an answer before "+words, func() bool { return len(answersIn(town)) > n })
		asker.Say(words, discordtest.Mentioned, asker.ReplyingTo(answersIn(town)[n].ID))
	}
	s.until("answers to all", func() bool { return len(answersIn(town)) == 1+len(quoted(row[1])) })

	// The commands that the page names are those that are registered, no fewer.
	var named, registered []string
	for _, m := range regexp.MustCompile("`/vram-admin (\\w+)`").FindAllStringSubmatch(page, -1) {
		named = append(named, m[1])
	}
	for _, c := range discord.Commands() {
		if c.Name == "vram-admin" {
			for _, sub := range c.Options {
				registered = append(registered, sub.Name)
			}
		}
	}
	slices.Sort(named)
	slices.Sort(registered)
	if named = slices.Compact(named); !slices.Equal(named, registered) {
		t.Errorf("the page names %q, registered are %q", named, registered)
	}
}

// answersIn are what the bot said in the channel by itself.
func answersIn(town *discordtest.Server) (out []discordtest.Message) {
	for _, m := range town.Messages("100") {
		if m.ReplyTo != "" {
			out = append(out, m)
		}
	}
	return out
}
