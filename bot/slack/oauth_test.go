package slack_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"headroom/bot/slack"
)

// slackOAuth answers the exchange of a code without a network.
type slackOAuth struct{ codes []string }

func (s *slackOAuth) RoundTrip(r *http.Request) (*http.Response, error) {
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	form, err := url.ParseQuery(string(text))
	if err != nil || r.URL.Host != "slack.com" {
		return nil, errors.New("not the address of Slack")
	}
	s.codes = append(s.codes, form.Get("code"))
	body := `{"ok":true,"access_token":"xoxb-1","scope":"chat:write","team":{"id":"T7"}}`
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
}

// other is a text with another first letter.
func other(text string) string {
	if text[0] == 'x' {
		return "y" + text[1:]
	}
	return "x" + text[1:]
}

// An installation ends in the browser in which it began, once, and within ten
// minutes.
func TestStateOfAnInstallation(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		wait   time.Duration
		change func(q url.Values, cookie *http.Cookie)
		again  bool
		want   int
	}{
		"as it should be":    {0, nil, false, http.StatusOK},
		"at the last moment": {10*time.Minute - time.Second, nil, false, http.StatusOK},
		"too late":           {10*time.Minute + time.Second, nil, false, http.StatusForbidden},
		"twice":              {0, nil, true, http.StatusForbidden},
		"another state":      {0, func(q url.Values, _ *http.Cookie) { q.Set("state", other(q.Get("state"))) }, false, http.StatusForbidden},
		"another cookie":     {0, func(_ url.Values, k *http.Cookie) { k.Value = other(k.Value) }, false, http.StatusForbidden},
		"no state":           {0, func(q url.Values, k *http.Cookie) { q.Del("state"); k.Value = "" }, false, http.StatusForbidden},
		"a state of one's own": {0, func(q url.Values, k *http.Cookie) {
			own := strings.Repeat("A", len(k.Value))
			q.Set("state", own)
			k.Value = own
		}, false, http.StatusForbidden},
		"refused at Slack": {0, func(q url.Values, _ *http.Cookie) { q.Set("error", "access_denied") }, false, http.StatusOK},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				kept, net := &vault{kept: map[string][]byte{}}, &slackOAuth{}
				o := &slack.OAuth{
					ClientID: "1.2", ClientSecret: "hidden", Redirect: "https://bot.example.org/slack/oauth", HTTP: &http.Client{Transport: net},
					Teams: slack.NewInstalled(kept, "", http.DefaultClient), Log: slog.New(slog.DiscardHandler),
				}
				begun := httptest.NewRecorder()
				o.Install(begun, httptest.NewRequest(http.MethodGet, "/slack/install", nil))
				cookie := begun.Result().Cookies()[0]
				if !cookie.HttpOnly || !cookie.Secure || cookie.SameSite != http.SameSiteLaxMode || cookie.MaxAge != 600 {
					t.Errorf("the cookie: %+v", cookie)
				}
				at, err := url.Parse(begun.Header().Get("Location"))
				if err != nil || at.Host != "slack.com" || at.Query().Get("redirect_uri") != o.Redirect {
					t.Fatalf("sent to %s", at)
				}
				q := url.Values{"code": {"c1"}, "state": {at.Query().Get("state")}}
				if c.change != nil {
					c.change(q, cookie)
				}
				time.Sleep(c.wait)
				back := func() *httptest.ResponseRecorder {
					r := httptest.NewRequest(http.MethodGet, "/slack/oauth?"+q.Encode(), nil)
					r.AddCookie(cookie)
					w := httptest.NewRecorder()
					o.Callback(w, r)
					return w
				}
				w := back()
				if c.again {
					w = back()
				}
				if w.Code != c.want {
					t.Errorf("%d %s", w.Code, w.Body)
				}
				installed := c.want == http.StatusOK && q.Get("error") == "" || c.again
				if _, err := kept.Install(context.Background(), "slack:T7"); (err == nil) != installed || len(net.codes) > 1 {
					t.Errorf("installed: %v; %d codes were exchanged", err == nil, len(net.codes))
				}
				if h := w.Header(); h.Get("Referrer-Policy") != "no-referrer" || h.Get("Cache-Control") != "no-store" || !strings.Contains(h.Get("Content-Security-Policy"), "frame-ancestors 'none'") {
					t.Errorf("headers: %v", h)
				}
				if strings.Contains(w.Body.String(), "c1") || strings.Contains(w.Body.String(), "xoxb") {
					t.Errorf("the page says %s", w.Body)
				}
			})
		})
	}
}
