package discordtest

import (
	"encoding/json"
	"time"

	"headroom/bot/discord/payload"
)

// callback takes the first response to an interaction.
func (s *Server) callback(c *call) {
	a := s.acts[c.r.PathValue("id")]
	if a == nil || a.Token != c.r.PathValue("token") {
		c.fail(404, 10062, "Unknown interaction")
		return
	}
	s.validate("/paths/~1interactions~1{interaction_id}~1{interaction_token}~1callback/post/requestBody/content/application~1json/schema", c.body)
	s.first(c, a)
}

// first takes the first response, whatever way it came.
func (s *Server) first(c *call, a *Act) {
	switch {
	case a.First != 0:
		c.fail(400, 40060, "Interaction has already been acknowledged.")
		return
	case time.Since(a.begun) > s.Deadline:
		s.fault("interaction %s: the first response took %s", a.ID, time.Since(a.begun))
		c.fail(404, 10062, "Unknown interaction")
		return
	}
	var r struct {
		Type int             `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(c.body, &r); err != nil {
		s.fault("callback: %w", err)
	}
	var m payload.Message
	switch r.Type {
	case payload.Deferred:
		if len(r.Data) > 0 {
			m, _ = s.message(c, "callback", r.Data, true)
		}
		if m.Flags&^payload.Ephemeral != 0 {
			s.fault("an announcement has flags %d", m.Flags)
		}
	case payload.Reply, payload.Update:
		var ok bool
		if m, ok = s.message(c, "callback", r.Data, false); !ok {
			return
		}
	case payload.Completions:
		var list payload.Choices
		if err := json.Unmarshal(r.Data, &list); err != nil || list.Check() != nil || a.Kind != 4 {
			s.fault("completions: %v %v", err, list.Check())
		}
		a.Choices = list.Choices
	case payload.Modal:
		a.Dialog = &payload.Dialog{}
		if err := json.Unmarshal(r.Data, a.Dialog); err != nil || a.Dialog.Check() != nil || a.Kind == 5 {
			s.fault("dialog: %v %v", err, a.Dialog.Check())
		}
	}
	if (r.Type == payload.Update || r.Type == payload.DeferredEdit) && a.Source == nil {
		s.fault("response %d to an interaction without a message", r.Type)
	}
	a.First, a.Took = r.Type, time.Since(a.begun)
	if s.OnAnswer != nil {
		s.OnAnswer(a.ID)
	}
	s.shown(c, a, r.Type, m)
	out := map[string]any{"interaction": map[string]string{"id": a.ID}}
	if a.Answer != nil {
		out["resource"] = map[string]any{"type": r.Type, "message": map[string]string{"id": a.Answer.ID}}
	}
	c.json(200, out)
}

// shown keeps what a first response shows.
func (s *Server) shown(c *call, a *Act, kind int, m payload.Message) {
	switch kind {
	case payload.Reply, payload.Deferred:
		a.Answer = &Message{ID: s.id(), Channel: a.Channel, Body: m, Files: c.files, Hidden: m.Flags&payload.Ephemeral != 0, For: a.User}
		s.keep(a.Answer)
	case payload.Update:
		a.Answer = a.Source
		s.edit(a.Source, m, c.files)
	case payload.DeferredEdit:
		a.Answer = a.Source
	}
	a.Finished = kind != payload.Deferred && kind != payload.DeferredEdit
	if a.Finished {
		s.shows(a.ID, a.Answer)
	}
}

// edit changes a message. What is of components stays of components.
func (s *Server) edit(kept *Message, m payload.Message, files map[string][]byte) {
	if kept.Body.Flags&payload.ComponentsV2 != 0 && m.Flags&payload.ComponentsV2 == 0 {
		s.fault("message %s: what is of components can't be edited into the older form", kept.ID)
	}
	if m.Flags&payload.ComponentsV2 != 0 && kept.Body.Flags&payload.ComponentsV2 == 0 && (kept.Body.Content != "" || len(kept.Body.Embeds) > 0) {
		s.fault("message %s: the older form keeps its embeds when it becomes one of components", kept.ID)
	}
	kept.Body, kept.Files = m, files
	kept.Edits++
}

// answering finds an interaction that was answered, by its token.
func (s *Server) answering(c *call) *Act {
	a := s.acts[c.r.PathValue("token")]
	if a == nil || a.First == 0 || time.Since(a.begun) > 15*time.Minute {
		c.fail(404, 10015, "Unknown Webhook")
		return nil
	}
	return a
}

func (s *Server) editOriginal(c *call) {
	a := s.answering(c)
	if a == nil {
		return
	}
	if a.Answer == nil || a.Answer.Deleted {
		c.fail(404, 10008, "Unknown Message")
		return
	}
	s.validate("IncomingWebhookUpdateRequestPartial", c.body)
	m, ok := s.message(c, "edit", c.body, false)
	if !ok {
		return
	}
	s.edit(a.Answer, m, c.files)
	if !a.Finished { // else it takes the place of what was shown
		s.shows(a.ID, a.Answer)
	}
	a.Finished = true
	c.json(200, map[string]string{"id": a.Answer.ID})
}

func (s *Server) getOriginal(c *call) {
	if a := s.answering(c); a != nil {
		if a.Answer == nil || a.Answer.Deleted {
			c.fail(404, 10008, "Unknown Message")
			return
		}
		c.json(200, map[string]any{"id": a.Answer.ID, "flags": a.flags()})
	}
}

// flags are those of the first response, as Discord shows it.
func (a *Act) flags() int {
	flags := a.Answer.Body.Flags
	if a.First == payload.Deferred && !a.Finished {
		flags |= payload.Loading
	}
	return flags
}

func (s *Server) deleteOriginal(c *call) {
	if a := s.answering(c); a != nil {
		if a.Answer != nil {
			a.Answer.Deleted = true
		}
		c.json(204, nil)
	}
}

func (s *Server) followUp(c *call) {
	a := s.answering(c)
	if a == nil {
		return
	}
	s.validate("IncomingWebhookRequestPartial", c.body)
	m, ok := s.message(c, "follow-up", c.body, false)
	if !ok {
		return
	}
	kept := &Message{ID: s.id(), Channel: a.Channel, Body: m, Files: c.files, Hidden: m.Flags&payload.Ephemeral != 0, For: a.User}
	s.keep(kept)
	a.Follow = append(a.Follow, kept)
	a.Finished = true
	s.shows(a.ID, kept)
	c.json(200, map[string]string{"id": kept.ID})
}
