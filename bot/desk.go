package bot

import (
	"context"
	"errors"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"headroom/bot/words"
	"headroom/engine/unit"
)

// The refusals of a desk.
var (
	ErrBusy   = errors.New("busy, try again")
	ErrClosed = errors.New("shutting down")
	// ErrTooFast is for somebody who was told to slow down already and to whom
	// the platform shows that an answer is awaited.
	ErrTooFast = errors.New("too many messages, wait a moment")
)

// Busy is the message for somebody whom the desk could not take.
func Busy(in Inbound) Message {
	lang := heardIn(in)
	return Message{Lang: lang, Scale: unit.Binary, Asker: in.User, Private: true, Paragraphs: []string{words.Busy.In(lang)}}
}

// Refusal is the message for somebody whose message the desk refused with an
// error.
func Refusal(in Inbound, err error) Message {
	m := Busy(in)
	if errors.Is(err, ErrTooFast) {
		m.Paragraphs = []string{words.StillTooFast.In(m.Lang)}
	}
	return m
}

// Limits bound a desk. Zero values are replaced by those of DefaultLimits.
type Limits struct {
	Workers int // messages answered at once
	Queue   int // messages that wait

	PerUser   int           // messages that one person may send within Window
	PerTenant int           // messages that a whole team may send within Window
	Window    time.Duration // of both

	Repeats time.Duration // how long the desk itself knows a repeat; the memory knows it for a day

	// Full says that nothing more is to be taken, whatever the queue holds. It is
	// called for each message and has to be quick. Nil: never.
	Full func() bool
}

// DefaultLimits suit one team or a hundred on two cores.
var DefaultLimits = Limits{
	Workers: 8, Queue: 1024, PerUser: 10, PerTenant: 600, Window: 10 * time.Second, Repeats: 10 * time.Minute,
}

// Desk takes messages from adapters and has them answered by a bounded number
// of workers: those of one channel in their order, each event once, and nobody
// faster than the limits. An adapter tells its platform that a message arrived,
// and submits it.
type Desk struct {
	talk   *Conversation
	memory Memory
	limits Limits
	log    *slog.Logger
	watch  Watch

	mu      sync.Mutex
	work    *sync.Cond // a lane is ready, or the desk closes
	idle    *sync.Cond // nothing waits or runs any more
	lanes   map[string]*lane
	ready   []*lane
	waiting int
	running int
	closed  bool
	seen    *window
	paces   *paces

	stop    context.Context // ends what runs when draining takes too long
	stopAll context.CancelFunc
	counts  counts
}

// lane is the queue of one channel.
type lane struct {
	key   string
	tasks []task
	busy  bool // a worker has it, or it stands in the ready list
}

type task struct {
	ctx     context.Context
	in      Inbound
	deliver func(Message)
	came    time.Time
	slow    bool // tell about the cooldown, and no more
	team    bool // it is the whole team that is too fast
}

// counts are the figures of Stats as they grow.
type counts struct {
	accepted, answered, repeats, busy, cooled, broken atomic.Int64
}

// Stats are what a desk has done. They only grow, but for Waiting and Running.
type Stats struct {
	Accepted, Answered, Repeats, Busy, Cooled, Broken int64
	Waiting, Running                                  int
}

// NewDesk opens a desk; its workers run until Drain.
func NewDesk(talk *Conversation, l Limits) *Desk {
	d := &Desk{talk: talk, memory: talk.memory, limits: l.filled(), log: talk.setup.Log, watch: talk.setup.Watch, lanes: make(map[string]*lane)}
	d.work, d.idle = sync.NewCond(&d.mu), sync.NewCond(&d.mu)
	d.seen, d.paces = newWindow(d.limits.Repeats), newPaces(d.limits)
	d.stop, d.stopAll = context.WithCancel(context.Background())
	for range d.limits.Workers {
		go d.serve()
	}
	return d
}

func (l Limits) filled() Limits {
	set := func(v *int, otherwise int) {
		if *v <= 0 {
			*v = otherwise
		}
	}
	set(&l.Workers, DefaultLimits.Workers)
	set(&l.Queue, DefaultLimits.Queue)
	set(&l.PerUser, DefaultLimits.PerUser)
	set(&l.PerTenant, DefaultLimits.PerTenant)
	if l.Window <= 0 {
		l.Window = DefaultLimits.Window
	}
	if l.Repeats <= 0 {
		l.Repeats = DefaultLimits.Repeats
	}
	return l
}

// Submit queues a message. It never waits: ErrBusy says that the queue is full,
// ErrClosed that the desk closes; the platform may send the message again then.
// deliver is called once, from a worker, unless the message is a repeat or its
// sender was told to slow down already: ErrTooFast then, where in.Waits. ctx
// goes with the message to its answer.
func (d *Desk) Submit(ctx context.Context, in Inbound, deliver func(Message)) error {
	now := time.Now()
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case d.closed:
		return ErrClosed
	case d.seen.has(now, in):
		d.counts.repeats.Add(1)
		d.watch.Turned(in.Platform(), Repeated)
		in.over()
		return nil
	case d.waiting >= d.limits.Queue, d.limits.Full != nil && d.limits.Full():
		d.counts.busy.Add(1)
		d.watch.Turned(in.Platform(), Full)
		return ErrBusy
	}
	if in.Ref == "" {
		in.Ref = NewRef()
	}
	t := task{ctx: ctx, in: in, deliver: deliver, came: now}
	switch said, team := d.paces.allow(now, in); said {
	case tooFast:
		t.slow, t.team = true, team
		d.counts.cooled.Add(1)
		d.watch.Turned(in.Platform(), TooMany)
	case told:
		d.counts.cooled.Add(1)
		d.watch.Turned(in.Platform(), TooMany)
		if in.Waits {
			return ErrTooFast
		}
		in.over()
		return nil
	}
	d.seen.add(now, in)
	d.counts.accepted.Add(1)
	d.queue(t)
	return nil
}

