package recipe

// Note tells of something that settings leave open, or that an estimate leaves
// out.
type Note struct {
	Code Code
	// Key is that of the workload for LeftOut, else that of the tool.
	Key         string
	Value       string
	Suggestions []string // keys that were probably meant
}

// Code is the short list of what a note may tell.
type Code string

// The codes of a note.
const (
	LeftOut     Code = "left_out"     // of the workload: these settings have no key for it
	UnknownKey  Code = "unknown_key"  // no documented key of the tool
	NotModelled Code = "not_modelled" // changes memory, but the estimate does not know it
	Automatic   Code = "automatic"    // the tool chooses; a default is used here
	Elsewhere   Code = "elsewhere"    // refers to a file that was not given
	Derived     Code = "derived"      // follows from other settings
)
