package bot

import (
	"strings"
	"testing"
)

// What is looked for first leaves no secret out, and spares most texts the search.
func TestFewTextsAreSearched(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"xoxb-1234567890", "XAPP-1-ABCDEFGHIJ", "xoxe.xoxp-1-abcdefgh", "hf_abcdefghijklmnopqrst", "ghp_abcdefghijklmnopqrstuvwx", "github_pat_abcdefghijklmnopqrstuv",
		"glpat-abcdefghijklmnopqr", "sk-abcdefghijklmnopqr", "AKIAABCDEFGHIJKLMNOP", "AIzaabcdefghijklmnopqrstuvwxyz012345", "https://hooks.slack.com/services/T0/B0/x",
		"https://discord.com/api/webhooks/1/x", "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GAbcde." + strings.Repeat("a", 27), "Bearer abcdefghijk", "eyJabcdefghij.abcdefghijk.x",
		"-----BEGIN RSA PRIVATE KEY-----\nabc", "api_key=abcdefghij", "Password: hunter2hunter2", "token = 'abcdefghijkl'",
	} {
		if clean, found := Redact("train 7b " + text + " on a 4090"); !found || strings.Contains(clean, text) {
			t.Errorf("%q stays: %q", text, clean)
		}
	}
	for _, text := range []string{"train 7b adamw fp16 on 4x v100", "qwen2.5-32b-instruct-q4_k_m.gguf on a 4090, 30 tokens/s?", strings.Repeat("a", 1<<20), "8张A100 zero3 全量微调 13b 够吗"} {
		if mayHoldSecret(text) {
			t.Errorf("%.40q is searched", text)
		}
	}
}

// FuzzRedact holds the quick look to the search itself.
func FuzzRedact(f *testing.F) {
	f.Add("xoxb-1234567890 and sk-abcdefghijklmnopqrst")
	f.Add("ſk-abcdefghijklmnopqrst")
	f.Fuzz(func(t *testing.T, text string) {
		got, _ := Redact(text)
		if want := secret().ReplaceAllString(text, removed); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	})
}
