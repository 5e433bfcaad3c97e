package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"headroom/bot"
	"headroom/bot/discord"
	"headroom/bot/metrics"
)

// discordSettings are the section [discord]. Secrets are named, never held.
type discordSettings struct {
	Mode           string `toml:"mode"`            // gateway or http; empty: gateway
	MessageContent bool   `toml:"message_content"` // replies need no mention; a switch in the portal
	Pictures       *bool  `toml:"pictures"`        // charts under answers; nil: yes
	Embeds         bool   `toml:"embeds"`          // answers in the older form
	Guild          string `toml:"guild"`           // commands are registered in this server only
	Listen         string `toml:"listen"`          // address of the server in mode http
	PublicKey      string `toml:"public_key"`      // of the application, in mode http
	API            string `toml:"api"`             // of a stand-in for Discord, in tests

	TokenFile string `toml:"token_file"`
}

// discordSet says whether Discord is wanted: by a section of the settings, or
// by its token in the environment.
func discordSet(s settings) bool { return s.Discord != nil || os.Getenv("DISCORD_TOKEN") != "" }

// discordServer is the bot in Discord, over the gateway or HTTP.
type discordServer struct {
	*discord.App
	client *discord.Client
	guild  string
	gate   *discord.Gateway
	server *http.Server
	listen net.Listener
	log    *slog.Logger
}

// Figures are how Discord does. Over HTTP it counts as connected as long as the
// server listens.
func (out *discordServer) Figures() metrics.Platform {
	s := out.Stats()
	p := metrics.Platform{
		Connected: out.server != nil, Unsent: s.Waiting, Arrived: s.Arrived, Ignored: s.Ignored, Malformed: s.Malformed,
		Repeats: s.Repeats, Broken: s.Broken, Delivered: s.Said, Lost: s.Unsaid,
	}
	if out.gate != nil {
		h := out.gate.Health()
		p.Connected, p.Heartbeat, p.Reconnects = h.Ready > 0, h.Beat, max(0, h.Starts-int64(h.Shards))+h.Resumed
	}
	return p
}

// openDiscord reads the token.
func openDiscord(_ context.Context, h *house) (service, error) {
	if h.settings.Discord == nil {
		h.settings.Discord = &discordSettings{}
	}
	s := h.settings.Discord
	token, err := h.secret("DISCORD_TOKEN", s.TokenFile)
	token = strings.TrimPrefix(token, "Bot ")
	h.veil.hide(token)
	if err == nil && token == "" {
		err = errors.New("the bot's token is missing: set DISCORD_TOKEN or discord.token_file")
	}
	if err != nil {
		return nil, err
	}
	log := h.log.With("platform", "discord")
	api, options := s.API, discord.Options{
		Heard: s.MessageContent, Embeds: s.Embeds, Memory: h.memory, Picture: discord.Picture, Complete: h.talk.Complete, Log: log,
		Watch: h.figures, File: int(h.settings.Limits.File.bytes),
	}
	if api == "" {
		api = discord.API
	}
	if s.Pictures != nil && !*s.Pictures {
		options.Picture = func(bot.Message) ([]byte, string) { return nil, "" }
	}
	client := discord.NewClient(api, token, buildVersion(), nil)
	app := discord.New(h.desk, client, options)
	out := &discordServer{App: app, client: client, guild: s.Guild, log: log}
	if s.Mode != "http" {
		out.gate = discord.NewGateway(app, client, s.MessageContent, discord.Pace{}, log)
		if h.store != nil {
			out.gate.Keep(h.store.Path() + ".discord")
		}
		return out, nil
	}
	return out, out.overHTTP(s)
}

// overHTTP serves the address that Discord calls.
func (out *discordServer) overHTTP(s *discordSettings) error {
	key, err := discord.PublicKey(s.PublicKey)
	if err != nil {
		return fmt.Errorf("discord.public_key: %w", err)
	}
	address := s.Listen
	if address == "" {
		address = "127.0.0.1:8081"
	}
	if out.listen, err = net.Listen("tcp", address); err != nil {
		return fmt.Errorf("discord.listen: %w", err)
	}
	out.log.Info("discord is awaited", "address", out.listen.Addr().String())
	mux := http.NewServeMux()
	mux.Handle("/discord/interactions", out.Interactions(key))
	out.server = &http.Server{
		Handler: mux, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 1 << 16, ErrorLog: slog.NewLogLogger(out.log.Handler(), slog.LevelWarn),
	}
	return nil
}

// Run registers the commands and receives until ctx ends.
func (out *discordServer) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() {
		if err := out.register(ctx); err != nil {
			cancel(err)
		}
	}()
	if err := out.receive(ctx); err != nil {
		return err
	}
	if cause := context.Cause(ctx); errors.Is(cause, discord.ErrToken) {
		return fmt.Errorf("%w: set DISCORD_TOKEN or discord.token_file to the token of the developer portal, Bot", cause)
	}
	return nil
}

func (out *discordServer) receive(ctx context.Context) error {
	if out.gate != nil {
		return out.gate.Run(ctx)
	}
	stop := context.AfterFunc(ctx, func() {
		over, end := context.WithTimeout(context.Background(), grace/2)
		defer end()
		_ = out.server.Shutdown(over) // what is left is told that it failed
	})
	defer stop()
	if err := out.server.Serve(out.listen); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// register brings the commands up to date, as soon as Discord lets it. The
// error is that the token is worth nothing.
func (out *discordServer) register(ctx context.Context) error {
	for pause := time.Second; ; pause = min(2*pause, 10*time.Minute) {
		app, err := out.client.Self(ctx)
		written := 0
		if err == nil {
			written, err = out.client.Sync(ctx, app, out.guild, discord.Commands())
		}
		switch {
		case err == nil:
			out.log.Info("commands are registered", "written", written)
			return nil
		case errors.Is(err, discord.ErrToken):
			return err
		case ctx.Err() != nil:
			return nil
		}
		out.log.Warn("commands are not registered", "again_in", pause, "error", err)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil
		}
	}
}
