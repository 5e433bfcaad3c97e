package parser

import (
	"slices"
	"strings"
	"testing"

	"headroom/parser/chars"
	"headroom/parser/grammar"
	"headroom/parser/lex"
	"headroom/parser/lexicon"
)

// seeds are odd texts that once went wrong or easily could.
var seeds = []string{
	"", " ", "7b", "train 7b adamw fp16 on 4x v100", "8*(v100 32G）", "8x7b q4_k_m", "4 5090", "r=", "zero-", "$", "$k", "x", "*", "=",
	"batch =", "batch , ,", "llama 3 70b-", "两张", "百亿", "一下", "a b c", "\xff\xfe7b", "７ｂ　Ａ１００", "1,2,3,4", ".", "..5", "1e9", "-",
	"task=train", "task=", "parallel=tp:x", "fit gpu_options=a*b", "0x", "iq", "ud-q", "rtx", "rtx 99999999", "v10o", strings.Repeat("=", 99),
	"99999999999999999999999999999b", strings.Repeat("9", 400) + " gpus", "单机八卡", "nb 模型", "İstanbul 7b", "ſ 7b", "24/48GB, 70b, one 16G V100, would it OOM?",
}

// FuzzLex: tokens follow each other, stay inside the text, and leave out
// nothing but spaces.
func FuzzLex(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	words := lexicon.Builtin()
	names := NewNames(map[string]string{"llama-2-7b": "llama-2-7b"}, map[string]string{"v100": "v100-16gb-sxm2", "3090": "rtx-3090"})
	f.Fuzz(func(t *testing.T, text string) {
		folded := chars.Fold(text, words)
		if chars.Runes(folded) != chars.Runes(text) {
			t.Fatalf("%d runes are folded to %d", chars.Runes(text), chars.Runes(folded))
		}
		at := 0
		for _, tok := range lex.Tokens(folded, words, names) {
			if tok.Lo < at || tok.Hi <= tok.Lo || tok.Hi > len(folded) {
				t.Fatalf("token %+v after byte %d of %d", tok, at, len(folded))
			}
			if left := strings.Trim(folded[at:tok.Lo], " "); left != "" {
				t.Fatalf("%q was left out", left)
			}
			if tok.Start != chars.Runes(folded[:tok.Lo]) || tok.End != chars.Runes(folded[:tok.Hi]) {
				t.Fatalf("token %+v has the wrong rune offsets", tok)
			}
			at = tok.Hi
		}
	})
}

// FuzzParse: any text gives a reading whose problems lie inside the text, and
// the grammar takes every token once.
func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	words := lexicon.Builtin()
	names := NewNames(map[string]string{"llama-2-7b": "llama-2-7b"}, map[string]string{"v100": "v100-16gb-sxm2", "3090": "rtx-3090"})
	f.Fuzz(func(t *testing.T, text string) {
		reading := Parse(text, names)
		if reading.Scope == "" || reading.Intent == "" || reading.Lang == "" {
			t.Fatalf("incomplete reading %+v", reading)
		}
		for _, p := range reading.Problems {
			if p.Start < 0 || p.End < p.Start || p.End > chars.Runes(text) || p.Code == "" || p.Message == "" {
				t.Fatalf("problem %+v in a text of %d runes", p, chars.Runes(text))
			}
		}
		if chars.Runes(text) > chars.Longest {
			return
		}
		tokens := lex.Tokens(chars.Fold(text, words), words, names)
		var taken []int
		for _, c := range grammar.Clauses(tokens) {
			taken = append(taken, indexes(c)...)
		}
		if slices.Sort(taken); len(slices.Compact(taken)) != len(taken) {
			t.Fatalf("a token was taken twice: %v", taken)
		}
	})
}

// indexes are the tokens that a clause captured.
func indexes(c grammar.Clause) []int {
	switch c := c.(type) {
	case grammar.Setting:
		if len(c.Amount) > 0 {
			return append(c.Amount, c.Data)
		}
		return append(c.Values, c.Key)
	case grammar.Quantity:
		if len(c.Amount) > 0 {
			return append(c.Amount, c.Data)
		}
		return append(c.Values, c.Key)
	case grammar.Count:
		return append(c.Measure, c.Value)
	case grammar.Times:
		return []int{c.Value}
	case grammar.Single:
		return []int{c.Token}
	}
	return nil
}

// TestGrammarTakesEachClause parses one text of each clause, so that a member
// of the union that cannot be built shows at once.
func TestGrammarTakesEachClause(t *testing.T) {
	t.Parallel()
	words := lexicon.Builtin()
	names := NewNames(nil, map[string]string{"v100": "v100-16gb-sxm2"})
	for text, want := range map[string]grammar.Clause{
		"batch = 4":     grammar.Setting{Key: 0, Values: []int{2}},
		"seq 4k or 8k":  grammar.Setting{Key: 0, Values: []int{1, 3}},
		"tokens: 10b":   grammar.Setting{Data: 0, Amount: []int{2}},
		"128k 的上下文":     grammar.Quantity{Values: []int{0}, Key: 2},
		"1.4t tokens":   grammar.Quantity{Amount: []int{0}, Data: 1},
		"8 x":           grammar.Count{Value: 0},
		"4张":            grammar.Count{Value: 0, Measure: []int{1}},
		"x8":            grammar.Times{Value: 1},
		"v100":          grammar.Single{Token: 0},
		"somethingelse": grammar.Single{Token: 0},
		"7b":            grammar.Single{Token: 0},
	} {
		tokens := lex.Tokens(chars.Fold(text, words), words, names)
		got := grammar.Clauses(tokens)
		if len(got) != 1 || !equalClause(got[0], want) {
			t.Errorf("%q gives %#v, want %#v", text, got, want)
		}
	}
}

func equalClause(a, b grammar.Clause) bool { return slices.Equal(indexes(a), indexes(b)) }

// TestParseIsLinear: a text four times as long takes about four times as many
// tokens and clauses, and none is read again and again. One allocation for each
// byte is free: the first 256 tokens have their number for nothing.
func TestParseIsLinear(t *testing.T) {
	names := NewNames(nil, map[string]string{"v100": "v100-16gb-sxm2"})
	for _, piece := range []string{"7b ", "= ", "batch ", "4 x ", "v100 ", "x", "两", "1,", "("} {
		short := testing.AllocsPerRun(3, func() { Parse(strings.Repeat(piece, 400/len(piece)), names) })
		long := testing.AllocsPerRun(3, func() { Parse(strings.Repeat(piece, 1600/len(piece)), names) })
		if long > 6*short+1600 {
			t.Errorf("%q: %.0f allocations grow to %.0f", piece, short, long)
		}
	}
}
