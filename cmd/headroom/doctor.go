package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// doctorCommand looks at everything that a server needs, changes nothing, and
// says in words what to fix.
type doctorCommand struct {
	JSON    bool          `name:"json" help:"Print the checks as JSON."`
	Offline bool          `help:"Ask no platform anything."`
	Timeout time.Duration `help:"How long each platform may take to answer." default:"10s"`
}

// The states of a check.
const (
	checkOK      = "ok"
	checkWarn    = "warn"
	checkFail    = "fail"
	checkSkipped = "skipped" // it could not be made; Says tells why
)

// check is one thing that was looked at.
type check struct {
	Name  string `json:"name"`
	State string `json:"state"`
	Says  string `json:"says"`
	Fix   string `json:"fix,omitempty"` // of a warning or a failure: what to do
}

// doctor collects checks.
type doctor struct {
	t       *terminal
	ctx     context.Context
	offline bool
	timeout time.Duration
	now     func() time.Time
	list    []check
	skews   []skew
}

func (d *doctor) ok(name, format string, values ...any) {
	d.list = append(d.list, check{name, checkOK, fmt.Sprintf(format, values...), ""})
}

func (d *doctor) skip(name, format string, values ...any) {
	d.list = append(d.list, check{name, checkSkipped, fmt.Sprintf(format, values...), ""})
}

func (d *doctor) warn(name, says, fix string) {
	d.list = append(d.list, check{name, checkWarn, says, fix})
}

func (d *doctor) fail(name, says, fix string) {
	d.list = append(d.list, check{name, checkFail, says, fix})
}

// Run makes the checks and prints them. The status is 1 when one of them
// failed; warnings leave it 0.
func (c *doctorCommand) Run(t *terminal) error {
	d := &doctor{t: t, ctx: t.ctx, offline: c.Offline, timeout: c.Timeout, now: time.Now}
	d.examine()
	worst := checkOK
	for _, one := range d.list {
		if one.State == checkFail || one.State == checkWarn && worst == checkOK {
			worst = one.State
		}
	}
	if err := d.print(c.JSON, worst); err != nil {
		return err
	}
	if worst == checkFail {
		return statusError(notAnswered)
	}
	return nil
}

// examine makes the checks, from what all others rest on.
func (d *doctor) examine() {
	if d.t.broken != nil {
		d.fail("settings", d.t.broken.Error(), "correct the file; config.example.toml shows every key")
		d.checkStore()
		return
	}
	d.checkSettings()
	d.checkStore()
	if d.t.settings.Slack != nil || slackSet(d.t.settings) {
		d.checkSlack()
	}
	if discordSet(d.t.settings) {
		d.checkDiscord()
	}
	d.checkClock()
	d.checkAdmin()
}

func (d *doctor) print(asJSON bool, worst string) error {
	if asJSON {
		encoder := json.NewEncoder(d.t.out)
		encoder.SetEscapeHTML(false)
		encoder.SetIndent("", "  ")
		return encoder.Encode(struct {
			State  string  `json:"state"`
			Checks []check `json:"checks"`
		}{worst, d.list})
	}
	var out strings.Builder
	count := map[string]int{}
	for _, one := range d.list {
		count[one.State]++
		fmt.Fprintf(&out, "%-8s %-20s %s\n", one.State, one.Name, strings.ReplaceAll(one.Says, "\n", "\n"+strings.Repeat(" ", 30)))
		if one.Fix != "" {
			fmt.Fprintf(&out, "%-29s fix: %s\n", "", one.Fix)
		}
	}
	fmt.Fprintf(&out, "%d ok, %d warnings, %d failures, %d skipped\n", count[checkOK], count[checkWarn], count[checkFail], count[checkSkipped])
	_, err := fmt.Fprint(d.t.out, out.String())
	return err
}

// asking prepares to ask a platform: for so long, with an eye on its clock.
func (d *doctor) asking(platform string) (context.Context, context.CancelFunc, *http.Client) {
	ctx, cancel := context.WithTimeout(d.ctx, d.timeout)
	return ctx, cancel, &http.Client{Transport: &clockReader{d: d, platform: platform}, Timeout: d.timeout}
}

// skew is how far our clock is ahead of a platform's.
type skew struct {
	platform string
	ahead    time.Duration
}

// clockReader notes the time that the answers of a platform carry.
type clockReader struct {
	d        *doctor
	platform string
	mu       sync.Mutex
	read     bool
}

// RoundTrip passes a call on.
func (c *clockReader) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	date, wrong := http.ParseTime(resp.Header.Get("Date"))
	if wrong == nil && !c.read {
		c.read = true
		c.d.skews = append(c.d.skews, skew{c.platform, c.d.now().Sub(date.Add(time.Second / 2))}) // a date has whole seconds
	}
	return resp, nil
}

// reason is why there was no answer, without addresses that may hold a secret.
func reason(err error) string {
	if e, ok := errors.AsType[*url.Error](err); ok {
		err = e.Err
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return "no answer in time"
	}
	if e, ok := errors.AsType[*net.DNSError](err); ok {
		return "the name " + e.Name + " is not found"
	}
	if e, ok := errors.AsType[*net.OpError](err); ok {
		return e.Err.Error()
	}
	return "the connection failed"
}
