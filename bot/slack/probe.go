package slack

import (
	"context"
	"net/http"
	"strings"
)

// Probe is what Slack says of a bot token.
type Probe struct {
	Team   Team
	Name   string   // of the workspace
	Scopes []string // that the token has; nil: Slack did not say
}

// ProbeBot asks Slack whose a bot token is, and what it may do. Errors are of
// type *Error.
func ProbeBot(ctx context.Context, token, address string, h *http.Client) (Probe, error) {
	who, err := newAPI(token, "", address, h).AuthTestContext(ctx)
	if err != nil {
		return Probe{}, failed("auth.test", err)
	}
	p := Probe{Team: Team{ID: who.TeamID, Enterprise: who.EnterpriseID}, Name: plain(clip(who.Team, 80))}
	for _, list := range who.Header.Values("X-OAuth-Scopes") {
		for scope := range strings.SplitSeq(list, ",") {
			p.Scopes = append(p.Scopes, strings.TrimSpace(scope))
		}
	}
	return p, nil
}

// ProbeApp asks Slack for the address of a connection with an app-level token,
// and opens none. Errors are of type *Error.
func ProbeApp(ctx context.Context, token, address string, h *http.Client) error {
	_, _, err := newAPI("", token, address, h).StartSocketModeContext(ctx)
	return failed("apps.connections.open", err)
}

// Scopes are what the bot needs of a workspace; history is that it answers in
// its threads without a mention.
func Scopes(history bool) []string { return scopes(history) }
