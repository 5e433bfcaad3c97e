package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"headroom/bot"
	"headroom/bot/discord/payload"
)

// API is where Discord is.
const API = "https://discord.com/api/v10"

// Client calls Discord's REST API. The library's client is not used for this:
// it waits for a rate limit without looking at the context, keeps a bucket with
// the token of every interaction for ever, and repeats only after a 502.
type Client struct {
	base  string
	token string
	http  *http.Client
	paces *buckets
	agent string
	watch bot.Traffic

	dead   atomic.Bool // the token was revoked
	counts struct{ calls, limited, failed atomic.Int64 }
}

// NewClient prepares a client. Base is API but for tests.
func NewClient(base, token, version string, via *http.Client) *Client {
	if via == nil {
		transport := &http.Transport{
			Proxy: http.ProxyFromEnvironment, ForceAttemptHTTP2: true, IdleConnTimeout: 90 * time.Second,
			MaxIdleConns: mostSending, MaxIdleConnsPerHost: mostSending, TLSHandshakeTimeout: 10 * time.Second,
		}
		via = &http.Client{Transport: transport, Timeout: 15 * time.Second}
	}
	return &Client{
		base: strings.TrimSuffix(base, "/"), token: token, http: via, paces: newBuckets(), watch: bot.Unwatched{},
		agent: "DiscordBot (headroom, " + version + ")",
	}
}

// ErrToken says that Discord does not take the token any more.
var ErrToken = errors.New("the bot's token is refused by Discord")

// APIError is what Discord said instead of doing it. It holds no token.
type APIError struct {
	Method, Route string
	Status        int
	Code          int // Discord's own
	Message       string
}

// Error tells the call and the reason.
func (e *APIError) Error() string {
	return fmt.Sprintf("%s %s: HTTP %d, code %d: %s", e.Method, e.Route, e.Status, e.Code, e.Message)
}

// Codes of Discord that are looked at.
const (
	codeAnswered     = 40060
	codeNoAccess     = 50001
	codeNoPermission = 50013
)

// request is one call.
type request struct {
	method string
	route  string // a name for messages and limits, without ids of tokens
	major  string // what the limit of the route is kept for: a channel
	path   string
	body   any
	files  []payload.Upload
	again  bool // may be repeated after it failed half-way: it would do the same
	hook   bool // an interaction's own token; the limit over all calls does not count it
	out    any
}

const (
	mostTries    = 4
	longestReply = 4 << 20
)

// call makes a request: it waits for limits and repeats what may be repeated,
// for as long as the context lasts.
func (c *Client) call(ctx context.Context, r request) error {
	body, kind, err := encode(r)
	if err != nil {
		return fmt.Errorf("%s %s: %w", r.method, r.route, err)
	}
	for try := 1; ; try++ {
		if c.dead.Load() && !r.hook {
			return ErrToken
		}
		if err := c.hold(ctx, r); err != nil {
			return fmt.Errorf("%s %s: wait for the rate limit: %w", r.method, r.route, err)
		}
		wait, err := c.once(ctx, r, body, kind)
		if err == nil || wait < 0 || try == mostTries {
			return err
		}
		if wait == 0 {
			wait = time.Duration(1<<try) * 100 * time.Millisecond
			wait += rand.N(wait / 2)
		}
		if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < wait {
			return err // it would be too late then
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return err
		}
	}
}

// platform is the name of Discord in figures.
const platform = "discord"

// hold waits until Discord takes the call, as far as is known.
func (c *Client) hold(ctx context.Context, r request) error {
	began := time.Now()
	err := c.paces.wait(ctx, r)
	if wait := time.Since(began); wait > time.Millisecond {
		c.watch.Held(platform, wait)
	}
	return err
}

// once makes one try, and tells of it.
func (c *Client) once(ctx context.Context, r request, body []byte, kind string) (wait time.Duration, err error) {
	began := time.Now()
	wait, err = c.try(ctx, r, body, kind)
	c.watch.Called(platform, r.route, codeOf(err), time.Since(began))
	return wait, err
}

// codeOf is what Discord said of a call: its own code where it has one, else
// the status.
func codeOf(err error) string {
	said, ok := errors.AsType[*APIError](err)
	switch {
	case err == nil:
		return "ok"
	case !ok:
		return "no_connection"
	case said.Code > 0:
		return strconv.Itoa(said.Code)
	}
	return "http_" + strconv.Itoa(said.Status)
}

