package chars

import "testing"

func TestUnparted(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"4090能跑32b吗、谢谢!":      "4090能跑32b吗    ",
		"a100跑70b要几张?在线等、急!!": "a100跑70b要几张?       ",
		"两张4090(24g) thanks":  "两张4090(24g)       ",
		"谢谢":                  "谢谢",
		"线上很着急":               "线上很着急",
		"7b显存怎么求解":            "7b显存怎么求解",
		"will it fit? thanks": "will it fit? thanks",
	} {
		if got := Unparted(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
