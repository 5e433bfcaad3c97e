package bot

import (
	"container/list"
	"strconv"
	"strings"
	"sync"

	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/hardware"
	"headroom/engine/model"
	"headroom/engine/unit"
)

// mostTenants bounds how many teams' catalogues are held at once.
const mostTenants = 256

type (
	ownModel = model.Own
	ownGPU   = hardware.GPU
)

// With returns a bot that also knows a team's own models, cards and machines.
// They stand in front of built-in ones of the same name.
func (b *Bot) With(own Own) *Bot {
	extra := catalog.Extra{GPUs: own.GPUs, Nodes: own.Nodes, Own: true}
	for _, m := range own.Models {
		extra.Models = append(extra.Models, catalog.FromOwn(m))
	}
	return New(b.known.Over(extra))
}

// benches holds the bots of teams that have something of their own, the ones
// that were asked last.
type benches struct {
	base *Bot

	mu    sync.Mutex
	order *list.List // of *bench, the latest first
	by    map[string]*list.Element
}

type bench struct {
	tenant  string
	version int64
	bot     *Bot
}

func newBenches(base *Bot) *benches {
	return &benches{base: base, order: list.New(), by: make(map[string]*list.Element)}
}

// of is the bot of a team. A team without anything of its own has the one of
// all.
func (s *benches) of(tenant string, own Own) *Bot {
	if len(own.Models)+len(own.GPUs)+len(own.Nodes) == 0 {
		return s.base
	}
	s.mu.Lock()
	if at, ok := s.by[tenant]; ok && at.Value.(*bench).version == own.Version {
		s.order.MoveToFront(at)
		s.mu.Unlock()
		return at.Value.(*bench).bot
	}
	s.mu.Unlock()
	fresh := &bench{tenant, own.Version, s.base.With(own)} // some milliseconds: nobody else waits for it
	s.mu.Lock()
	defer s.mu.Unlock()
	if at, ok := s.by[tenant]; ok {
		s.order.Remove(at)
	}
	s.by[tenant] = s.order.PushFront(fresh)
	for s.order.Len() > mostTenants {
		last := s.order.Back()
		s.order.Remove(last)
		delete(s.by, last.Value.(*bench).tenant)
	}
	return fresh.bot
}

// drop forgets the bot of a team.
func (s *benches) drop(tenant string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if at, ok := s.by[tenant]; ok {
		s.order.Remove(at)
		delete(s.by, tenant)
	}
}

// shelf is what the team has of its own; nothing for guests.
func (x *exchange) shelf() Own {
	if x.in.Rights.External {
		return Own{}
	}
	return x.standing()
}

// standing is what the team keeps, whoever asks. It is read once.
func (x *exchange) standing() Own {
	if x.c.memory == nil {
		return Own{}
	}
	if x.own == nil {
		own, err := x.c.memory.Own(x.ctx, x.in.Tenant)
		x.failed(err)
		x.own = &own
	}
	return *x.own
}

// ownOrigins says which names of an answer are the team's own, and whether they
// hide built-in ones.
func (x *exchange) ownOrigins(r Reply) {
	own := x.shelf()
	for _, m := range own.Models {
		if r.Query.Model != "" && sameName(m.ID, r.Query.Model) {
			x.tellOwn("model", m.ID)
		}
	}
	for _, g := range own.GPUs {
		if r.Query.GPU != "" && sameName(g.ID, r.Query.GPU) {
			x.tellOwn("gpu", g.ID)
		}
	}
}

func (x *exchange) tellOwn(key, name string) {
	from := words.OwnOrigin
	if x.hidesBuiltin(name) {
		from = words.OwnHides
	}
	x.message.Origins = append(x.message.Origins, Origin{Key: key, Value: name, From: from.In(x.lang)})
}

// sameName compares names without regard to case, spaces and hyphens.
func sameName(a, b string) bool { return plainName(a) == plainName(b) }

func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToLower(name))
}

// modelInWords is a model in one line.
func (x *exchange) modelInWords(m model.Own) string {
	shape := m.Shape
	count := m.Published
	if count == 0 {
		count = int64(shape.Count().Total)
	}
	parts := []string{
		unit.Params(count).String() + " " + words.Name(x.lang, "parameters"),
		strconv.Itoa(shape.Layers) + " " + words.Name(x.lang, "layers"),
		words.Name(x.lang, "hidden_size") + " " + strconv.Itoa(shape.HiddenSize),
	}
	if m.Quant != "" {
		parts = append(parts, m.Quant)
	}
	return strings.Join(parts, ", ")
}

// cardInWords is a card in one line.
func cardInWords(g hardware.GPU) string {
	parts := []string{decimal(g.MemoryGB) + " GB"}
	if g.BandwidthGBs > 0 {
		parts = append(parts, decimal(g.BandwidthGBs)+" GB/s")
	}
	if g.TFLOPS.FP16Tensor > 0 {
		parts = append(parts, decimal(g.TFLOPS.FP16Tensor)+" TFLOPS")
	}
	return strings.Join(parts, ", ")
}

func decimal(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
