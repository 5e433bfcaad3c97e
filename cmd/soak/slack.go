//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"headroom/bot/slack/slackfake"
	"headroom/bot/words"
)

const (
	channels = 10 // of each team
	people   = 30 // in each team
	mostKept = 4000

	repeatEvery = 25 // of so many deliveries one is repeated
)

// slackSide is Slack with its people.
type slackSide struct {
	*ledger
	fake   *slackfake.Server
	spaces []*slackfake.Workspace

	mu    sync.Mutex
	heard shelf[slackfake.Message] // answers that somebody may press or follow up
	owner map[string]string        // who asked, by team and thread
	waits map[string][]*entry      // what somebody is answered alone, by team and person
	work  sync.WaitGroup

	delivered atomic.Int64
}

func newSlack(teams int) *slackSide {
	s := &slackSide{ledger: newLedger("slack"), fake: slackfake.New(), owner: map[string]string{}, waits: map[string][]*entry{}}
	s.windowed, s.fake.Last = true, mostKept
	s.fake.Again = [3]time.Duration{0, 6 * time.Second, 30 * time.Second} // a tenth of Slack's
	s.fake.OnPost = s.posted
	for i := range teams {
		space := s.fake.Install(fmt.Sprintf("T%d", i))
		if i%2 == 1 { // follow-ups need no mention there
			space.Scopes = append(space.Scopes, "channels:history", "groups:history")
		}
		s.spaces = append(s.spaces, space)
	}
	return s
}

// posted is told of every message of the bot, under the stand-in's lock.
func (s *slackSide) posted(m *slackfake.Message) {
	switch {
	case m.Deleted:
		return
	case restarted(m.Text):
		s.again(m)
		return
	case m.Way != "":
		s.answer("way/" + m.Way)
		return
	case m.Edits > 0:
		s.answer("edit/" + m.Team + "/" + m.TS)
		return
	case m.To != "" && m.Thread == "": // seen by who asked, who has no thread yet
		if key := s.whispered(m.Team, m.Channel, m.To); onlyBusy(m.Text) {
			s.refused(key)
		} else {
			s.answer(key)
		}
		return
	}
	key := s.said(m.Team, m.Channel, m.Thread)
	if to := answers(m); to != "" {
		key = s.to(m.Team, m.Channel, to)
	}
	if onlyBusy(m.Text) {
		s.refused(key)
		return
	}
	if !s.answer(key) || m.To != "" {
		return
	}
	s.heard.put(*m)
}

// restarted says whether a text asks to ask again.
func restarted(text string) bool {
	return text == words.Restarted.In(words.English) || text == words.Restarted.In(words.Chinese)
}

// onlyBusy says whether a text is that the program is busy, and nothing else.
func onlyBusy(text string) bool {
	return text == words.Busy.In(words.English) || text == words.Busy.In(words.Chinese)
}

// answers is the timestamp of the message that a message of the bot answers;
// empty where it does not say so.
func answers(m *slackfake.Message) string {
	var mark struct {
		Payload struct{ To string } `json:"event_payload"`
	}
	_ = json.Unmarshal(m.Metadata, &mark) // none, then
	return mark.Payload.To
}

// to is the key of what answers one message.
func (s *slackSide) to(team, channel, stamp string) string {
	return "to/" + team + "/" + channel + "/" + stamp
}

// again is that somebody was told to ask again, because the program had taken
// the question and was killed.
func (s *slackSide) again(m *slackfake.Message) {
	if m.To == "" {
		s.asked(s.to(m.Team, m.Channel, answers(m)))
		return
	}
	s.mu.Lock()
	list := s.waits[m.Team+m.To]
	s.mu.Unlock()
	if !slices.ContainsFunc(list, s.askedOf) {
		s.stray()
	}
}

// alone notes a question whose answer one person sees, or an edit.
func (s *slackSide) alone(team, user string, e *entry) *entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waits[team+user] = append(s.waits[team+user], e)
	return e
}

// act is one thing that one person does; n counts them.
func (s *slackSide) act(n int) {
	space := s.spaces[n%len(s.spaces)]
	user := fmt.Sprintf("U%d", rand.IntN(people))
	channel := fmt.Sprintf("C%d", rand.IntN(channels))
	switch lot(45, 15, 10, 15, 10, 5) {
	case 1:
		if m, ok := s.heard.pick(func(m slackfake.Message) bool { return m.Thread != "" }); ok {
			s.followUp(m)
			return
		}
	case 2:
		s.direct(space, user, question())
		return
	case 3:
		s.command(space, channel, user)
		return
	case 4:
		if m, ok := s.heard.pick(func(m slackfake.Message) bool { return buttonOf(m) != "" }); ok {
			s.press(m)
			return
		}
	case 5:
		s.direct(space, user, preset())
		return
	}
	asked := s.fake.Mention(space, channel, "", user, question())
	ts := slackfake.TS(asked)
	s.mu.Lock()
	s.owner[space.ID+ts] = user
	s.mu.Unlock()
	s.deliver(s.ask("mention", s.to(space.ID, channel, ts), s.said(space.ID, channel, ts), s.whispered(space.ID, channel, user)), asked)
}

