package discordtest

import "time"

// keep keeps a message of the bot. The caller holds mu, as for all of these.
func (s *Server) keep(m *Message) {
	s.messages = append(s.messages, m)
	s.byID[m.ID] = m
	if s.Last == 0 || len(s.messages) < 2*s.Last {
		return
	}
	old := s.messages[:len(s.messages)-s.Last]
	for _, one := range old {
		delete(s.byID, one.ID)
	}
	s.messages = append([]*Message(nil), s.messages[len(old):]...)
	for key, one := range s.nonces {
		if time.Since(one.at) > nonceLife {
			delete(s.nonces, key)
		}
	}
}

// nonce is what a message was sent under.
type nonce struct {
	id string // of the message
	at time.Time
}

// nonceLife is how long a nonce is known: "the past few minutes".
const nonceLife = 3 * time.Minute

// keepAct keeps an interaction by its id and by its token.
func (s *Server) keepAct(a *Act) {
	s.acts[a.ID], s.acts[a.Token] = a, a
	if s.Last == 0 {
		return
	}
	s.order = append(s.order, a)
	if len(s.order) < 2*s.Last {
		return
	}
	old := s.order[:len(s.order)-s.Last]
	for _, one := range old {
		delete(s.acts, one.ID)
		delete(s.acts, one.Token)
	}
	s.order = append([]*Act(nil), s.order[len(old):]...)
}

// shows tells of an answer.
func (s *Server) shows(answers string, m *Message) {
	if s.OnShown != nil {
		s.OnShown(answers, m)
	}
}

// Slow makes the next calls late.
func (s *Server) Slow(times int, by time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.slow, s.slowBy = times, by
}

// lag is how late the present call is to be.
func (s *Server) lag() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.slow == 0 {
		return s.Lag
	}
	s.slow--
	return s.slowBy
}
