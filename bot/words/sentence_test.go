package words_test

import (
	"testing"

	"headroom/bot/words"
)

// Yuan are written as a Chinese reader writes them, and labels of numbers of cards and caches in words.
func TestChineseSaysSumsAndLabelsInWords(t *testing.T) {
	t.Parallel()
	if got := words.Cost.In(words.Chinese, "money", "9.93 CNY", "hours", "1", "price", "9.93 CNY"); got != "约 9.93 元：1 GPU 小时，每 GPU 小时 9.93 元。" {
		t.Error(got)
	}
	if got := words.Money(words.English, "9.93 CNY"); got != "9.93 CNY" {
		t.Error(got)
	}
	for label, want := range map[string]string{"1x": "单卡", "2x": "双卡", "16-bit cache": "16 位缓存", "8-bit cache": "8 位缓存", "q8_0 cache": "q8_0 缓存"} {
		if got := words.Value(words.Chinese, label); got != want {
			t.Errorf("%s: %s", label, got)
		}
	}
}
