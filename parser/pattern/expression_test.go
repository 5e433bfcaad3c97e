package pattern_test

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "headroom/parser" // and with it every pattern that a question is read by
	"headroom/parser/pattern"
)

// What a pattern leaves out, unread words and the far end of a text, changes no match.
func TestPatternsMatchAsTheirExpressions(t *testing.T) {
	t.Parallel()
	all := pattern.Registered()
	if len(all) < 500 {
		t.Fatalf("%d patterns", len(all))
	}
	for _, p := range all {
		p.Expr() // compiles
	}
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SampledFrom(all).Draw(t, "pattern")
		pieces := append([]string{" ", "8", "80gb", "a", "x,", "的", "\xe4", "token", "is ", "大概"}, pattern.WantedWords(p)...)
		some := rapid.Map(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, rapid.SampledFrom([]int{40, 300}).Draw(t, "most")), func(s []string) string { return strings.Join(s, "") })
		text := some.Draw(t, "before") + rapid.OneOf(rapid.Just(""), rapid.StringMatching(p.Expr().String())).Draw(t, "match")
		if !rapid.Bool().Draw(t, "last") {
			text += some.Draw(t, "behind")
		}
		said := pattern.NewMatching(text)
		if got, want := said.Holds(p, text), p.Expr().MatchString(text); got != want {
			t.Fatalf("%q in %q: %v, want %v", p.Expr(), text, got, want)
		}
		for _, tell := range []func(*regexp.Regexp, string) []int{(*regexp.Regexp).FindStringIndex, (*regexp.Regexp).FindStringSubmatchIndex} {
			if got, want := said.Find(p, text, tell), tell(p.Expr(), text); !reflect.DeepEqual(got, want) {
				t.Fatalf("%q in %q: at %v, want %v", p.Expr(), text, got, want)
			}
		}
	})
}
