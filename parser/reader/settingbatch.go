package reader

import (
	"strconv"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A batch size, by whatever name: micro and global, in sequences, llama.cpp's and TGI's own.

// batch reads a batch size. Where both a micro batch and a plain one are given,
// the larger, plain one is that of the whole step.
func (r *Reader) batch(key int, values []int) {
	q := &r.Query
	word := r.Word(key)
	micro := strings.Contains(word, "micro") || strings.Contains(word, "per") || strings.HasPrefix(word, "mbs") || strings.HasPrefix(word, "单卡") || strings.HasPrefix(word, "每")
	v := numeral.Round(r.Tokens[values[0]].Value)
	if len(values) == 1 && q.Batch > 0 && q.GlobalBatch == 0 && micro != r.micro && r.batchSaid {
		small, large := min(q.Batch, v), max(q.Batch, v)
		if micro == (v == small) && small < large {
			q.Batch, q.GlobalBatch = small, large
			r.Mark("global_batch", key, values[0])
			return
		}
	}
	if to := r.Tokens[values[0]].Hi; len(values) == 1 && q.GlobalBatch == 0 && !micro && values[0] > key && r.Matches(ofAllCards, r.Text[to:]) {
		q.GlobalBatch = v
		r.Mark("global_batch", key, values[0])
		return
	}
	q.MicroBatch = q.MicroBatch || strings.Contains(word, "micro") || strings.HasPrefix(word, "mbs")
	r.micro, r.batchSaid = micro, true
	r.list(&q.Batch, &q.Batches, values)
}

// settleMicro keeps that a batch is one of micro-steps only where nothing else says that it is training which is asked about.
func (r *Reader) settleMicro() {
	q := &r.Query
	told := q.Task != "" || q.Tasks != nil || q.GlobalBatch+q.GradAccum > 0 || q.Framework != "" || q.Optimizer != "" || q.ZeROStage != nil || q.GradCkpt != nil || q.Recompute != ""
	q.MicroBatch = q.MicroBatch && !told && q.Parallel.TP+q.Parallel.PP > 1 && q.NamesModel()
}

// ofAllCards stands behind a batch that is that of a whole step: "batch 32 effective", "batch size 64 (global)".
var ofAllCards = pattern.Of(`^ ?\(? ?(?:effective|effectively|global|overall|in total|total|across (?:all )?(?:the )?(?:\d+ )?(?:gpus|cards)|over all (?:gpus|cards))\b(?:$| ?[,.;?!)]| (?:on|with|for|via|through|by|using|and|over) )|^(?:（|\()?(?:全局|总共|合计)`)

// globalBatch keeps the sequences of a step of all cards. "effective batch for 8 gpus" tells cards.
func (r *Reader) globalBatch(a assignment) {
	if next := r.At(a.to + 1); next.Type != token.Measure || next.Kind != "card" {
		r.Query.GlobalBatch = a.n()
		return
	}
	delete(r.Spans, "global_batch")
	r.valued = r.valued[:len(r.valued)-1]
	r.countPart(a, "card")
}

// batchInK tells the sequences of a step before their name: "8k global batch", "lamb 32k batch".
var (
	batchInK      = pattern.Of(`(?:^|[^a-z0-9.])(\d{1,3}(?:\.\d)?|[1-9]\d{1,4})(k?)[ -]?(?:seq(?:uence)?s? |samples? )?(global |total |effective |全局|总)[ -]?((?:batch(?:es)?|批次|批)(?:[ _-]?size|大小)?)(?: ?(?:[,.;?!)、]|$)| (?:with|on|for|at|and|using|of|in|over|per) )`)
	largeBatch    = pattern.Of(`(?:^|[^a-z0-9.])(\d{1,3}(?:\.\d)?)(k)[ -](batch(?:es)?(?:[ _-]?size)?)(?: ?(?:[,.;?!)、]|$)| (?:with|on|for|at|and|using|over) )`)
	batchInKWords = pattern.OneOf("batch", "批")
	largeWords    = pattern.OneOf("lamb", "lars")
)

// batchBeforeName reads them.
func (r *Reader) batchBeforeName() {
	if r.Query.GlobalBatch != 0 || !r.Mentions(batchInKWords) {
		return
	}
	m := r.Places(batchInK, r.Text)
	if m == nil && r.Mentions(largeWords) {
		m = r.Places(largeBatch, r.Text)
	}
	if m == nil {
		return
	}
	n, err := strconv.ParseFloat(r.Text[m[2]:m[3]], 64)
	if err != nil || n < 1 {
		return
	}
	if m[5] > m[4] {
		n *= 1024
	}
	r.Query.GlobalBatch = numeral.Round(n)
	r.markText("global_batch", m[2], m[len(m)-1])
}

// Sequences that are run as one batch are told behind what is done with them: batch推理256条.

var (
	batchRuns      = pattern.Of(`\b(?:batch|batched)(?:化|的|离线|一次)?(?:推理|生成|解码|处理|跑|infer|inference|decode) ?(\d{1,5}) ?(?:条|个|句|份|路)`)
	batchRunsWords = pattern.OneOf("batch")
)

// settleBatchRuns reads how many are run as one batch, where they were taken for data.
func (r *Reader) settleBatchRuns() {
	q := &r.Query
	m := r.placesIf(batchRunsWords, batchRuns)
	if m == nil || q.Batch > 0 || q.Hours+q.Days > 0 {
		return
	}
	n, err := strconv.Atoi(r.Text[m[2]:m[3]])
	if err != nil || n == 0 || q.Samples != 0 && q.Samples != float64(n) {
		return
	}
	q.Batch, q.Samples = n, 0
	delete(r.Spans, "samples")
	r.markText("batch", m[2], m[3])
}

// batchNamed reads a batch that is asked about before its name: "is 8 the right batch size".
func (r *Reader) batchNamed(i int) bool {
	before := r.Text[r.At(i-1).Lo:r.At(i-1).Hi]
	if before != "is" && before != "would" && before != "be" && before != "was" {
		return false
	}
	for j := i + 1; j <= i+5; j++ {
		switch t := r.At(j); {
		case t.Is("quantity", "batch") && j > i+1:
			r.setting(j, []int{i})
			return true
		case t.Type != token.Unknown && t.Type != token.One && t.Type != token.Link && t.Type != token.Term:
			return false
		}
	}
	return false
}

// llama.cpp's two batches: how many tokens of a prompt it takes at once (n_batch, -b), and how many
// of them it computes together (n_ubatch, -ub). They are no sequences.
var (
	logicalBatch  = pattern.Of(`(?:\bn[_-]batch|\bnum_batch|\blogical batch(?:[ _-]size)?|(?:^| )-b|--batch-size)(?: ?[=:] ?| of | is | to | at | size | ?(?:设为|设成|设置为|设|开到|调到|为|是) ?| )?(\d{2,6}|\d{1,2}k)\b`)
	physicalBatch = pattern.Of(`(?:\b(?:n[_-])?u-?batch(?:[ _-]size)?|\bphysical batch(?:[ _-]size)?|\bmicro-?batch tokens|(?:^| )-ub|--ubatch-size|物理批(?:大小|次)?)(?: ?[=:] ?| of | is | to | at | ?(?:设为|设成|设置为|设|开到|调到|为|是) ?| )?(\d{2,6}|\d{1,2}k)\b`)
	plainBatch    = pattern.Of(`\bbatch(?:[ _-]?size)?(?: ?[=:] ?| of | is | )(\d{3,6}|\d{1,2}k)\b`) // beside an n_ubatch, or in llama.cpp
	batchOfMany   = pattern.Of(`\bbatch(?:[ _-]?size)?(?: ?[=:] ?| of | is | )\d+k? (?:prompts?|requests?|sequences?|seqs|samples?|users?|documents?|chats?|questions?)\b`)
)

// wiredLimit is the setting of macOS for how much of its memory the GPU may use, in MiB: no length.
var (
	wiredLimit = pattern.Of(`\biogpu[._ ]wired[_ -]?limit(?:[_ -]?mb)?(?: |=|:|to|set|at|of)*(\d{4,6})\b`)
	wiredWords = pattern.OneOf("iogpu")
)

var (
	batchWords        = pattern.OneOf("batch", "-ub", "-b ", "物理批")
	nBatchWords       = pattern.OneOf("n_batch", "n-batch", "num_batch", "logical batch", "llama.cpp", "llama-server", "llama-cli", "llama-bench", "llamacpp", "gguf", "kobold", "ollama", "-ngl", " ngl", "n-gpu-layers", "n_gpu_layers", "gpulayers", "lm studio", "lmstudio")
	vllmOrSglangWords = pattern.OneOf("vllm", "sglang")
)

// physicalBatches reads them, before a batch means sequences.
func (r *Reader) physicalBatches() {
	if r.Mentions(wiredWords) {
		r.readBatch(wiredLimit, "wired_mb", &r.Query.WiredMB)
	}
	if !r.Mentions(batchWords) || r.Training() {
		return
	}
	r.readBatch(physicalBatch, "n_ubatch", &r.Query.NUBatch)
	if r.Query.NUBatch > 0 && r.readBatch(plainBatch, "n_batch", &r.Query.NBatch) {
		return
	}
	if r.Query.NUBatch > 0 || r.Mentions(nBatchWords) {
		_ = r.readBatch(logicalBatch, "n_batch", &r.Query.NBatch) || !r.Mentions(vllmOrSglangWords) && !r.Matches(batchOfMany, r.Text) && r.readBatch(plainBatch, "n_batch", &r.Query.NBatch)
	}
}

// readBatch reads one of them, and reports whether it was told.
func (r *Reader) readBatch(p *pattern.Pattern, key string, into *int) bool {
	m := r.Places(p, r.Text)
	if m == nil || p == plainBatch && strings.HasSuffix(r.Text[:m[0]], "physical ") {
		return false
	}
	figure, scale := r.Text[m[2]:m[3]], 1
	if figure[len(figure)-1] == 'k' {
		figure, scale = figure[:len(figure)-1], 1024
	}
	n, err := strconv.Atoi(figure)
	if err != nil || n == 0 {
		return false
	}
	*into = n * scale
	r.markText(key, m[0], m[1])
	r.Asked.Drop(func(s evidence.Sign) bool { return s.Lo < m[1] && s.Hi > m[0] })
	return true
}

// batchTotals is what TGI calls the tokens that its cache has room for: "max batch total tokens to 406560",
// --max-batch-total-tokens 120000. They are no length of any sequence.
var batchTotals = pattern.Of(`max[ _-]batch[ _-]total[ _-]tokens?["']?(?: (?:to|is|of|at|was|=)|[=:])* ?["']?(\d[\d,]{2,10})\b`)

var batchTotalWords = pattern.OneOf("batch total", "batch_total", "batch-total")

// batchTotal reads them.
func (r *Reader) batchTotal() {
	if !r.Mentions(batchTotalWords) {
		return
	}
	m := r.Places(batchTotals, r.Text)
	if m == nil {
		return
	}
	n, err := strconv.Atoi(strings.ReplaceAll(r.Text[m[2]:m[3]], ",", ""))
	if err != nil || n < 512 {
		return
	}
	r.Query.CacheTokens = n
	for i, t := range r.Tokens {
		if t.Lo < m[1] && t.Hi > m[0] {
			r.Mark("cache_tokens", i, i)
			r.Tokens[i].Type, r.Tokens[i].Kind, r.Tokens[i].Name = token.Unknown, "", ""
		}
	}
}
