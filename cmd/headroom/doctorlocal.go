package main

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"headroom/store"
)

// checkSettings looks at the file and at what it sets up.
func (d *doctor) checkSettings() {
	file := d.t.config
	if file == "" {
		file = "no file; what is set in the environment, and defaults"
	}
	var named []string
	for _, p := range platforms {
		if p.set(d.t.settings) {
			named = append(named, p.name)
		}
	}
	d.ok("settings", "%s", file)
	if len(named) == 0 {
		d.fail("platforms", "none is set up", "add a section [slack] or [discord] to the settings and name the file with --config, or set SLACK_BOT_TOKEN and SLACK_APP_TOKEN, or DISCORD_TOKEN")
		return
	}
	d.ok("platforms", "%s", strings.Join(named, ", "))
	if _, err := d.t.settings.catalogue(); err != nil {
		d.fail("catalogue", "catalog_dir can't be used: "+err.Error(), "correct its rows, or leave catalog_dir empty")
	}
}

// secretOf reads a secret and looks at who else could. Empty: there is none, and
// the caller says what that means.
func (d *doctor) secretOf(variable, file, key string) string {
	if value := strings.TrimSpace(os.Getenv(variable)); value != "" {
		return value
	}
	if file == "" {
		return ""
	}
	info, err := os.Stat(file)
	if err != nil {
		d.fail(key, fmt.Sprintf("the file %s can't be read: %v", file, rootCause(err)), "write the secret to it, readable for the user that headroom runs as, or set "+variable)
		return ""
	}
	if mode := info.Mode().Perm(); mode&0o077 != 0 {
		d.warn(key, fmt.Sprintf("the file %s is readable by others (mode %04o)", file, mode), "chmod 600 "+file)
	}
	value, err := secret(variable, file)
	if err != nil {
		d.fail(key, fmt.Sprintf("the file %s can't be read: %v", file, rootCause(err)), "let the user that headroom runs as read it")
	}
	return value
}

// rootCause is an error of the file system without its path.
func rootCause(err error) error {
	if e, ok := errors.AsType[*os.PathError](err); ok {
		return e.Err
	}
	return err
}

// Space that a store should have round it: it is copied before it is brought up
// to date, and its log grows between two checkpoints.
const (
	fewBytes  = 64 << 20
	someBytes = 1 << 30
)

// checkStore looks at the file of what is kept: its mode, whether it is whole,
// of which version, and the room on its disk.
func (d *doctor) checkStore() {
	if !store.Supported {
		d.warn("store", "this build keeps nothing: no presets, no follow-ups after a restart, repeats are answered twice", store.NoSQLite)
		return
	}
	path, err := d.t.storeFile()
	if err != nil {
		d.fail("store", err.Error(), "name the file with store, --store or HEADROOM_STORE")
		return
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		d.checkNewStore(path)
	case err != nil:
		d.fail("store", fmt.Sprintf("%s can't be read: %v", path, rootCause(err)), "let the user that headroom runs as read and write it and its folder, or name another file for the store")
		return
	default:
		if mode := info.Mode().Perm(); mode&0o077 != 0 {
			d.warn("store mode", fmt.Sprintf("%s was readable by others (mode %04o)", path, mode), "opening the store has set 0600; find out who made it so, and keep the folder to this user (chmod 700)")
		} else {
			d.ok("store mode", "%04o", mode)
		}
		d.checkOldStore(path)
	}
	size := int64(0)
	if info != nil {
		size = info.Size()
	}
	d.checkDisk(path, size)
}

// checkNewStore looks whether a store could be made.
func (d *doctor) checkNewStore(path string) {
	folder := filepath.Dir(path)
	for {
		info, err := os.Stat(folder)
		if err == nil {
			if !info.IsDir() {
				d.fail("store", folder+" is no folder, so "+path+" can't be made", "name another file for the store")
			} else if !mayWrite(folder) {
				d.fail("store", path+" is to be made, and this user may not write into "+folder, "let the user that headroom runs as write there, or name another file for the store")
			} else {
				d.ok("store", "%s will be made at the first start", path)
			}
			return
		}
		if up := filepath.Dir(folder); up != folder && errors.Is(err, os.ErrNotExist) {
			folder = up
			continue
		}
		d.fail("store", fmt.Sprintf("%s can't be read: %v", folder, rootCause(err)), "name another file for the store")
		return
	}
}

