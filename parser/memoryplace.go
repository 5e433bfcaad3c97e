package parser

import "strings"

// overCards is said of an amount that several cards have together: "48GB over both cards",
// "32GB between them".
var overCards = patternOf(`^ ?(?:of (?:vram|memory|video memory) |vram |memory )?(?:(?:spread|split|shared|distributed|divided) )?(?:over|across|between|among) (?:both|them|all|(?:the |my |our )?(?:\d{1,3}|two|three|four|six|eight)) ?(?:of (?:them|those)|gpus|cards|of the (?:gpus|cards))?\b`)

// cardOfSum reports whether an amount stands behind a card that is added to others: "3090 +
// 3060 12G".
func (r *reader) cardOfSum(i int) bool {
	j := i - 1
	for j > 0 && (r.at(j).typ == tCard || r.at(j).typ == tBare || r.at(j).kind == "line" || r.at(j).kind == "maker") {
		j--
	}
	if card := r.at(i - 1); card.isCard() && len(r.names.memory[card.name]) > 0 && !r.names.holds(card.name, r.tokens[i].value) {
		return false // "3090+3060+4070 48GB total" is of all
	}
	return j < i-1 && r.word(j) == "+"
}

// driveBefore ends before what room a drive has.
var driveBefore = patternOf(`(?:(?:硬盘|磁盘|固态|ssd)(?:上|里)?(?:就|只|还|才)?(?:剩下?|有|剩余|空闲)?(?:了|不到)?|(?:配额|家目录|home目录)(?:就|只|还|才)?(?:剩下?|有|是|给)?(?:了|不到)?|\b(?:my |the |our )?(?:disk|ssd|drive|quota|scratch|home|volume)(?: (?:space|quota|limit|dir|directory|folder|partition|drive))?(?: only| just)?(?: (?:has|have|got|holds?|is|of|at|gives me|limited to|capped at)| ?[:=])?(?: only| just| about)?)(?: left)? ?$`)

// driveBehind is what makes an amount the size of a drive.
var driveBehind = patternOf(`^ (?:(?:are |is |still )*(?:free|left|available|spare) )(?:on|in) (?:the |my |a )?(?:disk|drive)\b|^ ?(?:of )?(?:nvme |sata |m\.2 |fast |free |left |available |external |pcie |home |disk |scratch |user |storage )*(?:disk space|(?:disk|drive) (?:left|free)\b|ssd|hdd|drive|nvme|storage|quota|scratch|固态|硬盘|的?(?:磁盘)?配额)`)

// haves reports whether what stands before an amount says who has it.
func (r *reader) haves(i int, owner *pattern) bool {
	lo := r.tokens[i].lo
	return r.matches(owner, r.text[max(0, lo-40):lo])
}

// cardHas and machineHas tell whose memory an amount is: "my card has 12GB of RAM",
// "the machine has 64GB".
var (
	cardHas    = patternOf(`(?:\b(?:graphics |video )?(?:cards?|gpus?)|显卡|卡) ?(?:only |just |each )?(?:has|have|got|comes with|only has|有|只有) (?:only |just |about )?$`)
	machineHas = patternOf(`(?:\b(?:machine|server|pc|computer|laptop|desktop|workstation|host|vm)|机器|电脑|主机|服务器|虚拟机) ?(?:only |just )?(?:has|have|got|get|gets|有|只有) ?(?:only |just |about )?$`)
)

// glued reports whether an amount is a part of a card's name: "V100-32G".
func (r *reader) glued(i int) bool {
	card := r.at(i - 1)
	if r.word(i-1) == "-" && card.hi == r.tokens[i].lo {
		card = r.at(i - 2)
	}
	return (card.typ == tCard || card.typ == tBare) && r.tokens[i].lo-card.hi <= 1 && !strings.HasPrefix(r.text[card.hi:], " ")
}

