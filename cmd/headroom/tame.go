package main

import (
	"bytes"
	"io"
	"unicode/utf8"

	"headroom/bot/words"
)

// tame is a screen that only shows: text in it can't move the cursor, set the
// title, answer for the user or turn a line round. Names, notes and errors come
// from files and from other people, and each command prints some. Colours go
// through, in the sequences that this program writes and no others.
type tame struct {
	to   io.Writer
	held []byte // the beginning of a character or a sequence that goes on
}

// colours are the sequences that console paints with.
var colours = [][]byte{[]byte("\x1b[0m"), []byte("\x1b[1m"), []byte("\x1b[2m"), []byte("\x1b[31m"), []byte("\x1b[32m"), []byte("\x1b[33m"), []byte("\x1b[34m")}

// longestColour is the longest of them.
const longestColour = 5

// Unwrap is the screen itself.
func (t *tame) Unwrap() io.Writer { return t.to }

// Write shows what may be shown of a text.
func (t *tame) Write(p []byte) (int, error) {
	text := append(t.held, p...)
	t.held = nil
	var out bytes.Buffer
	out.Grow(len(text))
	for len(text) > 0 {
		if text[0] == 0x1b {
			if size := colour(text); size > 0 {
				out.Write(text[:size])
				text = text[size:]
				continue
			}
			if begins(text) {
				break
			}
			text = text[1:]
			continue
		}
		if !utf8.FullRune(text) {
			break
		}
		r, size := utf8.DecodeRune(text)
		switch r {
		case '\t':
			out.WriteByte('\t')
		case '\r': // within a line it would write over what stands there
		default:
			out.WriteString(words.Clean(string(text[:size])))
		}
		text = text[size:]
	}
	t.held = bytes.Clone(text)
	if _, err := t.to.Write(out.Bytes()); err != nil {
		return 0, err
	}
	return len(p), nil
}

// colour is the length of the sequence that a text begins with; 0 for none.
func colour(text []byte) int {
	for _, c := range colours {
		if bytes.HasPrefix(text, c) {
			return len(c)
		}
	}
	return 0
}

// begins says whether more text could make a sequence of it.
func begins(text []byte) bool {
	if len(text) >= longestColour {
		return false
	}
	for _, c := range colours {
		if bytes.HasPrefix(c, text) {
			return true
		}
	}
	return false
}

// screened tames a writer when it is a screen; files and pipes get what was
// written.
func screened(w io.Writer) io.Writer {
	if isTerminal(w) {
		return &tame{to: w}
	}
	return w
}

// bare is the writer behind a tamed one.
func bare(w io.Writer) io.Writer {
	if t, ok := w.(*tame); ok {
		return t.to
	}
	return w
}
