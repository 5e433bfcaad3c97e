package parser_test

import (
	"runtime"
	"syscall"
	"testing"
	"time"

	"headroom/parser"
)

// TestParseGrowth: a text four times as long takes about four times as long, not sixteen times. What other
// programs take of the machine does not count: the time is that of the thread.
func TestParseGrowth(t *testing.T) {
	if raced {
		t.Skip("the race detector's own cost grows in its own way")
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	names := testNames()
	took := func(text string, times int) time.Duration {
		parser.Parse(text, names)
		start := threadTime(t)
		for range times {
			parser.Parse(text, names)
		}
		return threadTime(t) - start
	}
	for name, piece := range slow {
		short, whole := took(repeated(piece, 500), 4*wholeTexts), took(repeated(piece, 2000), wholeTexts)
		if whole > 5*short/2 {
			t.Errorf("%s: as many runes take %v in four parts and %v in one", name, short, whole)
		}
	}
}

// wholeTexts are so many that their time is far above what it is counted in.
const wholeTexts = 16

// threadTime is the time that the thread has had of a processor.
func threadTime(t *testing.T) time.Duration {
	t.Helper()
	const ofThread = 1 // RUSAGE_THREAD
	var u syscall.Rusage
	if err := syscall.Getrusage(ofThread, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
