// Command docs writes the pages of docs/ that are made of figures. Run it from
// the root of the repository: go run ./cmd/docs writes every page, with names
// only those.
package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
)

// pages are the sub-commands: each writes one page with its pictures into a
// folder.
var pages = map[string]func(folder string) error{
	"accuracy": accuracyPage,
	"answers":  answersPage,
	"fit":      fitPage,
	"language": languagePage,
	"pace":     pacePage,
	"speed":    speedPage,
}

func main() {
	if err := run(os.Args[1:], "docs"); err != nil {
		fmt.Fprintln(os.Stderr, "docs:", err)
		os.Exit(1)
	}
}

func run(names []string, folder string) error {
	known := slices.Sorted(maps.Keys(pages))
	if len(names) == 0 {
		names = known
	}
	for _, name := range names {
		page, ok := pages[name]
		if !ok {
			return fmt.Errorf("there is no page %q; known are %s", name, strings.Join(known, ", "))
		}
		if err := page(folder); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// rows reads a file of published measurements.
func rows[T any](path string, read func(io.Reader) ([]T, error)) ([]T, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return read(file)
}
