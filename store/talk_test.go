//go:build cgo

package store_test

import (
	"fmt"
	"maps"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"headroom/store"
)

func TestSettings(t *testing.T) {
	t.Parallel()
	s, ctx := open(t, store.Options{}), t.Context()
	set := func(scope, key, value string) error {
		_, err := s.SetSetting(ctx, slack, scope, key, value, ann)
		return err
	}
	for _, c := range []struct{ scope, key, value string }{
		{"", "units", "gb"},
		{ann, "lang", "zh"},
		{ann, "lang", "en"},
		{"channel:C1", "preset", "lab-default"},
		{"channel:C1", "reply", "short"},
		{"channel:C1", "reply", ""},
		{bob, "lang", ""},
	} {
		if err := set(c.scope, c.key, c.value); err != nil {
			t.Error(err)
		}
	}
	for scope, want := range map[string]map[string]string{
		"": {"units": "gb"}, ann: {"lang": "en"}, "channel:C1": {"preset": "lab-default"}, bob: {}, "channel:U01": {},
	} {
		if got := must[map[string]string](t)(s.Settings(ctx, slack, scope)); !maps.Equal(got, want) {
			t.Errorf("%q has %v, want %v", scope, got, want)
		}
	}
	for _, c := range []struct{ scope, key, value string }{
		{"", "colour", "red"},
		{"", "lang", "fr"},
		{"", "units", "GiB"},
		{"channel:", "lang", "en"},
		{"channel:C1:2", "lang", "en"},
		{"user:U1", "lang", "en"},
		{strings.Repeat("U", 200), "lang", "en"},
	} {
		refused(t, set(c.scope, c.key, c.value), store.Invalid)
	}
	change := must[int64](t)(s.SetSetting(ctx, slack, ann, "lang", "zh", ann))
	if _, _, _, err := s.Undo(ctx, slack, change, ann); err != nil {
		t.Error(err)
	}
	if got := must[map[string]string](t)(s.Settings(ctx, slack, ann)); got["lang"] != "en" {
		t.Errorf("after the undo: %v", got)
	}
}

func TestThreadsAreForgottenAfterAWeek(t *testing.T) {
	t.Parallel()
	now := newClock()
	s, ctx := open(t, store.Options{Now: now.now}), t.Context()
	first := store.Thread{Query: "memory gpu=a100", Lang: "en", User: ann, Program: "v1"}
	if err := s.SaveThread(ctx, slack, "C1/7", first); err != nil {
		t.Fatal(err)
	}
	first.At = now.at
	if got, found, err := s.Thread(ctx, slack, "C1/7"); err != nil || !found || got != first {
		t.Errorf("got %+v, %v, %v", got, found, err)
	}
	if _, found, err := s.Thread(ctx, discord, "C1/7"); found || err != nil {
		t.Error("another tenant has the thread")
	}
	now.pass(6 * 24 * time.Hour)
	second := store.Thread{Query: "memory gpu=h100", Previous: "memory gpu=a100", Lang: "zh", User: bob}
	if err := s.SaveThread(ctx, slack, "C1/7", second); err != nil {
		t.Fatal(err)
	}
	now.pass(store.ThreadLife)
	if got, found, _ := s.Thread(ctx, slack, "C1/7"); !found || got.Previous != "memory gpu=a100" {
		t.Errorf("a week after the last question: %+v, %v", got, found)
	}
	now.pass(time.Millisecond)
	if _, found, _ := s.Thread(ctx, slack, "C1/7"); found {
		t.Error("the thread is remembered for longer than a week")
	}
	if removed := must[int64](t)(s.Purge(ctx)); removed != 1 {
		t.Errorf("purged %d rows", removed)
	}
	for _, bad := range []store.Thread{
		{}, {Query: "two\nlines"}, {Query: strings.Repeat("x", 2001)}, {Query: "memory", Previous: "a\x00"}, {Query: "memory", User: "a:b"}, {Query: "memory", Lang: strings.Repeat("x", 100)},
	} {
		refused(t, s.SaveThread(ctx, slack, "C1/7", bad), store.Invalid)
	}
	refused(t, s.SaveThread(ctx, slack, "", first), store.Invalid)
	refused(t, s.SaveThread(ctx, slack, strings.Repeat("k", 513), first), store.Invalid)
}

// A thread that says the same is written again when an hour has gone by, and so
// lives on.
func TestAThreadThatSaysTheSame(t *testing.T) {
	t.Parallel()
	now := newClock()
	s, ctx := open(t, store.Options{Now: now.now}), t.Context()
	same := store.Thread{Query: "memory gpu=a100", Lang: "en"}
	save := func(one store.Thread, want time.Time) {
		t.Helper()
		if err := s.SaveThread(ctx, slack, "#button", one); err != nil {
			t.Fatal(err)
		}
		got, found, err := s.Thread(ctx, slack, "#button")
		if one.At = want; err != nil || !found || got != one {
			t.Errorf("got %+v, %v, %v, want %+v", got, found, err, one)
		}
	}
	first := now.at
	save(same, first)
	now.pass(time.Hour - time.Millisecond)
	save(same, first)
	now.pass(time.Millisecond)
	save(same, now.at)
	now.pass(time.Minute)
	other := same
	other.Program = "v2"
	save(other, now.at)
	now.pass(time.Minute)
	other.Previous = "memory gpu=h100"
	save(other, now.at)
}

