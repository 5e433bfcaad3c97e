package slack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	sdk "github.com/slack-go/slack"

	"headroom/bot"
)

// Desk takes questions and has them answered; *bot.Desk is one.
type Desk interface {
	Submit(ctx context.Context, in bot.Inbound, deliver func(bot.Message)) error
}

// Options are what an installation decides.
type Options struct {
	Listen bool       // follow-ups in the bot's own threads need no mention; needs the history scopes
	Memory bot.Memory // settings and presets of the Home tab, threads to listen in; nil: none
	Log    *slog.Logger
	Watch  bot.Traffic // is told of calls; nil: nobody is
	File   int         // the most bytes of a file that are read; 0: MaxFile
}

// App is the bot in Slack, whatever way its events come in. It is safe for
// concurrent use.
type App struct {
	desk    Desk
	teams   Teams
	options Options
	log     *slog.Logger
	out     *outbox
	flights flights
	doubts  doubts
	aside   chan struct{} // bounds what is done beside the desk
	work    sync.WaitGroup
	stop    context.Context // ends what is done aside
	stopAll context.CancelFunc
	counts  counts
}

// counts are the figures of Stats as they grow.
type counts struct {
	arrived, ignored, malformed, said, unsaid, refused, limited atomic.Int64
}

// Stats are what an App has done; they only grow, but for Waiting.
type Stats struct {
	Arrived, Ignored, Malformed int64
	Said, Unsaid                int64 // answers that Slack took, and those it did not
	Refused                     int64 // arrivals that were not acknowledged
	Limited                     int64 // calls that Slack put off
	Waiting                     int   // answers that are to be sent, at present
}

const (
	mostAside = 32
	platform  = "slack" // its name in figures
)

// New prepares the bot in Slack.
func New(desk Desk, teams Teams, o Options) *App {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.File <= 0 {
		o.File = MaxFile
	}
	if o.Watch == nil {
		o.Watch = bot.Unwatched{}
	} else {
		teams = watchedTeams{teams, o.Watch}
	}
	a := &App{desk: desk, teams: teams, options: o, log: o.Log, aside: make(chan struct{}, mostAside)}
	a.flights.log, a.doubts.began = o.Log, time.Now()
	a.stop, a.stopAll = context.WithCancel(context.Background())
	a.out = newOutbox(a.give, a.unsaid, a.arrived, func(wait time.Duration) { o.Watch.Held(platform, wait) })
	return a
}

// Stats reads the figures.
func (a *App) Stats() Stats {
	c := &a.counts
	return Stats{
		Arrived: c.arrived.Load(), Ignored: c.ignored.Load(), Malformed: c.malformed.Load(), Said: c.said.Load(),
		Unsaid: c.unsaid.Load(), Refused: c.refused.Load(), Limited: c.limited.Load(), Waiting: a.out.waiting(),
	}
}

