package parser_test

import (
	"slices"
	"strings"
	"testing"

	"headroom/parser"
)

// TestLeftover: what was read of nothing is told of; what is claimed, set aside or the
// sum of all cards is passed over in silence.
func TestLeftover(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"llama-2-13b on A100: 41 tokens/s on fp16, 55 tokens/s on fp8": "",
		"does 7b fit 24GB, power is 300W and 200W":                     "300W",
		"run 70b int4 on 4x 3090, 96GB":                                "",
		"can 24GB train a 7b lora, or is 48GB required":                "",
		"4090太贵了，3090能跑13b int8吗":                                      "",
		"7b on a 24GB card with 64GB RAM":                              "",
		"fine-tune 7b on 2 nodes with 8 A100 each":                     "",
		"14G+2G=16G, does 7b fp16 fit on a V100":                       "",
		"per_gpu 24, 7b":                                               "",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			got := ""
			for _, p := range parser.Parse(text, testNames()).Problems {
				if p.Code == "unread_figure" {
					got = p.Got
				}
			}
			if got != want {
				t.Errorf("told of %q, want %q", got, want)
			}
		})
	}
}

// TestOtherCaseTold: a model, a size, a length or a setting of another case than the one that is
// planned is told of; what is planned, counted or only held against it is not.
func TestOtherCaseTold(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"the 3b took 4 days on 8 a100, how many gpus for a 7b in 2 days?": "3b",
		"a 13b at 8k fills my 24GB card, would 16k still fit?":            "8k",
		"tp 2 runs out of memory for 70b on A100s, is tp 4 enough?":       "2",
		"7b跑得好好的，13b爆显存了":                                                 "7b",
		"7b or 13b on a 3090?":                                            "",
		"7b lora at batch 2, 4 or 8 on a 3090":                            "",
		"anything better than a 13b for 24GB?":                            "",
		"7b at 4k on a 3090":                                              "",
		"8b, 40k requests a day on a 3090, enough?":                       "",
		"each of 300 people asks now and then, 20 at once, 13b on a 3090": "",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			got := ""
			for _, p := range parser.Parse(text, testNames()).Problems {
				if p.Code == "left_out" {
					got = p.Got
				}
			}
			if got != want {
				t.Errorf("told of %q, want %q", got, want)
			}
		})
	}
}

// TestWhatIsLeftOutIsTold: a price of nothing and a name that nothing else stands beside are told of.
func TestWhatIsLeftOutIsTold(t *testing.T) {
	t.Parallel()
	names := testNames()
	for text, want := range map[string]string{
		"cost of training 7b on 100b tokens at $0 an hour on 8 h100": "zero_price",
		"8张h100训练7b 100b tokens，每卡每小时0元，要多少钱":                        "zero_price",
		"cost of training 7b on 100b tokens at $2 an hour on 8 h100": "",
		"blorp on 4090":          "unknown_name",
		"blorp on an h100":       "unknown_name",
		"thoughts on a 4090":     "",
		"everything on a 4090":   "",
		"performance on an h100": "",
	} {
		got := ""
		for _, p := range parser.Parse(text, names).Problems {
			if slices.Contains([]string{"zero_price", "unknown_name"}, p.Code) {
				got = p.Code
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestUnreadableCharactersAreTold: what was left out is told, with its place in runes.
func TestUnreadableCharactersAreTold(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text       string
		start, end int
	}{
		{"train 7b on a100 \xff\xfe", 17, 19},
		{"训练 7b\x1b[31m a100", 5, 10},
		{"7b\x00\x07 on a100", 2, 4},
		{"7b\ton\na100 🤖", 0, 0},
	} {
		var found parser.Problem
		for _, p := range parser.Parse(tt.text, parser.NewNames(nil, map[string]string{"a100": "a100"})).Problems {
			if p.Code == "ignored_characters" {
				found = p
			}
		}
		if found.Start != tt.start || found.End != tt.end {
			t.Errorf("%q: %d to %d, want %d to %d", tt.text, found.Start, found.End, tt.start, tt.end)
		}
	}
}

// TestWhatWouldDoInstead: what is refused says what would do in its place: a price is no whole number.
func TestWhatWouldDoInstead(t *testing.T) {
	t.Parallel()
	names := testNames()
	for text, want := range map[string]string{
		"train 7b on 8 h100 at -3 dollars an hour":    "above 0",
		"8张h100训练7b，每小时-15元":                          "大于 0",
		"train 7b on 8 h100 for 1e99 usd per hour":    "above 0",
		"mfu 140% training 7b on h100":                "at most 100 %",
		"train 7b on 8 h100 with a micro batch of -3": "whole number",
		"run a 2000000000000M model on a 4090":        "a thousand to a few trillion",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			r := parser.Parse(text, names)
			if r.Scope != parser.Rejected || len(r.Problems) == 0 || !strings.Contains(r.Problems[0].Message, want) {
				t.Errorf("%s %+v, want one that says %q", r.Scope, r.Problems, want)
			}
		})
	}
}

// TestPlacesStayInTheText: a mark that is put behind a question moves no place beyond its end.
func TestPlacesStayInTheText(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"does anyone know model=qwen3-14b, gpu=4090, quant=q4_k_m", "will it fit on a 4090 with q4_k_m", "am i able to run zorblax",
		"does a 7b fit w/ zorblax", "hi all, is a v10O enough for 7b", "么 7b 能跑吗zorblax",
	} {
		runes := len([]rune(text))
		reading := parser.Parse(text, testNames())
		for _, p := range reading.Problems {
			if p.Start < 0 || p.End < p.Start || p.End > runes {
				t.Errorf("%q: a problem at %d to %d of %d", text, p.Start, p.End, runes)
			}
		}
		for _, key := range []string{"quant", "gpu", "model", "params_b", "gpu_count", "task"} {
			if start, end, ok := reading.Where(key); ok && (start < 0 || end < start || end > runes) {
				t.Errorf("%q: %s at %d to %d of %d", text, key, start, end, runes)
			}
		}
	}
}
