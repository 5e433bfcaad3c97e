package main

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"headroom/bot/metrics"
	"headroom/bot/slack"
)

// slackSettings are the section [slack]. Secrets are named, never held.
type slackSettings struct {
	Mode     string   `toml:"mode"`      // socket or http; empty: socket
	Listen   string   `toml:"listen"`    // address of the server in mode http
	Public   string   `toml:"public"`    // public address of that server, for installation
	History  bool     `toml:"history"`   // follow-ups in threads need no mention
	ClientID string   `toml:"client_id"` // of the app, for installation into many workspaces
	Writers  []string `toml:"writers"`   // ids of those who may change what a team shares, or workspace/id
	API      string   `toml:"api"`       // of a stand-in for Slack, in tests

	AppTokenFile      string `toml:"app_token_file"`
	BotTokenFile      string `toml:"bot_token_file"`
	SigningSecretFile string `toml:"signing_secret_file"`
	ClientSecretFile  string `toml:"client_secret_file"`
}

// files are the settings that name files.
func (s *slackSettings) files() []*string {
	return []*string{&s.AppTokenFile, &s.BotTokenFile, &s.SigningSecretFile, &s.ClientSecretFile}
}

// slackSet says whether Slack is wanted: by a section of the settings, or by
// its two tokens in the environment.
func slackSet(s settings) bool {
	return s.Slack != nil || os.Getenv("SLACK_BOT_TOKEN") != "" && os.Getenv("SLACK_APP_TOKEN") != ""
}

// slackServer is the bot in Slack, over a socket or HTTP.
type slackServer struct {
	*slack.App
	socket *slack.Socket
	server *http.Server
	listen net.Listener
	gone   <-chan struct{} // closed when the sole workspace takes its token back; nil: there are many
}

// Figures are how Slack does. Over HTTP it counts as connected as long as the
// server listens: whether Slack calls is not known.
func (out *slackServer) Figures() metrics.Platform {
	s := out.Stats()
	p := metrics.Platform{
		Connected: out.server != nil, Unsent: s.Waiting, Arrived: s.Arrived, Ignored: s.Ignored, Malformed: s.Malformed, Delivered: s.Said, Lost: s.Unsaid,
	}
	if out.socket != nil {
		p.Connected, p.Reconnects, p.Heartbeat = out.socket.Connected(), out.socket.Reconnects(), out.socket.Heard()
	}
	return p
}

