package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// overCards is said of an amount that several cards have together: "48GB over both cards",
// "32GB between them".
var overCards = pattern.Of(`^ ?(?:of (?:vram|memory|video memory) |vram |memory )?(?:(?:spread|split|shared|distributed|divided) )?(?:over|across|between|among) (?:both|them|all|(?:the |my |our )?(?:\d{1,3}|two|three|four|six|eight)) ?(?:of (?:them|those)|gpus|cards|of the (?:gpus|cards))?\b`)

// cardOfSum reports whether an amount stands behind a card that is added to others: "3090 +
// 3060 12G".
func (r *Reader) cardOfSum(i int) bool {
	j := i - 1
	for j > 0 && (r.At(j).Type == token.Card || r.At(j).Type == token.Bare || r.At(j).Kind == "line" || r.At(j).Kind == "maker") {
		j--
	}
	if card := r.At(i - 1); card.IsCard() && len(r.Names.Memory[card.Name]) > 0 && !r.Names.Holds(card.Name, r.Tokens[i].Value) {
		return false // "3090+3060+4070 48GB total" is of all
	}
	return j < i-1 && r.Word(j) == "+"
}

// driveBefore ends before what room a drive has.
var driveBefore = pattern.Of(`(?:(?:硬盘|磁盘|固态|ssd)(?:上|里)?(?:就|只|还|才)?(?:剩下?|有|剩余|空闲)?(?:了|不到)?|(?:配额|家目录|home目录)(?:就|只|还|才)?(?:剩下?|有|是|给)?(?:了|不到)?|\b(?:my |the |our )?(?:disk|ssd|drive|quota|scratch|home|volume)(?: (?:space|quota|limit|dir|directory|folder|partition|drive))?(?: only| just)?(?: (?:has|have|got|holds?|is|of|at|gives me|limited to|capped at)| ?[:=])?(?: only| just| about)?)(?: left)? ?$`)

// driveBehind is what makes an amount the size of a drive.
var driveBehind = pattern.Of(`^ (?:(?:are |is |still )*(?:free|left|available|spare) )(?:on|in) (?:the |my |a )?(?:disk|drive)\b|^ ?(?:of )?(?:nvme |sata |m\.2 |fast |free |left |available |external |pcie |home |disk |scratch |user |storage )*(?:disk space|(?:disk|drive) (?:left|free)\b|ssd|hdd|micro[- ]?sd|sd[- ]?card|emmc|(?:usb|thumb|pen|flash) (?:stick|drive)|drive|nvme|storage|quota|scratch|固态|硬盘|的?(?:磁盘)?配额)`)

// haves reports whether what stands before an amount says who has it.
func (r *Reader) haves(i int, owner *pattern.Pattern) bool {
	lo := r.Tokens[i].Lo
	return r.Matches(owner, r.Text[max(0, lo-40):lo])
}

// cardHas and machineHas tell whose memory an amount is: "my card has 12GB of RAM",
// "the machine has 64GB".
var (
	cardHas    = pattern.Of(`(?:\b(?:graphics |video )?(?:cards?|gpus?)|显卡|卡) ?(?:only |just |each )?(?:has|have|got|comes with|only has|有|只有) (?:only |just |about )?$`)
	cardWith   = pattern.Of(`\b(?:graphics |video )?(?:card|gpu) with (?:only |just |about )?$`)
	machineHas = pattern.Of(`(?:\b(?:machine|server|pc|computer|laptop|desktop|workstation|host|vm)|机器|电脑|主机|服务器|虚拟机) ?(?:only |just )?(?:has|have|got|get|gets|有|只有) ?(?:only |just |about )?$`)
)

// mostOfPC is the most that the card of a computer at home has, in GB.
const mostOfPC = 32

// glued reports whether an amount is a part of a card's name: "V100-32G".
func (r *Reader) glued(i int) bool {
	card := r.At(i - 1)
	if r.Word(i-1) == "-" && card.Hi == r.Tokens[i].Lo {
		card = r.At(i - 2)
	}
	return (card.Type == token.Card || card.Type == token.Bare) && r.Tokens[i].Lo-card.Hi <= 1 && !strings.HasPrefix(r.Text[card.Hi:], " ")
}

