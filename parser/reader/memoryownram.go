package reader

import (
	"slices"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Memory of the host is often told as what others ask for, and then as what the asker has:
// "it needs 382GB of RAM, I only have 256GB". What there is counts.

var (
	// ramWanted stands in the clause of an amount of RAM that is asked for.
	ramWanted = pattern.Of(`\b(?:needs?|needed|requires?|required|wants?|asks? for|calls? for|recommends?|says?|said|suggests?|minimum|at least|docs?|readme|guide|author)\b|需要|要求|建议|推荐|至少|官方|文档|作者|说|得要|最低`)

	// iHave ends before what the asker has.
	iHave = pattern.Of(`\b(?:i|we|i've|we've|i'm|mine|ours|(?:my|our|this) (?:own )?(?:machine|box|server|pc|laptop|desktop|vm|computer|rig|system|host|workstation|node))(?: only| just| currently| still| really)*(?: has| have| got| is| own| am| at)?(?: got| stuck with| stuck at)?(?: only| just| about| at| around| with)* ?$|(?:我|我们|我这|我这边|手上|手头|本地|机器|电脑|服务器|主机)(?:这|就|才|只|也|现在|目前|的|上|里)*(?:有|剩|是|配了)?(?:约|大概)?$|(?:^|[,、;!])(?:现在|目前|手头)(?:只|就|才|仅)?有?$`)
)

// wantedRAM notes whether an amount of RAM is what is asked for.
func (r *Reader) wantedRAM(i int) {
	r.ramWanted = -1
	if r.Matches(ramWanted, r.ClauseBefore(r.Tokens[i])) {
		r.ramWanted = i
	}
}

// ownRAM reports whether an amount is the RAM that there is, behind what is asked for.
func (r *Reader) ownRAM(i int) bool {
	if r.Query.HostRAMGB == 0 || r.ramWanted < 0 || r.ramWanted >= i || r.Tokens[r.ramWanted].Value != r.Query.HostRAMGB || r.Tokens[i].Value*8 < r.Query.HostRAMGB || r.onCard(i) {
		return false
	}
	after := r.memoryAfter(i)
	return (after == "" || after == "ram" || after == "memory") && r.Matches(iHave, r.ClauseBefore(r.Tokens[i]))
}

// ramLacking stands between an amount of RAM that did not do and the one that is asked about, and
// ramAsked ends before the latter: "16GB of RAM is never enough, do I need 32?".
var (
	ramLacking = pattern.Of(`\b(?:not|never|isn't|wasn't|aren't|hardly|barely)(?: \w+)? (?:sufficient|enough)\b|\b(?:insufficient|too (?:little|small|low)|fail(?:s|ing|ed)?|crash(?:es|ing|ed)?|killed|oom\w*|runs? out|ran out|running out|out of memory)\b|(?:^|[^够])不够|不足|爆了|会爆|爆内存|(?:^|[^行])不行|被杀|崩了|oom|溢出`)
	ramAsked   = pattern.Of(`\b(?:do|does|would|will|should|is|shall|could|can|must|need|get|with)\b[^.?!;,]{0,24}$|(?:需要|要|得|换|加|加到|上|升到|用)(?:到|成|有|个)?$`)
)

// ramInstead reports whether an amount is the RAM that is asked about behind one that did not do.
func (r *Reader) ramInstead(i int) bool {
	last := r.lastBytes(i)
	if v := r.Tokens[i].Value; r.Query.HostRAMGB == 0 || last == i || r.Tokens[last].Value != r.Query.HostRAMGB || v <= r.Query.HostRAMGB || r.onCard(i) || !r.Questioned() {
		return false
	}
	after := r.memoryAfter(i)
	return (after == "" || after == "ram" || after == "memory") && r.Matches(ramAsked, r.ClauseBefore(r.Tokens[i])) && r.Matches(ramLacking, r.Text[r.Tokens[last].Hi:r.Tokens[i].Lo])
}

// ramGone tells that the host's memory ran out: "I run out of CPU memory", "my system RAM fills up".
var ramGone = pattern.Of(`\b(?:out of|short of|low on|not enough|lack of|insufficient|eats? (?:up )?(?:all )?(?:my |the )?|fills? (?:up )?(?:all )?(?:my |the )?) ?(?:cpu|system|host|main|normal|regular) (?:memory|ram|mem)\b|\b(?:cpu|system|host|main) (?:memory|ram|mem) (?:usage )?(?:is |gets |runs |goes |keeps |just |completely )*(?:full|fill(?:s|ing)?(?: up)?|out|exhausted|maxed|explod(?:es|ing)|overflow(?:s|ing)?)\b|\bout of ram\b|\boom[- ]?killer\b`)

var ramRanOutWords = pattern.OneOf("cpu", "system", "host", "main", "normal", "regular", "out of ram", "killer")

// ramRanOut reports whether an amount that is called nothing is the RAM that the asker has and that ran
// out: "I run out of CPU memory, I have 64 gigs".
func (r *Reader) ramRanOut(i int) bool {
	if r.Query.HostRAMGB > 0 || !r.Mentions(ramRanOutWords) || !r.Matches(iHave, r.ClauseBefore(r.Tokens[i])) || !r.Matches(ramGone, r.Text) {
		return false
	}
	return !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Is("memory", "vram") })
}

