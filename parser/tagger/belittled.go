package tagger

import "headroom/parser/token"

// belittling are adjectives that people put before the value of a setting: "lora_r is a
// measly 4", "a batch of a mere two".
var belittling = map[string]bool{
	"mere": true, "measly": true, "paltry": true, "puny": true, "lowly": true, "meagre": true, "meager": true, "modest": true, "tiny": true, "humble": true,
	"whopping": true, "full": true, "comfy": true, "comfortable": true, "generous": true, "meek": true, "pitiful": true, "laughable": true, "ridiculous": true, "conservative": true, "cautious": true, "sad": true, "lousy": true, "proper": true, "solid": true, "respectable": true, "healthy": true, "staggering": true,
}

// belittled ties the number behind such an adjective to the setting before it, and reads
// the one of "a batch of one" as its value.
func belittled(tokens []token.Token, text string) {
	for i := range tokens {
		t := &tokens[i]
		if t.Type == token.One && text[t.Lo:t.Hi] == "single" && batchAlone(tokens[i+1:]) {
			t.Type, t.Kind, t.Name, t.Value = token.Number, "", "", 1
		}
		if i == 0 {
			continue
		}
		if t.Type != token.One || !ofSetting(tokens, i) {
			continue
		}
		last := i + 1
		if last+1 < len(tokens) && belittling[text[tokens[last].Lo:tokens[last].Hi]] && (tokens[last+1].Type == token.Number || tokens[last+1].Type == token.Scaled) {
			*t = token.Token{Type: token.Link, Kind: "link", Start: t.Start, End: t.End, Lo: t.Lo, Hi: t.Hi}
			adjective := tokens[last]
			tokens[last] = token.Token{Type: token.Link, Kind: "link", Start: adjective.Start, End: adjective.End, Lo: adjective.Lo, Hi: adjective.Hi}
			continue
		}
		if text[t.Lo:t.Hi] == "one" && tokens[i-1].Type == token.Link && (last == len(tokens) || tokens[last].Type == token.Mark || tokens[last].Kind == "comma") {
			t.Type, t.Kind, t.Name, t.Value = token.Number, "", "", 1
		}
	}
}

// batchAlone reports whether tokens begin with a batch that no number is told of.
func batchAlone(rest []token.Token) bool {
	if len(rest) > 0 && rest[0].Type == token.Mark {
		rest = rest[1:] // "single-batch"
	}
	if len(rest) == 0 || !rest[0].Is("quantity", "batch") {
		return false
	}
	for _, t := range rest[1:min(len(rest), 3)] {
		if t.IsFigure() {
			return false // "a single batch of 64"
		}
	}
	return true
}

// ofSetting reports whether a setting stands right before a token, or before the link
// there.
func ofSetting(tokens []token.Token, i int) bool {
	j := i - 1
	if tokens[j].Type == token.Link || tokens[j].Type == token.Equals {
		j--
	}
	return j >= 0 && (tokens[j].Type == token.Key || tokens[j].Type == token.Quantity)
}
