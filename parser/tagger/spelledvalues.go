package tagger

import (
	"strings"

	"headroom/parser/lex"
	"headroom/parser/lexicon"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The value of a setting may be written out: "batch of thirty two", "lora rank sixty four", 批大小三十二. Elsewhere such words
// count cards.

// spelledSettings are those whose values are small enough to be said in words.
var spelledSettings = map[string]bool{"batch": true, "global_batch": true, "grad_accum": true, "concurrency": true, "lora_rank": true, "epochs": true, "num_generations": true}

// mostSpelled is more than is said so.
const mostSpelled = 999

// spelledValues makes numbers of such words.
func spelledValues(tokens []token.Token, said *pattern.Matching) {
	for i := range tokens {
		key := &tokens[i]
		if key.Type != token.Quantity && key.Type != token.Key && key.Type != token.Data || !spelledSettings[key.Name] || i > 0 && (tokens[i-1].Type == token.Number || tokens[i-1].Type == token.Scaled || tokens[i-1].Type == token.Several || tokens[i-1].Type == token.One) {
			continue
		}
		at := i + 1
		for at < len(tokens) && (tokens[at].Type == token.Link && said.Text[tokens[at].Lo:tokens[at].Hi] != "for" || tokens[at].Type == token.Equals) {
			at++
		}
		if at >= len(tokens) || tokens[at].Type != token.Several && tokens[at].Type != token.One && tokens[at].Type != token.Unknown {
			continue
		}
		value, n := spelledNumber(said.Text[tokens[at].Lo:])
		if n == 0 || value < 1 || value > mostSpelled {
			continue
		}
		end := at
		for end+1 < len(tokens) && tokens[end+1].Hi <= tokens[at].Lo+n {
			end++
		}
		if counted := end + 1; counted < len(tokens) && countsBehind(tokens[counted:], value) {
			continue
		}
		t := &tokens[at]
		t.Type, t.Kind, t.Name, t.Value = token.Number, "", "", value
		t.Hi, t.End = tokens[end].Hi, tokens[end].End
		for j := at + 1; j <= end; j++ {
			unread(&tokens[j])
		}
	}
}

// countsBehind reports whether a number is rather that of what stands behind it: "max batch two 3090s", but not "rank
// sixteen 3090".
func countsBehind(behind []token.Token, value float64) bool {
	switch t := behind[0]; t.Type {
	case token.Quantity, token.Data:
		return len(behind) == 1 || !behind[1].Counts() && behind[1].Type != token.Equals // "batch sixteen seq 512"
	case token.Measure, token.Times, token.Unit:
		return true
	case token.Card, token.Bare:
		return value < 12 || !lex.Consumer(t.Name)
	}
	return false
}

// spelledNumber is the number whose words begin a text, and how many bytes they take: "one hundred and twenty-eight", 三十二.
func spelledNumber(text string) (value float64, length int) {
	if text != "" && text[0] >= 0x80 {
		v, n := numeral.HanNumber(text)
		if n <= len("一") && !strings.HasPrefix(text, "十") {
			return 0, 0 // 批次二卡
		}
		return v, n
	}
	whole, part := 0.0, 0.0
	for at := 0; at < len(text); {
		word := lexicon.Head(text[at:])
		v, ok := lex.SpelledDigits[word]
		switch {
		case word == "and" && whole > 0 && part == 0 && length > 0:
		case word == "hundred" && part >= 1 && part < 10:
			whole, part, length = 100*part, 0, at+len(word)
		case !ok || v < 1 || word == "a" && length > 0:
			return whole + part, length
		case part == 0, part >= 20 && int(part)%10 == 0 && v < 10:
			part, length = part+v, at+len(word)
			if word == "a" {
				length = 0 // until what it is of is told
			}
		default:
			return whole + part, length
		}
		at += len(word)
		for at < len(text) && (text[at] == ' ' || text[at] == '-') {
			at++
		}
	}
	return whole + part, length
}
