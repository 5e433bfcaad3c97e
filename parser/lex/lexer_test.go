package lex

import (
	"strings"
	"testing"

	"headroom/parser/chars"
	"headroom/parser/lexicon"
	"headroom/parser/names"
	"headroom/parser/pattern"
)

// FuzzLex: tokens follow each other, stay inside the text, and leave out
// nothing but spaces.
func FuzzLex(f *testing.F) {
	for _, s := range []string{
		"", " ", "7b", "train 7b adamw fp16 on 4x v100", "8*(v100 32G）", "8x7b q4_k_m", "4 5090", "r=", "zero-", "$", "$k", "batch , ,", "两张", "百亿", "一下",
		"\xff\xfe7b", "７ｂ　Ａ１００", "..5", "1e9", "0x", "iq", "v10o", strings.Repeat("=", 99), strings.Repeat("9", 400) + " gpus", "单机八卡", "İstanbul 7b", "ſ 7b",
	} {
		f.Add(s)
	}
	words := lexicon.Builtin()
	known := names.New(map[string]string{"llama-2-7b": "llama-2-7b"}, map[string]string{"v100": "v100-16gb-sxm2", "3090": "rtx-3090"})
	f.Fuzz(func(t *testing.T, text string) {
		folded := chars.Fold(text, words)
		if chars.Runes(folded) != chars.Runes(text) {
			t.Fatalf("%d runes are folded to %d", chars.Runes(text), chars.Runes(folded))
		}
		at := 0
		for _, tok := range Tokens(pattern.NewMatching(folded), words, known) {
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
