//go:build unix

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"
	"time"
)

// patience is how long what was asked may wait for its answer at the end: the
// last of Slack's deliveries, and Discord's messages at its pace.
const patience = 45 * time.Second

// run puts the program under load and returns what came of it.
func run(ctx context.Context, o options, progress io.Writer) (*report, error) {
	debug.SetGCPercent(400) // the stand-ins are to leave the processors to the program
	folder, err := os.MkdirTemp("", "headroom-soak")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	binary, err := build(ctx, o.binary, folder)
	if err != nil {
		return nil, err
	}
	s, d := newSlack(o.tenants), newDiscord(o.tenants)
	defer s.fake.Close()
	defer d.town.Close()
	p, err := prepare(ctx, binary, folder, s, d)
	if err != nil {
		return nil, err
	}
	if err := p.start(); err != nil {
		return nil, err
	}
	if err := connected(ctx, p, s, d); err != nil {
		p.kill()
		return nil, err
	}
	idle := p.goroutines(ctx)
	w := &watch{idle: idle, o: o, program: p, slack: s, discord: d, progress: progress, began: time.Now(), own: ownTime()}
	r, err := w.load(ctx)
	return r, errors.Join(err, p.stop())
}

// connected waits until the program is, on both platforms.
func connected(ctx context.Context, p *program, s *slackSide, d *discordSide) error {
	for range 1200 { // a minute
		if open, _ := s.fake.Links(); open > 0 && d.town.Ready() > 0 {
			return nil
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := p.died(); err != nil {
			return err
		}
	}
	return fmt.Errorf("the program did not connect:\n%s", p.tail())
}

// watch is a run under way.
type watch struct {
	o        options
	program  *program
	slack    *slackSide
	discord  *discordSide
	progress io.Writer
	began    time.Time
	own      time.Duration // spent by this process before
	idle     int           // goroutines of the program before

	mu      sync.Mutex // over the program, which is killed and started
	starts  int
	rest    int // goroutines of the program afterwards
	samples []sample
	died    error
}

// load asks on both platforms, lets things go wrong, and kills the program in
// the middle. The first and the last fifth are left in peace.
func (w *watch) load(ctx context.Context) (*report, error) {
	asking, done := context.WithTimeout(ctx, w.o.length)
	defer done()
	var work, watching sync.WaitGroup
	work.Go(func() { steady(asking, w.o.rate, w.slack.act) })
	work.Go(func() { steady(asking, w.o.rate, w.discord.act) })
	over, end := context.WithCancel(ctx)
	defer end()
	watching.Go(func() { w.look(over) })
	if w.o.faults {
		work.Go(func() {
			wrong, calm := context.WithTimeout(asking, w.o.length*3/5)
			defer calm()
			if pause(wrong, w.o.length/5) {
				goWrong(wrong, max(w.o.length/30, time.Second), w.slack, w.discord)
			}
		})
	}
	if w.o.profile != "" {
		work.Go(func() {
			if err := w.program.profile(asking, int(w.o.length.Seconds()*0.8), w.o.profile); err != nil {
				fmt.Fprintln(w.progress, err)
			}
		})
	} else if w.o.down >= 0 {
		work.Go(func() {
			if pause(asking, w.o.length/2) {
				w.restart()
			}
		})
	}
	work.Wait()
	spent := time.Since(w.began)
	w.slack.work.Wait() // the last deliveries
	for until := time.Now().Add(patience); time.Now().Before(until) && ctx.Err() == nil; {
		if w.slack.waiting()+w.discord.waiting() == 0 {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	time.Sleep(time.Second) // for answers that come twice
	end()
	watching.Wait()
	w.rest = w.settled(ctx)
	r := w.report(spent)
	return r, errors.Join(ctx.Err(), w.died)
}

// settled is how many goroutines are left when nothing is asked any more, once
// those that end by themselves have.
func (w *watch) settled(ctx context.Context) (n int) {
	for range 10 {
		if n = w.program.goroutines(ctx); n <= w.idle+mostLeft {
			break
		}
		time.Sleep(time.Second)
	}
	return n
}

// mostLeft is how many goroutines more may be there at the end: up to 192
// connections to the platforms are kept open for a while, of two goroutines each.
const mostLeft = 420

// steady calls do at a rate until ctx ends.
func steady(ctx context.Context, rate int, do func(n int)) {
	began := time.Now()
	for n := 0; ctx.Err() == nil; n++ {
		time.Sleep(time.Until(began.Add(time.Duration(n) * time.Second / time.Duration(rate))))
		do(n)
	}
}

func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

// restart kills the program and starts it again, as a service manager does.
func (w *watch) restart() {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Now()
	w.slack.kill(now)
	w.discord.kill(now)
	w.program.kill()
	time.Sleep(w.o.down)
	w.starts++
	if err := w.program.start(); err != nil {
		w.died = err
	}
	until := time.Now().Add(2 * late)
	w.slack.troubled(now, until)
	w.discord.troubled(now, until)
}

// look samples the program every second, and says how it goes.
func (w *watch) look(ctx context.Context) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		w.mu.Lock()
		one := sample{at: time.Since(w.began), run: w.starts, rss: residentOf(w.program.command.Process.Pid)}
		if err := w.program.died(); err != nil && w.died == nil {
			w.died = err
		}
		w.mu.Unlock()
		if len(w.samples)%5 == 0 {
			one.goroutines = w.program.goroutines(ctx)
		}
		w.samples = append(w.samples, one)
		if n := len(w.samples); !w.o.quiet && n%10 == 0 {
			fmt.Fprintf(w.progress, "%4.0f s  %4d MiB  waiting: slack %d, discord %d\n", one.at.Seconds(), one.rss>>20, w.slack.waiting(), w.discord.waiting())
		}
	}
}
