package bot

import (
	"slices"
	"strings"
	"unicode"

	"headroom/bot/merge"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/parser"
)

// converse answers what was said in the dialogue where it was said: a
// follow-up changes the last question, a new question takes its place.
func (x *exchange) converse(text string) {
	heard := x.bot.read(text)
	if !x.goes {
		x.fresh(text, heard)
		return
	}
	if rest, polite := words.PastCourtesy(text); polite {
		text, heard = rest, x.bot.read(rest)
	}
	if x.toldWhy(text) {
		return
	}
	if plain, other := x.continued(text); other {
		text, heard = plain, x.bot.read(plain)
	}
	if model, ok := x.siblingNamed(text, heard); ok {
		text = "use " + model
		heard = x.bot.read(text)
	}
	said := heard
	set, drop := words.TakesBack(text)
	withdraw(&said.Query, set)
	takes := len(set)+len(drop) > 0
	last := x.bot.read(x.turn.Canonical)
	if after, ok := askWhichOf(said, last, text); ok {
		x.hearInThread(x.in.Text)
		x.show(last, after)
		return
	}
	if !follows(said, last, text, takes) {
		x.fresh(text, heard)
		return
	}
	x.hearInThread(x.in.Text)
	if said.Intent == parser.Explain { // the notion is a setting here
		said.Query.Topic = ""
	}
	left := last
	if other := words.SeeksOther(text) || said.Query.WithoutGPUs != nil; other && said.Intent == parser.BuyAdvice && !namesCards(said.Query) {
		drop = append(drop, ofCards...)
	}
	left.Query = merge.Without(last.Query, drop...)
	theSameRun(&said, last, text)
	x.settleText(&said, last, text)
	x.settleSibling(&said, last)
	theSame := said.Intent == parser.Fit && last.Intent == parser.Memory // the answer of one tells the other
	after := merge.Reading(left, said, asks(said, text) && !theSame && !supposes(said, last, text))
	if after.Intent == parser.Time && after.Query.Task == "infer" && last.Query.Task != "infer" {
		after.Intent = parser.Memory // what is run has no end to wait for
	}
	settleRuledOut(&after, last, said)
	layAgainst(&after, said, last, text)
	keepTopic(&after, said, last)
	if asksSteps(said, last, text) {
		after.Intent = parser.Convert
	}
	if buys := last.Intent == parser.BuyAdvice && after.Intent == last.Intent && !namesCards(last.Query); buys && after.Query.GPU != "" && after.Query.GPUCount == 0 && namesModel(after.Query) {
		after.Intent = parser.MinGPUs // "and used 3090s?": that many of those
	}
	x.settleCard(&after, last)
	x.settleMachine(&after, last, said)
	x.settleFound(&after, last)
	x.show(last, after)
	if after.Query.GPU != "" { // no need to name it
		said.Problems = slices.DeleteFunc(said.Problems, func(p parser.Problem) bool { return p.Code == "hw_mig" })
	}
	x.doubts(said)
}

// hearInThread answers a follow-up in the language of its dialogue, unless it is
// in another script or something else was set.
func (x *exchange) hearInThread(text string) {
	if x.in.Lang == "" && x.turn.Lang != "" && x.setting("lang") == "" && !strings.ContainsFunc(text, han) && !words.PlainEnglish(text) {
		x.speak(words.LangOf(x.turn.Lang))
	}
}

// show answers the question as a follow-up left it, with what changed.
func (x *exchange) show(before, after parser.Reading) {
	r := x.bot.Ask(after.Canonical(), x.options())
	x.changes(before, after, r)
	x.reply(r)
}

// options are those of every question of the exchange.
func (x *exchange) options() Options { return Options{Lang: string(x.lang), Scale: x.scale} }

// changes says what is different in the question, and what that made of the
// answer.
func (x *exchange) changes(before, after parser.Reading, now Reply) {
	if before.Intent != after.Intent {
		x.change("intent", words.IntentName(x.lang, string(before.Intent)), words.IntentName(x.lang, string(after.Intent)))
	}
	changes := merge.Changes(before.Query, after.Query)
	for _, c := range changes {
		if c.Key == "ruled_out" && len(changes) > 1 { // by what the other took back
			continue
		}
		x.change(c.Key, words.QueryValue(x.lang, c.Key, c.Old), words.QueryValue(x.lang, c.Key, c.New))
	}
	if len(x.message.Changes) == 0 {
		return
	}
	was, is := x.outcome(x.bot.Ask(before.Canonical(), x.options())), x.outcome(now)
	if was != "" && is != "" && was != is {
		x.change("per_gpu", was, is)
	}
}

