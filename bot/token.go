package bot

import (
	"crypto/sha256"
	"encoding/base32"
	"strings"
)

// longestToken is what the narrowest platform gives a button: Discord's
// custom_id (100 characters).
const longestToken = 100

// token is what a button brings back: what to do, the language and the version
// of the message that it stands under, and the question. A question too long for
// the button is remembered, and named by an id. What other buttons of the same
// message ask is mostly that question with a card or a setting changed: they name
// it too, with what they change.
type token struct {
	op        string // one letter
	lang      string
	mark      string // of the version
	canonical string
	stale     bool // of another version, or its question is gone
}

// The operations of buttons.
const (
	opAsk      = "q" // put the question
	opFormulas = "f"
	opText     = "t" // the answer as text to copy
	opRun      = "r" // how to run it

	// Those below carry fields between semicolons in place of a question.
	opSave      = "s" // a preset: whose, name, question
	opOverwrite = "o" // the same, over what is there
	opForget    = "d" // whose, kind, name
	opRestore   = "u" // whose, kind, name
	opUse       = "p" // name
	opSet       = "e" // key, value
	opForgetMe  = "m" // user
	opKeep      = "k" // name of a model that the dialogue speaks of
	opHowToSave = "h" // says how to save as a preset

	opReplaceModel = "n" // the same as opKeep, over what is there
	opForgetAll    = "a" // user
)

// token writes what a button brings back.
func (x *exchange) token(op, canonical string) string {
	head := op + "|" + string(x.lang) + "|" + mark(x.c.setup.Version) + "|"
	if len(head)+len(canonical) <= longestToken {
		return head + canonical
	}
	if x.c.memory == nil {
		return "" // nothing would know the question any more
	}
	if x.base != "" && x.base != canonical {
		short := "#" + x.nameOf(x.base) + amending + amendment(x.base, canonical)
		if len(head)+len(short) <= longestToken {
			x.keepQuestion(x.base)
			return head + short
		}
	}
	x.keepQuestion(canonical)
	return head + "#" + x.nameOf(canonical)
}

// nameOf is the name of a question that is kept for buttons.
func (x *exchange) nameOf(canonical string) string { return nameOf(canonical, x.c.setup.Version) }

// keepQuestion has a question remembered for buttons.
func (x *exchange) keepQuestion(canonical string) {
	x.keep(remembered(x.nameOf(canonical)), Turn{Canonical: canonical, Lang: string(x.lang), Version: x.c.setup.Version, At: x.in.At})
}

// readToken takes apart what a button brought back. What nobody wrote here has
// no operation.
func (x *exchange) readToken(text string) token {
	parts := strings.SplitN(text, "|", 4)
	if len(parts) != 4 || len(text) > longestToken {
		return token{}
	}
	t := token{op: parts[0], lang: parts[1], mark: parts[2], canonical: parts[3]}
	t.stale = t.mark != mark(x.c.setup.Version)
	id, long := strings.CutPrefix(t.canonical, "#")
	if !long {
		return t
	}
	t.canonical = ""
	id, change, amends := strings.Cut(id, amending)
	if x.c.memory != nil {
		turn, _, err := x.c.memory.Thread(x.ctx, x.in.Tenant, remembered(id))
		x.failed(err)
		t.canonical = turn.Canonical
	}
	if amends && t.canonical != "" {
		t.canonical = x.bot.read(amended(t.canonical, change)).Canonical()
	}
	t.stale = t.stale || t.canonical == ""
	return t
}

// remembered is the name under which a question is kept for a button. No
// dialogue begins with this sign: a channel has a name.
func remembered(id string) string { return "#" + id }

// mark is a short name of a version.
func mark(version string) string { return nameOf(version)[:4] }

var naming = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// nameOf is a short name of what texts say: the same texts have the same name.
func nameOf(texts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(texts, "\x00")))
	return naming.EncodeToString(sum[:10])
}
