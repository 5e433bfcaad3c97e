package words

import "strings"

// Buying is what a text says of the cards that it asks advice about.
type Buying struct {
	Efficient bool    // by the energy that the work takes
	Fastest   bool    // by speed alone
	Maker     string  // of one maker only, as the catalogue names it
	Mac       MacForm // which of Apple's machines
	Spares    bool    // others than the card that is named, whose price is to be saved
	OrRent    bool    // whether to buy cards or to rent them
	Buys      bool    // cards are to be bought, or put into a machine of one's own
	Leases    bool    // rent or a cloud is spoken of
	RentFirst bool    // the card that is rented is named first
	Weekly    bool    // the hours that are told are those of each week
	Daily     bool    // the hours that are told are those of each day
	Monthly   bool    // the hours that are told are those of each month
	Yearly    bool    // the hours that are told are those of each year
}

var (
	efficientWords = Pattern(`\b(?:energy|power)[- ]?efficien\w*|\bmost efficient\b|\befficien\w* (?:in|of|with) (?:energy|power|electricity)\b|\b(?:least|lowest|less|minimal|minimum) (?:energy|electricity|power (?:draw|use|usage|consumption)|wattage|watts)\b|\b(?:tokens?|performance|perf|speed|tps|t/s) ?(?:per|/) ?watt\b|\bper joule\b|最?省电|能效|最?节能|(?:功耗|能耗|耗电量?)最?(?:低|小|少)|每瓦`)
	fastestWords   = Pattern(`\bfastest\b|\bmost powerful\b|\b(?:best|highest|top) (?:raw )?(?:performance|speed|throughput)\b|最快|性能最(?:好|强|高)|速度最`)
	sparesWords    = Pattern(`\bwithout (?:spending|paying|dropping|shelling out|blowing)\b[^.?!;,]{0,40}\bon\b|\binstead of (?:spending|paying|dropping)\b|\bnot (?:spend|pay|drop)(?:ing)?\b[^.?!;,]{0,24}\bon an?\b|(?:不想|不用|不必|别|无需|不)花[^,，。;；?？!！]{0,16}买`)
	buyWords       = Pattern(`\b(?:buy|buys|buying|bought|purchas\w*|own|owning|pays? off|break[- ]?even)\b|买|购|自有|自建|回本`)
	homeWords      = Pattern(`\b(?:build|upgrade|home ?lab|at home|locally|my (?:desktop|pc|rig|workstation))\b|\b(?:home|local|desktop|gaming) (?:pc|rig|machine|workstation|build|use|llms?)\b|装|配置?|组装|入手|本地|家用|私有化`)
	leaseWords     = Pattern(`\b(?:rent|rents|renting|rental|lease|leasing|cloud)\b|租|云上|上云`)
	dailyWords     = Pattern(`\b(?:a|per|each|every) day\b|\bdaily\b|/ ?day\b|每天|每日|一天|天天`)
	weeklyWords    = Pattern(`\b(?:a|per|each|every) week\b|\bweekly\b|/ ?week\b|每周|一周|每星期|一个?星期`)
	monthlyWords   = Pattern(`\b(?:a|per|each|every) month\b|\bmonthly\b|/ ?mo(?:nth)?\b|每个?月|(?:一个?|单|平均)月|月均`)
	yearlyWords    = Pattern(`\b(?:a|per|each|every) year\b|\byearly\b|/ ?y(?:ea)?r\b|每年|一年|年均`)
	ofNVIDIA       = Pattern(`\bnvidia\b|\bgeforce\b|\brtx cards?\b|\bcuda\b|n卡|英伟达`)
	ofAMD          = Pattern(`\bamd\b|\bradeon\b|\brocm\b|a卡`)
	madeProcessor  = Pattern(`\b(?:amd|intel)(?:'s)? ?(?:ryzen|epyc|threadripper|opteron|xeons?|core|cpus?|processors?|i[3579]\b|ultra|n\d{2,3}\b|nuc|mac|的?(?:cpu|处理器))|英特尔的?(?:cpu|处理器|至强|酷睿)`)
	ofIntel        = Pattern(`\bintel\b|\barc\b|英特尔`)
)

