package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

var loadIn4bitWords = pattern.OneOf("load_in_4bit", "load-in-4bit", "bnb_4bit", "bitsandbytes")

// settleTask decides what is done with the model. Adapters go before
// fine-tuning, fine-tuning before training, training before running.
func (r *Reader) settleTask() {
	q := &r.Query
	if q.Task != "" || q.Tasks != nil {
		return
	}
	passed := r.settlePassedOver()
	said := r.tasksSaid()
	full, notAdapter := r.fullSaid()
	notAdapter = notAdapter || passed
	if (full || notAdapter) && r.adapterSetAgainst() {
		said = slices.DeleteFunc(said, func(task string) bool { return task == "lora" || task == "qlora" })
	}
	if full && r.Mentions(loraWords) && r.Matches(adapterRan, r.Text) {
		said = slices.DeleteFunc(said, func(task string) bool { return task == "lora" || task == "qlora" })
	}
	has := func(task string) bool { return slices.Contains(said, task) }
	kind := r.preference()
	served := kind == "reward" && has("infer") && !slices.ContainsFunc(said, Trains)
	if algo := r.algorithm(); algo != "" && !served {
		q.Preference = kind
		q.RLAlgos = r.algorithmsApart(slices.Contains(said, "finetune"))
		if q.Tasks = r.besideRL(); q.Tasks != nil {
			if algo != "rl" {
				q.RLAlgo = algo
			}
			q.Full = full && slices.Contains(q.Tasks, "finetune")
			if !full && !notAdapter {
				r.adaptersOfStages(said)
			}
			return
		}
		q.Task, q.Full = "rl", full && !r.fullOfSFT()
		if algo != "rl" {
			q.RLAlgo = algo
		}
		switch {
		case has("qlora") || has("lora") && underLoRA(q.Quant):
			q.PEFT = "qlora"
		case has("lora"):
			q.PEFT = "lora"
		}
		q.Full = q.Full && (q.PEFT == "" || !r.adaptersLast())
		return
	}
	switch {
	case has("lora") && r.adaptersServed():
		q.Task = "infer"
	case has("quantize") && !has("lora") && !has("train") && !has("finetune") && r.onlyLoads():
		q.Task = "quantize" // "quantizing it is killed while loading shards"
	case r.bothAsked():
		q.Tasks = r.pairOf()
		if !full && !notAdapter && slices.Equal(q.Tasks, []string{"train", "finetune"}) {
			if peft := adaptersAmong(said); peft != "" {
				q.Tasks, q.Task = nil, peft // "continued pretraining and sft with qlora": both are one
			}
		}
		if k := slices.Index(q.Tasks, "infer"); k == 0 && Trains(q.Tasks[1]) && Trains(said[0]) && !slices.Contains(q.Tasks, said[0]) {
			q.Tasks[0] = said[0] // "lora，能跑吗？不行的话qlora呢"
		}
	case has("quantize") && !has("lora") && !has("train") && !has("finetune"):
		q.Task = "quantize"
	case has("qlora") && has("lora") && r.failedBetween("lora", "qlora"):
		q.Task = "qlora" // "lora 显存不够, 用 qlora 呢"
	case has("qlora") && has("lora") && slices.Index(said, "lora") < slices.Index(said, "qlora") && q.LoRARank == 0:
		q.Tasks = []string{"lora", "qlora"}
	case has("qlora"):
		q.Task = "qlora"
	case has("lora"):
		q.Task = "lora"
		if underLoRA(q.Quant) {
			q.Task = "qlora"
		}
	case has("infer") && r.servedAfter():
		q.Task = "infer"
	case has("finetune"):
		q.Task = "finetune"
	case has("train") && !full && r.fourBits() && r.Mentions(loadIn4bitWords):
		q.Task = "qlora" // the weights are loaded in four bits to train adapters on them
	case full && has("train") && !r.tunes() && !r.fullApart():
		q.Task = "train"
	case notAdapter && !full && r.pretrains():
		q.Task = "train"
	case full || notAdapter:
		q.Task = "finetune"
	case has("train"):
		q.Task = "train"
	case r.trainingPart():
		q.Task = "train"
	case r.trainsBySettings() && !full && r.fourBits():
		q.Task = "qlora"
	case r.trainsBySettings() && !full && q.Quant == "int8":
		q.Task = "lora"
	case r.trainBatch():
		q.Task = "train"
	case has("infer") && (q.GradAccum+q.GlobalBatch > 0 || q.Steps > 0 || q.Epochs > 0 || r.runsTraining()):
		// 跑1000步 with gradient accumulation: what trains is run
	case has("infer"):
		q.Task = "infer"
	}
	if i := r.Soft(); i >= 0 && !full && (q.Task == "finetune" || q.Task == "train") {
		q.Method = r.Tokens[i].Name // the verb stays the task, what trains few weights is how
		r.Mark("method", i, i)
	}
	q.Full = full || notAdapter
	q.Full = q.Full && (q.Task == "finetune" || q.Task == "train" || slices.Contains(q.Tasks, "finetune"))
}

