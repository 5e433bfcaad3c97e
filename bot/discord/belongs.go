package discord

import "context"

// belongs notes that a server has the bot, or took it away: what is kept of one
// that stays away is forgotten in a while. A server that cannot be reached for
// now is not gone.
func (a *App) belongs(data []byte, has bool) {
	var g struct {
		ID          string `json:"id"`
		Unavailable bool   `json:"unavailable"`
	}
	if a.options.Memory == nil || read(data, &g) != nil || g.ID == "" || g.Unavailable {
		return
	}
	tenant, note := "discord:"+g.ID, a.options.Memory.Left
	if has {
		note = a.options.Memory.Back
	}
	a.beside(func(ctx context.Context) {
		if err := note(ctx, tenant); err != nil {
			a.log.Error("who has the bot was not noted", "tenant", tenant, "error", err)
		}
	})
}
