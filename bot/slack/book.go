package slack

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"headroom/bot"
	"headroom/bot/words"
)

// owed is an answer that somebody waits for although Slack was told that the
// question arrived: Slack will not send it again. It says where, to whom and in
// which language, and nothing of the question.
type owed struct {
	Team       string    `json:"team,omitempty"`
	Enterprise string    `json:"enterprise,omitempty"`
	Channel    string    `json:"channel"`
	Thread     string    `json:"thread,omitempty"`
	User       string    `json:"user"`
	Event      string    `json:"event,omitempty"`
	Stamp      string    `json:"stamp,omitempty"`
	Lang       string    `json:"lang"`
	Direct     bool      `json:"direct,omitempty"`
	Private    bool      `json:"private,omitempty"`
	At         time.Time `json:"at"`
}

func owedFor(v Arrival) owed {
	return owed{
		Team: v.Team.ID, Enterprise: v.Team.Enterprise, Channel: v.Place.Channel, Thread: v.Place.Thread, User: v.Place.User,
		Event: v.In.Event, Stamp: v.In.Stamp, Lang: string(bot.Busy(v.In).Lang), Direct: v.Place.Direct,
		Private: v.Place.Private || v.In.Press != "" || v.Place.Message != "", At: time.Now(),
	}
}

// arrival is the question without its words.
func (o owed) arrival() Arrival {
	team := Team{o.Team, o.Enterprise}
	return Arrival{
		Kind: Said, Team: team,
		In:    bot.Inbound{Ref: bot.NewRef(), Tenant: team.Tenant(), Channel: o.Channel, User: o.User, Event: o.Event, Stamp: o.Stamp, Locale: o.Lang, At: o.At},
		Place: Place{Channel: o.Channel, Thread: o.Thread, User: o.User, Direct: o.Direct, Private: o.Private, Live: true},
	}
}

// owedUntil is how long an answer is owed; afterwards nobody waits any more.
const owedUntil = 30 * time.Minute

// book holds in a file what is owed, so that a process that is killed leaves it
// to the next. Most of the time it is empty: only questions that wait for more
// than two seconds get in.
type book struct {
	mu    sync.Mutex
	path  string
	file  *os.File
	open  map[string]owed
	lines int
}

// line of the file: owed by a name, or paid.
type bookLine struct {
	Name string `json:"name"`
	Owed *owed  `json:"owed,omitempty"` // nil: it is paid
}

// openBook opens it with what the process before left.
func openBook(path string) (*book, error) {
	b := &book{path: path, open: make(map[string]owed)}
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read what is owed: %w", err)
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		var l bookLine
		switch {
		case json.Unmarshal(lines.Bytes(), &l) != nil: // cut off by the kill
		case l.Owed == nil:
			delete(b.open, l.Name)
		case time.Since(l.Owed.At) < owedUntil:
			b.open[l.Name] = *l.Owed
		}
	}
	return b, b.rewrite()
}

// rewrite begins the file anew with what is open. The caller holds mu, or is
// the only one who knows the book.
func (b *book) rewrite() error {
	fresh := filepath.Join(filepath.Dir(b.path), "."+filepath.Base(b.path)+".new")
	file, err := os.OpenFile(fresh, os.O_CREATE|os.O_TRUNC|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return fmt.Errorf("write what is owed: %w", err)
	}
	var text []byte
	for name, one := range b.open {
		text = append(text, encodeLine(bookLine{name, &one})...)
	}
	_, err = file.Write(text)
	if err == nil {
		err = os.Rename(fresh, b.path)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("write what is owed: %w", err), file.Close())
	}
	if b.file != nil {
		_ = b.file.Close() // it has been replaced
	}
	b.file, b.lines = file, len(b.open)
	return nil
}

func encodeLine(l bookLine) []byte {
	text, _ := json.Marshal(l) // names and times: it can't fail
	return append(text, '\n')
}

// mostLines is when a file of what is mostly paid is begun anew.
const mostLines = 2000

// owe notes an answer.
func (b *book) owe(name string, one owed) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.write(bookLine{name, &one}); err != nil {
		return err
	}
	b.open[name] = one
	return nil
}

// paid notes that it was given.
func (b *book) paid(name string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.open[name]; !ok {
		return nil
	}
	delete(b.open, name)
	switch {
	case len(b.open) == 0:
		b.lines = 0
		if err := b.file.Truncate(0); err != nil {
			return fmt.Errorf("note what is owed: %w", err)
		}
		return nil
	case b.lines > mostLines+2*len(b.open):
		return b.rewrite()
	}
	return b.write(bookLine{Name: name})
}

func (b *book) write(l bookLine) error {
	if _, err := b.file.Write(encodeLine(l)); err != nil {
		return fmt.Errorf("note what is owed: %w", err)
	}
	b.lines++
	return nil
}

// left is what the process before owed.
func (b *book) left() []owed {
	b.mu.Lock()
	defer b.mu.Unlock()
	var list []owed
	for _, one := range b.open {
		list = append(list, one)
	}
	return list
}

// Keep lets the next process know, by a file, which questions this one had
// taken and not answered. It is called before anything is received.
func (a *App) Keep(path string) error {
	b, err := openBook(path)
	if err != nil {
		return err
	}
	a.flights.book = b
	return nil
}

// Recall tells those whose question the process before had taken, and took with
// it, to ask again.
func (a *App) Recall(ctx context.Context) {
	if a.flights.book == nil {
		return
	}
	told := 0
	for _, one := range a.flights.book.left() {
		v := one.arrival()
		if a.answered(ctx, v.In) {
			a.flights.pay(flightName(v.In))
			continue
		}
		f, first := a.flights.join(v, func(error) {})
		f.owes()
		if !first {
			continue // Slack has sent it again
		}
		f.take()
		v.flight = f
		told++
		m := oneSentence(v.In, func(lang words.Lang) string { return words.Restarted.In(lang) })
		m.Private = one.Private // what one person sees is gone when they look later
		a.say(v, m)
	}
	if told > 0 {
		a.log.Warn("questions were taken before the start and not answered; who asked is told to ask again", "questions", told)
	}
}

// answered says whether a question had its answer before.
func (a *App) answered(ctx context.Context, in bot.Inbound) bool {
	if a.options.Memory == nil {
		return false
	}
	names := in.Names()
	if len(names) == 0 {
		return false
	}
	taken, err := a.options.Memory.Taken(ctx, in.Tenant, names...)
	return err == nil && taken
}

// pay notes that an answer was given. What stays noted by a failure is told to
// ask again, at worst.
func (fs *flights) pay(name string) {
	if err := fs.book.paid(name); err != nil {
		fs.log.Error("what was owed stays noted", "error", err)
	}
}

// flightName is the name by which an answer is owed.
func flightName(in bot.Inbound) string { return in.Tenant + "\x00" + in.Names()[0] }