// try makes one call. A wait says when it may be tried again: 0 soon, below 0
// never.
func (c *Client) try(ctx context.Context, r request, body []byte, kind string) (wait time.Duration, err error) {
	req, err := http.NewRequestWithContext(ctx, r.method, c.base+r.path, bytes.NewReader(body))
	if err != nil {
		return -1, fmt.Errorf("%s %s: the address is wrong", r.method, r.route)
	}
	if body != nil {
		req.Header.Set("Content-Type", kind)
	}
	if !r.hook {
		req.Header.Set("Authorization", "Bot "+c.token)
	}
	req.Header.Set("User-Agent", c.agent)
	c.counts.calls.Add(1)
	resp, err := c.http.Do(req)
	if err != nil {
		c.counts.failed.Add(1)
		return retry(r.again), fmt.Errorf("%s %s: %w", r.method, r.route, withoutURL(err))
	}
	defer func() { _ = resp.Body.Close() }() // was only read
	text, err := io.ReadAll(io.LimitReader(resp.Body, longestReply))
	c.paces.learn(r, resp.Header, resp.StatusCode)
	switch {
	case resp.StatusCode < 300 && err != nil:
		return -1, fmt.Errorf("%s %s: read the reply: %w", r.method, r.route, err)
	case resp.StatusCode < 300:
		if r.out == nil {
			return 0, nil
		}
		if err := read(text, r.out); err != nil {
			return -1, fmt.Errorf("%s %s: read the reply: %w", r.method, r.route, err)
		}
		return 0, nil
	}
	said := &APIError{Method: r.method, Route: r.route, Status: resp.StatusCode, Message: http.StatusText(resp.StatusCode)}
	var told struct {
		Code       int     `json:"code"`
		Message    string  `json:"message"`
		RetryAfter float64 `json:"retry_after"`
	}
	if read(text, &told) == nil && told.Message != "" {
		said.Code, said.Message = told.Code, clip(plain(told.Message), 200)
	}
	switch {
	case resp.StatusCode == http.StatusTooManyRequests:
		c.counts.limited.Add(1)
		after := time.Duration(told.RetryAfter * float64(time.Second))
		if seconds, err := strconv.ParseFloat(resp.Header.Get("Retry-After"), 64); err == nil && after <= 0 {
			after = time.Duration(seconds * float64(time.Second))
		}
		return max(after, 50*time.Millisecond), said
	case resp.StatusCode == http.StatusUnauthorized && !r.hook:
		c.dead.Store(true)
		return -1, errors.Join(ErrToken, said)
	case resp.StatusCode >= 500:
		c.counts.failed.Add(1)
		return retry(r.again), said
	}
	return -1, said
}

func retry(again bool) time.Duration {
	if again {
		return 0
	}
	return -1
}

// withoutURL keeps the reason of a failed call and drops its address: that of
// an interaction holds a token.
func withoutURL(err error) error {
	if e, ok := errors.AsType[*url.Error](err); ok {
		return e.Err
	}
	return err
}

// encode writes a body as JSON, or as a form with files.
func encode(r request) (body []byte, kind string, err error) {
	if r.body == nil {
		return nil, "", nil
	}
	text, err := json.Marshal(r.body)
	if err != nil {
		return nil, "", fmt.Errorf("encode: %w", err)
	}
	return withFiles(text, r.files)
}

// withFiles puts JSON and files into one form; without files it stays JSON.
func withFiles(text []byte, files []payload.Upload) (body []byte, kind string, err error) {
	if len(files) == 0 {
		return text, "application/json", nil
	}
	var out bytes.Buffer
	form := multipart.NewWriter(&out)
	part := func(name, file, kind string, data []byte) {
		disposition := fmt.Sprintf(`form-data; name=%q`, name)
		if file != "" {
			disposition += fmt.Sprintf(`; filename=%q`, file)
		}
		w, e := form.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {kind}})
		if e == nil {
			_, e = w.Write(data)
		}
		err = errors.Join(err, e)
	}
	part("payload_json", "", "application/json", text)
	for i, f := range files {
		part("files["+strconv.Itoa(i)+"]", f.Name, f.Type, f.Data)
	}
	err = errors.Join(err, form.Close())
	return out.Bytes(), form.FormDataContentType(), err
}

// The calls.

