package answer

import (
	"cmp"
	"slices"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// kernelTold leads an answer with what decides it before memory does: that the program does not run the format
// on the card, or runs it in 16 bits.
func (q Question) kernelTold(a *Answer) {
	q.blocksTold(a)
	if a.Estimate == nil || !slices.ContainsFunc(a.Problems, func(p workload.Problem) bool { return p.Code == "hw_no_kernel" }) {
		return
	}
	w, card := a.Estimate.Workload, q.card(a.Estimate.Workload)
	if card == nil {
		return
	}
	if w.Quant == "none" {
		format := q.unpacked()
		text := words.KernelUnpacks.In(q.Lang, "card", card.Name, "program", string(w.Framework), "format", format)
		if k, known := card.Kernel("vllm", format); known && k.Runs {
			text += words.KernelOfVLLM.In(q.Lang, "format", format)
		}
		a.Summary = text + q.space() + a.Summary
		return
	}
	text := words.KernelLacks.In(q.Lang, "card", card.Name, "program", string(w.Framework), "format", string(w.Quant))
	if other := runsInstead[w.Quant]; other != "" {
		if k, known := card.Kernel(string(w.Framework), other); !known || k.Runs {
			text += words.KernelInstead.In(q.Lang, "format", other)
		}
	}
	if w.Quant == "mxfp4" {
		text += words.KernelInGGUF.In(q.Lang, "format", string(w.Quant))
	}
	a.Summary = text + words.KernelApart.In(q.Lang, "told", within(a.Summary))
}

// runsInstead are formats of about the same size whose kernels need less of a card: GPTQ runs wherever servers do
// (vllm-project/vllm docs/features/quantization/README.md: from Volta on).
var runsInstead = map[workload.Quant]string{
	"awq-int4": "gptq-int4", "nvfp4": "gptq-int4", "fp8": "gptq-int8", "int8": "gptq-int8",
}

// unpacked is the format that the question names, or that the model was released in.
func (q Question) unpacked() string {
	if len(q.Plan.Cases) == 0 {
		return ""
	}
	w := q.Plan.Cases[0].Workload
	native := ""
	if match, ok := q.Known.FindModel(w.Model.Name); ok {
		native = match.Row.Shape.NativeDType
	}
	return cmp.Or(string(w.Quant), native)
}

// blocksTold leads an answer with what keeps a server from loading fp8 weights over so many cards, and what does
// not. The programs that the question leaves open are taken for servers.
func (q Question) blocksTold(a *Answer) {
	if a.Estimate == nil || !slices.ContainsFunc(a.Problems, func(p workload.Problem) bool { return p.Code == "hw_fp8_blocks" }) {
		return
	}
	c, err := engine.Resolve(a.Estimate.Workload, q.Known)
	if err != nil {
		return
	}
	u, uneven := c.Uneven()
	if !uneven {
		return
	}
	tp := c.Parallel.TP
	instead := ""
	if u.Experts && c.Arch.MoE.Experts%tp == 0 {
		instead = words.WholeExperts.In(q.Lang, "tp", number(float64(tp)))
	}
	fewer := tp
	for still := true; still && fewer%2 == 0; {
		fewer /= 2
		one := *c
		one.Parallel.TP = fewer
		_, still = one.Uneven()
	}
	instead += words.FewerTP.In(q.Lang, "fewer", number(float64(fewer)), "pp", number(float64(tp/fewer)))
	a.Summary = words.BlocksUneven.In(q.Lang, "tp", number(float64(tp)), "width", number(float64(u.Width)), "ranks", number(float64(u.Ranks)),
		"part", number(float64(u.Width/u.Ranks)), "block", number(float64(u.Block)), "instead", instead) + q.space() + a.Summary
}
