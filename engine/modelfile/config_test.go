package modelfile_test

import (
	"errors"
	"strings"
	"testing"

	"headroom/engine/modelfile"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// plain is a configuration with nothing unusual in it; tests change parts.
const plain = `{
  "architectures": ["LlamaForCausalLM"], "model_type": "llama", "torch_dtype": "bfloat16",
  "hidden_size": 4096, "intermediate_size": 14336, "num_hidden_layers": 32, "num_attention_heads": 32,
  "num_key_value_heads": 8, "vocab_size": 128256, "max_position_embeddings": 131072, "tie_word_embeddings": false
}`

func TestConfigIsReadFromWhateverIsPasted(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"file":             plain,
		"fence":            "```json\n" + plain + "\n```",
		"prose":            "here is our config:\n" + plain + "\nwill it fit?",
		"printed object":   "LlamaConfig " + plain,
		"curly quotes":     strings.NewReplacer(`"`, "”").Replace(plain),
		"trailing comma":   strings.Replace(plain, "false\n}", "false,\n}", 1),
		"infinity":         strings.Replace(plain, "{", `{"time_step_limit": [0.0, Infinity], "x": NaN,`, 1),
		"byte order mark":  "\ufeff" + plain,
		"windows newlines": strings.ReplaceAll(plain, "\n", "\r\n"),
		"other names": `{"model_type": "llama", "n_embd": 4096, "ffn_dim": 14336, "n_layer": 32, "n_head": 32, "n_head_kv": 8,
			"vocab_size": 128256, "n_positions": 131072, "dtype": "bfloat16"}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := modelfile.Read("config.json", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if got.Params != 8_030_261_248 || got.ActiveParams != got.Params || got.Model.MaxPositions != 131072 || got.Model.NativeDType != "bf16" {
				t.Errorf("read %d parameters of %+v", got.Params, got.Model)
			}
		})
	}
}

func TestNonsenseIsRefusedWithItsKey(t *testing.T) {
	t.Parallel()
	change := func(from, to string) string {
		if !strings.Contains(plain, from) {
			t.Fatalf("no %s", from)
		}
		return strings.Replace(plain, from, to, 1)
	}
	for name, test := range map[string]struct{ text, key, says string }{
		"negative":        {change(`"hidden_size": 4096`, `"hidden_size": -1`), "hidden_size", "-1 is not possible"},
		"huge":            {change(`"num_hidden_layers": 32`, `"num_hidden_layers": 1e9`), "num_hidden_layers", "not possible"},
		"huge together":   {change(`"hidden_size": 4096`, `"hidden_size": 16777216, "head_dim": 128, "ffn_dim": 14336, "n_layer": 32, "num_local_experts": 65536`), "hidden_size", "parameters"},
		"not a number":    {change(`"hidden_size": 4096`, `"hidden_size": NaN`), "hidden_size", `"NaN"`},
		"infinite":        {change(`"vocab_size": 128256`, `"vocab_size": Infinity`), "vocab_size", `"Infinity"`},
		"a word":          {change(`"hidden_size": 4096`, `"hidden_size": "4096"`), "hidden_size", "whole number"},
		"a fraction":      {change(`"num_attention_heads": 32`, `"num_attention_heads": 32.5`), "num_attention_heads", "whole number"},
		"too many digits": {change(`"hidden_size": 4096`, `"hidden_size": 1`+strings.Repeat("0", 400)), "hidden_size", "not possible"},
		"heads":           {change(`"num_attention_heads": 32`, `"num_attention_heads": 33`), "num_key_value_heads", "does not divide"},
		"width":           {change(`"hidden_size": 4096`, `"hidden_size": 4097`), "num_attention_heads", "do not divide"},
		"kv heads":        {change(`"num_key_value_heads": 8`, `"num_key_value_heads": 64`), "num_key_value_heads", "does not divide"},
		"twice":           {change(`"hidden_size": 4096`, `"hidden_size": 4096, "hidden_size": 2048`), "hidden_size", "twice"},
		"two names":       {change(`"hidden_size": 4096`, `"hidden_size": 4096, "n_embd": 2048`), "n_embd", "is 2048, but hidden_size is 4096"},
		"missing":         {change(`"vocab_size": 128256,`, ``), "vocab_size", "missing"},
		"no width":        {change(`"intermediate_size": 14336,`, ``), "intermediate_size", "missing"},
		"experts":         {change(`"vocab_size"`, `"num_local_experts": 4, "num_experts_per_tok": 8, "vocab_size"`), "num_experts_per_tok", "more than the 4 experts"},
		"layer types":     {change(`"vocab_size"`, `"layer_types": ["full_attention"], "vocab_size"`), "layer_types", "lists 1 layers"},
		"true":            {change(`"tie_word_embeddings": false`, `"tie_word_embeddings": 3`), "tie_word_embeddings", "true or false"},
		"bomb":            {strings.Repeat(`{"a":`, 5000) + "1" + strings.Repeat("}", 5000), "a.a.a", "nests deeper"},
		"list bomb":       {`{"a":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + "}", "a", "nests deeper"},
		"cut off":         {plain[:200], "file", "cut off"},
		"not JSON":        {"{\n  hidden_size = 3\n}", "file", "line 2"},
		"no model":        {`{"name": "left-pad", "version": "1.0.0"}`, "num_hidden_layers", "missing"},
		"empty":           {"", "file", "neither"},
		"prose":           {"how much memory for llama?", "file", "neither"},
		"shared layers":   {`{"model_type": "albert", "hidden_size": 768}`, "model_type", "share one set"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := modelfile.Read("", []byte(test.text))
			bad, ok := errors.AsType[*workload.Error](err)
			if !ok {
				t.Fatalf("read %v parameters, error %v", got.Params, err)
			}
			if !strings.HasPrefix(bad.Key, test.key) || !strings.Contains(bad.Message, test.says) {
				t.Errorf("%s: %s", bad.Key, bad.Message)
			}
		})
	}
}

func TestWhatWasGuessedIsTold(t *testing.T) {
	t.Parallel()
	got, err := modelfile.Read("notes/our-model.json", []byte(`{"model_type": "our-own", "hidden_size": 2048, "intermediate_size": 8192,
		"num_hidden_layers": 24, "num_attention_heads": 16, "vocab_size": 32000}`))
	if err != nil {
		t.Fatal(err)
	}
	if got.Name != "our-model" || got.Params != unit.Params(2*32000*2048+24*(4*2048*2048+3*2048*8192+2*2048)+2048) {
		t.Errorf("%q has %d parameters", got.Name, got.Params)
	}
	told := map[string]string{}
	for _, g := range got.Guessed {
		told[g.Key] = g.Value + ": " + g.Why
	}
	for key, says := range map[string]string{
		"model_type": "our-own is not known", "tie_word_embeddings": "false: not in the file", "torch_dtype": "bf16: not in the file",
	} {
		if !strings.Contains(told[key], says) {
			t.Errorf("%s: %q", key, told[key])
		}
	}
	for _, f := range got.Read {
		if f.Key == "num_hidden_layers" && f.Value == "24" {
			return
		}
	}
	t.Errorf("num_hidden_layers is not among %v", got.Read)
}
