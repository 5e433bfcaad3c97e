package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"headroom/bot/discord"
	"headroom/bot/discord/discordtest"
	"headroom/store"
)

// discordLoad names the stand-in of Discord to the process of its own.
const discordLoad = "discord"

// discordLoadFake is the other process: commands in a hundred servers, ten
// channels each, at a rate.
func discordLoadFake(rate int, length time.Duration) {
	town := discordtest.New()
	town.Deadline = time.Minute
	var mu sync.Mutex
	sent := map[string]time.Time{}
	answered := map[string]time.Time{}
	town.OnAnswer = func(id string) {
		now := time.Now()
		mu.Lock()
		defer mu.Unlock()
		answered[id] = now
	}
	fmt.Println(town.URL + "/api/v10")
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		mu.Lock()
		clear(sent)
		clear(answered)
		mu.Unlock()
		began := time.Now()
		total := int(float64(rate) * length.Seconds())
		for i := range total {
			time.Sleep(time.Until(began.Add(time.Duration(i) * time.Second / time.Duration(rate))))
			guild, n := i%loadTeams, i/loadTeams
			person := town.Person(fmt.Sprint(7_000_000+n%(3*loadChannels)), fmt.Sprint(1000+guild), fmt.Sprint(100_000+guild*loadChannels+n%loadChannels))
			at := time.Now()
			id := person.Ask(loadQuestions[i%len(loadQuestions)])
			mu.Lock()
			sent[id] = at
			mu.Unlock()
		}
		for range 500 {
			mu.Lock()
			left := len(sent) - len(answered)
			mu.Unlock()
			if left <= 0 {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		mu.Lock()
		out := figures{Sent: total, Answered: len(answered), Seconds: time.Since(began).Seconds()}
		var took []time.Duration
		for id, at := range answered {
			took = append(took, at.Sub(sent[id]))
		}
		mu.Unlock()
		slices.Sort(took)
		if len(took) > 0 {
			out.P50, out.P99, out.Worst = took[len(took)/2], took[len(took)*99/100], took[len(took)-1]
		}
		_ = json.NewEncoder(os.Stdout).Encode(out) // the other side reads or is gone
	}
}

// TestLoadDiscord puts the whole program, with its store, under load in Discord,
// and beside it an echo over the same way:
//
//	go test ./cmd/headroom -run TestLoadDiscord -load 20s -v
func TestLoadDiscord(t *testing.T) {
	if *loadFor == 0 {
		t.Skip("-load is not set")
	}
	if !store.Supported {
		t.Skip(store.NoSQLite)
	}
	n := startNeighbour(t, discordLoad)
	once := func(name string, connect func(ctx context.Context)) figures {
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan struct{})
		go func() {
			defer close(done)
			connect(ctx)
		}()
		time.Sleep(2 * time.Second)
		f := n.run(t, name)
		cancel()
		<-done
		return f
	}
	once("echo", func(ctx context.Context) {
		client := discord.NewClient(n.api, discordtest.Token, "test", nil)
		gate := discord.NewGateway(discord.New(echo{}, client, discord.Options{}), client, false, discord.Pace{}, nil)
		_ = gate.Run(ctx) // ends with ctx
	})
	t.Setenv("HEADROOM_STORE", "")
	t.Setenv("DISCORD_TOKEN", discordtest.Token)
	folder := t.TempDir()
	config := filepath.Join(folder, "config.toml")
	if err := os.WriteFile(config, fmt.Appendf(nil, "store = %q\n[discord]\napi = %q\n", filepath.Join(folder, "memory.db"), n.api), 0o600); err != nil {
		t.Fatal(err)
	}
	var out lines
	f := once("program", func(ctx context.Context) {
		run(ctx, []string{"--config", config, "serve"}, strings.NewReader(""), &out, &out)
	})
	if f.Answered != f.Sent {
		t.Errorf("%d of %d were answered\n%.2000s", f.Answered, f.Sent, out.String())
	}
}
