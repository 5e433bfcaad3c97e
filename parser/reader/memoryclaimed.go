package reader

import (
	"math"
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// An amount is what a calculation or an expectation comes to, to be confirmed, and nobody has seen it.

// result reports whether an amount is what a calculation comes to: "34B parameters
// = 34GB".
func (r *Reader) result(i int) bool {
	if r.At(i-1).Type != token.Equals || r.Word(i-1) != "=" {
		return false
	}
	if r.At(i-3).Type == token.Times && r.At(i-4).IsCard() {
		return false // "A40*4 = 48G*4"
	}
	before := r.At(i - 2)
	if before.Kind == "quantword" {
		return evidence.Closing(r.Text) // "109B, 4bit quantization = 55 GB?"
	}
	switch before.Type {
	case token.Key, token.Quantity, token.Card, token.Bare, token.Measure:
		return false
	case token.Unknown, token.Number, token.Size, token.Mark, token.Bytes, token.Data:
		return evidence.Closing(r.Text) || before.Type != token.Unknown && before.Type != token.Data || r.Asked.Asks("normal")
	}
	return false
}

// doubtedSize reports whether an amount is a result that is doubted or asked
// after, where no hardware is named: "is 1B in fp16 really 2GB?", "how do you get
// 112GB for a 7B?".
func (r *Reader) doubtedSize(i int) bool {
	return r.derivedSize(i) && !slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Type == token.Card || t.Type == token.Bare || t.Type == token.Measure
	})
}

// derivedSize reports whether the words around an amount ask where it comes from.
func (r *Reader) derivedSize(i int) bool {
	if rest := strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " 的"); chars.Opens(strings.TrimLeft(strings.TrimPrefix(rest, "运行显存"), " 显存内是又"), derived[:]) > 0 {
		return true // "14GB是怎么得到的"
	}
	before := strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ~")
	if r.Asked.Asks("explain", "howto", "why") {
		for _, word := range [...]string{"how do you get", "how do i get", "how did you get", "how did they get", "how do they get", "where does the", "where do the", "come up with", "came up with", "arrive at", "get to"} {
			if strings.HasSuffix(before, word) {
				return true
			}
		}
	}
	return strings.HasSuffix(before, "really") && r.Ends(i+1) && r.HasModelNamed()
}

var reckonedWords = pattern.OneOf("but ", "实际", "实测", "现在", "目前")

// reckoned reports whether words before an amount say that it was worked out, where
// something else was met with: "按公式15.6G，实际要22G".
func (r *Reader) reckoned(i int) bool {
	if !r.Asked.Asks("why", "normal", "explain", "howto") && !evidence.Closing(r.Text) && !(r.Mentions(reckonedWords) && r.otherAmount(i)) {
		return false
	}
	if r.CacheSaid() && r.Matches(cacheWould, strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " ")) || r.cacheChecked(i) {
		return true
	}
	if lo := r.Tokens[i].Lo; r.Matches(byRule, r.Text[max(0, lo-72):lo]) {
		return true
	}
	before := r.ClauseBefore(r.Tokens[i])
	if last := r.lastBytes(i); last != i {
		before = r.Text[max(r.Tokens[i].Lo-len(before), r.Tokens[last].Hi):r.Tokens[i].Lo] // "理论3.5G实际12G"
	}
	for _, word := range [...]string{"公式", "理论上", "按理", "算出来", "算下来", "算出", "推算", "估算出", "估算下来", "估算是", "预估", "期望", "预期", "预计", "预想", "理论"} {
		if strings.Contains(before, word) {
			return true
		}
	}
	return false
}

var (
	// otherBehind and otherBeforeIt are the second and the first of two amounts that are offered.
	otherBehind   = pattern.Of(`^ ?(?:,? ?or|还是|或者?)(?: is it| rather| more like| just| only| about|是|才|只)*(?: ~)? ?\d[\d.]* ?(?:gb?|gib|mb|mib|tb)\b`)
	otherBeforeIt = pattern.Of(`\d[\d.]* ?(?:gb?|gib|mb|mib|tb) ?(?:,? ?or|还是|或者?)(?: is it| rather| more like| just| only| about|是|才|只)*(?: ~)? ?$`)
	// offeredFor asks what a model or its cache comes to.
	offeredFor = pattern.Of(`\b(?:is|are|does|do|will|would|should)\b[^,;?!]{0,40}\b(?:take|need|use|occupy|weigh|be|come to|require|total|equal)(?: up)?(?: about| around| roughly)* ?(?:~ ?)?(?:\d[\d.]* ?(?:gb?|gib|mb|tb) ?or )?$|\b(?:is|are) (?:an? |the |my )?[a-z0-9.-]*\db(?: (?:model|in|at|as|fp16|bf16|fp32|fp8|int8|int4|4-?bit|8-?bit|q\d\w*))* ?(?:\d[\d.]* ?(?:gb?|gib|mb|tb) ?or )?$`)
)

