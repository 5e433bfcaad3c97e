package discord

import (
	"strings"

	"headroom/bot"
	"headroom/bot/discord/payload"
	"headroom/bot/words"
)

// formMark begins the name of a form: of its dialog, and of a button to it.
const formMark = "form|"

// input is one line of a form: what it is called, and what stands before and
// after its value in the sentence that the form stands for.
type input struct {
	name   string
	label  words.Sentence
	before string
	after  string
	needed bool
	config bool // a file
}

// forms are the dialogs, by what they add. Each is a sentence that could be
// typed. A dialog has room for five inputs or a few more; these are the ones
// that a config.json does not make superfluous.
var forms = map[bot.Form]struct {
	title  words.Sentence
	opens  string
	inputs []input
}{
	bot.ModelForm: {words.AddModel, "add model ", []input{
		{name: "name", label: words.FormName, needed: true},
		{name: "config", label: words.FormConfig, config: true},
		{name: "params", label: words.FormParams, after: "b"},
		{name: "layers", label: words.FormLayers, before: "layers "},
		{name: "hidden", label: words.FormHidden, before: "hidden "},
		{name: "heads", label: words.FormHeads, before: "heads "},
		{name: "kv", label: words.FormKVHeads, before: "kv "},
	}},
	bot.GPUForm: {words.AddGPU, "add gpu ", []input{
		{name: "name", label: words.FormName, needed: true},
		{name: "memory", label: words.FormMemory, after: "gb", needed: true},
		{name: "bandwidth", label: words.FormBandwidth, before: "bw ", after: "GB/s"},
		{name: "tflops", label: words.FormTFLOPS, after: "tflops"},
	}},
}

var (
	formName   = words.Pattern(`^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$`)
	formNumber = words.Pattern(`^\d{1,9}(\.\d{1,6})?$`)
)

func formTitle(name bot.Form, lang words.Lang) string { return forms[name].title.In(lang) }

// Form is a form as Discord shows it, with what is known already filled in.
func Form(name bot.Form, lang words.Lang, filled map[string]string) payload.Dialog {
	f := forms[name]
	d := payload.Dialog{CustomID: formMark + string(name), Title: clip(f.title.In(lang), payload.MaxDialogTitle)}
	for _, in := range f.inputs {
		field := payload.Component{Type: payload.Input, CustomID: in.name, Style: payload.ShortInput, MaxLength: 64, Required: &in.needed}
		field.Value = clip(plain(filled[in.name]), 64)
		if in.config {
			field = payload.Component{Type: payload.FileUpload, CustomID: in.name, MinValues: new(int), MaxValues: 1, Required: &in.needed}
		}
		d.Components = append(d.Components, payload.Component{
			Type: payload.Label, Label: clip(in.label.In(lang), payload.MaxLabel), Component: &field,
		})
	}
	return d
}

// openForm shows a form.
func (a *App) openForm(v Arrival, respond Responder) {
	name := bot.Form(v.Name)
	if _, ok := forms[name]; !ok {
		a.sentence(v, respond, words.ButtonGone)
		return
	}
	a.respond(v, respond, payload.Response{Type: payload.Modal, Data: Form(name, words.LangOf(langTag(v.In.Locale)), v.Form)})
}

// sentence is what a filled form says, or what is wrong with it.
func sentence(name bot.Form, filled map[string]string, lang words.Lang) (text string, wrong []string) {
	f, ok := forms[name]
	if !ok {
		return "", nil
	}
	var parts []string
	for _, in := range f.inputs {
		value := filled[in.name]
		switch {
		case in.config || value == "" && !in.needed:
			continue
		case in.name == "name" && !formName().MatchString(value):
			wrong = append(wrong, in.label.In(lang)+": "+words.FormNamed.In(lang))
		case in.name != "name" && !formNumber().MatchString(value):
			wrong = append(wrong, in.label.In(lang)+": "+words.FormNumber.In(lang))
		}
		parts = append(parts, in.before+value+in.after)
	}
	return f.opens + strings.Join(parts, " "), wrong
}

// submitted turns a form into its sentence and has it answered.
func (a *App) submitted(v Arrival, respond Responder) {
	lang := words.LangOf(langTag(v.In.Locale))
	name, _ := strings.CutPrefix(v.Name, formMark)
	text, wrong := sentence(bot.Form(name), v.Form, lang)
	switch {
	case text == "":
		a.sentence(v, respond, words.ButtonGone)
	case len(wrong) > 0:
		m := bot.Message{Lang: lang, Private: true, Asker: v.In.User, Title: formTitle(bot.Form(name), lang), Paragraphs: wrong}
		a.respond(v, respond, payload.Response{Type: payload.Reply, Data: Render(m, Look{}).Message})
	default:
		v.In.Text = text
		v.In.Thread = "form/" + v.In.User // no part of a dialogue about a question
		a.hear(v, respond)
	}
}
