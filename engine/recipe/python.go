package recipe

import (
	"fmt"
	"regexp"
	"strings"

	"headroom/engine/workload"
)

// pythonCalls are keyword arguments of constructors. Keys are those of the
// argument, with the constructor and a dot before it where a tool has several.
type pythonCalls struct {
	imports  []string
	call     string            // the one constructor, when keys have no dot
	names    map[string]string // variables that hold what is constructed
	readFrom []string          // constructors that are read besides
}

func (p pythonCalls) write(_ *tool, entries []entry) string {
	var out strings.Builder
	for _, line := range p.imports {
		out.WriteString(line + "\n")
	}
	open := ""
	for _, e := range entries {
		call, key, nested := strings.Cut(e.key, ".")
		if !nested {
			call, key = p.call, e.key
		}
		if call != open {
			if open != "" {
				out.WriteString(")\n")
			}
			fmt.Fprintf(&out, "\n%s = %s(\n", p.names[call], call)
			open = call
		}
		fmt.Fprintf(&out, "    %s=%s,\n", key, pythonValue(e.value))
	}
	if open != "" {
		out.WriteString(")\n")
	}
	return out.String()
}

func pythonValue(v any) string {
	switch v := v.(type) {
	case bool:
		if v {
			return "True"
		}
		return "False"
	case []string:
		quoted := make([]string, len(v))
		for i, word := range v {
			quoted[i] = fmt.Sprintf("%q", word)
		}
		return "[" + strings.Join(quoted, ", ") + "]"
	case string:
		if strings.HasPrefix(v, "torch.") {
			return v
		}
		return fmt.Sprintf("%q", v)
	}
	return show(v)
}

func (p pythonCalls) read(_ *tool, text string) ([]entry, error) {
	var list []entry
	found := false
	for _, call := range append([]string{p.call}, append(keysOf(p.names), p.readFrom...)...) {
		if call == "" {
			continue
		}
		for _, at := range regexp.MustCompile(`\b`+regexp.QuoteMeta(call)+`\s*\(`).FindAllStringIndex(text, 1) {
			args, ok := inBrackets(text[at[1]:])
			if !ok {
				return nil, &workload.Error{Kind: workload.Invalid, Message: "a bracket is not closed after " + call}
			}
			found = true
			prefix := call + "."
			if p.call != "" {
				prefix = ""
			}
			for _, arg := range args {
				key, value, ok := strings.Cut(arg, "=")
				if key = strings.TrimSpace(key); ok && pythonName.MatchString(key) && (call != "SFTTrainer" || key == "max_seq_length") { // the others hand it objects
					list = append(list, entry{prefix + key, pythonRead(value)})
				}
			}
		}
	}
	if !found {
		return nil, &workload.Error{Kind: workload.Invalid, Message: "there is no call of " + strings.Join(append(keysOf(p.names), p.readFrom...), ", ")}
	}
	return list, nil
}

var pythonName = regexp.MustCompile(`^[A-Za-z_]\w*$`)

func keysOf(names map[string]string) []string {
	var keys []string
	for _, call := range []string{"BitsAndBytesConfig", "LoraConfig", "TrainingArguments"} {
		if _, ok := names[call]; ok {
			keys = append(keys, call)
		}
	}
	return keys
}

// inBrackets splits the arguments of a call, up to the bracket that closes it.
func inBrackets(source string) (args []string, ok bool) {
	depth, start, text := 0, 0, []byte(source)
	var quote byte
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case quote != 0:
			switch c {
			case '\\':
				i++
			case quote:
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '#':
			for ; i < len(text) && text[i] != '\n'; i++ {
				text[i] = ' '
			}
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case depth > 0 && strings.IndexByte(")]}", c) >= 0:
			depth--
		case depth == 0 && (c == ',' || c == ')'):
			args = append(args, string(text[start:i]))
			start = i + 1
			if c == ')' {
				return args, true
			}
		}
	}
	return nil, false
}

// pythonRead types a literal; names and calls stay text.
func pythonRead(text string) any {
	text = strings.TrimSpace(text)
	switch {
	case text == "True" || text == "False":
		return text == "True"
	case text == "None":
		return nil
	case len(text) >= 2 && (text[0] == '"' || text[0] == '\'') && text[len(text)-1] == text[0]:
		return text[1 : len(text)-1]
	case strings.HasPrefix(text, "["):
		return list(text)
	}
	return text
}
