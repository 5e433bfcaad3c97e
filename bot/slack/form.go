package slack

import (
	"context"
	"encoding/json"
	"strings"

	sdk "github.com/slack-go/slack"

	"headroom/bot"
	"headroom/bot/slack/blockkit"
	"headroom/bot/words"
)

// form is what was filled in, by the names of the inputs.
type form struct {
	Values map[string]string
	Files  []file
}

// filled reads the inputs of a form. Each stands in a block of its own name.
func filled(i interaction) form {
	out := form{Values: map[string]string{}}
	for name, elements := range i.View.State.Values {
		for _, f := range elements {
			value := f.Value
			if f.Selected != nil {
				value = f.Selected.Value
			}
			out.Values[name] = strings.TrimSpace(value)
			out.Files = append(out.Files, f.Files...)
		}
	}
	return out
}

// input is one line of a form: what it is called, and the words that it becomes
// in the sentence that the form stands for.
type input struct {
	name   string
	label  words.Sentence
	before string // what stands before and after the value in that sentence
	after  string
	needed bool
	config bool // a file
}

// forms are the forms, by what they add. Each is a sentence that could be typed.
var forms = map[bot.Form]struct {
	title  words.Sentence
	opens  string
	inputs []input
}{
	bot.ModelForm: {words.AddModel, "add model ", []input{
		{name: "name", label: words.FormName, needed: true},
		{name: "params", label: words.FormParams, after: "b"},
		{name: "layers", label: words.FormLayers, before: "layers "},
		{name: "hidden", label: words.FormHidden, before: "hidden "},
		{name: "heads", label: words.FormHeads, before: "heads "},
		{name: "kv", label: words.FormKVHeads, before: "kv "},
		{name: "config", label: words.FormConfig, config: true},
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

// FormView is a form as Slack shows it. Metadata is where its answer goes.
func FormView(name bot.Form, lang words.Lang, metadata string) (sdk.ModalViewRequest, bool) {
	f, ok := forms[name]
	if !ok {
		return sdk.ModalViewRequest{}, false
	}
	view := sdk.ModalViewRequest{
		Type: sdk.VTModal, CallbackID: string(name), PrivateMetadata: metadata,
		Title:  plainText(f.title.In(lang), blockkit.MaxModalTitle),
		Submit: plainText(words.FormSave.In(lang), blockkit.MaxModalTitle),
		Close:  plainText(words.FormCancel.In(lang), blockkit.MaxModalTitle),
	}
	for _, in := range f.inputs {
		var element sdk.BlockElement = &sdk.PlainTextInputBlockElement{Type: sdk.METPlainTextInput, ActionID: in.name, MaxLength: 64}
		if in.config {
			element = sdk.NewFileInputBlockElement(in.name).WithFileTypes("json").WithMaxFiles(1)
		}
		b := sdk.NewInputBlock(in.name, plainText(in.label.In(lang), blockkit.MaxLabel), nil, element)
		b.Optional = !in.needed
		view.Blocks.BlockSet = append(view.Blocks.BlockSet, b)
	}
	return view, true
}

// sentence is what a filled form says, or what is wrong with it by input.
func (f form) sentence(name bot.Form, lang words.Lang) (text string, wrong map[string]string) {
	shape, ok := forms[name]
	if !ok {
		return "", nil
	}
	wrong = map[string]string{}
	parts := []string{}
	for _, in := range shape.inputs {
		value := f.Values[in.name]
		switch {
		case in.config || value == "" && !in.needed:
			continue
		case in.name == "name":
			if !formName().MatchString(value) {
				wrong[in.name] = words.FormNamed.In(lang)
			}
		case !formNumber().MatchString(value):
			wrong[in.name] = words.FormNumber.In(lang)
		}
		parts = append(parts, in.before+value+in.after)
	}
	return shape.opens + strings.Join(parts, " "), wrong
}

// submitted turns a form into its sentence and has it answered.
func (a *App) submitted(_ context.Context, v Arrival) (reply any, err error) {
	lang := words.LangOf(v.In.Locale)
	text, wrong := v.Form.sentence(bot.Form(v.Name), lang)
	switch {
	case text == "":
		a.counts.ignored.Add(1)
		return nil, nil
	case len(wrong) > 0:
		return map[string]any{"response_action": "errors", "errors": wrong}, nil
	}
	v.In.Text, v.Files = text, v.Form.Files
	v.Place.Private = !v.Place.Direct
	v.In.Thread = "form/" + v.In.User // no part of a dialogue about a question
	return a.hear(a.stop, v)
}

// openForm shows a form; the trigger is worth three seconds.
func (a *App) openForm(ctx context.Context, v Arrival) {
	view, ok := FormView(bot.Form(v.Name), a.language(ctx, v.In), metadata(v.Place))
	if !ok {
		return
	}
	client, err := a.teams.Client(ctx, v.Team)
	if err == nil {
		err = client.OpenForm(ctx, v.Place.Trigger, view)
	}
	if err != nil {
		a.log.Warn("a form was not opened", "ref", v.In.Ref, "tenant", v.Team.Tenant(), "error", err)
	}
}

// metadata carries through a form where its answer goes.
func metadata(p Place) string {
	text, _ := json.Marshal(map[string]string{"channel": p.Channel, "thread": p.Thread}) // two strings
	return string(text)
}

// placeOf reads it back; without it the answer goes to the person.
func placeOf(text string, p Place) Place {
	var kept struct{ Channel, Thread string }
	_ = json.Unmarshal([]byte(text), &kept) // what is no place is none
	p.Channel, p.Thread, p.Message, p.ResponseURL = kept.Channel, kept.Thread, "", ""
	if p.Channel == "" {
		p.Channel = p.User
	}
	p.Direct = strings.HasPrefix(p.Channel, "D") || p.Channel == p.User
	return p
}
