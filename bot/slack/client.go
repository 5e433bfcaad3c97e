package slack

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	sdk "github.com/slack-go/slack"
)

// Client is what the adapter asks of Slack's Web API, for one installation.
// Everything of the library's client stands behind it, so that a change of the
// library touches this file and the socket's. Errors are of type *Error.
type Client interface {
	// Post says something in a channel, or in a thread of it.
	Post(ctx context.Context, channel, thread string, p Page) error
	// Answered says whether a message has an answer in a channel, or in a thread
	// of it, that was posted with its timestamp (Page.Answers).
	Answered(ctx context.Context, channel, thread, stamp string) (bool, error)
	// Whisper says something that one person sees.
	Whisper(ctx context.Context, channel, thread, user string, p Page) error
	// Update replaces a message of the bot's own.
	Update(ctx context.Context, channel, message string, p Page) error
	// Respond uses the address that came with a press or a command.
	Respond(ctx context.Context, url string, how Response, p Page) error
	// OpenForm shows a form, within three seconds of the trigger.
	OpenForm(ctx context.Context, trigger string, view sdk.ModalViewRequest) error
	// PublishHome replaces what somebody sees on the Home tab.
	PublishHome(ctx context.Context, user string, blocks []sdk.Block) error
	// Fetch reads a file of at most a number of bytes.
	Fetch(ctx context.Context, url string, most int) ([]byte, error)
	// Identify says whose token it is.
	Identify(ctx context.Context) (Team, error)
}

// Response is what an answer to a press does.
type Response struct {
	Public  bool   // everybody in the channel sees it
	Replace bool   // it takes the place of the message that was pressed
	Delete  bool   // the message that was pressed goes away; nothing is said
	Thread  string // where the message stands
}

// Fault is a kind of failure of a call.
type Fault int

// The faults.
const (
	Refused   Fault = iota // Slack will not have it; again would be refused again
	Temporary              // worth another try
	Limited                // too fast; After says how long to wait
	Revoked                // the token is worth nothing any more
	Unlawful               // the blocks are not taken; plainer ones may be
	Absent                 // the bot is not in the channel, or there is none
	Lacking                // a scope is missing; Needed names it
)

// Error is a call that failed. It holds no token and no text of anybody.
type Error struct {
	Op     string // the method
	Code   string // Slack's word for it
	Fault  Fault
	After  time.Duration
	Needed string
	Cause  error
}

// Error tells the method and Slack's word.
func (e *Error) Error() string {
	text := "slack " + e.Op + ": " + e.Code
	if e.Needed != "" {
		text += " (needs the scope " + e.Needed + ")"
	}
	return text
}

// Unwrap returns what the library said.
func (e *Error) Unwrap() error { return e.Cause }

var faults = map[string]Fault{
	"invalid_blocks": Unlawful, "invalid_blocks_format": Unlawful, "msg_blocks_too_long": Unlawful, "invalid_attachments": Unlawful,
	"msg_too_long": Unlawful,
	"invalid_auth": Revoked, "not_authed": Revoked, "account_inactive": Revoked, "token_revoked": Revoked, "token_expired": Revoked,
	"not_in_channel": Absent, "channel_not_found": Absent, "is_archived": Absent, "restricted_action": Absent, "user_not_in_channel": Absent,
	"missing_scope":  Lacking,
	"internal_error": Temporary, "fatal_error": Temporary, "service_unavailable": Temporary, "request_timeout": Temporary, "ratelimited": Limited,
}

// failed says what a call's failure means. The library's texts may quote an
// address with a secret in it, so only its word is kept where it has one.
func failed(op string, err error) error {
	if err == nil {
		return nil
	}
	e := &Error{Op: op, Cause: err, Fault: Temporary, Code: "no connection"}
	if limited, ok := errors.AsType[*sdk.RateLimitedError](err); ok {
		e.Fault, e.Code, e.After = Limited, "ratelimited", limited.RetryAfter
		return e
	}
	if status, ok := errors.AsType[sdk.StatusCodeError](err); ok {
		e.Code = fmt.Sprintf("HTTP %d", status.Code)
		if status.Code < 500 {
			e.Fault = Refused
		}
		return e
	}
	if said, ok := errors.AsType[sdk.SlackErrorResponse](err); ok {
		e.Code, e.Needed = word(said.Err), word(said.Needed)
		e.Fault = faults[said.Err] // the rest is Refused
		if e.Fault == Limited {
			e.After = time.Second
		}
		return e
	}
	if fault, ok := faults[err.Error()]; ok {
		e.Code, e.Fault = err.Error(), fault
	}
	if errors.Is(err, context.Canceled) {
		e.Code, e.Fault = "cancelled", Refused
	}
	return e
}

