package recipe

import (
	"cmp"
	"slices"
	"strings"

	"headroom/engine/workload"
)

// commandLine is a command: a program, then its flags. Keys are flags without
// their dashes.
type commandLine struct {
	program []string // as written: "vllm", "serve"
	// first is the key whose value stands right after the program, without a
	// flag; empty when there is none.
	first string
	// bare is the key of a word that stands right after the program, where people leave
	// its flag out.
	bare string
	// script begins the arguments of the script that a launcher starts; flags
	// after it are those of the script.
	script  string
	spelled string // what stands before a flag: "--"; "-" too on the way back
	truths  bool   // switches are written with True or False
}

func (c commandLine) write(_ *tool, entries []entry) string {
	parts := []string{strings.Join(c.program, " ")}
	started := c.script == ""
	for _, e := range entries {
		if e.key == scriptKey {
			c.script = plain(e.value)
			continue
		}
		if !started && !launcherKey(e.key) {
			parts, started = append(parts, c.script), true
		}
		switch {
		case e.key == c.first:
			parts[0] += " " + quote(plain(e.value))
		case e.value == true && !c.truths:
			parts = append(parts, c.spelled+e.key)
		case e.value == true:
			parts = append(parts, c.spelled+e.key+" True")
		case e.value == false:
			parts = append(parts, c.spelled+e.key+" False")
		default:
			parts = append(parts, c.spelled+e.key+" "+arguments(e.value))
		}
	}
	if !started {
		parts = append(parts, c.script)
	}
	return strings.Join(parts, " \\\n  ") + "\n"
}

// scriptKey stands for the script itself, which has no flag.
const scriptKey = "script"

// launcherKey tells whether a flag is torchrun's own.
func launcherKey(key string) bool {
	_, ok := documentedKeys()["torchrun"][strings.ReplaceAll(key, "_", "-")]
	return ok
}

func arguments(value any) string {
	words, ok := value.([]string)
	if !ok {
		return quote(plain(value))
	}
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = quote(w)
	}
	return strings.Join(quoted, " ")
}

// quote protects an argument from the shell where it has to be.
func quote(text string) string {
	safe := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:,=@%+", r)
	}
	if text != "" && !slices.ContainsFunc([]rune(text), func(r rune) bool { return !safe(r) }) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

func (c commandLine) read(t *tool, text string) ([]entry, error) {
	words, err := shellWords(text)
	if err != nil {
		return nil, err
	}
	after := t.startOf(words)
	if after < 0 {
		return nil, &workload.Error{Kind: workload.Invalid, Message: "the command " + strings.Join(c.program, " ") + " is not in this text"}
	}
	var list []entry
	words = words[after:] // what stands before the program sets its environment
	if key := cmp.Or(c.first, c.bare); key != "" && len(words) > 0 && !strings.HasPrefix(words[0], "-") {
		list = append(list, entry{key, words[0]})
		words = words[1:]
	}
	for i := 0; i < len(words); i++ {
		word := words[i]
		if !flagLike(word) {
			if c.script != "" && strings.HasSuffix(word, ".py") {
				list = append(list, entry{scriptKey, word})
			}
			continue
		}
		key, value, given := strings.Cut(strings.TrimLeft(word, "-"), "=")
		if given {
			list = append(list, entry{key, value})
			continue
		}
		var values []string
		for i+1 < len(words) && !flagLike(words[i+1]) && (len(values) == 0 || t.takesList(key)) && !t.isSwitch(key, words[i+1]) {
			i++
			values = append(values, words[i])
		}
		switch len(values) {
		case 0:
			list = append(list, entry{key, true})
		case 1:
			list = append(list, entry{key, values[0]})
		default:
			list = append(list, entry{key, values})
		}
	}
	return list, nil
}

// flagLike tells a flag from a value; a negative number is a value.
func flagLike(word string) bool {
	if len(word) < 2 || word[0] != '-' {
		return false
	}
	_, err := number(word)
	return err != nil
}

// isSwitch tells whether the word after a flag belongs to something else: the
// flag is a switch, or may be one, and the word is no value of it.
func (t *tool) isSwitch(key, next string) bool {
	s, canonical, known := t.lookUp(key)
	if known {
		canonical = s.key
	}
	if t.documented().kindOf(canonical) != "bool" && !(known && s.bare) {
		return false
	}
	_, err := truth(next)
	return err != nil && !automatic(next)
}

func (t *tool) takesList(key string) bool {
	if s, canonical, known := t.lookUp(key); known {
		return strings.Contains(t.documented().kindOf(s.key), "list")
	} else {
		return strings.Contains(t.documented().kindOf(canonical), "list")
	}
}

// shellWords splits a command as a shell does: quotes, backslashes, comments,
// lines that go on. What would run another command ends it.
func shellWords(text string) ([]string, error) {
	var (
		words []string
		word  strings.Builder
		open  bool
		quote rune
	)
	end := func() {
		if open {
			words = append(words, word.String())
			word.Reset()
			open = false
		}
	}
	runes := []rune(strings.ReplaceAll(text, "\r\n", "\n"))
	for i := 0; i < len(runes); i++ {
		c := runes[i]
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote == '"' && c == '\\' && i+1 < len(runes) && strings.ContainsRune("\"\\\n$`", runes[i+1]):
			i++
			word.WriteRune(runes[i])
		case quote != 0:
			word.WriteRune(c)
		case c == '\'' || c == '"':
			quote, open = c, true
		case c == '\\' && i+1 < len(runes):
			i++
			if runes[i] != '\n' {
				word.WriteRune(runes[i])
				open = true
			}
		case c == ' ' || c == '\t' || c == '\n':
			end()
		case c == '#' && !open:
			for i+1 < len(runes) && runes[i+1] != '\n' {
				i++
			}
		case c == ';' || c == '|' || c == '&' || c == '>':
			end()
			return words, nil
		default:
			word.WriteRune(c)
			open = true
		}
	}
	if quote != 0 {
		return nil, &workload.Error{Kind: workload.Invalid, Message: "a quotation mark is not closed in the command"}
	}
	end()
	return words, nil
}
