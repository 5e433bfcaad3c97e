package intent

import "headroom/parser/pattern"

// Models that make pictures, videos and sound are none that Headroom knows the layers of: whatever
// else a text about one speaks of, it is out of scope.

// frameLines is the size of a video by the lines of its frames.
var frameLines = pattern.Of(`\b(?:240|360|480|540|576|720|1080|1440|2160)p\b`)

var framesMadeWords = pattern.OneOf("monitor", "screen", "display", "gaming", "games", "llm", "显示器", "屏", "游戏", "大模型", "语言模型")

// framesMade reports whether the frames of a video are all that is told of what runs: "480p on a
// 24 GB card". A language model that sees is named.
func (r Question) framesMade() bool {
	q := &r.Query
	if r.Mentions(framesMadeWords) || r.Asked.Asks("whatmodel") {
		return false // what the card does beside
	}
	return q.Model == "" && q.Models == nil && q.ParamsB == 0 && q.ParamsList == nil && r.Matches(frameLines, r.Text)
}

// partsChosen reports whether a part of a machine is chosen that no plan needs: what the cards are put in or on,
// or who makes it. What its lanes do to a model, or how many watts it has to give, is planned.
func (r Question) partsChosen() bool {
	return r.Mentions(partWords) && r.Matches(partChosen, r.Text)
}

var partWords = pattern.OneOf("motherboard", "mobo", "mainboard", " case", "cases", "chassis", "cooler", "riser", "brand", "slots", "主板", "机箱", "散热", "水冷", "延长线", "转接线", "牌子", "品牌", "哪家")

// partChosen is how such a part is asked for.
var partChosen = pattern.Of(`\b(?:what|which|whats|what's|best|recommend|suggest)(?: (?:is|are|the|best|an?|any|some|kind|type|sort|of|good|decent|cheap|cheapest|used|server|workstation|consumer|right|atx|e-atx|epyc|threadripper|ryzen|xeon|cpu|gpu|pc|pcie|decently|priced|affordable|ideal))* (?:motherboards?|mobos?|mainboards?|(?:cpu |gpu )?coolers?|risers?(?: cables?)?|(?:psu|power supply|motherboard) (?:brands?|makers?|manufacturers?)|brands? of (?:psu|power supply|motherboard)|(?:cases?|chassis)(?: (?:should|would|do|can) (?:i|we|you)\b| (?:for|to fit|to hold|that fits?|fits?|holds?) (?:an?|my|two|dual|both|three|four|quad|\d)))\b` +
	`|\b(?:motherboard|mobo|mainboard|cooler|riser|chassis|psu brand|case)s? (?:recommendations?|recs?|suggestions?|advice)\b|(?:^|[,:;.?!] ?)(?:an? |any |good )?(?:motherboards?|mobos?|mainboards?) (?:for|to fit) (?:an?|my|two|dual|three|four|quad|multi|\d)[^?]*\?*$|\bboards? with (?:\w+ ){1,3}slots\b[^?]{0,32}\bfor\b` +
	`|(?:什么|哪个|哪款|哪种|哪块|哪张|哪些|推荐)(?:样的?|款|个|好|一下|一款|一个|一块)*的?(?:主板|机箱|散热器?|水冷|延长线|转接线|电源的?(?:品牌|牌子)|牌子的?(?:电源|主板|机箱))|(?:主板|机箱|散热器?|水冷|电源的?(?:品牌|牌子))(?:求|有什么|有没有|有啥|该|应该|应|要)*(?:推荐|怎么选|如何选|怎么挑|选|挑|买|用|上)?(?:推荐|什么|哪个|哪款|哪种|哪家)|(?:主板|机箱|散热器?|电源)(?:用|选|买|要|是)?(?:什么|哪个|哪家)的?(?:牌子|品牌|好)|(?:主板|机箱|散热器?)(?:求)?推荐|(?:主板|机箱|散热器?)(?:怎么|如何)(?:选|挑|搭)`)

// What cards stand in or hang on is chosen by no plan: "looking for a 2x 3090 case", "which GPU holder do you
// use", 显卡支架推荐. "In that case" and "a use case" are none of it.
var housingWords = pattern.OneOf("case", "chassis", "enclosure", "frame", "holder", "bracket", "stand", "brace", "sag", "tower", "mount", "支架", "支撑架", "托架", "下垂", "千斤顶", "机架")

// cardHeld names what holds a card up.
var cardHeld = pattern.Of(`\b(?:gpu|vga|(?:graphics|video) cards?|card|\d{4}(?: ?ti| super)?)(?:'s)? (?:support |anti[- ]?sag(?:ging)? |sag |vertical |mining )*(?:holders?|brackets?|(?:support )?stands?|braces?|mounts?|mounting)(?: (?:do|for|recommend\w*|recs?|suggest\w*|that|to|should|would|you|is|are)\b|[ ?.!,;]*$)|\banti[- ]?sag|\bgpu sag|(?:显卡|卡|gpu)(?:的)?(?:支架|支撑架|托架|支撑杆|防下垂|千斤顶)`)

// cardHoused names what cards are put into, behind them.
var cardHoused = pattern.Of(`\b(?:looking for|look for|search(?:ing)? for|after|recommend\w*|suggest\w*|need|want|find|which|what|any|best|good|decent|buy|favou?rite|get)\b[^.?!;,]{0,32}\b(?:\d{3,4}(?: ?ti| super)?s?|gpus?|cards?) (?:pc |server |atx |compatible |capable )*(?:cases?|chassis|enclosures?|frames?|towers?)\b(?: (?:recs?|recommend\w*|suggest\w*|for|that|with|which|under|out there|do|should)\b|[ ?.!,;]*$)|^ ?(?:an? )?(?:(?:\d ?x ?|two|dual|triple|quad|\d) ?)?(?:nvidia |rtx |geforce )?\d{4}(?: ?ti| super)?s? (?:pc |server )?(?:cases?|chassis|enclosures?)(?: (?:recs?|recommend\w*|suggest\w*|for an?|that)\b|[ ?.!]*$)|\bfit(?:s|ting)?\b[^.?!;]{0,16}\b(?:in|into|inside)\b[^.?!;]{0,24}\b(?:case|chassis|enclosure|mid[- ]?tower|full[- ]?tower)\b`)

// otherCase is a case that nothing is put into.
var otherCase = pattern.Of(`\b(?:worst|use|edge|corner|test|in (?:any|that|this|which|either|each)|just in)[- ]case`)

// housingSought reports whether that is chosen, with nothing in mind that would run.
func (r Question) housingSought() bool {
	return r.Mentions(housingWords) && !r.HasModel() && !r.MemoryWord() && !r.Asked.Asks("howfast", "howlong", "whatmodel", "power", "oom") && !r.Matches(otherCase, r.Text) && (r.Matches(cardHeld, r.Text) || r.Matches(cardHoused, r.Text))
}

// diskRoom asks whether a disk is large enough, or how large it should be.
var diskRoom = pattern.Of(`\b\d+ ?(?:tb|gb|t|g)(?: of)?(?: internal| external| nvme| m\.2| fast| local| free)* (?:ssd|disk|drive|storage|hdd|nvme)\b[^.?!;]{0,40}\b(?:enough|sufficient|ok|okay|do)\b|\d+ ?(?:tb|gb|t|g)的?(?:固态|硬盘|磁盘|ssd|机械盘)[^,;?!]{0,8}(?:够|足够|行)`)

// diskAsked reports whether room on a disk is asked about, with no model to store.
func (r Question) diskAsked() bool { return !r.HasModel() && r.Matches(diskRoom, r.Text) }
