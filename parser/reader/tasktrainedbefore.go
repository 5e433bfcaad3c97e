package reader

import (
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A model is often told by how it was made, where what is asked about is to run it: "inference after
// my LoRA run", 微调后的模型推理. The training is over then.

var (
	// madeBehind stands behind a way of training that is over.
	madeBehind = pattern.Of(`^ (?:is|was|are|has been) (?:already |all |now )?(?:done|finished|over|complete|completed)\b|^[ -]?(?:tuned|trained|fine-?tuned|finetuned|merged|adapted)\b|^ ?(?:训练|微调|训)?(?:完成|结束|完|好)?(?:了|的(?:[^话时]|$)|后|之后|以后|过的|出来的|得到的|好的)|^ ?(?:训练|微调|训)?(?:完成|完毕|结束|完) ?[,、;]`)

	// madeBefore ends before it.
	madeBefore = pattern.Of(`\bafter (?:(?:my|our|the|a|an|some|doing|running|finishing|completing|successful|successfully|first|this|that|q?lora|full|sft|peft|fine-?tuning|finetuning|training|tuning|with|using) ){0,4}$|\b(?:i|we|i've|we've|already|just|have|has|been)(?: \w+){0,2} (?:fine-?tuned|finetuned|trained|tuned|did|done|finished|made|completed)\b(?: [^ .?!;,]+){0,8} $`)

	// madeSo are past participles before the model that is meant: "my fine-tuned 7b".
	madeSo = pattern.Of(`\b(?:my|our|the|a|an|this|that|your|\d+|several|many|two|three|four|five|ten) (?:own |different |freshly |just |newly |already )?$`)

	// pastDeed ends in what the asker did with a model.
	pastDeed = pattern.Of(`\b(?:i|we|i've|we've|have|has|already|just)(?: already| just| have| successfully)* $`)
)

// trainedInFormat tells in which format a model was made: "is fp8 trained", "was trained in fp8".
var trainedInFormat = pattern.Of(`\b(?:is|was|are|were|been|being)(?: natively| already| originally)? (?:fp8|bf16|fp16|fp4|mxfp4|int8|int4|16-?bit|8-?bit)[ -]trained\b|\b(?:is|was|are|were|been)(?: natively| already| originally)? trained (?:in|with|on|at) (?:fp8|bf16|fp16|fp4|mxfp4|int8|int4)\b`)

// madeThings are what comes of a training.
var madeThings = map[string]bool{"model": true, "models": true, "version": true, "versions": true, "checkpoint": true, "checkpoints": true, "weights": true, "copies": true, "variants": true}

// madeAdapter ends before the adapter that a training made: "the trained adapter".
var madeAdapter = pattern.Of(`\b(?:trained|tuned|finetuned|fine-tuned|finished|merged) (?:lora )?$`)

var servesWords = pattern.OneOf("for production", "in production", "loaded at once", "all loaded", "must be loaded", "be loaded", "users", "serve", "serving", "endpoint")

// servesUsers reports whether a model is there to be served, with no word for running it.
func (r *Reader) servesUsers() bool {
	return r.Query.Concurrency > 0 || r.Mentions(servesWords) || r.Asked.Asks("maxbatch")
}

// givenAway ends before work that some of the cards go to.
var givenAway = pattern.Of(`\b(?:one|two|three|four|some|half|others?|rest|cards?|gpus?)\b[^,.;?!]{0,24}\b(?:(?:must go|have to go|has to go|needs? to go|goes|go|will go) to|(?:are|is) (?:reserved|blocked|booked) (?:for|by)) (?:the |a |our |some )?$`)

// over reports whether a task was done before the one that is asked about.
func (r *Reader) over(i int) bool {
	t := r.Tokens[i]
	if t.Name == "infer" || t.Name == "quantize" {
		return false
	}
	if r.madeModel(i) || r.Matches(givenAway, r.Text[max(0, t.Lo-64):t.Lo]) {
		return true
	}
	if t.Name == "lora" && r.servesUsers() && r.Matches(madeAdapter, r.Text[max(0, t.Lo-24):t.Lo]) {
		return true
	}
	if next := r.Word(min(i+1, len(r.Tokens)-1)); strings.HasSuffix(r.Word(i), "trained") && (next == "model" || next == "models") && (r.Asked.Asks("whatmodel", "best") || r.Word(max(i-1, 0)) == "which") {
		return true // "which trained model for a 12GB card"
	}
	later, any := r.runsLater(i)
	if later && strings.HasSuffix(r.Word(i), "trained") && r.Matches(trainedInFormat, r.Text[max(0, t.Lo-evidence.ClauseReach):min(len(r.Text), t.Hi+len(" with mxfp4"))]) {
		return true // "v3 is fp8 trained, so to deploy it"
	}
	if !any && !r.Asked.Asks("howlong") && r.servesUsers() {
		any = true
	}
	if !any {
		return false
	}
	before, rest := r.Text[max(0, t.Lo-evidence.ClauseReach):t.Lo], r.Text[t.Hi:]
	word := r.Word(i)
	past := strings.HasSuffix(word, "tuned") || strings.HasSuffix(word, "trained")
	switch {
	case strings.HasSuffix(before, "没") || strings.HasSuffix(before, "没有") || strings.HasSuffix(before, "未"):
		return false // 还没lora完
	case later && r.Matches(madeBehind, rest):
		return true
	case r.Text[t.Lo] >= 0x80:
		return false
	case r.Matches(madeBehind, rest), r.Matches(madeBefore, before):
		return true
	case past && (r.At(i+1).Type == token.Model || r.At(i+1).Type == token.Size || madeThings[r.Word(i+1)]):
		return r.Matches(madeSo, before) || later && r.Matches(pastDeed, before)
	case past && later:
		return r.Matches(pastDeed, before)
	}
	return false
}

// madeModelOf stands between a way of training that is over and the model that it made.
var madeModelOf = pattern.Of(`^ ?(?:的)?(?:全量|lora)? ?(?:微调|训练|精调)?(?:完成|完|好)?(?:了|过|后|之后|以后)(?:得到|出来)?的? ?$`)

var afterwardsWords = pattern.OneOf("后", "过", "完了", "好了")

// madeModel reports whether a training only tells how the model behind it was made, which is run:
// 部署lora微调后的qwen-72b.
func (r *Reader) madeModel(i int) bool {
	if !r.Mentions(afterwardsWords) {
		return false
	}
	j := i + 1
	for j < len(r.Tokens) && j <= i+8 && r.Tokens[j].Type != token.Model && r.Tokens[j].Type != token.Size && r.Tokens[j].Kind != "comma" {
		j++
	}
	if t := r.At(j); t.Type != token.Model && t.Type != token.Size || !r.Matches(madeModelOf, r.Text[r.Tokens[i].Hi:t.Lo]) {
		return false
	}
	for k := range r.Tokens {
		if r.Tokens[k].Is("task", "infer") && !r.Excluded(k) {
			return true
		}
	}
	return false
}

var (
	// madeToRun stands between a training and the running of what it made, of which it tells when: 微调完推理, 训练好之后再部署.
	madeToRun      = pattern.Of(`^ ?(?:完成|结束|完|好|后|之后|以后)(?:了|成|毕)?(?:后|之后|以后)?(?:的?(?:模型|权重))?(?:再|去|来|做|用来|用于|用|的|直接|上线|单独|拿去|时|,|、| )*$`)
	madeToRunWords = pattern.OneOf("完", "好", "后", "结束")
)

// runsOnce reports whether a training is named only to tell when the model is run.
func (r *Reader) runsOnce(i int) bool {
	if !r.Mentions(madeToRunWords) {
		return false
	}
	for j := i + 1; j <= i+8 && j < len(r.Tokens); j++ {
		if t := &r.Tokens[j]; t.Kind == "task" {
			return t.Name == "infer" && !r.Excluded(j) && r.Matches(madeToRun, r.Text[r.Tokens[i].Hi:t.Lo])
		}
	}
	return false
}

// runsLater reports whether to run a model is spoken of behind a task, and whether it is at all. A
// "run" of the task itself is not it: "my LoRA run".
func (r *Reader) runsLater(i int) (later, any bool) {
	for k, j := range r.runWords() {
		if k == mostRuns {
			break
		}
		if j == i+1 && strings.HasPrefix(r.Word(j), "run") || j == i-1 || r.Excluded(j) {
			continue
		}
		later, any = later || j > i, true
	}
	return later, any
}

// mostRuns bounds how many words for running a model are looked at, from the last on.
const mostRuns = 8

// runWords are the words for running a model, the last first, looked up once.
func (r *Reader) runWords() []int {
	if r.runs == nil {
		r.runs = make([]int, 0, 4)
		for j := len(r.Tokens) - 1; j >= 0; j-- {
			if r.Tokens[j].Is("task", "infer") {
				r.runs = append(r.runs, j)
			}
		}
	}
	return r.runs
}

// remade ends before a model that is to be made once more, notRemade stands behind one of which only something is;
// remadeFor are what is asked of a training, and not of copies that serve.
var (
	remade    = pattern.Of(`\b(?:reproduce|reproducing|replicate|replicating|recreate|recreating|re-create)(?: (?:the|a|an|something like|training of|training|meta's|google's|openai's))* ?$|(?:复现|重现|复刻)(?:一个|一遍|一下|出)? ?$`)
	notRemade = pattern.Of(`^(?:'s)? ?(?:results?|scores?|numbers|benchmarks?|evals?|evaluation|mmlu|outputs?|behaviou?r|bugs?|issues?|errors?|oom|speeds?|throughput|latency|performance|containers?|images?|setups?|environments?|demo|deployments?|services?|servers?|endpoints?|(?:\d+|two|three|four|several) times|(?:across|over) \d)|^ ?的?(?:结果|分数|指标|效果|问题|报错|环境|镜像|速度|性能|部署|服务)`)
	remadeFor = pattern.OneOf("cost", "how long", "how much money", "gpu hours", "days", "t tok", "b tok", "expensive", "afford", "钱", "多久", "卡时", "成本", "费用", "几天")
)

var remadeModelsWords = pattern.OneOf("reproduc", "replicat", "recreat", "re-create", "复现", "重现", "复刻")

// remadeModels takes a model that is made once more, with a question for its cost, for one that is trained
// from scratch: "how much would it cost to reproduce llama 3 8b".
func (r *Reader) remadeModels() {
	if r.Query.Task != "" || !r.Mentions(remadeModelsWords) || !r.Mentions(remadeFor) {
		return
	}
	for _, t := range r.Tokens {
		if (t.Type == token.Model || t.Type == token.Size) && r.Matches(remade, r.ClauseBefore(t)) && !r.Matches(notRemade, r.Text[t.Hi:]) {
			r.Query.Task = "train"
			return
		}
	}
}

// merging is how adapters are put into the weights that they were trained on, mergedFor tells what the merged
// model is asked about instead: 合并lora权重, "merge the lora into the base", merge_and_unload.
var (
	merging   = pattern.Of(`(?:合并|融合)(?:一个|一下|了|训练好的|这个|多个|一份)*(?:q?lora|adapter|适配器)|(?:q?lora|adapter|适配器)(?:的|权重|参数|适配器|微调|训练?(?:完|好)?|之?后|以后|再|要|怎么|想| )*(?:合并|融合|merge)(?:回|到|进|入|成|权重|需要|要|用|的时候?|过程|$|[ ,;?!])|\bmerg(?:e|ing) (?:the |a |an |my |our |back )*(?:\d+(?:\.\d+)?b )?(?:q?lora|adapter)s?\b|\bmerge_and_unload\b`)
	mergedFor = pattern.Of(`合并(?:了|完|好|权重|成功|lora|adapter|适配器| )*(?:之后|以后|后)|推理|部署|继续训|再训|不合并|未合并|\b(?:inference|serv(?:e|ing)|further|continue|then|without merging|unmerged|merged)\b`)
)

var (
	mergedWords             = pattern.OneOf("合并", "融合", "merg")
	mergedAdaptersLoraWords = pattern.OneOf("lora", "adapter", "适配器", "merge_and_unload")
)

// mergedAdapters takes a question for what merging adapters needs for one of the model that is loaded for it.
func (r *Reader) mergedAdapters() {
	q := &r.Query
	if q.Task != "lora" && q.Task != "qlora" && q.Task != "finetune" && q.Task != "" || !r.Mentions(mergedWords) || !r.Mentions(mergedAdaptersLoraWords) || !r.modelTold() || !r.Matches(merging, r.Text) || r.Matches(mergedFor, r.Text) || q.Tokens+q.Samples+q.Epochs+q.WeightsGB > 0 {
		return
	}
	q.Task, q.Method, q.Full = "infer", "merge", false
	if q.Quant == "int4" || q.Quant == "nf4" {
		q.Quant = "" // what QLoRA trained on is merged in 16 bits
	}
}
