package intent

import (
	"slices"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

var (
	howMuchComputeWords = pattern.OneOf("多少算力", "多大算力", "多少的算力")
	bytesPerParamWords  = pattern.OneOf("bytes per param", "bytes/param", "bytes a param", "bytes each param", "每个参数", "每参数")
)

// unitSoughtLast ends a text with a conversion, whatever was told before it: "70B is 140 GB, but my tools show GiB. How many GiB is
// 140 GB?".
var unitSoughtLast = pattern.Of(`\bhow many (?:[gmt]i?b)\b[^.?!;,]{0,16} \d+(?:\.\d+)? ?[gmt]i?b[ ?!.]*$`)

var unitSoughtWords = pattern.OneOf("how many ")

func (r Question) asksConversion() bool {
	q := &r.Query
	if s := r.Asked.First("why"); s != nil && r.OpensClause(s) || q.Tasks != nil {
		return false // "why 18 bytes per parameter and not 16"
	}
	if (!r.HasModel() && q.GPU == "" && q.GPUOptions == nil || r.Mentions(unitSoughtWords) && r.Matches(unitSoughtLast, r.Text)) && r.conversion() {
		return true
	}
	if r.Thing(r.Asked.First("howmany")) == "tokens" && (q.Steps > 0 || q.Samples > 0) && (q.SeqLen > 0 || q.Batch+q.GlobalBatch > 0) && !r.HasModel() {
		return true // tokens of so many steps
	}
	if q.Steps > 0 && q.SeqLen > 0 && q.Batch+q.GlobalBatch > 0 && !r.HasModel() && !r.HasHardware() && (r.Tokens[0].Is("data", "tokens") || r.Tokens[0].Name == "total" && r.At(1).Is("data", "tokens")) {
		return true // "tokens in 1000 steps of batch 512 and seq 2048"
	}
	if r.stepsAsked() || r.tokensInAll() || r.bitsOfFile() {
		return true
	}
	if r.eachSlotAsked() || r.batchProduct() || r.degreeAsked() || r.accumulationOpen() || !r.HasModel() && q.Batch > 0 && (r.OpenSlot("global_batch") != "" || r.wholeBatchOpen()) {
		return true // "mbs 4 gas 8 dp 16, what is the global batch"
	}
	if r.Asked.Asks("flops") && q.GPU == "" && (q.Tokens > 0 || !r.Mentions(howMuchComputeWords) || r.Matches(computeOfToken, r.Text)) {
		return true // operations of a training run
	}
	if s := r.Asked.First("convert"); s != nil && r.Text[s.Lo:s.Hi] == "on disk" && r.amountBefore(s) && r.Asked.Asks("can", "fit", "enough", "oom") {
		return false // "183 gigs on disk, will it load"
	}
	if q.Optimizer != "" && !r.HasModel() && !r.HasHardware() && r.Mentions(bytesPerParamWords) && r.Asked.Asks("howmany", "howmuch", "convert") && !r.Asked.Asks("why") {
		return true // "how many bytes per parameter in bf16 adamw training"
	}
	if !r.Asked.Asks("convert") || r.HasModel() && (r.CacheSaid() || r.Asked.Asks("why")) {
		return false
	}
	return !r.HasHardware() && (q.Task == "" || q.Task == "infer") && r.Asked.First("cards", "enough", "howlong") == nil
}

// computeOfToken asks what one token takes to be computed: 推理一个token要多少算力.
var computeOfToken = pattern.Of(`(?:[一1单每]个?|单) ?token[^,;?!、]{0,8}多[少大]的?算力`)

// bitsOfFile reports whether the bits of a weight are sought of a size and the file that it comes to: "bpw of
// a 70b file of 40 GB".
func (r Question) bitsOfFile() bool {
	q := &r.Query
	return q.WeightsGB > 0 && q.ParamsB > 0 && q.Quant == "" && q.Precision == "" && !reader.Trains(q.Task) && !r.HasHardware() && q.HostRAMGB == 0 &&
		slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Is("quantword", "bpw") }) &&
		!r.Asked.Asks("why", "explain", "fit", "enough", "oom", "howfast", "buy", "cards", "whatmodel", "compare")
}

