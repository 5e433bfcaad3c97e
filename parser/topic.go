package parser

import "headroom/parser/lexicon"

// partTopics are the notions that are parts of the memory: a question about
// memory that names one is answered for that part first.
var partTopics = map[string]bool{"weights": true, "optimizer": true, "gradients": true, "activations": true, "kv_cache": true}

// TopicIn is the notion that a text names, a key of the glossary; empty when it
// names none.
func TopicIn(text string) string {
	words := lexicon.Builtin()
	return longestNotion(fold(text, words), words, func(string) bool { return true })
}

// notion is the topic of a question.
func (r *reader) notion(intent Intent, words *lexicon.Lexicon) string {
	switch intent {
	case Explain:
		return longestNotion(r.text, words, func(string) bool { return true })
	case Memory, Compare:
		if intent == Compare && !r.hasModel() && !r.hasHardware() && r.pairless() {
			return longestNotion(r.text, words, func(string) bool { return true }) // "tp vs pp"
		}
		return longestNotion(r.text, words, func(name string) bool { return partTopics[name] && !(name == "weights" && r.query.Full) }) // "all weights" are trained
	}
	return ""
}

// namesNotion reports whether something that can be explained is named.
func (r *reader) namesNotion() bool {
	return r.whole.notion.holds(func() bool { return longestNotion(r.text, lexicon.Builtin(), func(string) bool { return true }) != "" })
}

// longestNotion is the notion with the longest term in a folded text, of those
// that are wanted.
func longestNotion(text string, words *lexicon.Lexicon, wanted func(name string) bool) string {
	topic, longest := "", 0
	for at := 0; at < len(text); {
		head := lexicon.Head(text[at:])
		entries, n := words.Notions.LongestOf(text[at:], head)
		if n > longest && wanted(entries[0].Name) {
			topic, longest = entries[0].Name, n
		}
		if n == 0 {
			n = len(head)
		}
		at += n
	}
	return topic
}
