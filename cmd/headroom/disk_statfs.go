//go:build linux || darwin || freebsd

package main

import "golang.org/x/sys/unix"

// freeBytes is the room that this user may fill where a folder lies.
func freeBytes(folder string) (int64, error) {
	var disk unix.Statfs_t
	if err := unix.Statfs(folder, &disk); err != nil {
		return 0, err
	}
	return int64(disk.Bavail) * int64(disk.Bsize), nil //nolint:unconvert // differs between systems
}

// mayWrite says whether this user may write there.
func mayWrite(path string) bool { return unix.Access(path, unix.W_OK) == nil }
