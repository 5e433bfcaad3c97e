package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"headroom/bot/slack"
)

// manifestCommand prints what a platform has to be told about the bot.
type manifestCommand struct {
	Slack slackManifest `cmd:"" help:"Print the app manifest for Slack (JSON)."`
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
