package workload

// Assumed is one default that an estimate rests on.
type Assumed struct {
	Key   string `json:"key"`
	Value any    `json:"value"`
	Why   string `json:"why"`
}

// Problem is something that does not stop an estimate but that the asker should
// know. Codes that begin with hw_ are hardware notes; ignored_ tells of a key
// or switch that is not modelled.
type Problem struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Key     string `json:"key,omitempty"`
}

// Error says why a workload cannot be estimated. Message is safe to show to a
// user; Suggestions are values that would work.
type Error struct {
	Kind        Kind     `json:"-"`
	Key         string   `json:"key"`
	Message     string   `json:"message"`
	Suggestions []string `json:"suggestions,omitempty"`
	// Offset is the byte after which the text is not JSON, 0 for other errors.
	Offset int `json:"-"`
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// Kind is the short list of what can be wrong.
type Kind string

// The kinds of error.
const (
	Invalid  Kind = "invalid"   // a value that no workload can have
	Conflict Kind = "conflict"  // two values that exclude each other
	NotFound Kind = "not_found" // a name that the catalogue does not know
)
