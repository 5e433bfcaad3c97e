// Package bot is a conversation: a text in, a reply out. It knows no chat
// platform; adapters decode a message, ask, and render the reply.
package bot

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"sync"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/recipe"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
	"headroom/parser/printout"
)

// Bot answers questions. It is built once and safe for concurrent use.
type Bot struct {
	known *catalog.Catalog
	names *parser.Names

	vocabulary func() vocabulary // what is completed
}

// New prepares a bot from a catalogue.
func New(known *catalog.Catalog) *Bot {
	b := &Bot{known: known, names: parser.NewNames(known.ModelNames(), known.GPUNames()).WithMemory(known.GPUMemory())}
	b.vocabulary = sync.OnceValue(b.newVocabulary)
	return b
}

// Options are what the asker chose besides the question.
type Options struct {
	Lang  string     // en, zh; empty: the language of the question
	Scale unit.Scale // unit of sizes in sentences; zero: GiB

	Run      string // format of settings to give beside the answer, or answer.BestFormats; empty: none
	Settings string // settings of a tool that came as a file, which the question is about

	PricePerGPUHour float64 // USD; goes before list prices, not before what the question says
}

// Status says what became of a question.
type Status string

// The statuses.
const (
	Answered      Status = "answered"
	NeedsMore     Status = "needs_more"     // a planning question that lacks what no default can stand for
	NotUnderstood Status = "not_understood" // nothing in it could be read
	OutOfScope    Status = "out_of_scope"   // read, but not about planning
	Rejected      Status = "rejected"       // a contradiction, an impossible value, too long
)

// Reply is everything about one question. The JSON keys are a public contract.
type Reply struct {
	Text      string             `json:"text"`
	Status    Status             `json:"status"`
	Intent    parser.Intent      `json:"intent"`
	Query     parser.Query       `json:"query"`
	Lang      words.Lang         `json:"lang"`
	Canonical string             `json:"canonical"`
	Assumed   []workload.Assumed `json:"assumed"`
	Problems  []Problem          `json:"problems"`
	Answer    *answer.Answer     `json:"answer,omitempty"`
}

// Ask answers one question. It never fails: what can't be answered says why.
func (b *Bot) Ask(text string, o Options) Reply {
	o = o.filled()
	text = withPrintout(text, &o)
	if s, ok := b.settingsIn(text, o); ok {
		return b.askWith(s, text, o)
	}
	return b.askRead(text, wished(parser.ParseIn(o.Lang, text, b.names), text), o)
}

// askHeard is Ask for a text that read has read already.
func (b *Bot) askHeard(text string, heard parser.Reading, o Options) Reply {
	if o.Lang != "" && o.Lang != heard.Lang {
		return b.Ask(text, o) // its problems are in another language
	}
	o = o.filled()
	if s, ok := b.settingsIn(text, o); ok {
		return b.askWith(s, text, o)
	}
	return b.askRead(text, heard, o)
}

// withPrintout puts what a program printed into a file beside the question,
// as if it had been pasted there.
func withPrintout(text string, o *Options) string {
	if o.Settings == "" {
		return text
	}
	if _, ok := recipe.Find(o.Settings); ok {
		return text
	}
	printed, ok := printout.Printed(o.Settings)
	if !ok {
		return text
	}
	o.Settings = ""
	return strings.TrimSpace(text + "\n" + printed)
}

func (o Options) filled() Options {
	if o.Scale == (unit.Scale{}) {
		o.Scale = unit.Binary
	}
	return o
}

// askRead answers what was read in a text without settings of a tool.
func (b *Bot) askRead(text string, reading parser.Reading, o Options) Reply {
	reply := Reply{
		Text: text, Status: statusOf(reading.Scope), Intent: reading.Intent, Query: reading.Query,
		Lang: words.LangOf(reading.Lang), Canonical: reading.Canonical(),
		Assumed: []workload.Assumed{}, Problems: problemsOf(reading),
	}
	if reading.Scope == parser.NeedsMore && answer.Arithmetic(reading.Intent, reading.Query) {
		reply.Status = Answered
	}
	if reading.Makes == "" && explained(reply, text) {
		reply.Status, reply.Intent, reading.Intent = Answered, parser.Explain, parser.Explain
		reply.Canonical = reading.Canonical()
	}
	if reply.Status == Answered {
		b.answer(&reply, reading, o, nil)
	}
	if told, ok := b.symptom(reply, reading, o); ok {
		reply = told
	}
	if reading.Makes != "" {
		reply.Problems = []Problem{} // what was misread in it does not matter
		reply.refuse(reading, &plan.Refusal{Code: "not_a_language_model"})
		reply.Status = OutOfScope
	}
	if reply.Status == NeedsMore && len(reply.Problems) == 0 && lacking(reply) == noCard {
		if on, ok := b.ofNotebook(reply, reading, o); ok {
			reply = on
		}
	}
	if reply.Status == NeedsMore && len(reply.Problems) == 0 && reply.Query.GPU != "" && lacking(reply) == noTokens {
		if planned := reply; b.lacksTokens(&planned, reading, o) { // which says whether the cards hold it at all
			reply = planned
		}
	}
	if reply.Status != Answered && len(reply.Problems) == 0 {
		reply.refuse(reading, &plan.Refusal{Code: cmp.Or(reading.Courtesy, lacking(reply)), Rejected: reply.Status == Rejected})
	}
	told := cmp.Or(answer.Failure(reply.Lang, o.Scale, reading.Failure), answer.Pasted(reply.Lang, o.Scale, text))
	if told != "" && reply.Status == NotUnderstood { // there is an error in it, and nothing else
		reply.Status, reply.Problems = NeedsMore, []Problem{}
		reply.refuse(reading, &plan.Refusal{Code: "no_model", Key: "model"})
	}
	if told != "" && reply.Status == NeedsMore && len(reply.Problems) > 0 {
		reply.Problems[0].Message = told + "\n\n" + reply.Problems[0].Message
	}
	return reply
}

