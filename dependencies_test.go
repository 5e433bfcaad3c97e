package headroom_test

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// licences are what a licence's text begins with or holds.
var licences = map[string]string{
	"MIT":                "Permission is hereby granted, free of charge",
	"BSD-2-Clause":       "Redistribution and use in source and binary forms",
	"BSD-3-Clause":       "Neither the name of",
	"Apache-2.0":         "Apache License",
	"MPL-2.0":            "Mozilla Public License Version 2.0",
	"MIT and Apache-2.0": "two different licenses: MIT and Apache",
}

// The page of dependencies names each module that go.mod asks for directly, why
// it is there, and the licence that lies beside it.
func TestDependenciesArePutDown(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("docs/dependencies.md")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\| (.+) \\| ([^|]+) \\|$").FindAllStringSubmatch(string(page), -1) {
		if _, twice := told[row[1]]; twice || len(row[2]) < 20 {
			t.Errorf("%s stands there twice, or without a reason", row[1])
		}
		told[row[1]] = row[3]
	}
	command := exec.Command("go", "list", "-m", "-json", "all")
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	needed := map[string]bool{}
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var m struct {
			Path, Version, Dir string
			Main, Indirect     bool
			Replace            *struct{}
		}
		if err := decoder.Decode(&m); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if m.Main || m.Indirect {
			continue
		}
		if needed[m.Path] = true; m.Replace != nil {
			t.Errorf("%s is replaced", m.Path)
		}
		if named, ok := told[m.Path]; !ok {
			t.Errorf("%s has no row", m.Path)
		} else if m.Dir != "" {
			checkLicence(t, m.Path, m.Dir, named)
		}
	}
	for path := range told {
		if !needed[path] {
			t.Errorf("%s has a row and is not in go.mod", path)
		}
	}
	if len(needed) < 10 {
		t.Errorf("only %d modules were found", len(needed))
	}
}

// checkLicence reads the licence that came with a module.
func checkLicence(t *testing.T, path, dir, named string) {
	t.Helper()
	sign, known := licences[named]
	if !known {
		t.Errorf("%s: %q is no licence that this test knows", path, named)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if name := strings.ToUpper(filepath.Base(file)); !strings.HasPrefix(name, "LICENSE") && !strings.HasPrefix(name, "COPYING") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if flat := strings.Join(strings.Fields(string(text)), " "); strings.Contains(flat, sign) && (named != "BSD-2-Clause" || !strings.Contains(flat, licences["BSD-3-Clause"])) {
			return
		}
	}
	t.Errorf("%s is not under %s", path, named)
}

// The look for vulnerabilities says what it found, and says in words where it
// could not look.
func TestVulnerabilitiesAreLookedFor(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	for name, c := range map[string]struct {
		install, scan string // scripts in the place of go and of the scanner
		required      bool
		status        int
		says          string
	}{
		"no scanner":       {"echo reading: 403 Forbidden >&2; exit 1", "", false, 0, "NOT CHECKED: the scanner"},
		"no database":      {"", "echo dial tcp: no such host >&2; exit 1", false, 0, "NOT CHECKED: the scanner ended with status 1"},
		"none is required": {"exit 1", "", true, 1, "NOT CHECKED"},
		"nothing found":    {"", "echo No vulnerabilities found.", true, 0, "No vulnerabilities found."},
		"something found":  {"", "echo GO-2026-0001; exit 3", false, 3, "vulnerable code is reached"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			bin := t.TempDir()
			script := func(name, text string) string {
				path := filepath.Join(bin, name)
				if err := os.WriteFile(path, []byte("#!/usr/bin/env bash\n"+text+"\n"), 0o755); err != nil {
					t.Fatal(err)
				}
				return path
			}
			if c.scan != "" {
				script("govulncheck", c.scan)
			}
			command := exec.Command("bash", ".ci/vuln")
			command.Env = append(os.Environ(), "GO="+script("go", c.install), "VULN_BIN="+bin, "VULN_REQUIRED=")
			if c.required {
				command.Env = append(command.Env, "VULN_REQUIRED=1")
			}
			out, err := command.CombinedOutput()
			status := 0
			if ended, ok := errors.AsType[*exec.ExitError](err); ok {
				status = ended.ExitCode()
			} else if err != nil {
				t.Fatal(err)
			}
			if status != c.status || !strings.Contains(string(out), c.says) {
				t.Errorf("status %d: %s", status, out)
			}
		})
	}
}
