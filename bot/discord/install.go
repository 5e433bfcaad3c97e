package discord

import (
	"errors"
	"net/url"
	"strconv"
	"strings"

	"headroom/bot/discord/payload"
)

// What the bot asks a server for: to see channels, write there and in threads,
// show its answers and pictures, and see what is replied to. Threads only where
// they are wanted.
const (
	viewChannel   bits = 1 << 10
	sendMessages  bits = 1 << 11
	embedLinks    bits = 1 << 14
	readHistory   bits = 1 << 16
	asked              = viewChannel | sendMessages | embedLinks | attachFiles | readHistory | sendInThreads
	askedThreaded      = asked | createThreads
)

// Invite are the links that add the bot to a server, and to somebody's own
// account.
type Invite struct {
	Server, Account string
	Permissions     int64
}

// NewInvite makes the links of an application.
func NewInvite(app string, threads bool) (Invite, error) {
	if app == "" || len(app) > 20 || strings.Trim(app, "0123456789") != "" {
		return Invite{}, errors.New("the application's id is a number; copy it from the developer portal, General Information")
	}
	need := asked
	if threads {
		need = askedThreaded
	}
	link := func(install int, scope string, more url.Values) string {
		more.Set("client_id", app)
		more.Set("integration_type", strconv.Itoa(install))
		more.Set("scope", scope)
		return "https://discord.com/oauth2/authorize?" + more.Encode()
	}
	return Invite{
		Server:      link(payload.GuildInstall, "bot applications.commands", url.Values{"permissions": {strconv.FormatInt(int64(need), 10)}}),
		Account:     link(payload.UserInstall, "applications.commands", url.Values{}),
		Permissions: int64(need),
	}, nil
}