// hostBeside reports whether an amount that is only called memory is the host's, because that
// of the cards is told apart: "2 L40s with 96GB VRAM, but my memory is 192GB", "GPU: 8*4090
// Memory: 256G".
func (r *Reader) hostBeside(i int) bool {
	v := r.Tokens[i].Value
	if r.Asked.Asks("why", "normal") || r.wordBefore(i) != "" || v < 16 {
		return false
	}
	unlike, several := false, false
	for j := range r.Tokens {
		switch t := &r.Tokens[j]; {
		case t.Type == token.Bytes && j < i && (r.memoryAfter(j) == "vram" || r.memoryBefore(j) == "vram"):
			return true
		case t.Type == token.Bytes && j < i && r.onCard(j) && t.Value < v && r.At(j-1).IsCard():
			unlike = true // "A100 80G, memory is about 96G"
		case t.IsCard() && slices.ContainsFunc(r.Names.Memory[t.Name], func(gb float64) bool { return v/gb == float64(int(v/gb)) }):
			several = true // what several of them have together
		case t.IsCard():
			unlike = unlike || len(r.Names.Memory[t.Name]) > 0 && v >= 128
		}
	}
	return unlike && !several
}

// restInRAM ends before how much of the host's memory there is for what went there: "剩下的放内存，
// 64G够吗", "the rest goes into RAM, is 64GB enough".
var restInRAM = pattern.Of(`(?:放|卸|丢|塞|存|offload|溢出)[^,;?!、]{0,8}(?:内存|主存|cpu)[^,;?!、]{0,2}[,、;。] ?(?:我|只|才|就)*(?:有|剩)?$|\b(?:rest|remainder|offload\w*|spill\w*|experts)\b[^.?!;]{0,24}\b(?:ram|memory|cpu)[,.;] ?(?:(?:so|and|but|is|are|would|will|with|i|we|have|got|do|does) )*$`)

// besideOffload reports whether an amount that is called nothing is the host's, because
// something is moved there: "13b zero3 offload, my node has 256GB".
func (r *Reader) besideOffload(i int) bool {
	v := r.Tokens[i].Value
	if v >= 8 && r.Query.HostRAMGB == 0 && r.Asked.Asks("enough") && !r.sold(i) && r.Matches(restInRAM, r.Text[max(0, r.Tokens[i].Lo-evidence.ClauseReach):r.Tokens[i].Lo]) {
		return true
	}
	if r.Query.Offload == "" || r.Query.Offload == "none" || r.Query.HostRAMGB > 0 || r.sold(i) {
		return false
	}
	return v >= 256 && r.HostAsked() || v >= 64 && r.Matches(hostHas, r.ClauseBefore(r.Tokens[i]))
}

// cacheTakes reports whether an amount is what the cache takes beside other memory: "weights
// 16GB, kv ~ 4GB, a 24GB card".
func (r *Reader) cacheTakes(i int) bool {
	if r.Asked.Asks("why", "normal") {
		return false
	}
	j := i - 1
	for j > 0 && (r.At(j).Type == token.Link || r.At(j).Type == token.Equals || r.Word(j) == "~") {
		j--
	}
	return r.At(j).Kind == "kv" && r.otherAmount(i)
}

// littleRAM ends before the host's memory that is called little: "a lack of RAM, just 32GB", "RAM is the weak spot,
// only 16GB".
var littleRAM = pattern.Of(`\b(?:lack(?:ing)?(?: of)?|short (?:on|of)|low on|little|limited|not much|tight on|starved of|not a lot of|hardly any)(?: my| the| system)* ram\b[^.;?!0-9]{0,24}$|(?:^|[,.;:!?] ?|\b(?:system|my|the|and|but|host|our) )ram (?:is|was|being)(?: my| the| a| our| so| very| quite| rather| pretty| too| only| real| main| weak)* (?:spot|point|bottleneck|problem|issue|limit|limitation|small|low|tight|limited|short|weak|tiny|scarce|little|constraint)\b[^.;?!0-9]{0,24}$`)

var ramWords = pattern.OneOf("ram")

// calledLittle reports whether an amount is the host's, whose memory is called little before it.
func (r *Reader) calledLittle(i int) bool {
	if !r.Mentions(ramWords) || r.memoryAfter(i) == "vram" || r.onCardBehind(i) {
		return false
	}
	lo := r.Tokens[i].Lo
	return r.Matches(littleRAM, r.Text[max(0, lo-evidence.ClauseReach):lo])
}

// ramSpoken ends before what a host has, of whose memory is spoken; leastServer is the least that is surely no
// card's, in GB.
var ramSpoken = pattern.Of(`(?:内存|主存)(?:都|会|也|根本|肯定|应该|怕是)*(?:放不下|装不下|不够|够吗|够不够|爆|行不行|撑得住|撑不住)[^,、;?!]{0,6}[,、;?!](?:我|我们)?(?:只|就|才|目前|现在|有|是)*$|\bmem(?:ory)?[ :=]*$`)

const leastServer = 400

var serverRAMWords = pattern.OneOf("显存", "vram", "gpu")

// serverRAM reports whether an amount is such a host's, with no card named.
func (r *Reader) serverRAM(i int) bool {
	return r.Tokens[i].Value >= leastServer && !r.cardNamed() && !r.Mentions(serverRAMWords) && r.Matches(ramSpoken, r.Text[:r.Tokens[i].Lo])
}

var (
	// ramGrowsTo ends before what the memory of a host is asked to come to as processes load: 内存会超过256G吗.
	ramGrowsTo   = pattern.Of(`(?:内存|主存)(?:会不会|是不是|是否|总共|一共|会|要|能|就|得|都)*(?:超过|超出|超|涨到|吃到|用到|占到|占用|到|爆到|吃掉|用掉)(?:了|大概|大约)*$`)
	processWords = pattern.OneOf("进程", "process", "worker")
)

// hostGrows reports whether an amount is such memory, with no card told.
func (r *Reader) hostGrows(i int) bool {
	return r.Mentions(processWords) && !r.cardNamed() && r.Matches(ramGrowsTo, r.ClauseBefore(r.Tokens[i]))
}
