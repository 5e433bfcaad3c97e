//go:build cgo

package store_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"headroom/store"
)

// crowd makes a store of 1,000 tenants with 50 presets and 50 models each,
// written behind its back.
func crowd(t testing.TB) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "headroom.db")
	s, err := store.Open(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	raw(t, path, `PRAGMA journal_mode = DELETE`, `BEGIN`,
		`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999)
			INSERT INTO tenants SELECT 'slack:T' || i, 1, 0 FROM n`,
		`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 49999)
			INSERT INTO entries (tenant, kind, owner, folded, name, body, change, changed, changed_by)
			SELECT 'slack:T' || (i / 50), 'preset', '', 'lab-' || (i % 50), 'lab-' || (i % 50), 'memory gpu=a100 gpu_count=' || i, i, 0, '' FROM n`,
		`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 49999)
			INSERT INTO entries (tenant, kind, owner, folded, name, body, change, changed, changed_by)
			SELECT 'slack:T' || (i / 50), 'model', '', 'house-' || (i % 50), 'house-' || (i % 50),
				'{"id":"house-' || (i % 50) || '","shape":{"layers":' || (1 + i % 50) || ',"hidden_size":4096,"attention_heads":32,"vocab_size":32000}}', i, 0, '' FROM n`,
		`COMMIT`, `PRAGMA journal_mode = WAL`)
	return path
}

// Many tenants with much each: nothing is dearer for one of them. That
// statements go by an index is TestStatementsUseAnIndex; that neither opening
// nor looking something up reads the rows of others is held here by what is
// allocated, which no busy machine changes. BenchmarkOpenWith100000 and
// BenchmarkLookUpAmong100000 tell the time.
func TestManyTenants(t *testing.T) { // not parallel: others' allocations would count
	path := crowd(t)
	ctx := t.Context()
	const few = 2000 // of 100,000 rows
	if got := testing.AllocsPerRun(3, func() {
		s, err := store.Open(ctx, path, store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}); got > few {
		t.Errorf("opening the store allocates %.0f times", got)
	}
	s := openAt(t, path, store.Options{})
	if report := must[store.Report](t)(s.Check(ctx)); report.Rows["entries"] != 100_000 || len(report.Problems) > 0 {
		t.Fatalf("%+v", report)
	}
	if got := testing.AllocsPerRun(50, func() {
		if query, _, _, err := s.Preset(ctx, "slack:T700", ann, "LAB 31"); err != nil || query != "memory gpu=a100 gpu_count=35031" {
			t.Fatalf("%q, %v", query, err)
		}
		if m, _, err := s.Model(ctx, "slack:T999", ann, "house 7"); err != nil || m.Shape.Layers != 8 {
			t.Fatalf("%+v, %v", m, err)
		}
	}); got > few {
		t.Errorf("two look-ups allocate %.0f times", got)
	}
	var names []string
	for after := (store.Preset{}); ; {
		page := must[[]store.Preset](t)(s.ListPresets(ctx, "slack:T500", ann, after, 7))
		if len(page) == 0 {
			break
		}
		for _, p := range page {
			names = append(names, p.Name)
			if want := fmt.Sprintf("memory gpu=a100 gpu_count=%d", 500*50); p.Name == "lab-0" && p.Query != want {
				t.Errorf("lab-0 is %q", p.Query)
			}
		}
		after = page[len(page)-1]
	}
	if len(names) != 50 || !slices.IsSorted(names) {
		t.Errorf("listed %d: %q", len(names), names)
	}
}

// A snapshot is read once, and again after a write of this or another process.
func TestNamesAreReadAgainAfterAWrite(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "headroom.db")
	s, other, ctx := openAt(t, path, store.Options{}), openAt(t, path, store.Options{}), t.Context()
	names := func() map[string]string { return must[map[string]string](t)(s.PresetNames(ctx, slack, ann)) }
	if len(names()) != 0 {
		t.Error("sees something in an empty store")
	}
	for i, writer := range []*store.Store{s, other, s, other} {
		must[int64](t)(writer.SavePreset(ctx, slack, "", fmt.Sprintf("lab-%d", i), "memory gpu=a100", ann, false))
		if got := len(names()); got != i+1 {
			t.Errorf("after write %d: sees %d", i, got)
		}
	}
	// While nothing is written, the map is the same one.
	first := names()
	first["mark"] = "x"
	if names()["mark"] != "x" {
		t.Error("the names were read again without a write")
	}
	delete(first, "mark")
	revision := must[int64](t)(s.Revision(ctx, slack))
	must[bool](t)(s.Seen(ctx, slack, "event"))
	if err := s.SaveThread(ctx, slack, "C1", store.Thread{Query: "memory"}); err != nil {
		t.Fatal(err)
	}
	if got := must[int64](t)(s.Revision(ctx, slack)); got != revision {
		t.Error("an event or a thread makes names out of date")
	}
	must[int64](t)(s.SavePreset(ctx, discord, "", "lab", "memory gpu=a100", ann, false))
	if got := must[int64](t)(s.Revision(ctx, slack)); got != revision {
		t.Error("a write of another tenant makes names out of date")
	}
}

