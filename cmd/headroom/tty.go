package main

import (
	"io"
	"os"
	"strconv"
)

// plainWidth is the width of lines when the terminal does not tell.
const plainWidth = 80

// isTerminal says whether output goes to a person's screen.
func isTerminal(w io.Writer) bool {
	file, ok := bare(w).(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// colourful says whether colour is wanted: a terminal, without NO_COLOR
// (https://no-color.org) and not a dumb one.
func colourful(w io.Writer) bool {
	return isTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// widthOf is the number of columns that may be used.
func widthOf(w io.Writer) int {
	if file, ok := bare(w).(*os.File); ok && isTerminal(w) {
		if columns, ok := columnsOf(file); ok {
			return columns
		}
	}
	if columns, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && columns > 0 {
		return columns
	}
	return plainWidth
}
