package parser

import "strings"

// weighVerbs say what a file of weights comes to: "Q4_K_M weighs 40GB", "the q3 quant is
// 300GB".
var weighVerbs = map[string]bool{"weighs": true, "weigh": true, "weighing": true, "clocks": true, "comes": true}

// between the format and the amount may stand words that say nothing more.
var weighWords = map[string]bool{"in": true, "at": true, "to": true, "about": true, "around": true, "roughly": true, "approximately": true, "only": true, "just": true, "like": true, "nearly": true, "almost": true, "over": true, "some": true, "~": true, "a": true, "whopping": true, "alone": true, "itself": true, "already": true}

// weighedFile reports whether an amount is what the weights in a format are said to come to.
func (r *reader) weighedFile(i int) bool {
	verb, is, which := false, false, false
	j := i - 1
	for ; j >= 0 && j >= i-8; j-- {
		w := r.word(j)
		switch {
		case weighVerbs[w]:
			verb = true
		case w == "is" || w == "are" || w == "was":
			is = true
		case weighWords[w], which && w == ",":
		case (w == "which" || w == "that") && (is || verb):
			which = true
		default:
			if noun := weightNouns[w]; (verb || is) && noun {
				return r.formatOf(j-1) || r.formatOf(j)
			}
			t := r.at(j)
			return (verb || which) && (t.isFormat() && t.typ != tBits || t.typ == tModel) && !r.cacheSaid()
		}
	}
	return false
}

// weightNouns are what weights in a format are called.
var weightNouns = map[string]bool{"quant": true, "quants": true, "gguf": true, "file": true, "files": true, "weights": true, "version": true, "build": true, "checkpoint": true, "download": true}

// sizeAgain stands between the size of a model and the memory that somebody takes it for:
// "34B model, therefore 34GB".
var sizeAgain = patternOf(`\b(?:so|therefore|thus|hence|means?|equals?|implies|then|ergo)\b|=|->|就是|就要|等于|所以|也就是|即|那就`)

// onlySo stands there where the size is said to take no more: "32B也就64G", "a 32b is just
// 64 gigs".
var onlySo = patternOf(`^(?:模型|的模型|参数|的|权重)*(?:说到底|算下来|按说|按理)?(?:也就是?|不就是?|不过是?|只是|顶多|撑死|才)(?:要|占|需要|用)?(?:大概|大约|约|差不多| )*$|^(?: model| models|'s|s| weights)? ?(?:is|are|takes?|needs?|should be|ought to be|comes to)? ?(?:just|only|merely) (?:about |around |some |like |~)*$`)

// sizeClaimed reports whether an amount is concluded from the size of a model, to be
// confirmed.
func (r *reader) sizeClaimed(i int) bool {
	if !r.matching.mentions("也就", "不就", "不过", "只是", "顶多", "撑死", "才", "just", "only", "merely") && (!closing(r.text) && !r.asked.asks("normal") || r.asked.asks("enough", "can", "fit", "oom")) {
		return false
	}
	for j := i - 1; j >= 0 && j >= i-8; j-- {
		t := r.at(j)
		if t.typ == tBytes || t.typ == tCard || t.typ == tBare {
			return false
		}
		if t.typ != tSize && t.typ != tModel || t.value == 0 {
			continue
		}
		switch r.tokens[i].value * 1e9 / sizeOf(t) {
		case 0.5, 1, 2, 4:
			return r.matches(onlySo, r.text[t.hi:r.tokens[i].lo]) || closing(r.text) && !r.asked.asks("enough", "can", "fit", "oom") && r.matches(sizeAgain, strings.TrimSpace(r.text[t.hi:r.tokens[i].lo]))
		}
		return false
	}
	return false
}

// sizeOf is the number of parameters that a token tells.
func sizeOf(t *token) float64 {
	if t.typ == tModel && t.value < 1e5 {
		return t.value * 1e9 // names tell it in billions
	}
	return t.value
}
