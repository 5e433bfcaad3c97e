package slack

import (
	"fmt"
	"strconv"
	"strings"

	sdk "github.com/slack-go/slack"

	"headroom/bot"
	"headroom/bot/answer"
	"headroom/bot/slack/blockkit"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
	"headroom/parser"
)

// answered shows an answer: verdict, best next step, chart, alternatives, the
// breakdown folded, notes and assumptions.
func (p *page) answered() {
	a := p.m.Reply.Answer
	p.rules()
	head, whole := p.verdict(a)
	p.header(head)
	for _, change := range p.changes() {
		p.marked("*" + escape(change) + "*")
	}
	if !whole {
		p.section(a.Summary)
	}
	for i, text := range a.Text {
		if p.full(i, len(a.Text)) {
			break
		}
		p.section(text)
	}
	if a.Next != "" {
		p.marked("*" + words.LabelNext.In(p.lang) + "* " + escape(a.Next))
	}
	p.chart(a)
	p.options(a)
	p.facts(a.Facts)
	p.snippets()
	p.breakdown(a.Estimate)
	p.buttonsAt = len(p.blocks)
	p.notes()
	p.assumed()
}

// verdict is the header, and whether it says all of the summary.
func (p *page) verdict(a *answer.Answer) (head string, whole bool) {
	intent := p.m.Reply.Intent
	if e := a.Estimate; e != nil && e.CapacityBytes > 0 && a.Value == nil && !compared(a) &&
		(intent == parser.Memory || intent == parser.Fit) {
		sentence := words.Sentence{}
		switch a.Verdict {
		case engine.Fits:
			sentence = words.HeadFits
		case engine.Tight:
			sentence = words.HeadTight
			if a.Leaning() == engine.HardlyFits {
				sentence = words.HeadHardlyFits
			}
		case engine.DoesNotFit:
			sentence = words.HeadDoesNotFit
		}
		if sentence.EN != "" {
			return sentence.In(p.lang, "need", p.size(e.PerGPU.Process), "capacity", p.size(e.CapacityBytes)), false
		}
	}
	summary := plain(a.Summary)
	head = firstSentence(summary)
	return head, head == summary && length(head) <= blockkit.MaxHeader
}

// compared says whether the alternatives are what was asked about, and not
// ways out of it.
func compared(a *answer.Answer) bool { return len(a.Options) > 1 && !a.Options[0].WayOut }

// firstSentence is what a header holds of a summary.
func firstSentence(s string) string {
	end := len(s)
	for _, stop := range []string{". ", "。", "; ", "；"} {
		if at := strings.Index(s, stop); at > 0 {
			end = min(end, at+len(strings.TrimRight(stop, " ;；")))
		}
	}
	if at := strings.IndexAny(s[:end], ":："); length(s[:end]) > longHeader && at > 0 {
		end = at // what leads up to the reasons
	}
	return s[:end]
}

// longHeader is more than a header should take of a narrow screen.
const longHeader = 110

// changes say what a follow-up did to the question.
func (p *page) changes() []string {
	var parts []string
	for _, c := range p.m.Changes {
		sentence := words.Changed
		switch {
		case c.Old == "":
			sentence = words.ChangedSet
		case c.New == "":
			sentence = words.ChangedGone
		}
		parts = append(parts, sentence.In(p.lang, "key", words.QueryKey(p.lang, c.Key), "old", words.Value(p.lang, c.Old), "new", words.Value(p.lang, c.New)))
	}
	if len(parts) == 0 {
		return nil
	}
	return []string{strings.Join(parts, words.LabelSeparator.In(p.lang))}
}

// rules shows published rules of thumb, first, when the question asks for
// them.
func (p *page) rules() {
	r := p.m.Reply
	if !r.Query.Rules || len(r.Answer.Rules) == 0 {
		return
	}
	list := []string{"*" + escape(words.LabelRules.In(p.lang)) + "*"}
	for _, rule := range r.Answer.Rules {
		list = append(list, "• "+escape(words.Rule(p.lang, rule.Name, rule.Formula)))
	}
	p.lines(list)
}

