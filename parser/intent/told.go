package intent

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// technical reports whether a way of working, a setting or a format is named.
func (r Question) technical() bool {
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		switch t.Kind {
		case "method", "key", "quantity", "optimizer", "precision", "quant", "quantword", "kv":
			return true
		}
		return false
	})
}

// waysSaid reports whether ways to split the work are named.
func (r Question) waysSaid() bool {
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Kind == "method" && t.Name != "pure" || t.Kind == "key" && (t.Name == "tp" || t.Name == "pp" || t.Name == "dp" || t.Name == "ep")
	})
}

// speedsUp is how Chinese asks if a way of working makes things faster: 量化后推理会变快吗.
var speedsUp = pattern.Of(`(?:并行|并发|量化|多卡|多gpu|批量|batch|offload|zero\d?|fsdp|检查点|重计算|flash|缓存|lora|精度|fp8|bf16|fp16|卡)[^,;?!]{0,16}(?:会不会|会|能不能|能|可以|是不是|是否|越)[^,;?!]{0,8}(?:快|慢|加速|提速|提升速度|降低速度)`)

// general reports whether a question is about how things are, with no model and
// no hardware: "does a bigger vocabulary need more memory?".
func (r Question) general() bool {
	if r.HasModel() || r.HasHardware() || r.Asked.Of("pronoun") != nil || r.Asked.Of("pointed") != nil || r.Query.HostRAMGB > 0 || r.Query.ObservedGB > 0 {
		return false
	}
	if r.GrowsWithData() {
		return true
	}
	if r.Asked.Of("topic") != nil && r.Asked.Asks("does") && r.yesNo() && !r.Asked.Asks("fit", "enough", "oom", "howmuch", "cards") {
		return true // "MoE模型推理是不是只需要加载激活参数"
	}
	if chars.HasHan(r.Text) && evidence.Closing(r.Text) && !r.Asked.Asks("howmuch", "cards", "enough", "oom") && r.Matches(speedsUp, r.Text) {
		return true
	}
	if s := r.Asked.First("can"); s != nil && s.Lo == 0 && r.Asked.Asks("howfast") && strings.Contains(r.Text, "?") && (r.technical() || r.Asked.Of("topic") != nil) && !r.Asked.Asks("fit", "enough", "oom", "howmuch", "cards") {
		return true // "will gradient checkpointing slow down training?"
	}
	return r.Asked.Asks("why") || r.Asked.Asks("does") && strings.Contains(r.Text, "?") && r.Asked.First("does").Lo == 0 && !r.Asked.Asks("fit", "enough", "oom", "howmuch", "cards") && len(r.Tokens) > 4
}

// onlyUsers reports whether people are all that makes a text sound technical.
func (r Question) onlyUsers() bool {
	return !slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Kind == "method" || t.Kind == "key" || t.Kind == "optimizer" || t.Kind == "precision" || t.Kind == "quant" || t.Kind == "quantword" || t.Kind == "kv" || t.Kind == "quantity" && t.Name != "concurrency"
	})
}

// aboutPlans reports whether anything in the text belongs to a plan.
func (r Question) aboutPlans() bool {
	return r.HasModel() || r.HasHardware() || r.Query.Task != "" || r.Asked.Of("topic") != nil || r.Asked.Asks("mfu") ||
		slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
			switch t.Kind {
			case "method", "key", "quantity", "data", "optimizer", "precision", "quant", "quantword", "kv", "memory", "card", "task", "rl", "full", "framework":
				return true
			}
			return t.Type == token.Key || t.Type == token.Quantity || t.Type == token.Data || t.Type == token.Unit && (t.Name == "tps" || t.Name == "tpsg" || t.Name == "tflops")
		})
}

// known reports whether the model has a size that is said or published.
func (r Question) known() bool {
	q := &r.Query
	if q.WeightsGB > 0 || q.ParamsB > 0 || q.ParamsList != nil || q.ParamsSymbol != "" || q.Shape.Whole() {
		return true
	}
	if q.Models != nil {
		return true
	}
	return q.Model != "" && (r.Names.Opens(q.Model) || lex.HasExperts(q.Model))
}

