package discord_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"headroom/bot/discord"
)

// A file is read where Discord keeps files. What sends on from there, to a
// network of its own or elsewhere, is not followed.
func TestFilesComeFromDiscordOnly(t *testing.T) {
	t.Parallel()
	var inside atomic.Int32
	private := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		inside.Add(1)
		_, _ = w.Write([]byte(`{"hidden_size": 4096}`))
	}))
	t.Cleanup(private.Close)
	cdn := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, private.URL+"/latest/meta-data", http.StatusFound)
	}))
	t.Cleanup(cdn.Close)
	host := strings.TrimPrefix(cdn.URL, "http://")
	g := play(t, setting{options: func(o *discord.Options) { o.Files = []string{host} }})
	p := g.s.Person("1", "10", "100")
	for _, address := range []string{
		cdn.URL + "/config.json", private.URL + "/config.json", "http://me@" + host + "/x", "http://" + host + "@169.254.169.254/x",
		"https://" + host + "/x", "http://[::ffff:127.0.0.1]/x", "file:///etc/passwd", "//" + host + "/x", "",
	} {
		a := g.answer(p.AskWith("train it", "config.json", address, 10))
		text := ""
		for _, m := range append(a.Follow, a.Answer) {
			text += textOf(m.Body)
		}
		if !strings.Contains(text, "could not be fetched") {
			t.Errorf("%s: %q", address, text)
		}
	}
	if n := inside.Load(); n != 0 {
		t.Errorf("%d calls went inside", n)
	}
}
