package bot

import (
	"context"
	"errors"
	"io"
	"time"

	"headroom/engine/hardware"
	"headroom/engine/model"
)

// The interfaces below are what a conversation needs to remember. The store
// knows nothing of them: the command that has both joins them. Every method is
// bound to one tenant and can't see another's rows. An error that a user may
// read has a method UserText(lang string) string.

// ErrTaken is wrapped by what Save methods return when the name exists and is
// not to be overwritten; ErrUnknown by what Forget and Restore methods return
// when there is nothing of that name.
var (
	ErrTaken   = errors.New("the name is taken")
	ErrUnknown = errors.New("there is nothing of that name")
)

// Presets are named parts of questions.
type Presets interface {
	// SavePreset keeps a canonical question under a name. An existing name is
	// a conflict unless overwrite is set. owner is empty for a shared preset.
	SavePreset(ctx context.Context, tenant, owner, name, canonical, by string, overwrite bool) error
	// Preset finds one by any spelling of its name: the owner's before the shared one.
	Preset(ctx context.Context, tenant, owner, name string) (canonical string, found bool, err error)
	// ListPresets names what the owner may use, in order, from after a name.
	ListPresets(ctx context.Context, tenant, owner, after string, limit int) ([]Named, error)
	// ForgetPreset removes one; RestorePreset undoes that.
	ForgetPreset(ctx context.Context, tenant, owner, name, by string) error
	RestorePreset(ctx context.Context, tenant, owner, name, by string) error
}

// Named is an entry of a list.
type Named struct {
	Name, Value string // the canonical question, or a one-line description
	By          string // who saved it
	At          time.Time
	Shared      bool
}

// Shelf keeps a team's own models, GPUs and machines, each under its ID.
type Shelf interface {
	SaveModel(ctx context.Context, tenant string, m model.Own, by string, overwrite bool) error
	SaveGPU(ctx context.Context, tenant string, g hardware.GPU, by string, overwrite bool) error
	SaveNode(ctx context.Context, tenant string, n hardware.Node, by string, overwrite bool) error
	// Own returns everything of a tenant, with a version that changes when it
	// does, or presets or settings do: 0 as long as there was none of these. The
	// lists are shared.
	Own(ctx context.Context, tenant string) (Own, error)
	ForgetModel(ctx context.Context, tenant, name, by string) error
	ForgetGPU(ctx context.Context, tenant, name, by string) error
	ForgetNode(ctx context.Context, tenant, name, by string) error
	RestoreModel(ctx context.Context, tenant, name, by string) error
	RestoreGPU(ctx context.Context, tenant, name, by string) error
	RestoreNode(ctx context.Context, tenant, name, by string) error
}

// Own are a team's models, GPUs and machines.
type Own struct {
	Version int64
	Peaks   bool // something was measured
	Models  []model.Own
	GPUs    []hardware.GPU
	Nodes   []hardware.Node
}

// Threads remember the last question of a dialogue, for seven days. What a
// button stands for, when it is too long for the button, is remembered in the
// same way, under a name that no dialogue has.
type Threads interface {
	Thread(ctx context.Context, tenant, dialogue string) (Turn, bool, error)
	SaveThread(ctx context.Context, tenant, dialogue string, t Turn) error
	// SaveThreads remembers several, in one write. One that can't be kept
	// leaves the others.
	SaveThreads(ctx context.Context, tenant string, turns map[string]Turn) error
}

// Turn is where a dialogue stands: canonical questions, never what was typed.
type Turn struct {
	Canonical string
	Previous  string // for undo
	Lang      string
	User      string // who asked
	Version   string // of the program that answered
	At        time.Time
}

// Settings are defaults of a channel or a user; scope is "channel:<id>" or
// "user:<id>". Keys: lang, units, preset, reply.
type Settings interface {
	Setting(ctx context.Context, tenant, scope, key string) (string, error)
	// Settings reads all of a scope, by key. The map is the caller's.
	Settings(ctx context.Context, tenant, scope string) (map[string]string, error)
	SetSetting(ctx context.Context, tenant, scope, key, value, by string) error
}

// Deliveries remember which events were taken, for a day, across restarts.
type Deliveries interface {
	// Take reports whether what goes by these names is new: whether none of them
	// is marked. It marks them all, in one write.
	Take(ctx context.Context, tenant string, events ...string) (first bool, err error)
	// Taken reports whether one of them is marked.
	Taken(ctx context.Context, tenant string, events ...string) (bool, error)
}

// Peaks keep what a team measured beside the question it was measured for.
type Peaks interface {
	SavePeak(ctx context.Context, tenant, canonical string, bytes int64, by string) error
	// PeaksOf lists those of one question, the latest first.
	PeaksOf(ctx context.Context, tenant, canonical string) ([]Peak, error)
	// ListPeaks lists all, the latest first.
	ListPeaks(ctx context.Context, tenant string, limit int) ([]Peak, error)
}

// Peak is one measured figure.
type Peak struct {
	Canonical string
	Bytes     int64
	By        string
	At        time.Time // zero: only the day of a later one is known
}

// Memory is everything that a conversation remembers. Without one (nil), each
// message stands alone and what needs memory says so.
type Memory interface {
	Presets
	Shelf
	Threads
	Settings
	Deliveries
	Peaks
	// Forget removes everything about one person.
	Forget(ctx context.Context, tenant, user string) error
	// ForgetAll removes all that a tenant keeps. It can still be answered after.
	ForgetAll(ctx context.Context, tenant string) error
	// Export writes what a user may see of a tenant as JSON: what is shared, and
	// what is the user's own.
	Export(ctx context.Context, tenant, user string, w io.Writer) error
	// Left notes that a team took the program away, and Back that it is there
	// again: what is kept of a team that stays away is forgotten in a while.
	Left(ctx context.Context, tenant string) error
	Back(ctx context.Context, tenant string) error
}
