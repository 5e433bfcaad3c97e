package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"time"
)

// healthCommand asks a running server how it is: an image without other programs
// has nobody else to ask.
type healthCommand struct {
	Admin string `help:"Address of the server's admin port. Default: that of the settings, else 127.0.0.1:9469." placeholder:"ADDRESS"`
	Ready bool   `help:"Ask whether questions would be answered: a platform is connected, the store can be read."`
}

// healthPatience is how long the answer may take.
const healthPatience = 3 * time.Second

// Run prints what the server says; the status is 0 where it is well.
func (c *healthCommand) Run(t *terminal) error {
	asked := t.settings.Admin
	asked.Listen = cmp.Or(c.Admin, asked.Listen)
	asked.Remote = true // asking reaches no further than listening
	address, err := asked.address()
	if err != nil {
		return err
	}
	if address == "" {
		return errors.New("the admin port is off: nobody can be asked")
	}
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return err
	}
	if ip, err := netip.ParseAddr(host); host == "" || err == nil && ip.IsUnspecified() {
		host = "127.0.0.1" // it listens everywhere
	}
	path := "/healthz"
	if c.Ready {
		path = "/readyz"
	}
	ctx, cancel := context.WithTimeout(t.ctx, healthPatience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+path, nil)
	if err != nil {
		return err
	}
	answer, err := (&http.Transport{}).RoundTrip(request) // by no proxy
	if err != nil {
		return fmt.Errorf("the server does not answer on its admin port: %w", err)
	}
	defer func() { _ = answer.Body.Close() }() // it was only read
	text, err := io.ReadAll(io.LimitReader(answer.Body, 1<<16))
	if err != nil {
		return err
	}
	if _, err := t.out.Write(text); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return statusError(notAnswered)
	}
	return nil
}
