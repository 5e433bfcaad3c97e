//go:build unix

package main

import (
	"os"
	"syscall"
	"unsafe"
)

// columnsOf asks the terminal for its width.
func columnsOf(file *os.File) (int, bool) {
	var size struct{ rows, columns, _, _ uint16 }
	_, _, code := syscall.Syscall(syscall.SYS_IOCTL, file.Fd(), syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size)))
	return int(size.columns), code == 0 && size.columns > 0
}
