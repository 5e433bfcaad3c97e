package bot

import (
	"slices"
	"strings"

	"headroom/bot/merge"
	"headroom/bot/words"
	"headroom/parser"
)

// use puts a preset into the question, with the words behind its name.
func (x *exchange) use(c command) bool {
	rest := c.first("rest", "restzh")
	if strings.HasPrefix(c["restzh"], "户") || x.goes && words.MakerAlone(rest) != "" { // 用户数翻倍, 用A卡呢
		return false
	}
	explicit := c["preset"] != "" || c["presetzh"] != ""
	if x.c.memory == nil || x.in.Rights.External {
		return explicit && !x.remembers()
	}
	name, canonical, words_ := x.presetAt(rest)
	if name == "" {
		if _, counts := words.BareNumber("with " + rest); counts && x.goes && !explicit {
			return false // "with 3" is about three cards
		}
		if named, _, parted := strings.Cut(strings.ReplaceAll(rest, "：", ":"), ":"); parted && !explicit && x.unheardOf(named) { // "use lab: train 7b"
			rest, explicit = named, true
		}
		if explicit || x.unheardOf(rest) {
			x.noPreset(rest)
			return true
		}
		return false
	}
	x.compose(name, canonical, words_)
	return true
}

// useBehind is the same with the name at the end: "train 7b with lab-default".
func (x *exchange) useBehind(c command) bool {
	if x.c.memory == nil || x.in.Rights.External || x.means(c["rest"]) {
		return false
	}
	canonical, found, err := x.c.memory.Preset(x.ctx, x.in.Tenant, x.in.User, c["rest"])
	x.failed(err)
	if !found {
		return false
	}
	x.compose(c["rest"], canonical, c["before"])
	return true
}

// compose answers a preset with what was said beside it. A preset without a
// model is laid over the question of the dialogue.
func (x *exchange) compose(name, canonical, text string) {
	base, said := x.bot.read(canonical), x.bot.read(text)
	set, drop := words.TakesBack(text)
	withdraw(&said.Query, set)
	over := base
	before := parser.Reading{}
	if x.goes {
		before = x.bot.read(x.turn.Canonical)
	}
	if !namesModel(base.Query) && !namesModel(said.Query) && namesModel(before.Query) {
		over = merge.Reading(before, base, false)
	}
	over.Query = merge.Without(over.Query, drop...)
	after := merge.Reading(over, said, asks(said, text))
	if planning(said.Intent) && text != "" && said.Scope == parser.Planning {
		after.Intent = said.Intent
	}
	if !planning(after.Intent) {
		after.Intent = parser.Memory
	}
	x.origins(base.Query, after.Query, said.Query, name)
	r := x.bot.Ask(after.Canonical(), x.options())
	if namesModel(before.Query) && !namesModel(base.Query) && !namesModel(said.Query) {
		x.changes(before, after, r)
	}
	x.reply(r)
	x.doubts(said)
}

// origins says which parts of a question came from a preset.
func (x *exchange) origins(preset, after, said parser.Query, from string) {
	for _, key := range merge.Said(preset) {
		value := merge.Value(after, key)
		if value != "" && value == merge.Value(preset, key) && merge.Value(said, key) == "" {
			x.message.Origins = append(x.message.Origins, Origin{Key: key, Value: words.QueryValue(x.lang, key, value), From: from})
		}
	}
}

// byDefault lays a question over the default preset of the channel or the
// person. What the question says of cards leaves out the preset's.
func (x *exchange) byDefault(said parser.Reading) (parser.Reading, bool) {
	if x.c.memory == nil || x.in.Rights.External || !planning(said.Intent) || len(merge.Said(said.Query)) == 0 {
		return said, false
	}
	name := x.setting("preset")
	if name == "" {
		return said, false
	}
	canonical, found, err := x.c.memory.Preset(x.ctx, x.in.Tenant, x.in.User, name)
	x.failed(err)
	if !found {
		return said, false
	}
	base := x.bot.read(canonical).Query
	if slices.ContainsFunc(merge.Said(said.Query), merge.IsHardware) {
		base = merge.Without(base, slices.Collect(hardwareOf(base))...)
	}
	after := said
	after.Query = merge.Query(base, said.Query)
	if len(merge.Changes(said.Query, after.Query)) == 0 {
		return said, false
	}
	x.origins(base, after.Query, said.Query, words.DefaultOrigin.In(x.lang, "name", name))
	return after, true
}

func hardwareOf(q parser.Query) func(func(string) bool) {
	return func(yield func(string) bool) {
		for _, key := range merge.Said(q) {
			if merge.IsHardware(key) && !yield(key) {
				return
			}
		}
	}
}
