package slack

import (
	"context"
	"errors"
	"time"

	"headroom/bot"
	"headroom/bot/words"
)

// say sends an answer where the question came from: edited in place, to one
// person, or into the channel or thread.
func (a *App) say(v Arrival, m bot.Message) {
	if m.Silent {
		v.flight.land(nil)
		return
	}
	if v.Place.Direct {
		m.Private = false // nobody else is there
	}
	m.Private = m.Private || v.Place.Private || a.discreet(v, m)
	p := &parcel{team: v.Team, place: v.Place, message: m, ref: v.In.Ref, came: v.came, in: v.In, flight: v.flight, style: Style{
		Post: m.Private && !v.Place.Direct, Foreign: v.In.Rights.External,
	}}
	switch {
	case m.Edit && v.Place.Ephemeral && v.Place.ResponseURL != "":
		p.way, p.how = responded, Response{Replace: true, Thread: v.Place.Thread}
	case m.Edit && !m.Private && v.Place.Message != "":
		p.way = updated
	case m.Private && v.Place.ResponseURL != "":
		p.way, p.how = responded, Response{Thread: v.Place.Thread}
	case m.Private:
		p.way = whispered
	}
	a.send(p)
}

// discreet says whether an answer is better kept from the channel: nobody else
// gains from a question that could not be read.
func (a *App) discreet(v Arrival, m bot.Message) bool {
	if v.Place.Direct || v.In.Press != "" || m.Reply == nil {
		return false
	}
	switch m.Reply.Status {
	case bot.NotUnderstood, bot.OutOfScope, bot.Rejected:
		return true
	}
	return false
}

// send queues a parcel; a box that is full makes its caller wait.
func (a *App) send(p *parcel) {
	if err := a.out.put(context.Background(), p); err != nil {
		a.unsaid(p, err)
		p.flight.land(err)
	}
}

// give makes the call of a parcel with its workspace's client.
func (a *App) give(ctx context.Context, p *parcel) error {
	client, err := a.teams.Client(ctx, p.team)
	if err != nil {
		return err
	}
	if !a.doubts.about(p) || !a.doubts.settled(ctx, client, p) {
		err = p.give(ctx, client)
	}
	if e, ok := errors.AsType[*Error](err); ok {
		switch e.Fault {
		case Limited:
			a.counts.limited.Add(1)
		case Revoked:
			a.revoked(ctx, p.team, e)
		}
	}
	if err == nil {
		a.counts.said.Add(1)
		if !p.came.IsZero() {
			a.options.Watch.Delivered(platform, time.Since(p.came))
		}
	}
	return err
}

// unsaid tells the log what Slack did not take.
func (a *App) unsaid(p *parcel, err error) {
	a.counts.unsaid.Add(1)
	a.log.Error("an answer was not taken", "tenant", p.team.Tenant(), "method", p.method(), "ref", p.ref, "error", err)
}

// revoked stops the use of a token that Slack no longer takes.
func (a *App) revoked(ctx context.Context, t Team, e *Error) {
	a.log.Error("slack no longer takes the token of a workspace; install the app again, or set a new token", "tenant", t.Tenant(), "code", e.Code)
	if err := a.teams.Forget(ctx, t); err != nil {
		a.log.Error("an installation was not removed", "tenant", t.Tenant(), "error", err)
	}
}

// oneSentence is a message of one sentence, in the language of who asked.
func oneSentence(in bot.Inbound, say func(words.Lang) string) bot.Message {
	m := bot.Busy(in) // knows the language of a message that was not answered
	m.Paragraphs = []string{say(m.Lang)}
	return m
}

func nothingToAsk(lang words.Lang) string { return words.NothingToAsk.In(lang) }
