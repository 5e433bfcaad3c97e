package bot

import "strings"

// amending stands between the name of a question and what is changed in it.
const amending = "~"

// amendment writes a canonical question as what it changes in another: its
// intent where that is another, each fact that is new or has another value, and
// "-key" for each that is gone. It compares the lines and not the queries, as
// merge.Changes does: a message has a dozen buttons.
func amendment(from, to string) string {
	intent, facts := factsOf(from)
	newIntent, newFacts := factsOf(to)
	var changes []string
	if newIntent != intent {
		changes = append(changes, newIntent)
	}
	for _, f := range facts {
		if valueOf(newFacts, f.key) == "" {
			changes = append(changes, "-"+f.key)
		}
	}
	for _, f := range newFacts {
		if valueOf(facts, f.key) != f.value {
			changes = append(changes, f.key+"="+f.value)
		}
	}
	return strings.Join(changes, " ")
}

// amended is the question that an amendment makes of another. It says the same
// as the one that the amendment was written from; facts that came with it stand
// at the end.
func amended(from, change string) string {
	intent, facts := factsOf(from)
	for word := range strings.FieldsSeq(change) {
		key, value, isFact := strings.Cut(word, "=")
		gone, isGone := strings.CutPrefix(word, "-")
		switch {
		case isFact:
			facts = put(facts, fact{key, value})
		case isGone:
			facts = put(facts, fact{key: gone})
		default:
			intent = word
		}
	}
	words := []string{intent}
	for _, f := range facts {
		if f.value != "" {
			words = append(words, f.key+"="+f.value)
		}
	}
	return strings.Join(words, " ")
}

// fact is a fact of a canonical question; without a value it is gone.
type fact struct{ key, value string }

// factsOf takes a canonical question apart. Its values hold no spaces, and each
// key stands once.
func factsOf(canonical string) (intent string, facts []fact) {
	intent, rest, _ := strings.Cut(canonical, " ")
	for word := range strings.FieldsSeq(rest) {
		key, value, _ := strings.Cut(word, "=")
		facts = append(facts, fact{key, value})
	}
	return intent, facts
}

func valueOf(facts []fact, key string) string {
	for _, f := range facts {
		if f.key == key {
			return f.value
		}
	}
	return ""
}

// put sets a fact in its place, or at the end.
func put(facts []fact, f fact) []fact {
	for i := range facts {
		if facts[i].key == f.key {
			facts[i] = f
			return facts
		}
	}
	return append(facts, f)
}
