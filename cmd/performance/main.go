// Command performance measures what an answer costs and how the cost grows, and
// writes docs/performance.md with its picture. Run it from the root of the
// repository on a quiet machine: go run ./cmd/performance. With -gate it writes
// nothing and fails when a cost leaps or grows faster than it may, which any
// machine can tell.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	gate := flag.Bool("gate", false, "measure leaps and growth only, quickly, by the time of the processor; fail beyond a limit")
	folder := flag.String("to", "docs", "where the page is written")
	flag.Parse()
	if err := run(context.Background(), *gate, *folder); err != nil {
		fmt.Fprintln(os.Stderr, "performance:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, gate bool, folder string) error {
	if gate {
		return errors.Join(leaps(), growths(ctx))
	}
	var measured []curve
	for _, c := range curves {
		if err := c.measure(ctx, 9, wall); err != nil {
			return err
		}
		measured = append(measured, c)
	}
	roads, err := echoes(ctx)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "performance.svg"), []byte(picture(measured)), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "performance.md"), []byte(page(measured, roads, ours())), 0o644)
}
