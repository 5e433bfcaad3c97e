package bot

import "time"

// Inbound is one thing that somebody said or pressed, with the platform taken
// off it: an adapter decodes, undoes its platform's markup (links, mentions,
// curly quotes) and reports rights as the platform knows them.
type Inbound struct {
	Tenant  string // whose data may be seen: "slack:T1", "discord:9", "discord:user:7", "local"
	Channel string // where it was said; its defaults apply
	Thread  string // the conversation it belongs to; empty: it stands alone
	User    string // who said it
	Event   string // the platform's name of this delivery; one name is answered once. Empty: never a repeat
	Stamp   string // the platform's name of the message itself, within its channel: two events may bring one message
	Text    string // what was said; empty when a button was pressed
	Press   string // the token of the pressed action; empty when something was said
	Asker   string // whose question the pressed action stands under, where the platform tells
	Lang    string // language to answer in, chosen for this message: en, zh; empty: by what is known
	Units   string // unit of sizes, chosen for this message: gib, gb; empty: by what is set
	Locale  string // what the platform says of the user's language; weaker than what was set
	Files   []File // what came with it
	Rights  Rights
	Open    bool      // the answer is seen by everybody there: the platform can't show it to one person
	At      time.Time // when it was said
	Ref     string    // names the message in the log; empty: one is made
	Waits   bool      // the platform shows that an answer is awaited: silence would look like a fault
	Late    bool      // who delivers the answer says that it arrived (Settle); until then the message may come again
	Over    func()    // told when there will be no answer: a repeat, or one message too many. Nil: nobody is
}

// File is a file that came with a message. Nothing of it is kept.
type File struct {
	Name string
	Data []byte
}

// Rights are what the platform says about somebody.
type Rights struct {
	Write    bool // may change what the team shares
	External bool // a guest of another organisation: sees built-in data only
}

// Dialogue names the conversation that a message belongs to. Two people never
// share one without a thread.
func (in Inbound) Dialogue() string {
	if in.Thread != "" {
		return in.Channel + "/" + in.Thread
	}
	return in.Channel + "//" + in.User
}
