package intent

import (
	"headroom/parser/evidence"
	"headroom/parser/pattern"
)

// complained is how people tell that something does badly, with no question: "inference is slow", "low GPU
// utilization issue", 利用率很低.
var complained = pattern.Of(`\b(?:is|are|runs?|running|was|inference|generation|training|very|extremely|really|so|incredibly|painfully|terribly|too|unexpectedly|unusually|super|quite|pretty|abnormally) (?:a bit |rather )?(?:slow|slowly|sluggish)\b|\b(?:very|extremely|really|so|incredibly|painfully|terribly|too|unexpectedly|unusually|super|quite|pretty|abnormally) (?:low|bad|poor)\b|\b(?:poor|bad|terrible|awful|low|degraded) (?:gpu |sm |inference |training |generation |decode |serving )?(?:performance|throughput|speeds?|util\w*|usage|efficiency)\b|\b(?:performance|speed|throughput|utili[sz]ation|usage)(?: rate)? (?:is|was|got|became|gets|stays|remains) (?:much |far |way |even |a lot )?(?:worse|poor|bad|terrible|slow|low)|(?:很|太|特别|非常|极其|极|超级?|贼|有点|十分|巨|好|比较)(?:慢|低)|(?:利用率|使用率|占用率)(?:一直|只有|都|也)*低|慢得`)

// notComplained says the same of what is only wished for: "a setup that is not too slow".
var notComplained = pattern.Of(`\b(?:not|n't|without being|unless|if|never) (?:it's |it is |that |be |being )?(?:too|so|very|that|really|extremely|super|painfully) (?:slow|low|bad)|(?:不|别|不能|不要|不会)(?:太|很|特别)(?:慢|低)`)

// slownessTold reports whether something is told to be slow, and not how fast it is.
func (r Question) slownessTold() bool {
	return r.Asked.Asks("howfast", "mfu") && !r.hasSpeed() && r.Matches(complained, r.Text) && !r.Matches(notComplained, r.Text)
}

// Who asks why, or is puzzled by what was met with, wants a reason. Where the plan that the words
// come to lacks its model or its card, the reason is told in words, with nothing asked back.

// puzzling is how people tell that something is not as they reckoned, or ask what a change does, and
// want to know why: "takes more than without", 反而更慢, "I expected that it would run".
var puzzling = pattern.Of(`\bhow (?:can|could|come)\b[^.?!;]{0,60}\b(?:more|less|faster|slower|higher|lower|bigger|smaller)\b` +
	`|\b(?:i|we) (?:had )?(?:expected|thought|assumed|figured|believed)\b|(?:^|[,.;:!?(] ?|\b(?:but|and|as|than|so|that|while|where|because|though|since|when|what|not) )(?:i|we) expect\b` + // not "what can we expect"
	`|\b(?:takes?|uses?|using|needs?|consum(?:es?|ing)|requires?|costs?|occupies|eats?|took|used)\b[^.?!;]{0,24}\b(?:more|less|fewer|higher|as much|the same)\b[^.?!;]{0,32}\b(?:than|as|with(?:out)?)\b` +
	`|\b(?:slower|faster|higher|lower|larger|bigger|smaller|worse) (?:[a-z]+ ){0,3}than (?:with(?:out)?|on|before|when|one|a single|using|just|plain|the)\b` +
	`|\b(?:max(?:es|ed)? out|fill(?:s|ed)?(?: up)?|full|run(?:s)? out)(?: of (?:memory|vram))? (?:first|before the other)` +
	`|\b(?:any|an|much|some|big|huge|significant|noticeable|what)(?: [a-z]+)? (?:impact|effect|influence|penalty|performance loss|loss of performance|difference)\b` +
	`|\b(?:affect|hurt|impact|influence|limit|reduce|slow|bottleneck)s?(?: down)? (?:the |my |its |a |both )?(?:second |first |other )?(?:performance|speed|inference|throughput|generation|cards?|gpus?|model|it|things|everything)\b` +
	`|\bwhat (?:will happen|would happen|happens|happened)\b` +
	`|反而|达不到|不如|比不上|为何|按理|照理|理论上|本以为|原以为|还以为|(?:占用|显存|内存|速度)[^,;?!、]{0,8}(?:一致|一样|差不多|没变|没有变|不变|没降|没少)|影响[^,;?!]{0,6}(?:速度|性能|推理|吞吐|大吗|大不大)|что будет|почему`)

