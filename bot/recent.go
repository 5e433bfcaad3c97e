package bot

import (
	"container/list"
	"slices"
	"strings"
	"sync"
)

// Bounds of what is offered again.
const (
	mostAskers = 4096
	mostRecent = 5
)

// recents are the last questions of the people who asked last. They live in
// the process only.
type recents struct {
	mu    sync.Mutex
	order *list.List // of *asked, the latest first
	by    map[string]*list.Element
}

type asked struct {
	key       string
	questions []question
}

// question is what was asked, and in which dialogue; empty where that was started over since.
type question struct{ canonical, dialogue string }

func newRecents() *recents { return &recents{order: list.New(), by: make(map[string]*list.Element)} }

func askerKey(in Inbound) string { return in.Tenant + "\x00" + in.User }

func (r *recents) of(in Inbound) []string { return r.those(in, func(question) bool { return true }) }

// inDialogue are those that were asked in the dialogue of a message since it was started over.
func (r *recents) inDialogue(in Inbound) []string {
	return r.those(in, func(q question) bool { return q.dialogue == in.Dialogue() })
}

func (r *recents) those(in Inbound, wanted func(question) bool) (list []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if at, ok := r.by[askerKey(in)]; ok {
		for _, q := range at.Value.(*asked).questions {
			if wanted(q) {
				list = append(list, q.canonical)
			}
		}
	}
	return list
}

// startOver parts what was asked in a dialogue from what will be.
func (r *recents) startOver(in Inbound) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if at, ok := r.by[askerKey(in)]; ok {
		for i, q := range at.Value.(*asked).questions {
			if q.dialogue == in.Dialogue() {
				at.Value.(*asked).questions[i].dialogue = ""
			}
		}
	}
}

func (r *recents) add(in Inbound, canonical string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	key := askerKey(in)
	at, ok := r.by[key]
	if !ok {
		at = r.order.PushFront(&asked{key: key})
		r.by[key] = at
	}
	r.order.MoveToFront(at)
	a := at.Value.(*asked)
	kept := slices.DeleteFunc(a.questions, func(q question) bool { return q.canonical == canonical })
	a.questions = slices.Insert(kept, 0, question{canonical, in.Dialogue()})
	a.questions = a.questions[:min(mostRecent, len(a.questions))]
	for r.order.Len() > mostAskers {
		last := r.order.Back()
		r.order.Remove(last)
		delete(r.by, last.Value.(*asked).key)
	}
}

// drop forgets everybody of a tenant.
func (r *recents) drop(tenant string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for key, at := range r.by {
		if strings.HasPrefix(key, tenant+"\x00") {
			r.order.Remove(at)
			delete(r.by, key)
		}
	}
}

func (r *recents) forget(in Inbound) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if at, ok := r.by[askerKey(in)]; ok {
		r.order.Remove(at)
		delete(r.by, askerKey(in))
	}
}
