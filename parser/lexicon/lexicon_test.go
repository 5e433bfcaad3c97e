package lexicon_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"headroom/parser/lexicon"
)

func TestLongestMatch(t *testing.T) {
	t.Parallel()
	words := lexicon.Builtin().Words
	for _, tt := range []struct {
		text   string
		kind   string
		name   string
		length int
	}{
		{"fine-tune a model", "task", "finetune", 9},
		{"finetune", "task", "finetune", 8},
		{"gradient_checkpointing on", "method", "ckpt", 22},
		{"zero3", "method", "zero-3", 5},
		{"zero-3 offload", "method", "zero-3", 6},
		{"全参数微调7b", "full", "full", len("全参数微调")},
		{"带动量的 sgd", "optimizer", "sgd-momentum", len("带动量的 sgd")},
		{"gpus", "card", "gpu", 4},
		{"gpux8", "card", "gpu", 3},
		{"gpu's", "card", "gpu", 5},
		{"trainer", "", "", 0},
		{"qwen2.5-7b", "family", "qwen", 4},
	} {
		t.Run(tt.text, func(t *testing.T) {
			t.Parallel()
			entries, n := words.Longest(tt.text)
			if n != tt.length {
				t.Fatalf("length %d, want %d", n, tt.length)
			}
			if n > 0 && !slices.Contains(entries, lexicon.Entry{Kind: tt.kind, Name: tt.name}) {
				t.Errorf("entries %v, want %s %s", entries, tt.kind, tt.name)
			}
		})
	}
}

// beside are the kinds that mean something only beside a number or inside a
// name; a word of another kind may be spelled like one of theirs.
var beside = []string{"scale", "bytes", "bits", "unit", "line", "family", "family-word", "variant", "suffix", "owner", "gpu", "key-short"}

// TestNoSpellingMeansTwoThings keeps the data honest: a spelling of the Words
// layer has one meaning, however many contributors add to it.
func TestNoSpellingMeansTwoThings(t *testing.T) {
	t.Parallel()
	lexicon.Builtin().Words.Each(func(spelling string, entries []lexicon.Entry) {
		var plain []lexicon.Entry
		for _, e := range entries {
			if !slices.Contains(beside, e.Kind) {
				plain = append(plain, e)
			}
		}
		if len(plain) > 1 {
			t.Errorf("%q is spelled for %v", spelling, plain)
		}
	})
}

// TestNoSpellingStandsTwice keeps one place for each spelling of a meaning: the loader would
// take the second without a word.
func TestNoSpellingStandsTwice(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("data/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	l, seen := lexicon.Builtin(), map[string]string{}
	for _, file := range files {
		if filepath.Base(file) == "traditional.txt" {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		section := ""
		for line := range strings.Lines(string(data)) {
			line = strings.TrimSpace(line)
			name, spellings, found := strings.Cut(line, " = ")
			switch {
			case strings.HasPrefix(line, "#"):
			case strings.HasPrefix(line, "["):
				section = line
			case found:
				for spelling := range strings.SplitSeq(spellings, " | ") {
					key := section + strings.TrimSpace(name) + " = " + strings.Map(l.Simplified, strings.TrimSpace(spelling))
					if first, again := seen[key]; again {
						t.Errorf("%s in %s stands in %s already", key, file, first)
					}
					seen[key] = file
				}
			}
		}
	}
}

// TestEveryEntryHasAName finds lines that lack their " = ".
func TestEveryEntryHasAName(t *testing.T) {
	t.Parallel()
	for _, layer := range []*lexicon.Index{lexicon.Builtin().Words, lexicon.Builtin().Asks} {
		layer.Each(func(spelling string, entries []lexicon.Entry) {
			for _, e := range entries {
				if e.Kind == "" || e.Name == "" || strings.ContainsAny(e.Name, "=|") {
					t.Errorf("%q has the entry %+v", spelling, e)
				}
			}
		})
	}
}

func TestSimplified(t *testing.T) {
	t.Parallel()
	l := lexicon.Builtin()
	for traditional, want := range map[rune]rune{'顯': '显', '訓': '训', '兩': '两', '张': '张', 'x': 'x'} {
		if got := l.Simplified(traditional); got != want {
			t.Errorf("%c is simplified to %c, want %c", traditional, got, want)
		}
	}
}

// TestKinAreAskedWith finds the kin of a word in what is asked, and that what is spelled
// for something of its own keeps that.
func TestKinAreAskedWith(t *testing.T) {
	t.Parallel()
	asks := lexicon.Builtin().Asks
	for text, want := range map[string]string{
		"what can i execute on it":  "whatmodel",
		"what number of gpus":       "cards",
		"how many accelerators":     "cards",
		"not adequate memory here":  "oom",
		"what amount of time":       "howlong",
		"how much memory is needed": "howmuch",
	} {
		entries, n := asks.Longest(text)
		if n == 0 || !slices.Contains(entries, lexicon.Entry{Kind: "ask", Name: want}) {
			t.Errorf("%q asks %v, want %s", text[:n], entries, want)
		}
	}
}

// TestChineseKin finds the kin of a Chinese word within a longer one, and no English in its place alone.
func TestChineseKin(t *testing.T) {
	t.Parallel()
	words := lexicon.Builtin()
	if entries, n := words.Asks.Longest("vram不足"); n == 0 || !slices.Contains(entries, lexicon.Entry{Kind: "ask", Name: "oom"}) {
		t.Errorf("vram不足 asks %v", entries)
	}
	if entries, n := words.Words.Longest("全参finetune"); n == 0 || entries[0].Kind != "full" {
		t.Errorf("全参finetune is %v", entries)
	}
}

func TestAlike(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"要几多显存":       "要多少显存",
		"能跑嘛?":        "能跑吗?",
		"干嘛要zero3":    "干嘛要zero3",
		"够么":          "够吗",
		"怎么跑、要么多卡":    "怎么跑、要么多卡",
		"4090能跑不":     "4090能跑吗",
		"能跑不?24g":     "能跑吗?24g",
		"行还是不":        "行还是不",
		"为什么不?":       "为什么不?",
		"不够用":         "不够用",
		"16g行不 24g呢":  "16g行吗 24g呢",
		"一张够没、8k":     "一张够吗、8k",
		"能跑32b不、两张":   "能跑32b吗、两张",
		"64g够不还是128g": "64g够吗还是128g",
		"跑了没有":        "跑了没有",
		"7b不、13b":     "7b不、13b",
		"8片4090、每片":   "8张4090、每张",
		"3400片图片":     "3400片图片",
		"两片段":         "两片段",
	} {
		if got := lexicon.Alike(text); got != want || utf8.RuneCountInString(got) != utf8.RuneCountInString(text) {
			t.Errorf("%s is read as %s, want %s", text, got, want)
		}
	}
}
