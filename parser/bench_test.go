package parser_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"headroom/parser"
	"headroom/parser/lexicon"
)

const (
	typical = "train 7b adamw fp16 on 4x v100"
	long    = "Can I full fine-tune Llama-3.1-8B-Instruct with ZeRO-3 and CPU offload on 2x RTX 4090 24GB, batch size 1, seq len 4096, bf16?"
	chinese = "单机8卡A100 40G，zero3，34B，seq 8k，会OOM吗"
)

func BenchmarkParse(b *testing.B)        { benchmarkParse(b, typical) }
func BenchmarkParseLong(b *testing.B)    { benchmarkParse(b, long) }
func BenchmarkParseChinese(b *testing.B) { benchmarkParse(b, chinese) }

// slow are pieces of which long texts are made that are read slowly: counts, unknown names, lists, amounts
// of memory, sums, prices, Chinese numerals and questions.
var slow = map[string]string{
	"counts": "8卡", "names": "foo7 ", "lists": "1,2 batch ", "amounts": "用了3G ", "left": "还剩3G，", "sums": "24+24+", "numerals": "一百",
	"asks": "最大", "bits": "4bit ", "words": "the ", "mixed": typical + ", " + long + chinese + "。",
	"prices": "$2 ", "rents": "card-hours at $1.2 ", "monthly": "每月8000元一张 ", "nodes": "2nx8g ", "ranks": "r16 r32 ", "layers": "20层 ",
	"enough": "8g够吗 ", "sold": "140G，24G ", "loads": "sdxl takes 8GB ", "others": "they own a 3090 and an a100, can mine hold it? ", "trains": "训 ",
	"steps": "要几步 ", "plurals": "L40S 세 장으로 ", "products": "7*16=112G ", "owned": "vs own 4090 ", "full": "full, ", "people": "40人 ", "denied": "q4不 ",
	"stories": "知道7b跑不了、那", "friends": "my boss has a 4090. can 7b? ", "told": "they say a100 can 7b ",
}

// repeated is a text of so many runes at most.
func repeated(piece string, runes int) string {
	return strings.Repeat(piece, runes/utf8.RuneCountInString(piece))
}

// BenchmarkParseWorst reads texts of the longest allowed length.
func BenchmarkParseWorst(b *testing.B) {
	for name, piece := range slow {
		b.Run(name, func(b *testing.B) { benchmarkParse(b, repeated(piece, 2000)) })
	}
}

func benchmarkParse(b *testing.B, text string) {
	names := testNames()
	parser.Parse(text, names)
	b.ReportAllocs()
	for b.Loop() {
		parser.Parse(text, names)
	}
}

func BenchmarkParseSetup(b *testing.B) {
	models, gpus := nameTables()
	b.ReportAllocs()
	for b.Loop() {
		parser.NewNames(models, gpus)
	}
}

func BenchmarkParseLexicon(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		lexicon.Load()
	}
}

// TestParseAllocations keeps the cost of a question in sight: where no setting
// has a value, no grammar is needed.
func TestParseAllocations(t *testing.T) { // not parallel: others' allocations would count
	if raced {
		t.Skip("the race detector allocates on its own, and empties pools at random")
	}
	names := testNames()
	parser.Parse(typical, names)
	if got := testing.AllocsPerRun(200, func() { parser.Parse(typical, names) }); got > 24 {
		t.Errorf("%.0f allocations for a typical question, at most 24 are due", got)
	}
}
