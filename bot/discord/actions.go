package discord

import (
	"crypto/sha256"
	"encoding/base32"
	"strconv"
	"strings"

	"headroom/bot"
	"headroom/bot/discord/payload"
	"headroom/bot/words"
)

// What buttons of the adapter itself begin with; a token of the conversation
// never does.
const (
	moreMark   = "~more|"   // a page of the whole message, and its question
	postMark   = "~post|"   // the question, for everybody in the channel
	threadMark = "~thread|" // the question, in a thread of its own
	pickMark   = "~pick|"   // a select; the token is the value
)

// Look is how a message is to be shown.
type Look struct {
	Embeds bool // the older form: the message that is edited has it, or Discord refused the newer
	Post   bool // a private answer may be posted in the channel
	Thread bool // a public answer may be carried on in a thread

	Picture []byte // PNG; shown with its words
	Alt     string

	// Ask makes a short button value of a question; empty when it can't be
	// kept. Nil: only short questions get a button.
	Ask func(question string) string
}

// buttons are what may come next, then what was left out, then the ways to
// other places.
func (p *page) buttons(look Look) {
	s := &p.sheet
	var own []payload.Component
	if asked := p.asked(look); asked != "" {
		if s.cut {
			own = append(own, button(moreMark+"0|"+asked, words.ShowAll.In(p.lang)))
		}
		if look.Post && p.m.Private && p.m.Reply.Status == bot.Answered {
			own = append(own, button(postMark+asked, words.PostHere.In(p.lang)))
		}
		if look.Thread && !p.m.Private && p.m.Reply.Status == bot.Answered {
			own = append(own, button(threadMark+asked, words.OpenThread.In(p.lang)))
		}
	}
	var row []payload.Component
	seen := map[string]bool{}
	primary := false
	for _, a := range p.m.Actions {
		label := clip(plain(a.Label), payload.MaxButtonLabel)
		if a.Choice != "" || label == "" || seen[a.Token] || !pressable(a.Token) {
			continue
		}
		if len(row)+len(own) == mostButtons {
			break
		}
		seen[a.Token] = true
		b := button(a.Token, label)
		if a.Primary && !primary {
			primary, b.Style = true, payload.Primary
		}
		row = append(row, b)
	}
	s.buttons = append(row, own...)
	s.selects = choices(p.m.Actions)
}

// mostButtons are two rows, not quite full.
const mostButtons = 8

// pressable says whether a token can stand under a button.
func pressable(token string) bool {
	return token != "" && length(token) <= payload.MaxCustomID && !strings.HasPrefix(token, "~") && words.Clean(token) == token
}

// asked is the question that brings a message back, as it stands in a button.
func (p *page) asked(look Look) string {
	r := p.m.Reply
	if r == nil || p.m.Title != "" || r.Canonical == "" {
		return ""
	}
	const longestMark = 16 // of the marks above, with a page
	if length(r.Canonical)+longestMark <= payload.MaxCustomID && words.Clean(r.Canonical) == r.Canonical {
		return r.Canonical
	}
	if look.Ask == nil {
		return ""
	}
	return look.Ask(r.Canonical)
}

// choices are the lists to pick from, at most two of them.
func choices(actions []bot.Action) []payload.Component {
	const most = 2
	var out []payload.Component
	seen := map[string]bool{}
	at := map[string]int{}
	for _, a := range actions {
		label := clip(plain(a.Label), payload.MaxOption)
		if a.Choice == "" || label == "" || seen[a.Token] || !pressable(a.Token) {
			continue
		}
		i, ok := at[a.Choice]
		if !ok {
			if len(out) == most {
				continue
			}
			i = len(out)
			at[a.Choice] = i
			out = append(out, payload.Component{
				Type: payload.Select, CustomID: pickMark + number(i), Placeholder: clip(plain(a.Choice), payload.MaxPlaceholder),
			})
		}
		if len(out[i].Options) < payload.MaxOptions {
			seen[a.Token] = true
			out[i].Options = append(out[i].Options, payload.Option{Label: label, Value: a.Token})
		}
	}
	return out
}

func button(id, label string) payload.Component {
	return payload.Component{
		Type: payload.Button, CustomID: id, Style: payload.Secondary, Label: clip(plain(label), payload.MaxButtonLabel),
	}
}

// pageOf takes apart what a button to a page holds.
func pageOf(value string) (page int, asked string, ok bool) {
	head, asked, ok := strings.Cut(value, "|")
	page, err := strconv.Atoi(head)
	return page, asked, ok && err == nil && page >= 0
}

// shortName names a question that is too long for a button.
func shortName(question string) string {
	sum := sha256.Sum256([]byte(question))
	return "#" + strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:10]))
}
