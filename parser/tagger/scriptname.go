package tagger

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A script or a file of settings is named after a model that it was written for first: where another model or a size
// is told, the name is none of a model. "train_ppo_llama.sh ... on 7B models", "qwen_lora.yaml for a 14b".

var (
	scriptWords = pattern.OneOf(".sh", ".py", ".yaml", ".yml", ".json", ".ipynb", ".toml", ".cfg", ".bat", ".ps1", ".slurm", ".sbatch", ".conf")
	scriptEnds  = [...]string{".sh", ".py", ".yaml", ".yml", ".json", ".jsonl", ".ipynb", ".toml", ".cfg", ".bat", ".ps1", ".slurm", ".sbatch", ".conf"}
)

// scriptNames takes the models out of such names.
func scriptNames(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(scriptWords) {
		return
	}
	inside, told := []int(nil), false
	for i, t := range tokens {
		switch {
		case t.Type != token.Model && t.Type != token.Size && t.Kind != "family":
		case scriptEnd(said.Text, t.Lo) > t.Lo:
			inside = append(inside, i)
			told = told || t.Type == token.Model && t.Value > 0 && scriptEnd(said.Text, t.Lo) < t.Hi
		default:
			told = true
		}
	}
	if !told {
		return
	}
	for _, i := range inside {
		t := &tokens[i]
		if end := scriptEnd(said.Text, t.Lo); t.Type == token.Model && t.Value > 0 && end < t.Hi { // "llama_sft.sh 7b"
			t.Start += end + 1 - t.Lo
			t.Type, t.Kind, t.Name, t.Value, t.Lo = token.Size, "", "", t.Value*1e9, end+1
			continue
		}
		t.Type, t.Kind, t.Name, t.Value, t.Active = token.Mark, "read", "", 0, 0
	}
}

// scriptEnd is where the name of a script ends that a place of a text stands in, or 0.
func scriptEnd(text string, at int) int {
	from, to := at, at
	for from > 0 && inFileName(text[from-1]) {
		from--
	}
	for to < len(text) && inFileName(text[to]) {
		to++
	}
	word := strings.TrimRight(text[from:to], ".-_/")
	if slices.ContainsFunc(scriptEnds[:], func(end string) bool { return strings.HasSuffix(word, end) }) {
		return from + len(word)
	}
	return 0
}

// inFileName reports whether a byte may stand in the name of a file.
func inFileName(c byte) bool {
	return c >= 'a' && c <= 'z' || chars.IsDigit(c) || c == '_' || c == '.' || c == '-' || c == '/'
}
