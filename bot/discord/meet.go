package discord

import (
	"context"

	"headroom/bot/discord/payload"
)

// An interaction may come to a second process: the first one was killed, and
// Discord sends again what the session may have missed. What the first did with
// it is known by two things only: the memory knows answers that were given and
// noted, and Discord has a first response or not (error 40060).

// meet looks at the response that Discord says is there already. One that is
// only an announcement, of the process before or of a try that seemed to fail,
// is gone on from; an answer is left as it stands: the question may have changed
// something, and would be answered otherwise the second time.
func (t *ticket) meet(ctx context.Context) error {
	t.announced = true
	id, flags, err := t.a.client.Original(ctx, t.v.Place)
	switch {
	case err != nil:
		t.a.log.Warn("what was answered before can't be seen", "ref", t.v.In.Ref, "tenant", t.v.In.Tenant, "error", err)
	case flags&payload.Loading != 0:
		t.private = flags&payload.Ephemeral != 0
	case t.v.Place.Component && id == t.v.Place.Message:
		// An edit of the pressed message, announced or done: again it is the same.
	default:
		t.met, t.there = true, id
	}
	return err
}

// leave ends the ticket of a question that gets no answer here, because it has
// one: nothing is announced for it. It is called where nothing may be waited for.
func (t *ticket) leave() {
	t.v.over()
	t.a.work.add()
	go func() {
		defer t.a.work.done()
		t.mu.Lock()
		defer t.mu.Unlock()
		t.answered = true
		t.timer.Stop()
		if !t.ours {
			return
		}
		ctx, cancel := context.WithTimeout(t.a.stop, sendFor)
		defer cancel()
		if err := t.silence(ctx); err != nil {
			t.a.log.Warn("an announcement stays", "ref", t.v.In.Ref, "error", err)
		}
	}()
}
