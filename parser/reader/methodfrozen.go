package reader

import (
	"strconv"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Layers that are frozen or trained alone: "freeze the first 20 layers", "train only the
// last 4 layers", 冻结前20层, 只训练最后两层; and methods that train a few of them in turn.
var (
	frozenPart  = pattern.Of(`\b(?:freez(?:e|es|ing)|frozen)(?: up)?(?: the)?(?: (?:first|bottom|lower|lowest|early|earliest))? (?:(\d{1,3}|\d{1,2}/\d{1,2})(?:(?: of| out of)(?: the| its)?(?: total)? \d{1,3})?(?: of)?(?: the| its| all)*(?: (?:model|transformer|decoder|bottom|lower|first))? (?:layers?|blocks?)\b|(half)(?: of)?(?: the)?(?: (?:model|layers|blocks))*)|\b(\d{1,3}) (?:frozen|freezed) (?:layers|blocks)|\b(\d{1,3}|half|\d{1,2}/\d{1,2}|\d{2} ?%)(?:(?: of| out of)(?: the| its)?(?: total)? \d{1,3})?(?: of)?(?: the| its| all)?(?: (?:model|transformer|decoder|bottom|lower|first))? (?:layers?|blocks?)(?: are| is| being| kept| stay| staying)* (?:frozen|freezed|fixed)\b|(?:冻结|冻住|固定)(?:了|住|掉|模型|前面|底部|底层|下面|最下面|前|的)*(?:(?:\d{1,3} ?层(?:里面|当中|里|中)(?:的)?(?:前面|底部|前)?的?)?(\d{1,3}|\d{1,2}/\d{1,2})(?:的)? ?层|(一半)(?:的)?层?)`)
	trainedPart = pattern.Of(`\b(?:train(?:ing)?|tun(?:e|ing)|fine-?tun(?:e|ing)|unfreez(?:e|ing)|updat(?:e|ing)|only|just)(?: only| just)?(?: the)? (?:last|top|upper|final) (?:(\d{1,3}|\d{1,2}/\d{1,2})(?:(?: of| out of)(?: the| its)?(?: total)? \d{1,3})?(?: of)?(?: the| its)*(?: (?:transformer|decoder))? (?:layers?|blocks?)\b|(half)(?: of)?(?: the)?(?: (?:model|layers|blocks))*)|\b(?:last|top|upper|final) (?:(\d{1,3}|\d{1,2}/\d{1,2})(?:(?: of| out of)(?: the| its)?(?: total)? \d{1,3})?(?: of)?(?: the| its)*(?: (?:transformer|decoder))? (?:layers?|blocks?)|(half)(?: of)?(?: the)?(?: (?:model|layers|blocks))*)(?: are| is| being| stay)*(?: only)? (?:trained|tuned|unfrozen|updated|trainable)\b|(?:只|仅)(?:训练|训|微调|更新|解冻|调)(?:模型)?(?:的)?(?:最后|后|顶部|顶层|最上面|上面)(?:的)?(\d{1,3}) ?层`)
	butLast     = pattern.Of(`\bfreez(?:e|es|ing) (?:all|everything|the rest|the whole model|all (?:the )?(?:layers|weights|params|parameters|blocks)|the (?:model|backbone))(?: but| except(?: for)?| other than| apart from| save for)(?: the)? (?:last|top|final|upper) (\d{1,3}|two|three|four|six|eight)(?: (?:transformer |decoder )?(?:layers?|blocks?))?\b|(?:除|除了)最后(\d{1,3}|[一两二三四五六八])层(?:以外|之外|外)?[^,;?!、]{0,4}(?:都|全部?|其余|其他)?(?:冻结|冻住|固定)`)
	inTurn      = pattern.Of(`\b(badam|lisa)\b`)
)

var (
	freezWords = pattern.OneOf("freez", "froze", "冻", "固定", "last", "top", "upper", "final", "最后", "顶", "上面", "只", "仅", "badam", "lisa")
	badamWords = pattern.OneOf("badam", "tun", "微调", "训")
)

var inBackwardWords = pattern.OneOf("bwd", "backward", "layerwise", "layer-wise", "layer wise", "逐层")

// inBackward is the step of the optimizer that each layer gets as soon as its gradient is there.
var inBackward = pattern.Of(`\boptimi[sz]er[_ -]in[_ -](?:bwd|backward)\b|\b(?:fus(?:ed|ing)|run|apply|step)(?: the)? optimi[sz]er(?: step)? (?:into|in|with|during) (?:the )?backward\b|\bper[- ]layer (?:weight )?updates?\b|\blayer-?wise (?:weight |optimi[sz]er )?updates?\b|\b(?:galore|apollo)[a-z0-9_ -]{0,20}layer[-_ ]?wise\b|\blayer-?wise (?:galore|apollo)|逐层(?:更新|优化)`)

// stepInBackward reads it.
func (r *Reader) stepInBackward() {
	if !r.Mentions(inBackwardWords) {
		return
	}
	if m := r.Places(inBackward, r.Text); m != nil && !r.Query.StepInBackward {
		r.Query.StepInBackward = true
		from, to := m[0], m[1]
		if at := strings.Index(r.Text[from:to], "layer"); at >= 0 { // the optimizer beside it is read by itself
			from, to = from+at, min(to, from+at+len("layerwise"))
		}
		r.markText("optimizer_in_backward", from, to)
	}
}

// frozenLayers reads how many layers training leaves as they are, or trains alone.
func (r *Reader) frozenLayers() {
	r.stepInBackward()
	if !r.Mentions(freezWords) {
		return
	}
	q := &r.Query
	if m := r.Places(inTurn, r.Text); m != nil && !r.Mentions(loraWords) && (r.Training() || r.Mentions(badamWords)) {
		q.LayersInTurn = r.Text[m[2]:m[3]]
		r.markText("layers_in_turn", m[0], m[1])
	}
	if n, at := r.layersSaid(trainedPart); at != nil {
		q.TrainedLayers = int(n)
		if n < 1 {
			q.TrainedLayers, q.FrozenLayers = 0, 1-n
		}
		r.markText("trained_layers", at[0], at[1])
	}
	if m := r.Places(butLast, r.Text); m != nil && q.TrainedLayers == 0 {
		k := pattern.GroupStart(m)
		q.TrainedLayers = told(r.Text[m[k]:m[k+1]])
		if q.Task == "" {
			q.Task = "finetune"
		}
		r.markText("trained_layers", m[0], m[1])
		return
	}
	if n, at := r.layersSaid(frozenPart); at != nil {
		if q.TrainedLayers == 0 {
			q.FrozenLayers = n
		}
		r.markText("frozen_layers", at[0], at[1])
	}
}

// layersSaid is a number of layers, or a half of them, and where it is said.
func (r *Reader) layersSaid(p *pattern.Pattern) (n float64, at []int) {
	m := r.Places(p, r.Text)
	if m == nil {
		return 0, nil
	}
	for g := 2; g+1 < len(m); g += 2 {
		if m[g] < 0 {
			continue
		}
		figure := r.Text[m[g]:m[g+1]]
		part, whole, fraction := strings.Cut(figure, "/")
		n, _ = strconv.ParseFloat(strings.TrimRight(part, " %"), 64)
		switch {
		case figure == "half", figure == "一半":
			n = 0.5
		case fraction:
			of, _ := strconv.ParseFloat(whole, 64)
			if n >= of {
				return 0, nil
			}
			n /= of // "3/4 of the layers", "24/32 layers"
		case strings.HasSuffix(figure, "%"):
			n /= 100
		}
	}
	if n <= 0 {
		return 0, nil
	}
	return n, m[:2]
}

// markText marks the tokens of a part of the text under a key; they say nothing else.
func (r *Reader) markText(key string, lo, hi int) {
	for i, t := range r.Tokens {
		if t.Lo >= lo && t.Hi <= hi && t.Kind != "task" && t.Kind != "rl" {
			r.Mark(key, i, i)
			r.Tokens[i].Type, r.Tokens[i].Kind, r.Tokens[i].Name = token.Unknown, "", ""
		}
	}
}