// notes are what the asker should know beside the answer.
func (p *page) notes() {
	if list := p.noted(); len(list) > 0 {
		p.lines(append([]string{"*" + escape(words.LabelNotes.In(p.lang)) + "*"}, bullets(list)...))
	}
}

// noted are the problems of a reply as mrkdwn, each once.
func (p *page) noted() []string {
	var out []string
	seen := map[string]bool{}
	for _, problem := range p.m.Reply.Problems {
		text := problem.Told(p.lang)
		if !seen[text] {
			seen[text] = true
			out = append(out, escape(text))
		}
	}
	return out
}

// refused says why there is no answer, and where in the question.
func (p *page) refused() {
	r := p.m.Reply
	head := words.HeadRejected
	switch r.Status {
	case bot.NeedsMore:
		head = words.HeadNeedsMore
	case bot.NotUnderstood:
		head = words.HeadNotUnderstood
	case bot.OutOfScope:
		head = words.HeadOutOfScope
	}
	p.header(head.In(p.lang))
	p.lines(p.noted())
	for _, problem := range r.Problems {
		if quote := pointed(r.Text, problem.Start, problem.End); quote != "" {
			p.marked("> " + quote)
			break
		}
	}
	for _, text := range p.m.Paragraphs {
		p.section(text)
	}
}

// pointed quotes the question with the words in doubt in bold.
func pointed(text string, start, end int) string {
	runes := []rune(text)
	if start < 0 || end <= start || end > len(runes) {
		return ""
	}
	const around = 60
	from, to := max(0, start-around), min(len(runes), end+around)
	before, marked, after := string(runes[from:start]), string(runes[start:end]), string(runes[end:to])
	if from > 0 {
		before = "…" + before
	}
	if to < len(runes) {
		after += "…"
	}
	// Marks take only between spaces, so an invisible one parts them from words.
	marked = strings.ReplaceAll(oneLine(clip(marked, 120)), "*", "∗")
	return escape(oneLine(before)) + "\u200b*" + escape(marked) + "*\u200b" + escape(oneLine(after))
}

// oneLine puts a text on one line; spaces at its ends stay.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' || r == '\t' {
			return ' '
		}
		return r
	}, s)
}

// assumed lists what the answer rests on; the reasons are folded away.
func (p *page) assumed() {
	list := p.m.Reply.Assumed
	if len(list) == 0 {
		return
	}
	var brief, whys []string
	for _, a := range list {
		value := words.Value(p.lang, fmt.Sprint(a.Value))
		brief = append(brief, a.Key+" "+value)
		whys = append(whys, "• "+escape(a.Key+" = "+value+": "+a.Why))
	}
	if !p.whole {
		p.context(words.Named.In(p.lang, "name", words.LabelAssumed.In(p.lang), "text", strings.Join(brief, " · ")))
	}
	if !p.whys {
		p.cut = true
		return
	}
	p.folded(words.AssumedTitle.In(p.lang, "count", number(len(list))), whys)
}

// size prints bytes in the unit of the page.
func (p *page) size(b unit.Bytes) string { return p.scale.Format(b) }

// number prints a count.
func number(n int) string { return strconv.Itoa(n) }

// folded is a list that opens on a press; where containers can't be used it
// stays behind "show all".
func (p *page) folded(title string, list []string, more ...sdk.Block) {
	if p.whole {
		p.lines(append([]string{"*" + escape(title) + "*"}, list...))
		return
	}
	if !p.native {
		p.cut = true
		return
	}
	var children []sdk.Block
	for _, text := range joined(list, p.listed, p.paragraph) {
		if len(children) < blockkit.MaxChildren {
			children = append(children, section(text))
		} else {
			p.cut = true
		}
	}
	p.cut = p.cut || len(list) > p.listed
	children = append(more, children...)
	if len(children) == 0 {
		return
	}
	p.add(sdk.NewContainerBlock(children[:min(len(children), blockkit.MaxChildren)]...).
		WithTitle(plainText(title, blockkit.MaxTitle)).WithCollapsible(true, true))
}
