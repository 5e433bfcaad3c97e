package discord

import (
	"context"
	"strings"

	"headroom/bot"
	"headroom/bot/discord/payload"
	"headroom/bot/words"
)

// answersKey is the setting of a server that hides answers to commands.
const answersKey = "answers"

// govern changes a setting of the adapter, or says that this person may not.
func (a *App) govern(v Arrival, respond Responder) {
	switch {
	case !v.In.Rights.Write:
		a.sentence(v, respond, words.NeedsManageServer)
		return
	case a.options.Memory == nil:
		a.sentence(v, respond, words.NoMemory)
		return
	}
	a.beside(func(ctx context.Context) {
		said := words.AnswersPublic
		if v.In.Text == "private" {
			said = words.AnswersPrivate
		}
		err := a.options.Memory.SetSetting(ctx, v.In.Tenant, "", answersKey, v.In.Text, v.In.User)
		if err != nil {
			a.log.Error("a setting could not be written", "ref", v.In.Ref, "tenant", v.In.Tenant, "error", err)
			said = words.MemoryFailed
		}
		a.sentence(v, respond, said)
	})
}

// openThread opens a thread under an answer, where the bot may.
func (a *App) openThread(v Arrival, respond Responder) {
	switch {
	case !a.known(&v):
		a.sentence(v, respond, words.ButtonGone)
		return
	case !v.Place.Guild || !v.Place.Permissions.has(createThreads|sendInThreads) || v.Place.Message == "":
		a.sentence(v, respond, words.MayNotThread)
		return
	}
	a.beside(func(ctx context.Context) {
		id, err := a.client.OpenThread(ctx, v.Place.Channel, v.Place.Message, clip(plain(v.In.Text), 100))
		if err != nil {
			a.lost(v, err)
			a.sentence(v, respond, words.MayNotThread)
			return
		}
		a.moveIn(ctx, v, id)
		lang := words.LangOf(langTag(v.In.Locale))
		m := Render(bot.Message{Lang: lang, Private: true, Paragraphs: []string{words.ThreadOpened.In(lang)}}, Look{}).Message
		link := "\n<#" + strings.Trim(id, "<>#") + ">"
		m.Components[0].Components[0].Content += link
		a.respond(v, respond, payload.Response{Type: payload.Reply, Data: m})
	})
}

// moveIn carries the dialogue of a message on in a thread under it.
func (a *App) moveIn(ctx context.Context, v Arrival, thread string) {
	if a.options.Memory == nil {
		return
	}
	turn := bot.Turn{Canonical: v.In.Text, User: v.In.User, Lang: string(words.LangOf(langTag(v.In.Locale))), At: v.In.At}
	if kept, found, err := a.options.Memory.Thread(ctx, v.In.Tenant, v.In.Dialogue()); err == nil && found {
		turn = kept
	}
	there := bot.Inbound{Channel: thread, Thread: thread}
	if err := a.options.Memory.SaveThread(ctx, v.In.Tenant, there.Dialogue(), turn); err != nil {
		a.log.Error("a dialogue was not kept", "ref", v.In.Ref, "tenant", v.In.Tenant, "error", err)
	}
}
