package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"headroom/engine/near"
)

// settings are the choices of a settings file; flags win over them.
type settings struct {
	Lang  string `toml:"lang"`  // en or zh; empty: the language of the question
	Units string `toml:"units"` // gib or gb

	Store      string `toml:"store"`       // file of what is kept; empty: the usual place
	CatalogDir string `toml:"catalog_dir"` // folder with rows that stand over the built-in catalogue

	Network  bool     `toml:"network"`   // whether hubs may be asked
	HubHosts []string `toml:"hub_hosts"` // which ones; empty: the public one

	Slack   *slackSettings   `toml:"slack"`   // nil: no section
	Discord *discordSettings `toml:"discord"` // nil: no section
}

// settingKeys are the keys of a settings file with the values that they take.
var settingKeys = map[string][]string{
	"lang":  {"", "en", "zh"},
	"units": {"", "gib", "gb"},

	"store": nil, "catalog_dir": nil, // paths, from the folder of the settings file

	"network": nil, "hub_hosts": nil, // of other types than text

	"slack.mode": {"", "socket", "http"}, "slack.listen": nil, "slack.public": nil, "slack.history": nil, "slack.client_id": nil, "slack.writers": nil, "slack.api": nil,
	"slack.app_token_file": nil, "slack.bot_token_file": nil, "slack.signing_secret_file": nil, "slack.client_secret_file": nil,

	"discord.mode": {"", "gateway", "http"}, "discord.message_content": nil, "discord.pictures": nil, "discord.embeds": nil, "discord.guild": nil,
	"discord.listen": nil, "discord.public_key": nil, "discord.api": nil, "discord.token_file": nil,
}

// loadSettings reads a settings file strictly: an unknown key or value is an
// error that names its line. No file is no settings.
func loadSettings(path string) (settings, error) {
	if path == "" {
		return settings{}, nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return settings{}, fmt.Errorf("read settings: %w", err)
	}
	var s settings
	decoder := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields()
	if err := decoder.Decode(&s); err != nil {
		return settings{}, fmt.Errorf("%s: %w", path, tomlError(err))
	}
	chosen, files := map[string]string{"lang": s.Lang, "units": s.Units}, []*string{&s.Store, &s.CatalogDir}
	if s.Slack != nil {
		chosen["slack.mode"] = s.Slack.Mode
		files = append(files, s.Slack.files()...)
	}
	if s.Discord != nil {
		chosen["discord.mode"] = s.Discord.Mode
		files = append(files, &s.Discord.TokenFile)
	}
	for key, value := range chosen {
		if !slices.Contains(settingKeys[key], value) {
			return settings{}, fmt.Errorf("%s:%d: %s is %q; it can be %s",
				path, lineOf(string(text), key[strings.LastIndexByte(key, '.')+1:]), key, value, strings.Join(settingKeys[key][1:], " or "))
		}
	}
	for _, file := range files {
		if *file != "" && !filepath.IsAbs(*file) {
			*file = filepath.Join(filepath.Dir(path), *file)
		}
	}
	return s, nil
}

// tomlError says in one line where a file is wrong and what would be right.
func tomlError(err error) error {
	if strict, ok := errors.AsType[*toml.StrictMissingError](err); ok {
		first := strict.Errors[0]
		line, _ := first.Position()
		key := strings.Join(first.Key(), ".")
		message := fmt.Sprintf("line %d: unknown key %q", line, key)
		if like := near.Best(key, maps.Keys(settingKeys), 1); len(like) > 0 {
			message += fmt.Sprintf("; did you mean %q?", like[0])
		}
		return errors.New(message)
	}
	if syntax, ok := errors.AsType[*toml.DecodeError](err); ok {
		line, column := syntax.Position()
		return fmt.Errorf("line %d, column %d: %w", line, column, err)
	}
	return err
}

// lineOf finds the line on which a key is set.
func lineOf(text, key string) int {
	for number, line := range strings.Split(text, "\n") {
		if name, _, ok := strings.Cut(line, "="); ok && strings.TrimSpace(name) == key {
			return number + 1
		}
	}
	return 1
}