// queue appends a task to the lane of its channel.
func (d *Desk) queue(t task) {
	key := t.in.Tenant + "\x00" + t.in.Channel
	l := d.lanes[key]
	if l == nil {
		l = &lane{key: key}
		d.lanes[key] = l
	}
	l.tasks = append(l.tasks, t)
	d.waiting++
	if !l.busy {
		l.busy = true
		d.ready = append(d.ready, l)
		d.work.Signal()
	}
}

// serve answers tasks until the desk is closed and empty.
func (d *Desk) serve() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for {
		for len(d.ready) == 0 {
			if d.closed && d.waiting == 0 {
				return
			}
			d.work.Wait()
		}
		l := d.ready[0]
		d.ready = d.ready[1:]
		t := l.tasks[0]
		l.tasks = l.tasks[1:]
		d.waiting--
		d.running++
		d.mu.Unlock()
		d.do(t)
		d.mu.Lock()
		d.running--
		if len(l.tasks) > 0 {
			d.ready = append(d.ready, l) // behind the other channels
		} else {
			l.busy = false
			delete(d.lanes, l.key)
		}
		if d.waiting == 0 {
			d.work.Broadcast()
			if d.running == 0 {
				d.idle.Broadcast()
			}
		}
	}
}

// do answers one task and delivers the answer.
func (d *Desk) do(t task) {
	ctx, cancel := context.WithCancel(t.ctx)
	defer cancel()
	defer context.AfterFunc(d.stop, cancel)()
	defer func() {
		if broken := recover(); broken != nil {
			d.counts.broken.Add(1)
			d.log.Error("an answer was not delivered", "ref", t.in.Ref, "tenant", t.in.Tenant, "panic", Panicked(broken), "stack", string(debug.Stack()))
			t.in.over()
		}
	}()
	if t.slow {
		t.deliver(d.slowDown(t.in, t.team))
		return
	}
	if !d.first(ctx, t.in) {
		d.counts.repeats.Add(1)
		d.watch.Turned(t.in.Platform(), Repeated)
		t.in.over()
		return
	}
	began := time.Now()
	m := d.talk.Handle(ctx, t.in)
	if m.Ref != "" {
		d.counts.broken.Add(1)
	}
	d.tell(t, m, began.Sub(t.came), time.Since(began))
	t.deliver(m)
	d.counts.answered.Add(1)
}

// tell writes the one line of a message into the log, and counts it. It says
// what kind of question it was, and nothing of its words.
func (d *Desk) tell(t task, m Message, waited, took time.Duration) {
	platform := t.in.Platform()
	intent, outcome := m.outcome()
	d.watch.Answered(platform, intent, outcome, waited, took)
	if m.Reply != nil {
		for _, p := range m.Reply.Problems {
			d.watch.Problem(platform, p.Code)
		}
	}
	d.log.Info("answered", "ref", t.in.Ref, "platform", platform, "tenant", t.in.Tenant,
		"intent", intent, "outcome", outcome, "waited", waited, "took", took)
}

// first asks the memory whether the event is new. When the memory fails, an
// answer twice is better than none.
func (d *Desk) first(ctx context.Context, in Inbound) bool {
	if d.memory == nil {
		return true
	}
	known, err := d.known(ctx, in)
	if err != nil {
		d.log.Error("events are not remembered", "ref", in.Ref, "tenant", in.Tenant, "error", err)
		return true
	}
	return !known
}

// slowDown tells somebody once that the cooldown holds, theirs or the team's.
func (d *Desk) slowDown(in Inbound, team bool) Message {
	sentence, most := words.TooFast, d.limits.PerUser
	if team {
		sentence, most = words.TeamTooFast, d.limits.PerTenant
	}
	m := Busy(in)
	m.Paragraphs = []string{sentence.In(m.Lang, "count", number(most), "seconds", number(int(d.limits.Window.Seconds())))}
	return m
}

// Drain closes the desk to new messages and waits until what was accepted is
// answered. When ctx ends first, what runs is cancelled, what waits is dropped,
// and the error tells how many messages were lost.
func (d *Desk) Drain(ctx context.Context) error {
	defer d.stopAll()
	over := context.AfterFunc(ctx, func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.idle.Broadcast()
	})
	defer over()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
	d.work.Broadcast()
	for d.waiting+d.running > 0 && ctx.Err() == nil {
		d.idle.Wait()
	}
	lost := d.waiting + d.running
	if lost == 0 {
		return nil
	}
	for _, l := range d.lanes {
		l.tasks = nil
	}
	d.ready, d.waiting = nil, 0
	d.stopAll()
	d.work.Broadcast()
	return &LostError{Messages: lost, Cause: context.Cause(ctx)}
}

// LostError says how many accepted messages were not answered.
type LostError struct {
	Messages int
	Cause    error
}

// Error tells the number.
func (e *LostError) Error() string {
	return "drain the desk: " + number(e.Messages) + " messages were not answered: " + e.Cause.Error()
}

// Unwrap returns why it was not waited for longer.
func (e *LostError) Unwrap() error { return e.Cause }

// Stats reads the figures of the desk.
func (d *Desk) Stats() Stats {
	d.mu.Lock()
	waiting, running := d.waiting, d.running
	d.mu.Unlock()
	c := &d.counts
	return Stats{
		Accepted: c.accepted.Load(), Answered: c.answered.Load(), Repeats: c.repeats.Load(), Busy: c.busy.Load(),
		Cooled: c.cooled.Load(), Broken: c.broken.Load(), Waiting: waiting, Running: running,
	}
}