// checkOldStore opens the store to read, and reads all of it.
func (d *doctor) checkOldStore(path string) {
	const restore = "put a backup in its place (docs/operation.md), or move the file away to begin anew"
	key, older, err := sealingKeys()
	if err != nil {
		d.fail("key", err.Error(), "openssl rand -hex 32")
	}
	kept, err := store.OpenReadOnly(d.ctx, path, store.Options{Key: key, OldKeys: older})
	if err != nil {
		d.fail("store", plainly(err).Error(), restore)
		return
	}
	defer func() { _ = kept.Close() }() // was only read
	report, err := kept.Check(d.ctx)
	switch {
	case err != nil:
		d.fail("store", plainly(err).Error(), restore)
	case len(report.Problems) > 0:
		d.fail("store", fmt.Sprintf("%s is damaged: %s", path, strings.Join(report.Problems, "; ")), restore)
	case report.Version < store.Version():
		d.warn("store", fmt.Sprintf("%s is sound, of format %d; this program writes format %d", path, report.Version, store.Version()),
			"nothing by hand: serve brings it up to date at its start and leaves a backup beside it")
	default:
		d.ok("store", "%s is sound: format %d, %d bytes", path, report.Version, report.Bytes)
	}
	if !mayWrite(path) || !mayWrite(filepath.Dir(path)) {
		d.fail("store", "this user may not write to "+path+" or into its folder", "run doctor as the user that headroom runs as; if it is that one, give it the file and the folder")
	}
	d.checkInstalls(kept)
}

// checkDisk looks at the room round the store.
func (d *doctor) checkDisk(path string, size int64) {
	folder := filepath.Dir(path)
	for !exists(folder) && filepath.Dir(folder) != folder {
		folder = filepath.Dir(folder)
	}
	free, err := freeBytes(folder)
	const fix = "free some room, or name a store on another disk"
	switch {
	case err != nil:
		d.skip("disk", "the free room of %s can't be told: %v", folder, err)
	case free < fewBytes+2*size:
		d.fail("disk", fmt.Sprintf("%d MiB are free in %s", free>>20, folder), fix)
	case free < someBytes:
		d.warn("disk", fmt.Sprintf("%d MiB are free in %s", free>>20, folder), fix)
	default:
		d.ok("disk", "%d GiB are free in %s", free>>30, folder)
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Bounds of a clock: Slack's requests are refused when they are older than five
// minutes by our clock, and Discord's likewise.
const (
	someSkew  = 5 * time.Second
	worstSkew = 4 * time.Minute
)

// checkClock compares our clock with those of the platforms.
func (d *doctor) checkClock() {
	if len(d.skews) == 0 {
		d.skip("clock", "no platform was asked for the time")
		return
	}
	most := slices.MaxFunc(d.skews, func(a, b skew) int { return int(a.ahead.Abs() - b.ahead.Abs()) })
	way := "ahead of"
	if most.ahead < 0 {
		way = "behind"
	}
	says := fmt.Sprintf("our clock is %s %s that of %s", most.ahead.Abs().Round(time.Second), way, most.platform)
	const fix = "set the clock by the network (timedatectl set-ntp true): signatures older than five minutes are refused, and the times of what is kept are wrong"
	switch {
	case most.ahead.Abs() >= worstSkew:
		d.fail("clock", says, fix)
	case most.ahead.Abs() > someSkew:
		d.warn("clock", says, fix)
	default:
		d.ok("clock", "within %s of that of %s", someSkew, most.platform)
	}
}

// checkAdmin looks whether the admin port is free, or held by a server of ours.
func (d *doctor) checkAdmin() {
	s := d.t.settings.Admin
	address, err := s.address()
	switch {
	case err != nil:
		d.fail("admin port", err.Error(), "correct admin.listen")
	case address == "":
		d.ok("admin port", "off")
	case d.free(address):
		d.ok("admin port", "%s is free", address)
	case d.lives(address):
		d.ok("admin port", "%s is held by a running headroom", address)
	case s.Listen == "":
		d.warn("admin port", address+" is taken by another program, so there will be no figures", "choose another address with admin.listen")
	default:
		d.fail("admin port", address+" is taken by another program, and serve will not start", "choose another address with admin.listen")
	}
}

// checkListen looks whether the address of a server over HTTP is free.
func (d *doctor) checkListen(key, address string) {
	admin, _ := d.t.settings.Admin.address() // told by its own check
	switch {
	case d.free(address):
		d.ok(key, "%s is free", address)
	case d.lives(admin):
		d.ok(key, "%s is held, and a headroom is running", address)
	default:
		d.fail(key, address+" is taken by another program, or is no address of this machine", "end that program, or choose another address with "+key)
	}
}

func (d *doctor) free(address string) bool {
	listen, err := (&net.ListenConfig{}).Listen(d.ctx, "tcp", address)
	if err != nil {
		return false
	}
	return listen.Close() == nil
}

// lives says whether a server of ours holds an admin port.
func (d *doctor) lives(address string) bool {
	if address == "" {
		return false
	}
	request, err := http.NewRequestWithContext(d.ctx, http.MethodGet, "http://"+address+"/healthz", nil)
	if err != nil {
		return false
	}
	resp, err := (&http.Client{Timeout: 2 * time.Second}).Do(request)
	if err != nil {
		return false
	}
	defer func() { _ = resp.Body.Close() }() // was only read
	text, err := io.ReadAll(io.LimitReader(resp.Body, 1<<10))
	return err == nil && strings.Contains(string(text), `"alive"`)
}
