package spelling

import (
	"strings"
	"testing"
)

func mend(text string) Mended { return Mend(text, Words{Known: func(string) bool { return false }}) }

// TestMendsSlips has a slip of each kind, and what may stand beside a word.
func TestMendsSlips(t *testing.T) {
	for typed, meant := range map[string]string{
		"how mcuh memroy to trian a 7b":           "how much memory to train a 7b",
		"hwo many gpuu for a 13b modle":           "how many gpu for a 13b model",
		"Fine-tunning with a bacth of 4":          "Fine-tuning with a batch of 4",
		"training/inferece speeed, 2x4090":        "training/inference speed, 2x4090",
		"用loar微调，bacth 4，lenght=2048":             "用lora微调，batch 4，length=2048",
		"requirments? CONTXT 8k; throughputt: ok": "requirements? context 8k; throughput: ok",
		"is 24gb enogh.":                          "is 24gb enough.",
		"concurency(16) or qunatized":             "concurrency(16) or quantized",
	} {
		if got := mend(typed).Text; got != meant {
			t.Errorf("%q is mended to %q, not %q", typed, got, meant)
		}
	}
}

// TestLeavesWords has words that are another's neighbours, and names.
func TestLeavesWords(t *testing.T) {
	for _, text := range []string{
		"the trial took a white whale, a motel and a decade", "he said we take the train to Norman",
		"das Modell braucht 4 Server", "el modelo y el contexto", "le modèle, les paramètres", "le modele parametre",
		"n_ctxx max_model_lenn ./trian.py trian_v2 trian7 @modle #tokns modle:7b --lenght", "I couldn't, wouldn't",
		"Moore threads S4000", "minimax m2 in a modal container", "systemd configs",
	} {
		if got := mend(text).Text; got != text {
			t.Errorf("%q is changed to %q", text, got)
		}
	}
	if got := Mend("trian", Words{Known: func(word string) bool { return word == "trian" }}).Text; got != "trian" {
		t.Errorf("a known word is changed to %q", got)
	}
}

// TestBack lays places of a mended text onto the text as it was written.
func TestBack(t *testing.T) {
	const typed = "显存：memry for trainning a 7b modell on v100"
	m := mend(typed)
	at := func(text, word string) int { return len([]rune(text[:strings.Index(text, word)])) }
	for _, word := range []string{"显存", "mem", "for", "trainning", "a 7b", "modell", "v100"} {
		right := map[string]string{"trainning": "training", "modell": "model"}
		in := word
		if right[word] != "" {
			in = right[word]
		}
		if got, want := m.back(at(m.Text, in)), at(typed, word); got != want {
			t.Errorf("%q stands at %d, not %d", word, got, want)
		}
	}
	for place := range []rune(m.Text) {
		if got := m.back(place); got < 0 || got > len([]rune(typed)) {
			t.Errorf("place %d comes from %d", place, got)
		}
	}
	if got, want := m.back(len([]rune(m.Text))), len([]rune(typed)); got != want {
		t.Errorf("the end comes from %d, not %d", got, want)
	}
}

// TestWordsAreRight holds the lists against each other: no slip of one word is another.
func TestWordsAreRight(t *testing.T) {
	v := builtin()
	seen := map[string]bool{}
	for _, word := range v.words {
		if seen[word] || len(word) < 5 || len(word) > longest {
			t.Errorf("%q stands twice, or is no long word", word)
		}
		seen[word] = true
	}
	for word := range strings.FieldsSeq(read("ordinary.txt")) {
		if seen[word] {
			t.Errorf("%q is ordinary and a word of questions", word)
		}
	}
}

// TestReadsTurnsOfPhrase has phrases and short forms, and neighbours that say something else.
func TestReadsTurnsOfPhrase(t *testing.T) {
	for said, meant := range map[string]string{
		"Am I  able to run it":           "can i run it",
		"what bs w/o flash, ctx 8k":      "what batch size without flash, ctx 8k",
		"7b w/16k":                       "7b with 16k",
		"8k ctx, bs=4, max ctx?":         "8k ctx, bs=4, max context?",
		"min # h100":                     "min number of h100",
		"issue #4096, # of cards":        "issue #4096, number of cards",
		"70b kv8 kvq8 w8a8":              "70b kv int8 kv q8 w8a8",
		"2n8g or 4Nx8G":                  "2 nodes x 8 gpus or 4 nodes x 8 gpus",
		"50k samples 3ep":                "50k samples 3 epochs",
		"ep8 tp8 3ep 2g.20gb":            "ep8 tp8 3ep 2g.20gb",
		"hrs? 7b":                        "how long? 7b",
		"300 a100 hours: 7b, 24 hours?":  "300 a100 hours: 7b, 24 hours?",
		"in how many hours? --bs 4 /w/o": "in how many hours? --bs 4 /w/o",
	} {
		if got := mend(said).Text; got != meant {
			t.Errorf("%q is read as %q, not %q", said, got, meant)
		}
	}
}