// adapterRan tells that adapters are trained already, where it is asked what all weights need: lora能跑，全参要几张.
var adapterRan = pattern.Of(`lora(?:微调|训练)?[^,;?!、]{0,12}(?:可以|能跑|能训|能行|没问题|跑得|跑通|够了?)[^,;?!、]{0,6}[,;、][^?!]{0,24}(?:全量|全参)[^,;?!、]{0,12}(?:要|需|得|几|多少)`)

// trainsBySettings reports whether settings are given that only training has:
// "gradient_accumulation_steps=8", "per_device_train_batch_size=4".
func (r *Reader) trainsBySettings() bool { return r.Query.GradAccum > 0 || r.trainBatch() }

var trainBatchWords = pattern.OneOf("train_batch", "train-batch")

// trainBatch reports whether the batch is told by a name that only training has for it.
func (r *Reader) trainBatch() bool {
	return r.Query.Batch > 0 && r.Mentions(trainBatchWords)
}

// adapterSetAgainst reports whether adapters are only told of beside full training, by their
// bare noun or as what it is done in place of: "a full finetune rather than yet another
// adapter".
func (r *Reader) adapterSetAgainst() bool {
	q := &r.Query
	if q.LoRARank > 0 || q.LoRARanks != nil || q.Quant != "" && r.fourBits() {
		return false
	}
	against := false
	for i, t := range r.Tokens {
		if t.Kind != "task" || t.Name != "lora" && t.Name != "qlora" || r.Excluded(i) {
			continue
		}
		if word := r.Word(i); (word == "adapter" || word == "adapters") && !r.At(i-1).Pairs() && !r.At(i+1).Pairs() || r.Matches(inPlaceOf, r.ClauseBefore(t)) && !r.weighs() {
			against = true
			continue
		}
		return false
	}
	return against
}

// inPlaceOf ends before what is not done.
var inPlaceOf = pattern.Of(`\b(?:rather than|instead of|in place of|not just|as opposed to|over|no longer|and not|,? not)(?: just| only| yet| another| an?| the| using| with| doing| some| plain)* ?$|(?:而不是|而非|不是|代替)(?:用|做|搞)?$`)

var weighsWords = pattern.OneOf("more", "less", "save", "extra", "省", "多", "少")

// weighs reports whether the text weighs what one thing takes against another.
func (r *Reader) weighs() bool {
	return r.Asked.Asks("saving", "howmuch") && r.Mentions(weighsWords)
}

// failedBetween reports whether words between two tasks say that the first ran out
// of memory.
func (r *Reader) failedBetween(first, then string) bool {
	from := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Is("task", first) })
	to := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Is("task", then) })
	if from < 0 || to < from {
		return false
	}
	lo, hi := r.Tokens[from].Hi, r.Tokens[to].Lo
	return slices.ContainsFunc(r.Asked.Found, func(s evidence.Sign) bool {
		return (s.Name == "oom" || s.Name == "enough" && strings.ContainsAny(r.Text[s.Lo:s.Hi], "不差")) && s.Lo >= lo && s.Hi <= hi
	})
}

// stepped are words for speed that only training has, where nothing is said to be generated.
var stepped = map[string]bool{
	"step time": true, "time per step": true, "iteration time": true, "s/it": true, "it/s": true, "s/step": true, "每步": true,
}

var (
	generationWords    = pattern.OneOf("generat", "inferenc", "chat", "推理", "生成", "回复")
	perSampleWords     = pattern.OneOf("per sample")
	inferHanWords      = pattern.OneOf("推理", "预填充", "prefill", "inference")
	eachSampleHanWords = pattern.OneOf("每个样本")
	perSampleHanWords  = pattern.OneOf("每样本")
)

// trainingPart reports whether a part of the memory is asked about that only
// training has: gradients, or the activations of a batch that is kept.
func (r *Reader) trainingPart() bool {
	for i := range r.Asked.Found {
		s := &r.Asked.Found[i]
		if s.Name == "howfast" && stepped[r.Text[s.Lo:s.Hi]] && r.HasModelNamed() && !r.Mentions(generationWords) {
			return true
		}
		if s.Kind != "topic" || s.Name != "gradients" && s.Name != "activations" {
			continue
		}
		if slices.ContainsFunc(r.Around(s.Start, s.End), func(t token.Token) bool { // "gradient checkpointing"
			return (t.Kind == "method" || t.Type == token.Key || t.Kind == "optimizer") && t.Start <= s.Start && t.End > s.End
		}) {
			continue
		}
		switch s.Name {
		case "gradients":
			return r.HasModelNamed()
		case "activations":
			if r.Mentions(inferHanWords) {
				return false // 推理时中间激活占多少
			}
			kept := r.Query.Batch > 0 && r.Query.Quant == "" || r.Query.Parallel.SP || r.Mentions(perSampleWords) || r.Mentions(eachSampleHanWords) || r.Mentions(perSampleHanWords)
			return kept && r.HasModelNamed()
		}
	}
	return false
}

