//go:build cgo

package store_test

import (
	"bytes"
	"path/filepath"
	"testing"

	"headroom/store"
)

// FuzzImport: whatever an export holds, it is refused with a reason that may be
// shown, or kept so that its own export is read again and is the same.
func FuzzImport(f *testing.F) {
	path := filepath.Join(f.TempDir(), "headroom.db")
	s, err := store.Open(f.Context(), path, store.Options{})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = s.Close() })
	f.Add([]byte(`{"format":"headroom-export/1","tenant":"slack:T1","entries":[{"kind":"preset","name":"lab","body":"memory gpu=a100"},{"kind":"setting","owner":"U1","name":"lang","body":"zh"}]}`))
	f.Add([]byte(`{"format":"headroom-export/1","tenant":"local","entries":[{"kind":"gpu","name":"x","body":{"id":"y","memory_gb":48}}],"measured":[{"query":"memory","what":"step_s","value":1}]}`))
	f.Add([]byte(`{"format":"headroom-export/1","tenant":"discord:1","threads":[{"key":"a","query":"memory","lang":"en","at":"2999-01-01T00:00:00Z"}]}`))
	f.Add([]byte("\xef\xbb\xbf{}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		const at, again = "slack:TFUZZ", "slack:TAGAIN"
		for _, tenant := range []string{at, again} {
			if err := s.ForgetData(t.Context(), tenant); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.Import(t.Context(), at, bytes.NewReader(text), ann, false); err != nil {
			if kind := store.KindOf(err); kind != store.Invalid && kind != store.Conflict {
				t.Errorf("%v is %s", err, kind)
			}
			return
		}
		var out bytes.Buffer
		if err := s.Export(t.Context(), at, &out); err != nil {
			t.Fatal(err)
		}
		want := without(t, out.String())
		if _, err := s.Import(t.Context(), again, &out, ann, false); err != nil {
			t.Fatalf("%v in\n%s", err, want)
		}
		if got := comparable(t, s, again); got != want {
			t.Errorf("%s\nbecame\n%s", want, got)
		}
	})
}
