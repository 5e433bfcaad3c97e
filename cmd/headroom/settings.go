package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// settings are the choices of a settings file; flags win over them.
type settings struct {
	Lang  string `toml:"lang"`  // en or zh; empty: the language of the question
	Units string `toml:"units"` // gib or gb

	Store      string `toml:"store"`       // file of what is kept; empty: the usual place
	CatalogDir string `toml:"catalog_dir"` // folder with rows that stand over the built-in catalogue

	Network  bool     `toml:"network"`   // whether hubs may be asked
	HubHosts []string `toml:"hub_hosts"` // which ones; empty: the public one

	Log    logSettings   `toml:"log"`
	Admin  adminSettings `toml:"admin"`
	Limits limitSettings `toml:"limits"`

	Slack   *slackSettings   `toml:"slack"`   // nil: no section
	Discord *discordSettings `toml:"discord"` // nil: no section
}

// choices are the settings that take one of a few words; the first is what holds
// when nothing is said.
var choices = map[string][]string{
	"lang":         {"", "en", "zh"},
	"units":        {"", "gib", "gb"},
	"log.level":    {"", "debug", "info", "warn", "error", "off"},
	"log.format":   {"", "text", "json"},
	"slack.mode":   {"", "socket", "http"},
	"discord.mode": {"", "gateway", "http"},
}

// loadSettings reads a settings file strictly: whatever in it is wrong is told
// with its line. No file is no settings.
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
	if err := errors.Join(s.words(path, string(text)), s.Limits.check(path, string(text)), s.secrets(path, string(text))); err != nil {
		return settings{}, err
	}
	for _, file := range s.files() {
		if *file != "" && !filepath.IsAbs(*file) {
			*file = filepath.Join(filepath.Dir(path), *file)
		}
	}
	return s, nil
}

// words checks the settings that take one of a few words.
func (s *settings) words(path, text string) error {
	set := map[string]string{"lang": s.Lang, "units": s.Units, "log.level": s.Log.Level, "log.format": s.Log.Format}
	if s.Slack != nil {
		set["slack.mode"] = s.Slack.Mode
	}
	if s.Discord != nil {
		set["discord.mode"] = s.Discord.Mode
	}
	var wrong []error
	for key, value := range set {
		if can := choices[key]; !slices.Contains(can, value) {
			wrong = append(wrong, fmt.Errorf("%s:%d: %s is %q; it can be %s", path, lineOf(text, key), key, value, strings.Join(can[1:], " or ")))
		}
	}
	return errors.Join(wrong...)
}

// files are the settings that name files; they are taken from the folder of the
// settings.
func (s *settings) files() []*string {
	list := []*string{&s.Store, &s.CatalogDir}
	if s.Slack != nil {
		list = append(list, s.Slack.files()...)
	}
	if s.Discord != nil {
		list = append(list, &s.Discord.TokenFile)
	}
	return list
}

// lineOf finds the line on which a key is set, as limits.workers is under
// [limits].
func lineOf(text, key string) int {
	section := ""
	for number, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			section = strings.Trim(strings.TrimSpace(strings.SplitN(line, "#", 2)[0]), "[] ") + "."
		}
		name, _, ok := strings.Cut(line, "=")
		if name = strings.TrimSpace(name); ok && (section+name == key || name == key) {
			return number + 1
		}
	}
	return 1
}