// Drain waits until everything that was taken is said, or ctx ends. The desk is
// drained first, by who opened it.
func (a *App) Drain(ctx context.Context) error {
	done := make(chan struct{})
	go func() {
		a.work.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
	a.stopAll()
	if err := a.out.drain(ctx); err != nil {
		return fmt.Errorf("drain slack: %w", err)
	}
	return nil
}

// The kinds of payloads, by their names in Socket Mode.
const (
	EventPayload       = "events_api"
	InteractionPayload = "interactive"
	CommandPayload     = "slash_commands"
)

// Receive takes one payload. It does not wait for an answer to it. The reply,
// when there is one, goes into the acknowledgement. An error says that the
// payload was not taken, so that Slack sends it again.
func (a *App) Receive(ctx context.Context, kind string, payload []byte) (reply any, err error) {
	reply, err, _ = a.receive(ctx, Delivery{Kind: kind, Payload: payload}, nil)
	return reply, err
}

// Delivery is one payload as Slack sent it.
type Delivery struct {
	Kind    string
	Payload []byte
	Attempt int // how often Slack sent it before this time
}

// lastAttempt is the number of a delivery after which Slack gives an event up.
const lastAttempt = 3

// receive takes one payload. Later says that ack tells of it, which it does for
// questions.
func (a *App) receive(ctx context.Context, d Delivery, ack func(error)) (reply any, err error, later bool) {
	defer func() {
		if broken := recover(); broken != nil {
			a.counts.malformed.Add(1)
			a.log.Error("an arrival broke", "kind", d.Kind, "panic", bot.Panicked(broken), "stack", string(debug.Stack()))
		}
	}()
	a.counts.arrived.Add(1)
	arrival, err := decode(d.Kind, d.Payload)
	if err != nil {
		a.counts.malformed.Add(1)
		a.log.Warn("an arrival could not be read", "kind", d.Kind, "bytes", len(d.Payload), "error", err)
		return nil, nil, false // again it would be no better
	}
	arrival.In.Ref, arrival.came, arrival.attempt = bot.NewRef(), time.Now(), d.Attempt
	if ack != nil && arrival.question() {
		return a.fly(ctx, arrival, ack)
	}
	reply, err = a.take(ctx, arrival)
	if err != nil {
		a.counts.refused.Add(1)
	}
	return reply, err, false
}

func decode(kind string, payload []byte) (Arrival, error) {
	switch kind {
	case EventPayload:
		return DecodeEvent(payload)
	case InteractionPayload:
		return DecodeInteraction(payload)
	case CommandPayload:
		return DecodeCommand(payload)
	}
	return ignored(kind), nil
}

// take sends an arrival where it belongs.
func (a *App) take(ctx context.Context, v Arrival) (reply any, err error) {
	switch v.Kind {
	case Handshake:
		return map[string]string{"challenge": v.Text}, nil
	case Said, Pressed:
		return a.hear(ctx, v)
	case Shortcut:
		if v.In.Text == "" && len(v.Files) == 0 {
			v.flight.take()
			a.say(v, oneSentence(v.In, nothingToAsk))
			return nil, nil
		}
		return a.hear(ctx, v)
	case More, Post:
		return a.again(ctx, v)
	case FormAsked:
		return nil, a.beside(func(ctx context.Context) { a.openForm(ctx, v) })
	case Submitted:
		return a.submitted(ctx, v)
	case HomeOpened:
		return nil, a.beside(func(ctx context.Context) { a.publishHome(ctx, v) })
	case HomeChanged:
		return nil, a.beside(func(ctx context.Context) { a.changeHome(ctx, v) })
	case Uninstalled:
		return nil, a.beside(func(ctx context.Context) { a.uninstalled(ctx, v) })
	}
	if v.Why == "app_rate_limited" {
		a.log.Warn("slack holds events back: more than 30,000 in an hour came from one workspace")
	}
	a.counts.ignored.Add(1)
	return nil, nil
}

// hear has a question answered where it was put.
func (a *App) hear(ctx context.Context, v Arrival) (reply any, err error) {
	if v.Why != "" && !a.bound(ctx, v.In) {
		a.counts.ignored.Add(1)
		return nil, nil
	}
	if len(v.Files) > 0 {
		v.flight.take()
		return nil, a.beside(func(ctx context.Context) { a.read(ctx, v) })
	}
	return a.submit(v, func(m bot.Message) { a.say(v, m) })
}

// submit hands a question to the desk. What Slack will send again is refused
// while there is no room for it; what it will not, a press, a command and an
// event that it has sent as often as it does, is answered that it is busy.
func (a *App) submit(v Arrival, deliver func(bot.Message)) (reply any, err error) {
	command := v.Place.ResponseURL != "" && v.Place.Message == "" && v.Place.Private
	v.In.Waits = command
	v.flight.take()
	if a.out.waiting() >= mostWaiting {
		err = a.full()
	} else {
		err = a.desk.Submit(a.stop, v.In, deliver)
	}
	again := v.Place.ResponseURL == "" && (v.attempt < lastAttempt || !errors.Is(err, bot.ErrBusy))
	if err == nil || again {
		return nil, err
	}
	a.counts.refused.Add(1)
	if command {
		return map[string]string{"response_type": sdk.ResponseTypeEphemeral, "text": spoken(bot.Refusal(v.In, err))}, nil
	}
	v.Place.Private = v.Place.ResponseURL != "" || !v.Place.Direct
	refusal := bot.Refusal(v.In, err)
	if full := a.beside(func(context.Context) { a.say(v, refusal) }); v.Place.ResponseURL == "" {
		return nil, full
	}
	return nil, nil
}

// full refuses a question while too many answers wait for Slack: they must not
// grow, nor hold the workers, who answer on other platforms too.
func (a *App) full() error {
	if w, ok := a.options.Watch.(bot.Watch); ok {
		w.Turned(platform, bot.Full)
	}
	return bot.ErrBusy
}

// bound says whether a thread is one that the bot answers in, so that a message
// in it is meant for it.
func (a *App) bound(ctx context.Context, in bot.Inbound) bool {
	if !a.options.Listen || a.options.Memory == nil {
		return false
	}
	_, found, err := a.options.Memory.Thread(ctx, in.Tenant, in.Dialogue())
	if err != nil {
		a.log.Error("threads are not remembered", "ref", in.Ref, "tenant", in.Tenant, "error", err)
	}
	return found
}

// again puts the question of a message once more, apart from any dialogue: for
// what was cut, or for everybody.
func (a *App) again(_ context.Context, v Arrival) (reply any, err error) {
	page, lang, question, ok := pageOf(v.Text)
	if !ok {
		a.counts.ignored.Add(1)
		return nil, nil
	}
	v.In.Text, v.In.Locale = question, lang
	v.In.Thread = "again/" + v.In.User + "/" + v.In.Event
	return a.submit(v, func(m bot.Message) {
		p := &parcel{team: v.Team, place: v.Place, message: m, way: responded, ref: v.In.Ref, came: v.came, in: v.In, flight: v.flight}
		if v.Kind == Post {
			m.Private = false
			p.message, p.how, p.after = m, Response{Public: true, Thread: v.Place.Thread}, true
			p.style.Foreign = v.In.Rights.External
		} else {
			p.whole, p.how = page+1, Response{Thread: v.Place.Thread}
		}
		a.send(p)
	})
}

// beside does something that is no question, as one of a bounded number.
func (a *App) beside(do func(context.Context)) error {
	select {
	case a.aside <- struct{}{}:
	default:
		return bot.ErrBusy
	}
	a.work.Go(func() {
		defer func() { <-a.aside }()
		defer func() {
			if broken := recover(); broken != nil {
				a.log.Error("work beside the desk broke", "panic", bot.Panicked(broken), "stack", string(debug.Stack()))
			}
		}()
		do(a.stop)
	})
	return nil
}

// uninstalled forgets what a workspace gave.
func (a *App) uninstalled(ctx context.Context, v Arrival) {
	if err := a.teams.Forget(ctx, v.Team); err != nil {
		a.log.Error("an installation was not removed", "tenant", v.Team.Tenant(), "error", err)
		return
	}
	if a.options.Memory != nil { // what is kept goes in a while
		if err := a.options.Memory.Left(ctx, v.Team.Tenant()); err != nil {
			a.log.Error("a departure was not noted", "tenant", v.Team.Tenant(), "error", err)
		}
	}
	a.log.Info("uninstalled", "tenant", v.Team.Tenant())
}

// encode is the JSON of a reply to Slack.
func encode(reply any) []byte {
	if reply == nil {
		return nil
	}
	text, err := json.Marshal(reply)
	if err != nil {
		return nil // the types above are all fit for it
	}
	return text
}
