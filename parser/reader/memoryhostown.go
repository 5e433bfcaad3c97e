package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/tagger"
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
	if after != "" && after != "ram" && after != "memory" {
		return false
	}
	between := r.Text[r.Tokens[last].Hi:r.Tokens[i].Lo]
	lacks := r.Matches(ramLacking, between)
	if lacks && r.Matches(ramAsked, r.ClauseBefore(r.Tokens[i])) {
		return true
	}
	return (lacks || r.Matches(loadFailed, between)) && !r.Mentions(graphicsWords) && (!r.cardNamed() || r.notOfCard(r.Tokens[i].Value)) && (r.Ends(i-1) || r.Word(i-1) == "那") && r.Matches(ramNow, r.Text[r.Tokens[i].Hi:])
}

var (
	// ramNow stands behind an amount that opens its clause and is asked about: 32G内存不够，64G可以吗.
	ramNow        = pattern.Of(`^ ?(?:的)?(?:内存|的话)?(?:呢|怎么样|如何|咋样|(?:是不是|就|应该|总|会)*(?:够|行|可以|能|ok|搞定|稳)[^,;?!、]{0,10}(?:吗|么|嘛|不|吧|\?|$)|够不够|行不行|可不可以|能不能)|^ ?(?:of (?:system )?ram)? ?(?:enough|ok|okay|sufficient|instead)?\?`)
	loadFailed    = pattern.Of(`(?:跑|带|拖|加载|放|装|塞|撑)不(?:动|下|了|起来|进)|(?:加载|跑)(?:会|就|都)*(?:失败|卡死|崩)`)
	graphicsWords = pattern.OneOf("显存", "vram", "gpu", "显卡")
)

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

// How much memory of the host there has to be is asked first, and then whether so much is enough: 需要多少内存？512G够吗.

var (
	// ramOpen ends before the amount.
	ramOpen = pattern.Of(`(?:^|[^显存卡])内存[^,;?!显0-9]{0,8}(?:多少|多大|几个?g)[^,;?!显0-9]{0,6}[?,;! 、]+(?:如果|要是|我|有|用|给|上|配|准备|插|是|那|单机|一台|就)*$|(?:多少|多大|几个?)g?的?(?:系统|主机|物理|服务器|cpu)*内存[^,;?!显0-9]{0,6}[?,;! 、]+(?:如果|要是|我|有|用|给|上|配|准备|插|是|那|单机|一台|就)*$|\b(?:how much|what amount of|how many (?:gb|gigs)(?: of)?) (?:system |host |cpu |main |server |ddr[345] )*(?:ram|ddr[345]|(?:system|host|cpu|main) memory)\b[^?!;]{0,40}[?!,;.] ?(?:and |so |or )?(?:(?:is|are|would|will|does|do|can|could|should|if|i|have|get|with)\b ?)*$`)
	// ramDo stands behind it.
	ramDo = pattern.Of(`^ ?(?:的)?(?:内存)?(?:是不是|会不会|能不能)?(?:就|都|也|可以|应该|能|才)*(?:够|行|可以|足够|ok|搞定|能跑|不够|太少|太小|稳)|^ ?(?:be |do |going to be )*(?:enough|sufficient|suffices?|ok\b|okay|do\b|work|cut it|too (?:little|small)|adequate|plenty|fine)`)

	ramOpenWords = pattern.OneOf("内存", "ram", "ddr", "memory")
)

// ramAnswered reports whether an amount is the memory of the host that is asked about so.
func (r *Reader) ramAnswered(i int) bool {
	if !r.Mentions(ramOpenWords) {
		return false
	}
	t := r.Tokens[i]
	return r.Matches(ramDo, r.Text[t.Hi:]) && r.Matches(ramOpen, r.Text[max(0, t.Lo-110):t.Lo])
}

// 内存 is the host's memory, and what people call all memory that work needs: 训练为什么需要1.2TB的内存，如何计算. A need
// whose reason or reckoning is asked for, with no word of the host or of other memory, is none that a host has.

var (
	memoryHanWords = pattern.OneOf("内存")
	ofTheHost      = pattern.OneOf("主机", "cpu", "ram", "系统", "运行内存", "物理内存", "服务器", "机器", "节点", "offload", "卸载", "ddr", "显存", "vram", "swap", "虚拟内存", "ktransformers", "llama.cpp", "gguf")
	needsBefore    = pattern.Of(`(?:需要|要|需|得)(?:使用|用|占用|占|消耗|到|多达|高达|大概|大约|约|差不多|将近|接近|至少|上| |~)*$`)
	memoryBehind   = pattern.Of(`^(?:多|左右|以上|这么多|这么大)*(?:的)?(?:总)?内存`)
	howReckoned    = pattern.Of(`(?:怎么|如何|咋|怎样)(?:去|来|才)?(?:计算|估算|推算|推导|算|得出|得到|得来|来的)|(?:计算|推导|估算)(?:过程|方法|方式|步骤|公式|依据)|(?:从)?哪(?:里|儿)?来的|怎么来`)
)

