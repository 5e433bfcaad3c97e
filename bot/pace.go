package bot

import (
	"hash/maphash"
	"strconv"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"headroom/bot/words"
)

// repeatsOf are the names under which a message may come again: that of the
// delivery, and that of the message itself, which two events may bring. They
// are those of one tenant.
func repeatsOf(in Inbound) []string {
	var names []string
	if in.Event != "" {
		names = append(names, "event/"+in.Event)
	}
	if in.Stamp != "" {
		names = append(names, "message/"+in.Channel+"/"+in.Stamp)
	}
	return names
}

// window knows messages for a while: two sets, of which the older is forgotten
// when the newer is full of age, so that nothing has to be swept. At hundreds of
// messages a second these are most of what the program holds, so that it keeps
// what names come to in 128 bits and not the names.
type window struct {
	length     time.Duration
	since      time.Time
	seeds      [2]maphash.Seed
	now, older map[sum]struct{}
}

// sum is what a name of a message comes to.
type sum [2]uint64

func newWindow(length time.Duration) *window {
	return &window{length: length, seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}}
}

// sums are those of a message's names, within its tenant.
func (w *window) sums(in Inbound) []sum {
	names := repeatsOf(in)
	sums := make([]sum, len(names))
	for i, name := range names {
		name = in.Tenant + "\x00" + name
		sums[i] = sum{maphash.String(w.seeds[0], name), maphash.String(w.seeds[1], name)}
	}
	return sums
}

func (w *window) turn(now time.Time) {
	if w.now == nil || now.Sub(w.since) >= 2*w.length {
		w.since, w.now, w.older = now, map[sum]struct{}{}, nil
	} else if now.Sub(w.since) >= w.length {
		w.since, w.now, w.older = now, map[sum]struct{}{}, w.now
	}
}

func (w *window) has(now time.Time, in Inbound) bool {
	w.turn(now)
	for _, one := range w.sums(in) {
		if _, ok := w.now[one]; ok {
			return true
		}
		if _, ok := w.older[one]; ok {
			return true
		}
	}
	return false
}

func (w *window) add(now time.Time, in Inbound) {
	w.turn(now)
	for _, one := range w.sums(in) {
		w.now[one] = struct{}{}
	}
}

// paces limit how fast people and teams may ask.
type paces struct {
	limits  Limits
	by      map[string]*pace
	cleared time.Time
}

// pace is that of one person or team.
type pace struct {
	limiter *rate.Limiter
	told    bool
	last    time.Time
}

// pacing is what the limits say to a message.
type pacing int

const (
	fine    pacing = iota
	tooFast        // and not told yet
	told           // already
)

func newPaces(l Limits) *paces { return &paces{limits: l, by: make(map[string]*pace)} }

// allow counts a message against its sender and its team, and says which of
// them is too fast.
func (p *paces) allow(now time.Time, in Inbound) (said pacing, team bool) {
	p.clear(now)
	if said = p.count(now, in.Tenant+"\x00"+in.User, p.limits.PerUser); said != fine {
		return said, false
	}
	return p.count(now, in.Tenant, p.limits.PerTenant), true
}

func (p *paces) count(now time.Time, key string, most int) pacing {
	one := p.by[key]
	if one == nil {
		every := rate.Limit(float64(most) / p.limits.Window.Seconds())
		one = &pace{limiter: rate.NewLimiter(every, most)}
		p.by[key] = one
	}
	one.last = now
	if one.limiter.AllowN(now, 1) {
		if one.limiter.TokensAt(now) >= float64(most)/2 {
			one.told = false // well below the limit again
		}
		return fine
	}
	if one.told {
		return told
	}
	one.told = true
	return tooFast
}

// clear forgets, once in a window, those who were silent for one.
func (p *paces) clear(now time.Time) {
	if now.Sub(p.cleared) < p.limits.Window {
		return
	}
	p.cleared = now
	for key, one := range p.by {
		if now.Sub(one.last) > p.limits.Window {
			delete(p.by, key)
		}
	}
}

// heardIn is the language of a message that nothing is known about yet.
func heardIn(in Inbound) words.Lang {
	if strings.ContainsFunc(in.Text, han) || strings.HasPrefix(strings.ToLower(in.Locale), "zh") {
		return words.Chinese
	}
	return words.English
}

func number(n int) string { return strconv.Itoa(n) }
