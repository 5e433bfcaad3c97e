package slack

import (
	"context"
	"errors"
	"strings"
	"time"

	sdk "github.com/slack-go/slack"

	"headroom/bot"
)

// watchedTeams are teams whose calls somebody is told of.
type watchedTeams struct {
	Teams
	watch bot.Traffic
}

func (t watchedTeams) Client(ctx context.Context, team Team) (Client, error) {
	c, err := t.Teams.Client(ctx, team)
	if err != nil {
		return nil, err
	}
	return watchedClient{c, t.watch}, nil
}

// watchedClient tells of each call: its method, Slack's word, how long it took.
type watchedClient struct {
	client Client
	watch  bot.Traffic
}

// called is deferred round a call, with where its error will stand.
func (c watchedClient) called(method string, began time.Time, err *error) {
	code := "ok"
	if e, ok := errors.AsType[*Error](*err); ok {
		code = strings.ReplaceAll(strings.ToLower(e.Code), " ", "_")
	} else if *err != nil {
		code = "failed"
	}
	c.watch.Called(platform, method, code, time.Since(began))
}

func (c watchedClient) Post(ctx context.Context, channel, thread string, p Page) (err error) {
	defer c.called("chat.postMessage", time.Now(), &err)
	return c.client.Post(ctx, channel, thread, p)
}

func (c watchedClient) Answered(ctx context.Context, channel, thread, stamp string) (there bool, err error) {
	method := "conversations.history"
	if thread != "" {
		method = "conversations.replies"
	}
	defer c.called(method, time.Now(), &err)
	return c.client.Answered(ctx, channel, thread, stamp)
}

func (c watchedClient) Whisper(ctx context.Context, channel, thread, user string, p Page) (err error) {
	defer c.called("chat.postEphemeral", time.Now(), &err)
	return c.client.Whisper(ctx, channel, thread, user, p)
}

func (c watchedClient) Update(ctx context.Context, channel, message string, p Page) (err error) {
	defer c.called("chat.update", time.Now(), &err)
	return c.client.Update(ctx, channel, message, p)
}

func (c watchedClient) Respond(ctx context.Context, url string, how Response, p Page) (err error) {
	defer c.called("response_url", time.Now(), &err)
	return c.client.Respond(ctx, url, how, p)
}

func (c watchedClient) OpenForm(ctx context.Context, trigger string, view sdk.ModalViewRequest) (err error) {
	defer c.called("views.open", time.Now(), &err)
	return c.client.OpenForm(ctx, trigger, view)
}

func (c watchedClient) PublishHome(ctx context.Context, user string, blocks []sdk.Block) (err error) {
	defer c.called("views.publish", time.Now(), &err)
	return c.client.PublishHome(ctx, user, blocks)
}

func (c watchedClient) Fetch(ctx context.Context, url string, most int) (data []byte, err error) {
	defer c.called("files", time.Now(), &err)
	return c.client.Fetch(ctx, url, most)
}

func (c watchedClient) Identify(ctx context.Context) (t Team, err error) {
	defer c.called("auth.test", time.Now(), &err)
	return c.client.Identify(ctx)
}
