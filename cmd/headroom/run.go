package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"headroom/engine/unit"
)

// Exit statuses. With --json, ask is answered whenever each question got its
// object.
const (
	answered    = 0
	notAnswered = 1
	wrongUsage  = 2
)

// commands is the command line.
type commands struct {
	Config string `help:"Settings file (TOML)." env:"HEADROOM_CONFIG" type:"path" placeholder:"FILE"`
	Kept   string `name:"store" help:"File that keeps presets and own models and cards. Default: headroom/headroom.db under XDG_STATE_HOME." env:"HEADROOM_STORE" placeholder:"FILE"`
	Log    string `help:"Write logs to standard error: off, debug, info, warn or error. Default: off; what the settings say, else info, for serve." enum:",off,debug,info,warn,error" default:"" placeholder:"LEVEL"`

	Ask      askCommand      `cmd:"" help:"Answer a question in words."`
	Estimate estimateCommand `cmd:"" help:"Estimate workloads that are stated in JSON."`
	Model    modelCommand    `cmd:"" help:"Look models up, and keep your own."`
	GPU      gpuCommand      `cmd:"" name:"gpu" help:"Look accelerators up, and keep your own."`
	Preset   presetCommand   `cmd:"" help:"Keep parts of questions under names."`
	Measured measuredCommand `cmd:"" help:"Keep what was measured, beside what was estimated."`
	Store    storeCommand    `cmd:"" help:"Look after what is kept."`
	Console  consoleCommand  `cmd:"" help:"Talk at a prompt: follow-ups, presets, own models."`
	Serve    serveCommand    `cmd:"" help:"Answer in Slack and Discord."`
	Health   healthCommand   `cmd:"" help:"Ask a running server how it is."`
	Doctor   doctorCommand   `cmd:"" help:"Check settings, store, tokens, clock and ports, and say what to fix."`
	Manifest manifestCommand `cmd:"" help:"Print what a chat platform has to be told about the bot."`
	Version  versionCommand  `cmd:"" help:"Print the version."`
}

// terminal is what a command reads from and writes to.
type terminal struct {
	ctx      context.Context
	in       io.Reader
	out, err io.Writer
	settings settings
	store    string // as it was named; empty: the usual place
	log      *slog.Logger
	level    string // of the log, by flag; empty: not said
	config   string // file of the settings; empty: none
	broken   error  // why the settings could not be read; only doctor goes on with it
}

// statusError ends the program with a status when there is nothing more to
// say than what was printed.
type statusError int

func (s statusError) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// usageError is a command that was called in a way that it cannot mean.
type usageError string

func (u usageError) Error() string { return string(u) }

// exited is how kong's wish to exit (after --help) leaves the parser.
type exited int

// run is the whole program: it returns the exit status and touches nothing but
// its arguments, so that tests start the real thing.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) (status int) {
	out, errOut = screened(out), screened(errOut)
	var c commands
	parser, err := kong.New(&c,
		kong.Name("headroom"),
		kong.Description(programHelp), kong.ConfigureHelp(helpOptions),
		kong.Writers(out, errOut), kong.UsageOnError(), kong.Vars{"formats": formatNames()},
		kong.Exit(func(code int) { panic(exited(code)) }),
	)
	if err != nil {
		fmt.Fprintln(errOut, "headroom:", err)
		return wrongUsage
	}
	defer func() {
		switch left := recover().(type) {
		case nil:
		case exited:
			status = int(left)
		default:
			panic(left)
		}
	}()
	command, err := parser.Parse(asked(args))
	if err != nil {
		fmt.Fprintf(errOut, "headroom: %v\nRun `headroom --help` for the commands.\n", err)
		return wrongUsage
	}
	chosen, broken := loadSettings(c.Config)
	if broken != nil && command.Command() != "doctor" {
		fmt.Fprintln(errOut, "headroom:", broken)
		return wrongUsage
	}
	err = command.Run(&terminal{
		ctx: ctx, in: in, out: out, err: errOut, settings: chosen,
		store: cmp.Or(c.Kept, chosen.Store), log: logger(c.Log, errOut), level: c.Log, config: c.Config, broken: broken,
	})
	if code, ok := errors.AsType[statusError](err); ok {
		return int(code)
	}
	if wrong, ok := errors.AsType[usageError](err); ok {
		fmt.Fprintln(errOut, "headroom:", wrong)
		return wrongUsage
	}
	if err != nil {
		fmt.Fprintln(errOut, "headroom:", err)
		return notAnswered
	}
	return answered
}

// asked keeps a question that begins with a minus from being read as a flag:
// no flag has a space in it.
func asked(args []string) []string {
	at := slices.IndexFunc(args, func(arg string) bool {
		return strings.HasPrefix(arg, "-") && strings.Contains(arg, " ") && !strings.Contains(arg, "=")
	})
	if at < 0 || slices.Contains(args[:at], "--") {
		return args
	}
	return slices.Concat(args[:at], args[at+1:], []string{"--", args[at]})
}

// logger writes records of a level and above, or none.
func logger(level string, to io.Writer) *slog.Logger {
	var least slog.Level
	if level == "off" || level == "" || least.UnmarshalText([]byte(level)) != nil {
		return slog.New(slog.DiscardHandler)
	}
	return slog.New(slog.NewTextHandler(to, &slog.HandlerOptions{Level: least}))
}

// scaleOf is the unit that sizes are printed in.
func scaleOf(units string) unit.Scale {
	if units == "gb" {
		return unit.Decimal
	}
	return unit.Binary
}
