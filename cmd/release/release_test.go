package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"debug/elf"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

const stamped = "v1.2.3-test"

// plain is the program as everybody builds it.
var plain = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "headroom-plain-")
	if err != nil {
		return "", err
	}
	file := filepath.Join(folder, "headroom")
	out, err := exec.Command("go", "build", "-o", file, "headroom/cmd/headroom").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w\n%s", err, out)
	}
	return file, err
})

func TestMain(m *testing.M) {
	status := m.Run()
	if file, err := plain(); err == nil {
		_ = os.RemoveAll(filepath.Dir(file))
	}
	os.Exit(status)
}

// knows fails on arguments that the program does not take: it is asked for help
// with them.
func knows(t *testing.T, args []string) {
	t.Helper()
	program, err := plain()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, append(slices.Clip(args), "--help")...).CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("Usage: headroom serve")) {
		t.Errorf("%q: %v\n%s", args, err, out)
	}
}

// TestRelease builds an archive, and the program again in another folder from
// what an image is built from: both are the same bytes. Then it looks into the
// archive, and runs the program in an empty root.
func TestRelease(t *testing.T) {
	if testing.Short() {
		t.Skip("links the program twice")
	}
	again := context(t)
	dist := t.TempDir()
	t.Chdir("../..")
	t.Setenv("SOURCE_DATE_EPOCH", "1750000000")
	b := build{version: stamped}
	if err := b.complete("."); err != nil {
		t.Skip(err)
	}
	if err := run(build{version: stamped}, dist, ""); err != nil {
		t.Fatal(err)
	}
	sum := exec.Command("sha256sum", "-c", "SHA256SUMS")
	sum.Dir = dist
	if out, err := sum.CombinedOutput(); err != nil && !errors.Is(err, exec.ErrNotFound) {
		t.Errorf("%v\n%s", err, out)
	}
	folder := "headroom_" + strings.TrimPrefix(stamped, "v") + "_linux_" + b.arch
	files := unpacked(t, filepath.Join(dist, folder+".tar.gz"))
	for _, name := range []string{"headroom", "LICENSE", "LICENSES.txt", "README.md", "CHANGELOG.md", "config.example.toml", "headroom.service", "sbom.cdx.json"} {
		if len(files[folder+"/"+name]) == 0 {
			t.Errorf("no %s in the archive", name)
		}
	}
	for _, m := range regexp.MustCompile(`\]\(([^):]+)\)|src="([^"]+)"`).FindAllSubmatch(files[folder+"/README.md"], -1) {
		to := folder + "/" + string(m[1]) + string(m[2])
		if !slices.ContainsFunc(slices.Collect(maps.Keys(files)), func(name string) bool { return name == to || strings.HasPrefix(name, to+"/") }) {
			t.Errorf("the README leads to %s, which is not in the archive", to)
		}
	}
	program := filepath.Join(t.TempDir(), "headroom")
	if err := b.program(again, program); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(text, files[folder+"/headroom"]) {
		t.Error("the same sources in another folder became other bytes")
	}
	t.Run("program", func(t *testing.T) { static(t, program) })
	t.Run("bill of materials", func(t *testing.T) { materials(t, files[folder+"/sbom.cdx.json"], files[folder+"/LICENSES.txt"]) })
	t.Run("empty root", func(t *testing.T) { emptyRoot(t, program) })
}

func unpacked(t *testing.T, path string) map[string][]byte {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	zipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]byte{}
	for in := tar.NewReader(zipped); ; {
		header, err := in.Next()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		if header.Uid != 0 || header.Uname != "" || header.ModTime.Unix() != 1750000000 {
			t.Errorf("%+v tells of this machine", header)
		}
		if out[header.Name], err = io.ReadAll(in); err != nil {
			t.Fatal(err)
		}
	}
}

// static looks for what would tie the program to a machine.
func static(t *testing.T, program string) {
	file, err := elf.Open(program)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }() // it was only read
	for _, p := range file.Progs {
		if p.Type == elf.PT_INTERP {
			t.Error("it asks for a loader")
		}
	}
	for _, name := range []string{".note.gnu.build-id", ".debug_info", ".symtab"} {
		if file.Section(name) != nil {
			t.Errorf("it has %s", name)
		}
	}
	text, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(text, []byte(here+"/")) {
		t.Error("it names the folder that it was built in")
	}
	if mib := len(text) >> 20; mib > 38 {
		t.Errorf("%d MiB are not small", mib)
	}
}

