package slack

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"html"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	sdk "github.com/slack-go/slack"
)

// OAuth installs the bot into workspaces: GET /slack/install sends somebody to
// Slack, and Slack sends them back to /slack/oauth with a code.
type OAuth struct {
	ClientID     string
	ClientSecret string
	Redirect     string // public address of /slack/oauth; empty: that of the app's settings
	Authorize    string // of a stand-in; empty: Slack
	Address      string // of a stand-in's API; empty: Slack
	History      bool   // asks for the scopes of follow-ups without a mention
	HTTP         *http.Client
	Teams        *Installed
	Log          *slog.Logger

	mu   sync.Mutex
	used map[string]time.Time // states that came back, and until when they would have held
}

const (
	stateCookie = "headroom_state"
	stateAge    = 10 * time.Minute
)

// Install sends the browser to Slack. The state that comes back has to be this
// one, in the same browser, within ten minutes.
func (o *OAuth) Install(w http.ResponseWriter, r *http.Request) {
	state := o.state(time.Now())
	http.SetCookie(w, &http.Cookie{
		Name: stateCookie, Value: state, Path: "/slack", MaxAge: int(stateAge.Seconds()),
		HttpOnly: true, Secure: strings.HasPrefix(o.Redirect, "https:"), SameSite: http.SameSiteLaxMode,
	})
	values := url.Values{"client_id": {o.ClientID}, "scope": {strings.Join(scopes(o.History), ",")}, "state": {state}}
	if o.Redirect != "" {
		values.Set("redirect_uri", o.Redirect)
	}
	at := o.Authorize
	if at == "" {
		at = "https://slack.com/oauth/v2/authorize"
	}
	http.Redirect(w, r, at+"?"+values.Encode(), http.StatusFound)
}

// Callback takes the code and keeps the token that it stands for.
func (o *OAuth) Callback(w http.ResponseWriter, r *http.Request) {
	cookie, err := r.Cookie(stateCookie)
	state := r.URL.Query().Get("state")
	if err != nil || subtle.ConstantTimeCompare([]byte(cookie.Value), []byte(state)) != 1 || !o.valid(state, time.Now()) {
		say(w, http.StatusForbidden, "This installation was not begun here, or too long ago. Begin again at /slack/install.")
		return
	}
	http.SetCookie(w, &http.Cookie{Name: stateCookie, Path: "/slack", MaxAge: -1, HttpOnly: true})
	if !o.first(state, time.Now()) {
		say(w, http.StatusForbidden, "This installation was answered already. Begin again at /slack/install.")
		return
	}
	if refused := r.URL.Query().Get("error"); refused != "" {
		say(w, http.StatusOK, "Nothing was installed.")
		return
	}
	var options []sdk.OAuthOption
	if o.Address != "" {
		options = append(options, sdk.OAuthOptionAPIURL(strings.TrimSuffix(o.Address, "/")+"/"))
	}
	got, err := sdk.GetOAuthV2ResponseContext(r.Context(), o.HTTP, o.ClientID, o.ClientSecret, r.URL.Query().Get("code"), o.Redirect, options...)
	if err == nil && (got.AccessToken == "" || got.Team.ID == "" && got.Enterprise.ID == "") {
		err = errors.New("an answer without a token")
	}
	if err != nil {
		o.Log.Warn("an installation failed", "error", failed("oauth.v2.access", err))
		say(w, http.StatusBadGateway, "Slack did not confirm the installation. Begin again at /slack/install.")
		return
	}
	team := Team{ID: got.Team.ID, Enterprise: got.Enterprise.ID}
	if got.IsEnterpriseInstall {
		team.ID = ""
	}
	if err := o.Teams.Add(r.Context(), team, got.AccessToken, got.Scope); err != nil {
		o.Log.Error("an installation was not kept", "tenant", team.Tenant(), "error", err)
		say(w, http.StatusInternalServerError, "The installation could not be kept. The log of the server tells why.")
		return
	}
	o.Log.Info("installed", "tenant", team.Tenant())
	say(w, http.StatusOK, "Installed. Mention the bot in a channel, or write to it.")
}

// say is a page of one sentence.
func say(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer") // the address holds a code
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, "<!doctype html><title>Headroom</title><p>"+html.EscapeString(text)) // nobody is left to tell
}

// state is a random name with the time that it holds until, signed: nothing
// has to be kept of those who never come back.
func (o *OAuth) state(now time.Time) string {
	var raw [24]byte
	_, _ = rand.Read(raw[:16]) // never fails, by its documentation
	binary.BigEndian.PutUint64(raw[16:], uint64(now.Add(stateAge).Unix()))
	return base64.RawURLEncoding.EncodeToString(append(raw[:], o.mac(raw[:])...))
}

func (o *OAuth) valid(state string, now time.Time) bool {
	raw, err := base64.RawURLEncoding.DecodeString(state)
	if err != nil || len(raw) != 24+sha256.Size {
		return false
	}
	return hmac.Equal(raw[24:], o.mac(raw[:24])) && uint64(now.Unix()) <= binary.BigEndian.Uint64(raw[16:24])
}

// mostUsed bounds what is remembered of states: installations are rare.
const mostUsed = 4096

// first says whether a state comes back for the first time. When far more come
// back than anybody installs, none is taken until the oldest have expired.
func (o *OAuth) first(state string, now time.Time) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	maps.DeleteFunc(o.used, func(_ string, until time.Time) bool { return now.After(until) })
	if _, again := o.used[state]; again || len(o.used) >= mostUsed {
		return false
	}
	if o.used == nil {
		o.used = make(map[string]time.Time)
	}
	o.used[state] = now.Add(stateAge)
	return true
}

func (o *OAuth) mac(raw []byte) []byte {
	mac := hmac.New(sha256.New, []byte("headroom oauth state\x00"+o.ClientSecret))
	mac.Write(raw)
	return mac.Sum(nil)
}
