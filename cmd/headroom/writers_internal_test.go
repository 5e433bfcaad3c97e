package main

import "testing"

// Who is named with a workspace may write there and nowhere else.
func TestWritersAreOfTheirWorkspace(t *testing.T) {
	t.Parallel()
	s := settings{Slack: &slackSettings{Writers: []string{"U1", "T2/U2", ""}}}
	for _, c := range []struct {
		tenant, user string
		want         bool
	}{
		{"slack:T1", "U1", true},
		{"slack:T2", "U1", true},
		{"slack:T2", "U2", true},
		{"slack:T1", "U2", false},
		{"slack:T1", "T2/U2", false},
		{"slack:T9", "U9", false},
		{"slack:T1", "", false},
		{"discord:1", "U1", false},
		{"local", "U1", false},
		{"slack:", "U2", false},
	} {
		if got := s.mayWrite(c.tenant, c.user); got != c.want {
			t.Errorf("%q in %q: %v", c.user, c.tenant, got)
		}
	}
	if (settings{}).mayWrite("slack:T1", "U1") {
		t.Error("without settings somebody may write")
	}
}