// explained reports whether a text whose intent is not read, or that names no model, asks what the glossary answers
// with yes or no, or a reason of a card or a program.
func explained(reply Reply, text string) bool {
	q := reply.Query
	switch {
	case q.NamesModel():
		return false
	case reply.Status == NeedsMore:
		return words.YesOrNo(words.NotionIn(strings.ToLower(text)))
	case reply.Status != OutOfScope || q.GPU == "" && q.GPUPool == nil && q.Framework == "":
		return false
	}
	return words.YesOrNo(words.NotionIn(strings.ToLower(text))) || words.WhyIn(text) != ""
}

// Codes of questions that lack something: about training that does not say how much, about a machine without its card.
const (
	noTokens = "no_tokens"
	noCard   = "no_card"
)

// lacksTokens plans a question that does not say how much is trained on, and reports whether that is all that it lacks.
func (b *Bot) lacksTokens(reply *Reply, reading parser.Reading, o Options) bool {
	b.answer(reply, reading, o, nil)
	return reply.Status == NeedsMore && len(reply.Problems) == 1 && reply.Problems[0].Code == noTokens
}

// modelAlone are what can be told of a model without hardware.
var modelAlone = []parser.Intent{parser.Memory, parser.MinGPUs, parser.HostRAM, parser.BuyAdvice}

// lacking is the code of what a question has to say beside what it says.
func lacking(reply Reply) string {
	q := &reply.Query
	if reply.Status != NeedsMore {
		return string(reply.Status)
	}
	model := q.NamesModel()
	card := q.GPU != "" || q.GPUMemoryGB > 0 || q.TotalGPUMemoryGB > 0 || q.GPUOptions != nil || q.GPUPool != nil || q.GPUMemoryOptions != nil
	switch {
	case model && (reply.Intent == parser.Time || reply.Intent == parser.Cost) && q.Tokens+q.Samples+q.Steps == 0 && q.Task != "infer":
		return noTokens
	case card && !model:
		return "no_model"
	case model && !card, !card && reply.Intent == parser.LargestModel:
		return noCard
	case !model && slices.Contains(modelAlone, reply.Intent):
		return "no_model"
	}
	return string(reply.Status)
}

// read reads a question without answering it.
func (b *Bot) read(text string) parser.Reading { return wished(parser.Parse(text, b.names), text) }

// answer plans, computes and says; what is missing or impossible becomes a
// problem of the reply. Settings that came with the question say what it can't.
func (b *Bot) answer(reply *Reply, reading parser.Reading, o Options, s *settings) {
	asked := reply.Text
	if s != nil {
		asked = s.words
	}
	wants := wantsOf(reply.Query, asked)
	query, machine := onNotebook(reply.Intent, reply.Query, wants.Notebook)
	planned := plan.Make(reply.Intent, query, b.known)
	for i := range planned.Cases {
		planned.Cases[i].Assumed = append(planned.Cases[i].Assumed, machine...)
	}
	if s != nil {
		planned.Lay(s.workload, s.query)
	}
	if wants.Wonders || reply.Intent == parser.Explain {
		wants.Reason = words.WhyIn(asked)
	}
	given, err := answer.Give(answer.Question{
		Plan: planned, Run: o.Run,
		Known: b.known, Lang: reply.Lang, Scale: o.Scale, Topic: reply.Query.Topic, Failure: reading.Failure,
		Whether: words.AsksWhether(asked), Gibibytes: words.SpeaksGibibytes(asked), Wants: wants,
		Price: o.PricePerGPUHour,
	})
	if refused, ok := errors.AsType[*plan.Refusal](err); ok {
		reply.Status = NeedsMore
		if refused.Rejected {
			reply.Status = Rejected
		} else if refused.Code == string(OutOfScope) {
			reply.Status = OutOfScope
		}
		reply.refuse(reading, refused)
		return
	}
	reply.Answer = &given
	for _, a := range given.Assumed {
		a.Why = words.Translate(reply.Lang, a.Why)
		reply.Assumed = append(reply.Assumed, a)
	}
	for _, p := range given.Problems {
		p.Message = words.Translate(reply.Lang, p.Message)
		reply.Problems = append(reply.Problems, engineProblem(reading, reply.Text, p))
	}
}

// statusOf maps the parser's scope; a planning question is answered unless
// planning finds otherwise.
func statusOf(s parser.Scope) Status {
	if s == parser.Planning {
		return Answered
	}
	return Status(s)
}
