package spelling

import (
	"testing"
	"unicode/utf8"
)

// TestReword has a few of the words that give way, and what stands beside others that stay.
func TestReword(t *testing.T) {
	t.Parallel()
	for said, usual := range map[string]string{
		"单gpua100训7b":       "单卡a100训7b",
		"4090 1卡能跑吗":        "4090 单卡能跑吗",
		"第1卡溢出":             "第1卡溢出",
		"24g gpu内存够吗":       "24g 显存够吗",
		"每张gpu内存24g":        "每张gpu显存24g",
		"共享gpu内存16g":        "共享gpu内存16g",
		"4090显卡内存要多大":       "4090显卡内存要多大",
		"7b差不多要几张":          "7b大概要几张",
		"显存差不多了":            "显存差不多了",
		"8k ctx 20个人":       "8k 上下文 20个人",
		"--ctx-size 8192够吗": "--ctx-size 8192够吗",
		"俩4090、我俩用":         "两张4090、我俩用",
		"层放ram里":            "层放内存里",
		"要多少ram":            "要多少ram",
		"gpu卡住了":            "gpu卡住了",
		"凭什么占14g":           "为什么占14g",
		"训练完成吗":             "训练完成吗",
		"vram for a 7b":     "vram for a 7b",
		"":                  "",
	} {
		got, m := Reword(said, said)
		if got != usual || m.Text != usual {
			t.Errorf("%q is read as %q and shown as %q, not %q", said, got, m.Text, usual)
		}
		last := utf8.RuneCountInString(usual)
		if from, to := m.Back(0, last); from != 0 || to != utf8.RuneCountInString(said) {
			t.Errorf("%q is laid onto %d-%d of %q", usual, from, to, said)
		}
	}
	_, m := Reword("俩4090单gpu内存", "俩4090单GPU内存")
	if from, to := m.Back(2, 6); from != 1 || to != 5 {
		t.Errorf("4090 stands at %d-%d, not 1-5", from, to)
	}
}
