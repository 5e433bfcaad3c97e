package slack

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	sdk "github.com/slack-go/slack"

	"headroom/bot"
	"headroom/bot/slack/blockkit"
	"headroom/bot/words"
)

// Names of the buttons, before a number that tells those of a message apart.
const (
	pressAction = "press" // the value is a token of the conversation
	pickAction  = "pick"  // a list; what was picked is a token
	moreAction  = "more"  // the value is a page and the question
	formAction  = "form"  // opens the form of this name
	homeAction  = "home"  // sets the setting of this name
	tryAction   = "try"   // the value is a question
	postAction  = "post"  // the value is the question
)

// askerBlock marks the row of buttons with whose message it is.
const (
	askerBlock  = "asker:"
	foreignMark = ":foreign" // people of another organisation may press
)

// actions are the buttons: what may come next, then what was left out, then
// the way from a private answer into the channel.
func (p *page) actions() {
	var row []sdk.BlockElement
	seen := map[string]bool{}
	primary := false
	for _, a := range p.m.Actions {
		label := plain(a.Label)
		if label == "" || a.Token == "" || len(a.Token) > blockkit.MaxValue || seen[a.Token] || a.Choice != "" {
			continue
		}
		if len(row) == p.buttons {
			break
		}
		seen[a.Token] = true
		b := button(pressAction+"/"+number(len(row)), a.Token, label)
		if a.Primary && !primary {
			primary = true
			b.Style = sdk.StylePrimary
		}
		row = append(row, b)
	}
	row = append(row, p.choices()...)
	// The form opens by a press: what opened it otherwise is too old by now.
	if f, ok := forms[p.m.Form]; ok {
		row = append(row, button(formAction+"/"+string(p.m.Form), "open", f.title.In(p.lang)))
	}
	if question := askable(p.m); question != "" {
		if p.cut {
			row = append(row, button(moreAction, moreValue(0, p.lang, question), words.ShowAll.In(p.lang)))
		}
		if p.m.Private && p.style.Post && p.m.Reply.Status == bot.Answered {
			row = append(row, button(postAction, moreValue(0, p.lang, question), words.PostHere.In(p.lang)))
		}
	}
	if len(row) == 0 {
		return
	}
	at := len(p.blocks)
	if p.buttonsAt > 0 {
		at = p.buttonsAt // before the small print
	}
	name := clip(askerBlock+p.m.Asker, blockkit.MaxID-len(foreignMark))
	if p.style.Foreign {
		name += foreignMark
	}
	p.blocks = slices.Insert(p.blocks, at, sdk.Block(sdk.NewActionBlock(name, row...)))
}

// choices are the actions of which one is picked from a list.
func (p *page) choices() []sdk.BlockElement {
	var names []string
	lists := map[string][]*sdk.OptionBlockObject{}
	for _, a := range p.m.Actions {
		label := plain(a.Label)
		// What a list can't hold stays sayable in words.
		if a.Choice == "" || label == "" || a.Token == "" || len(a.Token) > blockkit.MaxOption {
			continue
		}
		if lists[a.Choice] == nil {
			names = append(names, a.Choice)
		}
		if len(lists[a.Choice]) < min(blockkit.MaxOptions, 2*p.buttons) {
			lists[a.Choice] = append(lists[a.Choice], sdk.NewOptionBlockObject(a.Token, plainText(label, blockkit.MaxOption), nil))
		}
	}
	var out []sdk.BlockElement
	for i, name := range names[:min(len(names), 2)] {
		out = append(out, sdk.NewOptionsSelectBlockElement(sdk.OptTypeStatic,
			plainText(cmp.Or(plain(name), "…"), blockkit.MaxPlaceholder), pickAction+"/"+number(i), lists[name]...))
	}
	return out
}

// askable is the question that brings a message back; empty where there is
// none that a button can hold.
func askable(m bot.Message) string {
	if m.Reply == nil || m.Title != "" || m.Reply.Canonical == "" || length(m.Reply.Canonical) > blockkit.MaxValue-12 {
		return ""
	}
	return m.Reply.Canonical
}

// moreValue names a page of the whole message: its number, the language and
// the question.
func moreValue(page int, lang words.Lang, question string) string {
	return strconv.Itoa(page) + "|" + string(lang) + "|" + question
}

// pageOf takes a page's name apart.
func pageOf(value string) (page int, lang, question string, ok bool) {
	parts := strings.SplitN(value, "|", 3)
	if len(parts) < 3 {
		return 0, "", "", false
	}
	page, err := strconv.Atoi(parts[0])
	return page, parts[1], parts[2], err == nil && page >= 0 && page < 1000
}

func button(id, value, label string) *sdk.ButtonBlockElement {
	return sdk.NewButtonBlockElement(id, value, plainText(label, blockkit.MaxButton))
}