// buyingIn reads what a text says of the cards that it asks advice about.
func buyingIn(text string) Buying {
	b := Buying{
		Efficient: hinted(text, "efficien", "energy", "electric", "power", "watt", "joule", "电", "能", "耗", "瓦") && efficientWords().MatchString(text),
		Fastest:   hinted(text, "fast", "powerful", "best", "highest", "top", "最") && fastestWords().MatchString(text),
		Spares:    hinted(text, "without", "instead", "not ", "花") && sparesWords().MatchString(text),
		OrRent:    hinted(text, "rent", "lease", "leasing", "cloud", "租", "云") && buyWords().MatchString(text) && leaseWords().MatchString(text),
		Daily:     hinted(text, "day", "daily", "天", "每日") && dailyWords().MatchString(text),
	}
	b.Mac = macForm(text)
	b.Leases = hinted(text, "rent", "lease", "leasing", "cloud", "租", "云") && leaseWords().MatchString(text)
	b.Buys = hinted(text, "buy", "bought", "purchas", "own", "买", "购", "自有", "自建") && buyWords().MatchString(text) ||
		hinted(text, "build", "upgrade", "home", "local", "desktop", "gaming", "my ", "装", "配", "入手", "本地", "家用", "私有化") && homeWords().MatchString(text)
	if b.OrRent {
		bought, leased := buyWords().FindStringIndex(text), leaseWords().FindStringIndex(text)
		b.RentFirst = leased[0] < bought[0]
	}
	b.Weekly = hinted(text, "week", "周", "星期") && weeklyWords().MatchString(text)
	b.Monthly = b.OrRent && hinted(text, "month", "/mo", "月") && monthlyWords().MatchString(text)
	b.Yearly = b.OrRent && hinted(text, "year", "/yr", "年") && yearlyWords().MatchString(text)
	b.Maker = makerIn(text)
	return b
}

// makerIn is the one maker of cards that a text in small letters names, as the catalogue does.
func makerIn(text string) (maker string) {
	if hinted(text, "amd", "intel", "英特尔") {
		text = madeProcessor().ReplaceAllLiteralString(text, "")
	}
	for _, m := range []struct {
		name  string
		match bool
	}{
		{"NVIDIA", hinted(text, "nvidia", "geforce", "rtx", "cuda", "n卡", "英伟达") && ofNVIDIA().MatchString(text)},
		{"AMD", hinted(text, "amd", "radeon", "rocm", "a卡") && ofAMD().MatchString(text)},
		{"Intel", hinted(text, "intel", "arc", "英特尔") && ofIntel().MatchString(text)},
	} {
		if m.match && maker != "" {
			return "" // several
		}
		if m.match {
			maker = m.name
		}
	}
	return maker
}

// MakerIn is the one maker of cards that a text names, in small letters as a query has it.
func MakerIn(text string) string { return strings.ToLower(makerIn(strings.ToLower(text))) }

var makerAlone = Pattern(`(?i)^\s*(?:(?:ok(?:ay)?|and|so|then|but|what about|how about|what if (?:i|we)|(?:what|and) if|on|with|for|use|using|try|buy|go with|from|by|switch to|make it|换成?|改成|改用|用|那|如果|买|要是)[\s,，]*)*(?:an? |any |some )?(?:amd|nvidia|intel|radeon|geforce|a ?卡|n ?卡|英伟达|英特尔)(?:'s)?(?: (?:cards?|gpus?|one|ones|instead|then|only|hardware))*\s*(?:的)?(?:显?卡|gpu)?(?:呢|行吗|可以吗|怎么样)*\s*[?？.。!]*$`)

// MakerAlone is the maker of cards that a text goes on with and of nothing else: "and on amd?", A卡呢.
func MakerAlone(text string) string {
	if !makerAlone().MatchString(text) {
		return ""
	}
	return MakerIn(text)
}

// MakerNamed is a maker as the catalogue names it.
func MakerNamed(name string) string {
	for _, maker := range []string{"NVIDIA", "AMD", "Intel"} {
		if strings.EqualFold(maker, name) {
			return maker
		}
	}
	return ""
}
