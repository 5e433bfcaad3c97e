package discord

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"headroom/bot"
	"headroom/bot/discord/payload"
	"headroom/bot/words"
)

// ticket is an interaction that waits for its answer. Discord wants to hear
// something within three seconds: an answer, or that one is coming.
type ticket struct {
	a       *App
	v       Arrival
	respond Responder
	private bool // what is announced is for who asked

	mu        sync.Mutex
	announced bool
	answered  bool
	gone      bool   // what was announced was taken back
	ours      bool   // the announcement was this process's
	met       bool   // the answer stands there: it was given before
	there     string // its id, then
	timer     *time.Timer
}

func (a *App) ticket(v Arrival, respond Responder) *ticket {
	t := &ticket{a: a, v: v, respond: respond}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.timer = time.AfterFunc(a.options.Announce, func() { a.within(a.urgent, func(context.Context) { t.announce() }) })
	return t
}

// began says that the work begins only now: what was attached has been fetched.
func (t *ticket) began() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.v.came = time.Now()
}

// announce says that an answer is coming.
func (t *ticket) announce() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.announced || t.answered {
		return
	}
	t.announced = true
	t.a.counts.late.Add(1)
	ctx, cancel := context.WithTimeout(t.a.stop, 3*time.Second)
	defer cancel()
	r := payload.Response{Type: payload.Deferred}
	t.private = t.a.hidden(ctx, t.v)
	switch {
	case t.edits():
		r.Type = payload.DeferredEdit
	case t.private:
		r.Data = payload.Message{Flags: payload.Ephemeral}
	}
	_, err := t.respond(ctx, t.v.Place, r)
	switch {
	case answeredAlready(err):
		if err := t.meet(ctx); t.met || err != nil {
			return // nothing is to be said before the answer
		}
	case err == nil:
		t.ours = true
	default:
		t.announced = false
		t.a.log.Warn("an answer was not announced", "ref", t.v.In.Ref, "tenant", t.v.In.Tenant, "error", err)
	}
	t.timer = time.AfterFunc(giveUp, func() {
		t.a.beside(func(ctx context.Context) { t.give(ctx, bot.Busy(t.v.In), false) })
	})
}

// edits says whether the answer most likely takes the place of the message
// under which a button was pressed.
func (t *ticket) edits() bool { return t.v.Kind == Pressed }

// deliver gives the answer. It does not wait for it to arrive.
func (t *ticket) deliver(m bot.Message) {
	t.a.beside(func(ctx context.Context) { t.give(ctx, m, true) })
}

// give sends an answer; a last one ends the ticket.
func (t *ticket) give(ctx context.Context, m bot.Message, last bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.answered || t.met && !last {
		return
	}
	t.answered = last
	t.timer.Stop()
	if !last && !t.edits() {
		m.Private = t.private // in the place of the announcement, so that the answer can take it
	}
	if age := time.Since(t.v.In.At); !t.v.In.At.IsZero() && age > tokenLife && age < 24*time.Hour {
		t.a.lost(t.v, errors.New("the interaction is too old to be answered"))
		return
	}
	id, err := t.send(ctx, m)
	if refused(err) && !t.a.options.Embeds {
		t.a.log.Warn("the newer form was refused, the older is sent", "ref", t.v.In.Ref, "tenant", t.v.In.Tenant, "error", err)
		t.v.Place.Older = true
		id, err = t.send(ctx, m)
	}
	if err != nil {
		t.a.lost(t.v, err)
		return
	}
	if last { // and not a word in between
		t.a.delivered(t.v)
		t.a.carryOn(ctx, t.v, m, id)
	}
}

// send puts the answer where it belongs.
func (t *ticket) send(ctx context.Context, m bot.Message) (id string, err error) {
	p := t.v.Place
	if t.met {
		return t.there, nil
	}
	if m.Silent {
		return "", t.silence(ctx)
	}
	if m.Form != bot.NoForm && !t.announced && t.v.Kind != Submitted {
		id, err := t.respond(ctx, p, payload.Response{Type: payload.Modal, Data: Form(m.Form, m.Lang, nil)})
		if answeredAlready(err) {
			err = nil // it was opened before
		}
		return id, err
	}
	edit := m.Edit && p.Component && !m.Private
	if t.v.Kind == Post {
		m.Private = false
	} else if !edit {
		m.Private = m.Private || t.a.hidden(ctx, t.v)
	}
	out := t.render(ctx, m, edit)
	if !t.announced {
		id, err = t.first(ctx, out, edit)
		if !answeredAlready(err) {
			return id, err
		}
		t.private = out.Flags&payload.Ephemeral != 0 // unless what is there says otherwise
		_ = t.meet(ctx)                              // what can't be seen is edited
		if t.met {
			return t.there, nil
		}
	}
	switch {
	case edit && t.edits():
		return t.a.client.EditOriginal(ctx, p, out)
	case t.edits() || t.gone:
		return t.a.client.Follow(ctx, p, out)
	case m.Private && !t.private: // what was announced is for all to see
		if err := t.a.client.DeleteOriginal(ctx, p); err != nil {
			t.a.log.Warn("an announcement stays", "ref", t.v.In.Ref, "error", err)
		}
		t.gone = true
		return t.a.client.Follow(ctx, p, out)
	}
	return t.a.client.EditOriginal(ctx, p, out)
}

