package reader

import (
	"strconv"
	"strings"

	"headroom/parser/pattern"
)

// Two numbers of layers are weighed against each other: "40 layers on the gpu vs 48", "-ngl 30 or -ngl 40",
// "offloading 20 layers instead of 40 to the cpu", 显卡放30层还是40层.
var otherLayers = pattern.Of(`(?:^|[^\d.])(\d{1,3})(?: (?:of the |of )?layers| ?层)?(?:,? (?:on|onto|to|in) (?:the |my )?(?:gpu|cpu|card|ram))?(?: layers)?,? ?(?:vs\.?|versus|or|against|instead of|rather than|compared (?:to|with)|比|还是|和|与|、|/) ?(?:with |to |at )?(?:-?ngl |--n-gpu-layers )?(\d{1,3})(?:$|[^\d.gbkmt%](?:layers)?)`)

// fewerToHost stands behind both where they go to the processor.
var fewerToHost = pattern.Of(`^(?:layers)? ?(?:of them )?(?:to|on|onto|in) (?:the |my )?(?:cpu|ram|host|processor)\b`)

var otherLayerWords = pattern.OneOf("layer", "ngl", "层")

// settleOtherLayers reads the second number.
func (r *Reader) settleOtherLayers() {
	q := &r.Query
	if !r.Mentions(otherLayerWords) || r.Training() {
		return
	}
	m := r.Places(otherLayers, r.Text)
	if m == nil {
		return
	}
	toHost := r.Matches(fewerToHost, strings.TrimPrefix(r.Text[m[5]:], " "))
	if q.LayersOnGPU == nil && q.LayersOnCPU < 1 {
		if toHost && strings.Contains(r.Text[m[2]:m[4]], "layer") {
			r.placed(r.part(m, 1), "cpu", m[2], m[3]) // "keep 30 layers instead of 50 on the cpu"
		} else {
			return
		}
	}
	first, _ := strconv.Atoi(r.part(m, 1))
	second, _ := strconv.Atoi(r.part(m, 2))
	now := int(q.LayersOnCPU)
	if q.LayersOnGPU != nil {
		now = *q.LayersOnGPU
	}
	if first == second || now != first && now != second {
		return
	}
	if q.LayersOther = first; now == first {
		q.LayersOther = second
	}
	if q.LayersOnGPU != nil && toHost {
		q.LayersOnGPU, q.LayersOnCPU, q.Offload = nil, float64(now), "cpu"
		delete(r.Spans, "layers_on_gpu")
		r.markText("layers_on_cpu", m[2], m[3])
	}
	r.markText("layers_other", m[4], m[5])
}
