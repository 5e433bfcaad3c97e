package parser

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestPatternsMatchAsTheirExpressions: what a pattern leaves out, unread words and the
// far end of a text, changes no match.
func TestPatternsMatchAsTheirExpressions(t *testing.T) {
	t.Parallel()
	for _, p := range patterns {
		p.expr() // compiles
	}
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SampledFrom(patterns).Draw(t, "pattern")
		pieces := append([]string{" ", "8", "80gb", "a", "x,", "的", "\xe4", "token", "is ", "大概"}, p.need().words.list()...)
		some := rapid.Map(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, rapid.SampledFrom([]int{40, 300}).Draw(t, "most")), func(s []string) string { return strings.Join(s, "") })
		text := some.Draw(t, "before") + rapid.OneOf(rapid.Just(""), rapid.StringMatching(p.expr().String())).Draw(t, "match")
		if !rapid.Bool().Draw(t, "last") {
			text += some.Draw(t, "behind")
		}
		r := newReader(text, newMatching(text), nil, evidence{}, nil)
		if got, want := r.matches(p, text), p.expr().MatchString(text); got != want {
			t.Fatalf("%q in %q: %v, want %v", p.expr(), text, got, want)
		}
		if got, want := r.groups(p, text), p.expr().FindStringSubmatch(text); !reflect.DeepEqual(got, want) {
			t.Fatalf("%q in %q: groups %q, want %q", p.expr(), text, got, want)
		}
		if got, want := r.places(p, text), p.expr().FindStringSubmatchIndex(text); !reflect.DeepEqual(got, want) {
			t.Fatalf("%q in %q: places %v, want %v", p.expr(), text, got, want)
		}
		if got, want := r.span(p, text), p.expr().FindStringIndex(text); !reflect.DeepEqual(got, want) {
			t.Fatalf("%q in %q: at %v, want %v", p.expr(), text, got, want)
		}
	})
}

func TestWanted(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		expr, text string
		want       bool
	}{
		{`\b(?:cat|dog)s?\b`, "a dog barks", true},
		{`\b(?:cat|dog)s?\b`, "a bird sings", false},
		{`(?:two|2) .{0,9}cards`, "cards for two people", true},
		{`(?:two|2) .{0,9}cards`, "two card", false},
		{`显存|vram`, "多少显存", true},
		{`显存|vram`, "多少内存", false},
		{`a*`, "", true},
		{`\d+`, "none", true}, // digits are in most texts
		{`(?i)gpu`, "GPU", true},
		{`x(?:yz)?w`, "xw", true},
		{`x(?:yz)+w`, "xw", false},
		{`(?:ab){2}`, "ab", true},
	} {
		t.Run(tt.expr+" "+tt.text, func(t *testing.T) {
			t.Parallel()
			var g trigrams
			g.count(tt.text)
			if got := needOf(tt.expr).words.in(tt.text, &g); got != tt.want {
				t.Errorf("%q may match in %q: %v, want %v", tt.expr, tt.text, got, tt.want)
			}
		})
	}
}
