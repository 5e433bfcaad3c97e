package parser

// belittling are adjectives that people put before the value of a setting: "lora_r is a
// measly 4", "a batch of a mere two".
var belittling = map[string]bool{
	"mere": true, "measly": true, "paltry": true, "puny": true, "lowly": true, "meagre": true, "meager": true, "modest": true, "tiny": true, "humble": true,
	"whopping": true, "full": true, "comfy": true, "comfortable": true, "generous": true, "meek": true, "pitiful": true, "laughable": true, "ridiculous": true, "conservative": true, "cautious": true, "sad": true, "lousy": true, "proper": true, "solid": true, "respectable": true, "healthy": true, "staggering": true,
}

// belittled ties the number behind such an adjective to the setting before it, and reads
// the one of "a batch of one" as its value.
func belittled(tokens []token, text string) {
	for i := range tokens {
		t := &tokens[i]
		if t.typ == tOne && text[t.lo:t.hi] == "single" && batchAlone(tokens[i+1:]) {
			t.typ, t.kind, t.name, t.value = tNumber, "", "", 1
		}
		if i == 0 {
			continue
		}
		if t.typ != tOne || !ofSetting(tokens, i) {
			continue
		}
		last := i + 1
		if last+1 < len(tokens) && belittling[text[tokens[last].lo:tokens[last].hi]] && (tokens[last+1].typ == tNumber || tokens[last+1].typ == tScaled) {
			*t = token{typ: tLink, kind: "link", start: t.start, end: t.end, lo: t.lo, hi: t.hi}
			adjective := tokens[last]
			tokens[last] = token{typ: tLink, kind: "link", start: adjective.start, end: adjective.end, lo: adjective.lo, hi: adjective.hi}
			continue
		}
		if text[t.lo:t.hi] == "one" && tokens[i-1].typ == tLink && (last == len(tokens) || tokens[last].typ == tMark || tokens[last].kind == "comma") {
			t.typ, t.kind, t.name, t.value = tNumber, "", "", 1
		}
	}
}

// batchAlone reports whether tokens begin with a batch that no number is told of.
func batchAlone(rest []token) bool {
	if len(rest) > 0 && rest[0].typ == tMark {
		rest = rest[1:] // "single-batch"
	}
	if len(rest) == 0 || !rest[0].is("quantity", "batch") {
		return false
	}
	for _, t := range rest[1:min(len(rest), 3)] {
		if t.isFigure() {
			return false // "a single batch of 64"
		}
	}
	return true
}

// ofSetting reports whether a setting stands right before a token, or before the link
// there.
func ofSetting(tokens []token, i int) bool {
	j := i - 1
	if tokens[j].typ == tLink || tokens[j].typ == tEquals {
		j--
	}
	return j >= 0 && (tokens[j].typ == tKey || tokens[j].typ == tQuantity)
}
