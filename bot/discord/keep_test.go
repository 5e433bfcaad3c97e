package discord_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"headroom/bot"
	"headroom/bot/discord"
	"headroom/bot/discord/discordtest"
	"headroom/bot/memorytest"
)

// life is one process of the bot: it lives until it is ended or left.
type life struct {
	gate *discord.Gateway
	desk *bot.Desk
	app  *discord.App
	stop context.CancelFunc
	done chan struct{}
}

func process(t *testing.T, s *discordtest.Server, memory bot.Memory, file string) *life {
	t.Helper()
	client := discord.NewClient(s.URL+"/api/v10", discordtest.Token, "test", nil)
	l := &life{desk: bot.NewDesk(bot.NewConversation(known(), memory, bot.Setup{}), bot.Limits{PerUser: 1000}), done: make(chan struct{})}
	l.app = discord.New(l.desk, client, discord.Options{Memory: memory})
	l.gate = discord.NewGateway(l.app, client, false, quick, nil)
	l.gate.Keep(file)
	ctx, stop := context.WithCancel(context.Background())
	l.stop = stop
	go func() {
		defer close(l.done)
		_ = l.gate.Run(ctx) // ends with ctx
	}()
	if !s.Wait(func() bool { return l.gate.Health().Ready == 1 }) {
		t.Fatal("not connected")
	}
	return l
}

// end ends a process as the program does.
func (l *life) end(t *testing.T) {
	t.Helper()
	l.stop()
	<-l.done
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	if err := l.desk.Drain(ctx); err != nil {
		t.Error(err)
	}
	if err := l.app.Drain(ctx); err != nil {
		t.Error(err)
	}
}

// What is said while no process is there is answered by the next, and what the
// first one answered is not answered again.
func TestNextProcessGoesOn(t *testing.T) {
	t.Parallel()
	s, memory, file := discordtest.New(), memorytest.New(), filepath.Join(t.TempDir(), "kept")
	s.Deadline = time.Minute
	t.Cleanup(s.Close)
	first := process(t, s, memory, file)
	s.Person("1", "", "500").Say(question)
	s.Wait(func() bool { return len(s.Messages("500")) == 1 })
	first.end(t)
	s.Person("1", "", "500").Say("train 1b on a100")
	id := s.Person("1", "10", "100").Ask(question)
	second := process(t, s, memory, file)
	if !s.Wait(func() bool { return len(s.Messages("500")) == 2 }) {
		t.Errorf("%d answers to two questions", len(s.Messages("500")))
	}
	if _, ok := s.Answered(id); !ok {
		t.Error("a command of the time between is not answered")
	}
	mentioned := s.Person("1", "10", "101").Say(question, discordtest.Mentioned) // needs to know who it is
	if !s.Wait(func() bool { return len(s.Messages("101")) == 1 }) {
		t.Errorf("mention %s is not answered", mentioned)
	}
	second.end(t)
	if h := second.gate.Health(); h.Resumed != 1 || len(s.Messages("500")) != 2 {
		t.Errorf("%+v, %d answers", h, len(s.Messages("500")))
	}
}

// hung is a memory that never lets anybody look something up.
type hung struct {
	*memorytest.Memory
	never chan struct{}
}

func (h hung) Taken(ctx context.Context, tenant string, events ...string) (bool, error) {
	<-h.never
	return false, ctx.Err()
}

// A process that dies over its questions leaves them to the next.
func TestNextProcessAnswersWhatWasOpen(t *testing.T) {
	t.Parallel()
	s, memory, file := discordtest.New(), memorytest.New(), filepath.Join(t.TempDir(), "kept")
	s.Deadline = time.Minute
	t.Cleanup(s.Close)
	stuck := hung{memory, make(chan struct{})}
	first := process(t, s, stuck, file)
	s.Person("1", "", "500").Say(question)
	id := s.Person("1", "10", "100").Ask(question)
	s.Wait(func() bool { return first.desk.Stats().Running == 2 })
	s.Drop() // what is open outlives the connection that it came by
	if !s.Wait(func() bool { h := first.gate.Health(); return h.Resumed == 1 && h.Ready == 1 }) {
		t.Fatal("not connected again")
	}
	resumed := time.Now()
	s.Wait(func() bool { // it is kept where the sessions stand
		var k discord.Kept
		text, err := os.ReadFile(file)
		return err == nil && json.Unmarshal(text, &k) == nil && k.At.After(resumed)
	})
	s.Drop()
	first.stop()
	<-first.done
	second := process(t, s, memory, file)
	if !s.Wait(func() bool { return len(s.Messages("500")) == 1 }) {
		t.Error("the message is not answered")
	}
	if _, ok := s.Answered(id); !ok {
		t.Error("the command is not answered")
	}
	second.end(t)
	close(stuck.never)
	first.end(t)
	if n := len(s.Messages("500")); n != 1 {
		t.Errorf("%d answers", n)
	}
}
