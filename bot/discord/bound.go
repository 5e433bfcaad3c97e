package discord

import (
	"context"

	"headroom/bot"
	"headroom/bot/discord/payload"
)

// What waits for Discord is bounded: a Discord that is slow, or refuses for a
// while, must not make the program grow.
const (
	// mostWaiting answers may wait; a question more is told that it is busy.
	mostWaiting = 2048
	// mostRefusals may wait with them; beyond that nothing is said, and Discord
	// itself shows that a command failed.
	mostRefusals = 16384
	// mostInChannel messages may wait for the pace of one channel, a second each:
	// less than an answer may take (sendFor), so that none is given up there.
	mostInChannel = 40
)

// tooMany says that a question can't be taken, and sees to it that who asked is
// told, where that is still possible. respond is nil for a message.
func (a *App) tooMany(v Arrival, respond Responder) bool {
	waiting := a.work.count()
	lane := 0
	if respond == nil {
		lane = a.lanes.waiting(v.Place.Channel)
	}
	if waiting < mostWaiting && lane < mostInChannel {
		return false
	}
	a.counts.refused.Add(1)
	if w, ok := a.options.Watch.(bot.Watch); ok {
		w.Turned(platform, bot.Full)
	}
	switch {
	case waiting >= mostRefusals, lane > mostInChannel: // the channel was told once
	case respond == nil:
		a.reply(v, bot.Busy(v.In))
	case v.Kind != Completed:
		a.beside(func(ctx context.Context) { a.refuse(ctx, v, respond) })
	}
	return true
}

// refuse says that it is busy, and keeps nothing.
func (a *App) refuse(ctx context.Context, v Arrival, respond Responder) {
	m := Render(bot.Busy(v.In), Look{}).Message
	if _, err := respond(ctx, v.Place, payload.Response{Type: payload.Reply, Data: m}); err != nil {
		a.counts.unsaid.Add(1)
		a.log.Warn("an interaction was not answered", "ref", v.In.Ref, "tenant", v.In.Tenant, "error", err)
		return
	}
	a.counts.said.Add(1)
}
