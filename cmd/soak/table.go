//go:build unix

package main

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// report is what a run came to.
type report struct {
	o        options
	sides    []outcome
	took     time.Duration
	program  time.Duration // processors
	own      time.Duration
	samples  []sample
	refused  []error // payloads that Discord would not have taken
	restarts int
	idle     int // goroutines before and after
	rest     int
}

func (w *watch) report(took time.Duration) *report {
	r := &report{
		o: w.o, sides: []outcome{w.slack.close(), w.discord.close()}, took: took, own: ownTime() - w.own,
		samples: w.samples, restarts: w.starts, idle: w.idle, rest: w.rest,
	}
	r.program = w.program.spent + spentBy(w.program.command.Process.Pid)
	for _, err := range w.discord.town.Faults() {
		if !strings.Contains(err.Error(), "the first response took") && !strings.Contains(err.Error(), "unexpected EOF") { // counted as told; cut off by the kill
			r.refused = append(r.refused, err)
		}
	}
	return r
}

// table is what is printed.
func (r *report) table() string {
	var out strings.Builder
	t := tabwriter.NewWriter(&out, 0, 0, 2, ' ', tabwriter.AlignRight)
	row := func(name string, value func(outcome) string) {
		fmt.Fprintf(t, "%s\t", name)
		for _, s := range r.sides {
			fmt.Fprintf(t, "%s\t", value(s))
		}
		fmt.Fprintln(t)
	}
	count := func(name string, value func(outcome) int) {
		row(name, func(s outcome) string { return fmt.Sprint(value(s)) })
	}
	row("", func(s outcome) string { return s.Name })
	count("questions", func(s outcome) int { return s.Asked })
	count("answers", func(s outcome) int { return s.Answered })
	count("deliveries repeated", func(s outcome) int { return s.Repeats })
	count("lost", func(s outcome) int { return s.Lost })
	count("doubled", func(s outcome) int { return s.Doubled })
	count("doubled, under way at the kill", func(s outcome) int { return s.Allowed })
	count("told by the platform to have failed", func(s outcome) int { return s.Told })
	count("told to ask again after the kill", func(s outcome) int { return s.Again })
	count("not delivered by the platform", func(s outcome) int { return s.Missed })
	count("answers to nobody", func(s outcome) int { return s.Strays })
	quantile := func(name string, q func(outcome) time.Duration) {
		row(name, func(s outcome) string { return fmt.Sprintf("%.1f ms", q(s).Seconds()*1000) })
	}
	quantile("p50 in peace", func(s outcome) time.Duration { return s.Quiet.P50 })
	quantile("p99 in peace", func(s outcome) time.Duration { return s.Quiet.P99 })
	quantile("p50 of all", func(s outcome) time.Duration { return s.All.P50 })
	quantile("p99 of all", func(s outcome) time.Duration { return s.All.P99 })
	quantile("slowest", func(s outcome) time.Duration { return s.All.Worst })
	_ = t.Flush() // a builder takes everything
	fmt.Fprintf(&out, "\n%d questions a second on each platform for %.0f s, %d teams each, %d restart(s) by kill -9\n", r.o.rate, r.took.Seconds(), r.o.tenants, r.restarts)
	answers := 0
	for _, s := range r.sides {
		answers += s.Answered
	}
	fmt.Fprintf(&out, "processors: program %.2f, stand-ins and people %.2f; %.2f ms of the program for each answer\n",
		r.program.Seconds()/r.took.Seconds(), r.own.Seconds()/r.took.Seconds(), r.program.Seconds()*1000/float64(max(answers, 1)))
	fmt.Fprintf(&out, "memory (MiB), by %s: %s; peak %d\n", stretchName(r.took), strings.Join(r.memory(), " "), r.peak()>>20)
	most := 0
	for _, s := range r.samples {
		most = max(most, s.goroutines)
	}
	fmt.Fprintf(&out, "goroutines: %d before, at most %d, %d after\n", r.idle, most, r.rest)
	for _, s := range r.sides {
		for _, one := range s.Gone {
			fmt.Fprintf(&out, "lost on %s: a %s\n", s.Name, one)
		}
		for _, one := range s.Twice {
			fmt.Fprintf(&out, "answered twice on %s: a %s\n", s.Name, one)
		}
	}
	return out.String()
}

// stretch is how long a figure of memory stands for.
func stretch(took time.Duration) time.Duration {
	if took < 3*time.Minute {
		return max(took/6, time.Second)
	}
	return time.Minute
}

func stretchName(took time.Duration) string {
	if s := stretch(took); s != time.Minute {
		return s.Round(time.Second).String()
	}
	return "minute"
}

// memory is the largest resident memory of each stretch of time; a bar marks a
// start of the program.
func (r *report) memory() (list []string) {
	var at time.Duration
	var peak int64
	run := 0
	put := func() {
		if peak > 0 {
			list = append(list, fmt.Sprint(peak>>20))
		}
		peak = 0
	}
	for _, s := range r.samples {
		if s.at-at >= stretch(r.took) || s.run != run {
			put()
			at = s.at
		}
		if s.run != run {
			list, run = append(list, "|"), s.run
		}
		peak = max(peak, s.rss)
	}
	put()
	return list
}

func (r *report) peak() (most int64) {
	for _, s := range r.samples {
		most = max(most, s.rss)
	}
	return most
}

// settling is how many samples a third needs: a program that has just started
// grows into its load.
const settling = 8

// What memory may grow by between the middle and the end of the time after the
// last start, and at most be.
const (
	growth  = 1.25
	spare   = 32 << 20
	ceiling = 512 << 20
)

// flat compares the memory of the last third of the time since the last start
// with the third before.
func (r *report) flat() (before, after int64) {
	var list []int64
	for _, s := range r.samples {
		if s.run == r.restarts && s.at < r.took && s.rss > 0 {
			list = append(list, s.rss)
		}
	}
	third := len(list) / 3
	if third < settling {
		return 0, 0
	}
	return slices.Max(list[third : 2*third]), slices.Max(list[2*third:])
}

// broken are the promises that were not kept.
func (r *report) broken() (lines []string) {
	for _, s := range r.sides {
		for _, one := range []struct {
			n    int
			what string
		}{{s.Lost, "questions were lost"}, {s.Doubled, "answers came twice"}, {s.Strays, "answers belong to nobody"}} {
			if one.n > 0 {
				lines = append(lines, fmt.Sprintf("%s: %d %s", s.Name, one.n, one.what))
			}
		}
	}
	if before, after := r.flat(); after > int64(float64(before)*growth)+spare {
		lines = append(lines, fmt.Sprintf("memory grew from %d to %d MiB", before>>20, after>>20))
	}
	if r.peak() > ceiling {
		lines = append(lines, fmt.Sprintf("memory reached %d MiB", r.peak()>>20))
	}
	if r.rest > r.idle+mostLeft {
		lines = append(lines, fmt.Sprintf("goroutines grew from %d to %d", r.idle, r.rest))
	}
	if len(r.refused) > 0 {
		lines = append(lines, fmt.Sprintf("discord would have refused %d payloads, the first: %v", len(r.refused), r.refused[0]))
	}
	return lines
}
