package chars

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestClose(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ folded, want string }{
		"single blanks":    {"7b on a100", "7b on a100"},
		"runs":             {"7b  on    a100", "7b on a100"},
		"edges":            {"  7b on a100 ", "7b on a100"},
		"nothing":          {"", ""},
		"nothing but some": {"    ", ""},
		"a label":          {"显卡:3090 数量:2 上下文 :8k", "显卡:3090 数量:2上下文 :8k"},
		"a clause's end":   {"能训13b不 zero3", "能训13b不 zero3"},
		"memory":           {"404gb 内存512g", "404gb 内存512g"},
		"money":            {"功耗低的卡 2w以内 跑 7b", "功耗低的卡 2w以内 跑7b"},
		"a figure in Han":  {"bs 8 一张 4090", "bs 8 一张4090"},
		"Han":              {"两张  4090   够吗 ", "两张4090够吗"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := Close(c.folded).Text; got != c.want {
				t.Errorf("%q is closed to %q, want %q", c.folded, got, c.want)
			}
		})
	}
}

// A word of the closed text is found again where it was written, as it was written.
func TestClosedLeadsBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		written := rapid.StringOf(rapid.SampledFrom([]rune("  7Bx张￥\n"))).Draw(t, "written")
		folded := strings.ToLower(strings.ReplaceAll(written, "\n", " "))
		closed := Close(folded)
		if strings.Contains(closed.Text, "  ") || strings.Trim(closed.Text, " ") != closed.Text {
			t.Fatalf("%q is closed to %q", folded, closed.Text)
		}
		runes, as := []rune(written), []rune(closed.Of(written))
		if len(as) != Runes(closed.Text) {
			t.Fatalf("%q is kept as %q beside %q", written, string(as), closed.Text)
		}
		for i, r := range as {
			start, end := closed.Back(i, i+1)
			if end != start+1 || runes[start] != r {
				t.Fatalf("rune %d of %q leads back to %d-%d of %q", i, string(as), start, end, written)
			}
		}
		if start, end := closed.Back(len(as), len(as)); start > len(runes) || end != start {
			t.Fatalf("the end of %q leads back to %d-%d of %q", string(as), start, end, written)
		}
	})
}