var eitherResultWords = pattern.OneOf("weights", "权重", "静态显存", "static memory", "到底", "究竟")

// eitherResult reports whether an amount is one of two of which one is what weights or a cache come to: "kv cache
// of an 8b at 8k, 1GB or 4GB?". No card is told.
func (r *Reader) eitherResult(i int) bool {
	if !r.HasModelNamed() || r.cardNamed() || r.Asked.Asks("enough", "fit", "buy", "oom", "can") {
		return false
	}
	before := r.Text[:r.Tokens[i].Lo]
	if !r.Matches(otherBehind, r.Text[r.Tokens[i].Hi:]) && !r.Matches(otherBeforeIt, before) {
		return false
	}
	return r.CacheSaid() || r.Mentions(eitherResultWords) || r.Matches(offeredFor, before)
}

// goingToBe ends before what somebody expects weights to come to, guessed stands behind it: "is going to be ~17GB, I guess?".
var (
	goingToBe = pattern.Of(`\b(?:(?:is|are) going to be|will be|would be|should be|ought to be|'ll be)(?: (?:about|around|roughly|some|like|~))* ?~? ?$`)
	guessed   = pattern.Of(`^ ?(?:of weights|in size|base|big|large|total|for the weights|on disk)?,? ?(?:i guess|i suppose|i assume|i think|right|correct|is that right|yes|no|isn't it|\?)`)
)

// expectedSize reports whether an amount is what somebody expects weights to come to, with no card told.
func (r *Reader) expectedSize(i int) bool {
	return r.HasModelNamed() && !r.cardNamed() && r.Matches(goingToBe, r.ClauseBefore(r.Tokens[i])) && r.Matches(guessed, r.Text[r.Tokens[i].Hi:])
}

// wouldDoIt stands behind an amount that is thought to do: "有140G显存不就行了吗".
var wouldDoIt = pattern.Of(`^(?: ?[*x×] ?\d+)? ?(?:的)?(?:显存|内存)?(?:不就|就|不是)(?:行|够|可以|好|能跑|够用)(?:了)?(?:吗|么|嘛|吧|\?)`)

// makesUp ends before what a calculation in words comes to: "13B parameters at four bytes
// apiece make".
var makesUp = pattern.Of(`\b(?:bytes?|params?|parameters?)\b[^.?!;]{0,24}\b(?:makes?|gives?|equals?|comes? to|yields?|amounts? to|works? out (?:at|to)|adds? up to)(?: about| around| roughly| just| only)*$`)

// cacheWould ends before what a cache is reckoned to come to: "the kv cache must be 120GB
// then", kv cache岂不是要10000多G.
var cacheWould = pattern.Of(`\b(?:kv[- ]?cache|cache) (?:alone |itself |then )?(?:would|must|should|will|has to|ought to|needs to)(?: then| already| be| take| need| require| come to| about| around| over| like| ~)* ?~?$|(?:kv[- ]?cache|kv缓存|缓存)(?:光是|自己|本身|那)?(?:不得|岂不|不就|那不|得|就得|就要|要)(?:是|要|得|占|有|需要|上|到)*$`)

// byRule ends before what somebody knows or reckons and did not measure: "as far as I
// understand, a 7B takes".
var byRule = pattern.Of(`\b(?:as far as i (?:know|understand|can tell)|afaik|in theory|theoretically|on paper|supposedly|by my (?:math|maths|reckoning|estimate|calculation)s?|according to (?:the |my |this |that )?[a-z]+|my (?:thinking|understanding|math|maths) (?:was|is))\b[^.?!;0-9]{0,12}(?:\d+(?:\.\d+)?b)?[^.?!;0-9]{0,28}$`)

// derived are the words that ask how a figure was come to.
var derived = [...]string{"怎么来", "如何得", "怎么得", "怎么算", "如何算", "哪来", "哪里来", "从哪", "如何计算", "怎样得", "怎么计算", "咋来", "咋算"}

