// Command performance measures what an answer costs and how the cost grows, and
// writes docs/performance.md with its picture. Run it from the root of the
// repository on a quiet machine: go run ./cmd/performance. With -gate it writes
// nothing and fails when a cost grows faster than it may.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	gate := flag.Bool("gate", false, "measure the growth only, quickly; fail where it is faster than it may be")
	folder := flag.String("to", "docs", "where the page is written")
	flag.Parse()
	if err := run(context.Background(), *gate, *folder); err != nil {
		fmt.Fprintln(os.Stderr, "performance:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, gate bool, folder string) error {
	if gate {
		return gated(ctx)
	}
	var measured []curve
	for _, c := range curves {
		if err := c.measure(ctx, 9); err != nil {
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

// gated holds the growth of each curve. A neighbour on the same machine slows
// one point and not another, so what looks too fast is measured again.
func gated(ctx context.Context) error {
	var beyond []string
	for _, c := range curves {
		for try := 0; ; try++ {
			if err := c.measure(ctx, 3+2*try); err != nil {
				return err
			}
			if c.growth() <= c.most || try == 3 {
				break
			}
		}
		fmt.Printf("%-20s x %.2f from %d to %d, may be x %g\n", c.name, c.growth(), c.at[0], c.at[len(c.at)-1], c.most)
		if c.growth() > c.most {
			beyond = append(beyond, fmt.Sprintf("%s: x %.2f, the gate is x %g", c.name, c.growth(), c.most))
		}
	}
	if len(beyond) > 0 {
		return fmt.Errorf("grows too fast: %s", strings.Join(beyond, "; "))
	}
	return nil
}
