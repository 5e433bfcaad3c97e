package bot

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"

	"headroom/bot/merge"
	"headroom/bot/words"
	"headroom/engine/workload"
	"headroom/parser"
)

// AskOver answers a question laid over a preset: a part of a question in the
// exact notation. What the words say goes before it; what came from it is told
// under what was assumed.
func (b *Bot) AskOver(name, preset, text string, o Options) Reply {
	base, said := b.read(preset), b.read(text)
	set, drop := words.TakesBack(text)
	withdraw(&said.Query, set)
	base.Query = merge.Without(base.Query, drop...)
	after := merge.Reading(base, said, asks(said, text))
	if planning(said.Intent) && said.Scope == parser.Planning {
		after.Intent = said.Intent
	}
	if !planning(after.Intent) {
		after.Intent = parser.Memory
	}
	o.Lang = cmp.Or(o.Lang, said.Lang)
	r := b.Ask(after.Canonical(), o)
	r.Text = text
	for i := range r.Problems { // they stand at places of the exact notation
		r.Problems[i].Start, r.Problems[i].End = 0, 0
	}
	var from []workload.Assumed
	for _, key := range merge.Said(base.Query) {
		if value := merge.Value(base.Query, key); value != "" && value == merge.Value(after.Query, key) && merge.Value(said.Query, key) == "" {
			from = append(from, workload.Assumed{Key: key, Value: value, Why: words.FromPreset.In(r.Lang, "name", name)})
		}
	}
	r.Assumed = append(from, r.Assumed...)
	return r
}

// PresetIn finds a preset that a question asks for ("use lab-default with 8
// gpus", "train 7b with lab-default") among names, and what the question says
// besides. No preset is an empty name.
func PresetIn(text string, presets map[string]string) (name, rest string) {
	names := slices.SortedFunc(maps.Keys(presets), func(a, b string) int { // the longest first
		return cmp.Or(cmp.Compare(len(b), len(a)), strings.Compare(a, b))
	})
	unjointed := strings.NewReplacer("-", "", "_", "", " ", "")
	squeezed := unjointed.Replace(strings.ToLower(text))
	for _, name := range names {
		if !strings.Contains(squeezed, unjointed.Replace(strings.ToLower(name))) {
			continue // nearly all, without an expression
		}
		spelt := regexp.MustCompile(`[-_ ]+`).ReplaceAllString(regexp.QuoteMeta(name), `[-_ ]+`)
		for _, form := range []string{
			`(?i)(?:^|[\s,，])(?:please\s+)?(?:use|using)\s+(?:preset\s+)?` + spelt + `(?:\s+(?:with|and|for|to)\b|[\s,，]|$)`,
			`(?i)(?:^|[\s,，])with\s+(?:preset\s+)?` + spelt + `[\s.?!]*$`,
			`(?:使用|用)(?:预设)?\s*` + spelt + `(?:[\s,，]|$)`,
		} {
			if at := regexp.MustCompile(form).FindStringIndex(text); at != nil {
				return name, strings.TrimSpace(text[:at[0]] + " " + text[at[1]:])
			}
		}
	}
	return "", text
}
