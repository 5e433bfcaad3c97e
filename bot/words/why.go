package words

import (
	"maps"
	"slices"
	"strings"
)

// Why is a reason that people ask for, told in words: why one thing is slow, takes more than
// another, or as much.
type Why struct {
	Entry
	told []string // groups of words, "a b c|d e": all of one alternative are in the text
}

// whys are tried in order: the particular ones first, and the general ones of their kind last.
var whys = slices.Concat(whysOfCards, whysOfMemory, whysOfSpeed, whysOfTraining, whysOfTrainingSpeed, whysInGeneral)

// WhyIn is the key of the reason that a text asks for, empty where none is known.
func WhyIn(text string) string {
	in := saidIn{text: strings.ToLower(besideSettings(text)), known: make(map[string]bool, len(groups))}
	for _, w := range whys {
		for _, way := range w.told {
			if in.all(way) {
				return w.Key
			}
		}
	}
	return ""
}

// settingLine is a line that gives a setting one value: what it is called is not said by the asker.
var settingLine = Pattern(`(?m)^[-\s"']*[\w.-]+["']?[ \t]*[:=][ \t]*[^\s,]*,?[ \t]*$`)

// besideSettings leaves settings out that are pasted into a text: three lines of them or more.
func besideSettings(text string) string {
	if strings.Count(text, "\n") < 3 || len(settingLine().FindAllStringIndex(text, 3)) < 3 {
		return text
	}
	return settingLine().ReplaceAllString(text, "")
}

// InGeneral reports whether a reason may be that of anything of its kind.
func InGeneral(key string) bool {
	return slices.ContainsFunc(whysInGeneral, func(w Why) bool { return w.Key == key })
}

// OfCourse reports whether a reason is that of memory that changes in the course of a run: whoever tells of it asks
// for the reason, and not for a figure.
func OfCourse(key string) bool {
	return slices.Contains([]string{"why_later", "why_saving_oom", "why_eval_oom", "why_memory_kept", "why_reserved"}, key)
}

// AsksOfCourse reports whether a text asks for such a reason. Few words speak of it, and the reasons are many.
func AsksOfCourse(text string) bool {
	return hinted(strings.ToLower(text), "oom", "memory", "vram", "显存", "内存", "爆", "reserv", "leak", "泄漏", "smi", "torch") && OfCourse(WhyIn(text))
}

// Whys are the keys of the reasons, in their order.
func Whys() []string {
	keys := make([]string, len(whys))
	for i, w := range whys {
		keys[i] = w.Key
	}
	return keys
}

// Groups are the names of the groups of words that reasons are told by.
func Groups() []string {
	var names []string
	for _, w := range whys {
		for _, way := range w.told {
			names = append(names, strings.Fields(way)...)
		}
	}
	return names
}

// GroupNames are the names of all groups of words.
func GroupNames() []string { return slices.Collect(maps.Keys(groups)) }

// Grouped reports whether a group of words has that name.
func Grouped(name string) bool { _, ok := groups[strings.TrimPrefix(name, "!")]; return ok }

// saidIn is a text, and which groups of words are known to be in it.
type saidIn struct {
	text  string
	known map[string]bool
}

// all reports whether all groups of a way to ask are in the text, and none of those with a "!".
func (s saidIn) all(way string) bool {
	for name := range strings.FieldsSeq(way) {
		bare, not := strings.CutPrefix(name, "!")
		if s.holds(bare) == not {
			return false
		}
	}
	return true
}

func (s saidIn) holds(name string) bool {
	said, ok := s.known[name]
	if !ok {
		said = groups[name]().MatchString(s.text)
		s.known[name] = said
	}
	return said
}
