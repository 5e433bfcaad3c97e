package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"headroom/bot"
	"headroom/bot/slack"
	"headroom/bot/slack/slackfake"
	"headroom/store"
)

var (
	loadFor  = flag.Duration("load", 0, "how long to load the program, in a test of its own; 0: not at all")
	loadRate = flag.Int("load.rate", 500, "events a second")
)

// The stand-in of Slack runs in a process of its own, which is this test binary
// with these in the environment, so that its work is not counted as the bot's.
const (
	loadVariable = "HEADROOM_TEST_LOAD"
	loadTeams    = 100
	loadChannels = 10 // of each team
)

// loadQuestions are asked in turn.
var loadQuestions = []string{
	"train 7b adamw fp16 on 4x v100", "can a 4090 run llama-3.1-8b in int4?", "2张3090用qlora微调qwen2.5-14b够吗",
	"lora llama-3.1-8b bf16 seq 4096 on a100 80gb", "how many a100 80gb to train 70b?", "convert 40 GiB to GB", "specs of a100", "explain kv cache",
}

// figures are what a run came to.
type figures struct {
	Sent, Answered, Unacked int
	Seconds                 float64
	P50, P99, Worst         time.Duration // from the envelope to the posted answer
	Ack99                   time.Duration
}

// loadFake is the other process: it serves, and when it reads a line it sends
// events at a rate and measures how long each takes to be answered.
func loadFake(rate int, length time.Duration) {
	fake := slackfake.New()
	fake.Silent = true
	var spaces []*slackfake.Workspace
	for i := range loadTeams {
		spaces = append(spaces, fake.Install(fmt.Sprintf("T%d", i)))
	}
	var mu sync.Mutex
	sent := map[string]time.Time{}
	var took, acks []time.Duration
	fake.OnPost = func(m *slackfake.Message) {
		now := time.Now()
		mu.Lock()
		defer mu.Unlock()
		if at, ok := sent[m.Thread]; ok {
			took = append(took, now.Sub(at))
			delete(sent, m.Thread)
		}
	}
	fmt.Println(fake.API())
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		mu.Lock()
		clear(sent)
		took, acks = took[:0], acks[:0]
		mu.Unlock()
		var unacked atomic.Int64
		var work sync.WaitGroup
		began := time.Now()
		total := int(float64(rate) * length.Seconds())
		for i := range total {
			time.Sleep(time.Until(began.Add(time.Duration(i) * time.Second / time.Duration(rate))))
			space := spaces[i%loadTeams]
			n := i / loadTeams
			event := fake.Mention(space, fmt.Sprintf("C%d", n%loadChannels), "", fmt.Sprintf("U%d", n%(3*loadChannels)), loadQuestions[i%len(loadQuestions)])
			work.Go(func() {
				at := time.Now()
				mu.Lock()
				sent[slackfake.TS(event)] = at
				mu.Unlock()
				if _, err := fake.Send("events_api", event, 0); err != nil {
					unacked.Add(1)
					return
				}
				mu.Lock()
				acks = append(acks, time.Since(at))
				mu.Unlock()
			})
		}
		work.Wait()
		for range 6000 { // a minute at most
			time.Sleep(10 * time.Millisecond)
			mu.Lock()
			left := len(sent)
			mu.Unlock()
			if left <= int(unacked.Load()) {
				break
			}
		}
		mu.Lock()
		out := figures{Sent: total, Answered: len(took), Unacked: int(unacked.Load()), Seconds: time.Since(began).Seconds()}
		slices.Sort(took)
		slices.Sort(acks)
		if len(took) > 0 {
			out.P50, out.P99, out.Worst = took[len(took)/2], took[len(took)*99/100], took[len(took)-1]
		}
		if len(acks) > 0 {
			out.Ack99 = acks[len(acks)*99/100]
		}
		mu.Unlock()
		_ = json.NewEncoder(os.Stdout).Encode(out) // the other side reads or is gone
	}
}

// neighbour is the process of the stand-in.
type neighbour struct {
	api string
	in  io.WriteCloser
	out *bufio.Scanner
}

