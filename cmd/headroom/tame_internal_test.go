package main

import (
	"bytes"
	"strings"
	"testing"
)

// Nothing that a text holds can steer the screen it is shown on, in however many
// pieces it comes; colours and languages go through.
func TestTextOnlyShows(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"plain\ttext\nand more\n":              "plain\ttext\nand more\n",
		"\x1b[32mfits\x1b[0m 训练 👩\u200d💻":      "\x1b[32mfits\x1b[0m 训练 👩\u200d💻",
		"\x1b[2J\x1b[H\x1b]0;title\x07":        "[2J[H]0;title",
		"\x1b[8mhidden\x1b[31;8m":              "[8mhidden[31;8m",
		"\x1b]8;;https://evil.example\x1b\\go": "]8;;https://evil.example\\go",
		"\x1b[6n\x1bP$qm\x1b\\":                "[6nP$qm\\",
		"\u009b2J\u009d0;x\u009c":              "2J0;x",
		"all is well\rrm -rf":                  "all is wellrm -rf",
		"back\b\b\bover\x7f\x00":               "backover",
		"exe.\u202egnp\u2066x\u200f":           "exe.gnpx",
		"\xff\xfe bytes":                       " bytes",
		"ends in \x1b":                         "ends in ",
		"ends in \x1b[3":                       "ends in ",
	} {
		for size := 1; size <= len(text); size++ {
			var out bytes.Buffer
			w := &tame{to: &out}
			for rest := text; rest != ""; {
				n := min(size, len(rest))
				if wrote, err := w.Write([]byte(rest[:n])); wrote != n || err != nil {
					t.Fatal(wrote, err)
				}
				rest = rest[n:]
			}
			if out.String() != want {
				t.Errorf("%q in pieces of %d: %q, not %q", text, size, out.String(), want)
				break
			}
		}
	}
}

// FuzzTextOnlyShows: whatever comes, no control but tabs, ends of lines and the
// colours reaches the screen.
func FuzzTextOnlyShows(f *testing.F) {
	f.Add([]byte("\x1b[31mred\x1b[0m\x1b[2J"), 3)
	f.Add([]byte("\x1b\x1b[1m[1m"), 1)
	f.Fuzz(func(t *testing.T, text []byte, size int) {
		var out bytes.Buffer
		w := &tame{to: &out}
		for rest := text; len(rest) > 0; {
			n := min(max(1, size), len(rest))
			if _, err := w.Write(rest[:n]); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		left := out.String()
		for _, c := range colours {
			left = strings.ReplaceAll(left, string(c), "")
		}
		if strings.ContainsFunc(left, func(r rune) bool { return r < 0x20 && r != '\n' && r != '\t' || r >= 0x7f && r <= 0x9f }) {
			t.Errorf("%q became %q", text, out.String())
		}
	})
}
