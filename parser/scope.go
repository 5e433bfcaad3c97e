package parser

import (
	"fmt"

	"headroom/parser/evidence"
	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// scope says whether an answer can be planned from what was read.
func (r question) scope(intent Intent) Scope {
	q := &r.Query
	if r.Rejected {
		return Rejected
	}
	known := r.known()
	switch intent {
	case NoPlanning:
		if i := r.hosted(); i >= 0 && r.Asked.Of("outside") == nil {
			r.tellHosted(i)
		}
		done := r.Asked.Of("deed") != nil && q.SharedTokens == 0 // to share a prompt is no deed that is asked for
		if r.Asked.Of("outside") == nil && !done && !r.HasModel() && !r.HasHardware() && q.Framework == "" && r.intentNamed() == "" && !r.softwareAsked() && !r.serviceDown() && !r.framesMade() && !r.partsChosen() && !r.housingSought() && !r.filesAsked() && !r.artefactAsked() && !r.learnsOtherwise() && !r.placeOfSetting() && !r.bestByWork() {
			return NotUnderstood
		}
		return OutOfScope
	case Help, PresetCommand, CatalogList, Specs, Convert:
		return Planning
	case Explain:
		return Planning
	case LargestModel, BuyAdvice, Power:
		if intent == BuyAdvice && q.Task != "" && r.Asked.Asks("buy") {
			return Planning
		}
		if r.HasHardware() || r.HasModel() || q.HostRAMGB > 0 || q.Board != "" || q.HasBudget() || q.ComputeOptimal && q.FLOP > 0 || intent == Power && q.PowerW > 0 && q.TokensPerS > 0 {
			return Planning
		}
		return NeedsMore
	case Compare:
		return Planning
	case MFU:
		if q.TFLOPS != nil || q.TokensPerSPerGPU > 0 || q.TokensPerS > 0 || q.MFUPct > 0 || q.ExamplesPerS > 0 && q.SeqLen > 0 || r.finished() || r.Asked.Asks("explain") || known && q.GPU != "" {
			return Planning
		}
		return NeedsMore
	case Time:
		if r.Query.FLOP > 0 && q.GPU != "" || r.Query.TransferGbps > 0 && known || r.paced() || r.hoursOfCards() || q.RefGPUCount > 0 || q.HasBudget() && q.GPU != "" && !reader.Trains(q.Task) {
			return Planning
		}
		if (q.Samples > 0 || q.Steps > 0) && q.Tokens+q.StepTokens == 0 && q.SeqLen+q.InputTokens+q.OutputTokens == 0 && q.SeqLens == nil && q.RLAlgo == "" && known {
			return r.lengthless()
		}
		if known && (q.ComputeOptimal && q.ParamsB > 0 || q.TextGB > 0) {
			return Planning
		}
		if (q.Tokens > 0 || q.Samples > 0 || q.Steps > 0 || q.GPUHours > 0 || q.InputTokens+q.OutputTokens > 0) && (known || q.GPUHours > 0) {
			return Planning
		}
		return NeedsMore
	case Cost:
		work := q.Tokens > 0 || q.Samples > 0 || q.Steps > 0 || !reader.Trains(q.Task) || q.ComputeOptimal && q.ParamsB > 0 || q.TextGB > 0
		bill := q.GPUOptions != nil || q.PowerW > 0 || q.Hours+q.Days > 0 && (q.HasRent() || q.GPU != "") || q.GPUHours > 0 && (q.HasRent() || q.GPU != "") || (r.Asked.Asks("power") || q.PricePerKWh > 0) && r.HasHardware()
		if r.paced() && (q.HasRent() || q.GPU != "") {
			return Planning
		}
		rate := q.TokensPerS+q.TokensPerSPerGPU > 0 && q.HasRent()
		if (q.Samples > 0 || q.Steps > 0) && q.Tokens == 0 && reader.Trains(q.Task) && q.SeqLen+q.InputTokens+q.OutputTokens == 0 && q.SeqLens == nil && q.RLAlgo == "" && q.Hours+q.Days == 0 && known {
			return r.lengthless()
		}
		affords := q.HasBudget() && (known && reader.Trains(q.Task) || q.GPU != "" && !reader.Trains(q.Task))
		if known && work || bill || rate || affords || r.hiresOnly() {
			return Planning
		}
		return NeedsMore
	case Fit:
		if known && (r.HasHardware() || q.HostRAMGB > 0 || q.CPUOnly || q.CPU != "" || q.HostRAMOptions != nil) || known && !r.Deictic() {
			return Planning
		}
		if !known {
			r.unpublished()
		}
		return NeedsMore
	case MaxBatch, MaxContext:
		if known && r.somewhere() {
			return Planning
		}
		if !known {
			r.unpublished()
		}
		return NeedsMore
	case Throughput:
		if known && (r.somewhere() || q.NetworkGbps > 0) || q.ExamplesPerS > 0 && q.SeqLen > 0 || r.Asked.Asks("explain") && !r.HasHardware() && !r.bothOpen() {
			return Planning
		}
		if !known {
			r.unpublished()
		}
		return NeedsMore
	default:
		if known {
			return Planning
		}
		r.unpublished()
		return NeedsMore
	}
}

// hiresOnly reports whether no more is asked than what cards cost by the time.
func (r question) hiresOnly() bool {
	q := &r.Query
	return q.GPU != "" && !r.HasModel() && !reader.Trains(q.Task) && q.Tokens+q.Samples+q.Steps == 0
}

// paced reports whether work is told together with how much of it is done in a
// second: nothing need be known of what does it.
func (r question) paced() bool {
	q := &r.Query
	if q.StepSeconds > 0 && (q.Steps > 0 || q.Tokens > 0 && q.GlobalBatch > 0 && q.SeqLen > 0) {
		return true
	}
	return q.Samples > 0 && q.ExamplesPerS > 0 || q.Tokens > 0 && q.TokensPerS+q.TokensPerSPerGPU > 0
}

// lengthless asks back how long a sample is: no default can stand for it, the
// time grows in step with it.
func (r question) lengthless() Scope {
	for i, t := range r.Tokens {
		if t.Type == token.Data && (t.Name == "samples" || t.Name == "steps") {
			r.Say("no_length", i, i, noLengthEnglish, noLengthChinese)
			return NeedsMore
		}
	}
	last := r.lastWord()
	r.Say("no_length", last, last, noLengthEnglish, noLengthChinese) // "alpaca 52k"
	return NeedsMore
}

// How the length of a sample is asked for.
const (
	noLengthEnglish = "How many tokens has one sample? Say it as seq 2048, or give all tokens, such as 50M tokens."
	noLengthChinese = "每条样本有多少 token？请说明，例如 seq 2048，或直接给出总量，例如 50M tokens。"
)

// somewhere reports whether anything is said of what the work would run on.
func (r question) somewhere() bool {
	q := &r.Query
	return r.HasHardware() || q.CPUOnly || q.CPU != "" || q.HostRAMGB > 0
}

// unpublished tells of a model whose name says no size and that no catalogue
// has.
func (r question) unpublished() {
	for _, i := range r.Models {
		if r.Tokens[i].Name != r.Query.Model {
			continue
		}
		p := r.Say("unknown_model", i, i,
			fmt.Sprintf("The size of %q is not known here; say how many parameters it has, such as 7b.", r.Said(i, i)),
			fmt.Sprintf("不知道“%s”有多大；请说明参数量，例如 7b。", r.Said(i, i)))
		p.Suggestions = r.Names.Family(r.Query.Model)
		return
	}
}

// known reports whether the model has a size that is said or published.
func (r question) known() bool {
	q := &r.Query
	if q.WeightsGB > 0 || q.ParamsB > 0 || q.ParamsList != nil || q.ParamsSymbol != "" || q.Shape.Whole() {
		return true
	}
	if q.Models != nil {
		return true
	}
	return q.Model != "" && (r.Names.Opens(q.Model) || lex.HasExperts(q.Model))
}

// Models that make pictures, videos and sound are none that Headroom knows the layers of: whatever
// else a text about one speaks of, it is out of scope.

// frameLines is the size of a video by the lines of its frames.
var frameLines = pattern.Of(`\b(?:240|360|480|540|576|720|1080|1440|2160)p\b`)

// outsideSign is the word for what is not planned that a text is about: what is made weighs more
// than what stands around it, "a dataset of images, to finetune latent diffusion".
func (r question) outsideSign() *evidence.Sign {
	for i := range r.Asked.Found {
		if s := &r.Asked.Found[i]; s.Kind == "outside" && reader.Creates(s.Name) {
			return s
		}
	}
	return r.Asked.Of("outside")
}

var framesMadeWords = pattern.OneOf("monitor", "screen", "display", "gaming", "games", "llm", "显示器", "屏", "游戏", "大模型", "语言模型")

// framesMade reports whether the frames of a video are all that is told of what runs: "480p on a
// 24 GB card". A language model that sees is named.
func (r question) framesMade() bool {
	q := &r.Query
	if r.Mentions(framesMadeWords) || r.Asked.Asks("whatmodel") {
		return false // what the card does beside
	}
	return q.Model == "" && q.Models == nil && q.ParamsB == 0 && q.ParamsList == nil && r.Matches(frameLines, r.Text)
}

// partsChosen reports whether a part of a machine is chosen that no plan needs: what the cards are put in or on,
// or who makes it. What its lanes do to a model, or how many watts it has to give, is planned.
func (r question) partsChosen() bool {
	return r.Mentions(partWords) && r.Matches(partChosen, r.Text)
}

var partWords = pattern.OneOf("motherboard", "mobo", "mainboard", " case", "cases", "chassis", "cooler", "riser", "brand", "slots", "主板", "机箱", "散热", "水冷", "延长线", "转接线", "牌子", "品牌", "哪家")

// partChosen is how such a part is asked for.
var partChosen = pattern.Of(`\b(?:what|which|whats|what's|best|recommend|suggest)(?: (?:is|are|the|best|an?|any|some|kind|type|sort|of|good|decent|cheap|cheapest|used|server|workstation|consumer|right|atx|e-atx|epyc|threadripper|ryzen|xeon|cpu|gpu|pc|pcie|decently|priced|affordable|ideal))* (?:motherboards?|mobos?|mainboards?|(?:cpu |gpu )?coolers?|risers?(?: cables?)?|(?:psu|power supply|motherboard) (?:brands?|makers?|manufacturers?)|brands? of (?:psu|power supply|motherboard)|(?:cases?|chassis)(?: (?:should|would|do|can) (?:i|we|you)\b| (?:for|to fit|to hold|that fits?|fits?|holds?) (?:an?|my|two|dual|both|three|four|quad|\d)))\b` +
	`|\b(?:motherboard|mobo|mainboard|cooler|riser|chassis|psu brand|case)s? (?:recommendations?|recs?|suggestions?|advice)\b|(?:^|[,:;.?!] ?)(?:an? |any |good )?(?:motherboards?|mobos?|mainboards?) (?:for|to fit) (?:an?|my|two|dual|three|four|quad|multi|\d)[^?]*\?*$|\bboards? with (?:\w+ ){1,3}slots\b[^?]{0,32}\bfor\b` +
	`|(?:什么|哪个|哪款|哪种|哪块|哪张|哪些|推荐)(?:样的?|款|个|好|一下|一款|一个|一块)*的?(?:主板|机箱|散热器?|水冷|延长线|转接线|电源的?(?:品牌|牌子)|牌子的?(?:电源|主板|机箱))|(?:主板|机箱|散热器?|水冷|电源的?(?:品牌|牌子))(?:求|有什么|有没有|有啥|该|应该|应|要)*(?:推荐|怎么选|如何选|怎么挑|选|挑|买|用|上)?(?:推荐|什么|哪个|哪款|哪种|哪家)|(?:主板|机箱|散热器?|电源)(?:用|选|买|要|是)?(?:什么|哪个|哪家)的?(?:牌子|品牌|好)|(?:主板|机箱|散热器?)(?:求)?推荐|(?:主板|机箱|散热器?)(?:怎么|如何)(?:选|挑|搭)`)
