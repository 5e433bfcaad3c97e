package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"headroom/parser/lexicon"
)

// The part of docs/language.md between these two lines is written from the
// lexicon; the rest is written by hand.
const (
	lexiconBegins = "<!-- lexicon: begin (go run ./cmd/docs language) -->"
	lexiconEnds   = "<!-- lexicon: end -->"
)

// vocabulary are the kinds of words that the page lists, in its order.
var vocabulary = []struct{ kind, title, note string }{
	{"task", "What is done with the model", "Adapters go before fine-tuning, fine-tuning before training, training before running."},
	{"rl", "Reinforcement learning", ""},
	{"full", "All weights are trained", ""},
	{"precision", "Number formats", "In training, fp16 and bf16 mean mixed precision; say \"pure\" for no fp32 master copy."},
	{"quant", "Weight formats", "Names of llama.cpp (q4_k_m, iq2_xs, UD-Q4_K_XL) are read by their shape and not listed here."},
	{"optimizer", "Optimizers", ""},
	{"method", "Ways to save memory and to split the work", ""},
	{"key", "Settings before their value", "As words, as pasted flags (--max-model-len 8192) and as assignments (bs=4)."},
	{"quantity", "Settings before or behind their value", ""},
	{"data", "Amounts of data and work", ""},
	{"unit", "Units", ""},
	{"framework", "Frameworks", ""},
	{"memory", "Which memory is meant", ""},
	{"used", "Memory that is taken already", ""},
	{"observed", "What was measured", ""},
	{"machine", "Machines with a name of their own", "The canonical name says the cards of one: count * card @ GB."},
	{"notion", "What can be explained", ""},
	{"ask", "What is asked for", "Several may be said; which one wins is told in parser/intent/intent.go."},
	{"outside", "What is not planned for", "A question about one of these is told so, unless it describes a plan all the same."},
}

// languagePage writes the tables of the vocabulary into docs/language.md.
func languagePage(folder string) error {
	path := filepath.Join(folder, "language.md")
	page, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	before, rest, begins := bytes.Cut(page, []byte(lexiconBegins))
	_, after, ends := bytes.Cut(rest, []byte(lexiconEnds))
	if !begins || !ends {
		return fmt.Errorf("%s lacks the lines %q and %q", path, lexiconBegins, lexiconEnds)
	}
	var out bytes.Buffer
	out.Write(before)
	out.WriteString(lexiconBegins + "\n\n")
	out.WriteString(vocabularyTables())
	out.WriteString(lexiconEnds)
	out.Write(after)
	return os.WriteFile(path, out.Bytes(), 0o644)
}

// spellingsShown is how many spellings of a word the page shows; the data files
// have the rest.
const spellingsShown = 6

// vocabularyTables lists each kind of words, a row for each canonical name.
func vocabularyTables() string {
	words := map[string]map[string][]string{}
	l := lexicon.Builtin()
	for _, index := range []*lexicon.Index{l.Words, l.Asks, l.Notions} {
		index.Each(func(spelling string, entries []lexicon.Entry) {
			for _, e := range entries {
				if words[e.Kind] == nil {
					words[e.Kind] = map[string][]string{}
				}
				words[e.Kind][e.Name] = append(words[e.Kind][e.Name], spelling)
			}
		})
	}
	var out strings.Builder
	for _, v := range vocabulary {
		names := words[v.kind]
		fmt.Fprintf(&out, "### %s\n\n", v.title)
		if v.note != "" {
			out.WriteString(v.note + "\n\n")
		}
		out.WriteString("| name | said as |\n|---|---|\n")
		for _, name := range slices.Sorted(maps.Keys(names)) {
			fmt.Fprintf(&out, "| %s | %s |\n", cell(name), cell(shown(names[name])))
		}
		out.WriteString("\n")
	}
	return out.String()
}

// shown joins the first spellings and says how many more there are.
func shown(spellings []string) string {
	text := strings.Join(spellings[:min(len(spellings), spellingsShown)], ", ")
	if more := len(spellings) - spellingsShown; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// cell escapes what would end a cell of a table.
func cell(text string) string { return strings.ReplaceAll(text, "|", "\\|") }
