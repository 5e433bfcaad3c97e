package slack

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"headroom/bot"
)

// ackWithin is when an arrival is acknowledged although its answer has not
// arrived: Slack waits for three seconds.
const ackWithin = 2 * time.Second

// flight is a question on its way to its answer. Slack is told that it arrived
// when the answer has: what dies in between is sent again by Slack, or is told
// to who asked as having failed.
type flight struct {
	of    *flights
	names []string
	timer *time.Timer
	debt  owed // what is noted of it when it is acknowledged before its answer

	mu     sync.Mutex
	acks   []func(error) // of the delivery, and of repeats that came meanwhile
	landed bool
	err    error
	taken  bool // somebody will end it
	owed   bool // it is noted in the book
}

// flights are the questions under way, by the names by which they may come
// again.
type flights struct {
	mu   sync.Mutex
	by   map[string]*flight
	book *book // what is acknowledged before its answer; nil: nowhere
	log  *slog.Logger
}

// join begins a flight, or puts a repeat beside the one that is under way.
func (fs *flights) join(v Arrival, ack func(error)) (f *flight, first bool) {
	names := v.In.Names()
	for i := range names {
		names[i] = v.In.Tenant + "\x00" + names[i]
	}
	fs.mu.Lock()
	defer fs.mu.Unlock()
	for _, name := range names {
		if f = fs.by[name]; f != nil {
			f.wait(ack)
			return f, false
		}
	}
	f = &flight{of: fs, names: names, acks: []func(error){ack}}
	if fs.by == nil {
		fs.by = make(map[string]*flight)
	}
	for _, name := range names {
		fs.by[name] = f
	}
	if fs.book != nil {
		f.debt = owedFor(v)
	}
	f.timer = time.AfterFunc(ackWithin, f.late)
	return f, true
}

// late acknowledges a question that has waited for long. From then on Slack
// will not send it again, so it is noted first; where that fails, Slack is left
// to send it again.
func (f *flight) late() {
	f.mu.Lock()
	if f.landed {
		f.mu.Unlock()
		return
	}
	if f.of.book != nil && f.taken && !f.owed {
		if err := f.of.book.owe(f.names[0], f.debt); err != nil {
			f.mu.Unlock()
			f.of.log.Error("a question that waits is not acknowledged", "error", err)
			return
		}
		f.owed = true
	}
	f.mu.Unlock()
	f.acknowledge(nil)
}

// owes says that the flight is in the book already.
func (f *flight) owes() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.owed = true
}

// wait adds somebody who is to be told.
func (f *flight) wait(ack func(error)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.landed {
		go ack(f.err)
		return
	}
	f.acks = append(f.acks, ack)
}

// acknowledge tells those who wait, each once.
func (f *flight) acknowledge(err error) {
	f.mu.Lock()
	acks := f.acks
	f.acks = nil
	f.mu.Unlock()
	for _, ack := range acks {
		ack(err)
	}
}

// land ends a flight: the answer has arrived, or there will be none. With an
// error Slack is not told, so that it sends the question again.
func (f *flight) land(err error) {
	if f == nil {
		return
	}
	f.mu.Lock()
	if f.landed {
		f.mu.Unlock()
		return
	}
	f.landed, f.err = true, err
	owed := f.owed
	f.mu.Unlock()
	if owed && err == nil {
		f.of.pay(f.names[0])
	}
	f.timer.Stop()
	f.of.mu.Lock()
	for _, name := range f.names {
		if f.of.by[name] == f {
			delete(f.of.by, name)
		}
	}
	f.of.mu.Unlock()
	f.acknowledge(err)
}

// take notes that somebody will end the flight.
func (f *flight) take() {
	if f != nil {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.taken = true
	}
}

func (f *flight) isTaken() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.taken
}

// Take takes one payload, and acknowledges it by ack: when its answer has
// arrived, or when Slack would lose patience. An error is not to be
// acknowledged, so that Slack sends the payload again. ack is called once, from
// any goroutine, and may be called before Take returns.
func (a *App) Take(ctx context.Context, d Delivery, ack func(reply any, err error)) {
	reply, err, later := a.receive(ctx, d, func(err error) { ack(nil, err) })
	if !later {
		ack(reply, err)
	}
}

// question says whether an arrival has an answer that is waited for.
func (v Arrival) question() bool {
	switch v.Kind {
	case Said, Pressed, Shortcut, More, Post:
		return len(v.In.Names()) > 0
	}
	return false
}

// fly takes an arrival as a flight.
func (a *App) fly(ctx context.Context, v Arrival, ack func(error)) (reply any, err error, later bool) {
	f, first := a.flights.join(v, ack)
	if !first {
		return nil, nil, true
	}
	defer func() {
		if broken := recover(); broken != nil {
			f.drop()
			panic(broken) // for who logs it
		}
	}()
	v.flight, v.In.Late, v.In.Over = f, a.options.Memory != nil, func() { f.land(nil) }
	reply, err = a.take(ctx, v)
	if reply != nil {
		f.drop()
		return reply, err, false
	}
	if err != nil || !f.isTaken() {
		f.land(err)
	}
	return nil, nil, true
}

// drop ends a flight whose acknowledgement somebody else gives.
func (f *flight) drop() {
	f.mu.Lock()
	if len(f.acks) > 0 {
		f.acks = f.acks[1:] // its own
	}
	f.mu.Unlock()
	f.land(nil)
}

// arrived remembers that an answer was taken by Slack, or never will be.
func (a *App) arrived(p *parcel, err error) {
	if p.flight == nil {
		return
	}
	if a.out.stop.Err() != nil && err != nil {
		p.flight.land(err) // it is sent again to who is there next
		return
	}
	if a.options.Memory != nil {
		ctx, cancel := context.WithTimeout(context.Background(), oneCall)
		defer cancel()
		if err := bot.Settle(ctx, a.options.Memory, p.in); err != nil {
			a.log.Error("an answer is not remembered", "ref", p.ref, "tenant", p.team.Tenant(), "error", err)
		}
	}
	p.flight.land(nil)
}
