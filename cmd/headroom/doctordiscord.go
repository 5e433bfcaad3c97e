package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"headroom/bot/discord"
)

// fewStarts is when a day's sessions run out: a thousand may be started, and
// then Discord takes the token away.
const fewStarts = 100

// checkDiscord looks at the token of Discord and how its application is set up.
func (d *doctor) checkDiscord() {
	const name = "discord.token"
	s := d.t.settings.Discord
	if s == nil {
		s = &discordSettings{}
	}
	token := strings.TrimPrefix(d.secretOf("DISCORD_TOKEN", s.TokenFile, name), "Bot ")
	if s.Mode == "http" {
		if _, err := discord.PublicKey(s.PublicKey); err != nil {
			d.fail("discord.public_key", err.Error(), "copy General Information, Public Key")
		}
		d.checkListen("discord.listen", cmp.Or(s.Listen, "127.0.0.1:8081"))
	}
	const fix = "developer portal, Bot, Reset Token; then set DISCORD_TOKEN or discord.token_file to it"
	switch {
	case token == "":
		d.fail(name, "there is none", fix)
		return
	case d.offline:
		d.skip(name, "not asked: --offline")
		return
	}
	ctx, cancel, client := d.asking("Discord")
	defer cancel()
	probe, err := discord.NewClient(cmp.Or(s.API, discord.API), token, buildVersion(), client).Probe(ctx)
	said, answered := errors.AsType[*discord.APIError](err)
	switch {
	case errors.Is(err, discord.ErrToken):
		d.fail(name, "Discord does not take it", fix)
		return
	case answered:
		d.warn(name, fmt.Sprintf("Discord answered HTTP %d: %s", said.Status, said.Message), "try again in a while")
		return
	case err != nil:
		d.skip(name, "Discord could not be asked: %s", reason(err))
		return
	}
	d.ok(name, "is taken; the bot is %s", cmp.Or(probe.Name, probe.App))
	d.checkPortal(s, probe)
}

// checkPortal compares the settings with the switches of the developer portal.
func (d *doctor) checkPortal(s *discordSettings, p discord.Probe) {
	switch {
	case s.Mode != "http" && s.MessageContent && !p.Content:
		d.fail("discord intents", "discord.message_content is true, and Message Content Intent is off, so Discord will refuse the connection",
			"developer portal, Bot: switch Message Content Intent on, or set discord.message_content = false")
	case s.Mode != "http" && p.Content && !s.MessageContent:
		d.ok("discord intents", "Message Content Intent is on and not used; discord.message_content = true lets replies do without a mention")
	default:
		d.ok("discord intents", "as the settings need them")
	}
	switch {
	case s.Mode != "http" && p.Endpoint != "":
		d.fail("discord interactions", "the portal names an Interactions Endpoint URL, so commands and buttons do not come over the gateway",
			"developer portal, General Information: clear Interactions Endpoint URL, or set discord.mode = \"http\"")
	case s.Mode == "http" && p.Endpoint == "":
		d.fail("discord interactions", "the portal names no Interactions Endpoint URL, so no command comes",
			"start serve, then set General Information, Interactions Endpoint URL to https://<your address>/discord/interactions")
	case s.Mode == "http" && !strings.EqualFold(p.Key, s.PublicKey):
		d.fail("discord.public_key", "it is not that of the application of the token", "copy General Information, Public Key of the same application")
	default:
		d.ok("discord interactions", "come as the settings have it")
	}
	if limit := p.Gate.Limit; limit.Total > 0 && limit.Remaining < fewStarts {
		d.warn("discord sessions", fmt.Sprintf("%d of %d starts are left today", limit.Remaining, limit.Total),
			"look in the log why connections do not last: without any left, Discord takes the token away")
	}
}
