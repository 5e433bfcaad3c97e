//go:build !cgo

package store

// Supported says whether this build has SQLite.
const Supported = false

const driverName, writerName = "", ""

func needsWriter(error) bool { return false }

func sqliteKind(error) (kind Kind, safe string, ok bool) { return "", "", false }