// first gives the answer as the first response.
func (t *ticket) first(ctx context.Context, out payload.Message, edit bool) (id string, err error) {
	if edit {
		out.Flags &^= payload.Ephemeral
		id, err = t.respond(ctx, t.v.Place, payload.Response{Type: payload.Update, Data: out})
		return cmp.Or(id, t.v.Place.Message), err
	}
	return t.respond(ctx, t.v.Place, payload.Response{Type: payload.Reply, Data: out})
}

// silence takes an announcement back, or says as little as Discord allows.
func (t *ticket) silence(ctx context.Context) error {
	switch {
	case t.announced && !t.edits():
		return t.a.client.DeleteOriginal(ctx, t.v.Place)
	case t.announced:
		return nil
	case t.v.Place.Component:
		_, err := t.respond(ctx, t.v.Place, payload.Response{Type: payload.DeferredEdit})
		return err
	}
	m := Render(bot.Message{Private: true}, Look{}).Message
	_, err := t.respond(ctx, t.v.Place, payload.Response{Type: payload.Reply, Data: m})
	return err
}

// render lays the answer out for its place.
func (t *ticket) render(ctx context.Context, m bot.Message, edit bool) payload.Message {
	look := t.a.look(ctx, t.v, m)
	look.Embeds = look.Embeds || edit && t.v.Place.Older || t.v.Place.Older && !t.v.Place.Component
	if t.v.Kind == More {
		m.Private = true
		pages := Whole(m, look)
		return pages[min(t.v.Page, len(pages)-1)].Message
	}
	return Render(m, look).Message
}

// look is how a message is shown in a place.
func (a *App) look(ctx context.Context, v Arrival, m bot.Message) Look {
	look := Look{
		Embeds: a.options.Embeds, Post: !v.Place.Direct && v.Place.Token != "",
		Thread: v.Place.Guild && !v.Place.InThread && v.Place.Permissions.has(createThreads|sendInThreads),
		Ask:    a.keep(ctx, v.In.Tenant),
	}
	late := !v.came.IsZero() && time.Since(v.came) > a.options.Rush
	if a.options.Picture != nil && v.Kind != More && v.Place.Permissions.has(attachFiles) && !late {
		look.Picture, look.Alt = a.options.Picture(m)
	}
	return look
}

// keep remembers questions that are too long for a button.
func (a *App) keep(ctx context.Context, tenant string) func(string) string {
	if a.options.Memory == nil {
		return nil
	}
	return func(question string) string {
		name := shortName(question)
		if err := a.options.Memory.SaveThread(ctx, tenant, name, bot.Turn{Canonical: question, At: time.Now()}); err != nil {
			a.log.Error("a question was not kept for its button", "tenant", tenant, "error", err)
			return ""
		}
		return name
	}
}

// hidden says whether an answer is for who asked: as was said, else as the
// server has set.
func (a *App) hidden(ctx context.Context, v Arrival) bool {
	switch {
	case v.Kind == Post || v.Place.Public:
		return false
	case v.Place.Private || v.Kind == More || v.Place.Component && v.Place.Hidden:
		return true
	case !v.Place.Guild || v.Place.Component || a.options.Memory == nil:
		return false
	}
	set, err := a.options.Memory.Setting(ctx, v.In.Tenant, "", answersKey)
	if err != nil {
		a.log.Error("a setting could not be read", "ref", v.In.Ref, "tenant", v.In.Tenant, "error", err)
	}
	return set == "private"
}