func materials(t *testing.T, text, licences []byte) {
	var b bom
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&b); err != nil {
		t.Fatal(err)
	}
	if b.Metadata.Component.Version != stamped || len(b.Metadata.Component.Hashes) != 1 || b.Metadata.Time != "2025-06-15T15:06:40Z" {
		t.Errorf("%+v", b.Metadata)
	}
	seen := map[string]bool{b.Metadata.Component.Ref: true}
	for _, c := range b.Components {
		if seen[c.Ref] || c.Version == "" || len(c.Licences) != 1 || c.Licences[0].Expression == "" && (c.Licences[0].Licence == nil || c.Licences[0].Licence.ID == "") {
			t.Errorf("twice, or without a licence: %+v", c)
		}
		seen[c.Ref] = true
		if !bytes.Contains(licences, []byte(c.Name+" "+c.Version)) {
			t.Errorf("the licence of %s is not handed on", c.Name)
		}
	}
	for _, ref := range b.Depends[0].On {
		if !seen[ref] {
			t.Errorf("%s is depended on and not listed", ref)
		}
	}
	for _, part := range []string{"pkg:golang/std@", "pkg:generic/sqlite@3.", "pkg:golang/github.com/slack-go/slack@v", "pkg:golang/golang.org/x/image@v"} {
		if !bytes.Contains(text, []byte(part)) {
			t.Errorf("%s is missing", part)
		}
	}
	if !bytes.Contains(text, []byte("pkg:generic/musl@")) && !bytes.Contains(text, []byte("pkg:generic/glibc@2.")) {
		t.Error("the C library is missing")
	}
	if bytes.Contains(text, []byte("pgregory.net/rapid")) {
		t.Error("what tests alone need is listed")
	}
}

// The bytes of an archive hang on its entries alone.
func TestPackTwice(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	at := time.Unix(1, 0)
	one, two := filepath.Join(folder, "1"), filepath.Join(folder, "2")
	if err := errors.Join(
		pack(one, "x", at, []entry{{name: "b", text: []byte("b")}, {name: "a", text: []byte("a"), mode: 0o755}}),
		pack(two, "x", at, []entry{{name: "a", text: []byte("a"), mode: 0o755}, {name: "b", text: []byte("b")}}),
	); err != nil {
		t.Fatal(err)
	}
	first, err := os.ReadFile(one)
	if err != nil {
		t.Fatal(err)
	}
	second, err := os.ReadFile(two)
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("two archives of the same files differ: %v", err)
	}
}

func TestLicences(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct{ text, notice, want string }{
		"one":    {"Permission is hereby granted, free of charge, to any person", "", "MIT"},
		"BSD":    {"Redistribution and use in source and binary forms ... Neither the name of", "", "BSD-3-Clause"},
		"two":    {"Permission is hereby granted, free of charge ... Licensed under the Apache License, Version 2.0", "", "Apache-2.0 AND MIT"},
		"notice": {"Apache License\n   Version 2.0, January 2004", "This product includes", "Apache-2.0"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			for file, text := range map[string]string{"LICENSE": tt.text, "NOTICE": tt.notice} {
				if text == "" {
					continue
				}
				if err := os.WriteFile(filepath.Join(folder, file), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			id, text, err := licenceIn(folder)
			if err != nil || id != tt.want || !strings.Contains(text, tt.text) || !strings.Contains(text, tt.notice) {
				t.Errorf("%q %q: %v", id, text, err)
			}
		})
	}
}

// A licence that nobody has looked at stops the release.
func TestUnknownLicence(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if _, _, err := licenceIn(folder); !errors.Is(err, errLicence) {
		t.Errorf("none: %v", err)
	}
	if err := os.WriteFile(filepath.Join(folder, "LICENSE"), []byte("All rights reserved."), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := licenceIn(folder); !errors.Is(err, errLicence) {
		t.Errorf("an own one: %v", err)
	}
}

func TestVersionOutsideGit(t *testing.T) {
	t.Parallel()
	if _, err := versionOf(t.TempDir()); err == nil || !strings.Contains(err.Error(), "-version") {
		t.Errorf("%v", err)
	}
}
