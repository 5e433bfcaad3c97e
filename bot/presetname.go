package bot

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"headroom/bot/merge"
	"headroom/bot/words"
	"headroom/parser"
)

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
