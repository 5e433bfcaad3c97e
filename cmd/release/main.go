// Command release builds what is handed out. Run it from the root of the
// repository:
//
//	go run ./cmd/release                  dist/headroom_VERSION_linux_amd64.tar.gz and SHA256SUMS
//	go run ./cmd/release -binary FILE     the program alone
//
// The program is static, knows its version, and is the same bytes whenever the
// same sources are built by the same tools. SOURCE_DATE_EPOCH, else the time of
// the last commit, is the time of every file in the archive.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	var (
		b      build
		folder = flag.String("o", "dist", "folder for the archive")
		binary = flag.String("binary", "", "write the program alone, to this file")
	)
	flag.StringVar(&b.version, "version", "", "version to stamp; empty: the tag of the last commit, or its time and hash")
	flag.StringVar(&b.arch, "arch", "", "architecture; empty: this machine's. Another one needs a C compiler for it")
	flag.Parse()
	if err := run(b, *folder, *binary); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// run builds the program, and lays the archive around it.
func run(b build, folder, binary string) error {
	if err := b.complete("."); err != nil {
		return err
	}
	if binary != "" {
		return b.program(".", binary)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "headroom-release-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(work) }() // it is only temporary
	program := filepath.Join(work, "headroom")
	if err := b.program(".", program); err != nil {
		return err
	}
	at, err := epoch(".")
	if err != nil {
		return err
	}
	parts, err := partsOf(program)
	if err != nil {
		return err
	}
	bom, err := billOfMaterials(program, b.version, at, parts)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("headroom_%s_linux_%s", strings.TrimPrefix(b.version, "v"), b.arch)
	entries := []entry{
		{name: "headroom", mode: 0o755, from: program},
		{name: "LICENSE", from: "LICENSE"},
		{name: "LICENSES.txt", text: notices(parts)},
		{name: "README.md", from: "README.md"},
		{name: "CHANGELOG.md", from: "CHANGELOG.md"},
		{name: "config.example.toml", from: "config.example.toml"},
		{name: "headroom.service", from: "docs/deploy/headroom.service"},
		{name: "sbom.cdx.json", text: bom},
	}
	pages, err := files("docs") // the README leads there
	if err != nil {
		return err
	}
	entries = append(entries, pages...)
	archive := filepath.Join(folder, name+".tar.gz")
	if err := pack(archive, name, at, entries); err != nil {
		return fmt.Errorf("pack: %w", err)
	}
	if err := sums(folder); err != nil {
		return fmt.Errorf("checksums: %w", err)
	}
	fmt.Println(archive)
	return nil
}
