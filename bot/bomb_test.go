package bot_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"time"

	"headroom/bot"
)

// bombs are texts and files that are small to send and large to read, as large
// as an adapter lets through.
func bombs() map[string]string {
	const most = 256 << 10
	rep := func(s string) string { return strings.Repeat(s, most/len(s)) }
	var laughs strings.Builder
	laughs.WriteString("a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n")
	for i := 1; i < 40; i++ {
		fmt.Fprintf(&laughs, "a%d: &a%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d, ", i-1), 9), ", "))
	}
	keys := func(format string) string {
		var out strings.Builder
		for i := 0; out.Len() < most-100; i++ {
			fmt.Fprintf(&out, format, i)
		}
		return out.String()
	}
	config := `"model_type":"llama","hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32,"vocab_size":32000`
	gguf := func(tensors, entries uint64, tail string) string {
		var b bytes.Buffer
		b.WriteString("GGUF")
		for _, v := range []any{uint32(3), tensors, entries} {
			if err := binary.Write(&b, binary.LittleEndian, v); err != nil {
				panic(err)
			}
		}
		return b.String() + tail
	}
	le := func(v uint64) string { return string(binary.LittleEndian.AppendUint64(nil, v)) }
	return map[string]string{
		"arrays in arrays":          `{"a":` + rep("["),
		"objects in objects":        rep(`{"text_config":`),
		"closed objects":            strings.Repeat(`{"text_config":`, 9000) + "{" + config + "}" + strings.Repeat("}", 9000),
		"many keys":                 "{" + keys(`"k%d":1,`) + config + "}",
		"one key again and again":   "{" + rep(`"hidden_size":4096,`) + config + "}",
		"a number of many digits":   `{"hidden_size":` + rep("9") + `}`,
		"a number of a huge power":  `{"hidden_size":1e999999999,` + config + `}`,
		"a fraction of many digits": `{"rope_theta":0.` + rep("1") + `,` + config + `}`,
		"a huge exponent in words":  "train 1e999999999b on 9e99999x a100",
		"a long string":             `{"model_type":"` + rep("x") + `"}`,
		"escapes":                   `{"model_type":"` + rep(`\u0000`) + `"}`,
		"halves of characters":      `{"model_type":"` + rep(`\ud800`) + `",` + config + `}`,
		"a list of layers":          `{"layer_types":[` + rep(`"full_attention",`) + `"x"],` + config + `}`,
		"very many layers":          `{"model_type":"llama","hidden_size":8,"num_hidden_layers":2147483647,"num_attention_heads":1,"vocab_size":2,"num_experts":2147483647}`,
		"below zero":                `{"model_type":"llama","hidden_size":-9223372036854775808,"num_hidden_layers":-1,"num_attention_heads":-1,"vocab_size":-1}`,
		"aliases that multiply":     laughs.String(),
		"flow in flow":              "zero_optimization: " + rep("["),
		"maps in maps":              "deepspeed: " + rep("{a: "),
		"indents": func() string {
			var b strings.Builder
			for i := range 700 {
				b.WriteString(strings.Repeat(" ", i) + "k:\n")
			}
			return b.String()
		}(),
		"anchors":                   keys("k%d: &x%[1]d 1\n"),
		"settings of a tool":        `{"zero_optimization":{"stage":3},"train_micro_batch_size_per_gpu":1` + strings.Repeat(`,"x":{"y":`, 5000) + "1" + strings.Repeat("}", 5001),
		"flags":                     "vllm serve x " + rep("--max-model-len 4096 "),
		"quotes":                    "vllm serve " + rep(`"'`),
		"a header that claims all":  le(1<<63) + "{}",
		"a header of 100 MB":        le(100_000_000) + "{",
		"tensors that share a name": le(60000) + "{" + strings.Repeat(`"a":{"dtype":"F16","shape":[1,1],"data_offsets":[0,2]},`, 1000) + `"z":1}`,
		"a shape beyond numbers":    le(90) + `{"a":{"dtype":"F16","shape":[9223372036854775807,9223372036854775807],"data_offsets":[0,2]}}`,
		"gguf of all tensors":       gguf(1<<63, 1, ""),
		"gguf of a million":         gguf(1<<20, 1<<16, rep("\x00")),
		"gguf of lists in lists":    gguf(0, 1, le(1)+"a"+"\x09\x00\x00\x00"+strings.Repeat("\x09\x00\x00\x00"+le(1<<40), 20000)),
		"gguf of a long text":       gguf(0, 1, le(1<<62)+"a"),
		"gguf of empty lists":       gguf(0, 1, le(1)+"a"+"\x09\x00\x00\x00"+"\x09\x00\x00\x00"+le(1<<18)+rep("\x00\x00\x00\x00"+le(0))),
		"words":                     rep("train 7b "),
		"signs":                     rep("="),
		"one long word":             rep("x"),
		"han":                       rep("训练"),
		"marks on one letter":       "train 7b e" + rep("\u0301"),
		"code blocks":               rep("```"),
		"openings of objects":       rep(`{"`),
		"lines":                     rep("\n"),
		"commands of commands":      rep("save this as "),
		"a preset of presets":       "use " + rep("a, "),
	}
}

// However a text or a file is made, it is answered in a moment, in a few lines,
// and without taking much more memory than it has itself.
func TestBombsAreAnswered(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	t.Parallel()
	// Each takes far less: this is where something was done for every pair of
	// characters, on a machine however busy.
	const patience = 2 * time.Minute
	for name, text := range bombs() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newChat(t)
			for way, in := range map[string]bot.Inbound{
				"said":     {Text: text},
				"attached": {Files: []bot.File{{Name: "config.json", Data: []byte(text)}}},
				"unnamed":  {Text: "can a 4090 run it?", Files: []bot.File{{Name: strings.Repeat("../\x1b", 100), Data: []byte(text)}}},
			} {
				in.Tenant, in.Channel, in.Thread, in.User = c.in.Tenant, way, "1", "U1"
				began := time.Now()
				m := c.send(in)
				if took := time.Since(began); took > patience {
					t.Errorf("%s: took %v", way, took)
				}
				size := len(strings.Join(m.Paragraphs, ""))
				if m.Reply != nil {
					for _, p := range m.Reply.Problems {
						size += len(p.Message)
					}
				}
				if size > 20_000 {
					t.Errorf("%s: answered in %d bytes", way, size)
				}
			}
		})
	}
}
