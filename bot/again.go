package bot

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"headroom/bot/merge"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// undo goes back to the question before the last one; once more comes forward
// again.
func (x *exchange) undo(command) bool {
	switch {
	case x.c.memory == nil:
		x.say(words.NoMemory)
	case x.turn.Previous == "":
		x.say(words.NothingToUndo)
	case !x.goes: // it was started over
		x.hearInThread(x.in.Text)
		x.reply(x.bot.Ask(x.turn.Previous, x.options()))
	default:
		x.hearInThread(x.in.Text)
		x.show(x.bot.read(x.turn.Canonical), x.bot.read(x.turn.Previous))
	}
	return true
}

// startOver lets the next question stand alone. What stood before it can be had back.
func (x *exchange) startOver(command) bool {
	if !x.goes && x.turn.Previous == "" {
		x.say(words.NothingBefore)
		return true
	}
	x.hearInThread(x.in.Text)
	if !x.goes { // it was started over already
		x.say(words.StartedOver)
		x.offer(words.UndoIt.In(x.lang), opAsk, x.turn.Previous)
		return true
	}
	last := x.turn.Canonical
	x.turn.Canonical, x.turn.Previous, x.goes = "", last, false
	x.keep(x.in.Dialogue(), x.turn)
	x.c.recent.startOver(x.in)
	x.say(words.StartedOver)
	x.offer(words.UndoIt.In(x.lang), opAsk, last)
	return true
}

// why explains the verdict of the last answer: what takes the memory, when,
// and what it rests on.
func (x *exchange) why(command) bool {
	if !x.goes {
		return false
	}
	if _, ok := x.proposed(x.in.Text); ok {
		return false // "why not bf16" is a change
	}
	if x.toldWhy(x.in.Text) {
		return true
	}
	x.hearInThread(x.in.Text)
	r := x.bot.Ask(x.answered(), x.options())
	if r.Answer == nil {
		x.reply(r)
		return true
	}
	x.message.Title = words.WhyTitle.In(x.lang)
	x.message.Paragraphs = append(x.message.Paragraphs, r.Answer.Summary)
	if e := r.Answer.Estimate; e != nil && !x.pace(r.Intent, *e) {
		x.parts(*e)
	}
	for _, p := range r.Problems {
		x.message.Paragraphs = append(x.message.Paragraphs, p.Message)
	}
	if len(r.Assumed) > 0 {
		lines := make([]string, len(r.Assumed))
		for i, a := range r.Assumed {
			lines[i] = taken(x.lang, a)
		}
		x.message.Paragraphs = append(x.message.Paragraphs, words.LabelAssumed.In(x.lang)+"\n"+strings.Join(lines, "\n"))
	}
	x.message.Actions = x.actionsFor(r)
	return true
}

// toldWhy tells why a part of the last answer is as large as it is, or why it took a setting that
// nobody had told: "why so much activations?", "why fp16?".
func (x *exchange) toldWhy(text string) bool {
	paragraphs := x.whyPart(text)
	if setting, ok := words.WhySetting(text); ok && paragraphs == nil {
		if said := x.bot.read(setting); bare(said, setting) { // "why is bf16 slow" asks for another reason
			paragraphs = x.whyTaken(said.Query)
		}
	}
	if paragraphs == nil {
		return false
	}
	x.hearInThread(text)
	x.message.Title = words.WhyTitle.In(x.lang)
	x.message.Paragraphs = append(x.message.Paragraphs, paragraphs...)
	return true
}

// whyPart is how the part of the memory comes about that a text wonders about.
func (x *exchange) whyPart(text string) []string {
	if !words.WhyLarge(text) {
		return nil
	}
	said := x.bot.read(text).Query
	r := x.bot.Ask(x.answered(), x.options())
	if namesModel(said) || namesCards(said) || r.Answer == nil || r.Answer.Estimate == nil {
		return nil
	}
	for _, part := range r.Answer.Estimate.Components {
		if part.Name != said.Topic || part.Bytes == 0 {
			continue
		}
		lines := []string{words.Component(x.lang, part.Name, r.Answer.Estimate.Vendor()) + " = " + x.scale.Format(part.Bytes) + ": " + part.Formula}
		for _, a := range r.Assumed {
			if slices.Contains(growsBy[part.Name], a.Key) {
				lines = append(lines, taken(x.lang, a))
			}
		}
		return lines
	}
	return nil
}

// growsBy are the settings that parts of the memory grow by.
var growsBy = map[string][]string{
	"activations": {"recompute", "batch", "seq_len", "attention"}, "kv_cache": {"batch", "seq_len", "concurrency", "kv_dtype"},
	"weights": {"precision", "quant", "parallel"}, "optimizer": {"optimizer", "precision"}, "gradients": {"precision"}, "logits": {"batch", "seq_len"},
}

