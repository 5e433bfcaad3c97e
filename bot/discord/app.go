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
	"headroom/bot/discord/payload"
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

// Responder gives the first answer to an interaction.
type Responder func(ctx context.Context, p Place, r payload.Response) (id string, err error)

// Interaction takes an interaction; its first answer goes through respond. It
// says whether there will be one.
func (a *App) Interaction(data []byte, respond Responder) (taken bool) {
	a.safely("interaction", func() { taken = a.interactionOf(data, respond, nil) })
	return taken
}

func (a *App) interactionOf(data []byte, respond Responder, open func() func()) bool {
	a.counts.arrived.Add(1)
	v, err := DecodeInteraction(data)
	if err != nil {
		a.counts.malformed.Add(1)
		a.log.Warn("an interaction could not be read", "bytes", len(data), "error", errors.Unwrap(err))
		return false
	}
	v.arrived()
	if v.Place.Interaction != "" && a.seen.again(v.In.Event) {
		a.counts.repeats.Add(1)
		return false
	}
	if v.Kind != Ignored && v.Kind != Handshake && a.tooMany(v, respond) {
		return true
	}
	switch v.Kind {
	case Handshake:
		a.respond(v, respond, payload.Response{Type: payload.Pong})
	case Completed:
		a.complete(v, respond)
	case FormAsked:
		a.openForm(v, respond)
	case Governed:
		a.govern(v, respond)
	case Threaded:
		a.openThread(v, respond)
	case Submitted:
		a.submitted(v, respond)
	case Ignored:
		a.counts.ignored.Add(1)
		a.log.Info("an interaction was ignored", "why", v.Why)
		return false
	default:
		v.opens(open)
		a.hear(v, respond)
	}
	return true
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

// known puts the question in the place of its name, where a button holds one.
func (a *App) known(v *Arrival) bool {
	if v.Kind == Pressed || v.Kind == Said {
		return true
	}
	if len(v.In.Text) == 0 || v.In.Text[0] != '#' {
		return v.In.Text != ""
	}
	if a.options.Memory == nil {
		return false
	}
	turn, found, err := a.options.Memory.Thread(a.stop, v.In.Tenant, v.In.Text)
	if err != nil {
		a.log.Error("a button could not be looked up", "ref", v.In.Ref, "tenant", v.In.Tenant, "error", err)
	}
	v.In.Text = turn.Canonical
	return found && turn.Canonical != ""
}

// complete offers how to go on.
func (a *App) complete(v Arrival, respond Responder) {
	var list []string
	if a.options.Complete != nil && v.Name == questionOption {
		list = a.options.Complete(a.stop, v.In, v.In.Text)
	}
	a.respond(v, respond, payload.Response{Type: payload.Completions, Data: Completions(list)})
}

// Completions are what is offered of a list: what Discord has room for.
func Completions(list []string) payload.Choices {
	out := payload.Choices{Choices: []payload.Choice{}}
	seen := map[string]bool{}
	for _, text := range list {
		text = plain(text)
		if text == "" || length(text) > payload.MaxChoice || seen[text] {
			continue
		}
		seen[text] = true
		out.Choices = append(out.Choices, payload.Choice{Name: text, Value: text})
		if len(out.Choices) == payload.MaxChoices {
			break
		}
	}
	return out
}

// respond gives an answer that needs no desk.
func (a *App) respond(v Arrival, respond Responder, r payload.Response) {
	a.beside(func(ctx context.Context) {
		if _, err := respond(ctx, v.Place, r); err != nil {
			a.counts.unsaid.Add(1)
			a.log.Warn("an interaction was not answered", "ref", v.In.Ref, "tenant", v.In.Tenant, "error", err)
			return
		}
		a.counts.said.Add(1)
	})
}

// sentence answers in one sentence, for who asked.
func (a *App) sentence(v Arrival, respond Responder, s words.Sentence) {
	m := bot.Message{Lang: words.LangOf(langTag(v.In.Locale)), Private: true, Asker: v.In.User}
	m.Paragraphs = []string{s.In(m.Lang)}
	a.respond(v, respond, payload.Response{Type: payload.Reply, Data: Render(m, Look{}).Message})
}

// langTag is the language of a locale as the bot names it.
func langTag(locale string) string { return locale[:min(2, len(locale))] }

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
