package tagger

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Machines are often told as sets of cards: "3 sets of 8*A100", 5组4卡V100.

// setWords are what so many cards together are called.
var setWords = map[string]bool{"set": true, "sets": true, "group": true, "groups": true, "rack": true, "racks": true, "pod": true, "pods": true, "bank": true, "banks": true, "组": true, "套": true, "柜": true, "机柜": true}

var cardSetsWords = pattern.OneOf("set", "group", "rack", "pod", "bank", "组", "套", "柜")

// cardSets takes the word for a set of cards for that of a machine, where a number stands before it and
// the number of its cards behind.
func cardSets(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(cardSetsWords) {
		return
	}
	for i := 1; i+2 < len(tokens); i++ {
		t, before, next := &tokens[i], &tokens[i-1], i+1
		if t.Type != token.Unknown || !setWords[said.Text[t.Lo:t.Hi]] || before.Type != token.Number && before.Type != token.Several {
			continue
		}
		if word := said.Text[tokens[next].Lo:tokens[next].Hi]; word == "of" || word == "with" || word == "的" || word == "each" {
			next++
		}
		if next+1 >= len(tokens) || tokens[next].Type != token.Number && tokens[next].Type != token.Several {
			continue
		}
		behind := &tokens[next+1]
		if behind.Type == token.Times && next+2 < len(tokens) {
			behind = &tokens[next+2]
		}
		if behind.IsCard() || behind.Type == token.Measure && behind.Kind == "card" {
			t.Type, t.Kind, t.Name = token.Measure, "node", "node"
		}
	}
}

var sharesOfCardsWords = pattern.OneOf("tensor-split", "tensor_split", "tensor split")

// countedByColon takes the colon between a card and a figure for the sign of times, as schedulers write what a job
// asks for: "A100:8", "L4:1, 20 users".
func countedByColon(tokens []token.Token) {
	for i := 1; i+1 < len(tokens); i++ {
		card, n := tokens[i-1], tokens[i+1]
		if card.Type != token.Card || tokens[i].Type != token.Equals || n.Type != token.Number || card.Hi != tokens[i].Lo || n.Lo != tokens[i].Hi || n.Value < 1 || n.Value > 64 {
			continue
		}
		if i+2 == len(tokens) || tokens[i+2].Type != token.Times && tokens[i+2].Type != token.Measure && tokens[i+2].Kind != "slash" {
			tokens[i].Type = token.Times
		}
	}
}

// mostBare is the most cards that a number in brackets counts without a sign: "V100 (32)" tells its memory.
const mostBare = 8

// countInBrackets takes the brackets from the count behind a card: "A100 (x2)", "3090s (2)".
func countInBrackets(tokens []token.Token) []token.Token {
	for i := 1; i+2 < len(tokens); i++ {
		if !tokens[i-1].IsCard() || tokens[i].Type != token.Open {
			continue
		}
		n := i + 1
		if tokens[n].Type == token.Times {
			n++
		}
		if n+1 >= len(tokens) || tokens[n].Type != token.Number || tokens[n].Value > 64 || n == i+1 && tokens[n].Value > mostBare || tokens[n+1].Type != token.Close {
			continue
		}
		tokens = slices.Delete(tokens, n+1, n+2)
		if n == i+1 {
			tokens[i].Type = token.Times
		} else {
			tokens = slices.Delete(tokens, i, i+1)
		}
	}
	return tokens
}

// sharesOfCards leaves out in what shares cards hold a model: "--tensor-split 3,1" is no number of cards.
func sharesOfCards(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(sharesOfCardsWords) {
		return
	}
	for i := 0; i+2 < len(tokens); i++ {
		if t := tokens[i]; !strings.HasPrefix(said.Text[t.Lo:t.Hi], "tensor") || t.Name != "gpu_count" {
			continue
		}
		at := i + 1
		for at < len(tokens) && (tokens[at].Type == token.Equals || tokens[at].Type == token.Link) {
			at++
		}
		last := at
		for last+2 < len(tokens) && tokens[last].Type == token.Number && tokens[last+1].Joins() && tokens[last+2].Type == token.Number {
			last += 2
		}
		if last > at || at < len(tokens) && tokens[at].Type == token.Number && tokens[at].Value != float64(int(tokens[at].Value)) {
			for j := i; j <= last; j++ {
				unread(&tokens[j])
			}
		}
	}
}
