package parser

import (
	"fmt"
	"slices"

	"headroom/parser/query"
	"headroom/parser/reader"
)

// contradictions looks for facts that exclude each other.
func (r question) contradictions() {
	q := &r.Query
	p := q.Parallel
	if product := max(p.TP, 1) * max(p.PP, 1) * max(p.CP, 1); q.GPUCount > 0 && product > q.GPUCount && !(q.GPUCount == 1 && r.Asked.Asks("compare", "why", "explain", "howfast")) {
		r.conflict("parallel", "gpu",
			fmt.Sprintf("tp x pp x cp = %d needs more cards than the %d that are named.", product, q.GPUCount),
			fmt.Sprintf("tp × pp × cp = %d，超过了给出的 %d 张卡。", product, q.GPUCount))
	}
	if r.Unsharded() {
		r.Spans["sharding"] = r.NotSharded()
		way := "zero3"
		if q.Parallel.FSDP {
			way = "fsdp"
		}
		for _, p := range r.conflict("zero_stage", "sharding",
			"ZeRO-3 and FSDP are sharding: they split the model over several cards. Use more cards, offload to the CPU, or drop one of the two.",
			"ZeRO-3 和 FSDP 本身就是切分：把模型分到多张卡上。请增加显卡、用 CPU offload，或去掉其中一个要求。") {
			p.Suggestions = []string{way + r.pick(" on 2 gpus", " 2卡"), way + r.pick(" with cpu offload", " cpu offload"), r.pick("zero0 on 1 gpu", "zero0 单卡")}
		}
	}
	if r.fullAdapter() {
		r.conflict("full", "adapter",
			"QLoRA trains adapters on a frozen 4-bit model, and full fine-tuning trains every weight; ask for one of them.",
			"QLoRA 只训练冻结的 4bit 模型上的适配器，全量微调训练全部权重；请选择其一。")
	}
	if q.FlashAttn != nil && *q.FlashAttn && q.Attention != "" {
		r.conflict("flash_attn", "attention", "Flash attention and "+q.Attention+" attention exclude each other; name one.",
			"flash attention 与 "+q.Attention+" attention 互斥；请只写一个。")
	}
}

// fullAdapter reports whether QLoRA and full fine-tuning are asked for at once,
// not as alternatives.
func (r question) fullAdapter() bool {
	_, full := r.Spans["full"]
	if !full || r.Query.Task != "qlora" || r.Asked.Asks("compare", "saving") {
		return false
	}
	for i, t := range r.Tokens {
		if t.Is("task", "qlora") && !r.Excluded(i) {
			r.Spans["adapter"] = [2]int{t.Start, t.End}
			return !r.Alternative()
		}
	}
	return false
}

// conflict rejects two facts, each where it stands.
func (r question) conflict(one, other, en, zh string) []*Problem {
	r.Rejected = true
	before := len(r.Problems)
	for _, key := range [...]string{one, other} {
		span, ok := r.Spans[key]
		if !ok {
			continue
		}
		r.Problems = append(r.Problems, Problem{
			Code: "conflict", Message: r.pick(en, zh), Start: span[0], End: span[1], Got: r.Between(span[0], span[1]),
		})
	}
	var added []*Problem
	for i := range r.Problems[before:] {
		added = append(added, &r.Problems[before+i])
	}
	return added
}

// doubled tells of two values of one thing that stand side by side with no word
// between them that makes them alternatives: one of them is passed over.
func (r question) doubled() {
	parts := slices.DeleteFunc(slices.Clone(r.Hardware), func(p reader.Part) bool { return p.What == reader.PartWord })
	for k := 1; k < len(parts); k++ {
		one, other := parts[k-1], parts[k]
		switch {
		case one.What != other.What || one.Value == other.Value:
		case one.What == reader.PartMemory && !r.agree(one, other) && (one.To+1 == other.From || one.To+2 == other.From && r.At(one.To+1).Kind == "memory"):
			r.Ambiguous(one.From, other.From, "amounts of memory of a card", "单卡显存")
		case one.What == reader.PartCount && one.Measure == other.Measure && (one.Measure == "card" || one.Measure == "node") && r.Flat(one.To, other.From) && r.Query.GPUCountOptions == nil:
			r.Ambiguous(one.From, other.From, "numbers of "+one.Measure+"s", "数量")
		}
	}
	for k := 1; k < len(r.Sizes); k++ {
		one, other := r.Sizes[k-1], r.Sizes[k]
		if one.Billions != other.Billions && len(r.Models) == 0 && !r.Listed(one.Token, other.Token) && r.Flat(one.Token, other.Token) {
			r.Ambiguous(one.Token, other.Token, "numbers of parameters", "参数量")
		}
	}
	if len(r.Models) != 1 || r.Asked.Asks("compare") {
		return
	}
	model := r.Models[0]
	for _, s := range r.Sizes {
		if v := r.Tokens[model].Value; v > 0 && !query.Close(s.Billions, v) && r.Ends(s.Token+1) && s.Token > model && r.Flat(model, s.Token) {
			r.Ambiguous(model, s.Token, "models or sizes of one", "模型或参数量")
		}
	}
}

// agree reports whether two amounts of memory side by side are one fact: all
// cards beside one of them, or a disk.
func (r question) agree(one, other reader.Part) bool {
	return other.Value == one.Value*float64(r.Query.GPUCount) || r.Tokens[other.From].Name == "tb"
}
