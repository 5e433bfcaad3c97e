package parser_test

import (
	"testing"

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

// TestParseAllocations keeps the cost of a question in sight: most of it is the
// grammar's, and a leap would be a mistake in it.
func TestParseAllocations(t *testing.T) {
	names := testNames()
	parser.Parse(typical, names)
	if got := testing.AllocsPerRun(20, func() { parser.Parse(typical, names) }); got > 50 {
		t.Errorf("%.0f allocations for a typical question, at most 50 are due", got)
	}
}