func startNeighbour(t *testing.T, kind string) *neighbour {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, fmt.Sprintf("-load=%s", *loadFor), fmt.Sprintf("-load.rate=%d", *loadRate))
	cmd.Env = append(os.Environ(), loadVariable+"="+kind)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_, _ = in.Close(), cmd.Wait() // ends with its input
	})
	n := &neighbour{in: in, out: bufio.NewScanner(out)}
	if !n.out.Scan() {
		t.Fatal("the stand-in did not start")
	}
	n.api = n.out.Text()
	return n
}

// run has the stand-in load whoever is connected.
func (n *neighbour) run(t *testing.T, name string) figures {
	t.Helper()
	if _, err := io.WriteString(n.in, "go\n"); err != nil {
		t.Fatal(err)
	}
	if !n.out.Scan() {
		t.Fatal("the stand-in is gone")
	}
	var f figures
	if err := json.Unmarshal(n.out.Bytes(), &f); err != nil {
		t.Fatal(err)
	}
	t.Logf("%-8s %d events, %d answered, %d not acknowledged, %.0f answers/s; envelope to answer p50 %v, p99 %v, worst %v; acknowledged p99 %v", name, f.Sent, f.Answered, f.Unacked,
		float64(f.Answered)/f.Seconds, f.P50.Round(time.Microsecond), f.P99.Round(time.Microsecond), f.Worst.Round(time.Microsecond), f.Ack99.Round(time.Microsecond))
	return f
}

// echo answers every question with itself: what the way costs without the work.
type echo struct{}

func (echo) Submit(_ context.Context, in bot.Inbound, deliver func(bot.Message)) error {
	go deliver(bot.Message{Paragraphs: []string{in.Text}})
	return nil
}

// TestLoad puts the whole program, with its store, under load, and beside it an
// echo over the same way:
//
//	go test ./cmd/headroom -run TestLoad -load 20s -v
func TestLoad(t *testing.T) {
	if *loadFor == 0 {
		t.Skip("-load is not set")
	}
	n := startNeighbour(t, "slack")
	t.Setenv("HEADROOM_KEY", strings.Repeat("cd", 32))
	path := filepath.Join(t.TempDir(), "memory.db")
	teams := keepTeams(t, path, n.api)

	echoing := slack.New(echo{}, teams, slack.Options{})
	once := func(name string, connect func(ctx context.Context)) figures {
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan struct{})
		go func() {
			defer close(done)
			connect(ctx)
		}()
		time.Sleep(time.Second)
		f := n.run(t, name)
		cancel()
		<-done
		return f
	}
	once("echo", func(ctx context.Context) {
		s := &slack.Socket{AppToken: "xapp-1-fake", Address: n.api, HTTP: &http.Client{Transport: slackTransport()}, Log: slog.New(slog.DiscardHandler), Take: echoing.Take}
		_ = s.Run(ctx) // ends with ctx
	})
	t.Setenv("HEADROOM_STORE", "")
	t.Setenv("SLACK_APP_TOKEN", "xapp-1-fake")
	t.Setenv("SLACK_BOT_TOKEN", "")
	config := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(config, fmt.Appendf(nil, "store = %q\n[slack]\napi = %q\nclient_id = \"1.2\"\n", path, n.api), 0o600); err != nil {
		t.Fatal(err)
	}
	var out lines
	f := once("program", func(ctx context.Context) {
		run(ctx, []string{"--config", config, "serve"}, strings.NewReader(""), &out, &out)
	})
	if f.Answered != f.Sent-f.Unacked {
		t.Errorf("%d events were acknowledged, %d answered\n%.2000s", f.Sent-f.Unacked, f.Answered, out.String())
	}
}

// keepTeams installs the workspaces of the stand-in.
func keepTeams(t *testing.T, path, api string) *slack.Installed {
	t.Helper()
	if !store.Supported {
		t.Skip(store.NoSQLite)
	}
	key, _, err := sealingKeys()
	if err != nil {
		t.Fatal(err)
	}
	kept, err := store.Open(t.Context(), path, store.Options{Key: key})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { err = errors.Join(err, kept.Close()) })
	teams := slack.NewInstalled(kept, api, &http.Client{Transport: slackTransport()})
	for i := range loadTeams {
		id := fmt.Sprintf("T%d", i)
		if err := teams.Add(t.Context(), slack.Team{ID: id}, "xoxb-"+id, ""); err != nil {
			t.Fatal(err)
		}
	}
	return teams
}
