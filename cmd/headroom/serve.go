package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"headroom/bot"
	"headroom/bot/metrics"
	"headroom/store"
)

// serveCommand answers in chats until it is told to end.
type serveCommand struct {
	Admin string `help:"Address of the admin port (/healthz, /readyz, /metrics), or off. Default: 127.0.0.1:9469." placeholder:"ADDRESS"`
	Pprof bool   `help:"Serve profiles of the program on the admin port."`
}

// grace is how long what was taken may take to be answered at the end.
const grace = 5 * time.Second

// service is the bot on one platform.
type service interface {
	// Run receives until ctx ends; an error means that it can't go on.
	Run(ctx context.Context) error
	// Drain says what is still to be said, until ctx ends.
	Drain(ctx context.Context) error
	// Figures are how it does.
	Figures() metrics.Platform
}

// platform is one of those that serve knows. Each fails alone.
type platform struct {
	name string
	set  func(settings) bool // the settings have a section for it
	open func(context.Context, *house) (service, error)
}

// platforms are all of them; a new one is a line here.
var platforms = []platform{
	{"slack", slackSet, openSlack},
	{"discord", discordSet, openDiscord},
}

// house is what the platforms share.
type house struct {
	settings settings
	log      *slog.Logger
	talk     *bot.Conversation
	desk     *bot.Desk
	memory   bot.Memory   // nil: nothing is remembered
	store    *store.Store // nil: likewise
	figures  *metrics.Metrics
	states   *states
	veil     *veil
}

// Run opens what is shared, then each platform, and ends when all of them have
// ended or the program is told to.
func (c *serveCommand) Run(t *terminal) error {
	t.settings.Admin.Listen = cmp.Or(c.Admin, t.settings.Admin.Listen)
	t.settings.Admin.Pprof = t.settings.Admin.Pprof || c.Pprof
	t.settings.Limits.hold()
	veil := &veil{}
	log := veil.serverLog(t.level, t.settings.Log, t.err)
	if !slices.ContainsFunc(platforms, func(p platform) bool { return p.set(t.settings) }) {
		return errors.New("no platform is set up: add a [slack] or [discord] section to the settings (see config.example.toml) and name the file with --config")
	}
	h, closes, err := openHouse(t, log, veil)
	if err != nil {
		return err
	}
	port, err := h.openAdmin()
	if err != nil {
		return errors.Join(err, plainly(closes()))
	}
	stop := h.purging(t.ctx)
	served := h.serve(t.ctx)
	stop()
	port.close()
	return errors.Join(served, plainly(closes()))
}

// openHouse opens the memory and the desk.
func openHouse(t *terminal, log *slog.Logger, veil *veil) (*house, func() error, error) {
	h := &house{settings: t.settings, log: log, figures: metrics.New(buildVersion(), runtime.Version()), states: newStates(), veil: veil}
	if h.settings.Slack == nil && slackSet(h.settings) {
		h.settings.Slack = &slackSettings{} // its two tokens in the environment are enough
	}
	for _, name := range []string{keyVariable, oldKeysVariable, "HF_TOKEN", "HUGGING_FACE_HUB_TOKEN"} {
		for secret := range strings.SplitSeq(os.Getenv(name), ",") {
			veil.hide(strings.TrimSpace(secret))
		}
	}
	closes := func() error { return nil }
	if store.Supported {
		path, err := t.storeFile()
		if err != nil {
			return nil, nil, err
		}
		key, older, err := sealingKeys()
		if err != nil {
			return nil, nil, err
		}
		h.store, err = store.Open(t.ctx, path, store.Options{Log: log, Key: key, OldKeys: older})
		if err != nil {
			return nil, nil, plainly(err)
		}
		h.memory, closes = timedMemory{memory{h.store}, h.figures.Stored}, h.store.Close
	} else {
		log.Warn("nothing is remembered", "why", store.NoSQLite)
	}
	known, err := t.settings.catalogue()
	if err != nil {
		return nil, nil, errors.Join(err, closes())
	}
	h.talk = bot.NewConversation(bot.New(known), h.memory, bot.Setup{
		Version: buildVersion(), MayWrite: t.settings.mayWrite, Fetch: t.settings.fetch(), Log: log, Watch: h.figures,
		Question: t.settings.Limits.Question, Answer: int(t.settings.Limits.Answer.bytes),
	})
	h.desk = bot.NewDesk(h.talk, t.settings.Limits.desk())
	h.watching()
	return h, closes, nil
}

// serve runs the platforms of the settings. Each is opened and run by itself, so
// that none waits for another or falls with it.
func (h *house) serve(ctx context.Context) error {
	var (
		work    sync.WaitGroup
		mu      sync.Mutex
		running []service
		failed  []error
	)
	for _, p := range platforms { // all are known before the first can end
		if p.set(h.settings) {
			h.states.set(p.name, nil)
		}
	}
	named := 0
	for _, p := range platforms {
		if !p.set(h.settings) {
			continue
		}
		named++
		work.Go(func() {
			err := h.runs(ctx, p, func(s service) {
				mu.Lock()
				defer mu.Unlock()
				running = append(running, s)
			})
			h.states.end(p.name)
			if err != nil && ctx.Err() == nil {
				left := "a platform has ended; the others go on"
				if !h.states.left() {
					left = "a platform has ended; it was the last"
				}
				h.log.Error(left, "platform", p.name, "error", err)
				mu.Lock()
				failed = append(failed, fmt.Errorf("%s: %w", p.name, err))
				mu.Unlock()
			}
		})
	}
	work.Wait()
	h.drain(running)
	if len(failed) == named {
		return errors.Join(failed...)
	}
	return nil
}

// runs opens one platform and runs it to its end. A panic is the end of this
// platform, not of the others.
func (h *house) runs(ctx context.Context, p platform, opened func(service)) (err error) {
	defer func() {
		if broken := recover(); broken != nil {
			h.log.Error("a platform broke", "platform", p.name, "panic", bot.Panicked(broken), "stack", string(debug.Stack()))
			err = errors.New(bot.Panicked(broken))
		}
	}()
	s, err := p.open(ctx, h)
	if err != nil {
		return err
	}
	opened(s)
	h.states.set(p.name, s)
	return s.Run(ctx)
}

// drain answers what was taken, and says it.
func (h *house) drain(running []service) {
	ctx, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	err := h.desk.Drain(ctx)
	for _, s := range running {
		err = errors.Join(err, s.Drain(ctx))
	}
	if err != nil {
		h.log.Error("not everything was answered", "error", err)
	}
}

// secret is a token that the log will never hold.
func (h *house) secret(variable, file string) (string, error) {
	value, err := secret(variable, file)
	h.veil.hide(value)
	return value, err
}

// secret reads a token from the environment, else from a file that the settings
// name. The settings themselves never hold one.
func secret(variable, file string) (string, error) {
	if value := strings.TrimSpace(os.Getenv(variable)); value != "" {
		return value, nil
	}
	if file == "" {
		return "", nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("read the secret for %s: %w", variable, err)
	}
	return strings.TrimSpace(string(text)), nil
}
