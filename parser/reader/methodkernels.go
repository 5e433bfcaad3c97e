package reader

import (
	"slices"

	"headroom/parser/pattern"
)

// Some settings are weighed against themselves: "gradient checkpointing vs no gradient
// checkpointing", "checkpointing on/off", "flash attention vs sdpa", 开不开重计算差多少.

// bothStates stands behind a switch that is told both on and off.
var bothStates = pattern.Of(`^ ?(?:being |turned |set |set to |either )*(?:on|enabled|true)(?: ?/ ?| or | vs\.? | versus | and | & |,? then )(?:turned |set )?(?:off|disabled|false)\b|^ ?(?:off|disabled) ?(?:/|or|vs\.?|versus|and) ?(?:on|enabled)\b|^ ?(?:的)?(?:开|开启|打开|启用)(?:和|与|跟|或|还是|、|/|vs)?(?:不开|关|关闭|关掉|不启用|不用)`)

// switchedBothWays notes that recomputation is told both on and off where a token tells it once
// more, the other way.
func (r *Reader) switchedBothWays(i int, yes bool) {
	before := r.Query.GradCkpt
	both := before != nil && *before != yes || r.onAndOff(i) || r.Matches(bothStates, r.Text[r.Tokens[i].Hi:])
	r.OnOff = r.OnOff || both
}

// kernels takes kernels of attention that are set side by side for alternatives.
func (r *Reader) kernels() {
	q := &r.Query
	if len(r.attentions) < 2 || !(r.Asked.Asks("compare", "saving", "best") || r.Alternative()) {
		return
	}
	q.AttentionOptions, q.FlashAttn, q.Attention = r.attentions, nil, ""
}

// kernel notes a kernel of attention that is named.
func (r *Reader) kernel(name string) {
	if !slices.Contains(r.attentions, name) {
		r.attentions = append(r.attentions, name)
	}
}
