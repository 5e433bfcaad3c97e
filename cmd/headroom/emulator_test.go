package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
)

// TestServeAgainstAnEmulator runs the program against a stand-in for Slack that
// nobody of this project wrote: parvalabs/local-slack, by its control API.
// docs/testing.md tells how to start it.
func TestServeAgainstAnEmulator(t *testing.T) {
	base := strings.TrimSuffix(os.Getenv("HEADROOM_SLACK_EMULATOR"), "/")
	if base == "" {
		t.Skip("HEADROOM_SLACK_EMULATOR names no emulator")
	}
	t.Setenv("SLACK_BOT_TOKEN", "xoxb-test-token") // those of its example configuration
	t.Setenv("SLACK_APP_TOKEN", "xapp-test-token")
	emulator := func(method, path string, body, out any) {
		t.Helper()
		text, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		r, err := http.NewRequest(method, base+"/_control"+path, bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = answer.Body.Close() }()
		got, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode >= 300 {
			t.Fatalf("%s %s: %s %s %v", method, path, answer.Status, got, err)
		}
		if out != nil {
			if err := json.Unmarshal(got, out); err != nil {
				t.Fatalf("%s: %v", got, err)
			}
		}
	}
	emulator(http.MethodPost, "/reset", nil, nil)
	s := serve(t, "[slack]\napi = \""+base+"/api/\"\n")
	s.until("the socket is open", func() bool { return strings.Contains(s.out.String(), "slack is connected") })
	type message struct {
		TS, User, Text string
		Thread         string `json:"thread_ts"`
		Blocks         []struct {
			ID       string           `json:"block_id"`
			Elements []map[string]any `json:"elements"`
		}
	}
	answers := func() (said []message) {
		var got struct{ Messages []message }
		emulator(http.MethodGet, "/messages/C01GEN", nil, &got)
		for _, m := range got.Messages {
			if m.User == "U0BOT" {
				said = append(said, m)
			}
		}
		return said
	}
	holds := func(n int, text string) func() bool {
		return func() bool { said := answers(); return len(said) >= n && strings.Contains(said[n-1].Text, text) }
	}
	emulator(http.MethodPost, "/message", map[string]string{"channel": "C01GEN", "user": "U01ALICE", "text": "<@U0BOT> train 7b adamw fp16 on 4x v100"}, nil)
	s.until("an answer", holds(1, "Does not fit"))
	first := answers()[0]
	emulator(http.MethodPost, "/message", map[string]string{"channel": "C01GEN", "user": "U01ALICE", "text": "<@U0BOT> zero 3", "thread_ts": first.Thread}, nil)
	s.until("a follow-up", holds(2, "ZeRO"))
	for _, b := range first.Blocks {
		for _, e := range b.Elements {
			if text, _ := e["text"].(map[string]any); text["text"] == "Find what fits" {
				e["block_id"] = b.ID
				emulator(http.MethodPost, "/interact", map[string]any{"channel": "C01GEN", "messageTs": first.TS, "user": "U01ALICE", "action": e}, nil)
			}
		}
	}
	s.until("an edited answer", func() bool { return answers()[0].Text != first.Text })
	emulator(http.MethodPost, "/command", map[string]string{"channel": "C01GEN", "user": "U01ALICE", "command": "/vram", "text": "can a 4090 run llama-3.1-8b in int4?"}, nil)
	s.until("a private answer", holds(3, "4090"))
	if n := len(answers()); n != 3 {
		t.Errorf("%d answers to three questions, of which one arrived twice", n)
	}
}
