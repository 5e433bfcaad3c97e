package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"headroom/bot"
)

// limitSettings are the section [limits]. Zero values mean the default.
type limitSettings struct {
	Question  int  `toml:"question"`   // characters of a question
	Answer    size `toml:"answer"`     // text of one answer
	File      size `toml:"file"`       // a file that comes with a question
	PerUser   int  `toml:"per_user"`   // messages of one person within window
	PerTenant int  `toml:"per_tenant"` // messages of a workspace or server within window
	Window    span `toml:"window"`
	Workers   int  `toml:"workers"` // questions answered at once
	Queue     int  `toml:"queue"`   // questions that wait
	Memory    size `toml:"memory"`  // of the process
}

// bound is what one limit may be, and what it is when nothing is set.
type bound struct {
	key                string
	set                func(*limitSettings) int64
	least, most, usual int64
	print              func(int64) string
}

const mebi = 1 << 20

// bounds are the limits in the order of the example.
var bounds = []bound{
	{"question", func(l *limitSettings) int64 { return int64(l.Question) }, 20, 2000, 2000, plainCount},
	{"answer", func(l *limitSettings) int64 { return l.Answer.bytes }, 16 << 10, 16 * mebi, mebi, sizeText},
	{"file", func(l *limitSettings) int64 { return l.File.bytes }, 1 << 10, 4 * mebi, 256 << 10, sizeText},
	{"per_user", func(l *limitSettings) int64 { return int64(l.PerUser) }, 1, 10_000, int64(bot.DefaultLimits.PerUser), plainCount},
	{"per_tenant", func(l *limitSettings) int64 { return int64(l.PerTenant) }, 1, 1_000_000, int64(bot.DefaultLimits.PerTenant), plainCount},
	{"window", func(l *limitSettings) int64 { return int64(l.Window.Duration) }, int64(time.Second), int64(time.Hour), int64(bot.DefaultLimits.Window), spanText},
	{"workers", func(l *limitSettings) int64 { return int64(l.Workers) }, 1, 256, int64(bot.DefaultLimits.Workers), plainCount},
	{"queue", func(l *limitSettings) int64 { return int64(l.Queue) }, 1, 100_000, int64(bot.DefaultLimits.Queue), plainCount},
	{"memory", func(l *limitSettings) int64 { return l.Memory.bytes }, 64 * mebi, 1 << 40, 0, sizeText},
}

func plainCount(n int64) string { return strconv.FormatInt(n, 10) }
func spanText(n int64) string   { return strconv.Quote(time.Duration(n).String()) }

// check refuses limits that would not work. 0 stands for the default.
func (l *limitSettings) check(path, text string) error {
	var wrong []error
	for key, unread := range map[string]bool{"window": l.Window.unread, "answer": l.Answer.unread, "file": l.File.unread, "memory": l.Memory.unread} {
		if key = "limits." + key; unread {
			wrong = append(wrong, fmt.Errorf("%s:%d: %s has to be %s", path, lineOf(text, key), key, inWords(settingTypes[key])))
		}
	}
	for _, b := range bounds {
		if v := b.set(l); v != 0 && (v < b.least || v > b.most) {
			key := "limits." + b.key
			wrong = append(wrong, fmt.Errorf("%s:%d: %s is %s; it can be from %s to %s", path, lineOf(text, key), key, b.print(v), b.print(b.least), b.print(b.most)))
		}
	}
	return errors.Join(wrong...)
}

// desk are the limits of the desk; what is not set is filled in there.
func (l *limitSettings) desk() bot.Limits {
	return bot.Limits{Workers: l.Workers, Queue: l.Queue, PerUser: l.PerUser, PerTenant: l.PerTenant, Window: l.Window.Duration, Full: memoryFull()}
}

// span is a time in a settings file: "10s". What can't be read is told by check,
// which knows the line.
type span struct {
	time.Duration
	unread bool
}

// UnmarshalText reads a time.
func (s *span) UnmarshalText(text []byte) error { //nolint:unparam // of encoding.TextUnmarshaler
	d, err := time.ParseDuration(string(text))
	s.Duration, s.unread = d, err != nil || d < 0
	return nil
}

// size is an amount of bytes in a settings file: "256KiB".
type size struct {
	bytes  int64
	unread bool
}

var sizeUnits = []struct {
	name  string
	bytes int64
}{{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}, {"GB", 1e9}, {"MB", 1e6}, {"KB", 1e3}, {"kB", 1e3}, {"B", 1}}

// UnmarshalText reads an amount of bytes.
func (s *size) UnmarshalText(text []byte) error { //nolint:unparam // of encoding.TextUnmarshaler
	s.unread = true
	for _, u := range sizeUnits {
		number, ok := strings.CutSuffix(strings.TrimSpace(string(text)), u.name)
		if !ok {
			continue
		}
		n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err != nil || !(n >= 0 && n*float64(u.bytes) <= 1<<50) {
			break
		}
		s.bytes, s.unread = int64(n*float64(u.bytes)), false
		return nil
	}
	return nil
}

// sizeText writes bytes as a settings file has them.
func sizeText(n int64) string {
	for _, u := range sizeUnits[:3] {
		if n >= u.bytes && n%u.bytes == 0 {
			return fmt.Sprintf("%q", strconv.FormatInt(n/u.bytes, 10)+u.name)
		}
	}
	return fmt.Sprintf("%q", strconv.FormatInt(n, 10)+"B")
}
