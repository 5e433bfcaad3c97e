package slack

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
)

// Installs keep what workspaces gave at their installation, sealed.
type Installs interface {
	SaveInstall(ctx context.Context, tenant string, secret []byte) error
	Install(ctx context.Context, tenant string) (secret []byte, err error)
	RemoveInstall(ctx context.Context, tenant string) error
}

// installation is what is kept of one.
type installation struct {
	Token string `json:"token"`
	Scope string `json:"scope"`
}

// Installed are the workspaces that installed the bot by OAuth.
type Installed struct {
	installs Installs
	address  string
	http     *http.Client

	mu      sync.Mutex
	clients map[string]Client // by tenant
}

// NewInstalled reads installations as they are needed.
func NewInstalled(installs Installs, address string, h *http.Client) *Installed {
	return &Installed{installs: installs, address: address, http: h, clients: make(map[string]Client)}
}

// Client returns that of the workspace, else that of its organisation.
func (s *Installed) Client(ctx context.Context, t Team) (Client, error) {
	for _, tenant := range t.tenants() {
		s.mu.Lock()
		client := s.clients[tenant]
		s.mu.Unlock()
		if client != nil {
			return client, nil
		}
		secret, err := s.installs.Install(ctx, tenant)
		if err != nil {
			continue // not installed, or sealed with another key: the log of the store tells
		}
		var kept installation
		if err := json.Unmarshal(secret, &kept); err != nil {
			return nil, fmt.Errorf("read installation of %s: %w", tenant, err)
		}
		client = NewClient(kept.Token, s.address, s.http)
		s.mu.Lock()
		s.clients[tenant] = client
		s.mu.Unlock()
		return client, nil
	}
	return nil, errAway
}

// Add keeps a new installation; it takes the place of an older one.
func (s *Installed) Add(ctx context.Context, t Team, token, scope string) error {
	secret, err := json.Marshal(installation{Token: token, Scope: scope})
	if err != nil {
		return err
	}
	if err := s.installs.SaveInstall(ctx, t.Tenant(), secret); err != nil {
		return fmt.Errorf("keep installation: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.clients, t.Tenant())
	return nil
}

// Forget removes the tokens of a workspace.
func (s *Installed) Forget(ctx context.Context, t Team) error {
	s.mu.Lock()
	delete(s.clients, t.Tenant())
	s.mu.Unlock()
	if err := s.installs.RemoveInstall(ctx, t.Tenant()); err != nil {
		return fmt.Errorf("remove installation: %w", err)
	}
	return nil
}

// tenants are where an installation may be kept, the nearest first.
func (t Team) tenants() []string {
	var out []string
	for _, id := range []string{t.ID, t.Enterprise} {
		if id != "" {
			out = append(out, "slack:"+id)
		}
	}
	return out
}
