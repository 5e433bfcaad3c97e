package bot

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"

	"headroom/bot/words"
	"headroom/engine/modelfile"
	"headroom/engine/unit"
)

// Conversation answers what people say and press, on any platform. It is built
// once and safe for concurrent use.
type Conversation struct {
	bot    *Bot
	memory Memory // nil: nothing is remembered
	setup  Setup
	bots   *benches // with the names of each team
	minds  *minds   // models that dialogues speak of
	recent *recents // what people asked last

	choices *choices // settings
}

// Setup is what the program decides for all conversations.
type Setup struct {
	// Version of the program. A button of another version is answered by
	// asking again, not by figures that no longer stand there.
	Version string
	// MayWrite names those who may change what a team shares, besides those
	// whom the platform reports. Nil: nobody.
	MayWrite func(tenant, user string) bool
	// Fetch reads a model from a hub, by its id there; its errors of type
	// *workload.Error are told. Nil: the program may not reach the network.
	Fetch func(ctx context.Context, id string) (modelfile.Result, error)
	// Log receives what broke, never what was said. Nil: nothing is logged.
	Log *slog.Logger
	// Watch is told what becomes of messages. Nil: nobody is.
	Watch Watch
	// Question is the most characters that a question may have; 0, or more than
	// the parser reads: as many as it reads. Answer is the most bytes of text
	// that one answer carries; 0: 1 MiB.
	Question, Answer int
}

// NewConversation prepares conversations over a bot. Without a memory (nil)
// each message stands alone, and what needs memory says so.
func NewConversation(b *Bot, m Memory, s Setup) *Conversation {
	if s.Log == nil {
		s.Log = slog.New(slog.DiscardHandler)
	}
	if s.Watch == nil {
		s.Watch = Unwatched{}
	}
	if s.Answer <= 0 {
		s.Answer = mostExported
	}
	return &Conversation{bot: b, memory: m, setup: s, bots: newBenches(b), minds: newMinds(), recent: newRecents(), choices: newChoices()}
}

// Handle answers one message. It never fails: what can't be answered says why,
// and what broke is logged under the reference that the message shows.
func (c *Conversation) Handle(ctx context.Context, in Inbound) (m Message) {
	if in.Ref == "" {
		in.Ref = NewRef()
	}
	defer func() {
		if broken := recover(); broken != nil {
			m = c.broke(in, fmt.Errorf("%s\n%s", Panicked(broken), debug.Stack()))
		}
	}()
	if len(in.Text) > longestText {
		in.Text = in.Text[:longestText+1] // it is refused for its length
	}
	clean, secret := Redact(in.Text)
	in.Text = clean
	x := c.open(ctx, in)
	x.secret = secret
	m = x.answer()
	if x.err != nil {
		c.setup.Log.Error("memory failed", "ref", in.Ref, "tenant", in.Tenant, "error", x.err)
	}
	return c.bounded(m)
}

// Standing is the question that a dialogue goes on from, in plain words; empty where it begins.
func (c *Conversation) Standing(ctx context.Context, in Inbound) string {
	x := c.open(ctx, in)
	if !x.goes {
		return ""
	}
	return x.bot.plainly(x.turn.Canonical)
}

// broke says that something went wrong on this side, and logs it under the same
// reference.
func (c *Conversation) broke(in Inbound, err error) Message {
	c.setup.Log.Error("a message broke", "ref", in.Ref, "tenant", in.Tenant, "error", err)
	lang := words.LangOf(in.Locale)
	return Message{
		Lang: lang, Scale: unit.Binary, Ref: in.Ref, Private: true, Asker: in.User,
		Paragraphs: []string{words.Broke.In(lang, "ref", in.Ref)},
	}
}
