package slack

import (
	"strings"

	sdk "github.com/slack-go/slack"

	"headroom/bot"
	"headroom/bot/slack/blockkit"
	"headroom/bot/words"
	"headroom/engine/unit"
)

// everything is the room of a message that is shown in full, over pages.
var everything = room{paragraph: 2900, listed: 1 << 20, whys: true}

// Whole lays out all of a message, in as many pages as it takes: what stands
// behind "show all". Nothing is drawn or folded.
func Whole(m bot.Message) []Page {
	if m.Scale == (unit.Scale{}) {
		m.Scale = unit.Binary
	}
	question := askable(m)
	m.Actions = nil
	next := func(page int) sdk.Block {
		return sdk.NewActionBlock("", button(moreAction, moreValue(page, m.Lang, question), words.ShowMore.In(m.Lang)))
	}
	spare := 0
	if question != "" {
		spare = sizeOf([]sdk.Block{next(1 << 20)}) // no page has a longer number
	}
	p := page{room: everything, m: m, lang: m.Lang, scale: m.Scale, whole: true}
	p.paragraph = min(p.paragraph, (blockkit.MaxMessageBytes-spare-aroundText)/3) // a sign takes up to three bytes
	p.lay()
	var pages []Page
	var blocks []sdk.Block
	size := 0
	for _, b := range p.blocks {
		weight := sizeOf([]sdk.Block{b})
		if len(blocks) > 0 && (len(blocks) == blockkit.MaxBlocks-1 || size+weight > blockkit.MaxMessageBytes-spare) {
			pages = append(pages, Page{Blocks: blocks})
			blocks, size = nil, 0
		}
		blocks, size = append(blocks, b), size+weight
	}
	pages = append(pages, Page{Blocks: blocks})
	for i := range pages {
		if i < len(pages)-1 && question != "" {
			pages[i].Blocks = append(pages[i].Blocks, next(i+1))
			pages[i].Cut = true
		}
		pages[i].Text = spoken(m)
	}
	return pages
}

// aroundText bounds the keys of one block of text, in bytes.
const aroundText = 200

// split cuts escaped text into pieces, between words where it can.
func split(s string, most int) []string {
	var out []string
	for length(s) > most {
		piece := strings.TrimSuffix(clipMarked(s, most), "*")
		piece = strings.TrimSuffix(piece, "…")
		if at := strings.LastIndexAny(piece, " \n"); at > len(piece)/2 {
			piece = piece[:at+1]
		}
		out = append(out, piece)
		s = s[len(piece):]
	}
	return append(out, s)
}
