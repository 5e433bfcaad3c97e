package bot

import (
	"errors"
	"strings"

	"headroom/bot/answer"
	"headroom/bot/words"
)

// remembers says whether there is a memory for this person, and tells so when
// there is none.
func (x *exchange) remembers() bool {
	switch {
	case x.c.memory == nil:
		x.say(words.NoMemory)
	case x.in.Rights.External:
		x.say(words.GuestsSeeBuiltin)
		x.message.Private = true
	default:
		return true
	}
	return false
}

// mayWrite says whether somebody may change what a team shares. In a tenant of
// one person that person may.
func (x *exchange) mayWrite() bool {
	if x.in.Rights.External {
		return false
	}
	return x.alone() || x.in.Rights.Write || x.c.setup.MayWrite != nil && x.c.setup.MayWrite(x.in.Tenant, x.in.User)
}

// alone says whether the tenant is one person.
func (x *exchange) alone() bool {
	return x.in.Tenant == "local" || strings.HasPrefix(x.in.Tenant, "discord:user:")
}

// told reports whether something failed, and says so to the user: in the
// memory's own words where it has some for users.
func (x *exchange) told(err error) bool {
	if err == nil {
		return false
	}
	type safe interface {
		error
		UserText(lang string) string
	}
	if e, ok := errors.AsType[safe](err); ok {
		x.message.Paragraphs = append(x.message.Paragraphs, e.UserText(string(x.lang)))
	} else {
		x.failed(err)
		x.say(words.MemoryFailed)
		x.message.Ref = x.in.Ref
	}
	return true
}

// offer adds a button that does something besides asking.
func (x *exchange) offer(label, op, payload string) {
	if t := x.token(op, payload); t != "" {
		x.message.Actions = append(x.message.Actions, Action{Label: label, Token: t})
	}
}

// setDefault makes a preset the default of the channel, or of the person.
func (x *exchange) setDefault(c command) bool {
	name := c.first("name", "name2")
	if !x.remembers() {
		return true
	}
	_, found, err := x.c.memory.Preset(x.ctx, x.in.Tenant, x.in.User, name)
	if x.told(err) {
		return true
	}
	if !found {
		x.noPreset(name)
		return true
	}
	x.setFor(c["mine"] != "", "preset", name, words.DefaultSet.In(x.lang, "name", name))
	return true
}

// noDefault takes the default preset away.
func (x *exchange) noDefault(c command) bool {
	if x.remembers() {
		x.setFor(c["mine"] != "" || x.setting("preset") != "" && x.settingOf("channel:"+x.in.Channel, "preset") == "", "preset", "", words.DefaultGone.In(x.lang))
	}
	return true
}

// setFor sets something for the channel, if the person may, or for the person.
func (x *exchange) setFor(own bool, key, value, done string) {
	scope := "channel:" + x.in.Channel
	if own {
		scope = "user:" + x.in.User
	} else if !x.mayWrite() {
		x.say(words.MayNotWrite)
		x.offer(words.SetForMe.In(x.lang), opSet, key+";"+value)
		return
	}
	if x.told(x.c.memory.SetSetting(x.ctx, x.in.Tenant, scope, key, value, x.in.User)) {
		return
	}
	x.forgetChoices()
	x.message.Paragraphs = append(x.message.Paragraphs, done)
}

func (x *exchange) settingOf(scope, key string) string {
	value, err := x.c.memory.Setting(x.ctx, x.in.Tenant, scope, key)
	x.failed(err)
	return value
}

// chooseLanguage speaks another language from here on: in the thread, or to
// this person where there is no thread. What was answered last is said again.
func (x *exchange) chooseLanguage(c command) bool {
	lang := langNamed(c.first("lang", "zh", "alone"))
	x.speak(lang)
	if x.c.memory != nil && x.in.Thread == "" && !x.in.Rights.External {
		x.failed(x.c.memory.SetSetting(x.ctx, x.in.Tenant, "user:"+x.in.User, "lang", string(lang), x.in.User))
		x.forgetChoices()
	}
	if x.goes {
		x.put(x.turn.Canonical)
	} else {
		x.say(words.LanguageSet)
	}
	return true
}

// langNamed is the language of a name in either.
func langNamed(name string) words.Lang {
	switch strings.ToLower(name) {
	case "english", "英文", "英语":
		return words.English
	}
	return words.Chinese
}

// settingValues are what settings may be, by how they are said.
var settingValues = map[string]map[string]string{
	"lang": {
		"zh": "zh", "chinese": "zh", "中文": "zh", "汉语": "zh", "en": "en", "english": "en", "英文": "en", "英语": "en",
		"auto": "", "none": "", "default": "", "自动": "",
	},
	"units": {"gb": "gb", "gib": "gib", "auto": "", "none": "", "default": ""},
	"reply": {"short": "short", "full": "full", "long": "full", "简短": "short", "完整": "full", "auto": "", "none": "", "default": ""},
}

// set changes a setting of the person, or of the channel.
func (x *exchange) set(c command) bool {
	key, value := strings.ToLower(c["key"]), strings.ToLower(c["value"])
	switch {
	case c["units"] != "" || c["unitszh"] != "":
		key, value = "units", strings.ToLower(c.first("units", "unitszh"))
	case strings.HasPrefix(key, "lang"), key == "语言":
		key = "lang"
	case strings.HasPrefix(key, "unit"), key == "单位":
		key = "units"
	default:
		key = "reply"
	}
	chosen, ok := settingValues[key][value]
	if !ok {
		return false
	}
	if !x.remembers() {
		return true
	}
	channel := c["scope"] == "channel " || c["scope"] == "channel" || c["scope"] == "频道"
	x.setFor(!channel, key, chosen, words.SettingSet.In(x.lang, "key", words.QueryKey(x.lang, key), "value", x.settingShown(chosen)))
	if key == "units" && x.goes && x.mayWriteScope(channel) {
		x.scale = scaleOf(chosen)
		x.message.Scale = x.scale
		x.put(x.turn.Canonical)
	}
	return true
}

func (x *exchange) mayWriteScope(channel bool) bool { return !channel || x.mayWrite() }

func (x *exchange) settingShown(value string) string {
	if value == "" {
		return words.NotSet.In(x.lang)
	}
	return value
}

// settings lists what is set for the person and the channel.
func (x *exchange) settings(command) bool {
	if !x.remembers() {
		return true
	}
	x.message.Title = words.SettingsTitle.In(x.lang)
	x.message.Private = true
	for _, key := range []string{"lang", "units", "reply", "preset"} {
		value := x.settingShown(x.settingOf("user:"+x.in.User, key))
		if here := x.settingOf("channel:"+x.in.Channel, key); here != "" {
			value += words.ChannelHas.In(x.lang, "value", here)
		}
		x.message.Facts = append(x.message.Facts, answer.Fact{Name: words.QueryKey(x.lang, key), Value: value})
	}
	x.say(words.HowToSet)
	return true
}
