package words

import "slices"

// Entry explains one notion of planning, with a question that shows it.
type Entry struct {
	Key     string
	Title   Sentence
	Text    Sentence
	Example Sentence // a question that the bot answers
	Source  string
}

// Explain returns the entry of a topic or of a reason.
func Explain(key string) (Entry, bool) {
	for _, e := range glossary {
		if e.Key == key {
			return e, true
		}
	}
	for _, w := range whys {
		if w.Key == key {
			return w.Entry, true
		}
	}
	return Entry{}, false
}

// Topics lists the keys of the glossary in its order.
func Topics() []string {
	keys := make([]string, len(glossary))
	for i, e := range glossary {
		keys[i] = e.Key
	}
	return keys
}

// glossary is ordered from what memory holds to the hardware.
var glossary = slices.Concat(inMemory, inTraining, inServing, betweenNotions, yesOrNo, onHardware, []Entry{measuring})

// wordsAlone are notions whose difference from what stands beside them is told in
// words: the engine counts them alike, or not at all.
var wordsAlone = []string{"dora", "preference", "parallelism", "chunked_prefill", "packing", "prefix_cache", "fragmentation", "batching", "cuda_graphs", "mig"}

// InWordsAlone reports whether a comparison about a notion is answered by the glossary.
func InWordsAlone(key string) bool { return slices.Contains(wordsAlone, key) }
