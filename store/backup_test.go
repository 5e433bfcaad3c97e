//go:build cgo

package store_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"headroom/store"
)

func TestBackupWhileOthersWrite(t *testing.T) {
	t.Parallel()
	s, ctx := open(t, store.Options{}), t.Context()
	var all sync.WaitGroup
	stop := make(chan struct{})
	written := 0
	all.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
			}
			if _, err := s.SavePreset(ctx, slack, "", fmt.Sprintf("lab-%d", written), "memory gpu=a100", ann, false); err != nil {
				t.Error(err)
				return
			}
			written++
		}
	})
	for i := range 5 {
		must[int64](t)(s.SavePreset(ctx, discord, "", fmt.Sprintf("before-%d", i), "memory gpu=a100", ann, false))
		path := filepath.Join(t.TempDir(), "copy.db")
		if err := s.Backup(ctx, path); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%v, %v", info, err)
		}
		copied := openAt(t, path, store.Options{})
		if names := must[map[string]string](t)(copied.PresetNames(ctx, discord, ann)); len(names) != i+1 {
			t.Errorf("the copy holds %q", names)
		}
		if report := must[store.Report](t)(copied.Check(ctx)); len(report.Problems) > 0 || report.Rows["entries"] < int64(i+1) {
			t.Errorf("the copy: %+v", report)
		}
		refused(t, s.Backup(ctx, path), store.Conflict)
	}
	close(stop)
	all.Wait()
	refused(t, s.Backup(ctx, filepath.Join(t.TempDir(), "no", "such", "folder")), store.Unavailable)
}

func TestCheckFindsDamage(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "headroom.db")
	s, err := store.Open(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 300 {
		must[int64](t)(s.SavePreset(t.Context(), slack, "", fmt.Sprintf("lab-%d", i), "memory gpu=a100", ann, false))
	}
	if report := must[store.Report](t)(s.Check(t.Context())); len(report.Problems) > 0 || report.Rows["entries"] != 300 || report.Version != 5 || report.Bytes == 0 {
		t.Errorf("a sound store: %+v", report)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	raw(t, path, `INSERT INTO entries VALUES (9999, 'slack:TNONE', 'model', '', 'm', 'm', '{"shape":7}', 1, 0, '', NULL)`)
	s = openAt(t, path, store.Options{})
	report := must[store.Report](t)(s.Check(t.Context()))
	if told := strings.Join(report.Problems, "\n"); len(report.Problems) != 2 || !strings.Contains(told, "row 9999 of entries belongs to no row of tenants") || !strings.Contains(told, `the model "m" of slack:TNONE can't be read`) {
		t.Errorf("found %q", report.Problems)
	}
}

func TestADamagedPageIsFound(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "headroom.db")
	s, err := store.Open(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 300 {
		must[int64](t)(s.SavePreset(t.Context(), slack, "", fmt.Sprintf("lab-%d", i), "memory gpu=a100", ann, false))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.LastIndex(text, []byte("memory gpu=a100")) &^ 4095
	copy(text[at:], bytes.Repeat([]byte{0xee}, 4096))
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	s = openAt(t, path, store.Options{})
	if report, err := s.Check(t.Context()); err == nil && len(report.Problems) == 0 {
		t.Error("a page of rubbish is not found")
	}
}