func TestARefusedThreadLeavesTheOthers(t *testing.T) {
	t.Parallel()
	s, ctx := open(t, store.Options{}), t.Context()
	refused(t, s.SaveThreads(ctx, slack, map[string]store.Thread{
		"C1/7": {Query: "memory gpu=a100"}, "C1/8": {}, "#button": {Query: "memory gpu=h100"},
	}), store.Invalid)
	for key, want := range map[string]string{"C1/7": "memory gpu=a100", "C1/8": "", "#button": "memory gpu=h100"} {
		if got, _, err := s.Thread(ctx, slack, key); err != nil || got.Query != want {
			t.Errorf("%s: %q, %v; want %q", key, got.Query, err, want)
		}
	}
	refused(t, s.SaveThreads(ctx, slack, map[string]store.Thread{"C1/9": {}}), store.Invalid)
	if err := s.SaveThreads(ctx, slack, nil); err != nil {
		t.Errorf("nothing to keep: %v", err)
	}
}

func TestAnEventIsFirstOnce(t *testing.T) {
	t.Parallel()
	now := newClock()
	s, ctx := open(t, store.Options{Now: now.now}), t.Context()
	var firsts atomic.Int64
	var all sync.WaitGroup
	for range 16 { // deliveries at once
		all.Go(func() {
			if first, err := s.Seen(ctx, slack, "Ev1"); err != nil {
				t.Error(err)
			} else if first {
				firsts.Add(1)
			}
		})
	}
	all.Wait()
	if firsts.Load() != 1 {
		t.Errorf("the event was first %d times", firsts.Load())
	}
	if !must[bool](t)(s.Seen(ctx, discord, "Ev1")) {
		t.Error("another tenant's event is taken for the same")
	}
	now.pass(store.SeenLife)
	if must[bool](t)(s.Seen(ctx, slack, "Ev1")) {
		t.Error("forgotten too early")
	}
	now.pass(time.Millisecond)
	if !must[bool](t)(s.Seen(ctx, slack, "Ev1")) {
		t.Error("remembered too long, though nobody has purged")
	}
	now.pass(store.SeenLife + time.Millisecond)
	if removed := must[int64](t)(s.Purge(ctx)); removed != 2 {
		t.Errorf("purged %d rows", removed)
	}
}

func TestMeasured(t *testing.T) {
	t.Parallel()
	now := newClock()
	s, ctx := open(t, store.Options{Now: now.now}), t.Context()
	var ids []int64
	for i := range 3 {
		now.pass(time.Hour)
		ids = append(ids, must[int64](t)(s.AddMeasured(ctx, slack, "memory model=gpt2", store.MemoryBytes, float64(i+1), ann)))
	}
	must[int64](t)(s.AddMeasured(ctx, slack, "memory model=gpt2", store.StepSeconds, 0.5, ann))
	must[int64](t)(s.AddMeasured(ctx, slack, "memory model=other", store.MemoryBytes, 9, bob))
	values, newest, err := s.Measured(ctx, slack, "memory model=gpt2", store.MemoryBytes)
	if err != nil || fmt.Sprint(values) != "[3 2 1]" || !newest.Equal(now.at) {
		t.Errorf("measured %v at %v, %v", values, newest, err)
	}
	if values, _, err := s.Measured(ctx, discord, "memory model=gpt2", store.MemoryBytes); err != nil || len(values) > 0 {
		t.Errorf("another tenant measured %v, %v", values, err)
	}
	if err := s.ForgetMeasured(ctx, slack, ids[0]); err != nil {
		t.Error(err)
	}
	refused(t, s.ForgetMeasured(ctx, slack, ids[0]), store.NotFound)
	refused(t, s.ForgetMeasured(ctx, discord, ids[1]), store.NotFound)
	page := must[[]store.Figure](t)(s.ListMeasured(ctx, slack, 0, 2))
	rest := must[[]store.Figure](t)(s.ListMeasured(ctx, slack, page[len(page)-1].ID, 0))
	if len(page) != 2 || len(rest) != 2 || page[0].Value != 2 || rest[1].By != bob {
		t.Errorf("listed %+v and %+v", page, rest)
	}
	if latest := must[[]store.Figure](t)(s.LatestMeasured(ctx, slack, store.MemoryBytes, 2)); len(latest) != 2 || latest[0].Value != 9 || latest[1].Value != 3 {
		t.Errorf("the latest are %+v", latest)
	}
	for _, bad := range []struct {
		what  string
		value float64
	}{{"hours", 1}, {store.MemoryBytes, 0}, {store.MemoryBytes, -1}, {store.MemoryBytes, nan()}, {store.MemoryBytes, 1 / zero()}} {
		_, err := s.AddMeasured(ctx, slack, "memory model=gpt2", bad.what, bad.value, ann)
		refused(t, err, store.Invalid)
	}
}

func zero() float64 { return 0 }

func nan() float64 { return zero() / zero() }
