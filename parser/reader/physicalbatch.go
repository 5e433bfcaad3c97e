package reader

import (
	"strconv"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
)

// llama.cpp's two batches: how many tokens of a prompt it takes at once (n_batch, -b), and how many
// of them it computes together (n_ubatch, -ub). They are no sequences.
var (
	logicalBatch  = pattern.Of(`(?:\bn[_-]batch|\bnum_batch|\blogical batch(?:[ _-]size)?|(?:^| )-b|--batch-size)(?: ?[=:] ?| of | is | to | at | size | ?(?:设为|设成|设置为|设|开到|调到|为|是) ?| )?(\d{2,6}|\d{1,2}k)\b`)
	physicalBatch = pattern.Of(`(?:\b(?:n[_-])?u-?batch(?:[ _-]size)?|\bphysical batch(?:[ _-]size)?|\bmicro-?batch tokens|(?:^| )-ub|--ubatch-size|物理批(?:大小|次)?)(?: ?[=:] ?| of | is | to | at | ?(?:设为|设成|设置为|设|开到|调到|为|是) ?| )?(\d{2,6}|\d{1,2}k)\b`)
	plainBatch    = pattern.Of(`\bbatch(?:[ _-]?size)?(?: ?[=:] ?| of | is | )(\d{3,6}|\d{1,2}k)\b`) // beside an n_ubatch, or in llama.cpp
	batchOfMany   = pattern.Of(`\bbatch(?:[ _-]?size)?(?: ?[=:] ?| of | is | )\d+k? (?:prompts?|requests?|sequences?|seqs|samples?|users?|documents?|chats?|questions?)\b`)
)

// physicalBatches reads them, before a batch means sequences.
func (r *Reader) physicalBatches() {
	if !r.Matching.Mentions("batch", "-ub", "-b ", "物理批") || r.Training() {
		return
	}
	r.readBatch(physicalBatch, "n_ubatch", &r.Query.NUBatch)
	if r.Query.NUBatch > 0 && r.readBatch(plainBatch, "n_batch", &r.Query.NBatch) {
		return
	}
	if r.Query.NUBatch > 0 || r.Matching.Mentions("n_batch", "n-batch", "num_batch", "logical batch", "llama.cpp", "llama-server", "llama-cli", "llama-bench", "llamacpp", "gguf", "kobold", "ollama", "-ngl", " ngl", "n-gpu-layers", "n_gpu_layers", "gpulayers", "lm studio", "lmstudio") {
		_ = r.readBatch(logicalBatch, "n_batch", &r.Query.NBatch) || !r.Matching.Mentions("vllm", "sglang") && !r.Matches(batchOfMany, r.Text) && r.readBatch(plainBatch, "n_batch", &r.Query.NBatch)
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
	r.micro, r.batchSaid = micro, true
	r.list(&q.Batch, &q.Batches, values)
}
