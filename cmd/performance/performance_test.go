package main

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A cost that grows with the size is measured to grow, one that does not is not.
func TestGrowthIsSeen(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		sleep func(at int) time.Duration
		want  float64
	}{
		"flat":   {func(int) time.Duration { return time.Millisecond }, 1},
		"linear": {func(at int) time.Duration { return time.Duration(at) * time.Millisecond }, 12},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				ended := 0
				c := curve{name: name, at: []int{1, 12}, prepare: func(_ context.Context, at int) (func() error, func() error, error) {
					return func() error { time.Sleep(tt.sleep(at)); return nil }, func() error { ended++; return nil }, nil
				}}
				if err := c.measure(t.Context(), 2, wall); err != nil {
					t.Fatal(err)
				}
				if g := c.growth(); g != tt.want || ended != 2 {
					t.Errorf("grows x %.1f, %d ended", g, ended)
				}
			})
		})
	}
	c := curve{at: []int{1}, prepare: func(context.Context, int) (func() error, func() error, error) {
		return func() error { return errors.New("broken") }, nothing, nil
	}}
	if err := c.measure(t.Context(), 1, wall); err == nil {
		t.Error("a failure is not told")
	}
}

// What the gate measures can be done.
func TestShares(t *testing.T) {
	t.Parallel()
	unit, list, err := shares()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range append(list, share{name: "JSON", do: unit}) {
		if err := s.do(); err != nil {
			t.Errorf("%s: %v", s.name, err)
		}
	}
	if err := told("leaps", []string{"one", "two"}); err == nil || err.Error() != "leaps: one; two" {
		t.Error(err)
	}
}

// Every question of a curve is answered, and as long as it says.
func TestQuestions(t *testing.T) {
	t.Parallel()
	for _, runes := range []int{30, 500, 2000} {
		if text := longer(runes); len(text) < runes-1 || len(text) > max(runes, len(typical)) {
			t.Errorf("%d runes: %d", runes, len(text))
		}
	}
}

func TestPage(t *testing.T) {
	t.Parallel()
	list := []curve{{name: "length", of: "runes", cost: "a question", at: []int{0, 10}, most: 3, took: []time.Duration{time.Millisecond, 2 * time.Millisecond}}}
	text := page(list, []road{{"Slack", time.Millisecond, 5 * time.Millisecond}}, 10*time.Microsecond)
	for _, want := range []string{"| Slack | 1.0 ms | 5.0 ms | 5.0 |", "| 10 | 2.0 ms | 2.00 |", "| 8.0 ms to 25 ms | 800 to 2500 |", "performance.svg"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	for d := xml.NewDecoder(strings.NewReader(picture(list))); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

func TestFigures(t *testing.T) {
	t.Parallel()
	for want, d := range map[string]time.Duration{"0.70 µs": 700, "7.3 µs": 7300, "124 µs": 124_000, "12 ms": 12 * time.Millisecond, "1.5 s": 1500 * time.Millisecond} {
		if got := short(d); got != want {
			t.Errorf("%v is %q, not %q", d, got, want)
		}
	}
}