// somewhere reports whether anything is said of what the work would run on.
func (r Question) somewhere() bool {
	q := &r.Query
	return r.HasHardware() || q.CPUOnly || q.CPU != "" || q.HostRAMGB > 0
}

// sizeless reports whether a family is all that is told of the model.
func (r Question) sizeless() bool {
	q := &r.Query
	return q.Model != "" && q.ParamsB == 0 && q.ParamsList == nil && q.WeightsGB == 0 && r.Names.Several(q.Model)
}

var (
	slowWords    = pattern.OneOf("slow", "fast", "慢", "快")
	percentWords = pattern.OneOf("%")
)

// resource reports whether the text speaks of anything that a plan is made of:
// memory, speed, time, money, a method or a part of the memory. What does not can't
// be explained from a plan.
func (r Question) resource() bool {
	q := &r.Query
	if r.HasModel() && r.HasHardware() || q.Hours+q.Days+q.GPUHours > 0 || q.TotalGPUMemoryGB > 0 || slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "observed" }) {
		return true
	}
	if r.namesNotion() || q.Topic != "" || r.ruleWondered() {
		return true
	}
	return r.ranOut() || q.ObservedGB > 0 || q.GPUOptions != nil || q.GPUPool != nil || r.Asked.Of("topic") != nil || r.memoryNamed() || r.technical() || r.figureAsked() || r.ZeroSaid() || r.aboutTasks() || r.timesOther() || r.Pasted != nil || r.asksPrinted() || r.asksWhyFull() || r.CardLeftIdle() || r.moreCards() || r.Asked.Asks("why") && (r.Mentions(slowWords) || r.Mentions(percentWords) && r.Matches(howFull, r.Text) || r.Mentions(wholeWords) && r.Matches(cardTakenWhole, r.Text))
}

// cardTakenWhole is told of a program that takes a card: "why does vLLM grab nearly the whole card".
var cardTakenWhole = pattern.Of(`\b(?:grab|take|eat|hog|fill|use|us|occup|reserv|allocat|gobbl|claim|keep|hold)[a-z]*(?: up)?(?: (?:nearly|almost|basically|pretty much|just about|about|up))* (?:all of |the |my |a |an )*(?:whole|entire|full) (?:gpu|card|vram|memory|graphics card|device)\b`)

var wholeWords = pattern.OneOf("whole", "entire", "full")

// howFull is how full a card is: "90% of the gpu", 显卡的90%.
var howFull = pattern.Of(`\b\d{2,3} ?% (?:of )?(?:the |my |a |each |every )?(?:whole )?(?:gpu|card|vram|memory)\b|(?:显卡|卡|gpu)的? ?\d{2,3} ?%`)

// aboutTasks reports whether a way of training or of running is named that has
// words of its own to be explained with.
func (r Question) aboutTasks() bool {
	for _, t := range r.Tokens {
		if t.Kind == "task" && (t.Name == "lora" || t.Name == "qlora" || t.Name == "quantize") || t.Kind == "rl" || t.Kind == "full" || t.Kind == "kv" {
			return true
		}
	}
	return false
}

// settingsTold reports whether a way of training is told with a setting of it, as in a plan.
func (r Question) settingsTold() bool {
	q := &r.Query
	return reader.Trains(q.Task) && (q.SeqLen+q.Batch+q.LoRARank > 0 || q.GradCkpt != nil || q.Optimizer != "" || q.ZeROStage != nil)
}

var masterSaidWords = pattern.OneOf("master", "主权重", "主参数", "主副本")

// masterSaid reports whether the weights that are spoken of are the copy.
func (r Question) masterSaid() bool {
	return r.Mentions(masterSaidWords) && reader.Trains(r.Query.Task) && (r.Matches(reader.NoMaster, r.Text) || r.Matches(reader.MasterFormat, r.Text)) && !r.Asked.Asks("explain", "what")
}

