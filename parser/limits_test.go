package parser_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"headroom/parser"
)

// forms are the orders in which a load, what is sought and a condition are put.
var forms = []string{
	"%[1]s %[2]s, %[3]s %[4]s?",
	"%[3]s for %[1]s %[4]s %[2]s?",
	"%[3]s %[4]s %[2]s for %[1]s",
	"%[1]s %[2]s %[4]s: %[3]s?",
}

// limits are ways to ask for the most, with conditions that each is asked under.
var limits = []struct {
	intent     parser.Intent
	load       string
	sought     []string
	conditions map[string]string // and what they are in the canonical line
}{
	{
		parser.MaxBatch, "lora of a 7b",
		[]string{
			"what is the biggest batch", "max batch size", "what batch size can I use", "how large a batch", "biggest batch size",
			"what is the largest micro batch", "how big can the batch be", "what batch size fits", "highest batch",
		},
		map[string]string{
			"at 2048": "seq_len=2048", "at 4k": "seq_len=4096", "at 8192 tokens": "seq_len=8192", "with 4k context": "seq_len=4096",
			"at seq len 4096": "seq_len=4096", "for 2k sequences": "seq_len=2048", "with seq 1024": "seq_len=1024", "@ 4096": "seq_len=4096",
		},
	},
	{
		parser.MaxBatch, "an 8b in fp16",
		[]string{"how many users", "how many concurrent users can I serve", "max concurrency", "how many parallel requests", "what concurrency"},
		map[string]string{
			"at 2048": "seq_len=2048", "at 4k": "seq_len=4096", "at 8192 tokens": "seq_len=8192", "with 4k context": "seq_len=4096",
			"at 16k ctx": "seq_len=16384",
		},
	},
	{
		parser.MaxContext, "qlora of a 13b",
		[]string{"max context", "what is the max context", "how long a context", "how much context can I get", "longest context", "what max sequence length"},
		map[string]string{"at batch 4": "batch=4", "with batch size 8": "batch=8", "at bs 2": "batch=2", "with a batch of 16": "batch=16", "@ batch 4": "batch=4"},
	},
}

// The most of something is sought in many words and orders; a number beside it is that of the condition.
func TestLimitsUnderConditions(t *testing.T) {
	t.Parallel()
	names := testNames()
	for _, l := range limits {
		for condition, want := range l.conditions {
			for _, sought := range l.sought {
				for _, form := range forms {
					text := fmt.Sprintf(form, l.load, "on one A100 80GB", sought, condition)
					got := parser.Parse(text, names)
					canonical := got.Canonical()
					if got.Intent != l.intent || !containsField(canonical, want) {
						t.Errorf("%s\n got %s\nwant %s %s", text, canonical, l.intent, want)
					}
				}
			}
		}
	}
}

// containsField reports whether a canonical line has a field.
func containsField(canonical, field string) bool {
	return slices.Contains(strings.Fields(canonical), field)
}
