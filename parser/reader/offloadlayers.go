package reader

import (
	"strconv"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// How many layers go on the card and how many stay with the processor, in words: "40 layers on
// the GPU", "25 of 80 layers offloaded", "keep 10 layers on the CPU", 20层放显卡, 显卡跑30层. In
// llama.cpp's words, offloaded layers are those on the card.
var (
	layersPlaced = pattern.Of(`\b(?:(offload(?:ing|ed|s)?|-?ngl) (?:the |only |just |about |around |first |last |~)*)?(\d{1,3}|half|(?:a|one) (?:third|quarter)|two[- ]thirds|three[- ]quarters)(?: ?(?:of|/|out of) ?(?:the |its |my |all )*(\d{1,3}))?(?:[ -]of)?(?: the| its| my| all)*(?: model(?:'s)?| transformer| repeating| decoder| hidden)*[ -](?:(gpu|cuda|cpu|offloaded)[ -]?)?(?:layers|blocks)\b((?: of (?:it|the model|them))?(?:,? (?:are|is|being|get|gets|go|goes|going|put|placed|loaded|load|kept|keep|sitting|sit|running|run|stay|stays|live|living|moved|pushed|sent|left|staying|remaining|can|could|will|that|offload|offloaded|offloading|set))*)(?:(?: of [^,;?!]{1,30}?)? (?:on|onto|to|in|into) (?:the |my |a |an |one |our |this |system |main |host |slow )*)?`)
	layersPut    = pattern.Of(`(\d{1,3}|一半|[三四]分之[一二三]|[一二三四五六七八九十两]{1,3})(?:的)? ?(?:个)?层(?:都|全|全部|是|要)?(?:offload|放|卸载|卸|加载|载|塞|丢|跑|上|留|在|装|搬|挪|给)(?:到|在|进|给|了|去|载到|载)* ?(gpu|显卡|显存|卡|cpu|内存|主存)?`)
	layersHeld   = pattern.Of(`(gpu|显卡|显存|卡|cpu|内存|主存)(?:上|里|中|就|里面|上面|来)*(?:放|跑|加载|塞|装|存|丢|留|卸载|offload|承担|算)(?:了|上|个|前|后)*(\d{1,3}|一半|[三四]分之[一二三]|[一二三四五六七八九十两]{1,3})(?:的)? ?层`)
	layersSent   = pattern.Of(`(放|卸载|卸|加载|塞|丢|offload|搬|留|挪) ?(?:了|掉|个|其中|前|后|的|其中的)*(\d{1,3}|一半|[三四]分之[一二三]|[一二三四五六七八九十两]{1,3})(?:的)? ?层(?:的)?(?:(?:到|在|进|给|去|往|放|至)+ ?(gpu|显卡|显存|卡|cpu|内存|主存)?)?`)
)

// ownDepth ends before the number of layers that a model has: "a 7b with 32 layers on one A100".
var ownDepth = pattern.Of(`\b(?:with|has|having|of) (?:its |all |all its |the )?$`)

// splits are words of a program that splits a model by layers, or of where the other layers are.
var splits = pattern.OneOf("rest", " ram", "gb ram", "offload", "cpu", "llama.cpp", "gguf", "q2", "q3", "q4", "q5", "q6", "q8", "iq", "ollama", "-ngl", " ngl")

// sizeFirst is the memory of a card before its name.
var sizeFirst = pattern.Of(`^(?:single |one )?\d{1,3} ?(?:gb|g|gig) ?`)

// shares are the parts of a whole that words name.
var shares = map[string]float64{
	"half": 1. / 2, "third": 1. / 3, "quarter": 1. / 4, "two-thirds": 2. / 3, "three-quarters": 3. / 4, "一半": 1. / 2,
}

// layersThen names how many there are first: "62 layers, 30 of them on the gpu".
var layersThen = pattern.Of(`\b\d{1,3} ?layers?\b(?: in all| total| in total)?,? (?:with |and |but )?(\d{1,3})(?: of (?:them|those))? (?:are |is |go |goes |fit |put )?(?:on|onto|to|in) (?:the |my |a )?(gpu|card|vram|cpu|ram)\b`)

var layersPlacedByWords = pattern.OneOf("layers", "blocks", "层")

// layersPlacedBy reads them, before the tokens mean anything else.
func (r *Reader) layersPlacedBy() {
	if r.Query.ExpertsOnCPU > 0 || !r.Mentions(layersPlacedByWords) || r.Asked.Asks("layers") || r.Matches(layersOf, r.Text) || r.Asked.Asks("why") || r.Training() || r.Query.Shape.Whole() {
		return
	}
	if m := r.Places(layersThen, r.Text); m != nil {
		r.placed(r.part(m, 1), ternary(r.part(m, 2) == "ram", "cpu", r.part(m, 2)), m[2], m[3])
		return
	}
	if m := r.Places(layersPlaced, r.Text); m != nil && !r.observedLayers(m[0]) && !r.keyOfLayers(m) && !(r.part(m, 1) == "" && r.cardAt(m[1]) && r.Matches(ownDepth, r.Text[:m[2*2]]) && !r.Mentions(splits)) {
		figure, place, hi := r.part(m, 2), r.placeOf(m), m[2*5]
		if figure == r.part(m, 3) {
			return // "33/33 layers": all of them
		}
		if all := r.part(m, 3); len(all) == 1 && len(figure) == 1 {
			if n, whole := figure[0]-'0', all[0]-'0'; n < whole { // "3/4 of the layers"
				figure = strconv.FormatFloat(float64(n)/float64(whole), 'g', 4, 64)
			}
		}
		if r.placed(figure, place, m[2*2], hi); place == "cpu" {
			from := m[1]
			for _, to := range [...]string{" on ", " onto ", " to ", " in ", " into "} {
				if at := strings.LastIndex(r.Text[m[2*5+1]:m[1]], to); at >= 0 {
					from = min(from, m[2*5+1]+at)
				}
			}
			r.markText("layers_on_cpu", from, m[1]+len("cpu")) // "on the cpu" says no more
		}
		return
	}
	if m := r.Places(layersPut, r.Text); m != nil && !r.observedLayers(m[0]) {
		r.placed(r.part(m, 1), r.placeBehind(m, 2), m[2], max(m[4], m[3]))
	} else if m := r.Places(layersHeld, r.Text); m != nil {
		r.placed(r.part(m, 2), r.part(m, 1), m[4], m[1])
	} else if m := r.Places(layersSent, r.Text); m != nil && !r.observedLayers(m[0]) {
		place := r.placeBehind(m, 3)
		if verb := r.part(m, 1); place == "" && (verb == "offload" || verb == "卸载") {
			place = "gpu"
		}
		r.placed(r.part(m, 2), place, m[0], ternary(m[6] >= 0, m[6], m[5]))
	}
}

// valueAlone is the value of a key: a number that is no size of anything.
var valueAlone = pattern.Of(`^ ?[=:]? ?[0-9]{1,3}(?:[ ,;.?!)]|$)`)

// keyOfLayers reports whether a match holds a program's key, which is one word, with its value behind it,
// so that the number before it is another's: "contextsize 8192 gpulayers 34".
func (r *Reader) keyOfLayers(m []int) bool {
	return r.part(m, 4) != "" && strings.HasPrefix(r.Text[m[2*4+1]:], "layers") && r.Matches(valueAlone, r.Text[m[2*5]:])
}

// part is a group of a match, empty where it took nothing.
func (r *Reader) part(m []int, group int) string {
	if m[2*group] < 0 {
		return ""
	}
	return r.Text[m[2*group]:m[2*group+1]]
}

// placeBehind is the place that a group of a match names; a card behind the match is one too.
func (r *Reader) placeBehind(m []int, group int) string {
	if place := r.part(m, group); place != "" {
		return place
	}
	if r.cardAt(m[1]) {
		return "gpu"
	}
	return ""
}

// observedLayers reports whether a number of layers is what a program was seen to place.
func (r *Reader) observedLayers(at int) bool {
	before := strings.TrimRight(r.Text[max(0, at-24):at], " ")
	for _, word := range [...]string{"only", "just", "puts", "loaded", "只", "才", "就", "仅"} {
		if strings.HasSuffix(before, word) {
			return true
		}
	}
	return false
}

// placeOf is where English puts layers: gpu, cpu or nothing that is known.
func (r *Reader) placeOf(m []int) string {
	if word := r.part(m, 4); word != "" {
		return ternary(word == "cpu", "cpu", "gpu")
	}
	if m[1] > m[2*5+1] { // a preposition
		at := m[1]
		if size := r.groups(sizeFirst, r.Text[at:]); size != nil {
			at += len(size[0]) // "on a 12GB card"
		}
		behind := r.Text[at:]
		if chars.Opens(behind, []string{"cpu", "ram", "ddr", "system memory", "memory", "host", "processor"}) > 0 {
			return "cpu"
		}
		if chars.Opens(behind, []string{"gpu", "card", "vram", "graphics card", "video card", "cuda", "device"}) > 0 {
			if rest := strings.TrimPrefix(behind, "gpu"); rest != behind && rest != "" && chars.IsDigit(rest[0]) {
				return "" // each has its own
			}
			return "gpu"
		}
		if r.cardAt(at) {
			return "gpu"
		}
	}
	if r.part(m, 1) != "" || strings.Contains(r.part(m, 5), "offload") {
		return "gpu"
	}
	return ""
}

// placed notes layers on the card, or with the processor.
func (r *Reader) placed(figure, place string, lo, hi int) {
	if place == "" {
		return
	}
	q := &r.Query
	figure = strings.ReplaceAll(strings.TrimPrefix(strings.TrimPrefix(figure, "a "), "one "), " ", "-")
	n, err := strconv.ParseFloat(figure, 64)
	if err != nil {
		if n = shareOf(figure); n == 0 {
			n, _ = numeral.HanNumber(figure)
		}
	}
	if n == 0 && figure != "0" {
		return
	}
	q.Offload = "layers"
	switch place {
	case "cpu", "内存", "主存":
		if n == 0 {
			q.Offload = "none"
			return
		}
		q.LayersOnCPU, q.Offload = n, "cpu"
		r.markText("layers_on_cpu", lo, hi)
	default:
		if n > 0 && n < 1 {
			q.LayersOnCPU = 1 - n
			r.markText("layers_on_cpu", lo, hi)
			break
		}
		on := numeral.Round(n)
		q.LayersOnGPU = &on
		r.markText("layers_on_gpu", lo, hi)
	}
}

// The experts of so many layers stay with the processor: "experts of 20 layers on the CPU",
// 20层的专家放内存. All else of these layers is on the card.
var expertsOfLayers = pattern.Of(`\bexperts? (?:of|from|in) (?:the )?(?:first |last )?(\d{1,3}) (?:moe )?layers (?:are |is |go |kept |stay |live |sit )*(?:on|in|to) (?:the |my |system )?(?:cpu|ram|host)\b|(\d{1,3}) ?层的?(?:moe)?专家(?:都|全)?(?:放|留|丢|卸载|存)(?:到|在|进)?(?:cpu|内存|主存)`)

// expertsPlaced reads them, before the tokens mean anything else.
func (r *Reader) expertsPlaced() {
	if !r.Mentions(expertWords) {
		return
	}
	m := r.Places(expertsOfLayers, r.Text)
	if m == nil {
		return
	}
	for k := 1; k <= 2; k++ {
		if n, err := strconv.Atoi(r.part(m, k)); err == nil && n > 0 {
			r.Query.ExpertsOnCPU, r.Query.Offload = n, "cpu"
			r.markText("n_cpu_moe", m[0], m[1])
		}
	}
}

// mostLayers is more layers than any model has: 999 stands for all of them.
const mostLayers = 999

// settleLayers reads how many layers go on the card where that is what is asked: "how many layers
// does a 3090 hold".
func (r *Reader) settleLayers() {
	if r.Query.Offload == "" && (r.Asked.Asks("layers") || r.Mentions(layerHanWords) && r.Matches(layersPart, r.Text) || r.Mentions(howManyOfWords) && r.Matches(layersOf, r.Text) || r.layersOpen()) && len(r.Hardware) > 0 && !r.Training() {
		r.Query.Offload = "layers"
	}
}

// layersPart tells of a part of a model's layers: 33层里只放了20层.
var layersPart = pattern.Of(`[0-9] ?层(?:里面|里|中|当中)?[^,;?!、]{0,6}(?:只|才|就|仅)(?:能)?(?:放|有|上|塞|加载|跑|装|卸)[^,;?!、]{0,4}[0-9]+ ?层`)

// layersOf asks for a part of a model's layers: "how many of the 41 layers".
var layersOf = pattern.Of(`\bhow many of (?:the |its |those |these |my )?(?:\d+ )?(?:layers|blocks)\b`)

var layersOpenWords = pattern.OneOf("layer", "blocks", "层")

// layersOpen reports whether a number is asked for without its noun where layers were
// what was counted before: "it has 41 layers, how many go on the gpu".
func (r *Reader) layersOpen() bool {
	s := r.Asked.First("howmany", "cards", "howmuch")
	if s == nil || !r.Mentions(layersOpenWords) || !r.Matches(openNumber, r.Text[s.Lo:]) {
		return false
	}
	for i := r.TokenBefore(s); i >= 0; i-- {
		if t := r.At(i); t.Is("quantity", "layers") {
			return r.At(i-1).Type == token.Number
		} else if (t.Type == token.Measure || t.Type == token.Card || t.Type == token.Bare || t.Type == token.Quantity || t.Type == token.Data) && (r.At(i-1).Type == token.Number || r.At(i-1).Type == token.Several) {
			return false
		}
	}
	return false
}

// openNumber asks for a number and leaves out of what.
var openNumber = pattern.Of(`^how many(?: of (?:them|those|these|em|'em|it))?(?: (?:will|would|can|could|do|should|might) | (?:go|goes|fit|fits|to|on|onto|in|into)\b)|^(?:多少|几个)(?:上|进|到|在|塞|放|能|可以)?`)
