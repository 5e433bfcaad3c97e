package bot

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"headroom/bot/answer"
	"headroom/bot/merge"
	"headroom/bot/words"
	"headroom/engine/modelfile"
	"headroom/engine/workload"
	"headroom/parser"
	"headroom/parser/definition"
	"headroom/parser/printout"
)

// Bounds of what is read from files.
const (
	mostFiles    = 4
	largestFile  = 16 << 20 // a header of weights may take some megabytes
	longestFacts = 16
)

// files reads what came with a message as descriptions of models. The text
// beside it may name the model, or ask about it.
func (x *exchange) files() bool {
	if len(x.in.Files) == 0 {
		return false
	}
	var refused []string
	for _, f := range x.in.Files[:min(mostFiles, len(x.in.Files))] {
		if len(f.Data) > largestFile {
			refused = append(refused, words.OwnFileTooLarge.In(x.lang, "name", shownName(f.Name), "most", "16 MB"))
			continue
		}
		result, err := modelfile.Read(f.Name, f.Data)
		if err == nil && result.Model != nil {
			x.describe(result, shownName(f.Name))
			return true
		}
		if x.settingsFile(string(f.Data)) {
			return true
		}
		if printed, ok := printout.Printed(string(f.Data)); ok {
			x.in.Text = strings.TrimSpace(x.in.Text + "\n" + redacted(printed))
			x.talk()
			return true
		}
		refused = append(refused, words.OwnFileUnread.In(x.lang, "name", shownName(f.Name), "why", x.reason(err)))
	}
	if strings.TrimSpace(x.in.Text) != "" {
		x.talk()
	}
	x.message.Paragraphs = append(x.message.Paragraphs, refused...)
	return true
}

// pasted reads a model's configuration that was pasted as text.
func (x *exchange) pasted(text string) bool {
	open, end := strings.IndexByte(text, '{'), strings.LastIndexByte(text, '}')
	if open < 0 || end < open || !strings.Contains(text, `"`) {
		return false
	}
	if x.settingsFile(text) {
		return true
	}
	result, err := modelfile.Read("", []byte(text[open:end+1]))
	if err != nil || result.Model == nil {
		if !strings.Contains(text, "hidden_size") && !strings.Contains(text, "n_embd") && !strings.Contains(text, "d_model") && !strings.Contains(text, "num_layers") {
			return false
		}
		x.message.Paragraphs = append(x.message.Paragraphs, words.OwnFileUnread.In(x.lang, "name", "config.json", "why", x.reason(err)))
		return true
	}
	x.in.Text = strings.TrimSpace(strings.NewReplacer("```json", " ", "```", " ").Replace(text[:open] + " " + text[end+1:]))
	x.describe(result, "config.json")
	return true
}

// reason is an error in words that a user may read.
func (x *exchange) reason(err error) string {
	if e, ok := errors.AsType[*workload.Error](err); ok {
		text := words.FromFile(x.lang, e.Message)
		if e.Key != "" && e.Key != "file" && !strings.Contains(text, e.Key) {
			text = e.Key + ": " + text
		}
		return redacted(text)
	}
	if e, ok := errors.AsType[*modelfile.Short](err); ok {
		return words.FromFile(x.lang, e.Error())
	}
	return words.NotAModel.In(x.lang)
}

// describe says what was read about a model, keeps it in mind for this
// dialogue, and answers what was asked beside it.
func (x *exchange) describe(r modelfile.Result, source string) {
	name := cmp.Or(x.nameGiven(), tidyName(redacted(r.Name)), "my-model")
	if _, ok := x.entryName(name); !ok {
		name = "my-" + tidyName(name)
	}
	x.mind(r, name, source)
	x.message.Title = words.ModelRead.In(x.lang, "name", name, "params", r.Params.String())
	for _, f := range r.Read[:min(longestFacts, len(r.Read))] {
		x.message.Facts = append(x.message.Facts, answer.Fact{Name: f.Key, Value: redacted(plainText(f.Value))})
	}
	if r.ActiveParams > 0 && r.ActiveParams != r.Params {
		x.message.Facts = append(x.message.Facts, answer.Fact{Name: words.Name(x.lang, "active"), Value: r.ActiveParams.String()})
	}
	if r.WeightsBytes > 0 {
		x.message.Facts = append(x.message.Facts, answer.Fact{Name: words.Name(x.lang, "weights"), Value: x.scale.Format(r.WeightsBytes)})
	}
	for _, g := range r.Guessed {
		x.say(words.Guessed, "key", g.Key, "value", redacted(g.Value), "why", redacted(words.FromFile(x.lang, g.Why)))
	}
	for _, p := range r.Problems {
		x.message.Paragraphs = append(x.message.Paragraphs, redacted(words.FromFile(x.lang, p.Message)))
	}
	said := x.bot.read(x.in.Text)
	if q := said.Query; q.Task != "" || namesCards(q) || q.GPUCount > 0 {
		said.Query = merge.Query(merge.Without(q, "params_b"), parser.Query{Model: name})
		if !planning(said.Intent) {
			said.Intent = parser.Memory
		}
		x.reply(x.bot.Ask(said.Canonical(), x.options()))
		x.message.Paragraphs = slices.Insert(x.message.Paragraphs, 0, x.message.Title)
		x.message.Title, x.message.Facts = "", nil // the answer is what was asked for
	} else {
		for _, task := range []string{"infer", "lora"} {
			q := parser.Reading{Intent: parser.Memory, Query: parser.Query{Task: task, Model: name}}
			x.message.Actions = append(x.message.Actions, x.question(words.AskTask.In(x.lang, "task", words.Name(x.lang, "task_"+task)), q))
		}
	}
	if !x.mayWrite() || x.c.memory == nil {
		x.say(words.ModelForNow, "name", name)
		return
	}
	x.say(words.AskName, "name", name)
	x.offer(words.KeepAs.In(x.lang, "name", name), opKeep, name)
}

