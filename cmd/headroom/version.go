package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// version is stamped by cmd/release; empty in other builds.
var version string

// versionCommand prints the version.
type versionCommand struct{}

// Run prints the version of the build, and the toolchain.
func (versionCommand) Run(t *terminal) error {
	_, err := fmt.Fprintf(t.out, "headroom %s %s/%s %s\n", buildVersion(), runtime.GOOS, runtime.GOARCH, runtime.Version())
	return err
}

// buildVersion is the version that was stamped, else the one that Go recorded.
func buildVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
