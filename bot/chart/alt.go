package chart

import (
	"strings"

	"headroom/bot/words"
	"headroom/engine/unit"
)

// Alt says in words what a picture of the same bars shows.
func Alt(lang words.Lang, scale unit.Scale, bars ...Bar) string {
	if scale == (unit.Scale{}) {
		scale = unit.Binary
	}
	var all []string
	for _, b := range bars[:min(len(bars), Most)] {
		r := rowOf(b)
		var parts []string
		for _, p := range r.segments {
			parts = append(parts, words.Name(lang, p.name)+" "+scale.Format(p.bytes))
		}
		text := words.PictureBar.In(lang, "list", strings.Join(parts, words.PictureComma.In(lang)), "total", scale.Format(r.total))
		if r.capacity > 0 {
			text += words.PictureOf.In(lang, "size", scale.Format(r.capacity))
		}
		if r.leaning != "" {
			text += words.PictureVerdict.In(lang, "verdict", words.Name(lang, string(r.leaning)))
		}
		if r.label != "" {
			text = words.PictureLabel.In(lang, "label", r.label) + text
		}
		all = append(all, text)
	}
	return words.PictureAlt.In(lang, "bars", strings.Join(all, words.LabelSeparator.In(lang)))
}