// fraction reports whether an amount is no size that memory is sold in, because it
// has a part after the point: "7B: 4.14 GB".
func (r *Reader) fraction(i int) bool {
	v := r.Tokens[i].Value
	return r.Tokens[i].Name == "gb" && v != float64(int(v)) && v > 1 && printout.Sold(v, false) == printout.Tidy(v)
}

// claimChecked reports whether an amount is a result that is to be confirmed: "is
// 39 GB right?".
func (r *Reader) claimChecked(i int) bool {
	if w := r.Word(i - 1); w != "is" && w != "be" && w != "about" && w != "~" && w != "are" {
		return false
	}
	rest := strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " ")
	for _, word := range [...]string{"right", "correct", "accurate", "the right", "a correct", "realistic", "plausible", "about right", "vram right", "对吗", "正确", "? seems", "? looks", "? that seems", "? that looks", "? sounds", "? really", "? is that", "? is this right", "?感觉", "?不对"} {
		if strings.HasPrefix(rest, word) {
			return true
		}
	}
	return false
}

// hoped reports whether an amount is what somebody thought it would take: "不是只要14G
// 吗", "isn't it only 14 GB".
func (r *Reader) hoped(i int) bool {
	before := strings.TrimRight(r.Text[max(0, r.Tokens[i].Lo-36):r.Tokens[i].Lo], " ")
	return !strings.HasSuffix(strings.TrimSuffix(before, "说"), "是不是") && r.Matches(hopedFor, before)
}

// hopedFor are the words before what somebody thought it would take.
var hopedFor = pattern.Of(`(以为|不是|不应该|不该|难道不是|不就|按理|理论上|照理)(?: ?[^,;?!、 ]{0,5}[^,;?!、b ])?(只|才|就|仅|应?该)?(是|要|需|需要|占|用|有|吃)?$|\b(?:expected|expecting|expect|reckoned with|reckoned on|reckoned|counted on|counting on|figured|thought|assumed|anticipated|hoped for|guessed)(?: it| that| this| the (?:file|model|download|weights|thing))?(?:'s|'d be| is| to be| would be| it'd be| would take| to take| would need| it was| about| around| roughly| more like| like| something like| at| only| just| some)*$|(isn't|shouldn't|wasn't|isnt|shouldnt) (it|that|this|a \w+|(?:the |a )?[a-z]*[0-9.]+b|the (?:file|download|model|weights?|checkpoint|gguf|whole thing|total|vram|memory))( just| only| be| be only| only be| around| about| need| take| use)*$`)

// equated reports whether an amount is what a size is said to mean, where that is to be
// confirmed and no card is told of: "20b parameters make 20 gb of vram, or not?".
func (r *Reader) equated(i int) bool {
	switch r.Word(i - 1) {
	case "means", "mean", "equals", "=", "implies", "translates to", "就是", "意味着", "等于", "对应", "也就是":
	default:
		return false
	}
	if r.At(i-2).Type != token.Size && r.At(i-2).Type != token.Model && r.At(i-3).Type != token.Size && r.At(i-3).Type != token.Model {
		return false
	}
	return (evidence.Closing(r.Text) || r.Asked.Asks("normal", "does", "explain")) && !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Card || t.Type == token.Bare })
}

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

// A product with a fraction is one of parameters and the bytes of each: "the maths says 8 x 0.5". Nothing
// is counted by it, and what it comes to was measured by nobody.

// timesFraction reports whether a number is multiplied by a fraction.
func (r *Reader) timesFraction(i int) bool {
	by := r.At(i + 2)
	return r.At(i+1).Type == token.Times && by.Type == token.Number && by.Value != math.Trunc(by.Value)
}

var (
	fractionWords = pattern.OneOf("0.", "1.", "2.", "4.", "5.", "6.", "8.")
	// fractionMakes ends before what such a product is said to come to.
	fractionMakes = pattern.Of(`(?:\d ?b? ?(?:[x×*]|乘以?|times|by) ?\d*\.\d+|\d*\.\d+ ?(?:[x×*]|乘以?|times|by) ?\d+)(?: ?bytes?| ?字节)?(?: ?/ ?\d+)? ?(?:(?:应该|不就|不|才|就|也|那|算出来)*(?:是|等于|得|为)|is|makes|gives|equals|comes to|says|should (?:be|make|give))(?: (?:only|just|about|around|roughly)|才|只有|大概|约)* ?$`)
)

// ofFraction reports whether an amount is told as what such a product comes to.
func (r *Reader) ofFraction(i int) bool {
	return r.Mentions(fractionWords) && r.Matches(fractionMakes, r.ClauseBefore(r.Tokens[i]))
}