// word is what Slack calls an error or a scope. Anything else that stands in its
// place could hold what somebody wrote.
func word(text string) string {
	if len(text) > 80 || strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789_:.,- ") != "" {
		return "an error without a name"
	}
	return text
}

// web is the Client over the library.
type web struct {
	api     *sdk.Client
	http    *http.Client
	address string
}

// NewClient prepares the client of one token. The address is empty for Slack
// itself, else that of a stand-in: "http://127.0.0.1:3900/api/".
func NewClient(token, address string, h *http.Client) Client {
	return &web{newAPI(token, "", address, h), staying(h, address), address}
}

func newAPI(token, appToken, address string, h *http.Client) *sdk.Client {
	options := []sdk.Option{sdk.OptionHTTPClient(staying(h, address))}
	if address != "" {
		options = append(options, sdk.OptionAPIURL(strings.TrimSuffix(address, "/")+"/"))
	}
	if appToken != "" {
		options = append(options, sdk.OptionAppLevelToken(appToken))
	}
	return sdk.New(token, options...)
}

// said are the parts of a page as the library takes them. Nothing is unfurled:
// an answer holds links to sources, not previews of them.
func (p Page) said(thread string) []sdk.MsgOption {
	options := []sdk.MsgOption{sdk.MsgOptionText(p.Text, false), sdk.MsgOptionDisableLinkUnfurl(), sdk.MsgOptionDisableMediaUnfurl()}
	if len(p.Blocks) > 0 {
		options = append(options, sdk.MsgOptionBlocks(p.Blocks...))
	}
	if thread != "" {
		options = append(options, sdk.MsgOptionTS(thread))
	}
	if p.Answers != "" {
		options = append(options, marked(p.Answers))
	}
	return options
}

func (w *web) Post(ctx context.Context, channel, thread string, p Page) error {
	_, _, err := w.api.PostMessageContext(ctx, channel, p.said(thread)...)
	return failed("chat.postMessage", err)
}

func (w *web) Whisper(ctx context.Context, channel, thread, user string, p Page) error {
	_, err := w.api.PostEphemeralContext(ctx, channel, user, p.said(thread)...)
	return failed("chat.postEphemeral", err)
}

func (w *web) Update(ctx context.Context, channel, message string, p Page) error {
	_, _, _, err := w.api.UpdateMessageContext(ctx, channel, message, p.said("")...)
	return failed("chat.update", err)
}

func (w *web) Respond(ctx context.Context, address string, how Response, p Page) error {
	if at, err := url.Parse(address); err != nil || !ours(at, w.address) {
		return &Error{Op: "response_url", Code: "not an address of Slack", Fault: Refused, Cause: errElsewhere}
	}
	m := &sdk.WebhookMessage{
		Text: p.Text, ResponseType: sdk.ResponseTypeEphemeral, ReplaceOriginal: how.Replace, DeleteOriginal: how.Delete,
		ThreadTimestamp: how.Thread, UnfurlLinks: new(false), UnfurlMedia: new(false),
	}
	if how.Public {
		m.ResponseType = sdk.ResponseTypeInChannel
	}
	if len(p.Blocks) > 0 {
		m.Blocks = &sdk.Blocks{BlockSet: p.Blocks}
	}
	return failed("response_url", sdk.PostWebhookCustomHTTPContext(ctx, address, w.http, m))
}

func (w *web) OpenForm(ctx context.Context, trigger string, view sdk.ModalViewRequest) error {
	_, err := w.api.OpenViewContext(ctx, trigger, view)
	return failed("views.open", err)
}

func (w *web) PublishHome(ctx context.Context, user string, blocks []sdk.Block) error {
	_, err := w.api.PublishViewContext(ctx, sdk.PublishViewContextRequest{
		UserID: user, View: sdk.HomeTabViewRequest{Type: sdk.VTHomeTab, Blocks: sdk.Blocks{BlockSet: blocks}},
	})
	return failed("views.publish", err)
}

// errLarge ends a download that is longer than it may be.
var errLarge = errors.New("the file is too large")

// capped takes only so much. The buffer is not embedded: its ReadFrom would
// take everything.
type capped struct {
	buffer bytes.Buffer
	most   int
}

func (c *capped) Write(p []byte) (int, error) {
	if c.buffer.Len()+len(p) > c.most {
		return 0, errLarge
	}
	return c.buffer.Write(p)
}

func (w *web) Fetch(ctx context.Context, url string, most int) ([]byte, error) {
	out := capped{most: most}
	if err := w.api.GetFileContext(ctx, url, &out); err != nil {
		return nil, failed("files", err)
	}
	return out.buffer.Bytes(), nil
}

func (w *web) Identify(ctx context.Context) (Team, error) {
	who, err := w.api.AuthTestContext(ctx)
	if err != nil {
		return Team{}, failed("auth.test", err)
	}
	return Team{ID: who.TeamID, Enterprise: who.EnterpriseID}, nil
}
