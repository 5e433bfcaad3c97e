package reader

import (
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// WeightSought is how people ask what something takes, by a verb in place of a word for
// memory: "what does the cache alone weigh", "how fat does it get", "what's the training
// memory".
var WeightSought = pattern.Of(`\b(?:what|how much)(?:'s|s| is| does| do| would| will| should| might| kind of)\b[^.?!;]{0,60}\b(?:weigh|use|use up|consume|eat|eat up|take|take up|gobble|chew|occupy|need|require|come to|amount to|add up to)\b(?: (?:up|in|on|of|then|here|there|at|with|roughly|about)\b[^.?!;]{0,24})?[ ?.!,]*(?:$|[?.!,;])` +
	`|\b(?:what|how much)\b[^.?!;]{0,60}\b(?:ask|call|go|run)(?: for)?\b[^.?!;]{0,12}\bin (?:terms of )?(?:gpu |video |graphics )?(?:vram|memory|mem)\b` +
	`|\bwhat(?:'s|s| is| would be| will be| are)? (?:the |my |our |its )?(?:[a-z-]+ ){0,2}(?:memory|vram|footprint|usage)\b` +
	`|\b(?:real|true|actual|realistic|correct|right) (?:number|figure|vram|memory|need|usage|requirement|amount|size|footprint)\b|\bactual(?:ly)? ?\?|\bwhat(?:'s| is)(?: the)? (?:realistic|real|true|truth)\b|(?:实际|真实|到底)(?:上|情况)?(?:要|需要|得|是|占|用)?多少` +
	`|\bhow low (?:can|could|may|does|will|would)\b[^.?!;]{0,16}\b(?:vram|memory)\b|\bhow (?:fat|big|large|heavy|hefty|much|high|massive|huge)\b[^.?!;]{0,40}\b(?:get|gets|be|go|goes|grow|become|end up|turn out)\b`)

// weighVerbs say what a file of weights comes to: "Q4_K_M weighs 40GB", "the q3 quant is
// 300GB".
var weighVerbs = map[string]bool{"weighs": true, "weigh": true, "weighing": true, "clocks": true, "comes": true}

// weighWords say nothing more and may stand between the format and the amount.
var weighWords = map[string]bool{"in": true, "at": true, "to": true, "about": true, "around": true, "roughly": true, "approximately": true, "only": true, "just": true, "like": true, "nearly": true, "almost": true, "over": true, "some": true, "~": true, "a": true, "whopping": true, "alone": true, "itself": true, "already": true}

// weighedFile reports whether an amount is what the weights in a format are said to come to.
func (r *Reader) weighedFile(i int) bool {
	verb, is, which := false, false, false
	j := i - 1
	for ; j >= 0 && j >= i-8; j-- {
		w := r.Word(j)
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
			t := r.At(j)
			return (verb || which) && (t.IsFormat() && t.Type != token.Bits || t.Type == token.Model) && !r.CacheSaid()
		}
	}
	return false
}

// weightNouns are what weights in a format are called.
var weightNouns = map[string]bool{"quant": true, "quants": true, "gguf": true, "file": true, "files": true, "weights": true, "version": true, "build": true, "checkpoint": true, "download": true}

// sizeAgain stands between the size of a model and the memory that somebody takes it for:
// "34B model, therefore 34GB".
var sizeAgain = pattern.Of(`\b(?:so|therefore|thus|hence|means?|equals?|implies|then|ergo)\b|=|->|就是|就要|等于|所以|也就是|即|那就`)

// onlySo stands there where the size is said to take no more: "32B也就64G", "a 32b is just
// 64 gigs".
var onlySo = pattern.Of(`^(?:模型|的模型|参数|的|权重)*(?:说到底|算下来|按说|按理)?(?:也就是?|不就是?|不过是?|只是|顶多|撑死|才)(?:要|占|需要|用)?(?:大概|大约|约|差不多| )*$|^(?: model| models|'s|s| weights)? ?(?:is|are|takes?|needs?|should be|ought to be|comes to)? ?(?:just|only|merely) (?:about |around |some |like |~)*$`)

