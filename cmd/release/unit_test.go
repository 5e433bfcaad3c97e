package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The unit is what systemd takes, and starts the program as it wants to be
// started.
func TestUnit(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(deploy + "headroom.service")
	if err != nil {
		t.Fatal(err)
	}
	var start []string
	for line := range strings.Lines(string(text)) {
		if command, ok := strings.CutPrefix(strings.TrimSpace(line), "ExecStart="); ok {
			start = strings.Fields(command)
		}
	}
	if len(start) == 0 || start[0] != "/usr/local/bin/headroom" {
		t.Fatalf("starts %q", start)
	}
	args := start[1:]
	if len(args) > 1 && args[0] == "--config" { // the file is not there before somebody writes it
		args[1] = "../../config.example.toml"
	}
	knows(t, args)

	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		t.Skip("no systemd-analyze here: ", err)
	}
	// It looks for the program: a copy of the unit names one that is there.
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	unit := filepath.Join(t.TempDir(), "headroom.service")
	if err := os.WriteFile(unit, []byte(strings.Replace(string(text), start[0], program, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("systemd-analyze", "verify", unit).CombinedOutput(); err != nil || strings.Contains(string(out), "headroom.service") {
		t.Errorf("verify: %v\n%s", err, out)
	}
	// 15 of 100 is where systemd says "OK" and next to nothing is left open.
	if out, err := exec.Command("systemd-analyze", "security", "--offline=true", "--threshold=15", unit).CombinedOutput(); err != nil {
		t.Errorf("it is open to more than it needs: %v\n%s", err, out)
	}
}
