package payload

import (
	"fmt"
	"strconv"
	"strings"
)

// Kinds of commands and of their options.
const (
	SlashCommand   = 1
	MessageCommand = 3

	SubCommand       = 1
	StringOption     = 3
	BooleanOption    = 5
	NumberOption     = 10
	AttachmentOption = 11
)

// Where a command may be installed, and where it may be used.
const (
	GuildInstall = 0
	UserInstall  = 1

	InGuild          = 0
	InBotDM          = 1
	InPrivateChannel = 2
)

// ManageGuild is the permission that "Manage Server" is called.
const ManageGuild = 1 << 5

// Bits is a set of permissions. Discord takes it as a number and gives it back
// as a string.
type Bits int64

// UnmarshalJSON reads either.
func (b *Bits) UnmarshalJSON(text []byte) error {
	n, err := strconv.ParseInt(strings.Trim(string(text), `"`), 10, 64)
	if err != nil {
		return fmt.Errorf("read permissions: %w", err)
	}
	*b = Bits(n)
	return nil
}

// Command is an application command as it is registered.
type Command struct {
	Type               int               `json:"type"`
	Name               string            `json:"name"`
	NameLocalized      map[string]string `json:"name_localizations,omitempty"`
	Description        string            `json:"description,omitempty"`
	DescribedLocalized map[string]string `json:"description_localizations,omitempty"`
	Options            []CommandOption   `json:"options,omitempty"`
	Permissions        *Bits             `json:"default_member_permissions,omitempty"`
	Installs           []int             `json:"integration_types,omitempty"`
	Contexts           []int             `json:"contexts,omitempty"`
}

// CommandOption is an option of a command, or a sub-command of it.
type CommandOption struct {
	Type               int               `json:"type"`
	Name               string            `json:"name"`
	NameLocalized      map[string]string `json:"name_localizations,omitempty"`
	Description        string            `json:"description"`
	DescribedLocalized map[string]string `json:"description_localizations,omitempty"`
	Required           bool              `json:"required,omitempty"`
	Autocomplete       bool              `json:"autocomplete,omitempty"`
	MaxLength          int               `json:"max_length,omitempty"`
	MinValue           *float64          `json:"min_value,omitempty"`
	MaxValue           float64           `json:"max_value,omitempty"`
	Choices            []Choice          `json:"choices,omitempty"`
	Options            []CommandOption   `json:"options,omitempty"`
}