// said is the key of what is answered in a channel or a thread.
func (s *slackSide) said(team, channel, thread string) string {
	return "said/" + team + "/" + channel + "/" + thread
}

// askIn notes a question by its own timestamp, and by its thread: what one
// person is shown says no more.
func (s *slackSide) askIn(kind, team, channel, thread, stamp string) *entry {
	return s.ask(kind, s.to(team, channel, stamp), s.said(team, channel, thread))
}

// whispered is the key of what one person alone is shown in a channel: it says
// no more, so that the first who waits is taken to be answered.
func (s *slackSide) whispered(team, channel, user string) string {
	return "whispered/" + team + "/" + channel + "/" + user
}

func (s *slackSide) direct(space *slackfake.Workspace, user, text string) {
	asked := s.fake.Direct(space, user, text)
	s.deliver(s.askIn("direct", space.ID, "D"+user, "", slackfake.TS(asked)), asked)
}

func (s *slackSide) space(team string) *slackfake.Workspace {
	for _, w := range s.spaces {
		if w.ID == team {
			return w
		}
	}
	return nil
}

func (s *slackSide) ownerOf(m slackfake.Message) string {
	if user, direct := strings.CutPrefix(m.Channel, "D"); direct {
		return user
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.owner[m.Team+m.Thread]
}

func (s *slackSide) followUp(m slackfake.Message) {
	asked := s.fake.Mention(s.space(m.Team), m.Channel, m.Thread, s.ownerOf(m), one(changes))
	s.deliver(s.askIn("follow-up", m.Team, m.Channel, m.Thread, slackfake.TS(asked)), asked)
}

// deliver sends an event as Slack does, and now and then once more although it
// was taken, at once or later.
func (s *slackSide) deliver(e *entry, asked map[string]any) {
	s.work.Go(func() {
		if _, err := s.fake.Deliver("events_api", asked); err != nil {
			return // Slack gave up: it is lost
		}
		s.acknowledged(e)
		if s.delivered.Add(1)%repeatEvery == 0 {
			time.Sleep(rand.N(3 * time.Second))
			s.repeated()
			_, _ = s.fake.Send("events_api", asked, 1) // whether it is taken does not matter
		}
	})
}

// command types a slash command. What Slack could not deliver it tells.
func (s *slackSide) command(space *slackfake.Workspace, channel, user string) {
	asked := s.fake.Slash(space, channel, user, question())
	e := s.ask("command", "way/"+path.Base(asked["response_url"].(string)))
	s.once(s.alone(space.ID, user, e), "slash_commands", asked)
}

// press presses the first button that puts a question in place of an answer.
func (s *slackSide) press(m slackfake.Message) {
	pressed, err := s.fake.Press(s.space(m.Team), m, s.ownerOf(m), buttonOf(m))
	if err != nil {
		return
	}
	key := "edit/" + m.Team + "/" + m.TS
	s.alsoKnown(key, "way/"+path.Base(pressed["response_url"].(string))) // that it is busy, say
	s.once(s.alone(m.Team, s.ownerOf(m), s.ask("press", key)), "interactive", pressed)
}

func (s *slackSide) once(e *entry, kind string, payload map[string]any) {
	s.work.Go(func() {
		reply, err := s.fake.Send(kind, payload, 0)
		if err != nil || len(reply) > 0 {
			s.excuse(e) // Slack shows that it failed, or the program says that it is busy
		}
	})
}

// buttonOf is the label of a button that edits an answer; empty when there is
// none.
func buttonOf(m slackfake.Message) string {
	if !strings.Contains(string(m.Blocks), `"value":"q|`) {
		return ""
	}
	var blocks []struct {
		Elements []struct {
			Type, Value string
			Text        json.RawMessage
		}
	}
	if json.Unmarshal(m.Blocks, &blocks) != nil {
		return ""
	}
	for _, b := range blocks {
		for _, e := range b.Elements {
			var label struct{ Text string }
			if e.Type == "button" && strings.HasPrefix(e.Value, "q|") && json.Unmarshal(e.Text, &label) == nil {
				return label.Text
			}
		}
	}
	return ""
}
