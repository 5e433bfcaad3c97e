//go:build unix

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// sample is how the program stands at a moment.
type sample struct {
	at         time.Duration // since the beginning
	run        int           // which start of the program
	rss        int64         // bytes; 0: not known here
	goroutines int           // 0: not known
}

// residentOf reads the resident memory of a process, where the system tells.
func residentOf(pid int) int64 {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(text) {
		if rest, ok := strings.CutPrefix(string(line), "VmRSS:"); ok {
			kib, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")), 10, 64)
			if err != nil {
				return 0
			}
			return kib << 10
		}
	}
	return 0
}

// ownTime is what this process, with the stand-ins, has spent of processors.
func ownTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// spentBy is what a process has spent of processors, where the system tells.
func spentBy(pid int) time.Duration {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) < 13 {
		return 0
	}
	const tick = time.Second / 100 // USER_HZ, the same on every Linux
	user, _ := strconv.ParseInt(fields[11], 10, 64)
	system, _ := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * tick
}

// goroutines asks the program, by its figures; 0: it does not say.
func (p *program) goroutines(ctx context.Context) (n int) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+p.admin+"/metrics", nil)
	if err != nil {
		return 0
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0
	}
	defer func() { _ = answer.Body.Close() }() // was only read
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(text) {
		if rest, ok := strings.CutPrefix(string(line), "go_goroutines "); ok {
			n, _ = strconv.Atoi(strings.TrimSpace(rest))
		}
	}
	return n
}

// profile writes what the program spends its time on into a file.
func (p *program) profile(ctx context.Context, seconds int, file string) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("http://%s/debug/pprof/profile?seconds=%d", p.admin, seconds), nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return fmt.Errorf("profile: %w", err)
	}
	defer func() { _ = answer.Body.Close() }() // was only read
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return fmt.Errorf("profile: %w", err)
	}
	return os.WriteFile(file, text, 0o600)
}