// HasModelNamed reports whether a model or a size stands in the text.
func (r *Reader) HasModelNamed() bool { return len(r.Models)+len(r.Sizes) > 0 }

// fourBits reports whether the weights are said to be held in four bits.
func (r *Reader) fourBits() bool {
	quant := r.Query.Quant
	return quant == "int4" || quant == "nf4" || quant == "nf4-dq" || quant == "fp4"
}

// tunes reports whether "all weights" is said in a word that means fine-tuning:
// "全参微调".
func (r *Reader) tunes() bool {
	for i, t := range r.Tokens {
		if w := r.Word(i); t.Kind == "full" && (strings.Contains(w, "微调") || strings.Contains(w, "tun") || strings.HasSuffix(w, "ft")) {
			return true
		}
	}
	return false
}

// fullApart reports whether "all weights" stands alone, apart from the verb, as in
// "16B全参…能训吗": that is fine-tuning.
func (r *Reader) fullApart() bool {
	for i, t := range r.Tokens {
		if t.Kind != "full" || r.Word(i)[0] < 0x80 {
			continue
		}
		for j := i - 2; j <= i+3; j++ {
			if r.At(j).Is("task", "train") {
				return false
			}
		}
		return !strings.Contains(r.Word(i), "训")
	}
	return false
}

// underLoRA reports whether a format makes LoRA a QLoRA.
func underLoRA(quant string) bool {
	return quant == "int4" || fourBit(quant) && quant != "mxfp4" && quant != "nvfp4" || quant == "gptq" || quant == "awq"
}

var (
	quantisedHanWords = pattern.OneOf("量化")
	tuneHanWords      = pattern.OneOf("调")
	loraRankWords     = pattern.OneOf("lora rank", "lora_rank")
)

// tasksSaid are the tasks that words name and do not exclude, in order.
func (r *Reader) tasksSaid() []string {
	var said []string
	for i, t := range r.Tokens {
		if t.Name == "quantize" && t.Kind == "task" && (r.ofCache(i) || r.At(i-1).Kind == "or" && slices.Contains(said, "infer") || strings.HasSuffix(r.Word(i), "量化") && r.Matches(quantizedRun, r.Text[t.Hi:]) || strings.HasSuffix(r.Text[:t.Lo], "--") || strings.HasPrefix(r.Text[t.Hi:], "(") || r.Matches(bitsSought, r.Text[t.Hi:]) || r.Matches(quantizedIf, r.Text[max(0, t.Lo-24):t.Lo])) { // "--quantize nf4" and "quantize(4)" say how the weights are stored
			r.Used[i] = true
			continue
		}
		if t.Kind == "task" && !r.Excluded(i) {
			r.Used[i] = true
			if !r.over(i) && !r.othersTask(i) && !r.callsCards(i) && !r.givenUpFor(i) {
				said = append(said, t.Name)
			}
		}
	}
	said = r.spokenTasks(said)
	if !slices.Contains(said, "quantize") && (r.Mentions(quantisedHanWords) && r.Matches(quantizingNow, r.Text) && !r.Matches(quantizedUsed, r.Text) || r.convertsFormat() || r.quantizing()) {
		said = append(said, "quantize")
	}
	if len(said) == 0 && r.Mentions(tuneHanWords) && r.Matches(tuned, r.Text) {
		said = append(said, "finetune")
	}
	verb := slices.Contains(said, "finetune") || slices.Contains(said, "train") && !r.Matches(trainingData, r.Text)
	if r.Query.LoRARank > 0 || r.Query.LoRARanks != nil || r.HasModelNamed() && r.Mentions(loraRankWords) || r.Soft() >= 0 && !verb {
		said = append(said, "lora")
	}
	return unique(said)
}

// onlyLoads reports whether weights are loaded and nothing more is done with them: quantizing begins so.
func (r *Reader) onlyLoads() bool {
	for i, t := range r.Tokens {
		if t.Is("task", "infer") && !strings.HasPrefix(r.Word(i), "load") && r.Word(i) != "加载" {
			return false
		}
	}
	return true
}

// quantizedRun stands behind 量化 where the model is run so: 能量化跑吗.
var quantizedRun = pattern.Of(`^(?:后|之后|完|了|一下|着)?(?:再|来)?(?:跑|部署|推理|运行|加载)`)

