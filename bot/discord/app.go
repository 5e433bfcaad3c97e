package discord

import (
	"context"
	"errors"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"headroom/bot"
	"headroom/bot/words"
)

// Desk takes questions and has them answered; *bot.Desk is one.
type Desk interface {
	Submit(ctx context.Context, in bot.Inbound, deliver func(bot.Message)) error
}

// Options are what an installation decides.
type Options struct {
	Heard  bool       // the intent to read all messages is on: replies need no mention
	Embeds bool       // answers take the older form
	Memory bot.Memory // threads to carry on, the server's settings; nil: none

	// Picture draws a message, with words for those who can't see it. Nil, or
	// no bytes: no picture.
	Picture func(bot.Message) (png []byte, alt string)
	// Rush is how long an answer takes when there is no time for a picture,
	// which costs more than the answer and repeats it. Zero: 50 ms.
	Rush time.Duration
	// Announce is when an answer that is not there yet is announced. Zero: two
	// seconds, which leaves one of the three that Discord waits.
	Announce time.Duration
	// Complete ends what is being typed, from memory. Nil: nothing is offered.
	Complete func(ctx context.Context, in bot.Inbound, prefix string) []string

	Files []string // hosts that files are fetched from; nil: Discord's
	File  int      // the most bytes of a file that are read; 0: MaxFile
	Log   *slog.Logger
	Watch bot.Traffic // is told of calls; nil: nobody is
}

// App is the bot in Discord, whatever way its events come in. It is safe for
// concurrent use.
type App struct {
	desk    Desk
	client  *Client
	options Options
	log     *slog.Logger

	self  atomic.Pointer[string] // the application's id
	roles sync.Map               // guild/role: true, the bot's own roles
	mute  mutes

	sending chan struct{} // bounds calls under way
	urgent  chan struct{} // the same for announcements, which can't wait
	lanes   lanes
	work    pending
	stop    context.Context
	stopAll context.CancelFunc
	seen    seen
	counts  counts
}

// counts are the figures of Stats as they grow.
type counts struct {
	arrived, ignored, malformed, repeats, said, unsaid, late, broken, refused atomic.Int64
}

// Stats are what an App has done; they only grow, but for Buckets and Waiting.
type Stats struct {
	Arrived, Ignored, Malformed, Repeats int64
	Said, Unsaid                         int64 // answers that Discord took, and those it did not
	Late                                 int64 // answers that had to be announced first
	Broken                               int64 // events that panicked
	Refused                              int64 // events that came while too much waited
	Limited                              int64 // calls that Discord put off
	Buckets                              int   // routes whose limits are known
	Waiting                              int   // answers and other work under way
}

// Bounds of what is under way.
const (
	mostSending = 128
	// giveUp is when somebody who saw "thinking" is told that it is busy.
	giveUp = 10 * time.Second
	// tokenLife is how long an interaction can be answered; a minute is left.
	tokenLife = 14 * time.Minute
	sendFor   = 60 * time.Second
)

// New prepares the bot in Discord.
func New(desk Desk, client *Client, o Options) *App {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Rush <= 0 {
		o.Rush = 50 * time.Millisecond
	}
	if o.Announce <= 0 {
		o.Announce = 2 * time.Second
	}
	if o.File <= 0 {
		o.File = MaxFile
	}
	if o.Watch == nil {
		o.Watch = bot.Unwatched{}
	}
	client.watch = o.Watch
	a := &App{desk: desk, client: client, options: o, log: o.Log, sending: make(chan struct{}, mostSending), urgent: make(chan struct{}, mostSending)}
	a.stop, a.stopAll = context.WithCancel(context.Background())
	return a
}

// Stats reads the figures.
func (a *App) Stats() Stats {
	c := &a.counts
	return Stats{
		Arrived: c.arrived.Load(), Ignored: c.ignored.Load(), Malformed: c.malformed.Load(), Repeats: c.repeats.Load(),
		Said: c.said.Load(), Unsaid: c.unsaid.Load(), Late: c.late.Load(), Broken: c.broken.Load(), Refused: c.refused.Load(),
		Limited: a.client.counts.limited.Load(), Buckets: a.client.paces.size(), Waiting: a.work.count(),
	}
}

// Drain waits until everything that was taken is said, or ctx ends. The desk is
// drained first, by who opened it.
func (a *App) Drain(ctx context.Context) error {
	defer a.stopAll()
	return a.work.wait(ctx)
}

// Self sets the id of the application.
func (a *App) Self(id string) { a.self.Store(&id) }

func (a *App) selfID() string {
	if id := a.self.Load(); id != nil {
		return *id
	}
	return ""
}

