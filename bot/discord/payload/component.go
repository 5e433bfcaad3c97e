// Package payload is Discord's JSON as far as the program sends it: messages
// in both forms, dialogs, commands, and the limits of each. It knows nothing
// of what they say.
//
// The library's own types are not used for sending: they write null where
// nothing is meant, have no flags on an edit (so that an answer that came late
// could not be one of components) and know neither labels nor file inputs of
// dialogs.
package payload

// Kind is the type of a component.
type Kind int

// The components that are used.
const (
	Row        Kind = 1
	Button     Kind = 2
	Select     Kind = 3
	Input      Kind = 4
	Section    Kind = 9
	Text       Kind = 10
	Thumbnail  Kind = 11
	Gallery    Kind = 12
	File       Kind = 13
	Separator  Kind = 14
	Container  Kind = 17
	Label      Kind = 18
	FileUpload Kind = 19
)

// Styles of buttons and of inputs.
const (
	Primary   = 1
	Secondary = 2
	Link      = 5

	ShortInput = 1
	LongInput  = 2
)

// Component is any component; a field that its kind does not have stays empty.
type Component struct {
	Type        Kind   `json:"type"`
	CustomID    string `json:"custom_id,omitempty"`
	Content     string `json:"content,omitempty"`
	Label       string `json:"label,omitempty"`
	Description string `json:"description,omitempty"`
	Placeholder string `json:"placeholder,omitempty"`
	Value       string `json:"value,omitempty"`
	URL         string `json:"url,omitempty"`
	Style       int    `json:"style,omitempty"`
	AccentColor *int   `json:"accent_color,omitempty"`
	Divider     *bool  `json:"divider,omitempty"`
	Required    *bool  `json:"required,omitempty"`
	MinValues   *int   `json:"min_values,omitempty"`
	MaxValues   int    `json:"max_values,omitempty"`
	MinLength   int    `json:"min_length,omitempty"`
	MaxLength   int    `json:"max_length,omitempty"`

	Components []Component   `json:"components,omitempty"` // of a row, a section or a container
	Component  *Component    `json:"component,omitempty"`  // of a label
	Accessory  *Component    `json:"accessory,omitempty"`  // of a section
	Items      []GalleryItem `json:"items,omitempty"`
	File       *Media        `json:"file,omitempty"`
	Options    []Option      `json:"options,omitempty"`
}

// Option is a line of a select.
type Option struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
}

// GalleryItem is a picture with the words for those who can't see it.
type GalleryItem struct {
	Media       Media  `json:"media"`
	Description string `json:"description,omitempty"`
}

// Media names a file; attachment://name is one that comes with the message.
type Media struct {
	URL string `json:"url"`
}
