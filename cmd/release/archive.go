package main

import (
	"archive/tar"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// entry is a file of the archive.
type entry struct {
	name string
	mode int64 // 0: 0644
	from string
	text []byte // where from is empty
}

// files are all files of a folder, under their own names.
func files(folder string) (list []entry, err error) {
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			list = append(list, entry{name: filepath.ToSlash(path), from: path})
		}
		return err
	})
	return list, err
}

// pack writes the entries under one folder, in the order of their names. Nothing
// of this machine gets into it: no owner, no time but at.
func pack(path, folder string, at time.Time, entries []entry) (err error) {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	zipped, err := gzip.NewWriterLevel(file, gzip.BestCompression)
	if err != nil {
		return err
	}
	out := tar.NewWriter(zipped)
	for _, e := range slices.SortedFunc(slices.Values(entries), func(a, b entry) int { return strings.Compare(a.name, b.name) }) {
		text := e.text
		if e.from != "" {
			if text, err = os.ReadFile(e.from); err != nil {
				return err
			}
		}
		header := tar.Header{Name: folder + "/" + e.name, Mode: cmp.Or(e.mode, 0o644), Size: int64(len(text)), ModTime: at, Format: tar.FormatPAX}
		if err := out.WriteHeader(&header); err != nil {
			return err
		}
		if _, err := out.Write(text); err != nil {
			return err
		}
	}
	return errors.Join(out.Close(), zipped.Close())
}

// sums writes SHA256SUMS over the archives of a folder, as `sha256sum -c` reads
// it.
func sums(folder string) error {
	archives, err := filepath.Glob(filepath.Join(folder, "headroom_*.tar.gz"))
	if err != nil {
		return err
	}
	var lines strings.Builder
	for _, path := range archives {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		fmt.Fprintf(&lines, "%x  %s\n", sha256.Sum256(text), filepath.Base(path))
	}
	return os.WriteFile(filepath.Join(folder, "SHA256SUMS"), []byte(lines.String()), 0o644)
}
