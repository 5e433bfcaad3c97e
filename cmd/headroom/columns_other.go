//go:build !unix

package main

import "os"

// columnsOf knows no way to ask; the caller falls back on COLUMNS.
func columnsOf(*os.File) (int, bool) { return 0, false }
