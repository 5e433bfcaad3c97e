package bot_test

import (
	"fmt"
	"strings"
	"testing"
)

// What only names settings goes on from the last question, though alone it would
// ask what they are; what asks that in so many words does not.
func TestSettingsAloneGoOn(t *testing.T) {
	t.Parallel()
	const first = "run qwen3-32b in q4_k_m on a 4090 at 8k"
	for text, want := range map[string]string{
		"and 16k context?":                   "seq_len:8192>16384",
		"with a 16k context?":                "seq_len:8192>16384",
		"int8?":                              "quant:q4_k_m>int8",
		"and fp8 kv cache?":                  "kv_dtype:>fp8",
		"上下文32k呢":                            "seq_len:8192>32768",
		"那 int8 呢":                           "quant:q4_k_m>int8",
		"int8呢":                              "quant:q4_k_m>int8",
		"两张呢":                                "gpu_count:1>2",
		"2张呢":                                "gpu_count:1>2",
		"and how does an fp8 kv cache work?": "",
		"what is int8?":                      "",
		"explain a kv cache":                 "",
		"int8是什么":                            "",
		"why does int8 matter":               "",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			c := newChat(t)
			c.say(first)
			var told []string
			for _, change := range c.say(text).Changes {
				if change.Key != "per_gpu" {
					told = append(told, fmt.Sprintf("%s:%s>%s", change.Key, change.Old, change.New))
				}
			}
			if got := strings.Join(told, " "); got != want {
				t.Errorf("changed %q, want %q", got, want)
			}
		})
	}
}
