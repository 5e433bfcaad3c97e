package reader

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A processor is often named only as what the speed is of: "8b q4 cpu speed", "tok/s on cpu", cpu速度. In
// "does cpu speed matter" its clock is meant.

// speedOfCPU names it so.
var speedOfCPU = pattern.Of(`(?:^|[^a-z0-9+/-])cpu[- ]?(?:speeds?|perf(?:ormance)?|throughput|latency|decod(?:e|ing)|generation|tok(?:en)?s?(?:/s| per sec(?:ond)?)|toks?|tps|t/s)(?:$|[^a-z0-9])|(?:speed|tok(?:en)?s?/s|t/s|tps) (?:with|using|from|of|by) (?:a |my |the |plain )?cpu(?:$|[^a-z0-9+])|cpu(?: ?上)?的? ?(?:速度|吞吐|性能|生成|解码|推理|跑)|(?:速度|吞吐)[、 ]?(?:用|靠)?cpu`)

// clockMeant speaks of how fast the processor itself is, or of what it does beside a card.
var clockMeant = pattern.Of(`\b(?:matters?|important|affects?|impacts?|bottlenecks?|depend(?:s|ent)?|relevan(?:t|ce)|need|(?:what|which|how much|fast(?:er)?|slow(?:er)?|better|more|minimum|higher) cpu|gpus?|cards?|offload\w*|vs|than)\b|影响|瓶颈|重要|有关|多快的cpu|显卡|卸载|什么cpu|哪个cpu`)

var cpuSaidWords = pattern.OneOf("cpu")

// speedWithoutCard tells that the processor is to do the work: its speed is asked for by name, or a speed
// where the kind of its memory is all the hardware that is told ("ddr5 6000 dual channel, 8b q4 speed").
func (r *Reader) speedWithoutCard() {
	q := &r.Query
	if q.CPUOnly || q.CPU != "" || q.GPU != "" || q.GPUOptions != nil || q.GPUPool != nil || q.GPUMemoryGB+q.TotalGPUMemoryGB > 0 || q.GPUMemoryOptions != nil || q.Offload != "" || !r.HasModel() || r.Training() || r.cardNamed() {
		return
	}
	cpu := r.Mentions(cpuSaidWords) && r.Matches(speedOfCPU, r.Text)
	if !cpu && (q.RAM == "" || !r.Asked.Asks("howfast") || r.Asked.Asks("compare", "buy")) || r.Matches(clockMeant, r.Text) {
		return
	}
	q.CPUOnly = true
	for i := range r.Tokens {
		if r.Tokens[i].Type == token.Unknown && r.Word(i) == "cpu" {
			r.Mark("cpu_only", i, i)
		}
	}
}
