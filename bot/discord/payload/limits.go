package payload

// The limits of the platform, in UTF-16 code units where they are of text: the
// documentation does not say what it counts, and no count is larger. Sources:
// Discord's documentation (Message Resource, Component Reference, Application
// Commands) and, for the sum over text displays, what its client libraries
// enforce.
const (
	MaxContent     = 2000
	MaxEmbeds      = 10
	MaxEmbedTitle  = 256
	MaxDescription = 4096
	MaxFooter      = 2048
	MaxEmbedSum    = 6000 // over all embeds of a message

	MaxComponents = 40   // nested ones counted
	MaxTextSum    = 4000 // over all text displays of a message
	MaxRows       = 5    // without ComponentsV2
	MaxButtons    = 5    // in a row
	MaxSection    = 3
	MaxGallery    = 10
	MaxAlt        = 1024

	MaxCustomID    = 100
	MaxButtonLabel = 80
	MaxURL         = 512
	MaxOptions     = 25
	MaxOption      = 100 // label, value and description each
	MaxPlaceholder = 150

	MaxDialogTitle      = 45
	MaxDialogParts      = 40
	MaxLabel            = 45
	MaxLabelDescription = 100
	MaxInput            = 4000

	MaxFiles     = 10
	MaxFileBytes = 10 << 20
	MaxRequest   = 25 << 20

	MaxNonce = 25

	MaxSlashCommands   = 100
	MaxMessageCommands = 15
	MaxCommandName     = 32
	MaxCommandText     = 100
	MaxCommandSum      = 8000 // names, descriptions and values of one command
	MaxCommandOptions  = 25
	MaxChoices         = 25
	MaxChoice          = 100
	MaxOptionText      = 6000
	MaxLocales         = 34
)
