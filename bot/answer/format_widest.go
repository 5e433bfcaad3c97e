package answer

import (
	"slices"
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// formatSought reports whether it is open in which format the model of a question is to run on its cards: in these
// words, or where the largest model is asked for and the one that is named has a single size.
func (q Question) formatSought() bool {
	said := q.Plan.Query
	if len(q.Plan.Cases) != 1 || said.Quant != "" || len(said.Precisions) > 0 || isTraining(said) || !namesCard(said) {
		return false
	}
	switch q.Plan.Intent {
	case parser.Compare:
		return q.Wants.Format
	case parser.LargestModel:
		return q.Wants.Format || said.Precision == "" && q.namesOne()
	}
	return q.Wants.Format || q.Wants.Quantized && said.NamesModel()
}

// namesOne reports whether the question names one model, rather than a family with models of several sizes.
func (q Question) namesOne() bool {
	said := q.Plan.Query
	match, ok := q.Known.FindModel(said.Model)
	return said.Model != "" && ok && (match.Row.ID == said.Model || said.ParamsB > 0 || slices.Contains(match.Row.Aliases, said.Model))
}

// widestFormat answers which storage format fits: the one with the most bits, since fewer bits cost
// quality. Host memory that is told beside the cards is a second answer, for it is slow: it is the first
// only where the cards alone hold no format.
func widestFormat(q Question) (Answer, error) {
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	beside := r.Case.BesideHost
	if beside {
		c := q.Plan.Cases[0]
		c.BesideHost = false
		if r, err = q.run(c); err != nil {
			return Answer{}, err
		}
	}
	all := q.servedToo(r, q.inFormats(r))
	if slices.ContainsFunc(all[1:], func(one run) bool { return one.Label == all[0].Label }) {
		all = all[1:] // the usual format of the program is one of them
	}
	best := slices.IndexFunc(all, func(r run) bool { return r.Verdict == engine.Fits })
	if files, ok := q.asFiles(r); ok && best < 0 {
		r, all = files, q.inFormats(files)
		best = slices.IndexFunc(all, func(r run) bool { return r.Verdict == engine.Fits })
	}
	if best > 0 {
		all, best = q.betweenFiles(r, all, best)
	}
	var split []run
	if beside {
		split = q.splitFormats(all)
	}
	if best < 0 {
		if a, ok := q.widestBeside(r, split); ok {
			return a, nil
		}
		a := q.basis(r)
		last := all[len(all)-1]
		cards := q.cards(r.Estimate.Workload)
		if beside {
			cards = words.CardsAndRAM.In(q.Lang, "cards", cards, "ram", number(r.Case.Workload.HostRAMGB)+" GB")
		}
		a.Summary = words.NoFormat.In(q.Lang, "what", q.what(r), "cards", cards, "format", last.Label, "need", q.size(last.PerGPU.Process))
		a.Options = options(all)
		if q.Plan.Intent == parser.LargestModel {
			a.Value = &Value{0, "parameters"}
		}
		return q.helped(a, r), nil
	}
	a := q.basis(all[best])
	if q.Plan.Intent == parser.LargestModel {
		a.Value = &Value{float64(all[best].Params), "parameters"}
	}
	if text := q.keptFree(all[best]); text != "" {
		a.Text = append(a.Text, text)
	}
	a.Options = options(all)
	sentence, file := words.WidestFormat, ""
	if w := all[best].Estimate.Workload; w.Framework == "vllm" && r.Case.Workload.Framework == "" && best > 0 {
		sentence = words.WidestServed
		if held, ok := firstHeld(q.inFormats(r)[1:], leastHeld); ok && q.card(w).RunsGGML() {
			file = words.WidestFile.In(q.Lang, "format", held.Label, "need", q.size(held.PerGPU.Process))
		}
	}
	a.Summary = sentence.In(q.Lang, "format", all[best].Label, "model", modelName(r.Estimate.Workload, r.Params),
		"cards", q.cards(r.Estimate.Workload), "need", q.size(all[best].PerGPU.Process), "capacity", q.size(r.CapacityBytes)) + q.oneGets(all[best]) + file
	if suffersIn(all[best].Estimate.Workload.Quant) {
		a.Summary += words.QualitySuffers.In(q.Lang)
	}
	if pool := r.Case.Workload.GPUPool; len(pool) > 0 {
		a.Summary += words.LeastRoomOn.In(q.Lang, "card", q.fullest(all[best]))
	}
	if best > 0 {
		wider := all[best-1]
		a.Summary += words.WiderFormat.In(q.Lang, "format", wider.Label, "need", q.size(wider.PerGPU.Process), "verdict", q.verdictOf(wider))
	}
	a.Summary += q.withNarrowCache(all[:best], all[best])
	if at := slices.IndexFunc(split, onHostToo); at >= 0 && at < best {
		a.Summary += q.splitSaid(words.FormatBeside, split[at])
	}
	if text := q.fourBitsBeside(r, all, best); !beside && text != "" {
		a.Summary += text
	}
	return a, nil
}

// asFiles is a model for which a server was taken, and no program told, as llama.cpp runs it, which has narrower formats.
func (q Question) asFiles(r run) (run, bool) {
	if card := q.card(r.Case.Workload); q.Plan.Query.Framework != "" || card == nil || !card.RunsGGML() || r.Case.Workload.Task != workload.Infer || !r.Case.Workload.Framework.Server() {
		return run{}, false
	}
	files, err := q.with(r, func(w *workload.Workload) { w.Framework, w.Parallel = "llama.cpp", workload.Parallel{} })
	files.Case.Assumed = append(without(slices.Clone(files.Case.Assumed), "framework"), workload.Assumed{Key: "framework", Value: "llama.cpp", Why: "it has narrower formats than servers"})
	return files, err == nil
}

// betweenFiles puts the files that lie between the widest that fits and the next wider one among the formats of a case.
func (q Question) betweenFiles(r run, all []run, best int) ([]run, int) {
	wider, fits := all[best-1].Estimate.Workload.Quant, all[best].Estimate.Workload.Quant
	between := q.inEach(r, search.FilesBetween(wider, fits))
	if framework := all[best].Estimate.Workload.Framework; len(between) == 0 || framework != "llama.cpp" && framework != "ik_llama.cpp" {
		return all, best
	}
	all = slices.Insert(slices.Clip(all), best, between...)
	return all, slices.IndexFunc(all, func(r run) bool { return r.Verdict == engine.Fits })
}

// withNarrowCache names the widest of some formats of llama.cpp that the cards do not hold as they stand, and do with
// keys and values in 8 bits, which cost hardly any quality (ggml-org/llama.cpp pull request 7412).
func (q Question) withNarrowCache(all []run, best run) string {
	const format = "q8_0"
	now, _ := best.Estimate.Workload.Quant.Format()
	for _, r := range all {
		w := r.Estimate.Workload
		f, ok := w.Quant.Format()
		if r.Case.Query.KVDType != "" || !ok || f.Family != workload.GGML || f.Bits <= now.Bits {
			continue
		}
		narrow, err := q.with(r, func(w *workload.Workload) { w.KVDType = format })
		if err == nil && narrow.Verdict == engine.Fits {
			return words.WithNarrowCache.In(q.Lang, "cache", format, "format", r.Label, "need", q.size(narrow.PerGPU.Process))
		}
	}
	return ""
}

// leastSound are the bits below which a format costs noticeably in the quality of answers: perplexity of LLaMA-2-7B is
// 5.8 in 16 bits, 6.1 in q3_k_m, 7.9 in iq2_xxs and 13 in iq1_s (ggml-org/llama.cpp pull requests 4773 and 5453).
const leastSound = 2.5

// suffersIn reports whether answers in a format are noticeably worse.
func suffersIn(format workload.Quant) bool {
	f, ok := format.Format()
	return ok && f.Family == workload.GGML && f.Bits < leastSound
}

// fourBitsBeside says how the usual four bits run with host memory beside cards that hold fewer alone.
func (q Question) fourBitsBeside(r run, all []run, best int) string {
	at := slices.IndexFunc(all, func(r run) bool { return r.Label == inFourBits })
	if card := q.card(r.Case.Workload); at < 0 || at >= best || r.Case.Workload.CPUOnly || card != nil && (card.Unified || !card.RunsGGML()) {
		return ""
	}
	split := q.splitFormats(all[at : at+1])[0]
	if !onHostToo(split) {
		return ""
	}
	return q.splitSaid(words.FormatBeside, split)
}

// servedToo adds the formats of servers to those of files, before them, where models are served on the cards and no
// program is told; files of llama.cpp go where it has no code for the cards.
func (q Question) servedToo(r run, all []run) []run {
	card := q.card(r.Case.Workload)
	if !card.Datacenter() || r.Case.Workload.Framework != "" || r.Case.BesideHost || len(r.Case.Workload.GPUPool) > 0 || r.Estimate.Workload.Task != workload.Infer {
		return all
	}
	out := all[:1:1]
	now := r.Estimate.Workload.Quant
	for _, format := range card.ServerFormats() {
		one, err := q.with(r, func(w *workload.Workload) { w.Framework, w.Quant = "vllm", workload.Quant(format) })
		if err != nil || workload.Quant(format) == now {
			continue
		}
		one.Case.Query.Framework, one.Case.Query.Quant = "vllm", format
		one.Case.Assumed = append(without(one.Case.Assumed, "framework"), workload.Assumed{Key: "framework", Value: "vllm", Why: "it serves models on such cards"})
		one.Label = q.formatName(one.Estimate.Workload) + " (" + q.server(one.Estimate.Workload) + ")"
		out = append(out, one)
	}
	if !card.RunsGGML() {
		return out
	}
	return append(out, all[1:]...)
}

// inFormats estimates a case in each format of its program, unquantised first.
func (q Question) inFormats(r run) []run {
	formats := search.Files // what to choose between where no program is named
	if r.Case.Workload.Framework != "" {
		formats = search.Ladder(r.Estimate.Workload.Framework)
	}
	plain := r
	plain.Label = string(widest(r))
	if quant := r.Estimate.Workload.Quant; quant != "" && quant != "none" {
		plain.Label = string(quant) // released so
	}
	return append([]run{plain}, q.inEach(r, formats)...)
}

// inEach estimates a case in each of some formats.
func (q Question) inEach(r run, formats []workload.Quant) (all []run) {
	for _, f := range search.Formats(q.probe, r.Case.Workload, formats) {
		one := r.Case
		one.Workload, one.Query.Quant = f.Workload, string(f.Workload.Quant)
		if e, err := q.run(one); err == nil {
			e.Label = one.Query.Quant
			all = append(all, e)
		}
	}
	return all
}

// splitFormats are cases in several formats with as many layers on the cards as these hold, and the rest
// in host memory; in the same places, whether they fit or not.
func (q Question) splitFormats(all []run) []run {
	out := make([]run, len(all))
	for i, r := range all {
		on, err := q.run(q.divided(r.Case))
		if err != nil {
			on = r
		}
		on.Label = r.Label
		out[i] = on
	}
	return out
}

// onHostToo reports whether the cards and the host hold a case together.
func onHostToo(r run) bool {
	return r.Verdict == engine.Fits && (r.HostVerdict == engine.Fits || r.HostVerdict == engine.NoVerdict)
}

// widestBeside is the widest format that the cards hold with host memory beside them, where they hold none
// alone.
func (q Question) widestBeside(r run, split []run) (Answer, bool) {
	best := slices.IndexFunc(split, onHostToo)
	if best < 0 {
		return Answer{}, false
	}
	found := split[best]
	a := q.basis(found)
	a.Options = options(split)
	a.Summary = words.WidestFormat.In(q.Lang, "format", found.Label, "model", modelName(r.Estimate.Workload, r.Params),
		"cards", words.CardsAndRAM.In(q.Lang, "cards", q.cards(r.Estimate.Workload), "ram", number(r.Case.Workload.HostRAMGB)+" GB"),
		"need", q.size(found.PerGPU.Process), "capacity", q.size(r.CapacityBytes)) + q.splitSaid(words.FormatSplit, found)
	if best > 0 {
		wider := split[best-1]
		a.Summary += words.WiderOnHost.In(q.Lang, "format", wider.Label, "need", q.size(wider.Host.Load), "verdict", verdictName(q.Lang, wider.HostLeaning()))
	}
	return a, true
}

// splitSaid tells how a case is divided between the cards and the host, and how fast it then is.
func (q Question) splitSaid(sentence words.Sentence, r run) string {
	layers := 0
	if n := r.Estimate.Workload.Offload.LayersOnGPU; n != nil {
		layers = *n
	}
	split := words.SomeLayers.In(q.Lang, "count", number(float64(layers)))
	if away := r.Estimate.Workload.Offload.WeightsOnCPUBytes; away > 0 && r.Case.Query.ExpertsOnCPU > 0 {
		split = words.ExpertsAway.In(q.Lang, "size", q.size(unit.Bytes(away)))
	}
	text := sentence.In(q.Lang, "format", r.Label, "layers", split, "host", q.size(r.Host.Steady))
	if pace := rate(r); pace > 0 {
		text += words.SplitPace.In(q.Lang, "rate", about(pace))
	}
	return text + words.FullStop.In(q.Lang)
}

// layersHeld leads a case that asks for layers on the cards with how many of all they hold.
func (q Question) layersHeld(r run) string {
	n := r.Estimate.Workload.Offload.LayersOnGPU
	if said := r.Case.Query; n == nil || said.Offload != "layers" || said.LayersOnGPU != nil || said.LayersOnCPU > 0 {
		return ""
	}
	o, err := q.probe.Try(r.Case.Workload)
	if err != nil {
		return ""
	}
	return words.LayersHeld.In(q.Lang, "count", strconv.Itoa(*n), "all", strconv.Itoa(o.Arch.Layers), "cards", q.cards(r.Estimate.Workload))
}
