package bot

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"
	"unicode"

	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/parser"
)

// exchange is one message on its way to its answer.
type exchange struct {
	c    *Conversation
	ctx  context.Context
	in   Inbound
	bot  *Bot // with the tenant's own names
	turn Turn // where the dialogue stands
	goes bool // the dialogue has a question already

	lang   words.Lang
	scale  unit.Scale
	secret bool // the text held one, which was taken out

	own     *Own                 // the team's, once it was asked for
	chosen  [2]map[string]string // settings of the person and of the channel, once one was asked for
	turns   map[string]Turn      // to be remembered, by dialogue or button
	base    string               // the question of the answer, which its buttons change
	message Message
	err     error // the first failure of the memory; the answer goes on without
}

// open gathers what the answer depends on besides the words.
func (c *Conversation) open(ctx context.Context, in Inbound) *exchange {
	if in.At.IsZero() {
		in.At = time.Now()
	}
	x := &exchange{c: c, ctx: ctx, in: in, bot: c.bot}
	if c.memory != nil {
		turn, found, err := c.memory.Thread(ctx, in.Tenant, in.Dialogue())
		x.failed(err)
		x.turn, x.goes = turn, found && turn.Canonical != ""
	}
	x.bot = x.mindful()
	x.lang = x.language()
	x.scale = scaleOf(cmp.Or(in.Units, x.setting("units")))
	return x
}

// scaleOf is the unit of sizes by its name.
func scaleOf(units string) unit.Scale {
	if units == "gb" {
		return unit.Decimal
	}
	return unit.Binary
}

// failed keeps the first failure of the memory.
func (x *exchange) failed(err error) {
	if x.err == nil {
		x.err = err
	}
}

// setting is the user's own choice, else the channel's.
func (x *exchange) setting(key string) string {
	if x.c.memory == nil || x.standing().Version == 0 {
		return ""
	}
	for i, scope := range [...]string{"user:" + x.in.User, "channel:" + x.in.Channel} {
		if x.chosen[i] == nil {
			x.chosen[i] = x.chosenIn(scope)
		}
		if value := x.chosen[i][key]; value != "" {
			return value
		}
	}
	return ""
}

// chosenIn is what is set in a scope; it is read where it may have changed.
func (x *exchange) chosenIn(scope string) map[string]string {
	version := x.standing().Version
	if set, ok := x.c.choices.get(x.in.Tenant, scope, version); ok {
		return set
	}
	set, err := x.c.memory.Settings(x.ctx, x.in.Tenant, scope)
	x.failed(err)
	if set == nil {
		set = map[string]string{}
	}
	if err == nil {
		x.c.choices.put(x.in.Tenant, scope, version, set)
	}
	return set
}

// forgetChoices has settings read again, and what else the team keeps: this
// message changed them.
func (x *exchange) forgetChoices() {
	x.own, x.chosen = nil, [2]map[string]string{}
}

// language is the thread's, else what was set, else that of the words, else
// what the platform tells.
func (x *exchange) language() words.Lang {
	chosen := x.in.Lang
	if chosen == "" && x.in.Thread != "" {
		chosen = x.turn.Lang
	}
	chosen = cmp.Or(chosen, x.setting("lang"))
	switch {
	case chosen != "":
		return words.LangOf(chosen)
	case strings.ContainsFunc(x.in.Text, han):
		return words.Chinese
	case strings.HasPrefix(strings.ToLower(x.in.Locale), "zh"):
		return words.Chinese
	}
	return words.English
}

func han(r rune) bool { return unicode.Is(unicode.Han, r) }

// answer finds what the message is and does it.
func (x *exchange) answer() Message {
	x.message = Message{Lang: x.lang, Scale: x.scale, Asker: x.in.User}
	if x.in.Press != "" {
		x.press(x.in.Press)
	} else {
		x.hear()
	}
	if x.secret {
		x.say(words.SecretSeen)
	}
	x.join()
	if len(x.turns) > 0 {
		x.failed(x.c.memory.SaveThreads(x.ctx, x.in.Tenant, x.turns))
	}
	return x.message
}

