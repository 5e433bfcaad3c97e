package bot

import (
	"slices"

	"headroom/bot/words"
	"headroom/engine/workload"
	"headroom/parser"
)

// onCards are the intents that ask what a machine does.
var onCards = []parser.Intent{parser.Memory, parser.Fit, parser.LargestModel, parser.MaxBatch, parser.MaxContext, parser.Throughput, parser.Time}

// onNotebook puts the cards of a free notebook into a question that names it and no card.
func onNotebook(intent parser.Intent, q parser.Query, notebook string) (parser.Query, []workload.Assumed) {
	machine, ok := words.Notebooks[notebook]
	its := q.GPU == machine.GPU
	other := q.GPU != "" && !its || q.GPU == "" && (q.GPUMemoryGB > 0 || q.TotalGPUMemoryGB > 0) || q.GPUOptions != nil || q.GPUPool != nil || q.GPUMemoryOptions != nil || q.CPUOnly || q.CPU != "" || q.Mac
	if !ok || other || !slices.Contains(onCards, intent) {
		return q, nil
	}
	trained := q.Task != "" && q.Task != "infer" && q.Task != "quantize"
	if (q.Offload != "" || trained) && q.HostRAMGB == 0 { // what stays with the host is held against its memory
		q.HostRAMGB = machine.RAMGB
	}
	if its {
		return q, nil
	}
	q.GPU = machine.GPU
	if q.GPUCount == 0 {
		q.GPUCount = machine.Count
	}
	return q, []workload.Assumed{{Key: "gpu", Value: machine.GPU, Why: "the card of the free notebook that is named"}}
}

// ofNotebook answers a question that names a notebook and, beside its card, lacks nothing.
func (b *Bot) ofNotebook(reply Reply, reading parser.Reading, o Options) (Reply, bool) {
	if _, named := onNotebook(reply.Intent, reply.Query, words.WantsIn(reply.Text).Notebook); named == nil {
		return reply, false
	}
	reply.Status = Answered
	b.answer(&reply, reading, o, nil)
	return reply, reply.Status == Answered
}
