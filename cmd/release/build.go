package main

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// build is what is asked for.
type build struct {
	version string
	arch    string
	cc      string // C compiler
}

// tags leave out what a static program can't have: the C library's resolver and
// user database, and extensions of SQLite that are loaded while it runs.
const tags = "netgo,osusergo,sqlite_omit_load_extension"

// stack is what a thread may use, in bytes: musl's own 128 KiB are few for
// SQLite.
const stack = 8 << 20

// compilers are C compilers by architecture, the best first: programs that are
// linked with musl (MIT) may be handed on as they are, while those of glibc
// (LGPL) have to come with a way to link them again.
var compilers = map[string][]string{
	"amd64": {"x86_64-linux-musl-gcc", "x86_64-linux-gnu-gcc"},
	"arm64": {"aarch64-linux-musl-gcc", "aarch64-linux-gnu-gcc"},
}

// complete fills in what was not said.
func (b *build) complete(root string) error {
	b.arch = cmp.Or(b.arch, runtime.GOARCH)
	known := compilers[b.arch]
	if b.arch == runtime.GOARCH {
		known = append([]string{"musl-gcc"}, append(known, "gcc", "cc")...)
	}
	if named := os.Getenv("CC"); named != "" {
		known = []string{named}
	}
	for _, name := range known {
		if _, err := exec.LookPath(name); err == nil {
			b.cc = name
			break
		}
	}
	if b.cc == "" {
		return fmt.Errorf("no C compiler for %s: install one of %s (SQLite is written in C)", b.arch, strings.Join(known, ", "))
	}
	if b.version != "" {
		return nil
	}
	version, err := versionOf(root)
	b.version = version
	return err
}

// versionOf is the tag of the last commit, else a version that sorts by its
// time, in the form of Go's pseudo-versions.
func versionOf(root string) (string, error) {
	if tag, err := git(root, "describe", "--tags", "--match", "v*", "--exact-match", "--dirty"); err == nil {
		return tag, nil
	}
	hash, err := git(root, "rev-parse", "--short=12", "HEAD")
	if err != nil {
		return "", fmt.Errorf("no version: -version names one where the sources are not in git: %w", err)
	}
	at, err := committed(root)
	if err != nil {
		return "", err
	}
	version := "v0.0.0-" + at.Format("20060102150405") + "-" + hash
	if changed, err := git(root, "status", "--porcelain", "--untracked-files=no"); err != nil || changed != "" {
		version += "-dirty"
	}
	return version, nil
}

// epoch is the time that stands in the archive.
func epoch(root string) (time.Time, error) {
	if text := os.Getenv("SOURCE_DATE_EPOCH"); text != "" {
		seconds, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH is %q; it has to be seconds since 1970", text)
		}
		return time.Unix(seconds, 0).UTC(), nil
	}
	if at, err := committed(root); err == nil {
		return at, nil
	}
	return time.Unix(0, 0).UTC(), nil
}

func committed(root string) (time.Time, error) {
	text, err := git(root, "log", "-1", "--format=%ct")
	if err != nil {
		return time.Time{}, err
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	return time.Unix(seconds, 0).UTC(), err
}

func git(root string, args ...string) (string, error) {
	out, err := exec.Command("git", append([]string{"-C", root}, args...)...).Output()
	return strings.TrimSpace(string(out)), err
}

// program builds the sources under root. Nothing of the place, the time or the
// last build gets into it.
func (b *build) program(root, file string) error {
	link := fmt.Sprintf("-s -w -buildid= -B none -X main.version=%s -linkmode=external -extldflags '-static -Wl,--build-id=none -Wl,-z,stack-size=%d'", b.version, stack)
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-tags="+tags, "-ldflags="+link, "-o", file, "./cmd/headroom")
	cmd.Dir, cmd.Stderr = root, os.Stderr
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1", "GOOS=linux", "GOARCH="+b.arch, "CC="+b.cc, "GOFLAGS=")
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("build: %w", err)
	}
	return nil
}
