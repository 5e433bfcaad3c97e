package slack_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"headroom/bot"
	"headroom/bot/memorytest"
	"headroom/bot/slack"
	"headroom/bot/slack/slackfake"
)

// overHTTP is a town whose events come in over HTTP.
func overHTTP(t *testing.T) (*town, string) {
	t.Helper()
	w := build(t, bot.Limits{PerUser: 100}, false)
	server := httptest.NewServer(slack.NewHandler(w.app, w.fake.Secret))
	t.Cleanup(server.Close)
	return w, server.URL
}

func TestHTTP(t *testing.T) {
	t.Parallel()
	w, address := overHTTP(t)
	post := func(kind string, payload any) string {
		t.Helper()
		r, err := w.fake.Post(address, kind, payload, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = r.Body.Close() }()
		body, _ := io.ReadAll(r.Body)
		if r.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s %s", kind, r.Status, body)
		}
		return string(body)
	}
	if got := post("events_api", map[string]any{"type": "url_verification", "challenge": "abc"}); got != `{"challenge":"abc"}` {
		t.Errorf("challenge: %s", got)
	}
	asked := w.fake.Mention(w.one, "C1", "", "U1", question)
	post("events_api", asked)
	m := w.answer(w.one, 1)
	post("events_api", asked) // a retry
	post("slash_commands", w.fake.Slash(w.one, "C2", "U2", question))
	if private := w.answer(w.one, 2); private.To != "U2" {
		t.Errorf("said to %q", private.To)
	}
	press, err := w.fake.Press(w.one, m, "U1", "Find what fits")
	if err != nil {
		t.Fatal(err)
	}
	post("interactive", press)
	w.until("the message is edited", func() bool { return w.fake.Said("T1")[0].Edits == 1 })
	if n := len(w.fake.Said("T1")); n != 2 {
		t.Errorf("%d messages", n)
	}
}

// What Slack has not signed, or long ago, or too much of, stays outside.
func TestHTTPKeepsOthersOut(t *testing.T) {
	t.Parallel()
	w, address := overHTTP(t)
	event, _ := json.Marshal(w.fake.Direct(w.one, "U1", question))
	for name, tt := range map[string]struct {
		body   []byte
		at     time.Time
		change func(*http.Request)
		want   int
	}{
		"signed":          {event, time.Now(), func(*http.Request) {}, http.StatusOK},
		"old":             {event, time.Now().Add(-6 * time.Minute), func(*http.Request) {}, http.StatusUnauthorized},
		"of the future":   {event, time.Now().Add(6 * time.Minute), func(*http.Request) {}, http.StatusUnauthorized},
		"unsigned":        {event, time.Now(), func(r *http.Request) { r.Header.Del("X-Slack-Signature") }, http.StatusUnauthorized},
		"undated":         {event, time.Now(), func(r *http.Request) { r.Header.Del("X-Slack-Request-Timestamp") }, http.StatusUnauthorized},
		"another secret":  {event, time.Now(), func(r *http.Request) { r.Header.Set("X-Slack-Signature", "v0="+strings.Repeat("ab", 32)) }, http.StatusUnauthorized},
		"another version": {event, time.Now(), func(r *http.Request) { r.Header.Set("X-Slack-Signature", "v1="+strings.Repeat("ab", 32)) }, http.StatusUnauthorized},
		"too large":       {make([]byte, slack.MaxBody+1), time.Now(), func(*http.Request) {}, http.StatusRequestEntityTooLarge},
		"malformed":       {[]byte("{"), time.Now(), func(*http.Request) {}, http.StatusOK}, // again it would be no better
		"another method":  {nil, time.Now(), func(r *http.Request) { r.Method = http.MethodGet }, http.StatusMethodNotAllowed},
		"another path":    {event, time.Now(), func(r *http.Request) { r.URL.Path = "/slack/other" }, http.StatusNotFound},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := http.NewRequest(http.MethodPost, address+"/slack/events", bytes.NewReader(tt.body))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("X-Slack-Request-Timestamp", fmt.Sprint(tt.at.Unix()))
			r.Header.Set("X-Slack-Signature", w.fake.Sign(tt.at, tt.body))
			tt.change(r)
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			_ = answer.Body.Close()
			if answer.StatusCode != tt.want {
				t.Errorf("%s, want %d", answer.Status, tt.want)
			}
		})
	}
}

// A desk that closes tells Slack to come again.
func TestHTTPWhileClosing(t *testing.T) {
	t.Parallel()
	w, address := overHTTP(t)
	drain(t, w)
	r, err := w.fake.Post(address, "events_api", w.fake.Direct(w.one, "U1", question), time.Now())
	if err != nil || r.StatusCode != http.StatusServiceUnavailable || r.Header.Get("X-Slack-No-Retry") != "" {
		t.Errorf("%v %v", r, err)
	}
}

// Slack's own count of a request decides whether a full desk leaves it to come
// again or says that it is busy.
func TestHTTPAtTheLastAttempt(t *testing.T) {
	t.Parallel()
	memory := stuck{memorytest.New(), make(chan struct{})}
	desk := bot.NewDesk(talk(memory), bot.Limits{Workers: 1, Queue: 1, PerUser: 1000})
	p := &pretend{}
	app := slack.New(desk, p, slack.Options{Memory: memory})
	fake := slackfake.New()
	t.Cleanup(fake.Close)
	one := fake.Install("T1")
	handler := slack.NewHandler(app, fake.Secret)
	for desk.Stats().Running+desk.Stats().Waiting < 2 { // one is with the worker, one waits
		receive(t, app, event("T1", "D1", "U1", desk.Stats().Running, question))
		time.Sleep(time.Millisecond)
	}
	asked := fake.Direct(one, "U2", question)
	for _, step := range []struct {
		attempt string
		want    int
	}{{"", 503}, {"1", 503}, {"many", 503}, {"3", 200}} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			r.Header.Set("X-Slack-Retry-Num", step.attempt)
			handler.ServeHTTP(w, r)
		}))
		t.Cleanup(server.Close)
		r, err := fake.Post(server.URL, "events_api", asked, time.Now())
		if err != nil || r.StatusCode != step.want {
			t.Errorf("attempt %q: %v %v, want %d", step.attempt, r, err, step.want)
		}
	}
	close(memory.go1)
	end(t, desk, app)
}