// keep has a turn remembered. All of a message are written at once: a menu of
// cards is a dozen of them.
func (x *exchange) keep(name string, t Turn) {
	if x.turns == nil {
		x.turns = make(map[string]Turn)
	}
	x.turns[name] = t
}

// join puts what is said beside an answer into it, so that every renderer has
// it in its place. A message with a title is about something else.
func (x *exchange) join() {
	m := &x.message
	if m.Reply == nil || m.Reply.Answer == nil || m.Title != "" {
		return
	}
	a := m.Reply.Answer
	a.Text, a.Facts = append(slices.Clip(a.Text), m.Paragraphs...), append(slices.Clip(a.Facts), m.Facts...)
	m.Paragraphs, m.Facts = nil, nil
}

// hear does what was said: a file that came with it, a command, a follow-up or
// a question.
func (x *exchange) hear() {
	if !x.files() {
		x.talk()
	}
}

// longestText bounds what is pasted, in bytes; a question is far shorter.
const longestText = 1 << 20

// talk is hear without files.
func (x *exchange) talk() {
	text := x.in.Text
	switch {
	case strings.TrimSpace(text) == "":
		x.welcome()
		return
	case len(text) > longestText:
		x.say(words.TextTooLong, "most", number(longestText>>10))
		return
	}
	if x.pasted(text) || x.settingsFile(text) || x.ownCommand(text) || x.command(text) {
		return
	}
	if !x.tooLong(text) {
		x.converse(text)
	}
}

// fresh answers a question of its own, over the default preset where there is
// one.
func (x *exchange) fresh(text string, heard parser.Reading) {
	if after, changed := x.byDefault(heard); changed {
		x.reply(x.bot.Ask(after.Canonical(), x.options()))
		return
	}
	x.reply(x.bot.askHeard(text, heard, x.options()))
}

// reply puts the answer into the message, with what may come next, and
// remembers where the dialogue stands.
func (x *exchange) reply(r Reply) {
	x.message.Reply = &r
	x.message.Actions = x.actionsFor(r)
	x.beside(r)
	x.meanwhile(r)
	x.ownOrigins(r)
	if carriesOn(r) || x.opensWithCard(r) {
		x.remember(r.Canonical)
	}
	x.corrections(r)
}

// meanwhile answers a question that lacks only how many tokens are trained on for a usual number of
// them.
func (x *exchange) meanwhile(r Reply) {
	if r.Status != NeedsMore || len(r.Problems) != 1 || r.Problems[0].Code != noTokens {
		return
	}
	asked, tokens := x.bot.read(r.Canonical), 10e6
	if asked.Query.Task == "train" {
		tokens = 1e9
	}
	asked.Query.Tokens = tokens
	if instead := x.bot.Ask(asked.Canonical(), x.options()); instead.Answer != nil {
		x.say(words.ForTokens, "tokens", number(int(tokens/1e6)), "answer", instead.Answer.Summary)
	}
}

// carriesOn says whether a follow-up to this answer changes its question: one
// about a workload, not a definition or a list.
func carriesOn(r Reply) bool {
	return planning(r.Intent) && (r.Status == Answered || r.Status == NeedsMore)
}

// opensWithCard says whether a card is named before anything else: the model that follows
// shall run on it.
func (x *exchange) opensWithCard(r Reply) bool {
	if r.Intent != parser.Specs || r.Status != Answered || !namesCards(r.Query) {
		return false
	}
	return !x.goes || x.bot.read(x.turn.Canonical).Intent == parser.Specs
}

// remember sets where the dialogue stands. The same question again leaves what
// came before it.
func (x *exchange) remember(canonical string) {
	x.c.recent.add(x.in, canonical)
	if x.c.memory == nil {
		return
	}
	next := Turn{
		Canonical: canonical, Previous: x.turn.Canonical, Lang: string(x.lang),
		User: x.in.User, Version: x.c.setup.Version, At: x.in.At,
	}
	if canonical == x.turn.Canonical {
		next.Previous = x.turn.Previous
	}
	x.keep(x.in.Dialogue(), next)
	x.turn, x.goes = next, true
}
