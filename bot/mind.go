package bot

import (
	"container/list"
	"slices"
	"sync"

	"headroom/engine/model"
	"headroom/engine/modelfile"
)

// mostMinds bounds the models that dialogues hold without a name.
const mostMinds = 512

// mind is a model that a dialogue speaks of before it is kept. It lives in the
// process only: after a restart the file has to be sent again.
type mind struct {
	key     string
	tenant  string
	user    string // who described it
	model   model.Own
	version int64 // of the team's own names that bot was made of
	bot     *Bot  // knows the model
}

// minds are those of the dialogues that were active last.
type minds struct {
	mu    sync.Mutex
	order *list.List
	by    map[string]*list.Element
}

func newMinds() *minds { return &minds{order: list.New(), by: make(map[string]*list.Element)} }

func mindKey(in Inbound) string { return in.Tenant + "\x00" + in.Dialogue() }

func (m *minds) of(in Inbound) *mind {
	m.mu.Lock()
	defer m.mu.Unlock()
	at, ok := m.by[mindKey(in)]
	if !ok {
		return nil
	}
	m.order.MoveToFront(at)
	return at.Value.(*mind)
}

func (m *minds) set(in Inbound, one *mind) {
	m.mu.Lock()
	defer m.mu.Unlock()
	one.key, one.tenant = mindKey(in), in.Tenant
	if at, ok := m.by[one.key]; ok {
		m.order.Remove(at)
	}
	m.by[one.key] = m.order.PushFront(one)
	for m.order.Len() > mostMinds {
		last := m.order.Back()
		m.order.Remove(last)
		delete(m.by, last.Value.(*mind).key)
	}
}

func (m *minds) forget(in Inbound) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if at, ok := m.by[mindKey(in)]; ok {
		m.order.Remove(at)
		delete(m.by, mindKey(in))
	}
}

// drop forgets those that a test picks.
func (m *minds) drop(which func(*mind) bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for key, at := range m.by {
		if which(at.Value.(*mind)) {
			m.order.Remove(at)
			delete(m.by, key)
		}
	}
}

// mind holds a model for the dialogue and lets the exchange know it.
func (x *exchange) mind(r modelfile.Result, name, source string) {
	own := r.Own(name, source)
	one := &mind{user: x.in.User, model: own}
	x.c.minds.set(x.in, one.with(x.c.bot, x.shelf()))
	x.bot = one.bot
}

// with makes the bot that knows the model beside a team's own.
func (m *mind) with(base *Bot, own Own) *mind {
	own.Models = append(slices.Clone(own.Models), m.model)
	m.version, m.bot = own.Version, base.With(own)
	return m
}

// mindful is the bot for a message: with the model that the dialogue holds.
func (x *exchange) mindful() *Bot {
	own := x.shelf()
	one := x.c.minds.of(x.in)
	if one == nil {
		return x.c.bots.of(x.in.Tenant, own)
	}
	if one.version != own.Version {
		one = (&mind{user: one.user, model: one.model}).with(x.c.bot, own)
		x.c.minds.set(x.in, one)
	}
	return one.bot
}
