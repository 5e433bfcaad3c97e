package bot_test

import (
	"encoding/json"
	"strings"
	"testing"

	"headroom/bot"
)

// What looks like a secret in a file is no more said aloud than in a text.
func TestSecretsOfFilesAreRemoved(t *testing.T) {
	t.Parallel()
	const secret = "hf_abcdefghijklmnopqrstuvwx"
	for name, text := range map[string]string{
		"bad.yaml":      "base_model: NousResearch/Llama-2-7b-hf\nadapter: " + secret + "\nmicro_batch_size: " + secret + "\nload_in_8bit: true\n",
		"zero.json":     `{"zero_optimization":{"stage":"` + secret + `"},"train_micro_batch_size_per_gpu":"` + secret + `"}`,
		"axolotl.yaml":  "base_model: NousResearch/Llama-2-7b-hf\nadapter: lora\nhub_token: " + secret + "\nmicro_batch_size: 2\nload_in_8bit: true\n",
		"ds.json":       `{"zero_optimization":{"stage":3},"train_micro_batch_size_per_gpu":1,"api_key":"` + secret + `","bf16":{"enabled":true}}`,
		"run.sh":        "vllm serve meta-llama/Llama-3.1-8B --hf-token " + secret + " --max-model-len 4096",
		"config.json":   `{"model_type":"` + secret + `","_name_or_path":"` + secret + `","hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32,"vocab_size":32000}`,
		"broken.json":   `{"model_type":"llama","hidden_size":"` + secret + `"}`,
		secret + ".bin": "not anything",
	} {
		c := newChat(t)
		in := c.in
		in.Rights.Write = true
		in.Text, in.Files = "does it fit on a 4090?", []bot.File{{Name: name, Data: []byte(text)}}
		m := c.send(in)
		shown, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(shown), secret) {
			at := strings.Index(string(shown), secret)
			t.Errorf("%s: says …%s…", name, shown[max(0, at-200):at+30])
		}
	}
}