// workNeeds reports whether an amount is what work is told to need so.
func (r *Reader) workNeeds(i int) bool {
	if !r.Mentions(memoryHanWords) || r.Mentions(ofTheHost) || r.cardNamed() || r.Asked.Asks("enough", "oom", "can", "buy") {
		return false
	}
	t := &r.Tokens[i]
	before := r.ClauseBefore(*t)
	if !r.Matches(needsBefore, before) || !r.Matches(memoryBehind, r.Text[t.Hi:]) && !strings.HasSuffix(r.Word(i), "内存") && !strings.Contains(before, "内存") {
		return false
	}
	if !r.Asked.Asks("why") && !r.Matches(howReckoned, r.Text) {
		return false
	}
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "task" || t.Kind == "full" || t.Kind == "rl" }) && !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "quant" })
}

var (
	ranShort      = pattern.Of(`^(?:多|左右|以上)?(?:的)?(?:内存)?(?:都|还是|还|也|一直|总是?|老是?|仍然?|依然|就|会|直接|却|居然|每次|经常|被|报|提示|显示|说| )*(?:内存)?(?:不足|不够|kill|杀|oom|爆|溢出|用完|满了)`)
	ranShortWords = pattern.OneOf("不足", "不够", "kill", "杀", "oom", "爆", "溢出", "用完", "满了")
)

// ramRanShort reports whether an amount is the host's memory that did not do, where it is asked how much there must be and
// the cards have a memory of their own: 要多少内存？100多G一直报不足，2张3090 24G.
func (r *Reader) ramRanShort(i int) bool {
	t := &r.Tokens[i]
	if r.Query.HostRAMGB > 0 || !r.Mentions(memoryHanWords) || !r.Mentions(ranShortWords) || !r.cardNamed() || r.onCard(i) || r.sold(i) {
		return false
	}
	if !r.Matches(ranShort, r.Text[t.Hi:]) || !r.Matches(hostMemoryAsked, r.Text) {
		return false
	}
	if r.notOfCard(t.Value) {
		return true
	}
	for j := range r.Tokens {
		if r.Tokens[j].Type == token.Bytes && j != i && (r.onCard(j) || r.sold(j)) {
			return true
		}
	}
	return false
}

// orRAM reports whether an amount is asked for in place of the host's memory before
// it: "32G内存够吗还是要64G", "32GB RAM, or can the VM get 8GB?".
func (r *Reader) orRAM(i int) bool {
	if r.Query.HostRAMGB == 0 && r.Query.HostRAMOptions == nil || r.Tokens[i].Kind == "listed" {
		return false
	}
	last := r.lastBytes(i)
	if last == i {
		return false
	}
	if v := r.Tokens[last].Value; v != r.Query.HostRAMGB && !slices.Contains(r.Query.HostRAMOptions, v) {
		return false
	}
	between := r.Text[r.Tokens[last].Hi:r.Tokens[i].Lo]
	if between == " or " || between == "或" || between == " vs " {
		return r.memoryAfter(i) == "" && r.memoryBefore(last) == "ram" && !r.onCard(i)
	}
	if strings.HasSuffix(between, " or ") && r.memoryAfter(i) == "" && !r.onCard(i) && !strings.ContainsAny(between, ".;") {
		return true // "will 96 of DDR5 do or 128"
	}
	return chars.Mentions(between, " or ", "还是", "或") && r.Matches(orAmount, between) && r.memoryAfter(i) != "vram" && !r.onCard(i)
}

// ramRaised are the words between what RAM there is and what it could become.
var ramRaised = pattern.Of(`\b(?:could|can|might|may|would|want to|wanna|thinking of|thinking about|considering|planning to|plan to|going to|option to|able to) (?:to )?(?:go|going|upgrade|upgrading|get|getting|move|moving|jump|raise|raising|expand|expanding|bump|bumping|double|doubling|increase|increasing|bring|bringing|max|maxing)(?: it| that| this| them| the ram| my ram| ram)?(?: up| out)? (?:to|at) (?:about |around |even |as much as )?$|(?:可以|能|想|打算|考虑)(?:再)?(?:加|升|升级|扩|扩展|扩充|换)(?:到|成|至)$`)

// moreRAM reads what the host's memory could be raised to, where it was told what there is:
// "16 GB of RAM, I could go to 48".
func (r *Reader) moreRAM(i int) bool {
	q, v := &r.Query, r.Tokens[i].Value
	if q.HostRAMGB == 0 || v <= q.HostRAMGB || v > 4096 || !slices.Contains(tagger.MemorySizes, v) && v != 48 || !r.Ends(i+1) || !r.Matches(ramRaised, r.ClauseBefore(r.Tokens[i])) {
		return false
	}
	q.HostRAMOptions, q.HostRAMGB = []float64{q.HostRAMGB, v}, 0
	r.Mark("host_ram_options", i, i)
	return true
}
