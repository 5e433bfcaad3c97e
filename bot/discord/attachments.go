package discord

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"

	"headroom/bot"
	"headroom/bot/words"
)

// What is read of files, where nothing else is set: descriptions of models are
// small.
const (
	MaxFile  = 256 << 10
	mostRead = 3
)

// fileHosts are where Discord keeps files; nothing else is ever fetched.
var fileHosts = []string{"cdn.discordapp.com", "media.discordapp.net"}

// fetch reads the files that came along into the question. What can't be read
// is the answer then.
func (a *App) fetch(ctx context.Context, v *Arrival) *bot.Message {
	lang := words.LangOf(langTag(v.In.Locale))
	wrong := func(s words.Sentence, pairs ...string) *bot.Message {
		return &bot.Message{Lang: lang, Private: true, Asker: v.In.User, Paragraphs: []string{s.In(lang, pairs...)}}
	}
	for _, f := range v.Files[:min(len(v.Files), mostRead)] {
		if f.Size > a.options.File {
			return wrong(words.FileTooLarge, "name", clip(plain(f.Name), 80), "most", number(a.options.File>>10))
		}
		data, err := a.download(ctx, f.URL)
		switch {
		case errors.Is(err, errTooLarge):
			return wrong(words.FileTooLarge, "name", clip(plain(f.Name), 80), "most", number(a.options.File>>10))
		case err != nil:
			a.log.Warn("a file was not fetched", "ref", v.In.Ref, "tenant", v.In.Tenant, "error", withoutURL(err))
			return wrong(words.FileUnread, "name", clip(plain(f.Name), 80))
		}
		v.In.Files = append(v.In.Files, bot.File{Name: f.Name, Data: data})
	}
	return nil
}

var errTooLarge = errors.New("the file is too large")

// download reads a file from where Discord keeps files.
func (a *App) download(ctx context.Context, address string) ([]byte, error) {
	hosts := a.options.Files
	scheme := "http"
	if hosts == nil {
		hosts, scheme = fileHosts, "https"
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != scheme || !slices.Contains(hosts, u.Host) || u.User != nil {
		return nil, errors.New("the file is not at Discord")
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, fmt.Errorf("fetch a file: %w", err)
	}
	// A file stands where it is said to be; whoever sends on leads elsewhere.
	via := *a.client.http
	via.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	resp, err := via.Do(req)
	if err != nil {
		return nil, fmt.Errorf("fetch a file: %w", err)
	}
	defer func() { _ = resp.Body.Close() }() // was only read
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("fetch a file: HTTP %d", resp.StatusCode)
	}
	data, err := io.ReadAll(io.LimitReader(resp.Body, int64(a.options.File)+1))
	if err != nil {
		return nil, fmt.Errorf("fetch a file: %w", err)
	}
	if len(data) > a.options.File {
		return nil, errTooLarge
	}
	return data, nil
}
