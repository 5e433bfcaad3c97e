//go:build !linux

package bot_test

import "time"

// worked is nothing where no clock tells a thread's work from the machine's.
func worked() time.Duration { return 0 }
