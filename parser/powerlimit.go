package parser

import "strings"

// A limit of power is told by a verb before it ("capped at 220 W", 功耗墙拉到300), also with what
// is limited between ("power limit four 4090s to 250"), or by a noun beside it ("300w功耗墙",
// "limit: 250 W").

// limitBefore is what a text ends in before a limit of power.
var limitBefore = patternOf(`(?:\b(?:power[- ]?)?(?:limit(?:ed|s)?|cap(?:ped)?|lock(?:ed)?|undervolt(?:ed)?)(?: (?:them|it|each|both))?(?: down)?(?: (?:to|at|of|is|under))?(?: (?:about|around|just|only))?|\b(?:held|kept|set|clamped|dial+ed|turned|throttled|restricted|pinned|tuned|reined|choked|backed)(?: down| back| in| off)? (?:to|at|under|below)(?: about| around| just| only)?|nvidia-smi(?: -i [\d,]+)? -pl \d+ *\(|\bpl|(?:功耗墙|功耗限制|限制|限|锁)(?:拉|设|调|压|开|定|锁|降|限)?(?:死|置)?(?:到|在|成|为|是)?|降到|压到)[ :=]*$`)

// limitedTo is the same where what is limited stands between.
var limitedTo = patternOf(`(?:\b(?:power[- ]?)?(?:limit(?:ed|ing|s)?|capp?(?:ed|ing|s)?|lock(?:ed|ing)?|throttl(?:e|ed|ing)|restrict(?:ed|ing)?|undervolt(?:ed|ing)?|underclock(?:ed|ing)?)\b[^,;.?!]{1,40}\b(?:to|at) (?:about |around |just |only )?|(?:限|锁|压|降)(?:制)?(?:[^,;.?!]{1,12}的?)?(?:功耗|功率|电)(?:墙)?(?:到|在|为|成|至)?|(?:功耗|功率|功耗墙)[^,;.?!]{0,6}(?:限|锁|压|降|设|调)(?:制|死|置)?(?:到|在|为|成|至)?)$`)

// limitBehind stands behind watts that are one.
var limitBehind = patternOf(`^ ?(?:的)?(?:功耗|功率)?(?:墙|限制|限额|上限|封顶)|^ ?(?:each |per card |apiece )?(?:power )?(?:limit(?:ed)?|cap(?:ped)?)\b`)

// powerLimited reports whether what stands around watts says that they are a limit.
func powerLimited(said *matching, before, behind string) bool {
	if said.holds(limitBehind, behind) || said.holds(limitBefore, strings.TrimRight(before, " ")) {
		return true
	}
	return said.mentions("limit", "cap", "lock", "throttl", "restrict", "underv", "underc", "功耗", "功率", "限", "锁", "压") && said.holds(limitedTo, before)
}

// A power supply is told by its name beside watts: "an 850W PSU", "my power supply is 1000 W", 850W电源.
var (
	supplyBehind = patternOf(`^ ?-?(?:(?:gold|platinum|titanium|bronze|modular|atx|sfx|80\+|plus|rated|single|server) )*(?:psus?|power suppl(?:y|ies)|power units?|suppl(?:y|ies)|outlets?|circuits?|breakers?|ups)\b|^(?:的)?(?:金牌|白金|钛金|铜牌|全模组|额定|服务器)*(?:电源|供电|插座|电路)`)
	supplyBefore = patternOf(`\b(?:psu|power supply)(?: (?:is|of|with|has|have|gives|delivers|provides|rated|at|for|only|just|about|a|an|i|we|my|at most|max|maximum))*(?: ?[:=])? ?$|(?:电源)(?:是|有|只有|功率|额定|用的?|买的?|为|约|大概|才|上限|:)*$`)
)

// readSupply reads watts that are those of a power supply, and reports whether they are.
func (r *reader) readSupply(i int) bool {
	t := r.tokens[i]
	if !r.matching.mentions("psu", "suppl", "outlet", "circuit", "breaker", "ups", "power unit", "电源", "供电", "插座", "电路") ||
		!r.matches(supplyBehind, r.text[t.hi:]) && !r.matches(supplyBefore, r.clauseBefore(t)) {
		return false
	}
	r.query.SupplyW = t.value
	if t.name == "kilowatt" {
		r.query.SupplyW *= 1000
	}
	if n := r.at(i - 1); (n.typ == tSeveral || n.typ == tNumber || n.typ == tTimes && r.at(i-2).typ == tNumber) && !r.used[i-1] {
		at := i - 1
		if n.typ == tTimes {
			at--
		}
		r.query.SupplyW *= r.tokens[at].value // "two 1000W PSUs"
		r.used[at] = true
	}
	r.mark("supply_w", i, i)
	return true
}

// power are the words of a text that speaks of power.
var power = [...]string{"power", "psu", "watt", "tdp", "electric", "draw", "kwh", "功耗", "电源", "耗电", "电费", "瓦"}

// watts gives limits of power that are told without their unit theirs: "6x3090 capped at 220
// each, what does the psu need".
func watts(tokens []token, said *matching) {
	if !said.mentions(power[:]...) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if t.typ != tNumber || t.value < 75 || t.value > 1500 {
			continue
		}
		b := bare{tokens: tokens, text: said.text}
		if next := b.word(i + 1); !b.ends(i+1) && b.at(i+1).kind != "apiece" && next != "per" && next != "under" && next != "with" && next != ":" || b.ofSetting(i) {
			continue
		}
		if before := said.text[max(0, t.lo-clauseReach):t.lo]; powerLimited(said, before[max(0, lastStop(before)):], said.text[t.hi:]) {
			t.typ, t.name = tUnit, "watt"
		}
	}
}

