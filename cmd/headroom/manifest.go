package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"headroom/bot/discord"
	"headroom/bot/slack"
)

// manifestCommand prints what a platform has to be told about the bot.
type manifestCommand struct {
	Slack   slackManifest   `cmd:"" help:"Print the app manifest for Slack (JSON)."`
	Discord discordManifest `cmd:"" help:"Print the invite links and the portal's settings for Discord."`
}

type slackManifest struct {
	History bool   `help:"Answer follow-ups in the bot's threads without a mention. Asks for channels:history and groups:history."`
	URL     string `name:"url" help:"Public address of the server (https://...), for HTTP in place of Socket Mode." placeholder:"URL"`
}

// Run prints the manifest.
func (c *slackManifest) Run(t *terminal) error {
	address := strings.TrimSuffix(c.URL, "/")
	if u, err := url.Parse(address); address != "" && (err != nil || u.Scheme != "https" || u.Host == "") {
		return fmt.Errorf("--url is %q; Slack calls only addresses that begin with https://", c.URL)
	}
	encoder := json.NewEncoder(t.out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(slack.NewManifest(slack.ManifestOptions{History: c.History, Address: address}))
}

type discordManifest struct {
	App     string `help:"The application's id, from the developer portal." required:"" placeholder:"ID"`
	Threads bool   `help:"Ask for the permission to open threads."`
	Content bool   `name:"message-content" help:"Answer replies that do not mention the bot. Needs a privileged intent."`
	URL     string `name:"url" help:"Public address of the server (https://...), for HTTP in place of the gateway." placeholder:"URL"`
}

// Run prints the links and what to switch on.
func (c *discordManifest) Run(t *terminal) error {
	address := strings.TrimSuffix(c.URL, "/")
	if u, err := url.Parse(address); address != "" && (err != nil || u.Scheme != "https" || u.Host == "") {
		return fmt.Errorf("--url is %q; Discord calls only addresses that begin with https://", c.URL)
	}
	invite, err := discord.NewInvite(c.App, c.Threads)
	if err != nil {
		return err
	}
	content, endpoint := "off", "(empty)"
	if c.Content {
		content = "on, and message_content = true in the settings"
	}
	if address != "" {
		endpoint = address + "/discord/interactions"
	}
	_, err = fmt.Fprintf(t.out, `Add to a server:      %s
Add to your account:  %s

In the developer portal, https://discord.com/developers/applications/%s
  Installation
    Installation Contexts         User Install, Guild Install
    Guild Install, Scopes         applications.commands, bot
    Guild Install, Permissions    %d
    User Install, Scopes          applications.commands
  Bot
    Message Content Intent        %s
    Presence, Server Members      off
  General Information
    Interactions Endpoint URL     %s
`, invite.Server, invite.Account, c.App, invite.Permissions, content, endpoint)
	return err
}
