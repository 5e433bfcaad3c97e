package bot

import (
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

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
	switch strings.ToLower(c["rest"]) {
	case "this", "it", "that", "preset", "a preset", "这个", "它", "当前":
		return x.save(c)
	}
	if !x.remembers() {
		return true
	}
	r := x.bot.read(c["rest"])
	if len(merge.Said(r.Query)) == 0 {
		x.say(words.NothingRead, "text", c["rest"])
		return true
	}
	if !planning(r.Intent) {
		r.Intent = parser.Memory
	}
	x.keepPreset(c["name"], r.Canonical(), c["mine"] != "", false)
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

// nameable says whether a name can be a preset's, or why not.
func (x *exchange) nameable(name string) (why string, ok bool) {
	if why := x.illegible(name); why != "" {
		return why, false
	}
	if x.means(name) {
		return words.NameReserved.In(x.lang, "name", name), false
	}
	return "", true
}

// entryName says whether a name can be that of an own model or card, which may
// well be that of a built-in one.
func (x *exchange) entryName(name string) (why string, ok bool) {
	if why := x.illegible(name); why != "" {
		return why, false
	}
	r := x.bot.read(name)
	if words.Reserved(name) || r.Query.Model == "" && r.Query.GPU == "" && len(merge.Said(r.Query)) > 0 && bare(r, name) {
		return words.NameReserved.In(x.lang, "name", name), false
	}
	return "", true
}

// illegible says why a text can't be a name at all; empty when it can.
func (x *exchange) illegible(name string) string {
	switch {
	case name == "", strings.EqualFold(name, "as"): // "save as", and no more
		return words.NameMissing.In(x.lang)
	case !utf8.ValidString(name) || utf8.RuneCountInString(name) > longestName:
		return words.NameTooLong.In(x.lang, "most", number(longestName))
	}
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-_.+ ", r) {
			return words.NameSign.In(x.lang, "sign", string(r))
		}
	}
	return ""
}

// means says whether a name is already understood as something: a command, a
// card, a model, a setting.
func (x *exchange) means(name string) bool {
	r := x.bot.read(name)
	switch {
	case words.Reserved(name), r.Intent == parser.Help:
		return true
	case r.Query.Model != "":
		_, known := x.bot.known.FindModel(r.Query.Model)
		return known && bare(r, name)
	}
	return len(merge.Said(r.Query)) > 0 && bare(r, name)
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

// use puts a preset into the question, with the words behind its name.
func (x *exchange) use(c command) bool {
	rest := c.first("rest", "restzh")
	explicit := c["preset"] != "" || c["presetzh"] != ""
	if x.c.memory == nil || x.in.Rights.External {
		return explicit && !x.remembers()
	}
	name, canonical, words_ := x.presetAt(rest)
	if name == "" {
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

// presetAt finds the longest beginning of a text that names a preset, and the
// words behind it.
func (x *exchange) presetAt(text string) (name, canonical, rest string) {
	ends := []int{len(text)}
	for i, r := range text {
		if i > 0 && (unicode.IsSpace(r) || strings.ContainsRune(",:;，：；", r)) {
			ends = append(ends, i)
		}
	}
	slices.Sort(ends)
	for _, end := range slices.Backward(ends[max(0, len(ends)-1-min(len(ends)-1, 12)):]) {
		tried := strings.TrimSpace(text[:end])
		if x.illegible(tried) != "" {
			continue
		}
		canonical, found, err := x.c.memory.Preset(x.ctx, x.in.Tenant, x.in.User, tried)
		x.failed(err)
		if found {
			return tried, canonical, connected(text[end:])
		}
	}
	return "", "", ""
}

// connected is what stands behind a name, without the word that ties it on.
func connected(rest string) string {
	rest = strings.TrimLeft(rest, " ,:;，：；")
	for _, tie := range []string{"with ", "but ", "and ", "for ", "to ", "并", "但", "来", "加"} {
		if cut, ok := strings.CutPrefix(rest, tie); ok {
			return cut
		}
	}
	return rest
}

// unheardOf says whether nothing in a text is known, so that it can only have
// been meant as a name.
func (x *exchange) unheardOf(text string) bool {
	r := x.bot.read(text)
	return !strings.Contains(text, " ") && len(merge.Said(r.Query)) == 0 && r.Scope == parser.NotUnderstood
}

// noPreset says that there is none of that name, and which are near.
func (x *exchange) noPreset(name string) {
	x.say(words.NoSuchPreset, "name", name)
	list, err := x.c.memory.ListPresets(x.ctx, x.in.Tenant, x.in.User, "", 5)
	x.failed(err)
	for _, p := range x.shown(list) {
		x.offer(words.UsePreset.In(x.lang, "name", p.Name), opUse, p.Name)
	}
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
