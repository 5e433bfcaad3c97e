//go:build unix

package main

import (
	"context"
	"time"

	"headroom/bot/discord/discordtest"
	"headroom/bot/slack/slackfake"
)

// late is how long answers may be late after something was made to fail.
const late = 4 * time.Second

// slackFaults go wrong in turn.
func (s *slackSide) faults() []func() {
	post := func(f slackfake.Failure) func() { return func() { s.fake.Fail("chat.postMessage", f) } }
	return []func(){
		post(slackfake.Failure{Status: 429, RetryAfter: 1, Times: 5}),
		post(slackfake.Failure{Status: 500, Times: 20}),
		s.fake.Drop,
		post(slackfake.Failure{Hangup: true, Times: 10}),
		func() { s.fake.Fail("chat.update", slackfake.Failure{Error: "internal_error", Times: 5}) },
		s.fake.Refresh,
		post(slackfake.Failure{Lag: slowCall, Times: 50}),
		func() { s.fake.Garble(`{"type":"events_api","envelope_id":5`) },
	}
}

// discordFaults go wrong in turn.
func (d *discordSide) faults() []func() {
	fail := func(route string, status, times int, done bool) func() {
		return func() { d.town.Fail(route, status, times, done) }
	}
	each := func(do func(*discordtest.Conn)) func() { return func() { d.town.Each(do) } }
	return []func(){
		fail("POST callback", 429, 20, false),
		d.town.Drop,
		func() { // third, and so never while the program is away: Discord would have nothing left to deliver
			d.town.ForgetSessions()
			d.town.Each(func(c *discordtest.Conn) { c.Send(9, false) })
		},
		fail("POST callback", 500, 20, false),
		fail("POST message", 502, 5, true),
		each(func(c *discordtest.Conn) { c.Send(7, nil) }),
		fail("POST callback", discordtest.HungUp, 10, false),
		fail("POST callback", discordtest.HungUp, 10, true),
		each(func(c *discordtest.Conn) { c.Close(4000) }),
		each(func(c *discordtest.Conn) { c.Raw("{{{") }),
		func() { d.town.Slow(50, slowCall) },
	}
}

// goWrong makes one thing after another fail, on each platform, until ctx ends.
func goWrong(ctx context.Context, every time.Duration, s *slackSide, d *discordSide) {
	slack, discord := s.faults(), d.faults()
	for n := 0; ; n++ {
		select {
		case <-ctx.Done():
			return
		case <-time.After(every):
		}
		now := time.Now()
		s.troubled(now, now.Add(late))
		d.troubled(now, now.Add(late))
		slack[n%len(slack)]()
		discord[n%len(discord)]()
	}
}
