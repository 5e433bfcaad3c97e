package main

import (
	"cmp"
	"io"
	"log/slog"
	"strings"
	"sync"

	"headroom/bot"
)

// logSettings are the section [log] of a server.
type logSettings struct {
	Level  string `toml:"level"`  // debug, info, warn, error, off; empty: info
	Format string `toml:"format"` // text or json; empty: text
}

// veil takes secrets out of what is logged: those that the program was given,
// and whatever else looks like one. Nothing should log any; this is the second
// wall.
type veil struct {
	mu    sync.RWMutex
	known []string
}

// shortestSecret is what may be looked for in every line: what is shorter could
// be a word.
const shortestSecret = 6

// hide remembers a secret.
func (v *veil) hide(secret string) {
	if len(secret) < shortestSecret {
		return
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.known = append(v.known, secret)
}

// clean is a text without secrets.
func (v *veil) clean(text string) string {
	if len(text) < shortestSecret {
		return text
	}
	v.mu.RLock()
	for _, secret := range v.known {
		text = strings.ReplaceAll(text, secret, "[removed]")
	}
	v.mu.RUnlock()
	text, _ = bot.Redact(text)
	return text
}

// attribute cleans one field of a record.
func (v *veil) attribute(_ []string, a slog.Attr) slog.Attr {
	switch a.Value.Kind() {
	case slog.KindString:
		a.Value = slog.StringValue(v.clean(a.Value.String()))
	case slog.KindAny:
		if _, source := a.Value.Any().(*slog.Source); !source {
			a.Value = slog.StringValue(v.clean(a.Value.String()))
		}
	}
	return a
}

// serverLog is the log of a server: a flag goes before the settings, and a
// server that says nothing can't be looked after, so info is the usual level.
func (v *veil) serverLog(flag string, s logSettings, to io.Writer) *slog.Logger {
	level := cmp.Or(flag, s.Level, "info")
	var least slog.Level
	if level == "off" || least.UnmarshalText([]byte(level)) != nil {
		return slog.New(slog.DiscardHandler)
	}
	options := &slog.HandlerOptions{Level: least, ReplaceAttr: v.attribute}
	if s.Format == "json" {
		options.ReplaceAttr = func(groups []string, a slog.Attr) slog.Attr {
			if a.Value.Kind() == slog.KindDuration { // else it is a number of nanoseconds
				return slog.Float64(a.Key, a.Value.Duration().Seconds())
			}
			return v.attribute(groups, a)
		}
		return slog.New(slog.NewJSONHandler(to, options))
	}
	return slog.New(slog.NewTextHandler(to, options))
}
