package bot

import (
	"errors"
	"slices"
	"strings"

	"headroom/bot/merge"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/recipe"
	"headroom/engine/workload"
	"headroom/parser"
)

// settings are those of a tool that came with a question: pasted into it, or
// as a file beside it.
type settings struct {
	tool     recipe.Name
	workload workload.Workload
	query    parser.Query // that they make alone
	unnamed  bool         // the model that they name is not known
	notes    []recipe.Note
	err      error
	found    string // the text that they stood in

	words string // what was said beside them
	shift func(offset int) int
}

// settingsIn looks for settings in a question, after those that came as a file.
func (b *Bot) settingsIn(text string, o Options) (*settings, bool) {
	s := &settings{words: text, shift: func(offset int) int { return offset }}
	found, ok := recipe.Find(o.Settings)
	if !ok {
		if found, ok = recipe.Find(text); !ok {
			return nil, false
		}
		if spoken(found.Text) {
			return nil, false // the parser reads flags among words
		}
		before := len([]rune(text[:found.Start]))
		gap := len([]rune(text[found.Start:found.End])) - 1
		s.words = text[:found.Start] + "\n" + b.besideCommand(text[found.End:])
		s.shift = func(offset int) int {
			if offset > before {
				return offset + gap
			}
			return offset
		}
	}
	s.tool, s.found = found.Name, found.Text
	if s.workload, s.notes, s.err = recipe.ReadAs(found.Text, found.Name); s.err != nil {
		return s, true
	}
	s.query, s.unnamed = plan.QueryOf(s.workload, b.known)
	if s.tool == recipe.Torchrun {
		s.readScript(b.names)
	}
	return s, true
}

// spoken says whether a command runs on into a question on the same line: "vllm
// serve m -tp 2 on 2x L40S, will it start?".
func spoken(command string) bool {
	return !strings.ContainsAny(command, "\n{") && (strings.ContainsAny(command, "?？吗") || strings.Contains(command, ". ") || strings.Contains(command, " on ") || namesOnly(command))
}

// namesOnly says whether a command ends in a flag that is only named: "llama-server -c on
// a 3090, how far does it go". The word behind it goes on with the sentence.
func namesOnly(command string) bool {
	switch command[strings.LastIndexByte(command, ' ')+1:] {
	case "on":
		return !strings.HasSuffix(command, "-fa on") && !strings.HasSuffix(command, "-attn on") // switches
	case "for", "with", "in", "at", "to", "is", "of", "and", "or", "if", "when":
		return true
	}
	return false
}

// askWith answers a question that settings came with. The words go before the
// settings; what they leave open the settings say.
func (b *Bot) askWith(s *settings, text string, o Options) Reply {
	said := parser.ParseIn(o.Lang, s.words, b.names)
	if strings.TrimSpace(s.words) == "" {
		said.Lang, said.Problems = o.Lang, nil
	}
	reply := Reply{Text: text, Intent: said.Intent, Lang: words.LangOf(said.Lang), Assumed: []workload.Assumed{}, Problems: []Problem{}}
	if s.err != nil {
		reply.Status = Rejected
		reply.Query, reply.Canonical = said.Query, said.Canonical()
		reply.Problems = append(reply.Problems, s.refusal(&reply))
		return reply
	}
	if said.Intent == parser.LargestModel && s.query.NamesModel() {
		said.Intent = parser.Fit // the words tell of a machine, and the settings name the model
	}
	if said.Intent == parser.Explain && said.Query.GPU != "" && said.Query.Topic == "" && said.Query.ObservedGB == 0 && s.query.NamesModel() {
		said.Intent = parser.Fit // the settings name what fails on the cards of the words
	}
	before := parser.Reading{Intent: parser.Memory, Query: s.query}
	merged := merge.Reading(before, said, asks(said, s.words))
	if said.Intent == parser.Fit || said.Intent == parser.Explain && merged.Query.Model == "" && merged.Query.ParamsB == 0 {
		merged.Intent = said.Intent // what asks about the settings alone needs no model
	}
	reading := parser.Parse(merged.Canonical(), b.names)
	reply.Status, reply.Intent, reply.Query, reply.Canonical = statusOf(reading.Scope), reading.Intent, reading.Query, reading.Canonical()
	if said.Scope == parser.Rejected {
		reply.Status = Rejected
	}
	for _, p := range problemsOf(said) {
		p.Start, p.End = s.shift(p.Start), s.shift(p.End)
		reply.Problems = append(reply.Problems, p)
	}
	reply.Problems = append(reply.Problems, s.told(reply.Lang)...)
	reply.Assumed = append(reply.Assumed, s.read(reply)...)
	switch {
	case reply.Status == Answered:
		b.answer(&reply, said, o, s)
	case said.Scope == parser.Rejected: // whose reason is told already
	case reply.Query.Model == "" && reply.Query.ParamsB == 0 && !s.unnamed:
		reply.refuse(said, &plan.Refusal{Code: "no_model", Key: "model"})
	case len(reply.Problems) == 0:
		reply.refuse(said, &plan.Refusal{Code: string(reply.Status)})
	}
	return reply
}

