package bot

import (
	"errors"
	"slices"
	"strings"

	"headroom/bot/answer"
	"headroom/bot/merge"
	"headroom/bot/words"
	"headroom/parser"
)

// Bounds of presets as the conversation shows them.
const (
	longestName = 64 // runes
	shownOnes   = 20 // entries of a list
)

// save keeps the question of the dialogue under a name.
func (x *exchange) save(c command) bool {
	if !x.remembers() {
		return true
	}
	if !x.goes {
		x.say(words.NothingToSave)
		return true
	}
	x.keepPreset(c["name"], x.turn.Canonical, c["mine"] != "", false)
	return true
}

// savePart keeps only the hardware of the question, or only what is not.
func (x *exchange) savePart(c command) bool {
	if !x.remembers() {
		return true
	}
	if !x.goes {
		x.say(words.NothingToSave)
		return true
	}
	r := x.bot.read(x.turn.Canonical)
	hardware := slices.Contains([]string{"hardware", "card", "cards", "gpu", "gpus", "硬件", "显卡"}, strings.ToLower(c["part"]))
	for _, key := range merge.Said(r.Query) {
		part := merge.IsHardware(key)
		if part != hardware || !hardware && merge.IsModel(key) {
			r.Query = merge.Without(r.Query, key)
		}
	}
	if len(merge.Said(r.Query)) == 0 {
		x.say(words.NothingToSave)
		return true
	}
	r.Intent = parser.Memory
	x.keepPreset(c["name"], r.Canonical(), c["mine"] != "", false)
	return true
}

// saveWords keeps what was said beside the name.
func (x *exchange) saveWords(c command) bool {
	name, said := c.first("name", "name2", "name3"), c.first("rest", "rest2", "rest3")
	switch strings.ToLower(said) {
	case "this", "it", "that", "preset", "a preset", "这个", "它", "当前":
		return x.save(c)
	}
	if !x.remembers() {
		return true
	}
	r := x.bot.read(said)
	if len(merge.Said(r.Query)) == 0 {
		x.say(words.NothingRead, "text", said)
		return true
	}
	if !planning(r.Intent) {
		r.Intent = parser.Memory
	}
	x.keepPreset(name, r.Canonical(), c["mine"] != "", false)
	return true
}

// planning says whether an intent is about a workload.
func planning(i parser.Intent) bool {
	switch i {
	case parser.Explain, parser.Help, parser.PresetCommand, parser.CatalogList, parser.Specs, parser.Convert, parser.NoPlanning:
		return false
	}
	return true
}

// keepPreset saves under a name, for the team or for one person.
func (x *exchange) keepPreset(name, canonical string, own, overwrite bool) {
	if why, ok := x.nameable(name); !ok {
		x.message.Paragraphs = append(x.message.Paragraphs, why)
		return
	}
	owner := ""
	if own {
		owner = x.in.User
	} else if !x.mayWrite() {
		x.say(words.MayNotWrite)
		x.offer(words.SaveForMe.In(x.lang), opSave, "me;"+name+";"+canonical)
		return
	}
	err := x.c.memory.SavePreset(x.ctx, x.in.Tenant, owner, name, canonical, x.in.User, overwrite)
	switch {
	case errors.Is(err, ErrTaken):
		old, _, _ := x.c.memory.Preset(x.ctx, x.in.Tenant, owner, name)
		x.say(words.PresetTaken, "name", name, "old", x.inWords(old), "new", x.inWords(canonical))
		x.offer(words.Overwrite.In(x.lang), opOverwrite, scopeOf(own)+";"+name+";"+canonical)
	case x.told(err):
	default:
		x.say(words.PresetSaved, "name", name, "what", x.inWords(canonical), "whose", whose(own).In(x.lang))
		x.say(words.PresetUse, "name", name)
		x.offer(words.UndoIt.In(x.lang), opForget, scopeOf(own)+";preset;"+name)
	}
}

func scopeOf(own bool) string {
	if own {
		return "me"
	}
	return "all"
}

func whose(own bool) words.Sentence {
	if own {
		return words.ForYou
	}
	return words.ForAll
}

// inWords is a canonical question as a reader sees it: its values, without keys.
func (x *exchange) inWords(canonical string) string {
	r := x.bot.read(canonical)
	var parts []string
	for _, key := range merge.Said(r.Query) {
		parts = append(parts, words.QueryKey(x.lang, key)+" "+words.QueryValue(x.lang, key, merge.Value(r.Query, key)))
	}
	if len(parts) == 0 {
		return canonical
	}
	return strings.Join(parts, ", ")
}

// presets lists what may be used here.
func (x *exchange) presets(command) bool {
	if !x.remembers() {
		return true
	}
	list, err := x.c.memory.ListPresets(x.ctx, x.in.Tenant, x.in.User, "", shownOnes+1)
	if x.told(err) {
		return true
	}
	list = x.shown(list)
	if len(list) == 0 {
		x.say(words.NoPresets)
		return true
	}
	x.message.Title = words.PresetsTitle.In(x.lang)
	for i, p := range list[:min(shownOnes, len(list))] {
		by := whose(!p.Shared).In(x.lang)
		if p.Shared && p.By != "" {
			by = words.SavedBy.In(x.lang, "who", p.By, "day", p.At.Format("2006-01-02"))
		}
		x.message.Facts = append(x.message.Facts, answer.Fact{Name: p.Name, Value: x.inWords(p.Value) + " (" + by + ")"})
		if i < 3 {
			x.offer(words.UsePreset.In(x.lang, "name", p.Name), opUse, p.Name)
		}
	}
	if len(list) > shownOnes {
		x.say(words.MoreOfThem, "count", number(shownOnes))
	}
	if name := x.setting("preset"); name != "" {
		x.say(words.DefaultHere, "name", name)
	}
	return true
}

// shown keeps somebody's own presets from others' eyes: a list that holds some
// is for the one who asked, and where everybody sees it they are left out.
func (x *exchange) shown(list []Named) []Named {
	if x.alone() || !slices.ContainsFunc(list, func(n Named) bool { return !n.Shared }) {
		return list
	}
	if !x.in.Open {
		x.message.Private = true
		return list
	}
	x.say(words.OwnLeftOut)
	return slices.DeleteFunc(list, func(n Named) bool { return !n.Shared })
}
