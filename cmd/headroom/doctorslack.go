package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"headroom/bot/slack"
	"headroom/store"
)

// checkSlack looks at the tokens of Slack and what they may do.
func (d *doctor) checkSlack() {
	s := d.t.settings.Slack
	if s == nil {
		s = &slackSettings{}
	}
	bot := d.secretOf("SLACK_BOT_TOKEN", s.BotTokenFile, "slack.bot_token")
	if s.Mode == "http" {
		d.checkSlackHTTP(s)
	} else {
		d.checkSlackApp(s)
	}
	const name = "slack.bot_token"
	switch {
	case s.ClientID != "" && bot != "":
		d.fail(name, "both a bot token and slack.client_id are set", "one workspace has a token, many install the app: take one of the two away")
	case s.ClientID != "":
		d.checkSlackOAuth(s)
	case bot == "":
		d.fail(name, "there is none", "set SLACK_BOT_TOKEN or slack.bot_token_file to the Bot User OAuth Token of the app (OAuth & Permissions)")
	case strings.HasPrefix(bot, "xapp-"):
		d.fail(name, "it is an app-level token", "the bot token begins with xoxb-: OAuth & Permissions, Bot User OAuth Token")
	case !strings.HasPrefix(bot, "xox"):
		d.fail(name, "it is no token of Slack", "the bot token begins with xoxb-: OAuth & Permissions, Bot User OAuth Token")
	default:
		d.probeSlack(name, bot, s)
	}
}

// probeSlack asks Slack about a bot token.
func (d *doctor) probeSlack(name, token string, s *slackSettings) {
	if d.offline {
		d.skip(name, "not asked: --offline")
		return
	}
	ctx, cancel, client := d.asking("Slack")
	defer cancel()
	probe, err := slack.ProbeBot(ctx, token, s.API, client)
	if err != nil {
		d.slackSays(name, err, "make a new token (OAuth & Permissions, install the app again), and set SLACK_BOT_TOKEN or slack.bot_token_file to it")
		return
	}
	d.ok(name, "is taken; workspace %s", cmp.Or(probe.Name, probe.Team.ID, probe.Team.Enterprise))
	if probe.Scopes == nil {
		d.skip("slack scopes", "Slack did not tell them")
		return
	}
	var missing []string
	for _, scope := range slack.Scopes(s.History) {
		if !slices.Contains(probe.Scopes, scope) {
			missing = append(missing, scope)
		}
	}
	if len(missing) > 0 {
		manifest := "headroom manifest slack"
		if s.History {
			manifest += " --history"
		}
		d.fail("slack scopes", "missing: "+strings.Join(missing, ", "),
			"add them (OAuth & Permissions, Bot Token Scopes; or paste `"+manifest+"` into App Manifest), and install the app again")
		return
	}
	d.ok("slack scopes", "%s", strings.Join(slack.Scopes(s.History), ", "))
}

// checkSlackApp looks at the token of Socket Mode.
func (d *doctor) checkSlackApp(s *slackSettings) {
	const name = "slack.app_token"
	token := d.secretOf("SLACK_APP_TOKEN", s.AppTokenFile, name)
	const fix = "Basic Information, App-Level Tokens: make one with the scope connections:write, and set SLACK_APP_TOKEN or slack.app_token_file to it"
	switch {
	case token == "":
		d.fail(name, "there is none", fix)
	case !strings.HasPrefix(token, "xapp-"):
		d.fail(name, "it does not begin with xapp-", fix)
	case d.offline:
		d.skip(name, "not asked: --offline")
	default:
		ctx, cancel, client := d.asking("Slack")
		defer cancel()
		if err := slack.ProbeApp(ctx, token, s.API, client); err != nil {
			d.slackSays(name, err, fix)
			return
		}
		d.ok(name, "is taken; Socket Mode is on")
	}
}

// slackSays sorts what Slack said: there was no answer, it is busy, or the
// token is worth nothing.
func (d *doctor) slackSays(name string, err error, fix string) {
	e, ok := errors.AsType[*slack.Error](err)
	switch {
	case !ok:
		d.skip(name, "Slack could not be asked: %s", reason(err))
	case e.Fault == slack.Temporary && strings.HasPrefix(e.Code, "HTTP"), e.Fault == slack.Limited:
		d.warn(name, "Slack answered "+e.Code, "try again in a while")
	case e.Fault == slack.Temporary && e.Code == "no connection":
		d.skip(name, "Slack could not be asked: %s", reason(e.Cause))
	case e.Needed != "":
		d.fail(name, "Slack says "+e.Code+": the scope "+e.Needed+" is missing", fix)
	default:
		d.fail(name, "Slack says "+e.Code, fix)
	}
}

// checkSlackHTTP looks at what a server for Slack needs.
func (d *doctor) checkSlackHTTP(s *slackSettings) {
	if d.secretOf("SLACK_SIGNING_SECRET", s.SigningSecretFile, "slack.signing_secret") == "" {
		d.fail("slack.signing_secret", "there is none", "set SLACK_SIGNING_SECRET or slack.signing_secret_file to Basic Information, Signing Secret")
	} else {
		d.ok("slack.signing_secret", "is there; only a request of Slack can show whether it is right")
	}
	d.checkListen("slack.listen", cmp.Or(s.Listen, "127.0.0.1:8080"))
	if s.Public != "" && !strings.HasPrefix(s.Public, "https://") {
		d.fail("slack.public", fmt.Sprintf("it is %q", s.Public), "Slack calls only addresses that begin with https://")
	}
}

// checkSlackOAuth looks at what installation into many workspaces needs.
func (d *doctor) checkSlackOAuth(s *slackSettings) {
	if d.secretOf("SLACK_CLIENT_SECRET", s.ClientSecretFile, "slack.client_secret") == "" {
		d.fail("slack.client_secret", "there is none", "set SLACK_CLIENT_SECRET or slack.client_secret_file to Basic Information, Client Secret")
	} else {
		d.ok("slack.client_secret", "is there; only an installation can show whether it is right")
	}
	switch _, _, err := sealingKeys(); {
	case err != nil: // told with the store, where there is one
		if path, wrong := d.t.storeFile(); wrong != nil || !exists(path) {
			d.fail("key", err.Error(), "openssl rand -hex 32")
		}
	case os.Getenv(keyVariable) == "":
		d.fail("key", "slack.client_id is set, and there is no key that seals the tokens of workspaces", "set "+keyVariable+" (openssl rand -hex 32), and keep it with the backups")
	default:
		d.ok("key", "is there")
	}
}

// checkInstalls looks whether the tokens of workspaces can be read with the key.
func (d *doctor) checkInstalls(kept *store.Store) {
	tenants, err := kept.Installs(d.ctx)
	if err != nil || len(tenants) == 0 {
		return // a fault is told by the check of the whole file
	}
	closed := 0
	for _, tenant := range tenants {
		if _, err := kept.Install(d.ctx, tenant); err != nil {
			closed++
		}
	}
	if closed > 0 {
		d.fail("installations", fmt.Sprintf("the tokens of %d of %d workspaces do not open with this key", closed, len(tenants)),
			"set "+keyVariable+" to the key that sealed them, or have these workspaces install the app again")
		return
	}
	d.ok("installations", "%d workspaces, and the key opens their tokens", len(tenants))
}
