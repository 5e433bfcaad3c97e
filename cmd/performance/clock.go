package main

import "time"

// clock reads a time that passes, from a beginning of its own.
type clock func() time.Duration

var start = time.Now()

// wall is the clock on the wall.
func wall() time.Duration { return time.Since(start) }
