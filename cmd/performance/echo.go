package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"time"

	"headroom/bot"
	"headroom/bot/discord"
	"headroom/bot/discord/discordtest"
	"headroom/bot/slack"
	"headroom/bot/slack/slackfake"
	"headroom/engine/catalog"
)

// road is the time from a question to its answer on a platform's stand-in, one
// after the other: of an echo, and of the program.
type road struct {
	platform       string
	echo, answered time.Duration // medians
}

// asked is how many questions each median is of.
const asked = 400

// echo answers every question with its words: what the way costs without the
// work.
type echo struct{}

func (echo) Submit(_ context.Context, in bot.Inbound, deliver func(bot.Message)) error {
	go deliver(bot.Message{Paragraphs: []string{in.Text}})
	return nil
}

// desk answers questions; it is ended by its second result.
func desk() (*bot.Desk, func()) {
	d := bot.NewDesk(bot.NewConversation(bot.New(catalog.Builtin()), nil, bot.Setup{}), bot.Limits{PerUser: 1 << 20, PerTenant: 1 << 20})
	return d, func() { _ = d.Drain(context.Background()) } // nothing waits
}

func echoes(ctx context.Context) ([]road, error) {
	answering, end := desk()
	defer end()
	var out []road
	for _, one := range []struct {
		platform string
		median   func(context.Context, slack.Desk) (time.Duration, error)
	}{{"Slack", overSlack}, {"Discord", overDiscord}} {
		r := road{platform: one.platform}
		var err error
		if r.echo, err = one.median(ctx, echo{}); err != nil {
			return nil, err
		}
		if r.answered, err = one.median(ctx, answering); err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, nil
}

// overSlack asks through Socket Mode and waits for the posted answer.
func overSlack(ctx context.Context, d slack.Desk) (time.Duration, error) {
	fake := slackfake.New()
	defer fake.Close()
	fake.Last, fake.Pace, fake.Burst = 100, 1e6, 1<<20
	space := fake.Install("T1")
	posted := make(chan struct{}, 1)
	fake.OnPost = func(*slackfake.Message) { posted <- struct{}{} }
	team, err := slack.NewSingle(ctx, slack.NewClient(space.Token, fake.API(), http.DefaultClient))
	if err != nil {
		return 0, err
	}
	app := slack.New(d, team, slack.Options{})
	socket := &slack.Socket{AppToken: fake.AppToken, Address: fake.API(), HTTP: http.DefaultClient, Log: slog.New(slog.DiscardHandler), Take: app.Take}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() { _ = socket.Run(ctx) }() // ends with ctx
	return median(socket.Connected, posted, func(n int) {
		_, _ = fake.Send("events_api", fake.Mention(space, fmt.Sprintf("C%d", n), "", "U1", typical), 0) // without an answer it fails
	})
}

// overDiscord asks by a command over the gateway and waits for the response.
func overDiscord(ctx context.Context, d slack.Desk) (time.Duration, error) {
	town := discordtest.New()
	defer town.Close()
	town.Last, town.Deadline = 100, time.Minute
	answered := make(chan struct{}, 1)
	town.OnAnswer = func(string) { answered <- struct{}{} }
	client := discord.NewClient(town.URL+"/api/v10", discordtest.Token, "performance", nil)
	gate := discord.NewGateway(discord.New(d, client, discord.Options{}), client, false, discord.Pace{}, nil)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() { _ = gate.Run(ctx) }() // ends with ctx
	return median(func() bool { return town.Ready() == 1 }, answered, func(n int) {
		town.Person("1", "10", fmt.Sprint(100+n)).Ask(typical)
	})
}

// median asks one question after the other once the way is open.
func median(open func() bool, answered <-chan struct{}, ask func(n int)) (time.Duration, error) {
	for end := time.Now().Add(time.Minute); !open(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			return 0, fmt.Errorf("nobody connected")
		}
	}
	var took []time.Duration
	for n := range asked {
		at := time.Now()
		ask(n)
		select {
		case <-answered:
		case <-time.After(10 * time.Second):
			return 0, fmt.Errorf("question %d was not answered", n)
		}
		took = append(took, time.Since(at))
	}
	slices.Sort(took)
	return took[len(took)/2], nil
}
