package slack

import (
	"context"
	"errors"
	"sync"
)

// Teams knows the clients of the workspaces that installed the bot.
type Teams interface {
	// Client returns that of a workspace; errAway when it has none.
	Client(ctx context.Context, t Team) (Client, error)
	// Forget removes what a workspace gave, when it uninstalled the bot.
	Forget(ctx context.Context, t Team) error
}

// errAway is the answer to a workspace that has not installed the bot, or has
// taken its token back.
var errAway = errors.New("the bot is not installed in this workspace")

// Single is one workspace with one token.
type Single struct {
	client Client
	team   Team
	over   sync.Once
	gone   chan struct{} // closed when it is
}

// NewSingle asks Slack whose token it is.
func NewSingle(ctx context.Context, c Client) (*Single, error) {
	team, err := c.Identify(ctx)
	if err != nil {
		return nil, err
	}
	return &Single{client: c, team: team, gone: make(chan struct{})}, nil
}

// Gone is closed when the workspace has taken its token back: nobody can be
// answered any more.
func (s *Single) Gone() <-chan struct{} { return s.gone }

// Tenant is whose data may be seen there.
func (s *Single) Tenant() string { return s.team.Tenant() }

// Client returns the client for the workspace of the token, and for the
// workspaces of its organisation when the token is the organisation's.
func (s *Single) Client(_ context.Context, t Team) (Client, error) {
	same := t.ID == s.team.ID || s.team.Enterprise != "" && t.Enterprise == s.team.Enterprise
	select {
	case <-s.gone:
		return nil, errAway
	default:
	}
	if !same {
		return nil, errAway
	}
	return s.client, nil
}

// Forget stops the use of the token.
func (s *Single) Forget(_ context.Context, t Team) error {
	if t.ID == s.team.ID {
		s.over.Do(func() { close(s.gone) })
	}
	return nil
}
