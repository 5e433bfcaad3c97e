package bot

import (
	"cmp"
	"strings"
	"unicode"

	"headroom/bot/words"
)

// press does what a button stands for.
func (x *exchange) press(pressed string) {
	t := x.readToken(pressed)
	if x.in.Lang == "" && x.in.Thread == "" && t.lang != "" && x.setting("lang") == "" {
		x.speak(words.LangOf(t.lang))
	}
	if x.others() {
		x.message.Private = true
	}
	switch {
	case t.op == "" || t.canonical == "":
		x.say(words.ButtonGone)
	case t.stale && asksAgain[t.op]:
		x.say(words.OlderVersion)
		again := x.question(words.RunAgain.In(x.lang), x.bot.read(t.canonical))
		again.Primary = true
		x.message.Actions = pressable([]Action{again})
	default:
		x.do(t)
	}
}

// others says whether the message whose button was pressed is somebody else's.
func (x *exchange) others() bool { return cmp.Or(x.in.Asker, x.turn.User, x.in.User) != x.in.User }

// asksAgain are the operations on the figures of an answer.
var asksAgain = map[string]bool{opAsk: true, opFormulas: true, opText: true, opRun: true}

// do does what a button stands for.
func (x *exchange) do(t token) {
	kept := map[string]bool{opSave: true, opOverwrite: true, opForget: true, opRestore: true, opUse: true, opSet: true, opForgetMe: true, opKeep: true, opReplaceModel: true, opForgetAll: true}
	if kept[t.op] && !x.remembers() {
		return
	}
	f := fields(t.canonical, 3)
	switch t.op {
	case opAsk:
		x.message.Edit = !x.message.Private
		before, after := x.bot.read(x.turn.Canonical), x.bot.read(t.canonical)
		if x.goes && !x.message.Private && planning(after.Intent) && sameModel(before.Query, after.Query) {
			x.show(before, after)
			return
		}
		x.put(t.canonical)
	case opFormulas:
		x.message.Private = true
		x.formulas(t.canonical)
	case opText:
		x.message.Private = true
		x.asText(t.canonical)
	case opRun:
		x.message.Private = true
		x.recipe(t.canonical)
	case opSave, opOverwrite:
		x.keepPreset(f[1], f[2], f[0] == "me", t.op == opOverwrite)
	case opForget, opRestore:
		if f[0] == "me" && x.others() {
			x.say(words.ButtonGone) // it is about somebody else's own
			return
		}
		if t.op == opRestore {
			x.bringBack(f[1], f[2], f[0] == "me")
			return
		}
		x.remove(f[1], f[2], f[0] == "me")
	case opUse:
		x.use(command{"rest": t.canonical, "preset": "preset"})
	case opSet:
		s := fields(t.canonical, 2)
		x.setFor(true, s[0], s[1], words.SettingSet.In(x.lang, "key", words.QueryKey(x.lang, s[0]), "value", x.settingShown(s[1])))
	case opForgetMe:
		x.forgetNow(t.canonical)
	case opForgetAll:
		x.forgetAllNow(t.canonical)
	case opKeep, opReplaceModel:
		p := x.c.minds.of(x.in)
		if p == nil {
			x.say(words.ButtonGone)
			return
		}
		x.keepModel(p, t.canonical, t.op == opReplaceModel)
	case opHowToSave:
		x.message.Private = true
		x.say(words.HowToSave)
	default:
		x.say(words.ButtonGone)
	}
}

// put asks a canonical question. What somebody else asks under a message stays
// out of its dialogue.
func (x *exchange) put(canonical string) {
	r := x.bot.Ask(canonical, x.options())
	x.message.Reply = &r
	x.message.Actions = x.actionsFor(r)
	x.beside(r)
	x.ownOrigins(r)
	if carriesOn(r) && !x.message.Private {
		x.remember(r.Canonical)
	}
}

// speak changes the language of the message.
func (x *exchange) speak(lang words.Lang) {
	x.lang, x.message.Lang = lang, lang
}

// say adds a sentence to the message.
func (x *exchange) say(s words.Sentence, pairs ...string) {
	x.message.Paragraphs = append(x.message.Paragraphs, s.In(x.lang, pairs...))
}

// formulas shows how each figure of an answer came about, and from where.
func (x *exchange) formulas(canonical string) {
	r := x.bot.Ask(canonical, x.options())
	x.message.Title = words.LabelFormulas.In(x.lang)
	if r.Answer == nil || r.Answer.Estimate == nil {
		x.say(words.NoFormulas)
		return
	}
	for _, part := range r.Answer.Estimate.Components {
		if part.Bytes == 0 {
			continue
		}
		line := words.Component(x.lang, part.Name, r.Answer.Estimate.Vendor()) + " = " + x.scale.Format(part.Bytes) + ": " + part.Formula
		if part.Source != "" {
			line += " (" + part.Source + ")"
		}
		x.message.Paragraphs = append(x.message.Paragraphs, line)
	}
}

// asText gives an answer as text to copy.
func (x *exchange) asText(canonical string) {
	r := x.bot.Ask(canonical, x.options())
	lines := []string{canonical}
	if r.Answer != nil {
		lines = append(lines, r.Answer.Summary)
		if e := r.Answer.Estimate; e != nil {
			for _, part := range e.Components {
				if part.Bytes > 0 {
					lines = append(lines, "  "+words.Component(x.lang, part.Name, e.Vendor())+": "+x.scale.Format(part.Bytes))
				}
			}
			lines = append(lines, "  "+words.LabelTotal.In(x.lang)+": "+x.scale.Format(e.PerGPU.Process))
		}
		if r.Answer.Next != "" {
			lines = append(lines, r.Answer.Next)
		}
	}
	lines = append(lines, words.CatalogueOf.In(x.lang, "day", x.bot.known.Date()))
	x.message.Title = words.CopyAsText.In(x.lang)
	x.message.Snippets = []Snippet{{Title: words.CopyAsText.In(x.lang), Name: "answer.txt", Language: "text", Text: strings.Join(lines, "\n")}}
}

// plainText keeps the name of a file from being more than text: one line, not
// too long.
func plainText(s string) string {
	runes := []rune(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, words.Clean(s)))
	if len(runes) > 80 {
		runes = append(runes[:79], '…')
	}
	return string(runes)
}
