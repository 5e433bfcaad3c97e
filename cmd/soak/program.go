//go:build unix

package main

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"headroom/bot/discord/discordtest"
	"headroom/bot/slack"
	"headroom/store"
)

// program is the built program, serving. It is started again after a kill, with
// the same store and the same settings.
type program struct {
	binary, folder string
	environment    []string
	log            *os.File
	admin          string // where it is looked after

	command *exec.Cmd
	spent   time.Duration // of processors, by those that have ended
	ended   chan error
}

// sealing is the key that seals the tokens of the workspaces.
var sealing = []byte(strings.Repeat("k", 32))

// build makes the program, unless one is named.
func build(ctx context.Context, binary, folder string) (string, error) {
	if binary != "" {
		return filepath.Abs(binary)
	}
	binary = filepath.Join(folder, "headroom")
	out, err := exec.CommandContext(ctx, "go", "build", "-o", binary, "headroom/cmd/headroom").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("build the program: %w\n%s", err, out)
	}
	return binary, nil
}

// prepare writes the settings and installs the workspaces.
func prepare(ctx context.Context, binary, folder string, s *slackSide, d *discordSide) (*program, error) {
	kept, err := store.Open(ctx, filepath.Join(folder, "memory.db"), store.Options{Key: sealing})
	if err != nil {
		return nil, err
	}
	teams := slack.NewInstalled(kept, s.fake.API(), http.DefaultClient)
	for _, space := range s.spaces {
		err = errors.Join(err, teams.Add(ctx, slack.Team{ID: space.ID}, space.Token, ""))
	}
	if err := errors.Join(err, kept.Close()); err != nil {
		return nil, err
	}
	admin, err := freeAddress()
	if err != nil {
		return nil, err
	}
	settings := fmt.Sprintf("store = \"memory.db\"\n[admin]\nlisten = %q\npprof = true\n[slack]\napi = %q\nclient_id = \"1.2\"\n[discord]\napi = %q\n", admin, s.fake.API(), d.town.URL+"/api/v10")
	if err := os.WriteFile(filepath.Join(folder, "config.toml"), []byte(settings), 0o600); err != nil {
		return nil, err
	}
	log, err := os.Create(filepath.Join(folder, "log"))
	if err != nil {
		return nil, err
	}
	p := &program{binary: binary, folder: folder, log: log, admin: admin}
	for _, pair := range os.Environ() {
		name, _, _ := strings.Cut(pair, "=")
		if !strings.HasPrefix(name, "HEADROOM_") && !strings.HasPrefix(name, "SLACK_") && !strings.HasPrefix(name, "DISCORD_") {
			p.environment = append(p.environment, pair)
		}
	}
	p.environment = append(p.environment, "HEADROOM_KEY="+hex.EncodeToString(sealing), "SLACK_APP_TOKEN="+s.fake.AppToken, "DISCORD_TOKEN="+discordtest.Token)
	return p, nil
}

// freeAddress is one that nobody listens at.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

func (p *program) start() error {
	p.command = exec.Command(p.binary, "--config", filepath.Join(p.folder, "config.toml"), "serve")
	p.command.Env, p.command.Stdout, p.command.Stderr = p.environment, p.log, p.log
	if err := p.command.Start(); err != nil {
		return fmt.Errorf("start the program: %w", err)
	}
	ended := make(chan error, 1)
	p.ended = ended
	command := p.command
	go func() { ended <- command.Wait() }()
	return nil
}

// kill ends the program without a warning.
func (p *program) kill() {
	_ = p.command.Process.Kill()
	fmt.Fprintln(p.log, "killed:", <-p.ended)
	p.count()
}

// stop ends it as a service manager does; the error is that it did not end well.
func (p *program) stop() error {
	_ = p.command.Process.Signal(os.Interrupt)
	select {
	case err := <-p.ended:
		p.count()
		if err != nil {
			return fmt.Errorf("the program ended badly: %w\n%s", err, p.tail())
		}
		return nil
	case <-time.After(20 * time.Second):
		p.kill()
		return errors.New("the program did not end when it was told to")
	}
}

// died says why the program ended although nobody told it to.
func (p *program) died() error {
	select {
	case err := <-p.ended:
		p.ended <- err
		if err == nil {
			err = errors.New("nobody told it to")
		}
		return fmt.Errorf("the program ended: %w\n%s", err, p.tail())
	default:
		return nil
	}
}

func (p *program) count() {
	p.spent += p.command.ProcessState.UserTime() + p.command.ProcessState.SystemTime()
}

// tail is the end of what the program wrote.
func (p *program) tail() string {
	text, _ := os.ReadFile(p.log.Name())
	return string(text[max(0, len(text)-4000):])
}
