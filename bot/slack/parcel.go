package slack

import (
	"context"
	"strings"
	"time"

	"headroom/bot"
)

// form of a page that Slack will take: each is plainer than the one before.
type dress int

const (
	native  dress = iota // charts, tables, containers
	simple               // sections only
	wording              // text only
)

// way is how something is said.
type way int

const (
	posted    way = iota
	updated       // in the place of the message that was pressed
	whispered     // to one person
	responded     // through the address that came with the press
)

// parcel is one thing to say, with all that is needed to say it otherwise when
// Slack refuses the first form.
type parcel struct {
	team    Team
	place   Place
	way     way
	how     Response
	dress   dress
	message bot.Message
	style   Style
	whole   int  // a page of the whole message, from 1; 0: the message
	after   bool // the pressed message goes away afterwards

	unsure   bool // a call may have been done although it failed
	unmarked bool // Slack does not take what says which message it answers

	in     bot.Inbound // what it answers
	flight *flight     // nil: nobody waits for it

	ref  string    // of the message that it answers, in the log
	came time.Time // when that arrived; zero: it answers none
}

// page lays the message out in the present dress.
func (p *parcel) page() Page {
	if p.whole > 0 {
		pages := Whole(p.message)
		page := pages[min(p.whole, len(pages))-1]
		if p.dress == wording {
			page.Blocks = nil
		}
		return page
	}
	switch p.dress {
	case native:
		return Render(p.message, p.style)
	case simple:
		return RenderPlain(p.message, p.style)
	default:
		return Page{Text: spoken(p.message)}
	}
}

// counts says whether Slack's one message a second holds for it.
func (p *parcel) counts() bool { return p.way == posted || p.how.Public }

// method is what Slack limits.
func (p *parcel) method() string {
	return p.team.Tenant() + "/" + [...]string{"chat.postMessage", "chat.update", "chat.postEphemeral", "response_url"}[p.way]
}

// retreat changes the parcel to a form that may be taken where this one was
// not, and says whether there is one.
func (p *parcel) retreat(e *Error) bool {
	switch {
	case strings.Contains(e.Code, "metadata") && !p.unmarked:
		p.unmarked = true
	case e.Fault == Unlawful && p.dress < wording:
		p.dress++
	case p.way == responded && e.Fault == Refused && p.place.Channel != "":
		p.way = whispered // the address was used up or is too old
	case e.Fault == Absent && p.way != responded && p.place.ResponseURL != "":
		p.way, p.how = responded, Response{Public: p.way == posted, Thread: p.place.Thread}
	case e.Fault == Absent && !p.place.Direct && p.place.User != "":
		// A channel that the bot can't speak in: to the person, then.
		p.way, p.place = posted, Place{Channel: p.place.User, User: p.place.User, Direct: true}
	case p.way == updated && (e.Code == "cant_update_message" || e.Code == "message_not_found"):
		p.way = posted
	default:
		return false
	}
	return true
}

// give makes the call.
func (p *parcel) give(ctx context.Context, c Client) error {
	page := p.page()
	thread := p.place.Thread
	switch p.way {
	case updated:
		return c.Update(ctx, p.place.Channel, p.place.Message, page)
	case whispered:
		if !p.place.Live {
			thread = "" // a thread that nobody has opened would hide it
		}
		return c.Whisper(ctx, p.place.Channel, thread, p.place.User, page)
	case responded:
		err := c.Respond(ctx, p.place.ResponseURL, p.how, page)
		if err == nil && p.after {
			p.after = false
			// Left standing it does no harm, so a failure is not told.
			_ = c.Respond(ctx, p.place.ResponseURL, Response{Delete: true}, Page{})
		}
		return err
	default:
		if !p.unmarked {
			page.Answers = p.in.Stamp
		}
		return c.Post(ctx, p.place.Channel, thread, page)
	}
}
