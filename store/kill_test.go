//go:build cgo

package store_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"headroom/engine/hardware"
	"headroom/store"
)

var kills = flag.Int("kills", 30, "how often TestKilled kills a writer")

// writerFile and writerFrom, when set, make the test binary a writer: it runs
// steps on the file, from a number on, and prints the number of each step that
// was acknowledged.
const (
	writerFile = "HEADROOM_TEST_WRITER_FILE"
	writerFrom = "HEADROOM_TEST_WRITER_FROM"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(writerFile); path != "" {
		if err := writeForEver(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

func writeForEver(path string) error {
	ctx := context.Background()
	s, err := store.Open(ctx, path, store.Options{})
	if err != nil {
		return err
	}
	from, err := strconv.Atoi(os.Getenv(writerFrom))
	if err != nil {
		return err
	}
	for n := from; ; n++ {
		if err := stepOf(n).write(ctx, s); err != nil {
			return fmt.Errorf("step %d: %w", n, err)
		}
		if _, err := fmt.Println(n); err != nil { // one write for each line
			return err
		}
	}
}

// step is one write: a value is set under a place, or taken away.
type step struct {
	n     int
	place string
	value string // empty: taken away
}

// places of a value, a few of each kind, so that they are written again.
const places = 4

// stepOf is the same step for the writer and for the test.
func stepOf(n int) step {
	random := rand.New(rand.NewPCG(7, uint64(n)))
	kind := []string{"preset", "gpu", "setting", "thread", "seen", "measured"}[random.IntN(6)]
	s := step{n, fmt.Sprintf("%s-%c", kind, 'a'+rune(random.IntN(places))), "memory gpu_count=" + strconv.Itoa(n)}
	switch kind {
	case "seen", "measured": // grow for ever
		s.place = fmt.Sprintf("%s-%d", kind, n)
	case "preset", "gpu", "setting", "thread":
		if random.IntN(4) == 0 {
			s.value = ""
		}
	}
	return s
}

func (s step) kind() string {
	for i, r := range s.place {
		if r == '-' {
			return s.place[:i]
		}
	}
	return s.place
}

func (s step) write(ctx context.Context, kept *store.Store) (err error) {
	absent := func(err error) error {
		if err != nil && store.KindOf(err) == store.NotFound {
			return nil
		}
		return err
	}
	switch kind, gone := s.kind(), s.value == ""; {
	case kind == "preset" && gone:
		_, err = kept.ForgetPreset(ctx, slack, "", s.place, ann)
	case kind == "preset":
		_, err = kept.SavePreset(ctx, slack, "", s.place, s.value, ann, true)
	case kind == "gpu" && gone:
		_, err = kept.ForgetGPU(ctx, slack, "", s.place, ann)
	case kind == "gpu":
		_, err = kept.SaveGPU(ctx, slack, "", hardware.GPU{ID: s.place, Notes: s.value}, ann, true)
	case kind == "setting":
		_, err = kept.SetSetting(ctx, slack, "channel:"+s.place, "preset", s.value, ann)
	case kind == "thread" && gone:
		err = kept.ForgetThread(ctx, slack, s.place)
	case kind == "thread":
		err = kept.SaveThread(ctx, slack, s.place, store.Thread{Query: s.value, User: ann})
	case kind == "seen":
		_, err = kept.Seen(ctx, slack, s.place)
	case kind == "measured":
		_, err = kept.AddMeasured(ctx, slack, s.value, store.MemoryBytes, float64(s.n+1), ann)
	}
	return absent(err)
}

// read is what stands at the place of a step.
func (s step) read(t *testing.T, kept *store.Store) string {
	t.Helper()
	ctx := t.Context()
	var value string
	var err error
	switch s.kind() {
	case "preset":
		value, _, _, err = kept.Preset(ctx, slack, "", s.place)
	case "gpu":
		var g hardware.GPU
		g, _, err = kept.GPU(ctx, slack, "", s.place)
		value = g.Notes
	case "setting":
		var set map[string]string
		set, err = kept.Settings(ctx, slack, "channel:"+s.place)
		value = set["preset"]
	case "thread":
		var thread store.Thread
		thread, _, err = kept.Thread(ctx, slack, s.place)
		value = thread.Query
	case "measured":
		var values []float64
		if values, _, err = kept.Measured(ctx, slack, s.value, store.MemoryBytes); len(values) == 1 && values[0] == float64(s.n+1) {
			value = s.value
		}
	case "seen":
		var first bool
		if first, err = kept.Seen(ctx, slack, s.place); !first {
			value = s.value
		}
	}
	if err != nil && store.KindOf(err) != store.NotFound {
		t.Fatal(err)
	}
	return value
}

// A process that is killed at any moment has lost nothing that it acknowledged,
// and leaves a store that opens and is sound. `-kills 1000` is the long run.
func TestKilled(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "headroom.db")
	expected := map[string]step{} // the last step of each place
	next := 0
	for round := range *kills {
		acknowledged := runAndKill(t, path, next)
		var growing []step // of this round, that are read once
		for n := next; n <= acknowledged; n++ {
			s := stepOf(n)
			if s.kind() == "seen" || s.kind() == "measured" {
				growing = append(growing, s)
			} else {
				expected[s.place] = s
			}
		}
		kept, err := store.Open(t.Context(), path, store.Options{})
		if err != nil {
			t.Fatalf("after kill %d: %v", round+1, err)
		}
		// The step under way when the process died may have been done or not.
		cut := stepOf(acknowledged + 1)
		if found := cut.read(t, kept); found == cut.value {
			expected[cut.place] = cut
		}
		for _, s := range growing {
			expected[s.place] = s
		}
		for _, s := range expected {
			if found := s.read(t, kept); found != s.value {
				t.Errorf("after kill %d: step %d left %q at %s; found %q", round+1, s.n, s.value, s.place, found)
			}
		}
		for _, s := range growing {
			delete(expected, s.place)
		}
		if round%10 == 9 || round == *kills-1 {
			if report, err := kept.Check(t.Context()); err != nil || len(report.Problems) > 0 {
				t.Errorf("after kill %d: %v, %q", round+1, err, report.Problems)
			}
		}
		if err := kept.Close(); err != nil {
			t.Fatal(err)
		}
		if t.Failed() {
			return
		}
		next = acknowledged + 2
	}
	t.Logf("%d kills, %d steps", *kills, next)
}

// runAndKill starts a writer, kills it at a random moment, and returns the last
// step that it acknowledged; from-1 when it came to none.
func runAndKill(t *testing.T, path string, from int) (acknowledged int) {
	t.Helper()
	writer := exec.CommandContext(t.Context(), os.Args[0])
	writer.Env = append(os.Environ(), writerFile+"="+path, writerFrom+"="+strconv.Itoa(from))
	writer.Stderr = os.Stderr
	out, err := writer.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := writer.Start(); err != nil {
		t.Fatal(err)
	}
	acknowledged = from - 1
	deadline := time.AfterFunc(time.Duration(rand.IntN(60))*time.Millisecond, func() {
		time.Sleep(time.Duration(rand.IntN(1000)) * time.Microsecond)
		_ = writer.Process.Kill() // SIGKILL: nothing is flushed, nothing is closed
	})
	defer deadline.Stop()
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		n, err := strconv.Atoi(lines.Text())
		if err != nil || n != acknowledged+1 {
			t.Fatalf("the writer says %q after %d", lines.Text(), acknowledged)
		}
		acknowledged = n
	}
	_, _ = io.Copy(io.Discard, out)
	if err := writer.Wait(); err == nil || writer.ProcessState.ExitCode() != -1 {
		t.Fatalf("the writer ended by itself: %v", err)
	}
	return acknowledged
}
