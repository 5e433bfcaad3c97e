package discord

import (
	"context"
	"errors"

	"headroom/bot"
	"headroom/bot/discord/payload"
	"headroom/bot/words"
)

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