// ofCache reports whether it is the KV cache that is quantized: "would quantizing the kv
// cache to q8 let me fit it".
func (r *Reader) ofCache(i int) bool {
	for j := i + 1; j <= i+3; j++ {
		switch t := r.At(j); {
		case t.Kind == "kv":
			return true
		case t.Type == token.Link, t.Type == token.Unknown, t.Kind == "pronoun":
		default:
			j = i + 3
		}
	}
	return r.At(i-1).Kind == "kv" || (r.At(i-1).Type == token.Link || r.Word(i-1) == "is" || r.Word(i-1) == "做" || r.Word(i-1) == "也") && r.At(i-2).Kind == "kv"
}

// tuned is a model that is tuned by one character alone: "调13b", "调一个7b". Other
// words end in it.
var tuned = pattern.Of(`(?:^|[^微参协单强下上精空])调(?:一个|个|一下)? ?(?:\d+(?:\.\d+)?b|llama|qwen|baichuan|chatglm|glm|yi|mistral|bloom|vicuna|deepseek|internlm|gemma|phi|opt)`)

// quantizingNow is how Chinese tells that a model is being quantised: 量化成INT4时OOM, 量化int4被killed.
var quantizingNow = pattern.Of(`(?:^|[^未非不没kv存])量化(?:成|到|为|至)?(?: ?(?:int|fp|w)?\d ?-?(?:bit)?s?(?:_[a-z0-9_]+)?| ?awq| ?gptq| ?q\d[a-z0-9_]*)? ?(?:的?过程|时候?|的时候|被|失败|中断|到一半|直接|就)?(?:被|就|直接|中|一直)? ?(?:killed|kill掉|杀|oom|爆|失败|中断|卡死|内存不足|显存不足|报错|要多久|多久|需要多久|要多长|需要多长)|把[^,;?!、]{1,24}量化(?:成|到|为)[^,;?!、后再]{1,12}(?:要|需要|得|大概|过程)|(?:^|[,;?!、] ?|自己|手动|本地)(?:(?:用|做|把) ?(?:awq|gptq|int[48]|fp8|gguf)? ?)?量化(?:一个|一下|个)? ?(?:[a-z][a-z0-9.-]*[ -]?)?\d+(?:\.\d+)?b(?:的|模型|这个|整个)*(?: ?(?:成|到|为) ?[a-z0-9][a-z0-9_-]{2,8})? ?(?:要|需要|得|过程|大概)|量化[^,;?!、]{0,24}过程|对[^,;?!、]{1,24}(?:做|进行)[^,;?!、]{0,8}量化`)

// quantizedUsed tells of a format that is run in, and no quantising: 加载量化int4失败, 用int4量化还是oom.
var quantizedUsed = pattern.Of(`(?:加载|载入|用|推理|跑)[a-z0-9_ -]{0,12}量化(?:[^时过程到的中]|$)|量化(?:部署|推理|版)|部署(?:到|在|于|用)[^,;?!、]{0,12}量化`)

// trainingData is what is trained on, no verb.
var trainingData = pattern.Of(`训练(?:语料|数据|集|样本|文本)|\btraining (?:data|set|samples?|examples|corpus)\b`)

// thanThat stands between two tasks that are held against each other.
var thanThat = pattern.Of(`\b(?:more|less|higher|lower|fewer|slower|faster|longer|shorter|quicker|bigger|smaller|larger|same|much|heavier|lighter|worse|better|greater|hungrier)\b[^.?!;]{0,48}\b(?:than|as)\b[^.?!;]{0,24}$|^[^.?!;]{0,32}\b(?:exceeds?|exceeding|surpass(?:es|ed)?|above|beats?) (?:(?:that|the|those|of|plain|normal|regular|memory|usage|use|what) )*$|^[^,.?!;]{0,12}比[^,.?!;]{0,12}$|^[^,.?!;]{0,12}(?:大于|高于|超过|多于|高过|小于|低于|少于|慢于|快于|不及|赶上|接近)[^,.?!;0-9]{0,12}$`)

// pretrains reports whether it is pretraining that is told, under whatever name.
func (r *Reader) pretrains() bool {
	for i, t := range r.Tokens {
		if t.Is("task", "train") && chars.Mentions(r.Word(i), "pretrain", "pre-train", "预训练", "cpt", "from scratch") {
			return true
		}
	}
	return false
}

// quantizedIf ends before the verb of a condition: "how much memory if I quantize it to int8" is of the model so stored.
var quantizedIf = pattern.Of(`\b(?:if|once|assuming|provided) (?:you|i|we|one|they)(?: just| only| then)? $`)

// bitsSought stands behind 量化 where it is asked in how many bits a model goes somewhere: 量化到多少bit才放得下.
var bitsSought = pattern.Of(`^ ?(?:到|成|为)?(?:多少|几|什么|啥|哪)(?: ?-?bit|位|精度|级别|程度|格式|档|个?版本)`)