// onCard reports whether an amount is tied to a card: "a 24GB GPU", "32G的V100",
// "3090 24G".
func (r *reader) onCard(i int) bool {
	for j := i + 1; j <= i+2; j++ {
		t := r.at(j)
		if t.typ == tCard || t.typ == tBare || t.typ == tMeasure && t.kind == "card" && !r.numbered(j) || t.typ == tTimes {
			return true
		}
		if t.typ != tLink && t.kind != "maker" && t.kind != "line" || r.word(j) == "of" || strings.HasSuffix(r.word(j), "在") || strings.HasSuffix(r.word(j), "到") {
			break // "69GB of GPU" is only memory, 19G放在3090上 is what goes there
		}
	}
	if held := r.at(i - 2); r.word(i-1) == "of" && (held.typ == tCard || held.typ == tBare || held.typ == tMeasure && held.kind == "card") {
		return true // "8 GPUs of 46 GB"
	}
	for j := i - 1; j >= i-2; j-- {
		t := r.at(j)
		if t.typ == tCard || t.typ == tBare || t.typ == tTimes || t.kind == "apiece" {
			return true
		}
		if t.typ != tOpen && (t.typ != tMark || r.word(j) == "?") && t.kind != "slash" {
			break
		}
	}
	return false
}

// toppedOut stands between a card and all the memory it has: "my A100s max out at 40G".
var toppedOut = patternOf(`^ ?(?:cards? |gpus? |only |just |each |all )*(?:tops?|max(?:es)?|caps?) out at (?:about |around |only |just )?$|^ ?(?:最多|顶多|撑死|满打满算)?(?:也|都)?(?:就|只|才|仅)(?:有)?$`)

// cardTopsOut reports whether an amount is what the card named before it has at most.
func (r *reader) cardTopsOut(i int) bool {
	for j := i - 1; j >= 0 && j >= i-5; j-- {
		if t := r.tokens[j]; t.typ == tCard || t.typ == tBare {
			return r.matches(toppedOut, r.text[t.hi:r.tokens[i].lo])
		}
	}
	return false
}

// onCardBehind reports whether a card follows an amount: "i7 with a 24GB 3090".
func (r *reader) onCardBehind(i int) bool {
	for j := i + 1; j <= i+2 && !r.at(j).joins(); j++ {
		if t := r.at(j); t.typ == tCard || t.typ == tBare || t.typ == tMeasure {
			return true
		}
	}
	return false
}

// inBrackets is the bracket that an amount follows, over a word such as "about":
// "Q4_K_M (~14GB)", or -1.
func (r *reader) inBrackets(i int) int {
	j := i - 1
	for r.at(j).typ == tLink {
		j--
	}
	if r.at(j).typ == tOpen && j > 0 {
		return j
	}
	return -1
}

// apart reports whether an amount of "memory" stands apart from a card that is
// named: then it is the host's.
func (r *reader) apart(i int) bool {
	card := false
	for _, t := range r.tokens {
		if t.kind == "apple" || t.typ == tCard && len(t.name) > 1 && t.name[0] == 'm' && isDigit(t.name[1]) {
			return false
		}
		card = card || t.typ == tCard || t.typ == tBare
	}
	j := i - 1
	for r.at(j).typ == tLink || r.at(j).kind == "filler" {
		j-- // "and about 96G memory"
	}
	return card && r.at(j).joins()
}

// percentOf reports whether an amount is the whole that a share is told of: "90% of
// 64GB".
func (r *reader) percentOf(i int) bool {
	return r.at(i-1).typ == tLink && r.word(i-1) == "of" && r.at(i-2).typ == tUnit && r.at(i-2).name == "percent"
}

// timedModules stands behind the memory of a host that is told with the latency of its modules.
var timedModules = patternOf(`^ ?(?:@ ?)?(?:\d{4} ?(?:mhz|mt/s)? ?)?(?:at )?cl ?[1-5]\d\b`)

// behindModules ends in the kind of the host's modules, behind which their amount stands:
// "8 channel ddr5-5600 512gb".
var behindModules = patternOf(`\b(?:lp)?ddr[345]x?(?:[- ]?\d{4,5})?(?: ?(?:mhz|mt/?s|ecc|reg|rdimm|ram))*[ :=]*$`)