// openSlack reads the secrets and asks Slack whose they are.
func openSlack(ctx context.Context, h *house) (service, error) {
	s := h.settings.Slack
	client := &http.Client{Timeout: 20 * time.Second, Transport: slackTransport()}
	appToken, err := h.slackAppToken()
	if err != nil {
		return nil, err
	}
	teams, installed, err := slackTeams(ctx, h, client)
	if err != nil {
		return nil, err
	}
	app := slack.New(h.desk, teams, slack.Options{
		Listen: s.History, Memory: h.memory, Log: h.log.With("platform", "slack"), Watch: h.figures, File: int(h.settings.Limits.File.bytes),
	})
	if h.store != nil {
		if err := app.Keep(h.store.Path() + ".slack"); err != nil {
			return nil, err
		}
	}
	out := &slackServer{App: app}
	if single, ok := teams.(*slack.Single); ok {
		out.gone = single.Gone()
	}
	switch s.Mode {
	case "", "socket":
		out.socket = &slack.Socket{AppToken: appToken, Address: s.API, HTTP: client, Log: h.log.With("platform", "slack"), Take: app.Take}
	case "http":
		if err := out.overHTTP(h, app, installed, client); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// slackAppToken reads the token of Socket Mode; none is needed over HTTP.
func (h *house) slackAppToken() (string, error) {
	s := h.settings.Slack
	if s.Mode == "http" {
		return "", nil
	}
	token, err := h.secret("SLACK_APP_TOKEN", s.AppTokenFile)
	if err == nil && !strings.HasPrefix(token, "xapp-") {
		err = errors.New("Socket Mode needs an app-level token, xapp-...: set SLACK_APP_TOKEN or slack.app_token_file") //nolint:staticcheck // a name
	}
	return token, err
}

// slackTransport keeps connections open: an answer is one call, and a new
// connection for each would cost more than the answer.
func slackTransport() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConnsPerHost, t.MaxIdleConns = 64, 128
	return t
}

// slackTeams are one workspace by its token, or all that installed the bot.
func slackTeams(ctx context.Context, h *house, client *http.Client) (slack.Teams, *slack.Installed, error) {
	s := h.settings.Slack
	token, err := h.secret("SLACK_BOT_TOKEN", s.BotTokenFile)
	if err != nil {
		return nil, nil, err
	}
	if s.ClientID == "" {
		if !strings.HasPrefix(token, "xox") {
			return nil, nil, errors.New("a bot token, xoxb-..., is missing: set SLACK_BOT_TOKEN or slack.bot_token_file")
		}
		single, err := whose(ctx, h, slack.NewClient(token, s.API, client))
		if err == nil && h.memory != nil { // it may have been away
			err = h.memory.Back(ctx, single.Tenant())
		}
		return single, nil, err
	}
	if token != "" {
		return nil, nil, errors.New("both a bot token and slack.client_id are set: one workspace has a token, many install the app")
	}
	if os.Getenv(keyVariable) == "" {
		return nil, nil, errors.New("slack.client_id is set, so tokens of workspaces have to be kept: set " + keyVariable + " to the key that seals them, 32 bytes in hexadecimal (openssl rand -hex 32)")
	}
	if h.store == nil {
		return nil, nil, errors.New("slack.client_id is set, but this build keeps nothing")
	}
	installed := slack.NewInstalled(h.store, s.API, client)
	return installed, installed, nil
}

// whose asks Slack whose token it is, until there is an answer: a network that
// is not up yet is no reason to give up.
func whose(ctx context.Context, h *house, client slack.Client) (*slack.Single, error) {
	for pause := time.Second; ; pause = min(2*pause, time.Minute) {
		single, err := slack.NewSingle(ctx, client)
		if err == nil {
			return single, nil
		}
		if e, ok := errors.AsType[*slack.Error](err); ok && e.Fault != slack.Temporary && e.Fault != slack.Limited {
			return nil, fmt.Errorf("the bot token is not taken (%s): set SLACK_BOT_TOKEN or slack.bot_token_file to the Bot User OAuth Token of the app", e.Code)
		}
		h.log.Warn("slack can't be reached", "platform", "slack", "again_in", pause, "error", err)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// overHTTP serves the addresses that Slack calls.
func (out *slackServer) overHTTP(h *house, app *slack.App, installed *slack.Installed, client *http.Client) error {
	s := h.settings.Slack
	signing, err := h.secret("SLACK_SIGNING_SECRET", s.SigningSecretFile)
	if err == nil && signing == "" {
		err = errors.New("mode http needs the signing secret: set SLACK_SIGNING_SECRET or slack.signing_secret_file")
	}
	if err != nil {
		return err
	}
	handler := slack.NewHandler(app, signing)
	if installed != nil {
		oauth, err := slackOAuth(h, installed, client)
		if err != nil {
			return err
		}
		handler.Handle("GET /slack/install", http.HandlerFunc(oauth.Install))
		handler.Handle("GET /slack/oauth", http.HandlerFunc(oauth.Callback))
	}
	address := s.Listen
	if address == "" {
		address = "127.0.0.1:8080"
	}
	if out.listen, err = net.Listen("tcp", address); err != nil {
		return fmt.Errorf("slack.listen: %w", err)
	}
	h.log.Info("slack is awaited", "platform", "slack", "address", out.listen.Addr().String())
	out.server = &http.Server{
		Handler: handler, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 1 << 16, ErrorLog: slog.NewLogLogger(h.log.Handler(), slog.LevelWarn),
	}
	return nil
}

func slackOAuth(h *house, installed *slack.Installed, client *http.Client) (*slack.OAuth, error) {
	s := h.settings.Slack
	hidden, err := h.secret("SLACK_CLIENT_SECRET", s.ClientSecretFile)
	if err == nil && hidden == "" {
		err = errors.New("slack.client_id needs the client secret: set SLACK_CLIENT_SECRET or slack.client_secret_file")
	}
	if err != nil {
		return nil, err
	}
	oauth := &slack.OAuth{
		ClientID: s.ClientID, ClientSecret: hidden, Address: s.API, History: s.History, HTTP: client, Teams: installed, Log: h.log,
	}
	if s.Public != "" {
		oauth.Redirect = strings.TrimSuffix(s.Public, "/") + "/slack/oauth"
	}
	return oauth, nil
}

// errSlackGone ends Slack where there is one workspace.
var errSlackGone = errors.New("the workspace has taken the bot's token back, or uninstalled the app: install it again, and set SLACK_BOT_TOKEN or slack.bot_token_file to its new token")

// Run receives until ctx ends, or until the sole workspace is gone.
func (out *slackServer) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() {
		select {
		case <-out.gone:
			cancel(errSlackGone)
		case <-ctx.Done():
		}
	}()
	go out.Recall(ctx)
	if err := out.receive(ctx); err != nil {
		return err
	}
	if errors.Is(context.Cause(ctx), errSlackGone) {
		return errSlackGone
	}
	return nil
}

func (out *slackServer) receive(ctx context.Context) error {
	if out.socket != nil {
		return out.socket.Run(ctx)
	}
	stop := context.AfterFunc(ctx, func() {
		over, cancel := context.WithTimeout(context.Background(), grace/2)
		defer cancel()
		_ = out.server.Shutdown(over) // what is left is sent again by Slack
	})
	defer stop()
	if err := out.server.Serve(out.listen); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// keyVariable names the key that seals what workspaces gave.
const keyVariable = "HEADROOM_KEY"

// oldKeysVariable names those that did so before it, apart by commas.
const oldKeysVariable = "HEADROOM_OLD_KEYS"

// sealingKeys reads them; nil when there is none.
func sealingKeys() (key []byte, older [][]byte, err error) {
	if text := strings.TrimSpace(os.Getenv(keyVariable)); text != "" {
		if key, err = sealingKey(keyVariable, text); err != nil {
			return nil, nil, err
		}
	}
	for text := range strings.SplitSeq(os.Getenv(oldKeysVariable), ",") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		old, err := sealingKey(oldKeysVariable, text)
		if err != nil {
			return nil, nil, err
		}
		older = append(older, old)
	}
	return key, older, nil
}

func sealingKey(variable, text string) ([]byte, error) {
	for _, decode := range []func(string) ([]byte, error){hex.DecodeString, base64.StdEncoding.DecodeString} {
		if key, err := decode(text); err == nil && len(key) == 32 {
			return key, nil
		}
	}
	return nil, errors.New(variable + " is no key of 32 bytes in hexadecimal or base64 (openssl rand -hex 32)")
}

// mayWrite says whether the settings let somebody change what a team shares.
func (s settings) mayWrite(tenant, user string) bool {
	team, slack := strings.CutPrefix(tenant, "slack:")
	if s.Slack == nil || !slack || user == "" || strings.Contains(user, "/") {
		return false
	}
	// Slack's ids of people are unique within a workspace; team/user names one.
	return slices.Contains(s.Slack.Writers, user) || slices.Contains(s.Slack.Writers, team+"/"+user)
}