// nameGiven is the name that the text beside a file gives the model.
func (x *exchange) nameGiven() string {
	if own, ok := definition.Parse(x.in.Text); ok && own.Kind == definition.OwnModelKind && own.Name != "" {
		return own.Name
	}
	for _, c := range commands {
		pattern := c.pattern()
		if found := pattern.FindStringSubmatch(strings.TrimSpace(x.in.Text)); found != nil {
			for i, group := range pattern.SubexpNames() {
				if strings.HasPrefix(group, "name") && found[i] != "" {
					return unquoted(found[i])
				}
			}
		}
	}
	return ""
}

// tidyName makes a name of what a file calls a model.
func tidyName(name string) string {
	name = name[strings.LastIndexByte(name, '/')+1:]
	return strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '.', r == '-':
			return r
		case r >= 'A' && r <= 'Z':
			return r + ('a' - 'A')
		}
		return '-'
	}, name), "-.")
}

// callIt names the model that was read last in this dialogue, and keeps it.
func (x *exchange) callIt(c command) bool {
	p := x.c.minds.of(x.in)
	if p == nil {
		x.say(words.HowToAdd)
		return true
	}
	x.keepModel(p, c.first("name", "name2"), false)
	return true
}

// keepModel keeps a model for the team under a name. What the dialogue asked
// about it goes on under that name.
func (x *exchange) keepModel(p *mind, name string, overwrite bool) {
	if !x.remembers() {
		return
	}
	if !x.mayWrite() {
		x.say(words.MayNotWrite)
		return
	}
	if why, ok := x.entryName(name); !ok {
		x.message.Paragraphs = append(x.message.Paragraphs, why)
		return
	}
	own := p.model
	own.ID = name
	err := x.c.memory.SaveModel(x.ctx, x.in.Tenant, own, x.in.User, overwrite)
	if errors.Is(err, ErrTaken) {
		x.say(words.NameTaken, "name", name)
		x.offer(words.Overwrite.In(x.lang), opReplaceModel, name)
		return
	}
	if x.told(err) {
		return
	}
	x.say(words.ModelKept, "name", name, "what", x.modelInWords(own))
	if x.hidesBuiltin(name) {
		x.say(words.HidesBuiltin, "name", name)
	}
	if last := x.bot.read(x.turn.Canonical); x.goes && sameName(last.Query.Model, p.model.ID) {
		last.Query.Model = name
		x.remember(last.Canonical())
	}
	x.c.minds.forget(x.in)
	x.refresh()
	q := parser.Reading{Intent: parser.Memory, Query: parser.Query{Task: "infer", Model: name}}
	x.message.Actions = append(x.message.Actions, x.question(words.AskTask.In(x.lang, "task", words.Name(x.lang, "task_infer")), q))
	x.offer(words.UndoIt.In(x.lang), opForget, "all;model;"+name)
}

// hidesBuiltin says whether a built-in model or card goes by exactly this name.
func (x *exchange) hidesBuiltin(name string) bool {
	for _, names := range []map[string]string{x.c.bot.known.ModelNames(), x.c.bot.known.GPUNames()} {
		for spelling := range names {
			if sameName(spelling, name) {
				return true
			}
		}
	}
	return false
}

// refresh reads the team's own names again after a change.
func (x *exchange) refresh() {
	x.own = nil
	x.bot = x.c.bots.of(x.in.Tenant, x.shelf())
}