// refusal says why settings cannot be read, and where the key stands.
func (s *settings) refusal(r *Reply) Problem {
	code, message, key := string(workload.Invalid), s.err.Error(), ""
	var suggestions []string
	if refused, ok := errors.AsType[*workload.Error](s.err); ok {
		code, message, key, suggestions = string(refused.Kind), refused.Message, refused.Key, refused.Suggestions
	}
	start, end := locatePath(r.Text, key)
	return Problem{parser.Problem{
		Code: code, Message: words.Translate(r.Lang, message), Start: start, End: end,
		Got: string([]rune(r.Text)[start:end]), Suggestions: suggestions,
	}, key}
}

// locatePath finds a nested key in a text, each step after the one before it, in
// rune offsets. Both are 0 when it can't be found.
func locatePath(text, key string) (start, end int) {
	runes := []rune(text)
	for step := range strings.SplitSeq(key, ".") {
		from, to := locate(string(runes[end:]), step)
		if to == 0 {
			break
		}
		start, end = end+from, end+to
	}
	return start, end
}

// told are the notes of a reading, those of a kind in one sentence.
func (s *settings) told(lang words.Lang) []Problem {
	var problems []Problem
	for _, kind := range []struct {
		code     recipe.Code
		sentence words.Sentence
	}{
		{recipe.UnknownKey, words.SettingsUnknownKey},
		{recipe.NotModelled, words.SettingsNotModelled},
		{recipe.Elsewhere, words.SettingsElsewhere},
	} {
		var list, suggestions []string
		for _, n := range s.notes {
			if n.Code != kind.code {
				continue
			}
			text := n.Key
			if n.Value != "" && n.Value != n.Key && n.Value != "true" && n.Code != recipe.UnknownKey {
				text += " " + n.Value
			}
			list = append(list, text)
			suggestions = append(suggestions, n.Suggestions...)
		}
		if len(list) > 0 {
			problems = append(problems, Problem{parser.Problem{
				Code:        "settings_" + string(kind.code),
				Message:     kind.sentence.In(lang, "tool", string(s.tool), "list", strings.Join(list, ", ")),
				Suggestions: suggestions,
			}, ""})
		}
	}
	if s.unnamed {
		problems = append(problems, Problem{parser.Problem{
			Code: "unknown_model", Message: words.SettingsNoModel.In(lang, "name", s.workload.Model.Name), Got: s.workload.Model.Name,
		}, "model"})
	}
	return problems
}

// read tells what came from the settings, and where the words went before them.
func (s *settings) read(r Reply) []workload.Assumed {
	var list []workload.Assumed
	var taken []string
	for _, c := range merge.Changes(parser.Query{}, s.query) {
		now := merge.Value(r.Query, c.Key)
		switch {
		case now == c.New:
			taken = append(taken, c.Key+"="+now)
		case now != "":
			list = append(list, workload.Assumed{Key: c.Key, Value: now, Why: words.SettingsOver.In(r.Lang, "tool", string(s.tool), "value", c.New)})
		}
	}
	finer := recipe.Stated(s.workload)
	for _, key := range []string{
		"gpu_memory_utilization", "max_num_seqs", "max_num_batched_tokens", "enforce_eager", "n_batch", "n_ubatch", "grad_dtype",
		"compile", "optimizer_in_backward", "lora_trained", "offload.weights_on_cpu_bytes", "offload.activations",
		"extra.trained_layers", "extra.trained_spread", "extra.trained_tables",
	} {
		if v := finer[key]; v != "" {
			taken = append(taken, key+"="+v)
		}
	}
	if len(taken) > 0 {
		list = slices.Insert(list, 0, workload.Assumed{
			Key: "settings", Value: strings.Join(taken, ", "), Why: words.SettingsRead.In(r.Lang, "tool", string(s.tool)),
		})
	}
	return list
}
