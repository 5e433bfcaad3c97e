package discord

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits of Discord over all calls: 50 in a second, and 10,000 refused ones in
// ten minutes, after which it does not talk to the address any more. Less than
// half of the second is enough to stop.
const (
	callsPerSecond = 45
	refusedMost    = 4000
	refusedWindow  = 10 * time.Minute
	mostBuckets    = 4096
)

// buckets hold calls back until Discord takes them. What it says about the
// routes is learned from its replies; what is over is forgotten, so that they
// do not grow.
type buckets struct {
	all *rate.Limiter

	mu      sync.Mutex
	by      map[string]*bucket
	paused  time.Time // until then no call at all
	refused int
	since   time.Time
}

// bucket is what is left on one route.
type bucket struct {
	left  int
	until time.Time
}

func newBuckets() *buckets {
	return &buckets{all: rate.NewLimiter(callsPerSecond, callsPerSecond), by: make(map[string]*bucket)}
}

func (r request) bucket() string { return r.method + " " + r.route + " " + r.major }

// wait holds a call back until it may be made.
func (b *buckets) wait(ctx context.Context, r request) error {
	for {
		pause := b.claim(r, time.Now())
		if pause <= 0 {
			break
		}
		if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < pause {
			return context.DeadlineExceeded
		}
		timer := time.NewTimer(pause)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return context.Cause(ctx)
		}
	}
	if r.hook {
		return nil // calls about an interaction do not count
	}
	return b.all.Wait(ctx)
}

// claim takes one call from a bucket, or says how long to wait for it.
func (b *buckets) claim(r request, now time.Time) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	if r.hook {
		return 0 // each has a token, and so a bucket, of its own
	}
	if pause := b.paused.Sub(now); pause > 0 {
		return pause
	}
	one := b.by[r.bucket()]
	if one == nil || !one.until.After(now) {
		return 0
	}
	if one.left <= 0 {
		return one.until.Sub(now)
	}
	one.left--
	return 0
}

// learn takes in what a reply says about the limits.
func (b *buckets) learn(r request, h http.Header, status int) {
	now := time.Now()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.refusals(h, status, now)
	after, err := strconv.ParseFloat(h.Get("X-RateLimit-Reset-After"), 64)
	if status == http.StatusTooManyRequests {
		if seconds, err := strconv.ParseFloat(h.Get("Retry-After"), 64); err == nil {
			after = max(after, seconds)
		}
		until := now.Add(time.Duration(after * float64(time.Second)))
		if h.Get("X-RateLimit-Global") == "true" || h.Get("X-RateLimit-Scope") == "global" {
			b.paused = until
		} else if !r.hook {
			b.keep(r, 0, until, now)
		}
		return
	}
	left, err2 := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	if err == nil && err2 == nil && !r.hook {
		b.keep(r, left, now.Add(time.Duration(after*float64(time.Second))), now)
	}
}

func (b *buckets) keep(r request, left int, until, now time.Time) {
	if len(b.by) >= mostBuckets {
		for key, one := range b.by {
			if !one.until.After(now) {
				delete(b.by, key)
			}
		}
	}
	if one := b.by[r.bucket()]; one != nil && one.until.After(now) {
		left = min(left, one.left) // calls may be on their way
	}
	b.by[r.bucket()] = &bucket{left, until}
}

// refusals stop all calls for a while before Discord stops listening.
func (b *buckets) refusals(h http.Header, status int, now time.Time) {
	if now.Sub(b.since) > refusedWindow {
		b.since, b.refused = now, 0
	}
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden:
	case http.StatusTooManyRequests:
		if h.Get("X-RateLimit-Scope") == "shared" {
			return
		}
	default:
		return
	}
	if b.refused++; b.refused >= refusedMost {
		b.paused = b.since.Add(refusedWindow)
	}
}

// size is how many buckets are known.
func (b *buckets) size() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.by)
}