// ofSetting reports whether a setting is named in the clause before a number, so that the
// number is its value: "batch limited to 128".
func (b *bare) ofSetting(i int) bool {
	for j := i - 1; j >= 0 && !isStop(b.text, b.at(j).lo); j-- {
		if t := b.at(j); t.typ == tKey && t.name != "power_limit_w" || t.typ == tQuantity {
			return true
		}
	}
	return false
}

// energyAsked reports whether the text asks what work takes in energy, so that watts are what is drawn.
func (r *reader) energyAsked() bool {
	s := r.asked.of("intent")
	return s != nil && s.name == "power" && r.matching.mentions(" wh ", " wh?", "kwh", "joule", "watt hour", "watt-hour")
}

// cardWithin seeks a card that draws no more than some power: "which card below 300 watts", a GPU under 75W,
// 功耗300w以下的卡.
var cardWithin = patternOf(`\b(?:gpus?|cards?|graphics cards?|anything|something)\b(?: (?:that|which|to|can|for|fits?|runs?|draws?|uses?|stays?|with|a|tdp|of|power|is))* (?:under|below|less than|within|at most|up to|no more than|max(?:imum)?) ?~?\d{2,4} ?(?:w|watts?)\b|\b~?\d{2,4} ?-?(?:w|watts?)\b(?: (?:tdp|power|single|slot|low|profile))* ?(?:gpus?|cards?|graphics)\b|\d{2,4} ?(?:w|瓦)(?:以下|以内|之内|之下)[^,;?!]{0,14}(?:显卡|卡|gpu)|(?:显卡|卡|gpu)[^,;?!]{0,10}(?:功耗|tdp|功率)?(?:(?:不超过|不高于|低于|小于) ?\d{2,4} ?(?:w|瓦)|在 ?\d{2,4} ?(?:w|瓦)(?:以下|以内|之内|之下))`)

// cardOfPower reports whether a card is sought for a load that draws no more than is told; of several counted
// cards it would be the power of all.
func (r *reader) cardOfPower() bool {
	q := &r.query
	return q.PowerW > 0 && q.GPU == "" && q.GPUCount <= 1 && q.GPUOptions == nil && r.hasModel() && !r.asked.asks("cost", "why", "howmuch") && r.matches(cardWithin, r.text)
}

// What a power supply gives, and how busy the cards are, is often only told: "2x 3090 and a 1000W PSU, can
// it run a 70B", "GPU utilization is at 95%".
var (
	supplyRated  = patternOf(`\d(?:[.,]\d+)? ?k?(?:w|watts?)? ?(?:(?:gold|platinum|bronze|titanium|silver|atx|80\+|80 plus|corsair|seasonic|evga|power)[ -]?)*$`)
	supplyGives  = patternOf(`^ ?(?:supply|psu|unit|draw|usage)?(?: ?(?:is|of|at|:|=|是|有|额定|为))? ?\d{2,4} ?(?:w|瓦)`)
	ratingBehind = patternOf(`^ ?(?:power )?(?:psu|power supply|supply|电源)\b|^ ?(?:的)?电源`)
	supplySought = patternOf(`\b(?:will|would|is|are|can|could|does|should|do|need|needs|what|which|how|on) (?:(?:a|an|my|the|this|our|one|single|your) )?\d[^ ]* ?(?:w|watts?|kw)? ?(?:[a-z0-9+]+ )?$`)
	supplyDoes   = patternOf(`^ ?(?:supply |psu )?(?:be |is |gonna be |even |still )*(?:enough|sufficient|ok\b|okay|fine|handle|suffice|too|cope|cover|able|for|support|do\b|cut|keep|take|run|trip)|^(?:带|拖|供|喂|推)|^[^,;?!、]{0,6}(?:够|行不|可以|能|带得|带不|撑|足够|扛|吃得|吃不|会)`)
	voltsBefore  = patternOf(`\d ?[vｖ]的?$`)
	percentFirst = patternOf(`\d ?%(?: gpu| sm| core| cuda)? ?(?:util|usage|load)[a-z]*$`)
	toldPercent  = patternOf(`^(?: rate)?(?: (?:is|was|sits|stays|hovers|shows|reads|reports|at|around|about|only|just|like))*[:=]? ?~?(?:一直|都|在|是|有|为|大概|只有|到|约)* ?\d{1,3}(?:\.\d+)? ?(?:%|percent)`)
)

// supplyTold reports whether a word of power only tells what a power supply gives.
func (r *reader) supplyTold(s sign) bool {
	before, after := r.text[max(0, s.lo-40):s.lo], r.text[s.hi:]
	switch r.text[s.lo:s.hi] {
	case "psu", "power supply", "电源":
		return (r.matches(supplyRated, before) || r.matches(supplyGives, after)) && !r.matches(supplySought, before) && !r.matches(supplyDoes, after)
	case "power":
		return r.matches(supplyGives, after) && !r.matches(supplySought, before) && !r.matches(limitBehind, after)
	case "供电":
		return r.matches(voltsBefore, before)
	case "watt", "watts":
		return r.matches(ratingBehind, after) && !r.matches(supplySought, before) && !r.matches(supplyDoes, after)
	}
	return false
}

// utilisationTold reports whether a word for the utilisation has its figure behind it, which is not doubted.
func (r *reader) utilisationTold(s sign) bool {
	return !strings.Contains(r.text[s.lo:s.hi], "fu") && (r.matches(toldPercent, r.text[s.hi:]) || r.matches(percentFirst, r.text[max(0, s.lo-16):s.hi])) && !r.asked.asks("why", "normal", "explain", "compare")
}
