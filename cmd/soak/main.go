//go:build unix

// Command soak puts the built program under load: Slack and Discord at once, a
// hundred teams each, against the stand-ins of both, with repeats, failures of
// every kind and a kill in the middle. It prints what came of it and fails when
// a question was lost, answered twice, or memory grew. docs/testing.md says what
// each line means.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"
)

// options are what a run can be told.
type options struct {
	length  time.Duration
	rate    int // questions a second, on each platform
	tenants int // on each platform
	binary  string
	down    time.Duration // between the kill and the start; below 0: no kill
	faults  bool
	quiet   bool // no lines while it runs
	profile string
}

func main() {
	var o options
	flag.DurationVar(&o.length, "for", time.Minute, "how long questions are asked")
	flag.IntVar(&o.rate, "rate", 200, "questions a second, on each platform")
	flag.IntVar(&o.tenants, "tenants", 100, "workspaces and servers, on each platform")
	flag.StringVar(&o.binary, "binary", "", "the program; empty: built from ./cmd/headroom")
	flag.DurationVar(&o.down, "down", time.Second/2, "how long the program is away after the kill; below 0: no kill")
	flag.BoolVar(&o.faults, "faults", true, "failures of the platforms")
	flag.BoolVar(&o.quiet, "quiet", false, "print the table only")
	flag.StringVar(&o.profile, "profile", "", "keep a CPU profile of the program in this file, of a run without a kill")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r, err := run(ctx, o, os.Stderr)
	if err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
	fmt.Print(r.table())
	if broken := r.broken(); len(broken) > 0 {
		for _, line := range broken {
			fmt.Fprintln(os.Stderr, "soak:", line)
		}
		os.Exit(1)
	}
}
