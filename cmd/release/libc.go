package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// libcOf is the C library that a static program holds. The one of GNU reads its
// tunables from the environment; musl has none.
func libcOf(program string) (part, error) {
	text, err := os.ReadFile(program)
	if err != nil {
		return part{}, err
	}
	if bytes.Contains(text, []byte("GLIBC_TUNABLES")) {
		fmt.Fprintln(os.Stderr, "release: linked with glibc; under the LGPL whoever gets the program has to be able to link it anew. musl-gcc (package musl-tools) asks nothing of the kind.")
		version := versionSaid(exec.Command("getconf", "GNU_LIBC_VERSION"))
		return part{"glibc", version, "pkg:generic/glibc@" + version, "LGPL-2.1-or-later", "Copyright (C) Free Software Foundation, Inc. The sources are at https://www.gnu.org/software/libc/, those of Headroom come with a way to link them anew: cmd/release.\n"}, nil
	}
	version := "1"
	if loaders, err := filepath.Glob("/lib/ld-musl-*.so.1"); err == nil && len(loaders) > 0 {
		version = versionSaid(exec.Command(loaders[0])) // says its version, and how it is used
	}
	return part{"musl", version, "pkg:generic/musl@" + version, "MIT", musl}, nil
}

func versionSaid(cmd *exec.Cmd) string {
	out, _ := cmd.CombinedOutput() // the loader of musl ends with 1
	return string(regexp.MustCompile(`\d+(\.\d+)+`).Find(out))
}

// musl is its licence; distributions keep it in many places or not at all.
var musl = strings.TrimSpace(`
Copyright © 2005-2020 Rich Felker, et al.

Permission is hereby granted, free of charge, to any person obtaining
a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including
without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to
permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be
included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT.
IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT,
TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`)
