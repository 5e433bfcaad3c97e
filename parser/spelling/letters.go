package spelling

import "headroom/parser/chars"

func isWord(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r >= 0xc0 && r < 0x2000 || r >= 0x3041 && r < 0xd7b0 && r != '、' && r != '。'
}

// wordEnd is where the letters of a word end.
func wordEnd(text []rune, at int) int {
	for at < len(text) && isWord(text[at]) && !(text[at] < 0x80 && chars.IsDigit(byte(text[at]))) {
		at++
	}
	return at
}

// plainRunes are the runes of a text in lower case, without accents.
func plainRunes(text string) []rune {
	runes := []rune(text)
	for i, r := range runes {
		runes[i] = plain1(r)
	}
	return runes
}

// plainLetters are Latin letters with accents and the same without, pair by pair.
var plainLetters = func() map[rune]rune {
	list := map[rune]rune{'’': '\'', '‘': '\'', 'ё': 'е', 'Ё': 'е', '\u00a0': ' '}
	for _, pair := range [...]string{"aàáâãä", "cç", "eèéêë", "iìíîï", "nñ", "oòóôõö", "uùúûü"} {
		for _, r := range pair[1:] {
			list[r], list[r-0x20] = rune(pair[0]), rune(pair[0])
		}
	}
	return list
}()

func plain1(r rune) rune {
	switch {
	case r >= 'A' && r <= 'Z', r >= 'А' && r <= 'Я':
		return r + 0x20
	case r < 0xa0:
		return r
	case r > 0x2019 && r < 0x3000, r >= 0x3000:
		return r
	}
	if p, ok := plainLetters[r]; ok {
		return p
	}
	return r
}
