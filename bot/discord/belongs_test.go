package discord_test

import (
	"fmt"
	"testing"
	"time"
)

// A server that takes the bot away is noted as gone, one that is only out of
// reach is not, and one that comes back is there again.
func TestServersThatLeaveAreNoted(t *testing.T) {
	t.Parallel()
	g := play(t, setting{offline: true})
	gone := func(want bool) {
		t.Helper()
		for end := time.Now().Add(2 * time.Minute); g.memory.Gone("discord:7") != want; time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("gone: %v\n%s", !want, g.log)
			}
		}
	}
	g.app.Event("GUILD_DELETE", []byte(`{"id":"7"}`))
	gone(true)
	g.app.Event("GUILD_CREATE", []byte(`{"id":"7","joined_at":"2026-11-01T00:00:00Z","roles":[]}`))
	gone(false)
	for _, data := range []string{`{"id":"7","unavailable":true}`, `{"id":""}`, `{}`, `[]`, `{`, ``, `{"id":7}`} {
		g.app.Event("GUILD_DELETE", []byte(data))
	}
	g.app.Event("GUILD_DELETE", fmt.Appendf(nil, `{"id":"8"}`))
	for end := time.Now().Add(2 * time.Minute); !g.memory.Gone("discord:8"); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the last was not noted")
		}
	}
	gone(false)
}
