package slack_test

import (
	"context"
	"testing"
	"time"
)

// drain ends the desk and what it said, as the program does.
func drain(t *testing.T, w *town) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := w.desk.Drain(ctx); err != nil {
		t.Error(err)
	}
	if err := w.app.Drain(ctx); err != nil {
		t.Error(err)
	}
}
