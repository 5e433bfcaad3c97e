package slack

import (
	"context"
	"errors"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Slack's pace: one message a second in a channel, in short bursts a few more.
const (
	perSecond = 1
	burst     = 4
)

const (
	mostWaiting  = 2048             // answers that wait; a question more is refused
	mostParcels  = 2 * mostWaiting  // with the answers to what had been taken then; more make the workers wait
	mostSending  = 64               // calls at once
	mostTries    = 6                // of a call that fails for a while
	firstPause   = time.Second / 4  // before the second try
	longestPause = 10 * time.Second // between tries
	keepTrying   = 2 * time.Minute  // against a limit
	oneCall      = 15 * time.Second
)

// outbox sends what is to be said: in each channel in order and at its pace,
// obeying what Slack says of limits, and again when a call fails for a while.
type outbox struct {
	give     func(context.Context, *parcel) error // one call
	lost     func(*parcel, error)                 // told of what could not be said
	over     func(*parcel, error)                 // told of each that is over, said or not
	held     func(time.Duration)                  // told how long a parcel waited for a limit
	slots    chan struct{}
	sending  chan struct{}
	stop     context.Context
	stopAll  context.CancelFunc
	mu       sync.Mutex
	lanes    map[string]*outlane
	pauses   map[string]time.Time // by workspace and method
	swept    time.Time
	closed   bool
	inFlight sync.WaitGroup
}

// outlane is the queue of one channel.
type outlane struct {
	queue   []*parcel
	running bool
	limiter *rate.Limiter
	used    time.Time
}

func newOutbox(give func(context.Context, *parcel) error, lost, over func(*parcel, error), held func(time.Duration)) *outbox {
	o := &outbox{
		give: give, lost: lost, over: over, held: held, slots: make(chan struct{}, mostParcels), sending: make(chan struct{}, mostSending),
		lanes: make(map[string]*outlane), pauses: make(map[string]time.Time),
	}
	o.stop, o.stopAll = context.WithCancel(context.Background())
	return o
}

// put queues a parcel. It waits while the box is full, so that what answers
// faster than Slack takes is held back.
func (o *outbox) put(ctx context.Context, p *parcel) error {
	select {
	case o.slots <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	case <-o.stop.Done():
		return o.stop.Err()
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		<-o.slots
		return context.Canceled
	}
	now := time.Now()
	o.sweep(now)
	key := p.team.Tenant() + "\x00" + p.place.Channel
	l := o.lanes[key]
	if l == nil {
		l = &outlane{limiter: rate.NewLimiter(perSecond, burst)}
		o.lanes[key] = l
	}
	l.used = now
	l.queue = append(l.queue, p)
	o.inFlight.Add(1)
	if !l.running {
		l.running = true
		go o.run(l)
	}
	return nil
}

// run sends what waits in one channel.
func (o *outbox) run(l *outlane) {
	for {
		o.mu.Lock()
		if len(l.queue) == 0 {
			l.running = false
			o.mu.Unlock()
			return
		}
		p := l.queue[0]
		l.queue[0] = nil // the lane stays for a while, what it said need not
		l.queue = l.queue[1:]
		o.mu.Unlock()
		err := o.send(l, p)
		if err != nil {
			o.lost(p, err)
		}
		o.over(p, err)
		<-o.slots
		o.inFlight.Done()
	}
}

// send calls until it is taken, refused or hopeless.
func (o *outbox) send(l *outlane, p *parcel) error {
	began := time.Now()
	pause := firstPause
	for tries := 1; ; {
		if err := o.wait(l, p); err != nil {
			return err
		}
		err := o.call(p)
		e, ok := errors.AsType[*Error](err)
		if err == nil || !ok {
			return err
		}
		p.unsure = p.unsure || e.Fault == Temporary
		wait := time.Duration(0)
		switch {
		case e.Fault == Limited && time.Since(began) < keepTrying:
			o.pause(p, max(e.After, time.Second/10))
			continue
		case e.Fault == Temporary && tries < mostTries:
			wait, tries, pause = pause, tries+1, min(2*pause, longestPause)
		case p.retreat(e):
		default:
			return err
		}
		if !sleep(o.stop, wait) {
			return o.stop.Err()
		}
	}
}

// call makes one call, as one of a bounded number.
func (o *outbox) call(p *parcel) error {
	select {
	case o.sending <- struct{}{}:
	case <-o.stop.Done():
		return o.stop.Err()
	}
	defer func() { <-o.sending }()
	ctx, cancel := context.WithTimeout(o.stop, oneCall)
	defer cancel()
	return o.give(ctx, p)
}

// pause holds a method of a workspace back: Slack limits each for itself.
func (o *outbox) pause(p *parcel, d time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if until := time.Now().Add(d); until.After(o.pauses[p.method()]) {
		o.pauses[p.method()] = until
	}
}

// wait holds a parcel back until the limits let it go.
func (o *outbox) wait(l *outlane, p *parcel) error {
	began := time.Now()
	if p.counts() {
		if err := l.limiter.Wait(o.stop); err != nil {
			return err
		}
	}
	err := o.calm(p)
	if wait := time.Since(began); wait > time.Millisecond {
		o.held(wait)
	}
	return err
}

// waiting is how many parcels are in the box.
func (o *outbox) waiting() int { return len(o.slots) }

// calm waits until a method may be used again.
func (o *outbox) calm(p *parcel) error {
	for {
		o.mu.Lock()
		wait := time.Until(o.pauses[p.method()])
		o.mu.Unlock()
		if wait <= 0 {
			return nil
		}
		if !sleep(o.stop, wait) {
			return o.stop.Err()
		}
	}
}

// sweep forgets channels that were silent and pauses that are over.
func (o *outbox) sweep(now time.Time) {
	if now.Sub(o.swept) < time.Minute {
		return
	}
	o.swept = now
	for key, l := range o.lanes {
		if !l.running && now.Sub(l.used) > time.Minute {
			delete(o.lanes, key)
		}
	}
	for key, until := range o.pauses {
		if now.After(until) {
			delete(o.pauses, key)
		}
	}
}

// drain takes nothing more and waits until all is said, or ctx ends.
func (o *outbox) drain(ctx context.Context) error {
	o.mu.Lock()
	o.closed = true
	o.mu.Unlock()
	defer o.stopAll()
	done := make(chan struct{})
	go func() {
		o.inFlight.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// sleep waits, and says whether nobody ended the wait.
func sleep(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
