package main

import (
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// part is something that somebody else wrote and that is linked into the
// program, with its licence.
type part struct {
	name, version string
	purl          string // https://github.com/package-url/purl-spec
	licence       string // SPDX; an expression where several hold
	text          string
}

// partsOf reads from a program what it was linked from: its modules, the
// standard library, the C library, and SQLite, which lies in the folder of its
// binding.
func partsOf(program string) ([]part, error) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return nil, fmt.Errorf("read what is linked: %w", err)
	}
	text, err := os.ReadFile(filepath.Join(runtimeRoot(), "LICENSE"))
	if err != nil {
		return nil, fmt.Errorf("the licence of Go: %w", err)
	}
	version := strings.TrimPrefix(info.GoVersion, "go")
	parts := []part{{name: "Go standard library", version: version, purl: "pkg:golang/std@" + version, licence: "BSD-3-Clause", text: string(text)}}
	libc, err := libcOf(program)
	if err != nil {
		return nil, err
	}
	parts = append(parts, libc)
	for _, m := range info.Deps {
		folder, err := moduleFolder(m.Path, m.Version)
		if err != nil {
			return nil, err
		}
		licence, text, err := licenceIn(folder)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.Path, err)
		}
		parts = append(parts, part{m.Path, m.Version, "pkg:golang/" + m.Path + "@" + m.Version, licence, text})
		if m.Path == "github.com/mattn/go-sqlite3" {
			sqlite, err := sqliteIn(folder)
			if err != nil {
				return nil, err
			}
			parts = append(parts, sqlite)
		}
	}
	return parts, nil
}

func runtimeRoot() string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return runtime.GOROOT() //nolint:staticcheck // the last resort where go can't be asked
	}
	return strings.TrimSpace(string(out))
}

// moduleFolder is where the sources of a module lie; they are fetched if need be.
func moduleFolder(path, version string) (string, error) {
	out, err := exec.Command("go", "mod", "download", "-json", path+"@"+version).Output()
	if err != nil {
		return "", fmt.Errorf("%s@%s: %w", path, version, err)
	}
	var found struct{ Dir string }
	err = json.Unmarshal(out, &found)
	return found.Dir, err
}

// licences are told by sentences that only they have.
var licences = []struct {
	id   string
	says *regexp.Regexp
}{
	{"Apache-2.0", regexp.MustCompile(`Apache License,?\s+Version 2\.0`)},
	{"MPL-2.0", regexp.MustCompile(`Mozilla Public License,? (Version|v\.) 2\.0`)},
	{"BSD-3-Clause", regexp.MustCompile(`(?s)Redistribution and use in source and binary forms.*[Nn]either the name`)},
	{"BSD-2-Clause", regexp.MustCompile(`Redistribution and use in source and binary forms`)},
	{"MIT", regexp.MustCompile(`Permission is hereby granted, free of charge`)},
}

// errLicence stops a release: what may not be handed on must not get in unseen.
var errLicence = errors.New("its licence is not one that is known here")

func licenceIn(folder string) (id, text string, err error) {
	for _, pattern := range []string{"LICENSE*", "LICENCE*", "COPYING*"} {
		files, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil || len(files) == 0 {
			continue
		}
		text, err := os.ReadFile(files[0])
		if err != nil {
			return "", "", err
		}
		var ids []string
		for _, l := range licences {
			if l.says.Match(text) && !(l.id == "BSD-2-Clause" && slices.Contains(ids, "BSD-3-Clause")) {
				ids = append(ids, l.id)
			}
		}
		if len(ids) == 0 {
			break
		}
		notice, err := os.ReadFile(filepath.Join(folder, "NOTICE")) // goes along, says the Apache licence
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", "", err
		}
		return strings.Join(ids, " AND "), strings.TrimSpace(string(text)) + "\n\n" + string(notice), nil
	}
	return "", "", errLicence
}

func sqliteIn(folder string) (part, error) {
	header, err := os.ReadFile(filepath.Join(folder, "sqlite3-binding.h"))
	if err != nil {
		return part{}, err
	}
	version := regexp.MustCompile(`#define SQLITE_VERSION\s+"([^"]+)"`).FindSubmatch(header)
	if version == nil {
		return part{}, errors.New("sqlite3-binding.h names no version")
	}
	return part{"SQLite", string(version[1]), "pkg:generic/sqlite@" + string(version[1]), "blessing", "The author disclaims copyright to this source code. https://www.sqlite.org/copyright.html\n"}, nil
}

// notices are the licences of all parts, which have to come with the program.
func notices(parts []part) []byte {
	var out strings.Builder
	out.WriteString("Headroom is linked from its own sources (LICENSE) and from these.\n")
	for _, p := range parts {
		fmt.Fprintf(&out, "\n%s\n%s %s (%s)\n\n%s\n", strings.Repeat("=", 78), p.name, p.version, p.licence, strings.TrimSpace(p.text))
	}
	return []byte(out.String())
}
