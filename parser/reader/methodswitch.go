package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Recomputation and kernels of attention, which are weighed on and off.

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

// allRecomputed names recomputation of all there is, and not of a part.
var allRecomputed = pattern.Of(`\b(?:full|complete|entire|whole|total) (?:activation |gradient |grad |layer )*(?:recompute|recomputation|checkpoint(?:ing)?)\b|(?:全部|完全|全量|整体|全)(?:激活值?|梯度)?(?:的)?(?:重计算|重算|检查点)`)

// orNone stands behind it where it is set against none.
var orNone = pattern.Of(`^,? ?(?:(?:and|or|vs\.?|versus|/|compared (?:to|with)|against) ?)?(?:without|with none|none|no (?:recompute|checkpointing|ckpt)|off\b)|^(?:时|的时候)?(?:和|与|跟|或|还是|、|/|vs|对比|相比)?(?:不开|不用|不做|关|没开|无|没有)`)

// wholeOrNone takes full recomputation and none for alternatives, where the two are set side by side.
func (r *Reader) wholeOrNone() {
	q := &r.Query
	if q.GradCkpt == nil || q.RecomputeOptions != nil || q.Recompute != "" || !r.Asked.Asks("compare", "saving") {
		return
	}
	if m := r.Span(allRecomputed, r.Text); m == nil || !r.OnOff && !r.Matches(orNone, r.Text[m[1]:]) {
		return
	}
	q.GradCkpt, q.RecomputeOptions = nil, []string{"full", "none"}
	r.Spans["recompute_options"] = r.Spans["grad_ckpt"]
	delete(r.Spans, "grad_ckpt")
}

// lacksSupport stands behind a kernel that a card lacks: flash attention不支持v100, "flash attention is not supported".
var lacksSupport = pattern.Of(`^ ?(?:目前|暂时|现在|好像|似乎|应该|也|并|又|还|都|根本)*(?:不支持|不兼容|没法用|用不了|用不上|装不上|装不了)(?:[^吗么?]|$)|^ (?:is|are)(?: not|n't) (?:supported|available|compatible)\b|^ (?:does|do)(?: not|n't) (?:support|work)\b`)

// kernels takes kernels of attention that are set side by side for alternatives.
func (r *Reader) kernels() {
	r.wholeOrNone()
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

// modeOf reports whether the way to recompute stands behind the word for it: "activation checkpointing
// selective", "gradient checkpointing: selective".
func (r *Reader) modeOf(i int) bool {
	for i--; i >= 0; i-- {
		switch r.Word(i) {
		case ":", "=", "mode", "type", "is", "set", "to":
		default:
			return r.Tokens[i].Name == "ckpt"
		}
	}
	return false
}

// fullBeside reports whether the other way to recompute stands beside 选择性: "selective
// and full", "设selective和设full".
func (r *Reader) fullBeside(i int) bool {
	for j := i - 4; j <= i+4; j++ {
		if t := r.At(j); j != i && t.Kind == "full" && (r.Word(j) == "full" || r.Word(j) == "全量") {
			between := r.Tokens[min(i, j)+1 : max(i, j)]
			return len(between) > 0 && slices.ContainsFunc(between, token.Token.Joins)
		}
	}
	return false
}

// ckptFile stands behind a checkpoint that is a file.
var ckptFile = pattern.Of(`^s?(?: (?:files?|dir|folder|shards?|itself|alone))*(?: (?:is|are|was|weighs|weighing|comes (?:to|in at|out at)|totals|sums up to|adds up to|sits at|takes)(?: about| around| roughly| some| just| only)* ~?\d| of (?:an? |the |our |my )?(?:[a-z]+[a-z0-9.-]* )?\d+(?:\.\d+)?b\b| (?:with|incl|including|plus) (?:the |an? |all )?(?:optimi[sz]er|adam|states|moments)| sizes?\b)|^s?(?:文件|带|含|包括|连|多大|有多大|要多大|每个|一个|占多少)`)