// A size is also asked to come to an amount by a bare "is": "is a 70b really 140 GB", "1B at fp32 is 4GB, yes?".
var (
	isBefore   = pattern.Of(`(?:^|[.?!;:,] ?)(?:so |and |but |hey |wait )*(?:is|are|isn't|aren't|should|shouldn't|does|do|wouldn't) (?:an? |the |my |each |every )?$`)
	isBetween  = pattern.Of(`^ ?(?:models? |params? |parameters? |weights |llms? )?(?:(?:in|at|with) )?(?:(?:fp16|bf16|fp32|fp8|int8|int4|f16|half precision|full precision|half|8 ?bits?|4 ?bits?|16 ?bits?) )?(?:really |actually |about |roughly |around |just |still |be |equal |equals |come to |comes to |mean |like |~)*$`)
	comesTo    = pattern.Of(`^ ?(?:models? |params? |parameters? |weights |llms? )?(?:(?:in|at|with|of) )?(?:(?:fp16|bf16|fp32|fp8|int8|int4|f16|half precision|full precision|half|8 ?bits?|4 ?bits?|16 ?bits?) )?(?:should |would )?(?:is|are|be|comes? to|makes?|equals?|gives?) (?:really |actually |about |roughly |around |just |like |~)*$`)
	ofHardware = pattern.Of(`^ ?-?(?:of )?(?:gpu|video|graphics)? ?(?:cards?|gpus?|vram|ram|memory|macs?|macbooks?|laptops?|machines?|rigs?|box|enough|ok|okay)\b`)
)

// comesToSize reports whether an amount is asked to be what a size comes to.
func (r *Reader) comesToSize(size, amount *token.Token) bool {
	if r.Asked.Asks("why") || r.Matches(ofHardware, r.Text[amount.Hi:]) {
		return false
	}
	between := r.Text[size.Hi:amount.Lo]
	return r.Matches(isBetween, between) && r.Matches(isBefore, r.Text[:size.Lo]) || evidence.Closing(r.Text) && r.Matches(comesTo, between)
}

var sizeClaimedWords = pattern.OneOf("也就", "不就", "不过", "只是", "顶多", "撑死", "才", "just", "only", "merely")

// sizeClaimed reports whether an amount is concluded from the size of a model, to be
// confirmed.
func (r *Reader) sizeClaimed(i int) bool {
	if !r.Mentions(sizeClaimedWords) && (!evidence.Closing(r.Text) && !r.Asked.Asks("normal") || r.Asked.Asks("enough", "can", "fit", "oom")) {
		return false
	}
	for j := i - 1; j >= 0 && j >= i-8; j-- {
		t := r.At(j)
		if t.Type == token.Bytes || t.Type == token.Card || t.Type == token.Bare {
			return false
		}
		if t.Type != token.Size && t.Type != token.Model || t.Value == 0 {
			continue
		}
		switch r.Tokens[i].Value * 1e9 / sizeOf(t) {
		case 0.5, 1, 2, 4:
			return r.comesToSize(t, &r.Tokens[i]) || r.Matches(onlySo, r.Text[t.Hi:r.Tokens[i].Lo]) || evidence.Closing(r.Text) && !r.Asked.Asks("enough", "can", "fit", "oom") && r.Matches(sizeAgain, strings.TrimSpace(r.Text[t.Hi:r.Tokens[i].Lo]))
		}
		return false
	}
	return false
}

// sizeOf is the number of parameters that a token tells.
func sizeOf(t *token.Token) float64 {
	if t.Type == token.Model && t.Value < 1e5 {
		return t.Value * 1e9 // names tell it in billions
	}
	return t.Value
}

// wonderedOver ends before an amount that is more than was reckoned with: "what are the extra 2 GB".
var wonderedOver = pattern.Of(`\b(?:the|those|these|that|this|an|all the) (?:extra|other|missing|additional|remaining|rest of the)(?: [a-z]+)? ?$`)

// leftUnexplained reports whether an amount is what somebody wonders at, and no memory to put something into.
func (r *Reader) leftUnexplained(i int) bool {
	return r.Asked.Asks("why", "explain", "whatis") && !r.Asked.Asks("enough", "fit", "oom", "buy", "whatmodel") && r.Matches(wonderedOver, r.ClauseBefore(r.Tokens[i]))
}
