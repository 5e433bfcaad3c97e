package plan

// A network of modules is sold with a link for each card from 200 Gbit/s on (NVIDIA DGX A100 and
// DGX H100 data sheets); what is slower, and Ethernet of 800 in all, serves a whole machine.
const (
	leastModule = 200
	mostModule  = 400
)

// network decides what each node has of a network that is told.
func (b *builder) network() {
	q, w := b.query, &b.workload
	if q.NetworkGbps == 0 {
		return
	}
	if each := b.inMachine(); w.Nodes == 0 && w.GPUCount > each {
		w.Nodes = (w.GPUCount + each - 1) / each
	}
	perNode := max(w.GPUCount, 1) / max(w.Nodes, 1)
	switch {
	case q.NetworkLinks > 0:
		w.InterGbps = q.NetworkGbps * float64(q.NetworkLinks)
	case q.NetworkGbps >= leastModule && q.NetworkGbps <= mostModule:
		w.InterGbps = q.NetworkGbps * float64(max(perNode, 1))
		b.assume("inter_gbps", w.InterGbps, "a link of that rate for each card")
	default:
		w.InterGbps = q.NetworkGbps
		b.assume("inter_gbps", w.InterGbps, "one link of that rate for a whole machine")
	}
}
