package metrics_test

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"

	"headroom/bot/metrics"
)

var update = flag.Bool("update", false, "write the table into docs/operation.md")

// touched are figures each of which has a value.
func touched() *metrics.Metrics {
	m := metrics.New("v1.2.3", "go1.26")
	m.Answered("slack", "memory", "answered", time.Millisecond, time.Millisecond)
	m.Problem("slack", "unknown_gpu")
	m.Turned("slack", "repeat")
	m.Turned("discord", "busy")
	m.Called("slack", "chat.postMessage", "ok", time.Millisecond)
	m.Held("slack", time.Second)
	m.Delivered("discord", time.Second)
	m.Stored("thread", time.Millisecond, true)
	m.Desk(func() (int, int) { return 3, 2 })
	m.Platform("discord", func() metrics.Platform {
		return metrics.Platform{Connected: true, Reconnects: 4, Heartbeat: 5 * time.Second, Unsent: 6, Arrived: 7, Delivered: 8, Lost: 9}
	})
	return m
}

func served(t *testing.T, m *metrics.Metrics) string {
	t.Helper()
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/metrics", nil))
	if w.Code != 200 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	return w.Body.String()
}

// The table holds what is served, and nothing else.
func TestTableIsWhatIsServed(t *testing.T) {
	t.Parallel()
	families, err := touched().Registry().Gather()
	if err != nil {
		t.Fatal(err)
	}
	served := map[string]string{}
	for _, f := range families {
		if !strings.HasPrefix(f.GetName(), "headroom_") {
			continue
		}
		var labels []string
		for _, l := range f.GetMetric()[0].GetLabel() {
			labels = append(labels, l.GetName())
		}
		served[f.GetName()] = fmt.Sprint(strings.ToLower(f.GetType().String()), labels, f.GetHelp())
	}
	told := map[string]string{}
	for _, f := range metrics.Table() {
		labels := slices.Sorted(slices.Values(f.Labels))
		told[f.Name] = fmt.Sprint(f.Kind, labels, f.Help)
	}
	if !maps.Equal(served, told) {
		t.Errorf("served %v\ntold %v", served, told)
	}
}

// The names follow the customs of Prometheus.
func TestNames(t *testing.T) {
	t.Parallel()
	families, err := touched().Registry().Gather()
	if err != nil {
		t.Fatal(err)
	}
	problems, err := promlint.NewWithMetricFamilies(families).Lint()
	for _, p := range problems {
		if strings.HasPrefix(p.Metric, "headroom_") {
			t.Errorf("%s: %s", p.Metric, p.Text)
		}
	}
	if err != nil {
		t.Error(err)
	}
}

// docs/operation.md holds the table.
func TestDocument(t *testing.T) {
	t.Parallel()
	const path, begin, end = "../../docs/operation.md", "<!-- figures: go test ./bot/metrics -update -->\n", "<!-- end of figures -->"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok1 := strings.Cut(string(text), begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok1 || !ok2 {
		t.Fatalf("%s has no place for the table", path)
	}
	var table bytes.Buffer
	if err := metrics.WriteTable(&table); err != nil {
		t.Fatal(err)
	}
	want := before + begin + table.String() + end + after
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil { //nolint:gosec // a document
			t.Fatal(err)
		}
		return
	}
	if want != string(text) {
		t.Error("the table is not that of the program: go test ./bot/metrics -update")
	}
}

// What is no name never becomes a label, however often and whatever it is.
func TestLabelsAreBounded(t *testing.T) {
	t.Parallel()
	hostile := []string{
		"train 7b on 4x v100", "xoxb-12345678-secret", "U012AB3CD", "slack:T1", "1199887766554433221", "显存", "", "a\nb", "a\"b", strings.Repeat("a", 60), "../etc", "\xff",
	}
	m := metrics.New("v", "go")
	var work sync.WaitGroup
	for n := range 4 {
		work.Go(func() {
			for i := range 3000 {
				name := fmt.Sprintf("made_up_%s_%d", strings.Repeat("x", i%7), i%500+n)
				for _, text := range append(hostile, name) {
					m.Answered(text, text, text, 0, 0)
					m.Problem(text, text)
					m.Turned(text, text)
					m.Called(text, text, text, 0)
					m.Held(text, 0)
					m.Delivered(text, 0)
					m.Stored(text, 0, true)
				}
			}
		})
	}
	work.Wait()
	text := served(t, m)
	for _, one := range hostile {
		if one != "" && strings.Contains(text, one) {
			t.Errorf("%q is among the figures", one)
		}
	}
	if lines := strings.Count(text, "\nheadroom_"); lines > 40_000 {
		t.Errorf("%d lines", lines)
	}
	families, err := m.Registry().Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		seen := map[string]map[string]bool{}
		for _, one := range f.GetMetric() {
			for _, l := range one.GetLabel() {
				if seen[l.GetName()] == nil {
					seen[l.GetName()] = map[string]bool{}
				}
				seen[l.GetName()][l.GetValue()] = true
			}
		}
		for label, list := range seen {
			if strings.HasPrefix(f.GetName(), "headroom_") && len(list) > 101 {
				t.Errorf("%s: %s has %d values", f.GetName(), label, len(list))
			}
		}
	}
}

func TestWhatIsRead(t *testing.T) {
	t.Parallel()
	text := served(t, touched())
	for _, line := range []string{
		`headroom_questions_total{intent="memory",outcome="answered",platform="slack"} 1`,
		`headroom_duplicates_total{platform="slack"} 1`,
		`headroom_refused_total{platform="discord",why="busy"} 1`,
		`headroom_api_calls_total{code="ok",method="chat.postMessage",platform="slack"} 1`,
		`headroom_queue_depth 3`, `headroom_workers_busy 2`,
		`headroom_platform_connected{platform="discord"} 1`,
		`headroom_reconnects_total{platform="discord"} 4`,
		`headroom_heartbeat_age_seconds{platform="discord"} 5`,
		`headroom_outbox_depth{platform="discord"} 6`,
		`headroom_answers_total{platform="discord",result="lost"} 9`,
		`headroom_store_errors_total{op="thread"} 1`,
		`headroom_build_info{goversion="go1.26",version="v1.2.3"} 1`,
		`process_start_time_seconds`, `go_goroutines`,
	} {
		if !strings.Contains(text, line) {
			t.Errorf("no %s", line)
		}
	}
}
