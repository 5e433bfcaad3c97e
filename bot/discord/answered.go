package discord

import (
	"fmt"
	"strconv"
	"strings"

	"headroom/bot"
	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
	"headroom/parser"
)

// answered shows an answer: verdict, what changed, best next step, breakdown,
// alternatives, notes and assumptions.
func (p *page) answered() {
	a := p.m.Reply.Answer
	p.rules()
	p.sheet.accent = accentOf(a.Verdict)
	head, whole := p.verdict(a)
	p.heading(head)
	if change := p.changes(); change != "" {
		p.marked("**" + clipMarked(escape(change), p.paragraph-8) + "**")
	}
	if !whole {
		p.say(a.Summary)
	}
	p.paragraphs(a.Text)
	if a.Next != "" {
		p.marked("**" + words.LabelNext.In(p.lang) + "** " + escape(a.Next))
	}
	p.breakdown(a.Estimate)
	p.options(a)
	p.facts(a.Facts)
	p.snippets()
	p.notes()
	p.assumed()
}

// verdict is the heading, and whether it says all of the summary.
func (p *page) verdict(a *answer.Answer) (head string, whole bool) {
	intent := p.m.Reply.Intent
	if e := a.Estimate; e != nil && e.CapacityBytes > 0 && a.Value == nil && !compared(a) &&
		(intent == parser.Memory || intent == parser.Fit) {
		if s, ok := heads[a.Leaning()]; ok {
			return s.In(p.lang, "need", p.size(e.PerGPU.Process), "capacity", p.size(e.CapacityBytes)), false
		}
	}
	summary := plain(a.Summary)
	head = firstSentence(summary)
	return head, head == summary && length(escape(head)) < 250
}

var heads = map[engine.Leaning]words.Sentence{
	"fits": words.HeadFits, "tight": words.HeadTight, engine.HardlyFits: words.HeadHardlyFits, "does_not_fit": words.HeadDoesNotFit,
}

// compared says whether the alternatives are what was asked about, and not
// ways out of it: the first of them is then the case itself.
func compared(a *answer.Answer) bool {
	return len(a.Options) > 1 && a.Estimate != nil && a.Options[0].Estimate != nil && a.Options[0].Estimate.PerGPU == a.Estimate.PerGPU
}

// firstSentence is what a heading holds of a summary.
func firstSentence(s string) string {
	end := len(s)
	for _, stop := range []string{". ", "。", "; ", "；"} {
		if at := strings.Index(s, stop); at > 0 {
			end = min(end, at+len(strings.TrimRight(stop, " ;；")))
		}
	}
	return s[:end]
}

// changes say what a follow-up did to the question.
func (p *page) changes() string {
	var parts []string
	for _, c := range p.m.Changes {
		sentence := words.Changed
		switch {
		case c.Old == "":
			sentence = words.ChangedSet
		case c.New == "":
			sentence = words.ChangedGone
		}
		parts = append(parts, sentence.In(p.lang, "key", words.Name(p.lang, c.Key), "old", words.Value(p.lang, c.Old), "new", words.Value(p.lang, c.New)))
	}
	return strings.Join(strings.Fields(words.Clean(strings.Join(parts, words.LabelSeparator.In(p.lang)))), " ")
}

// rules shows published rules of thumb, first, when the question asks for
// them.
func (p *page) rules() {
	r := p.m.Reply
	if !r.Query.Rules || len(r.Answer.Rules) == 0 {
		return
	}
	list := []string{title(words.LabelRules.In(p.lang))}
	for _, rule := range r.Answer.Rules {
		list = append(list, bullet(words.Rule(p.lang, rule.Name, rule.Formula)))
	}
	p.lines(list)
}

// notes are what the asker should know beside the answer.
func (p *page) notes() {
	if list := p.noted(); len(list) > 0 {
		p.lines(append([]string{title(words.LabelNotes.In(p.lang))}, list...))
	}
}

// noted are the problems of a reply as bullets, each once.
func (p *page) noted() []string {
	var out []string
	seen := map[string]bool{}
	for _, problem := range p.m.Reply.Problems {
		text := problem.Told(p.lang)
		if !seen[text] {
			seen[text] = true
			out = append(out, bullet(text))
		}
	}
	return out
}

// refused says why there is no answer, and where in the question.
func (p *page) refused() {
	r := p.m.Reply
	p.sheet.accent = amber
	head := words.HeadRejected
	switch r.Status {
	case bot.NeedsMore:
		head = words.HeadNeedsMore
	case bot.NotUnderstood:
		head = words.HeadNotUnderstood
	case bot.OutOfScope:
		head = words.HeadOutOfScope
	}
	p.heading(head.In(p.lang))
	p.lines(p.noted())
	for _, problem := range r.Problems {
		if quote := pointed(r.Text, problem.Start, problem.End); quote != "" {
			p.sheet.texts = append(p.sheet.texts, quote)
			break
		}
	}
	p.paragraphs(p.m.Paragraphs)
}

// pointed quotes the question with the words in doubt underlined.
func pointed(text string, start, end int) string {
	runes := []rune(text)
	if start < 0 || end <= start || end > len(runes) {
		return ""
	}
	const around = 18
	from, to := max(0, start-around), min(len(runes), end+around)
	before, marked, after := oneLine(runes[from:start]), oneLine(runes[start:end]), oneLine(runes[end:to])
	if from > 0 {
		before = "…" + before
	}
	if to < len(runes) {
		after += "…"
	}
	marked = clipColumns(marked, 40)
	return fenced("", before+marked+after+"\n"+strings.Repeat(" ", columns(before))+strings.Repeat("^", max(1, columns(marked))))
}

// oneLine puts a text on one line of a code block; spaces at its ends stay.
func oneLine(runes []rune) string {
	return strings.ReplaceAll(strings.ReplaceAll(words.Clean(string(runes)), "\n", " "), "`", "'")
}

// assumed lists what the answer rests on: the reasons where there is room.
func (p *page) assumed() {
	list := p.m.Reply.Assumed
	if len(list) == 0 {
		return
	}
	var brief, whys []string
	for _, a := range list {
		value := words.Value(p.lang, fmt.Sprint(a.Value))
		brief = append(brief, a.Key+" "+value)
		whys = append(whys, bullet(a.Key+" = "+value+": "+a.Why))
	}
	if p.whole {
		p.lines(append([]string{title(words.LabelAssumed.In(p.lang))}, whys...))
		return
	}
	p.sheet.cut = true // the reasons
	p.smallPrint(words.LabelAssumed.In(p.lang) + ": " + strings.Join(brief, " · "))
}

// size prints bytes in the unit of the page.
func (p *page) size(b unit.Bytes) string { return p.scale.Format(b) }

// title is a line over a list; bullet is an entry of one.
func title(s string) string { return "**" + escape(plain(s)) + "**" }

func bullet(s string) string { return "• " + escape(plain(s)) }

// number prints a count.
func number(n int) string { return strconv.Itoa(n) }
