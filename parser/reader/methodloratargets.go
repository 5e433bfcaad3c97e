package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The projections that carry adapters: by their names in the code, by letters ("only q
// and v"), or together ("attention only").
var (
	targetName    = pattern.Of(`\b(q|k|v|o|gate|up|down)_?proj\b`)
	targetLetters = pattern.Of(`\b[qkvo](?: ?(?:,|/|\+|&|and|和|、|与) ?[qkvo]){1,3}(?:\b|[^a-z0-9])`)
	targetsAll    = pattern.Of(`\battention[- ]only\b|\battn[- ]only\b|\b(?:only|just) (?:on |in |for |the |target(?:ing)? )*(?:self[- ])?att(?:entio)?n\b|只(?:训|训练|加|加在|在|对|微调|给|打|挂|用)?(?:在|到)?注意力|仅注意力`)
)

var (
	loraOrDoraWords = pattern.OneOf("lora", "dora", "peft", "adapter")
	projWords       = pattern.OneOf("proj", "attention", "attn", "注意力", "q", "v")
)

// loraTargets reads which projections carry adapters, where that is less than usual.
func (r *Reader) loraTargets() {
	if !r.Mentions(loraOrDoraWords) || !r.Mentions(projWords) {
		return
	}
	var spans [][2]int
	var letters []string
	for from := 0; from < len(r.Text); {
		m := r.Places(targetName, r.Text[from:])
		if m == nil {
			break
		}
		letters = append(letters, r.Text[from+m[2]:from+m[3]])
		spans = append(spans, [2]int{from + m[0], from + m[1]})
		from += m[1]
	}
	if m := r.Span(targetLetters, r.Text); m != nil && letters == nil {
		for _, c := range r.Text[m[0]:m[1]] {
			if strings.ContainsRune("qkvo", c) {
				letters = append(letters, string(c))
			}
		}
		spans = append(spans, [2]int{m[0], m[1]})
	}
	if m := r.Span(targetsAll, r.Text); m != nil && letters == nil {
		letters = []string{"q", "k", "v", "o"}
		spans = append(spans, [2]int{m[0], m[1]})
	}
	if letters == nil {
		return
	}
	r.Query.LoRATargets = targetsOf(letters)
	for i, t := range r.Tokens {
		for _, at := range spans {
			if t.Lo >= at[0] && t.Hi <= at[1] {
				r.Mark("lora_targets", i, i)
				r.Tokens[i].Type, r.Tokens[i].Kind, r.Tokens[i].Name = token.Unknown, "", ""
			}
		}
	}
}

// targetsOf names a set of projections: as a set where it has a name, else one by one;
// all of them are what is usual.
func targetsOf(letters []string) string {
	var names []string
	for _, letter := range []string{"q", "k", "v", "o", "gate", "up", "down"} {
		if slices.Contains(letters, letter) {
			names = append(names, letter+"_proj")
		}
	}
	switch list := strings.Join(names, ","); list {
	case "q_proj,v_proj":
		return "q-v"
	case "q_proj,k_proj,v_proj,o_proj":
		return "attention"
	case "q_proj,k_proj,v_proj,o_proj,gate_proj,up_proj,down_proj":
		return "all-linear"
	default:
		return list
	}
}
