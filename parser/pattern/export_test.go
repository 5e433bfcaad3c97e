package pattern

// Registered are all patterns of the program.
func Registered() []*Pattern { return patterns }

// WantedWords are the words that a text has to hold for a pattern to be tried.
func WantedWords(p *Pattern) []string { return p.need().words.list() }
