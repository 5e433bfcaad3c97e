package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"headroom/bot/slack/slackfake"
	"headroom/store"
)

// keeper runs commands on a store of its own.
type keeper struct {
	t    *testing.T
	file string
}

// say runs a command and returns all that it prints.
func (k keeper) say(want int, args ...string) string {
	k.t.Helper()
	var out lines
	if status := run(k.t.Context(), append([]string{"--store", k.file}, args...), strings.NewReader(""), &out, &out); status != want {
		k.t.Fatalf("%q: status %d\n%s", args, status, out.String())
	}
	return out.String()
}

// all is everything that the store can be asked.
func (k keeper) all() string {
	var out strings.Builder
	for _, args := range [][]string{
		{"preset", "export"},
		{"model", "export"},
		{"gpu", "export"},
		{"measured", "export"},
		{"ask", "--json", "lora house-13b with lab"},
		{"ask", "train 7b on a box"},
	} {
		out.WriteString(k.say(answered, args...))
	}
	return out.String()
}

// A copy that was made while the bot answers, put in the place of a store that is
// gone, gives the same answers (docs/upgrade.md, Restore).
func TestRestoreFromABackupUnderLoad(t *testing.T) {
	if !store.Supported {
		t.Skip(store.NoSQLite)
	}
	folder := t.TempDir()
	k := keeper{t, filepath.Join(folder, "memory.db")}
	config := filepath.Join(folder, "config.json")
	if err := os.WriteFile(config, []byte(files["path/to/config.json"]), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"preset add lab 8x a100 80gb bf16 zero 3", "gpu add big --like 4090 --memory 48", "gpu add box --of big --cards 4 --ram 512",
		"model add " + config + " --name house-13b", "measured add 17.5GiB lora llama-3.1-8b on an a100",
	} {
		k.say(answered, strings.Fields(line)...)
	}
	want := k.all()

	// A team asks and saves while the copy is made.
	fake := slackfake.New()
	fake.Patience = 20 * time.Second // a slow machine
	defer fake.Close()
	space := fake.Install("T1")
	slackTokens(t, fake, space.Token)
	s := serve(t, fmt.Sprintf("[admin]\nlisten = \"off\"\n[slack]\nwriters = [\"U1\", \"U2\", \"U3\", \"U4\", \"U5\"]\napi = %q\n", fake.API()), "--store", k.file)
	s.until("the socket is open", func() bool { open, _ := fake.Links(); return open == 1 })
	const asked = 40
	var work sync.WaitGroup
	work.Go(func() {
		for n := range asked {
			text := "train 7b adamw fp16 on 4x v100"
			if n%2 == 1 {
				text = fmt.Sprintf("save 4x v100 32gb adamw as rack-%d", n)
			}
			mention := fake.Mention(space, fmt.Sprintf("C%d", n), "", fmt.Sprintf("U%d", n%5+1), text) // nobody asks too fast
			if _, err := fake.Deliver("events_api", mention); err != nil {
				t.Error(err)
			}
		}
	})
	s.until("it is in the middle", func() bool { return len(fake.Said("T1")) >= asked/4 })
	backup := filepath.Join(folder, "backup.db")
	k.say(answered, "store", "backup", backup)
	work.Wait()
	s.until("all answers", func() bool { return len(fake.Said("T1")) == asked })
	s.end()
	if info, err := os.Stat(backup); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("readable by others: %v %v", info, err)
	}

	for _, end := range []string{"", "-wal", "-shm"} { // wiped
		_ = os.Remove(k.file + end) // not all are there
	}
	text, err := os.ReadFile(backup)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(k.file, text, 0o600); err != nil { // restored
		t.Fatal(err)
	}
	if got := k.say(answered, "store", "check"); !strings.Contains(got, "\nsound\n") {
		t.Errorf("%s", got)
	}
	if got := k.all(); got != want {
		t.Errorf("before:\n%s\nafter:\n%s", want, got)
	}
	if kept := k.say(answered, "store", "export", "--tenant", "slack:T1"); !strings.Contains(kept, "rack-1") {
		t.Errorf("nothing of the team is in the copy:\n%.500s", kept)
	}
}

// An older program meets a newer store: it says what docs/upgrade.md says, and
// leaves the file as it is.
func TestOlderProgramRefusesANewerStore(t *testing.T) {
	if !store.Supported {
		t.Skip(store.NoSQLite)
	}
	page, err := os.ReadFile("../../docs/upgrade.md")
	if err != nil {
		t.Fatal(err)
	}
	k := keeper{t, filepath.Join(t.TempDir(), "headroom.db")}
	k.say(answered, "preset", "add", "lab", "8x", "a100")
	format := regexp.MustCompile(`format (\d+)`).FindStringSubmatch(k.say(answered, "store", "check"))
	rows := regexp.MustCompile(`(?m)^\| (\d+) \|`).FindAllStringSubmatch(string(page), -1)
	if format == nil || len(rows) == 0 || rows[len(rows)-1][1] != format[1] {
		t.Errorf("the store has format %v, the page tells of %v", format, rows)
	}
	text, err := os.ReadFile(k.file)
	if err != nil {
		t.Fatal(err)
	}
	binary.BigEndian.PutUint32(text[60:], binary.BigEndian.Uint32(text[60:])+1) // user_version, one more
	for _, end := range []string{"-wal", "-shm"} {
		_ = os.Remove(k.file + end)
	}
	if err := os.WriteFile(k.file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	quote := regexp.MustCompile(`(?m)^> (.+)$`).FindStringSubmatch(string(page))
	if quote == nil {
		t.Fatal("the page quotes no refusal")
	}
	for _, args := range [][]string{{"preset", "list"}, {"preset", "add", "b", "2x", "a100"}, {"store", "check"}} {
		if got := k.say(notAnswered, args...); !strings.Contains(got, quote[1]) {
			t.Errorf("%q says\n%s, not\n%s", args, got, quote[1])
		}
	}
	t.Setenv("SLACK_APP_TOKEN", "xapp-1")
	t.Setenv("SLACK_BOT_TOKEN", "xoxb-1")
	if got := k.say(notAnswered, "serve", "--admin", "off"); !strings.Contains(got, quote[1]) {
		t.Errorf("serve says\n%s", got)
	}
	if after, err := os.ReadFile(k.file); err != nil || string(after) != string(text) {
		t.Errorf("the file was changed: %v", err)
	}
}