// More users than are remembered: everybody still sees their own.
func TestTheCacheForgetsTheOldest(t *testing.T) {
	t.Parallel()
	s, ctx := openAt(t, crowd(t), store.Options{}), t.Context()
	for round := range 2 {
		for i := range 1000 {
			names := must[map[string]string](t)(s.PresetNames(ctx, fmt.Sprintf("slack:T%d", i), ann))
			if len(names) != 50 || names["lab-3"] != fmt.Sprintf("memory gpu=a100 gpu_count=%d", 50*i+3) {
				t.Fatalf("round %d: T%d sees %d, lab-3 is %q", round, i, len(names), names["lab-3"])
			}
		}
	}
}

// Writers at once, in one process and in several handles on the file as other
// processes have them: none is told that the store is busy.
func TestWritersDoNotSeeEachOther(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "headroom.db")
	shared := openAt(t, path, store.Options{})
	second := openAt(t, path, store.Options{})
	const writers, writes = 8, 60
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			s := shared
			if w%4 == 3 {
				s = second
			}
			for i := range writes {
				name := fmt.Sprintf("lab-%d", i%20) // the same rows for all
				if _, err := s.SavePreset(t.Context(), slack, "", name, "memory gpu=a100", ann, true); err != nil {
					t.Errorf("writer %d: %v", w, err)
					return
				}
				if _, err := s.Seen(t.Context(), slack, fmt.Sprintf("%d-%d", w, i)); err != nil {
					t.Errorf("writer %d: %v", w, err)
					return
				}
				if _, err := s.PresetNames(t.Context(), slack, ann); err != nil {
					t.Errorf("reader %d: %v", w, err)
				}
			}
		})
	}
	all.Wait()
	report := must[store.Report](t)(shared.Check(t.Context()))
	if len(report.Problems) > 0 || report.Rows["seen"] != writers*writes || report.Rows["changes"] != writers*writes {
		t.Errorf("%+v", report)
	}
}

// BenchmarkWriters writes from eight goroutines; worst is the slowest write.
func BenchmarkWriters(b *testing.B) {
	s := open(b, store.Options{})
	var worst atomic.Int64
	var number atomic.Int64
	b.SetParallelism(8)
	b.ResetTimer()
	b.RunParallel(func(p *testing.PB) {
		for p.Next() {
			start := time.Now()
			if _, err := s.SavePreset(b.Context(), slack, "", fmt.Sprintf("lab-%d", number.Add(1)%500), "memory gpu=a100", ann, true); err != nil {
				b.Error(err)
				return
			}
			took := time.Since(start).Nanoseconds()
			for old := worst.Load(); took > old && !worst.CompareAndSwap(old, took); old = worst.Load() {
			}
		}
	})
	b.ReportMetric(float64(worst.Load())/1e6, "worst-ms")
}

func BenchmarkLookUpAmong100000(b *testing.B) {
	s := openAt(b, crowd(b), store.Options{})
	for b.Loop() {
		if _, _, _, err := s.Preset(b.Context(), "slack:T700", ann, "lab-31"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNames(b *testing.B) {
	s := openAt(b, crowd(b), store.Options{})
	for b.Loop() {
		if _, err := s.PresetNames(b.Context(), "slack:T700", ann); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOpenWith100000(b *testing.B) {
	path := crowd(b)
	for b.Loop() {
		s, err := store.Open(b.Context(), path, store.Options{})
		if err != nil {
			b.Fatal(err)
		}
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOpenReadOnly(b *testing.B) {
	path := crowd(b)
	for b.Loop() {
		s, err := store.OpenReadOnly(b.Context(), path, store.Options{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := s.Models(b.Context(), "slack:T3", ""); err != nil {
			b.Fatal(err)
		}
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