// onCard reports whether an amount is tied to a card: "a 24GB GPU", "32G的V100",
// "3090 24G".
func (r *Reader) onCard(i int) bool {
	for j := i + 1; j <= i+2; j++ {
		t := r.At(j)
		if t.Type == token.Card || t.Type == token.Bare || t.Type == token.Measure && t.Kind == "card" && !r.numbered(j) || t.Type == token.Times {
			return true
		}
		if t.Type != token.Link && t.Kind != "maker" && t.Kind != "line" || r.Word(j) == "of" || strings.HasSuffix(r.Word(j), "在") || strings.HasSuffix(r.Word(j), "到") {
			break // "69GB of GPU" is only memory, 19G放在3090上 is what goes there
		}
	}
	if held := r.At(i - 2); r.Word(i-1) == "of" && (held.Type == token.Card || held.Type == token.Bare || held.Type == token.Measure && held.Kind == "card") {
		return true // "8 GPUs of 46 GB"
	}
	for j := i - 1; j >= i-2; j-- {
		t := r.At(j)
		if t.Type == token.Card || t.Type == token.Bare || t.Type == token.Times || t.Kind == "apiece" {
			return true
		}
		if t.Type != token.Open && (t.Type != token.Mark || r.Word(j) == "?") && t.Kind != "slash" {
			break
		}
	}
	return false
}

// toppedOut stands between a card and all the memory it has: "my A100s max out at 40G".
var toppedOut = pattern.Of(`^ ?(?:cards? |gpus? |only |just |each |all )*(?:tops?|max(?:es)?|caps?) out at (?:about |around |only |just )?$|^ ?(?:最多|顶多|撑死|满打满算)?(?:也|都)?(?:就|只|才|仅)(?:有)?$`)

// cardTopsOut reports whether an amount is what the card named before it has at most.
func (r *Reader) cardTopsOut(i int) bool {
	for j := i - 1; j >= 0 && j >= i-5; j-- {
		if t := r.Tokens[j]; t.Type == token.Card || t.Type == token.Bare {
			return r.Matches(toppedOut, r.Text[t.Hi:r.Tokens[i].Lo])
		}
	}
	return false
}

// onCardBehind reports whether a card follows an amount: "i7 with a 24GB 3090".
func (r *Reader) onCardBehind(i int) bool {
	for j := i + 1; j <= i+2 && !r.At(j).Joins(); j++ {
		if t := r.At(j); t.Type == token.Card || t.Type == token.Bare || t.Type == token.Measure {
			return true
		}
	}
	return false
}

// inBrackets is the bracket that an amount follows, over a word such as "about":
// "Q4_K_M (~14GB)", or -1.
func (r *Reader) inBrackets(i int) int {
	j := i - 1
	for r.At(j).Type == token.Link {
		j--
	}
	if r.At(j).Type == token.Open && j > 0 {
		return j
	}
	return -1
}

// apart reports whether an amount of "memory" stands apart from a card that is
// named: then it is the host's.
func (r *Reader) apart(i int) bool {
	card := false
	for _, t := range r.Tokens {
		if t.Kind == "apple" || t.Type == token.Card && len(t.Name) > 1 && t.Name[0] == 'm' && chars.IsDigit(t.Name[1]) {
			return false
		}
		card = card || t.Type == token.Card || t.Type == token.Bare
	}
	j := i - 1
	for r.At(j).Type == token.Link || r.At(j).Kind == "filler" {
		j-- // "and about 96G memory"
	}
	return card && r.At(j).Joins()
}

// percentOf reports whether an amount is the whole that a share is told of: "90% of
// 64GB".
func (r *Reader) percentOf(i int) bool {
	return r.At(i-1).Type == token.Link && r.Word(i-1) == "of" && r.At(i-2).Type == token.Unit && r.At(i-2).Name == "percent"
}

// timedModules stands behind the memory of a host that is told with the latency of its modules.
var timedModules = pattern.Of(`^ ?(?:@ ?)?(?:\d{4} ?(?:mhz|mt/s)? ?)?(?:at )?cl ?[1-5]\d\b`)

// behindModules ends in the kind of the host's modules, behind which their amount stands:
// "8 channel ddr5-5600 512gb".
var behindModules = pattern.Of(`\b(?:lp)?ddr[345]x?(?:[- ]?\d{4,5})?(?: ?(?:mhz|mt/?s|ecc|reg|rdimm|ram))*[ :=]*$`)
