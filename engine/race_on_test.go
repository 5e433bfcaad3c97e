//go:build race

package engine_test

// raced tells that the race detector runs, which allocates on its own.
const raced = true
