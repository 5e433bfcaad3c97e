package modelfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"headroom/engine/workload"
)

// mostDepth is how deep objects may nest; configurations reach six.
const mostDepth = 32

// object is a decoded JSON object: its values are nil, bool, json.Number,
// string, []any and object.
type object map[string]any

// decodeText finds the one JSON object of a text: a file, or a paste with a
// fence or a class name around it and with typographic quotes.
func decodeText(data []byte) (object, error) {
	start := bytes.IndexByte(data, '{')
	if start < 0 {
		return nil, refuse("file", "there is no JSON object in it")
	}
	data = data[start:]
	got, err := decodeObject(data)
	if err == nil {
		return got, nil
	}
	if mended := mend(data); !bytes.Equal(mended, data) {
		if got, again := decodeObject(mended); again == nil {
			return got, nil
		}
	}
	return nil, err
}

// mend undoes what chat clients do to quotes, and drops commas before a closing
// bracket.
func mend(data []byte) []byte {
	straight := strings.NewReplacer("“", `"`, "”", `"`, "„", `"`, " ", " ").Replace(string(data))
	var out bytes.Buffer
	quoted, escaped := false, false
	comma := -1 // where the last comma stands, while only spaces follow it
	for i := range len(straight) {
		b := straight[i]
		switch {
		case escaped:
			escaped = false
		case quoted && b == '\\':
			escaped = true
		case b == '"':
			quoted, comma = !quoted, -1
		case quoted, b == ' ', b == '\n', b == '\r', b == '\t':
		case b == ',':
			comma = out.Len()
		case (b == '}' || b == ']') && comma >= 0:
			out.Bytes()[comma] = ' '
			comma = -1
		default:
			comma = -1
		}
		out.WriteByte(b)
	}
	return out.Bytes()
}

// decodeObject decodes the object that the data begins with; what follows it is
// not looked at. Python writes NaN and Infinity, which no JSON has: they come
// out as strings.
func decodeObject(data []byte) (object, error) {
	d := json.NewDecoder(bytes.NewReader(quoteNaN(data)))
	d.UseNumber()
	value, err := decodeValue(d, "", 0)
	if err != nil {
		if shown, ok := errors.AsType[*workload.Error](err); ok {
			return nil, shown
		}
		return nil, notJSON(data, d.InputOffset(), err)
	}
	got, ok := value.(object)
	if !ok {
		return nil, refuse("file", "the JSON in it is no object")
	}
	return got, nil
}

func decodeValue(d *json.Decoder, path string, depth int) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	delim, nested := token.(json.Delim)
	if !nested {
		return token, nil
	}
	if depth >= mostDepth {
		return nil, refuse(path, "%s nests deeper than %d levels", shown(path), mostDepth)
	}
	if delim == '[' {
		var list []any
		for d.More() {
			value, err := decodeValue(d, path, depth+1)
			if err != nil {
				return nil, err
			}
			list = append(list, value)
		}
		_, err = d.Token()
		return list, err
	}
	fields := object{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return nil, err
		}
		key := token.(string) // the decoder accepts nothing else as a key
		inner := join(path, key)
		if _, twice := fields[key]; twice {
			return nil, contradict(inner, "%s stands there twice", shown(inner))
		}
		if fields[key], err = decodeValue(d, inner, depth+1); err != nil {
			return nil, err
		}
	}
	_, err = d.Token()
	return fields, err
}

// quoteNaN puts NaN, Infinity and -Infinity in quotes where they stand as
// values.
func quoteNaN(data []byte) []byte {
	if !bytes.Contains(data, []byte("NaN")) && !bytes.Contains(data, []byte("Infinity")) {
		return data
	}
	var out bytes.Buffer
	quoted := false
	for i := 0; i < len(data); i++ {
		b := data[i]
		if b == '"' {
			quoted = !quoted
		}
		if quoted && b == '\\' && i+1 < len(data) {
			out.WriteByte(b)
			i++
			out.WriteByte(data[i])
			continue
		}
		if !quoted {
			if word := bareWord(data[i:]); word != "" {
				fmt.Fprintf(&out, "%q", word)
				i += len(word) - 1
				continue
			}
		}
		out.WriteByte(b)
	}
	return out.Bytes()
}

func bareWord(data []byte) string {
	for _, word := range []string{"NaN", "-Infinity", "Infinity"} {
		if bytes.HasPrefix(data, []byte(word)) {
			return word
		}
	}
	return ""
}

// notJSON says on which line a text stops being JSON.
func notJSON(data []byte, offset int64, err error) *workload.Error {
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		offset = syntax.Offset
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return refuse("file", "the JSON ends in the middle; was it cut off?")
	}
	line := 1 + bytes.Count(data[:min(int(offset), len(data))], []byte("\n"))
	e := refuse("file", "line %d is not JSON", line)
	e.Offset = int(offset)
	return e
}

func join(path, key string) string {
	if path == "" {
		return clip(key)
	}
	return clip(path + "." + key)
}

func shown(path string) string {
	if path == "" {
		return "the JSON"
	}
	return path
}

// longestText is how much of a value or key is repeated, in runes.
const longestText = 96

func clip(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
	if runes := []rune(text); len(runes) > longestText {
		return string(runes[:longestText]) + "…"
	}
	return text
}
