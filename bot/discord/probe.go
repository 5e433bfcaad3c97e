package discord

import (
	"context"
	"net/http"
)

// Probe is what Discord says of a bot token and its application.
type Probe struct {
	Name     string // of the bot
	App      string // id of the application
	Content  bool   // the switch Message Content Intent is on
	Key      string // public key of the application, in hexadecimal
	Endpoint string // where interactions are sent; empty: over the gateway
	Gate     Gate
}

// Flags of an application that stand for a switch in the developer portal: the
// intent for applications in many servers, and in few.
const (
	contentFlag        = 1 << 18
	contentLimitedFlag = 1 << 19
)

// Probe asks Discord whose the token is, how its application is set up, and how
// many sessions may still be started today.
func (c *Client) Probe(ctx context.Context) (Probe, error) {
	var me struct {
		Username string `json:"username"`
	}
	if err := c.call(ctx, request{method: http.MethodGet, route: "user", path: "/users/@me", again: true, out: &me}); err != nil {
		return Probe{}, err
	}
	var app struct {
		ID       string `json:"id"`
		Flags    int64  `json:"flags"`
		Key      string `json:"verify_key"`
		Endpoint string `json:"interactions_endpoint_url"`
	}
	if err := c.call(ctx, request{method: http.MethodGet, route: "application", path: "/applications/@me", again: true, out: &app}); err != nil {
		return Probe{}, err
	}
	gate, err := c.Gateway(ctx)
	return Probe{
		Name: clip(plain(me.Username), 80), App: app.ID, Content: app.Flags&(contentFlag|contentLimitedFlag) != 0,
		Key: app.Key, Endpoint: app.Endpoint, Gate: gate,
	}, err
}
