package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// versionCommand prints the version.
type versionCommand struct{}

// Run prints the version that the build recorded, and the toolchain.
func (versionCommand) Run(t *terminal) error {
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		version = info.Main.Version
	}
	_, err := fmt.Fprintf(t.out, "headroom %s %s/%s %s\n", version, runtime.GOOS, runtime.GOARCH, runtime.Version())
	return err
}
