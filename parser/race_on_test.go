//go:build race

package parser_test

// raced tells whether the race detector runs, which allocates on its own.
const raced = true