// figureAsked reports whether a word asks for a figure or a verdict of a plan.
func (r Question) figureAsked() bool {
	return r.Asked.Asks(planFigures[:]...)
}

// hasSpeed reports whether a speed is told.
func (r Question) hasSpeed() bool {
	q := &r.Query
	return q.TokensPerS+q.TokensPerSPerGPU+q.RequestsPerS+q.ExamplesPerS+q.StepSeconds+q.MFUPct+q.Tokens+q.Hours+q.Days > 0 || q.TFLOPS != nil
}

// memoryFigure reports whether an amount of memory is told.
func (r Question) memoryFigure() bool {
	q := &r.Query
	return q.HostRAMGB+q.ObservedGB+q.WeightsGB > 0 || q.HostRAMOptions != nil
}

// plansOption reports whether what an option is sought for is a matter of the plan and of no program: no
// framework is named, and what is spoken of is memory, a way of training or a topic that is explained.
func (r Question) plansOption() bool {
	return r.Query.Framework == "" && (r.HasModel() || r.MemoryWord() || reader.Trains(r.Query.Task) || r.Asked.Of("topic") != nil || r.waysSaid() || r.CacheSaid() || r.Query.Offload != "" || r.Query.ZeROStages != nil)
}

// hasCapacity reports whether a card or its memory is named, so that memory of
// the host is one fact among others.
func (r Question) hasCapacity() bool {
	q := &r.Query
	return q.GPU != "" || q.GPUMemoryGB > 0 || q.GPUOptions != nil || q.GPUPool != nil
}

// pairless reports whether nothing is told in more than one value.
func (r Question) pairless() bool {
	q := &r.Query
	return q.GPUOptions == nil && q.GPUMemoryOptions == nil && q.GPUCountOptions == nil && q.Models == nil && q.ParamsList == nil && q.Precisions == nil &&
		q.Optimizers == nil && q.Batches == nil && q.SeqLens == nil && q.ZeROStages == nil && q.ParallelOptions == nil && q.RecomputeOptions == nil && q.AttentionOptions == nil &&
		q.Tasks == nil && q.HostRAMOptions == nil && q.LoRARanks == nil
}

// memoryNamed reports whether memory itself is named, by its word or an amount.
func (r Question) memoryNamed() bool {
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "memory" && t.Name != "file" || t.Type == token.Bytes })
}

// fewWords reports whether a text is all but nothing: "will that fit??".
func (r Question) fewWords() bool {
	n := 0
	for i, t := range r.Tokens {
		if t.Type != token.Mark && t.Type != token.Link && t.Kind != "filler" && t.Kind != "pronoun" && t.Kind != "not" && r.Word(i) != "that" && !r.Asked.Over(t.Lo, t.Hi) {
			n++
		}
	}
	return n <= 2
}

var (
	typicallyWords  = pattern.OneOf("一般", "通常", "普遍", "typically", "usually", "generally", "in general")
	modelOrLlmWords = pattern.OneOf("模型", "model", "llm")
)

// inGeneral reports whether something is asked of models at large: 大模型一般多大, "is there
// a means to know the t/s of a model in advance".
func (r Question) inGeneral() bool {
	q := &r.Query
	if r.HasModel() || r.HasHardware() || reader.Trains(q.Task) || q.HostRAMGB+q.ObservedGB > 0 || r.Asked.Asks("cards", "cost", "whatmodel", "buy", "maxbatch", "howlongseq", "why") || r.Asked.Of("pronoun") != nil || r.Asked.Of("pointed") != nil {
		return false
	}
	if r.Asked.Asks("howfast") && r.Asked.Asks("estimate") && r.Asked.Asks("can", "howto") {
		return true
	}
	return q.Task == "" && r.Asked.Asks("howmuch", "howlarge") && r.Mentions(typicallyWords) && r.Mentions(modelOrLlmWords)
}
