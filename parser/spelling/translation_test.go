package spelling

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestTranslate has a turn of phrase of each language, and texts that are in none of them.
func TestTranslate(t *testing.T) {
	t.Parallel()
	for said, english := range map[string]string{
		"Mon ami a une carte, je n'ai qu'une 3060": "my friend has une carte, i only have one 3060",
		"die Karte reicht nicht, und eine 3090":    "die Karte is not enough, und eine 3090",
		"el modelo no cabe, solo tengo una 3060":   "el modelo no cabe, i only have one 3060",
		"o modelo não cabe, eu só tenho uma 3060":  "o modelo não cabe, i only have one 3060",
		"il modello non basta, ho solo una 3060":   "il modello is not enough, i only have one 3060",
		"У меня только 3060":                       "i only have 3060",
		"16GBを使うそうですが、7bは？":                        "i heard 16GBを使う ,、7bは？",
		"지금 3060을 쓰고 있는데, 7b":                      "currently i run currently 3060 ,, 7b",
		"a 4090 in the die, schon":                 "a 4090 in the die, schon",
		"单卡4090能跑7b吗":                              "单卡4090能跑7b吗",
		"":                                         "",
		"4х3090":                                   "4х3090",
		"\xff\xfe une carte est":                   "\xff\xfe une carte est",
	} {
		m := Translate(said)
		if m.Text != english {
			t.Errorf("%q is said as %q, not %q", said, m.Text, english)
		}
		if from, to := m.Back(0, utf8.RuneCountInString(m.Text)); from != 0 || to != utf8.RuneCountInString(said) {
			t.Errorf("%q is laid onto %d-%d of %q", m.Text, from, to, said)
		}
	}
	said := "mon ami a une carte, je n'ai qu'une 3060"
	m := Translate(said)
	at := utf8.RuneCountInString(m.Text[:strings.Index(m.Text, "3060")])
	if from, to := m.Back(at, at+4); said[from:to] != "3060" {
		t.Errorf("the card is laid onto %q", said[from:to])
	}
}
