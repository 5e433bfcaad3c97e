package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"headroom/bot"
	"headroom/store"
)

// serveCommand answers in chats until it is told to end.
type serveCommand struct{}

// grace is how long what was taken may take to be answered at the end.
const grace = 5 * time.Second

// service is the bot on one platform.
type service interface {
	// Run receives until ctx ends; an error means that it can't go on.
	Run(ctx context.Context) error
	// Drain says what is still to be said, until ctx ends.
	Drain(ctx context.Context) error
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
}

// Run opens what is shared, then each platform, and ends when all of them have
// ended or the program is told to.
func (c *serveCommand) Run(t *terminal) error {
	log := t.log
	if log.Handler() == slog.DiscardHandler {
		log = logger("info", t.err) // a server that says nothing can't be looked after
	}
	if !slices.ContainsFunc(platforms, func(p platform) bool { return p.set(t.settings) }) {
		return errors.New("no platform is set up: add a [slack] or [discord] section to the settings (see config.example.toml) and name the file with --config")
	}
	h, closes, err := openHouse(t, log)
	if err != nil {
		return err
	}
	stop := h.purging(t.ctx)
	served := h.serve(t.ctx)
	stop()
	return errors.Join(served, plainly(closes()))
}

// openHouse opens the memory and the desk.
func openHouse(t *terminal, log *slog.Logger) (*house, func() error, error) {
	h := &house{settings: t.settings, log: log}
	if h.settings.Slack == nil && slackSet(h.settings) {
		h.settings.Slack = &slackSettings{} // its two tokens in the environment are enough
	}
	closes := func() error { return nil }
	if store.Supported {
		path, err := t.storeFile()
		if err != nil {
			return nil, nil, err
		}
		key, err := sealingKey()
		if err != nil {
			return nil, nil, err
		}
		h.store, err = store.Open(t.ctx, path, store.Options{Log: log, Key: key})
		if err != nil {
			return nil, nil, plainly(err)
		}
		h.memory, closes = memory{h.store}, h.store.Close
	} else {
		log.Warn("nothing is remembered", "why", store.NoSQLite)
	}
	known, err := t.settings.catalogue()
	if err != nil {
		return nil, nil, errors.Join(err, closes())
	}
	h.talk = bot.NewConversation(bot.New(known), h.memory, bot.Setup{Version: buildVersion(), MayWrite: t.settings.mayWrite, Fetch: t.settings.fetch(), Log: log})
	h.desk = bot.NewDesk(h.talk, bot.Limits{})
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
	named := 0
	for _, p := range platforms {
		if !p.set(h.settings) {
			continue
		}
		named++
		work.Go(func() {
			s, err := p.open(ctx, h)
			if err == nil {
				mu.Lock()
				running = append(running, s)
				mu.Unlock()
				err = s.Run(ctx)
			}
			if err != nil && ctx.Err() == nil {
				h.log.Error("a platform has ended; the others go on", "platform", p.name, "error", err)
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
