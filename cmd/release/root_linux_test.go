package main

import (
	"bytes"
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// nobody is the user of the image.
const nobody = 65532

// emptyRoot runs the program as the image does: in a root where nothing is but
// the program, certificates and the folder of its state, as a user of no name.
func emptyRoot(t *testing.T, program string) {
	root := t.TempDir()
	state := filepath.Join(root, "var/lib/headroom")
	certificates := filepath.Join(root, "etc/ssl/certs")
	for _, folder := range []string{state, certificates} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Link(program, filepath.Join(root, "headroom")); err != nil {
		t.Fatal(err)
	}
	as := &syscall.SysProcAttr{Chroot: root}
	if os.Getuid() == 0 {
		as.Credential = &syscall.Credential{Uid: nobody, Gid: nobody}
		if err := os.Chown(state, nobody, nobody); err != nil {
			t.Fatal(err)
		}
		for at := root; at != os.TempDir() && at != "/"; at = filepath.Dir(at) {
			if err := os.Chmod(at, 0o755); err != nil {
				t.Fatal(err)
			}
		}
	} else {
		as.Cloneflags = syscall.CLONE_NEWUSER
		as.UidMappings = []syscall.SysProcIDMap{{ContainerID: nobody, HostID: os.Getuid(), Size: 1}}
	}
	command := func(env []string, args ...string) *exec.Cmd {
		cmd := exec.Command("/headroom", args...)
		cmd.Err = nil // it is looked for outside of its root
		cmd.SysProcAttr, cmd.Dir = as, "/"
		cmd.Env = append(env, "HEADROOM_STORE=/var/lib/headroom/headroom.db")
		return cmd
	}
	says := func(want string, args ...string) {
		t.Helper()
		out, err := command(nil, args...).CombinedOutput()
		if err != nil || !strings.Contains(string(out), want) {
			t.Errorf("%q: %v\n%s", args, err, out)
		}
	}
	if out, err := command(nil, "version").CombinedOutput(); err != nil && len(out) == 0 {
		t.Skipf("no other root may be entered here: %v", err)
	}
	says("headroom "+stamped+" linux/", "version")
	says("Does not fit", "ask", "train 7b adamw fp16 on 4x v100")
	says("装不下", "ask", "4张v100训练7b adamw fp16")
	says("kept lab", "preset", "add", "lab", "8x a100 80gb bf16 zero 3")
	says("Fits", "ask", "train 7b with lab")
	says("copied", "store", "backup", "/var/lib/headroom/copy.db")
	says("sound", "--store", "/var/lib/headroom/copy.db", "store", "check")

	// It trusts who the certificates name, connects by TLS, and ends in peace when
	// it is told to.
	var called atomic.Int64
	slack := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		called.Add(1)
		w.Header().Set("Retry-After", "1")
		w.WriteHeader(http.StatusTooManyRequests)
	}))
	defer slack.Close()
	issuer := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: slack.Certificate().Raw})
	settings := "[admin]\nlisten = \"" + free(t) + "\"\n[slack]\napi = \"" + slack.URL + "/api/\"\n"
	for file, text := range map[string][]byte{filepath.Join(certificates, "ca-certificates.crt"): issuer, filepath.Join(root, "config.toml"): []byte(settings)} {
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	serve := command([]string{"SLACK_APP_TOKEN=xapp-1", "SLACK_BOT_TOKEN=xoxb-1"}, "--config", "/config.toml", "serve")
	serve.Stdout, serve.Stderr = &out, &out
	if err := serve.Start(); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(2 * time.Minute); called.Load() == 0 && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
	}
	if check := healthcheck(t); check[0] != "/headroom" {
		t.Errorf("the image asks %q how it is", check)
	} else {
		says("alive", append([]string{"--config", "/config.toml"}, check[1:]...)...)
	}
	if err := serve.Process.Signal(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	if err := serve.Wait(); err != nil || called.Load() == 0 {
		t.Errorf("%d calls, ended with %v\n%s", called.Load(), err, out.String())
	}
}
