package main

import (
	"bufio"
	"fmt"
	"io"
	"runtime"
	"strings"
)

// question is a line on its way to an answer.
type question struct {
	text string
	page chan []byte // receives the answer, rendered
}

// eachLine answers every line of the input, on all processors, and writes the
// pages in the order of the lines. Output is flushed whenever no further line
// waits, so that a person or a program on the other side of a pipe gets each
// answer at once, and a file goes through at full speed.
func eachLine(t *terminal, out *bufio.Writer, answer func(string) []byte) error {
	workers := runtime.GOMAXPROCS(0)
	work := make(chan question)
	order := make(chan question, 4*workers)
	for range workers {
		go func() {
			for q := range work {
				q.page <- answer(q.text)
			}
		}()
	}
	var readError error
	go func() {
		readError = readLines(t, func(line string) {
			q := question{line, make(chan []byte, 1)}
			order <- q
			work <- q
		})
		close(order)
		close(work)
	}()
	var writeError error
	for q := range order {
		page := <-q.page
		if writeError != nil {
			continue // nobody reads any more; let the reader come to its end
		}
		_, writeError = out.Write(page)
		if writeError == nil && len(order) == 0 {
			writeError = out.Flush()
		}
	}
	if writeError != nil {
		return fmt.Errorf("write answers: %w", writeError)
	}
	return readError
}

// readLines feeds the lines of the input to each, without their ends.
func readLines(t *terminal, each func(string)) error {
	in := bufio.NewReaderSize(t.in, 1<<16)
	for t.ctx.Err() == nil {
		line, err := in.ReadString('\n')
		if line != "" {
			each(strings.TrimRight(line, "\r\n"))
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read questions: %w", err)
		}
	}
	return t.ctx.Err()
}
