package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// What a power supply gives, what a card draws, and how busy it is kept.

// A power supply is told by its name beside watts: "an 850W PSU", "my power supply is 1000 W", 850W电源.
var (
	supplyBehind = pattern.Of(`^ ?-?(?:(?:gold|platinum|titanium|bronze|modular|atx|sfx|80\+|plus|rated|single|server) )*(?:psus?|power suppl(?:y|ies)|power units?|suppl(?:y|ies)|outlets?|circuits?|breakers?|ups)\b|^(?:的)?(?:金牌|白金|钛金|铜牌|全模组|额定|服务器)*(?:电源|供电|插座|电路)`)
	supplyAsked  = pattern.Of(`^ ?(?:be |going to be )?(?:enough|sufficient|plenty|suffice)\b|^(?:的)?(?:足够|够|带得动|带不带得动|能带|撑得住|扛得住)`)
	supplyBefore = pattern.Of(`\b(?:psu|power supply)(?: (?:is|of|with|has|have|gives|delivers|provides|rated|at|for|only|just|about|a|an|i|we|my|at most|max|maximum))*(?: ?[:=])? ?$|(?:电源)(?:是|有|只有|功率|额定|用的?|买的?|为|约|大概|才|上限|:)*$`)
)

// supplyOld ends before the watts of the supply that there is or was, without its name; supplyFails stands behind them:
// 原来的850W一跑就重启, "the old 850W one trips".
var (
	supplyOld   = pattern.Of(`(?:原来|原先|原本|之前|以前|早先|现在|目前|手头|家里|老|旧)(?:用|是|买|配|装|有|那个|这个)*(?:的)?(?:那个|那台|这个)?$|\b(?:old|current|existing|present|previous|original)(?: [a-z]+)? ?$`)
	supplyFails = pattern.Of(`^ ?(?:的|那个|这个)?(?:一(?:跑|开|满|上|训|加|起|拉)|就|老是?|总是?|经常|动不动|跑|带不|不够|扛不|撑不|顶不|会|直接|重启|断电|关机|跳)|^ ?(?:one |unit |supply )?(?:keeps? )?(?:just |always |already )?(?:trips?|reboots?|restarts?|shuts?|dies|died|cuts?|fails?|crashe?s?|can't|cannot|isn't|wasn't|is not|tripp\w+|reboot\w+|restart\w+|shut\w+)\b`)
)

var (
	psuWords   = pattern.OneOf("psu", "suppl", "outlet", "circuit", "breaker", "ups", "power unit", "电源", "供电", "插座", "电路")
	limitWords = pattern.OneOf("limit", "capp", "undervolt", "功耗", "限")
)

// readSupply reads watts that are those of a power supply, and reports whether they are.
func (r *Reader) readSupply(i int) bool {
	t := r.Tokens[i]
	named := r.Mentions(psuWords) &&
		(r.Matches(supplyBehind, r.Text[t.Hi:]) || r.Matches(supplyBefore, r.ClauseBefore(t)) || r.Matches(supplyOld, r.ClauseBefore(t)) && r.Matches(supplyFails, r.Text[t.Hi:]))
	asked := r.Query.PowerLimitW == 0 && r.Matches(supplyAsked, r.Text[t.Hi:]) && !r.Mentions(limitWords) // "is 850 W enough for two 3090s"
	if !named && !asked {
		return false
	}
	r.Query.SupplyW = t.Value
	if t.Name == "kilowatt" {
		r.Query.SupplyW *= 1000
	}
	if n := r.At(i - 1); (n.Type == token.Several || n.Type == token.Number || n.Type == token.Times && r.At(i-2).Type == token.Number) && !r.Used[i-1] {
		at := i - 1
		if n.Type == token.Times {
			at--
		}
		r.Query.SupplyW *= r.Tokens[at].Value // "two 1000W PSUs"
		r.Used[at] = true
	}
	r.Mark("supply_w", i, i)
	return true
}

var energyAskedWords = pattern.OneOf(" wh ", " wh?", "kwh", "joule", "watt hour", "watt-hour")

// energyAsked reports whether the text asks what work takes in energy, so that watts are what is drawn.
func (r *Reader) energyAsked() bool {
	s := r.Asked.Of("intent")
	return s != nil && s.Name == "power" && r.Mentions(energyAskedWords)
}

// CardWithin seeks a card that draws no more than some power: "which card below 300 watts", a GPU under 75W,
// 功耗300w以下的卡.
var CardWithin = pattern.Of(`\b(?:gpus?|cards?|graphics cards?|anything|something)\b(?: (?:that|which|to|can|for|fits?|runs?|draws?|uses?|stays?|with|a|tdp|of|power|is))* (?:under|below|less than|within|at most|up to|no more than|max(?:imum)?) ?~?\d{2,4} ?(?:w|watts?)\b|(?:\b(?:under|below|less than|sub-?|within|at most|up to|which|what|any|best|cheapest|recommend|suggest|need|want|find|looking for|is there|are there)(?: (?:me|us|a|an|some|the|good|cheap))*) ?~?\d{2,4} ?-?(?:w|watts?)\b(?: (?:tdp|power|single|slot|low|profile))* ?(?:gpus?|cards?|graphics)\b|^(?:an?|some|any|the best) ?\d{2,4} ?-?(?:w|watts?) (?:gpus?|cards?|graphics cards?) (?:that|which|to|for)\b|\d{2,4} ?(?:w|瓦)(?:以下|以内|之内|之下)[^,;?!]{0,14}(?:显卡|卡|gpu)|(?:显卡|卡|gpu)[^,;?!]{0,10}(?:功耗|tdp|功率)?(?:(?:不超过|不高于|低于|小于) ?\d{2,4} ?(?:w|瓦)|在 ?\d{2,4} ?(?:w|瓦)(?:以下|以内|之内|之下))`)

