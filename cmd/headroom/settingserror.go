package main

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"headroom/bot"
	"headroom/engine/near"
)

// settingTypes are the keys of a settings file with their types: what the
// decoder knows.
var settingTypes = typesOf("", reflect.TypeFor[settings]())

func typesOf(section string, t reflect.Type) map[string]reflect.Type {
	out := map[string]reflect.Type{}
	for field := range t.Fields() {
		of := field.Type
		if of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		key := section + field.Tag.Get("toml")
		out[key] = of
		if of.Kind() == reflect.Struct && of.NumField() > 0 && of.Field(0).Tag.Get("toml") != "" {
			maps.Copy(out, typesOf(key+".", of))
		}
	}
	return out
}

// tomlError says where a file is wrong and what would be right, a line for each
// key that is not known.
func tomlError(err error) error {
	if strict, ok := errors.AsType[*toml.StrictMissingError](err); ok {
		var all []error
		for _, one := range strict.Errors {
			line, _ := one.Position()
			all = append(all, fmt.Errorf("line %d: %s", line, unknownKey(strings.Join(one.Key(), "."))))
		}
		return errors.Join(all...)
	}
	wrong, ok := errors.AsType[*toml.DecodeError](err)
	if !ok {
		return err
	}
	line, column := wrong.Position()
	key := strings.Join(wrong.Key(), ".")
	text := strings.TrimPrefix(wrong.Error(), "toml: ")
	if of := settingTypes[key]; of != nil && (strings.HasPrefix(text, "cannot ") || !strings.Contains(text, " ")) {
		text = key + " has to be " + inWords(of)
	} else if key != "" {
		text = key + ": " + text
	}
	return fmt.Errorf("line %d, column %d: %s", line, column, text)
}

// unknownKey says what may have been meant, and why a secret has no key.
func unknownKey(key string) string {
	message := fmt.Sprintf("unknown key %q", key)
	if where, ok := secretPlaces[key[strings.LastIndexByte(key, '.')+1:]]; ok {
		return message + "; a secret never stands in this file: " + where
	}
	var sections []string // where the key would be right
	name := key[strings.LastIndexByte(key, '.')+1:]
	for _, known := range slices.Sorted(maps.Keys(settingTypes)) {
		if section, of, ok := strings.Cut(known, "."); ok && of == name {
			sections = append(sections, "["+section+"]")
		}
	}
	if len(sections) > 0 {
		return message + "; it stands under " + strings.Join(sections, " or ")
	}
	if like := near.Best(key, maps.Keys(settingTypes), 1); len(like) > 0 {
		return message + fmt.Sprintf("; did you mean %q?", like[0])
	}
	return message
}

// secretPlaces tell where secrets belong that people write into the file.
var secretPlaces = map[string]string{
	"bot_token":      "set SLACK_BOT_TOKEN, or name a file with slack.bot_token_file",
	"app_token":      "set SLACK_APP_TOKEN, or name a file with slack.app_token_file",
	"signing_secret": "set SLACK_SIGNING_SECRET, or name a file with slack.signing_secret_file",
	"client_secret":  "set SLACK_CLIENT_SECRET, or name a file with slack.client_secret_file",
	"token":          "set DISCORD_TOKEN, or name a file with discord.token_file; for Slack SLACK_BOT_TOKEN or slack.bot_token_file",
	"key":            "set " + keyVariable,
	"hf_token":       "set HF_TOKEN",
}

// inWords is a type as the writer of a file knows it.
func inWords(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[span]():
		return `a time such as "10s" or "1m30s"`
	case t == reflect.TypeFor[size]():
		return `a size such as "256KiB" or "2GiB"`
	}
	switch t.Kind() {
	case reflect.String:
		return "a text in quotes"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice:
		return "a list of texts in quotes"
	case reflect.Struct:
		return "a section: its name in brackets, its keys below"
	}
	return "a whole number"
}

// secrets refuses a file that holds what looks like a secret, and does not
// repeat it.
func (s *settings) secrets(path, text string) error {
	var found []error
	var walk func(prefix string, v reflect.Value)
	walk = func(prefix string, v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer:
			if !v.IsNil() {
				walk(prefix, v.Elem())
			}
		case reflect.Struct:
			for field, value := range v.Fields() {
				if key := field.Tag.Get("toml"); key != "" {
					walk(strings.TrimPrefix(prefix+"."+key, "."), value)
				}
			}
		case reflect.Slice:
			for i := range v.Len() {
				walk(prefix, v.Index(i))
			}
		case reflect.String:
			if _, secret := bot.Redact(v.String()); secret {
				where := "set it in the environment, or write it to a file of its own and name that"
				if strings.HasSuffix(prefix, "_file") {
					where = prefix + " names a file that holds it"
				}
				found = append(found, fmt.Errorf("%s:%d: %s holds what looks like a secret, and a secret never stands in this file: %s",
					path, lineOf(text, prefix), prefix, where))
			}
		}
	}
	walk("", reflect.ValueOf(s))
	return errors.Join(found...)
}
