package payload

// Flags of messages.
const (
	Ephemeral    = 1 << 6
	Loading      = 1 << 7 // Discord's own: an answer that was announced and has not come
	ComponentsV2 = 1 << 15
)

// Message is a message as it is sent or edited. Under ComponentsV2 it has
// neither content nor embeds.
type Message struct {
	Content         string       `json:"content,omitempty"`
	Embeds          []Embed      `json:"embeds,omitempty"`
	Components      []Component  `json:"components,omitzero"`  // empty, not nil: an edit takes them away
	Attachments     []Attachment `json:"attachments,omitzero"` // empty, not nil: an edit takes them away
	AllowedMentions *Mentions    `json:"allowed_mentions,omitempty"`
	Flags           int          `json:"flags,omitempty"`
	Reference       *Reference   `json:"message_reference,omitempty"`
	Nonce           string       `json:"nonce,omitempty"`
	EnforceNonce    bool         `json:"enforce_nonce,omitempty"` // the same nonce again is the same message

	Files []Upload `json:"-"`
}

// Mentions says who is notified by a message.
type Mentions struct {
	Parse       []string `json:"parse"`
	RepliedUser bool     `json:"replied_user"`
}

// Nobody is notified, whatever the text says.
func Nobody() *Mentions { return &Mentions{Parse: []string{}} }

// Reference names the message that another replies to.
type Reference struct {
	MessageID       string `json:"message_id"`
	FailIfNotExists bool   `json:"fail_if_not_exists"`
}

// Attachment describes an upload by its place among the files.
type Attachment struct {
	ID          string `json:"id"` // "0" is the first of the files
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// Upload is a file that goes with a message.
type Upload struct {
	Name string
	Type string // image/png
	Data []byte
}

// Embed is the older form of a message.
type Embed struct {
	Title       string  `json:"title,omitempty"`
	Description string  `json:"description,omitempty"`
	Color       int     `json:"color,omitempty"`
	Footer      *Footer `json:"footer,omitempty"`
	Image       *Media  `json:"image,omitempty"`
}

// Footer is the small print of an embed.
type Footer struct {
	Text string `json:"text"`
}

// Kinds of responses to an interaction.
const (
	Pong         = 1
	Reply        = 4
	Deferred     = 5
	DeferredEdit = 6
	Update       = 7
	Completions  = 8
	Modal        = 9
)

// Response answers an interaction. Data is a Message, Choices or a Dialog.
type Response struct {
	Type int `json:"type"`
	Data any `json:"data,omitempty"`
}

// Choices are what autocomplete offers.
type Choices struct {
	Choices []Choice `json:"choices"`
}

// Choice is one of them.
type Choice struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Dialog is a modal window.
type Dialog struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []Component `json:"components"`
}
