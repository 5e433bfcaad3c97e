//go:build !race

package bot_test

// raced tells whether the race detector runs, which allocates on its own.
const raced = false