// allTokens asks for the tokens of all samples: 训3个epoch总共多少token.
var allTokens = pattern.Of(`(?:总共|一共|合计|总计|加起来|共|全部)(?:是|有|要|训练?了?|过|跑了?|见了?|约|大概|大约)*(?:多少|几)(?:个|亿|b)? ?(?:tokens?|词元)|(?:多少|几)(?:个|亿|b)? ?(?:tokens?|词元)(?:总共|一共|合计)?[ ?!。]*$|(?:token|词元)总(?:数|量)(?:是|有)?(?:多少|几)?|\bhow many tokens\b|\btotal (?:number of |training )?tokens\b|\btokens (?:in )?(?:total|all|altogether|overall)\b`)

var allTokensWords = pattern.OneOf("多少", "几", "总数", "总量", "tokens")

// tokensInAll reports whether they are, of samples of a length or steps of a batch, with no model to train.
func (r Question) tokensInAll() bool {
	q := &r.Query
	told := q.Samples > 0 && q.SeqLen > 0 || q.Steps > 0 && (q.StepTokens > 0 || q.SeqLen > 0 && q.Batch+q.GlobalBatch > 0)
	return told && !r.HasModel() && !r.HasHardware() && r.Mentions(allTokensWords) && r.Matches(allTokens, r.Text) && !r.Asked.Asks("why", "howlong", "cost", "cards", "oom")
}

var batchProductWords = pattern.OneOf("=", "equal", "等于")

// batchProduct reports whether the batch of a whole step is worked out in the text: "8 GPUs *
// batch 4 * accumulation 8 = 256, right?".
func (r Question) batchProduct() bool {
	q := &r.Query
	if r.HasModel() || q.GPU != "" || q.Batch == 0 || q.GradAccum == 0 || q.GPUCount+q.Parallel.DP == 0 || q.Steps > 0 || q.SeqLen > 0 {
		return false
	}
	if q.GlobalBatch > 0 && q.GPUMemoryGB+q.HostRAMGB == 0 && r.Questioned() && !r.Asked.Asks("why", "howfast", "howlong", "howmuch", "cost") {
		return true // "can it be a total batch of 64 with batch 1, 8 processes and accumulation 8"
	}
	return r.Mentions(batchProductWords) && !r.Asked.Asks("can", "enough", "fit", "oom", "why", "howfast", "howlong", "howmuch")
}

// wholeBatchOpen reports whether the batch of a whole step is named without its value, while
// what it is made of is told: "global batch with dp 16, mbs 2, ga 8?".
func (r Question) wholeBatchOpen() bool {
	q := &r.Query
	if q.GradAccum == 0 && q.Parallel.DP == 0 || q.GlobalBatch > 0 || !evidence.Closing(r.Text) && !r.Asked.Asks("howmuch", "whatis") {
		return false
	}
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Is("key", "global_batch") && !r.ValuedAt(t) }) && !r.Asked.Asks("can", "enough", "fit", "oom", "why", "howfast", "howlong")
}

// accumulationOpen reports whether gradient accumulation is named without its value, while
// the batch of a step and that of a card are told: "gbs 1024, mbs 2, how many accum steps?".
func (r Question) accumulationOpen() bool {
	q := &r.Query
	if q.GlobalBatch == 0 || q.Batch+q.GPUCount+q.Parallel.DP == 0 || q.GradAccum > 0 || r.Asked.Asks("enough", "fit", "oom", "why", "howfast", "howlong", "cost", "cards") || r.Thing(r.Asked.First("howmuch")) == "memory" {
		return false
	}
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return (t.Is("key", "grad_accum") || t.Is("quantity", "grad_accum")) && !r.ValuedAt(t)
	})
}

