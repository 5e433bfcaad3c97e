package slack

import (
	"context"
	"errors"
	"sync"
	"time"

	sdk "github.com/slack-go/slack"
)

// Slack takes no key by which a second post would be known as the first. So a
// post says which message it answers (its metadata, which nobody is shown), and
// where it is in doubt whether an answer stands already, the conversation is
// looked at before it is posted. That needs a scope to read history: there is
// one for direct messages, and for channels where follow-ups need no mention.

// answerEvent names the metadata of an answer.
const answerEvent = "headroom_answer"

// lookBack is how many messages are looked at: no more are given to apps that
// are distributed without the directory.
const lookBack = 15

// doubts know when to look, and where it is of no use.
type doubts struct {
	began time.Time // of this process
	blind sync.Map  // tenant and kind of channel: true, the scope is missing
}

// about says whether an answer may stand already: a call may have been done
// although it seemed to fail, or the process before may have posted it.
func (d *doubts) about(p *parcel) bool {
	if p.way != posted || p.in.Stamp == "" || p.place.Channel != p.in.Channel {
		return false
	}
	before := !p.in.At.IsZero() && !p.in.At.After(d.began)
	if !p.unsure && !before {
		return false
	}
	_, blind := d.blind.Load(d.kind(p))
	return !blind
}

func (d *doubts) kind(p *parcel) string { return p.team.Tenant() + "/" + p.place.Channel[:1] }

// settled looks whether the answer stands. What can't be seen does not.
func (d *doubts) settled(ctx context.Context, c Client, p *parcel) bool {
	there, err := c.Answered(ctx, p.place.Channel, p.place.Thread, p.in.Stamp)
	if e, ok := errors.AsType[*Error](err); ok && e.Fault == Lacking {
		d.blind.Store(d.kind(p), true)
	}
	return there
}

// marked is the metadata of an answer to a message.
func marked(stamp string) sdk.MsgOption {
	return sdk.MsgOptionMetadata(sdk.SlackMetadata{EventType: answerEvent, EventPayload: map[string]any{"to": stamp}})
}

// Answered implements Client.
func (w *web) Answered(ctx context.Context, channel, thread, stamp string) (bool, error) {
	var list []sdk.Message
	var err error
	op := "conversations.history"
	if thread != "" {
		op = "conversations.replies"
		list, _, _, err = w.api.GetConversationRepliesContext(ctx, &sdk.GetConversationRepliesParameters{
			ChannelID: channel, Timestamp: thread, Oldest: stamp, Limit: lookBack, IncludeAllMetadata: true,
		})
	} else {
		var history *sdk.GetConversationHistoryResponse
		history, err = w.api.GetConversationHistoryContext(ctx, &sdk.GetConversationHistoryParameters{
			ChannelID: channel, Oldest: stamp, Limit: lookBack, IncludeAllMetadata: true,
		})
		if err == nil {
			list = history.Messages
		}
	}
	for _, m := range list {
		if m.Metadata.EventType == answerEvent && m.Metadata.EventPayload["to"] == stamp {
			return true, nil
		}
	}
	return false, failed(op, err)
}