// sent is what Discord says of a message.
type sent struct {
	ID    string `json:"id"`
	Flags int    `json:"flags"`
}

// Send posts a message into a channel.
func (c *Client) Send(ctx context.Context, channel string, m payload.Message) (id string, err error) {
	var out sent
	err = c.call(ctx, request{
		method: http.MethodPost, route: "message", major: channel, path: "/channels/" + url.PathEscape(channel) + "/messages",
		body: m, files: m.Files, again: m.EnforceNonce, out: &out,
	})
	return out.ID, err
}

// Respond gives the first answer to an interaction, and returns the message
// that it made, if any.
func (c *Client) Respond(ctx context.Context, p Place, r payload.Response) (id string, err error) {
	var out struct {
		Resource struct {
			Message sent `json:"message"`
		} `json:"resource"`
	}
	var files []payload.Upload
	if m, ok := r.Data.(payload.Message); ok {
		files = m.Files
	}
	err = c.call(ctx, request{
		method: http.MethodPost, route: "callback", path: "/interactions/" + url.PathEscape(p.Interaction) + "/" + url.PathEscape(p.Token) + "/callback?with_response=true",
		body: r, files: files, again: true, hook: true, out: &out,
	})
	return out.Resource.Message.ID, err
}

// EditOriginal puts a message in the place of the first answer.
func (c *Client) EditOriginal(ctx context.Context, p Place, m payload.Message) (id string, err error) {
	var out sent
	m.Flags &^= payload.Ephemeral // stays as the first answer was
	err = c.call(ctx, request{
		method: http.MethodPatch, route: "original", path: hookPath(p) + "/messages/@original",
		body: m, files: m.Files, again: true, hook: true, out: &out,
	})
	return out.ID, err
}

// DeleteOriginal takes the first answer away.
func (c *Client) DeleteOriginal(ctx context.Context, p Place) error {
	return c.call(ctx, request{method: http.MethodDelete, route: "original", path: hookPath(p) + "/messages/@original", again: true, hook: true})
}

// Original names the first answer, with its flags.
func (c *Client) Original(ctx context.Context, p Place) (id string, flags int, err error) {
	var out sent
	err = c.call(ctx, request{method: http.MethodGet, route: "original", path: hookPath(p) + "/messages/@original", again: true, hook: true, out: &out})
	return out.ID, out.Flags, err
}

// Follow gives a further answer to an interaction.
func (c *Client) Follow(ctx context.Context, p Place, m payload.Message) (id string, err error) {
	var out sent
	err = c.call(ctx, request{
		method: http.MethodPost, route: "follow-up", path: hookPath(p) + "?wait=true",
		body: m, files: m.Files, hook: true, out: &out,
	})
	return out.ID, err
}

func hookPath(p Place) string {
	return "/webhooks/" + url.PathEscape(p.App) + "/" + url.PathEscape(p.Token)
}

// OpenThread opens a thread under a message.
func (c *Client) OpenThread(ctx context.Context, channel, message, name string) (id string, err error) {
	var out sent
	body := map[string]any{"name": name, "auto_archive_duration": 1440}
	err = c.call(ctx, request{
		method: http.MethodPost, route: "thread", major: channel, path: "/channels/" + url.PathEscape(channel) + "/messages/" + url.PathEscape(message) + "/threads",
		body: body, out: &out,
	})
	return out.ID, err
}

// Self names the application.
func (c *Client) Self(ctx context.Context) (id string, err error) {
	var out sent
	err = c.call(ctx, request{method: http.MethodGet, route: "application", path: "/applications/@me", again: true, out: &out})
	return out.ID, err
}

// Gate is how Discord wants to be connected to.
type Gate struct {
	URL    string `json:"url"`
	Shards int    `json:"shards"`
	Limit  struct {
		Total       int   `json:"total"`
		Remaining   int   `json:"remaining"`
		ResetAfter  int64 `json:"reset_after"` // ms
		Concurrency int   `json:"max_concurrency"`
	} `json:"session_start_limit"`
}

// Gateway asks how to connect.
func (c *Client) Gateway(ctx context.Context) (Gate, error) {
	var g Gate
	err := c.call(ctx, request{method: http.MethodGet, route: "gateway", path: "/gateway/bot", again: true, out: &g})
	g.Shards, g.Limit.Concurrency = max(g.Shards, 1), max(g.Limit.Concurrency, 1)
	return g, err
}
