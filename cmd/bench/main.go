//go:build unix

// Command bench runs the benchmarks five times and prints the best of each,
// beside its ratio to decoding and encoding the same JSON on the same machine.
// The ratio travels from one machine to another; the time does not. Nothing is
// held here: that is what "cmd/performance -gate" does.
package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"
)

// target is one benchmark with what it should stay under.
type target struct {
	pkg, name string
	under     time.Duration
}

// targets are what a person waits for; baseline is the JSON that an answer
// costs anyway.
var (
	baseline = target{pkg: "./bot", name: "BenchmarkJSON"}
	targets  = []target{
		{"./parser", "BenchmarkParse$", 40 * time.Microsecond},
		{"./parser", "BenchmarkParseWorst", 3 * time.Millisecond},
		{"./bot", "BenchmarkEstimate", 25 * time.Microsecond},
		{"./bot", "BenchmarkAsk/fits", 100 * time.Microsecond},
		{"./bot", "BenchmarkAsk/typical", time.Millisecond},
		{"./bot", "BenchmarkAsk/chinese", time.Millisecond},
		{"./engine/catalog", "BenchmarkFindModel$", 0},
		{"./engine/catalog", "BenchmarkFindGPU", 0},
	}
)

const runs = 5

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run() error {
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "benchmark\tbest of five\ttarget\tx JSON\t")
	found, err := best(baseline)
	if err != nil {
		return err
	}
	unit := slices.Max(slices.Collect(maps.Values(found)))
	for _, t := range targets {
		found, err := best(t)
		if err != nil {
			return err
		}
		for _, name := range slices.Sorted(maps.Keys(found)) {
			fmt.Fprintf(table, "%s\t%.1f us\t%s\t%.2f\t\n", name, found[name]/1000, limit(t.under), found[name]/unit)
		}
	}
	if err := program(table); err != nil {
		return err
	}
	return table.Flush()
}

var line = regexp.MustCompile(`(?m)^(Benchmark\S+?)(?:-\d+)?\s+\d+\s+([\d.]+) ns/op`)

// best runs a benchmark and returns the smallest time of each of its cases, in
// nanoseconds.
func best(t target) (map[string]float64, error) {
	out, err := exec.Command("go", "test", "-run", "^$", "-bench", t.name, "-count", strconv.Itoa(runs), t.pkg).Output()
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w\n%s", t.pkg, t.name, err, out)
	}
	found := map[string]float64{}
	for _, m := range line.FindAllSubmatch(out, -1) {
		ns, err := strconv.ParseFloat(string(m[2]), 64)
		if err != nil {
			return nil, err
		}
		name := string(m[1])
		if old, ok := found[name]; !ok || ns < old {
			found[name] = ns
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%s has no %s", t.pkg, t.name)
	}
	return found, nil
}

const (
	question  = "train 7b adamw fp16 on 4x v100"
	questions = 20000
)

// program measures the built binary: cold start and memory of one question,
// and the rate of a long stream of them.
func program(table *tabwriter.Writer) error {
	folder, err := os.MkdirTemp("", "headroom-bench")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	binary := filepath.Join(folder, "headroom")
	if out, err := exec.Command("go", "build", "-o", binary, "./cmd/headroom").CombinedOutput(); err != nil {
		return fmt.Errorf("build: %w\n%s", err, out)
	}
	cold, memory := time.Hour, int64(0)
	for range 4 * runs {
		start := time.Now()
		command := exec.Command(binary, "ask", "--json", question)
		if err := command.Run(); err != nil {
			return fmt.Errorf("ask: %w", err)
		}
		cold = min(cold, time.Since(start))
		if usage, ok := command.ProcessState.SysUsage().(*syscall.Rusage); ok {
			memory = max(memory, usage.Maxrss) // KiB on Linux
		}
	}
	fmt.Fprintf(table, "cold start of ask\t%.1f ms\t< 30 ms\t\t\n", cold.Seconds()*1000)
	fmt.Fprintf(table, "peak memory of ask\t%d MB\t< 40 MB\t\t\n", memory*1024/1e6)
	rate := 0.0
	for range runs {
		start := time.Now()
		command := exec.Command(binary, "ask", "--json", "-")
		command.Stdin = bytes.NewReader([]byte(strings.Repeat(question+"\n", questions)))
		if err := command.Run(); err != nil {
			return fmt.Errorf("ask -: %w", err)
		}
		rate = max(rate, questions/time.Since(start).Seconds())
	}
	fmt.Fprintf(table, "ask --json -\t%.0f/s\t> 5000/s\t\t\n", rate)
	return nil
}

func limit(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return "< " + d.String()
}
