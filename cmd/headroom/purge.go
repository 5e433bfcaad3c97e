package main

import (
	"context"
	"time"
)

// purgeEvery is how often a server removes what has expired.
const purgeEvery = time.Hour

// purging removes what has expired, now and every hour, until the function that
// it returns is called.
func (h *house) purging(ctx context.Context) (stop func()) {
	if h.store == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(purgeEvery)
		defer tick.Stop()
		for ctx.Err() == nil {
			removed, err := h.store.Purge(ctx)
			switch {
			case err != nil && ctx.Err() == nil:
				h.log.Error("purge", "error", err)
			case removed > 0:
				h.log.Debug("purged", "rows", removed)
			}
			select {
			case <-ctx.Done():
			case <-tick.C:
			}
		}
	}()
	return func() {
		cancel()
		<-done
	}
}
