package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What is done with the model, by the words that are not excluded.

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

var loadIn4bitWords = pattern.OneOf("load_in_4bit", "load-in-4bit", "bnb_4bit", "bitsandbytes")

// adapterRan tells that adapters are trained already, where it is asked what all weights need: lora能跑，全参要几张.
var adapterRan = pattern.Of(`lora(?:微调|训练)?[^,;?!、]{0,12}(?:可以|能跑|能训|能行|没问题|跑得|跑通|够了?)[^,;?!、]{0,6}[,;、][^?!]{0,24}(?:全量|全参)[^,;?!、]{0,12}(?:要|需|得|几|多少)`)

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

// tuned is a model that is tuned by one character alone: "调13b", "调一个7b". Other
// words end in it.
var tuned = pattern.Of(`(?:^|[^微参协单强下上精空])调(?:一个|个|一下)? ?(?:\d+(?:\.\d+)?b|llama|qwen|baichuan|chatglm|glm|yi|mistral|bloom|vicuna|deepseek|internlm|gemma|phi|opt)`)

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
