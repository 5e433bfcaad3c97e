//go:build unix

package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"headroom/bot/discord/discordtest"
	"headroom/bot/discord/payload"
	"headroom/bot/words"
)

// discordSide is Discord with its people.
type discordSide struct {
	*ledger
	town   *discordtest.Server
	guilds int

	mu    sync.Mutex
	kind  string         // of what is being sent
	shows shelf[shownTo] // answers that somebody may press or reply to
	asker map[string]*discordtest.Person

	delivered int // by the one goroutine that asks
}

// shownTo is an answer and who asked for it.
type shownTo struct {
	id     string
	person *discordtest.Person
	press  string // a button that puts a question in its place; empty: none
	hidden bool
}

// deadline is how long Discord waits for a first response. What has none by
// then is told to who asked.
const deadline = 3 * time.Second

func newDiscord(guilds int) *discordSide {
	d := &discordSide{ledger: newLedger("discord"), town: discordtest.New(), guilds: guilds, asker: map[string]*discordtest.Person{}}
	d.town.Last = mostKept
	d.town.OnAnswer = d.heard
	d.town.OnShown, d.town.OnMissed, d.town.OnSent = d.shown, d.miss, d.sends
	return d
}

// shown is told of every answer, under the stand-in's lock.
func (d *discordSide) shown(answers string, m *discordtest.Message) {
	if m != nil && busy(m.Body.Components) {
		d.turned(answers) // the answer may still come
		return
	}
	if !d.answer(answers) || m == nil {
		return
	}
	d.mu.Lock()
	person := d.asker[answers]
	delete(d.asker, answers)
	d.mu.Unlock()
	if person == nil {
		return
	}
	d.shows.put(shownTo{id: m.ID, person: person, press: pressOf(m.Body.Components), hidden: m.Hidden})
}

// act is one thing that one person does; n counts them.
func (d *discordSide) act(n int) {
	guild := n % d.guilds
	person := d.town.Person(fmt.Sprint(7_000_000+rand.IntN(people)), fmt.Sprint(1000+guild), fmt.Sprint(100_000+guild*channels+rand.IntN(channels)))
	switch lot(65, 12, 8, 6, 4, 5) {
	case 1:
		if m, ok := d.shows.pick(func(m shownTo) bool { return m.press != "" }); ok {
			d.note("press", func() string { return m.person.Press(m.id, m.press) })
			return
		}
	case 2:
		d.note("mention", func() string { return person.Say(question(), discordtest.Mentioned) })
		return
	case 3:
		if m, ok := d.shows.pick(func(m shownTo) bool { return !m.hidden }); ok {
			d.note("reply", func() string { return m.person.Say(one(changes), m.person.ReplyingTo(m.id)) })
			return
		}
	case 4:
		alone := d.town.Person(person.User, "", fmt.Sprint(500_000+guild*people+rand.IntN(people)))
		d.note("direct", func() string { return alone.Say(question()) })
		return
	case 5:
		d.note("preset", func() string { return person.Ask(preset()) })
		return
	}
	d.note("command", func() string { return person.Ask(question()) })
}

// sends notes a question under its id, before it goes out.
func (d *discordSide) sends(id string, person *discordtest.Person) {
	d.mu.Lock()
	d.asker[id] = person
	kind := d.kind
	d.mu.Unlock()
	e := d.ask(kind, id)
	if kind == "command" || kind == "press" || kind == "preset" { // interactions
		d.muted(e)
	}
}

// note sends something, and now and then once more.
func (d *discordSide) note(kind string, send func() string) {
	d.mu.Lock()
	d.kind = kind
	d.mu.Unlock()
	id := send()
	if d.delivered++; d.delivered%repeatEvery == 0 {
		time.AfterFunc(rand.N(3*time.Second), func() {
			d.repeated()
			d.town.Repeat(id)
		})
	}
}

// busy says whether a message says no more than that the program is.
func busy(list []payload.Component) bool {
	return slices.ContainsFunc(list, func(c payload.Component) bool {
		return strings.Contains(c.Content, words.Busy.In(words.English)) || strings.Contains(c.Content, words.Busy.In(words.Chinese)) || busy(c.Components)
	})
}

// pressOf is a button that puts a question in place of an answer.
func pressOf(list []payload.Component) string {
	for _, c := range list {
		if c.Type == payload.Button && strings.HasPrefix(c.CustomID, "q|") {
			return c.CustomID
		}
		if id := pressOf(c.Components); id != "" {
			return id
		}
	}
	return ""
}
