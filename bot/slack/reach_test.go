package slack_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"headroom/bot"
	"headroom/bot/slack"
)

// elsewhere is a server that must not be called; it counts who does.
func elsewhere(t *testing.T) (address string, calls *atomic.Int32) {
	t.Helper()
	calls = &atomic.Int32{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		calls.Add(1)
		_, _ = w.Write([]byte(`{"secret": "of the inside"}`))
	}))
	t.Cleanup(server.Close)
	return server.URL, calls
}

// A file is read from Slack and from nowhere else: not where a payload says so,
// and not where an address of Slack's sends on.
func TestFilesComeFromSlackOnly(t *testing.T) {
	t.Parallel()
	inside, calls := elsewhere(t)
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasSuffix(r.URL.Path, "/away"):
			http.Redirect(w, r, inside+"/latest/meta-data", http.StatusFound)
		case strings.HasSuffix(r.URL.Path, "/round"):
			http.Redirect(w, r, r.URL.Path, http.StatusFound)
		case strings.HasSuffix(r.URL.Path, "/near"):
			http.Redirect(w, r, "/files/there", http.StatusFound)
		default:
			_, _ = w.Write([]byte(`{}`))
		}
	}))
	t.Cleanup(api.Close)
	client := slack.NewClient("xoxb-token", api.URL+"/api/", http.DefaultClient)
	for _, address := range []string{
		inside + "/config.json", api.URL + "/files/away", api.URL + "/files/round", "http://169.254.169.254/latest", "file:///etc/passwd",
		"https://slack.com.example.org/x", "https://evil-slack.com/x", "https://slack.com@" + strings.TrimPrefix(inside, "http://"), "gopher://slack.com/x", "",
	} {
		if data, err := client.Fetch(t.Context(), address, 1000); err == nil {
			t.Errorf("%s was fetched: %s", address, data)
		}
	}
	for _, address := range []string{"/files/there", "/files/near"} {
		if data, err := client.Fetch(t.Context(), api.URL+address, 1000); err != nil || string(data) != "{}" {
			t.Errorf("%s: %q, %v", address, data, err)
		}
	}
	if n := calls.Load(); n != 0 {
		t.Errorf("%d calls went elsewhere", n)
	}
}

// An answer goes to an address of Slack's, whatever a payload names.
func TestAnswersGoToSlackOnly(t *testing.T) {
	t.Parallel()
	inside, calls := elsewhere(t)
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/away") {
			http.Redirect(w, r, inside, http.StatusTemporaryRedirect)
			return
		}
		_, _ = w.Write([]byte("ok"))
	}))
	t.Cleanup(api.Close)
	client := slack.NewClient("xoxb-token", api.URL+"/api/", http.DefaultClient)
	page := slack.Page{Text: "an answer"}
	for _, address := range []string{inside, api.URL + "/away", "http://hooks.slack.com/x", "https://hooks.slack.com:8443/x", "https://me@hooks.slack.com/x", "%", ""} {
		if err := client.Respond(t.Context(), address, slack.Response{}, page); err == nil {
			t.Errorf("%q was answered", address)
		}
	}
	if err := client.Respond(t.Context(), api.URL+"/commands/1", slack.Response{}, page); err != nil {
		t.Error(err)
	}
	if n := calls.Load(); n != 0 {
		t.Errorf("%d calls went elsewhere", n)
	}
}

// A form that somebody of another organisation fills in, in a shared channel,
// belongs to the workspace where the program is installed, and to a guest.
func TestFormsOfOthersAreForeign(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		team, user, installed string
		tenant                string
		external              bool
	}{
		"one's own":         {"T1", "T1", "T1", "slack:T1", false},
		"nothing is said":   {"T1", "T1", "", "slack:T1", false},
		"another's":         {"T9", "T9", "T1", "slack:T1", true},
		"another's, unsaid": {"T9", "", "T1", "slack:T1", true},
		"a guest here":      {"T1", "T9", "T1", "slack:T1", true},
	} {
		payload, _ := json.Marshal(map[string]any{
			"type": "view_submission", "team": map[string]string{"id": c.team}, "user": map[string]string{"id": "U1", "team_id": c.user},
			"view": map[string]any{"callback_id": "model", "app_installed_team_id": c.installed, "private_metadata": `{"channel":"C1"}`},
		})
		a, err := slack.DecodeInteraction(payload)
		if err != nil || a.In.Tenant != c.tenant || a.In.Rights.External != c.external || a.Team.Tenant() != c.tenant {
			t.Errorf("%s: %+v, %v", name, a.In, err)
		}
	}
}

// The Home tab shows a guest nothing of the team, and keeps nothing for them.
func TestHomeTabOfAGuest(t *testing.T) {
	t.Parallel()
	w := open(t)
	if err := w.memory.SavePreset(t.Context(), "slack:T1", "", "lab-default", "memory gpu=a100", "U1", false); err != nil {
		t.Fatal(err)
	}
	home := func(user, team string) string {
		w.send("events_api", map[string]any{
			"type": "event_callback", "team_id": "T1", "event_id": "Ev-home-" + user, "is_ext_shared_channel": team != "T1",
			"event": map[string]any{"type": "app_home_opened", "tab": "home", "user": user, "user_team": team},
		})
		w.until("the tab is shown", func() bool { return w.fake.Home("T1", user) != "" })
		return w.fake.Home("T1", user)
	}
	contains(t, home("U1", "T1"), "lab-default")
	if text := home("U8", "T9"); strings.Contains(text, "lab-default") {
		t.Errorf("a guest sees %s", text)
	}
}

// An export that is longer than a message says so, and where all of it is: half
// an export is worth nothing.
func TestALongExportSaysThatItIsCut(t *testing.T) {
	t.Parallel()
	for size, cut := range map[int]bool{100: false, 200_000: true} {
		m := bot.Message{Title: "What is kept here", Private: true, Snippets: []bot.Snippet{{
			Title: "What is kept here", Name: "headroom-export.json", Language: "json", Text: strings.Repeat("{\"a\": 1},\n", size/10),
		}}}
		page := slack.Render(m, slack.Style{})
		text, err := json.Marshal(page.Blocks)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(string(text), "headroom store export"); got != cut || page.Cut != cut {
			t.Errorf("%d characters: told %v, cut %v", size, got, page.Cut)
		}
	}
}