var questionMarkWords = pattern.OneOf("?")

// wantsReason reports whether a reason is asked for, or something is wondered at. A measured figure that
// is asked to be normal is held against a plan, which is then wanting.
func (r Question) wantsReason() bool {
	q := &r.Query
	if r.Asked.Asks("howmuch", "cards", "howlong", "buy", "whatmodel", "maxbatch", "config", "howlongseq", "enough", "howset") {
		return false
	}
	if r.Asked.Asks("why") {
		return true
	}
	if !evidence.Closing(r.Text) && !r.Mentions(questionMarkWords) && !r.Asked.Asks("whatis", "best") && r.slownessTold() {
		return true
	}
	if r.Asked.Asks("normal") && q.TokensPerS+q.TokensPerSPerGPU+q.RequestsPerS+q.ExamplesPerS+q.StepSeconds+q.ObservedGB+q.Hours+q.Days == 0 {
		return true
	}
	return r.Matches(puzzling, r.Text)
}

// toldInWords reports whether a puzzled question is answered in words, as an answer of its intent
// would have to ask back for what it lacks.
func (r Question) toldInWords(intent Intent) bool {
	if intent == LargestModel && r.Asked.Asks("why") && !r.Asked.Asks("whatmodel", "max") {
		return true // "4090 and 3060, why is only the 3060 full": no model is sought
	}
	if intent == HostRAM && r.Asked.Asks("why") && !r.HasHardware() && r.Query.HostRAMGB+r.Query.ObservedGB == 0 {
		return true // "why do mixtures of experts need so much RAM"
	}
	if s := r.Asked.Of("outside"); intent == NoPlanning && (s == nil || s.Name == "around" && r.Query.ObservedGB > 0) && r.whyOfRuns() {
		return true
	}
	switch intent {
	case Explain, NoPlanning, Help, PresetCommand, CatalogList, Specs, Convert:
		return false
	}
	if !r.wantsReason() || r.finished() || r.HasModel() && !r.known() && r.HasHardware() && r.Asked.Asks("oom") {
		return false // what is lacking tells more than a reason: how long a sample is, how large the model
	}
	told := len(r.Problems)
	q := &r.Query
	counted := intent == Throughput && q.GPUCount > 0 && q.GPU == "" && q.GPUMemoryGB+q.TotalGPUMemoryGB == 0 // how many, and nothing of which
	lacks := counted || r.Scope(intent) == NeedsMore
	r.Problems = r.Problems[:told]
	return lacks && (r.resource() || r.HasModel() && r.Asked.Asks("howfast"))
}

// runTold and runsHow are what a model runs on or in, and how it does, of which reasons are known.
var (
	runTold = pattern.Of(`\b(?:models?|llms?|gpus?|cpus?|vram|cards?|inference|training|train|vllm|transformers|ollama|llama\.?cpp)\b|模型|显卡|显存|推理|训练|微调|部署`)
	runsHow = pattern.Of(`\b(?:fast|faster|slow|slower|speed|quick|quicker|larger|bigger|twice|double|idle|watts?|\d+ ?w|instead of|as (?:much|many|large)|more|less)\b|\bcan (?:i |we )?(?:run|load|serve)\b[^.?!;]{0,40}\bnot (?:train|fine-?tune|tune)|快|慢|一倍|两倍|变大|大很多|而不是|反而`)
)

// whyOfRuns reports whether it is asked why a model runs as it does, with nothing of a plan: "why is
// vllm faster than transformers".
func (r Question) whyOfRuns() bool {
	if !r.Asked.Asks("why", "normal") || !r.HasModel() && !r.Matches(runTold, r.Text) {
		return false
	}
	return r.Query.ObservedGB > 0 || r.Matches(runsHow, r.Text)
}
