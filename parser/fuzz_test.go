package parser

import (
	"strings"
	"testing"

	"headroom/parser/chars"
)

// seeds are odd texts that once went wrong or easily could.
var seeds = []string{
	"", " ", "7b", "train 7b adamw fp16 on 4x v100", "8*(v100 32G）", "8x7b q4_k_m", "4 5090", "r=", "zero-", "$", "$k", "x", "*", "=",
	"batch =", "batch , ,", "llama 3 70b-", "两张", "百亿", "一下", "a b c", "\xff\xfe7b", "７ｂ　Ａ１００", "1,2,3,4", ".", "..5", "1e9", "-",
	"task=train", "task=", "parallel=tp:x", "fit gpu_options=a*b", "0x", "iq", "ud-q", "rtx", "rtx 99999999", "v10o", strings.Repeat("=", 99),
	"99999999999999999999999999999b", strings.Repeat("9", 400) + " gpus", "单机八卡", "nb 模型", "İstanbul 7b", "ſ 7b", "24/48GB, 70b, one 16G V100, would it OOM?",
	"train GPT 1.3B on a 3090, what bs for lora 8b on a 4090? batch 8?",
}

// FuzzParse: any text gives a reading whose problems lie inside the text.
func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
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
	})
}

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