// whyTaken is why the last answer took the settings that a text names.
func (x *exchange) whyTaken(said parser.Query) (lines []string) {
	if len(merge.Said(said)) > 1 {
		said.Task = "" // "为什么用bf16跑" asks for the format
	}
	if namesModel(said) {
		return nil
	}
	for _, a := range x.bot.Ask(x.answered(), x.options()).Assumed {
		if holdsValue(fmt.Sprint(a.Value), merge.Value(said, a.Key)) {
			lines = append(lines, taken(x.lang, a))
		}
	}
	return lines
}

// holdsValue says whether a setting is a value, or that is a part of it: "a100" of "a100-80gb-sxm", but
// not the 1 of 16.
func holdsValue(setting, value string) bool {
	return value != "" && strings.Contains(" "+partedValue.Replace(setting)+" ", " "+partedValue.Replace(value)+" ")
}

var partedValue = strings.NewReplacer(":", " ", ",", " ", "-", " ")

// taken is what was taken for granted, and why, in a line.
func taken(lang words.Lang, a workload.Assumed) string {
	return fmt.Sprintf("%s = %s: %s", a.Key, words.Value(lang, fmt.Sprint(a.Value)), a.Why)
}

// pace says what sets the speed or the time that was answered; ok is false where the answer is
// about memory.
func (x *exchange) pace(intent parser.Intent, e engine.Estimate) (ok bool) {
	w, s := &e.Workload, e.Speed
	if e.Card == nil || s == nil {
		return false
	}
	switch trains := w.Task != workload.Infer; {
	case trains && (intent == parser.Time || intent == parser.Cost || intent == parser.Throughput):
		peak, rate := e.Card.PeakTFLOPS(string(w.Precision))
		if peak <= 0 {
			peak, rate = e.Card.PeakTFLOPS("bf16")
		}
		x.say(words.WhyTime, "card", e.Card.Name, "peak", number(int(peak)), "rate", rate, "gpus", number(max(w.GPUCount, 1)))
	case trains || intent != parser.Throughput && intent != parser.Time:
		return false
	case w.Offload != (workload.Offload{}):
		x.say(words.WhySpeedHost)
	default:
		read := e.WeightsBytes
		if e.Params > 0 && e.ActiveParams < e.Params {
			read = unit.Bytes(float64(read) * float64(e.ActiveParams) / float64(e.Params))
		}
		ms := float64(read) / (e.Card.BandwidthGBs * 1e9) * 1000
		x.say(words.WhySpeed, "weights", x.scale.Format(read), "card", e.Card.Name, "bandwidth", number(int(e.Card.BandwidthGBs)), "ms", strconv.FormatFloat(ms, 'g', 2, 64))
	}
	return true
}

// parts names what is alive at the peak, the largest first.
func (x *exchange) parts(e engine.Estimate) {
	type part struct {
		name  string
		bytes float64
	}
	var list []part
	for _, c := range e.Components {
		if c.Bytes > 0 {
			list = append(list, part{words.Component(x.lang, c.Name, e.Vendor()), float64(c.Bytes)})
		}
	}
	if len(list) == 0 || e.PerGPU.Process <= 0 {
		return
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].bytes > list[j].bytes })
	said := make([]string, 0, 4)
	for _, p := range list[:min(4, len(list))] {
		said = append(said, fmt.Sprintf("%s %.0f %%", p.name, 100*p.bytes/float64(e.PerGPU.Process)))
	}
	x.say(words.WhyParts, "list", strings.Join(said, ", "), "total", x.scale.Format(e.PerGPU.Process), "phase", words.Name(x.lang, e.PeakPhase))
}

// showFormulas shows those of the last answer.
func (x *exchange) showFormulas(c command) bool {
	if !x.goes {
		return false
	}
	x.hearInThread(x.in.Text)
	if lang := c.first("lang", "zh"); lang != "" {
		x.speak(langNamed(lang))
	}
	x.formulas(x.answered())
	return true
}

// answered is the last question that was answered: the one before, where the bot asked back for what
// the last one lacks.
func (x *exchange) answered() string {
	if x.turn.Previous != "" && x.bot.Ask(x.turn.Canonical, x.options()).Status == NeedsMore {
		return x.turn.Previous
	}
	return x.turn.Canonical
}

// chosen op payloads are written as fields between semicolons, which no name has.
func fields(payload string, n int) []string {
	parts := strings.SplitN(payload, ";", n)
	for len(parts) < n {
		parts = append(parts, "")
	}
	return parts
}
