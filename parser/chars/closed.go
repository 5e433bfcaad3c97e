package chars

import (
	"strings"
	"unicode/utf8"
)

// Closed is a text in which blanks stand alone, however many there were, and the way back from
// its runes to those of the text that it was made of.
type Closed struct {
	Text string
	from []int // where each rune was, and the end; nil where nothing was taken out
}

// Close leaves one blank of each run within a folded text and none at its edges, as they say
// nothing: columns that were copied, lines that were broken, two spaces behind a full stop.
// None stays between Han and a letter or digit, where some put one and most do not.
func Close(folded string) Closed {
	within := strings.TrimRight(folded, " ")
	if within == folded && !strings.HasPrefix(folded, " ") && !strings.Contains(folded, "  ") && !(HasHan(folded) && strings.Contains(folded, " ")) {
		return Closed{Text: folded}
	}
	var b strings.Builder
	b.Grow(len(within))
	from, at, before := make([]int, 0, len(within)+1), 0, ' '
	for i, r := range within {
		if r != ' ' || before != ' ' && !touch(before, strings.TrimLeft(within[i:], " ")) {
			b.WriteRune(r)
			from = append(from, at)
		}
		before = r
		at++
	}
	return Closed{b.String(), append(from, at)}
}

// touch reports whether of a rune and the text behind a blank one is Han and the other begins with a letter or
// digit that it may touch. A figure in Han touches no other; what ends a clause nothing behind it (能训13B不
// zero3), nor a number of people (20人 a100); what tells a value of its own nothing before it (显卡:3090 数量:2), nor memory whose size follows (404GB
// 内存512G), nor a sum of money (低功耗的卡 2w以内) or a number of cards (8000元一张 4张).
func touch(before rune, text string) bool {
	behind := firstRune(text)
	han, other := before, behind
	if before < utf8.RuneSelf {
		han, other = behind, before
	}
	digit := '0' <= other && other <= '9'
	switch {
	case han < FirstHan || han > LastHan:
		return false
	case digit && strings.ContainsRune("一二两三四五六七八九十百千万亿半几零双单", han):
		return false
	case han == before:
		return (digit && !strings.ContainsRune("w万张块台", firstRune(strings.TrimLeft(text, "0123456789."))) || 'a' <= other && other <= 'z') && !strings.ContainsRune("不吗呢吧啊呀了行人", han)
	}
	return (digit || 'a' <= other && other <= 'z') && !strings.ContainsRune("内显", han) && firstRune(strings.TrimLeftFunc(text, isHan)) != ':' && Opens(text, counted[:]) == 0
}

// counted are what a number of its own stands behind, and no name or size before: 8b 样本1万条.
var counted = [...]string{"数量", "数据", "样本", "语料", "训练数据", "训练集"}

func isHan(r rune) bool { return FirstHan <= r && r <= LastHan }

func firstRune(text string) rune {
	r, _ := utf8.DecodeRuneInString(text)
	return r
}

// Of is what the closed text keeps of the text as it was written, rune by rune.
func (c Closed) Of(written string) string {
	if c.from == nil {
		return written
	}
	var b strings.Builder
	b.Grow(len(written))
	at, next := 0, 0
	for _, r := range written {
		if next+1 < len(c.from) && at == c.from[next] {
			b.WriteRune(r)
			next++
		}
		at++
	}
	return b.String()
}

// Back is where a span of the closed text stands in the text as it was written, in runes.
func (c Closed) Back(start, end int) (int, int) {
	if c.from == nil {
		return start, end
	}
	last := len(c.from) - 1
	start, end = min(start, last), min(end, last)
	if start >= end {
		return c.from[start], c.from[start]
	}
	return c.from[start], c.from[end-1] + 1
}
