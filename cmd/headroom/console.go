package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/term"

	"headroom/bot"
	"headroom/bot/console"
	"headroom/store"
)

// largestAttached bounds what is read of a file at the prompt.
const largestAttached = 16 << 20

// consoleCommand is the bot at a prompt.
type consoleCommand struct {
	Lang  string `help:"Language of the answers: en or zh. Default: that of the question." enum:",en,zh" default:"" placeholder:"LANG"`
	Units string `help:"Unit of sizes: gib or gb." enum:",gib,gb" default:"" placeholder:"UNIT"`
}

// Run talks until the input ends. At a terminal it edits lines, completes them
// and keeps a history; otherwise each line of the input is one message.
func (c *consoleCommand) Run(t *terminal) error {
	known, err := t.settings.catalogue()
	if err != nil {
		return err
	}
	path, err := t.storeFile()
	if err != nil {
		return err
	}
	memory, closes, why, err := openMemory(t.ctx, path, store.Options{Log: t.log})
	if err != nil {
		return err
	}
	if why != "" {
		fmt.Fprintln(t.err, "headroom: nothing is remembered:", why)
	}
	talk := bot.NewConversation(bot.New(known), memory, bot.Setup{Version: buildVersion(), Fetch: t.settings.fetch(), Log: t.log})
	p := &prompt{
		terminal: t, talk: talk,
		in: bot.Inbound{
			Tenant: store.Local, Channel: "console", User: cmp.Or(me(), "me"), Rights: bot.Rights{Write: true},
			Lang: cmp.Or(c.Lang, t.settings.Lang), Units: cmp.Or(c.Units, t.settings.Units),
		},
		view: console.View{Width: widthOf(t.out), Colour: colourful(t.out)},
	}
	return errors.Join(p.run(), closes())
}

// prompt is one conversation at a terminal.
type prompt struct {
	*terminal
	talk   *bot.Conversation
	in     bot.Inbound
	view   console.View
	offers []bot.Action

	ways []string // the line as it was typed, and what it may go on with
	way  int      // which of them is shown
}

func (p *prompt) run() error {
	in, isFile := p.terminal.in.(*os.File)
	if isFile && term.IsTerminal(int(in.Fd())) && isTerminal(p.out) {
		return p.interactive(in)
	}
	return p.lines()
}

// lines reads messages from a pipe: one on a line, or an object over several.
func (p *prompt) lines() error {
	in := bufio.NewReaderSize(p.terminal.in, 1<<16)
	var open []byte
	if err := p.goesOn(p.out); err != nil {
		return err
	}
	for p.ctx.Err() == nil {
		line, err := in.ReadBytes('\n')
		open = append(open, line...)
		trimmed := bytes.TrimSpace(open)
		if err == nil && unfinished(trimmed) {
			continue
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("read messages: %w", err)
		}
		if len(trimmed) > 0 {
			if over := p.say(p.out, string(trimmed)); over {
				return nil
			}
		}
		open = nil
		if err != nil {
			return nil
		}
	}
	return p.ctx.Err()
}

// interactive reads messages from a person.
func (p *prompt) interactive(in *os.File) error {
	fd := int(in.Fd())
	before, err := term.MakeRaw(fd)
	if err != nil {
		return fmt.Errorf("take over the terminal: %w", err)
	}
	defer func() { _ = term.Restore(fd, before) }() // the program ends; there is nobody left to tell
	screen := term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{in, bare(p.out)}, "> ")
	screen.AutoCompleteCallback = p.complete
	screen.SetBracketedPasteMode(true)
	defer screen.SetBracketedPasteMode(false)
	if width, height, err := term.GetSize(fd); err == nil && width > 0 {
		if err := screen.SetSize(width, height); err != nil {
			return fmt.Errorf("lay the screen out: %w", err)
		}
		p.view.Width = width
	}
	if _, err := fmt.Fprintln(screen, console.Greeting(p.in.Lang)); err != nil {
		return fmt.Errorf("greet: %w", err)
	}
	if err := p.goesOn(screen); err != nil {
		return err
	}
	var pasted strings.Builder
	for p.ctx.Err() == nil {
		line, err := screen.ReadLine()
		if errors.Is(err, term.ErrPasteIndicator) {
			pasted.WriteString(line + "\n")
			if text := []byte(strings.TrimSpace(pasted.String())); unfinished(text) {
				continue
			}
			err = nil
			line = ""
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read a line: %w", err)
		}
		text := strings.TrimSpace(pasted.String() + line)
		pasted.Reset()
		if text != "" && p.say(&tame{to: screen}, text) {
			return nil
		}
	}
	return nil
}

// goesOn tells what an earlier conversation left standing, so that nobody wonders where a setting
// comes from.
func (p *prompt) goesOn(out io.Writer) error {
	in := p.in
	in.At = time.Now()
	question := p.talk.Standing(p.ctx, in)
	if question == "" {
		return nil
	}
	if _, err := fmt.Fprintln(out, console.GoesOn(p.in.Lang, question)+"\n"); err != nil {
		return fmt.Errorf("greet: %w", err)
	}
	return nil
}

// say answers one message; over says that it was the last.
func (p *prompt) say(out io.Writer, text string) (over bool) {
	in := p.in
	in.Text, in.At = text, time.Now()
	switch word, path, _ := strings.Cut(text, " "); {
	case text == "quit", text == "exit", text == "退出":
		return true
	case word == "read" && path != "" && fileExists(path):
		file, err := readAttached(strings.TrimSpace(path))
		if err != nil {
			fmt.Fprintln(out, "headroom:", err)
			return false
		}
		in.Text, in.Files = "", []bot.File{file}
	default:
		if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= len(p.offers) {
			in.Text, in.Press = "", p.offers[n-1].Token
		}
	}
	m := p.talk.Handle(p.ctx, in)
	page, offers := p.view.Message(m)
	if len(offers) > 0 { // else those above it still stand on the screen
		p.offers = offers
	}
	_, err := io.WriteString(out, page)
	return err != nil
}

// complete offers what the line may go on with, at each tab the next.
func (p *prompt) complete(line string, at int, key rune) (string, int, bool) {
	if key != '\t' || at != len(line) {
		return "", 0, false
	}
	if p.ways == nil || line != p.ways[p.way] {
		p.ways, p.way = append([]string{line}, p.talk.Complete(p.ctx, p.in, line)...), 0
	}
	p.way = (p.way + 1) % len(p.ways)
	whole := p.ways[p.way]
	return whole, len(whole), true
}

func fileExists(path string) bool {
	info, err := os.Stat(strings.TrimSpace(path))
	return err == nil && info.Mode().IsRegular()
}

// readAttached reads the beginning of a file: all of a configuration, the
// header of weights.
func readAttached(path string) (bot.File, error) {
	file, err := os.Open(path)
	if err != nil {
		return bot.File{}, fmt.Errorf("read a file: %w", err)
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, largestAttached))
	if err != nil {
		return bot.File{}, fmt.Errorf("read a file: %w", err)
	}
	return bot.File{Name: path, Data: data}, nil
}