func (x *exchange) change(key, before, after string) {
	x.message.Changes = append(x.message.Changes, Change{Key: key, Old: before, New: after})
}

// outcome is what a question comes to on each card, in a few words.
func (x *exchange) outcome(r Reply) string {
	if r.Answer == nil || r.Answer.Estimate == nil || r.Intent != parser.Memory && r.Intent != parser.Fit {
		return ""
	}
	text := x.scale.Format(r.Answer.Estimate.PerGPU.Process)
	if v := r.Answer.Verdict; v != engine.NoVerdict {
		text += " (" + words.Name(x.lang, string(v)) + ")"
	}
	return text
}

// follows decides whether a text changes the last question or is one of its
// own. What names a model is a new question, unless it opens as a follow-up
// does or the last question still lacks a model.
func follows(said, last parser.Reading, text string, takes bool) bool {
	nothing := len(merge.Said(said.Query)) == 0
	if asksSteps(said, last, text) && !namesModel(said.Query) {
		return true
	}
	switch said.Intent {
	case parser.Explain:
		return goesOn(said, text)
	case parser.Help, parser.CatalogList, parser.Convert, parser.PresetCommand:
		return false
	}
	opens := words.OpensFollowUp(text) || words.ClosesFollowUp(text) && !(namesModel(said.Query) && namesCards(said.Query))
	switch {
	case said.Scope == parser.Rejected, said.Query.Task != "" && unknownNamed(said) && !opens:
		return false // "run nosuchmodel" is about another model, if an unknown one
	case namesModel(said.Query) && namesModel(last.Query):
		return opens || !namesCards(said.Query) && (words.Takes(text) || namesCards(last.Query) && (words.PointsBack(text) || said.Query.Model == "" && bare(said, text)))
	case namesModel(said.Query): // with a card it is whole, and needs nothing of the last
		return opens || !namesCards(said.Query) || said.Query.Task == "" && last.Scope == parser.NeedsMore
	case opens, namesModel(last.Query) && (onlyMachine(said, text) || weighsCard(said, last, text)):
		return !nothing || said.Scope == parser.NeedsMore || takes || ofLast(said, last)
	case takes:
		return true
	}
	bare := bare(said, text)
	switch said.Intent {
	case parser.BuyAdvice:
		return bare || said.Scope == parser.NeedsMore || namesModel(last.Query) && words.SeeksOther(text)
	case parser.Specs, parser.LargestModel, parser.Power:
		return bare || said.Scope == parser.NeedsMore
	case parser.NoPlanning:
		return !nothing && (bare || said.Scope == parser.NotUnderstood || words.TurnsOn(text))
	}
	return !nothing || said.Scope == parser.NeedsMore || ofLast(said, last)
}

// ofLast says whether a text that tells nothing of its own asks for what a model takes or does: 那显存还差多少. By
// itself it would be answered for any 7B, behind a question about a model it is about that one.
func ofLast(said, last parser.Reading) bool {
	switch said.Intent {
	case parser.Memory, parser.Fit, parser.Compare, parser.Time, parser.Throughput, parser.Cost, parser.MaxBatch, parser.MaxContext, parser.MinGPUs, parser.HostRAM, parser.Power:
		return said.Scope == parser.Planning && namesModel(last.Query)
	}
	return false
}

// goesOn says whether a text that would be a question about a notion by itself
// only names settings, as a follow-up does: "and 16k context?", "int8呢".
func goesOn(said parser.Reading, text string) bool {
	settings := merge.Without(said.Query, "topic")
	return len(merge.Said(settings)) > 0 && !words.AsksWhatItIs(text) && (words.OpensFollowUp(text) || words.ClosesFollowUp(text) || words.TurnsOn(text) || bare(said, text))
}

// asks says whether a follow-up asks for something of its own.
func asks(said parser.Reading, text string) bool {
	switch said.Intent {
	case parser.Fit:
		return words.AsksFit(text)
	case parser.Memory, parser.Compare, parser.Specs, parser.NoPlanning, parser.Explain:
		return said.Intent == parser.Memory && (words.AsksHowMuch(text) || words.AsksFit(text))
	case parser.LargestModel:
		return !bare(said, text) && !onlyMachine(said, text)
	case parser.BuyAdvice:
		return !bare(said, text) && !words.Upgrades(text)
	}
	return true
}