// degreeAsked reports whether only numbers of parallel work are asked for: "TP=8
// PP=1 on 512 devices, what is DP?", "tp 8 pp 4 dp 2, how many gpus is that?".
func (r Question) degreeAsked() bool {
	p := r.Query.Parallel
	said := 0
	for _, n := range [...]int{p.TP, p.PP, p.DP, p.CP} {
		if n > 0 {
			said++
		}
	}
	if said > 1 && r.Query.GPUCount > 0 && r.OpenSlot("dp") != "" {
		return true // "what data parallel size does that leave me with"
	}
	if said == 0 || r.Thing(r.Asked.First("howmuch")) == "memory" || r.Asked.Asks("enough", "fit", "oom", "can") || r.Asked.Asks("need") && said < 3 && (r.HasModel() || r.Query.GPU == "") {
		return false
	}
	for _, t := range r.Tokens {
		if t.Type == token.Key && slices.Contains([]string{"dp", "tp", "pp"}, t.Name) && !r.ValuedAt(t) {
			return r.Query.GPUCount > 0 && (r.Asked.Asks("whatis", "howmany", "howmuch", "explain") || (evidence.Closing(r.Text) || t.Lo == r.Tokens[0].Lo) && !r.HasModel() || !r.Asked.Asks("howlong", "howfast", "cost") && r.Matches(leftOpen, r.Text[t.Hi:]))
		}
	}
	return said >= 2 && (r.Asked.Asks("cards") || r.Query.GPU != "" && r.AsksCards() || r.Matches(reader.CardNumber, r.Text) || r.Matches(worldAsked, r.Text)) && (r.Query.GPU == "" || !r.HasModel() && r.Query.GPUCount == 0) && r.Query.GPUMemoryGB == 0
}

// worldAsked asks for all processes of a run.
var worldAsked = pattern.Of(`\bworld[ _-]?size\b|\b(?:how many|number of|total|what) (?:total )?(?:ranks?|processes|workers|devices|procs|shards|gpus)\b|\b(?:ranks|processes|workers|gpus) (?:in total|total|overall|altogether|in all)\b|(?:几|多少)(?:个|张|块)?(?:总)?(?:rank|进程|卡|gpu|设备)|总?(?:rank|进程|卡)数`)

// leftOpen is what stands behind a setting whose value is asked for: "dp = ?".
var leftOpen = pattern.Of(`^ ?(?:=|==|is|equals|:|应该是|等于|是|为)? ?(?:\?|what\b|how much|几|多少)`)

// stepsSought asks for the number of steps of a run.
var stepsSought = pattern.Of(`\b(?:how many|number of|nr of|count of|total)(?: [a-z]+){0,2}? (?:steps|updates|iterations|iters)\b|\b(?:steps|updates|iterations|iters) (?:per|in an?|in one|in each|an?|each) epoch\b|\b(?:steps|updates|iterations) (?:in total|in all|altogether)\b|(?:多少|几)(?:个)?(?:训练)?(?:步|steps?|iterations?|iters?)|总步数|总共(?:要|跑|训)?(?:多少|几)步|^(?:training )?(?:steps|updates|iterations|iters) (?:for|over|in|from|of) \d`)

var stepsAskedWords = pattern.OneOf("step", "update", "iter", "步")

// stepsAsked reports whether only the steps are asked for that some data make, with the batch of a card
// and the number of cards told, which no card's name is needed for.
func (r Question) stepsAsked() bool {
	q := &r.Query
	if q.Samples == 0 && (q.Tokens == 0 || q.SeqLen == 0) || q.Batch+q.GlobalBatch == 0 || q.Steps > 0 || r.HasModel() || q.GPU != "" || q.GPUMemoryGB > 0 || r.Asked.Asks("howlong", "cost", "cards", "fit", "enough", "oom", "mfu") {
		return false
	}
	return r.Mentions(stepsAskedWords) && r.Matches(stepsSought, r.Text)
}

var (
	stepsWords  = pattern.OneOf("step", "updates", "iterations", "步")
	countSought = pattern.Of(`\b(?:how many|number of|total|what are the|=) ?(?:training |optimi[sz]er |gradient |total )?(?:steps|updates|iterations)\b|[,;.=:] ?(?:so |how many |total |training |optimi[sz]er )*(?:steps|updates|iterations) ?(?:needed |total |then )?(?:\?|$)|(?:多少|几|总) ?(?:步|step|个step)`)
)

// stepsOfTokens reports whether the steps are asked for that tokens take, of which those of one step are told.
func (r Question) stepsOfTokens() bool {
	q := &r.Query
	return q.Tokens > 0 && q.StepTokens > 0 && q.Steps == 0 && !r.HasModel() && !r.HasHardware() && r.Mentions(stepsWords) && r.Matches(countSought, r.Text)
}
