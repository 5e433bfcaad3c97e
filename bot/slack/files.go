package slack

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"

	"headroom/bot"
	"headroom/bot/words"
)

// What is read of files, where nothing else is set: descriptions of models are
// small.
const (
	MaxFile  = 256 << 10
	mostRead = 3
)

// read fetches what came with a message, and then has it answered.
func (a *App) read(ctx context.Context, v Arrival) {
	client, err := a.teams.Client(ctx, v.Team)
	if err != nil {
		a.log.Warn("a file of a workspace that is not installed", "ref", v.In.Ref, "tenant", v.Team.Tenant())
		v.flight.land(nil)
		return
	}
	for i, f := range v.Files {
		if i == mostRead {
			a.complain(v, func(lang words.Lang) string { return words.TooManyFiles.In(lang, "count", number(mostRead)) })
			break
		}
		data, why := fetch(ctx, client, f, a.options.File)
		if why != nil {
			a.complain(v, why)
			continue
		}
		v.In.Files = append(v.In.Files, bot.File{Name: plain(f.Name), Data: data})
	}
	if len(v.In.Files) == 0 && v.In.Text == "" {
		return // the complaint was the answer
	}
	if _, err := a.submit(v, func(m bot.Message) { a.say(v, m) }); err != nil {
		a.say(v, bot.Busy(v.In)) // acknowledged already, so nothing comes again
	}
}

// complain tells one person what was wrong with a file.
func (a *App) complain(v Arrival, why func(words.Lang) string) { a.say(v, oneSentence(v.In, why)) }

// fetch reads a file that may describe a model, or says why not.
func fetch(ctx context.Context, c Client, f file, most int) (data []byte, why func(words.Lang) string) {
	name := clip(plain(f.Name), 80)
	because := func(s words.Sentence, pairs ...string) func(words.Lang) string {
		return func(lang words.Lang) string { return s.In(lang, append(pairs, "name", name)...) }
	}
	large := because(words.FileTooLarge, "most", number(most>>10))
	if !describes(f) {
		return nil, because(words.FileNotJSON)
	}
	if f.Size > int64(most) {
		return nil, large
	}
	url := f.URL
	if url == "" {
		url = f.Private
	}
	data, err := c.Fetch(ctx, url, most)
	if err != nil {
		e, _ := errors.AsType[*Error](err)
		switch {
		case errors.Is(err, errLarge):
			return nil, large
		// Without the scope Slack sends its sign-in page in place of the file.
		case e != nil && e.Fault == Lacking, url == "", strings.Contains(err.Error(), "sign-in"), e != nil && strings.Contains(e.Cause.Error(), "sign-in"):
			return nil, because(words.FileScope, "scope", "files:read")
		}
		return nil, because(words.FileUnread)
	}
	if trimmed := bytes.TrimSpace(data); !bytes.HasPrefix(trimmed, []byte("{")) || !json.Valid(trimmed) {
		if bytes.HasPrefix(bytes.ToLower(trimmed), []byte("<!doctype html")) {
			return nil, because(words.FileScope, "scope", "files:read")
		}
		return nil, because(words.FileNotJSON)
	}
	return data, nil
}

// describes says whether a file may be JSON by what Slack knows of it; what is
// in it decides.
func describes(f file) bool {
	return f.Filetype == "json" || f.Filetype == "javascript" || f.Filetype == "text" || f.Mimetype == "application/json" ||
		strings.HasPrefix(f.Mimetype, "text/") || strings.HasSuffix(strings.ToLower(f.Name), ".json")
}
