package bot_test

import (
	"time"

	"golang.org/x/sys/unix"
)

// worked is how long this thread has been at work: what else the machine does is not
// in it. Whoever reads it twice stays on one thread.
func worked() time.Duration {
	var at unix.Timespec
	if unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &at) != nil {
		return 0
	}
	return time.Duration(at.Nano())
}