// onlyMachine says whether a text tells of a machine and asks for nothing. By itself it asks what
// runs there; behind a question about a model it says where that one shall run.
func onlyMachine(said parser.Reading, text string) bool {
	switch said.Intent {
	case parser.LargestModel:
		return !namesModel(said.Query) && !words.AsksWhichModel(text)
	case parser.BuyAdvice:
		return words.Upgrades(text)
	}
	return false
}

// settleCard drops the name of a card that does not come with the memory that
// was said: a card of that size is meant then. A MIG slice has less than its card.
func (x *exchange) settleCard(r *parser.Reading, last parser.Reading) {
	q, before := &r.Query, last.Query
	if q.GPU == "" || q.GPU != before.GPU || q.GPUMemoryGB == 0 || q.GPUMemoryGB == before.GPUMemoryGB || q.Slices > 0 {
		return
	}
	if match, ok := x.bot.known.FindGPU(q.GPU, q.GPUMemoryGB); ok && !match.Row.SoldWith(q.GPUMemoryGB) {
		q.GPU = ""
	}
}

// settleText takes an amount alone for that of the text whose size was told: 20G语料, then 50G呢. What the
// card comes with is its memory.
func (x *exchange) settleText(said *parser.Reading, last parser.Reading, text string) {
	q, before := &said.Query, last.Query
	if before.TextGB == 0 || q.GPUMemoryGB == 0 || len(merge.Said(*q)) > 1 || !words.AmountAlone(text) {
		return
	}
	if match, ok := x.bot.known.FindGPU(before.GPU, q.GPUMemoryGB); ok && match.Row.SoldWith(q.GPUMemoryGB) {
		return
	}
	q.TextGB, q.GPUMemoryGB = q.GPUMemoryGB, 0
}

// doubts adds what was wrong with the words of a follow-up to its answer. They
// have no place in the question that is shown.
func (x *exchange) doubts(said parser.Reading) {
	for _, p := range said.Problems {
		if said.Scope != parser.Planning && strings.HasPrefix(p.Code, "needs") || p.Code == "no_model" {
			continue
		}
		p.Start, p.End = 0, 0
		x.message.Reply.Problems = append(x.message.Reply.Problems, Problem{Problem: p})
	}
}

// unknownNamed says whether a name was said that nobody knows.
func unknownNamed(r parser.Reading) bool {
	return slices.ContainsFunc(r.Problems, func(p parser.Problem) bool { return p.Code == "unknown_name" || p.Code == "unknown_model" })
}

func namesModel(q parser.Query) bool {
	return q.Model != "" || q.Models != nil || q.ParamsB > 0 || q.ParamsList != nil || q.WeightsGB > 0
}

// sameModel says whether two questions are about one model.
func sameModel(a, b parser.Query) bool {
	return namesModel(a) && a.Model == b.Model && a.ParamsB == b.ParamsB
}

func namesCards(q parser.Query) bool {
	return q.GPU != "" || q.GPUMemoryGB > 0 || q.GPUOptions != nil || q.GPUPool != nil || q.TotalGPUMemoryGB > 0
}

// bare says whether a text holds nothing but facts and the small words between
// them.
func bare(said parser.Reading, text string) bool {
	runes := []rune(text)
	covered := make([]bool, len(runes))
	for _, key := range append(merge.Keys(), "tp", "pp", "vpp", "dp", "cp", "ep", "sp", "fsdp") {
		if start, end, ok := said.Where(key); ok {
			for i := start; i < min(end, len(runes)); i++ {
				covered[i] = true
			}
		}
	}
	var rest strings.Builder
	for i, r := range runes {
		switch {
		case covered[i]:
			rest.WriteRune(' ')
		default:
			rest.WriteRune(unicode.ToLower(r))
		}
	}
	return words.OnlySmall(rest.String())
}

// withdraw sets what stands in place of something that a text takes back
// ("without zero").
func withdraw(q *parser.Query, set map[string]string) {
	for key, value := range set {
		switch key {
		case "zero_stage":
			q.ZeROStage, q.ZeROStages, q.Parallel.FSDP = new(0), nil, false
		case "task":
			q.Task = value
		case "pure":
			q.Pure = true
		case "grad_ckpt":
			q.GradCkpt = new(false)
		case "flash_attn":
			q.FlashAttn = new(false)
		}
	}
}