// safely keeps a panic within the event that caused it.
func (a *App) safely(what string, do func()) {
	defer func() {
		if broken := recover(); broken != nil {
			a.counts.broken.Add(1)
			a.log.Error("an event broke", "event", what, "panic", bot.Panicked(broken), "stack", string(debug.Stack()))
		}
	}()
	do()
}

// Event takes one event of the gateway. It does not wait for anything, so it
// may be called from where events are read, in their order.
func (a *App) Event(kind string, data []byte) { a.event(kind, data, nil) }

// event is Event for who has to know when a question is over: open is called
// for each, and what it returns when it is.
func (a *App) event(kind string, data []byte, open func() func()) {
	a.safely(kind, func() {
		switch kind {
		case "INTERACTION_CREATE":
			a.safely("interaction", func() { a.interactionOf(data, a.client.Respond, open) })
		case "MESSAGE_CREATE":
			a.message(data, open)
		case "GUILD_CREATE":
			a.guild(data)
			a.belongs(data, true)
		case "GUILD_DELETE":
			a.belongs(data, false)
		}
	})
}

// guild remembers which roles of a server are the bot's own: people mention
// those as well.
func (a *App) guild(data []byte) {
	var g struct {
		ID    string `json:"id"`
		Roles []struct {
			ID   string `json:"id"`
			Tags struct {
				BotID string `json:"bot_id"`
			} `json:"tags"`
		} `json:"roles"`
	}
	if read(data, &g) != nil {
		return
	}
	for _, r := range g.Roles {
		if r.Tags.BotID != "" && r.Tags.BotID == a.selfID() {
			a.roles.Store(g.ID+"/"+r.ID, true)
		}
	}
}

// message takes a message.
func (a *App) message(data []byte, open func() func()) {
	a.counts.arrived.Add(1)
	v, err := DecodeMessage(data, Names{App: a.selfID(), Heard: a.options.Heard, Role: func(guild, role string) bool {
		_, own := a.roles.Load(guild + "/" + role)
		return own
	}})
	switch {
	case err != nil:
		a.counts.malformed.Add(1)
		a.log.Warn("a message could not be read", "bytes", len(data), "error", errors.Unwrap(err))
		return
	case v.Kind == Ignored || a.mute.has(v.Place.Channel):
		a.counts.ignored.Add(1)
		return
	}
	v.arrived()
	if a.tooMany(v, nil) {
		return
	}
	v.opens(open)
	if len(v.Files) == 0 {
		a.submit(v, func(m bot.Message) { a.reply(v, m) }, v.over)
		return
	}
	if a.seen.again(v.In.Event) { // files are fetched once
		a.counts.repeats.Add(1)
		v.over()
		return
	}
	a.beside(func(ctx context.Context) {
		if wrong := a.fetch(ctx, &v); wrong != nil {
			a.reply(v, *wrong)
			return
		}
		v.came = time.Now()
		a.submit(v, func(m bot.Message) { a.reply(v, m) }, v.over)
	})
}

// submit hands a question to the desk; when it refuses, that is the answer, at
// once. over is told when there will be none.
func (a *App) submit(v Arrival, deliver func(bot.Message), over func()) {
	v.In.Waits = v.Place.Token != ""
	v.In.Late, v.In.Over = a.options.Memory != nil, over
	if err := a.desk.Submit(a.stop, v.In, deliver); err != nil {
		deliver(bot.Refusal(v.In, err))
	}
}

// hear has a question answered.
func (a *App) hear(v Arrival, respond Responder) {
	if !a.known(&v) {
		a.sentence(v, respond, words.ButtonGone)
		v.over()
		return
	}
	t := a.ticket(v, respond)
	if len(v.Files) == 0 {
		a.submit(v, t.deliver, t.leave)
		return
	}
	a.beside(func(ctx context.Context) {
		t.announce() // fetching is the one thing that takes time
		if wrong := a.fetch(ctx, &v); wrong != nil {
			t.deliver(*wrong)
			return
		}
		t.began()
		a.submit(v, t.deliver, t.leave)
	})
}

// beside does something outside the desk, with a bound on how much at once.
func (a *App) beside(do func(context.Context)) { a.within(a.sending, do) }

func (a *App) within(bound chan struct{}, do func(context.Context)) {
	a.work.add()
	go func() {
		defer a.work.done()
		bound <- struct{}{}
		defer func() { <-bound }()
		ctx, cancel := context.WithTimeout(a.stop, sendFor)
		defer cancel()
		a.safely("answer", func() { do(ctx) })
	}()
}
