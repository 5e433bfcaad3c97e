package bot_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"headroom/bot"
	"headroom/bot/memorytest"
	"headroom/engine/catalog"
)

// conversation answers over a memory, as version 1.
func conversation(m bot.Memory) *bot.Conversation {
	return bot.NewConversation(bot.New(catalog.Builtin()), m, bot.Setup{Version: "v1"})
}

// heard collects what was delivered.
type heard struct {
	mu   sync.Mutex
	list []bot.Message
}

func (h *heard) add(m bot.Message) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.list = append(h.list, m)
}

func (h *heard) count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.list)
}

func drained(t *testing.T, d *bot.Desk) {
	t.Helper()
	if err := d.Drain(context.Background()); err != nil {
		t.Fatal(err)
	}
}

func TestDeskAnswersEachEventOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		memory := memorytest.New()
		var got heard
		in := bot.Inbound{Tenant: "slack:T1", Channel: "C1", User: "U1", Text: "train 7b on 4x v100"}
		send := func(d *bot.Desk, event, stamp string) {
			t.Helper()
			in.Event, in.Stamp = event, stamp
			if err := d.Submit(t.Context(), in, got.add); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		d := bot.NewDesk(conversation(memory), bot.Limits{})
		send(d, "E1", "1.0")
		send(d, "E1", "1.0") // the platform sends again
		send(d, "E2", "1.0") // the same message as another event
		send(d, "E3", "2.0")
		if got.count() != 2 {
			t.Fatalf("%d answers, want 2", got.count())
		}
		if s := d.Stats(); s.Accepted != 2 || s.Answered != 2 || s.Repeats != 2 || s.Waiting+s.Running != 0 {
			t.Errorf("stats %+v", s)
		}
		drained(t, d)
		later := bot.NewDesk(conversation(memory), bot.Limits{}) // after a restart
		send(later, "E1", "1.0")
		send(later, "", "2.0")
		send(later, "E1", "")
		if got.count() != 2 || later.Stats().Repeats != 3 {
			t.Errorf("after a restart: %d answers, %+v", got.count(), later.Stats())
		}
		in.Tenant = "slack:T2"
		send(later, "E1", "1.0")
		if got.count() != 3 {
			t.Error("the events of one team hid those of another")
		}
		drained(t, later)
	})
}

func TestDeskKeepsTheOrderOfAChannel(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := bot.NewDesk(conversation(nil), bot.Limits{Workers: 4, PerUser: 1000, PerTenant: 10000})
		var mu sync.Mutex
		order := map[string][]int{}
		for i := range 100 {
			for _, channel := range []string{"A", "B", "C"} {
				in := bot.Inbound{Tenant: "t", Channel: channel, User: channel, Text: "help"}
				err := d.Submit(t.Context(), in, func(bot.Message) {
					time.Sleep(time.Duration(i%3) * time.Millisecond)
					mu.Lock()
					defer mu.Unlock()
					order[channel] = append(order[channel], i)
				})
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		drained(t, d)
		for channel, list := range order {
			if len(list) != 100 || !slices.IsSorted(list) {
				t.Errorf("channel %s: %v", channel, list)
			}
		}
	})
}

func TestDeskIsBusyWhenItsQueueIsFull(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := bot.NewDesk(conversation(memorytest.New()), bot.Limits{Workers: 2, Queue: 3})
		release := make(chan struct{})
		var got heard
		submit := func(i int) error {
			in := bot.Inbound{Tenant: "t", Channel: fmt.Sprint(i), User: fmt.Sprint(i), Event: fmt.Sprint(i), Text: "help"}
			err := d.Submit(t.Context(), in, func(m bot.Message) { <-release; got.add(m) })
			synctest.Wait()
			return err
		}
		for i := range 5 {
			if err := submit(i); err != nil {
				t.Fatalf("message %d: %v", i, err)
			}
		}
		if err := submit(5); !errors.Is(err, bot.ErrBusy) {
			t.Fatalf("with a full queue: %v", err)
		}
		close(release)
		synctest.Wait()
		if err := submit(5); err != nil { // what was refused may come again
			t.Fatal(err)
		}
		drained(t, d)
		if got.count() != 6 || d.Stats().Busy != 1 {
			t.Errorf("%d answers, %+v", got.count(), d.Stats())
		}
		if err := submit(6); !errors.Is(err, bot.ErrClosed) {
			t.Errorf("after closing: %v", err)
		}
	})
}

func TestDeskTellsOnceToSlowDown(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := bot.NewDesk(conversation(nil), bot.Limits{})
		var got heard
		burst := func(user string, n int) {
			for range n {
				if err := d.Submit(t.Context(), bot.Inbound{Tenant: "t", Channel: "C", User: user, Text: "help"}, got.add); err != nil {
					t.Fatal(err)
				}
			}
			synctest.Wait()
		}
		burst("U1", 15)
		if n := got.count(); n != 11 {
			t.Fatalf("%d messages, want ten answers and one request", n)
		}
		last := got.list[10]
		if len(last.Paragraphs) != 1 || !strings.Contains(last.Paragraphs[0], "10 messages in 10 seconds") || !last.Private {
			t.Errorf("told %+v", last)
		}
		burst("U2", 1) // others are not held up
		if got.count() != 12 {
			t.Error("another person had to wait")
		}
		time.Sleep(10 * time.Second)
		burst("U1", 12)
		if got.count() != 23 {
			t.Errorf("%d messages, want ten answers and one request more", got.count())
		}
		drained(t, d)
	})
}

func TestDeskDrainsWithinADeadline(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := bot.NewDesk(conversation(nil), bot.Limits{Workers: 1})
		for i := range 4 {
			err := d.Submit(t.Context(), bot.Inbound{Tenant: "t", Channel: "C", User: "U", Text: "help"}, func(bot.Message) {
				time.Sleep(2 * time.Second)
			})
			if err != nil {
				t.Fatal(i, err)
			}
		}
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		err := d.Drain(ctx)
		lost, ok := errors.AsType[*bot.LostError](err)
		if !ok || lost.Messages != 2 || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("drained with %v", err)
		}
		time.Sleep(time.Minute)
		if s := d.Stats(); s.Answered != 3 { // the one that ran came to its end
			t.Errorf("%+v", s)
		}
	})
}

func TestDeskOutlivesADeliveryThatPanics(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := bot.NewDesk(conversation(nil), bot.Limits{Workers: 1})
		var got heard
		for _, deliver := range []func(bot.Message){func(bot.Message) { panic("no connection") }, got.add} {
			if err := d.Submit(t.Context(), bot.Inbound{Tenant: "t", Channel: "C", User: "U", Text: "help"}, deliver); err != nil {
				t.Fatal(err)
			}
		}
		drained(t, d)
		if s := d.Stats(); got.count() != 1 || s.Broken != 1 {
			t.Errorf("%d answers, %+v", got.count(), s)
		}
	})
}