// carryOn keeps where the dialogue stands under the message that was sent, so
// that a reply to it, or a press under it, goes on from there.
func (a *App) carryOn(ctx context.Context, v Arrival, m bot.Message, id string) {
	memory := a.options.Memory
	if memory == nil || m.Reply == nil || m.Reply.Canonical == "" {
		return
	}
	turn, found, err := memory.Thread(ctx, v.In.Tenant, v.In.Dialogue())
	if err == nil && (!found || turn.Canonical != m.Reply.Canonical) {
		return // not a question that goes on, or another is ahead
	}
	if err == nil && id == "" && v.Place.Token != "" {
		id, err = a.original(ctx, v.Place)
	}
	if err != nil || id == "" {
		a.log.Warn("a dialogue can't be carried on by reply", "ref", v.In.Ref, "tenant", v.In.Tenant, "error", err)
		return
	}
	under := v.In
	under.Thread = id
	places := map[string]bot.Turn{under.Dialogue(): turn}
	if under.Thread = ""; v.In.Thread != "" && m.Asker == v.In.User {
		places[under.Dialogue()] = turn // the person's last question here
	}
	delete(places, v.In.Dialogue())
	if len(places) == 0 {
		return
	}
	if err := memory.SaveThreads(ctx, v.In.Tenant, places); err != nil {
		a.log.Error("a dialogue was not kept", "ref", v.In.Ref, "tenant", v.In.Tenant, "error", err)
	}
}

// original asks for the id of a first answer. Over HTTP Discord may still be
// reading it.
func (a *App) original(ctx context.Context, p Place) (id string, err error) {
	for try := range 4 {
		if id, _, err = a.client.Original(ctx, p); err == nil || !pause(ctx, time.Duration(try+1)*200*time.Millisecond) {
			break
		}
	}
	return id, err
}

// lost logs an answer that Discord did not take. It never says what it was.
func (a *App) lost(v Arrival, err error) {
	v.over()
	a.counts.unsaid.Add(1)
	a.log.Warn("an answer was not taken", "ref", v.In.Ref, "tenant", v.In.Tenant, "kind", v.Kind, "error", err)
}

// answeredAlready says whether Discord has an answer to the interaction.
func answeredAlready(err error) bool {
	e, ok := errors.AsType[*APIError](err)
	return ok && e.Code == codeAnswered
}

// refused says whether Discord did not like the look of a message.
func refused(err error) bool {
	e, ok := errors.AsType[*APIError](err)
	return ok && e.Status == http.StatusBadRequest && e.Code != codeAnswered
}

// reply answers a message in its channel, in the order of the channel.
func (a *App) reply(v Arrival, m bot.Message) {
	if m.Silent {
		v.over()
		return
	}
	if m.Form != bot.NoForm { // a dialog needs a press
		m.Paragraphs = append(m.Paragraphs, words.FormWaits.In(m.Lang))
		m.Actions = append(m.Actions, bot.Action{Label: formTitle(m.Form, m.Lang), Token: formMark + string(m.Form)})
	}
	a.work.add()
	a.lanes.do(v.Place.Channel, func() {
		defer a.work.done()
		ctx, cancel := context.WithTimeout(a.stop, sendFor)
		defer cancel()
		a.safely("reply", func() { a.answer(ctx, v, m) })
	})
}

func (a *App) answer(ctx context.Context, v Arrival, m bot.Message) {
	if a.mute.has(v.Place.Channel) {
		a.lost(v, errors.New("the bot may not write there"))
		return
	}
	m.Private = false // everybody sees a message
	look := a.look(ctx, v, m)
	send := func() (string, error) {
		out := Render(m, look).Message
		out.Reference = &payload.Reference{MessageID: v.Place.Message}
		out.Nonce, out.EnforceNonce = clip(v.Place.Message, payload.MaxNonce), true
		return a.client.Send(ctx, v.Place.Channel, out)
	}
	id, err := send()
	if refused(err) && !look.Embeds {
		look.Embeds = true
		id, err = send()
	}
	if forbidden(err) && len(look.Picture) > 0 {
		look.Picture = nil // files may be what is not allowed
		id, err = send()
	}
	if err != nil {
		if forbidden(err) {
			a.mute.add(v.Place.Channel)
		}
		a.lost(v, err)
		return
	}
	a.delivered(v)
	a.carryOn(ctx, v, m, id)
}

// delivered counts an answer that Discord took, and remembers it: a question
// that is sent again gets no other.
func (a *App) delivered(v Arrival) {
	a.counts.said.Add(1)
	if a.options.Memory != nil {
		ctx, cancel := context.WithTimeout(context.Background(), sendFor)
		defer cancel()
		if err := bot.Settle(ctx, a.options.Memory, v.In); err != nil {
			a.log.Error("an answer is not remembered", "ref", v.In.Ref, "tenant", v.In.Tenant, "error", err)
		}
	}
	v.over()
	if !v.born.IsZero() {
		a.options.Watch.Delivered(platform, time.Since(v.born))
	}
}

// forbidden says whether the bot may not write there.
func forbidden(err error) bool {
	e, ok := errors.AsType[*APIError](err)
	return ok && (e.Status == http.StatusForbidden || e.Code == codeNoAccess || e.Code == codeNoPermission)
}