// What a power supply gives, and how busy the cards are, is often only told: "2x 3090 and a 1000W PSU, can
// it run a 70B", "GPU utilization is at 95%".
var (
	supplyRated  = pattern.Of(`\d(?:[.,]\d+)? ?k?(?:w|watts?)? ?(?:(?:gold|platinum|bronze|titanium|silver|atx|80\+|80 plus|corsair|seasonic|evga|power)[ -]?)*$`)
	supplyGives  = pattern.Of(`^ ?(?:supply|psu|unit|draw|usage)?(?: ?(?:is|of|at|:|=|是|有|额定|为))? ?\d{2,4} ?(?:w|瓦)`)
	ratingBehind = pattern.Of(`^ ?(?:power )?(?:psu|power supply|supply|电源)\b|^ ?(?:的)?电源`)
	supplySought = pattern.Of(`\b(?:will|would|is|are|can|could|does|should|do|need|needs|what|which|how|on) (?:(?:a|an|my|the|this|our|one|single|your) )?\d[^ ,]* ?(?:w|watts?|kw)? ?(?:[a-z0-9+]+ )?$`)
	supplyDoes   = pattern.Of(`^ ?(?:supply |psu )?(?:be |is |gonna be |even |still )*(?:enough|sufficient|ok\b|okay|fine|handle|suffice|too|cope|cover|able|for|support|do\b|cut|keep|take|run|trip)|^(?:带|拖|供|喂|推)|^[^,;?!、]{0,6}(?:够|行不|可以|能|带得|带不|撑|足够|扛|吃得|吃不|会)`)
	voltsBefore  = pattern.Of(`\d ?[vｖ]的?$`)
	percentFirst = pattern.Of(`\d ?%(?: gpu| sm| core| cuda)? ?(?:util|usage|load)[a-z]*$`)
	// ofDevice ends in that of a device.
	ofDevice = pattern.Of(`(?:\b[gnx]pus?|\bcards?|\bsm|\bcuda|smi|[gnx]pu|卡|芯片|核心|设备|昇腾)[^,;?!、]{0,24}$`)
	// percentAhead tells it before the word, of a card: "the GPU at 15% util".
	percentAhead = pattern.Of(`\b[gn]pus?[^.?!;,]{0,16}\d ?% ?$`)
	toldPercent  = pattern.Of(`^(?: rate)?(?: (?:is|was|of|sits|stays|hovers|shows|reads|reports|at|around|about|only|just|like|below|under|less than|never above|barely|not even))*[:=]? ?~?(?:一直|都|在|是|有|为|大概|只有|到|约|不到|低于|不足|才|只|仅|不超过|连|左右|显示|就)* ?\d{1,3}(?:\.\d+)? ?(?:%|percent)`)
)

// supplyTold reports whether a word of power only tells what a power supply gives.
func (r *Reader) supplyTold(s evidence.Sign) bool {
	before, after := r.Text[max(0, s.Lo-40):s.Lo], r.Text[s.Hi:]
	switch r.Text[s.Lo:s.Hi] {
	case "psu", "power supply", "电源":
		return (r.Matches(supplyRated, before) || r.Matches(supplyGives, after)) && !r.Matches(supplySought, before) && !r.Matches(supplyDoes, after)
	case "power":
		return r.Matches(supplyGives, after) && !r.Matches(supplySought, before) && !r.Matches(tagger.LimitBehind, after)
	case "供电":
		return r.Matches(voltsBefore, before)
	case "watt", "watts":
		return r.Matches(ratingBehind, after) && !r.Matches(supplySought, before) && !r.Matches(supplyDoes, after)
	}
	return false
}

// endsInMemory reports whether a text closes in the memory that it asks for: "gpu utilization 90%, vram?".
func (r *Reader) endsInMemory() bool {
	i := len(r.Tokens) - 1
	for i > 0 && r.Tokens[i].Type == token.Mark {
		i--
	}
	if i < 1 || r.Tokens[i].Kind != "memory" || r.Tokens[i].Name != "vram" && r.Tokens[i].Name != "memory" {
		return false
	}
	before := r.Tokens[i-1]
	return before.Type == token.Mark || before.Type == token.Join || before.Type == token.Unit || before.Kind == "comma"
}

// utilisationTold reports whether a word for the utilisation has its figure behind it, which is not doubted.
func (r *Reader) utilisationTold(s evidence.Sign) bool {
	return !strings.Contains(r.Text[s.Lo:s.Hi], "fu") && (r.Matches(toldPercent, r.Text[s.Hi:]) || r.Matches(percentFirst, r.Text[max(0, s.Lo-16):s.Hi])) && !r.Asked.Asks("why", "normal", "explain", "compare")
}

// busyTold reports whether a word for the utilisation tells how busy a card is kept beside the speed that a model is
// served at, which is what is wondered at: "20 tokens/s, GPU utilization below 10%", NPU利用率不到10%.
func (r *Reader) busyTold(s evidence.Sign) bool {
	if q := &r.Query; q.TokensPerS == 0 || q.TFLOPS != nil || r.Training() || !r.Matches(ofDevice, r.Text[max(0, s.Lo-40):s.Hi]) {
		return false
	}
	word := r.Text[s.Lo:s.Hi]
	if chars.Mentions(word, "fu", "flops", "model") || strings.HasSuffix(r.Text[:s.Lo], "算力") || strings.HasPrefix(word, "算力") {
		return false
	}
	return r.Matches(toldPercent, r.Text[s.Hi:]) || r.Matches(percentFirst, r.Text[max(0, s.Lo-16):s.Hi]) || r.Matches(percentAhead, r.Text[max(0, s.Lo-40):s.Lo])
}
