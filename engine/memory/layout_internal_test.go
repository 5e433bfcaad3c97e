package memory

import "testing"

func TestExpandLayout(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, text, want string
		ok               bool
	}{
		{"plain", "ett|tt|ttl", "ett|tt|ttl", true},
		{"letters repeat", "et*3|t*2ml", "ettt|ttml", true},
		{"groups repeat", "et|(tt|)*3tl", "et|tt|tt|tt|tl", true},
		{"unknown letter", "et|x|tl", "", false},
		{"open group", "et|(tt|", "", false},
		{"stray bracket", "et|tt)|tl", "", false},
		{"no number", "et*|tl", "", false},
		{"zero times", "et*0|tl", "", false},
		{"too much", "(((t*4096)*4096)*4096", "", false},
		{"too long", "t*4096t", "", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got, ok := expandLayout(tt.text); got != tt.want || ok != tt.ok {
				t.Errorf("%q becomes %q, %t; want %q, %t", tt.text, got, ok, tt.want, tt.ok)
			}
		})
	}
}
