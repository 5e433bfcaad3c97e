package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
)

// Numbers of cards as Chinese asks about them one after the other, "单卡够吗，两张呢", or tells the next at once.

var eitherEachWords = pattern.OneOf("呢", "还是", "或", "?", "又", "分别", "各", "哪个", "差多少", "一样")

// eachCard stands behind 单卡 where it tells what each card has, and hanAnd between two numbers of one card: 4张和8张A100.
var (
	eachCard = chars.InitialsOf([]string{"batch", "bs", "mbs", "micro", "批", "并发", "显存", "长度"})
	hanAnd   = [...]string{"和", "与", "跟", "、", "或"}
)

// hanCounts are numbers of cards that Chinese asks about one after the other, nil
// where there are none: "单卡够吗，两张呢", "一张够吗，还是要两张".
func (r *Reader) hanCounts() []int {
	if !r.Mentions(eitherEachWords) {
		return nil
	}
	if strings.Count(r.Text, "张")+strings.Count(r.Text, "块")+strings.Count(r.Text, "片")+strings.Count(r.Text, "卡") < 2 {
		return nil // each number stands before one of them
	}
	all := hanCount.Expr().FindAllStringSubmatchIndex(r.Text, 8)
	var list []int
	for k := 1; k < len(all); k++ {
		last, at := all[k-1], all[k]
		one, two := r.hanNumberAt(last), r.hanNumberAt(at)
		between := r.Text[last[1]:at[0]]
		if one == 0 || two == 0 || one == two || len(between) > 90 || hanOrdinal(r.Text[:at[0]]) {
			continue
		}
		if between == "" && chars.Opens(r.Text[at[1]:], []string{"显存", "占", "各", "平均"}) > 0 && one > 1 && two == 1 {
			continue // the 单卡 of "8卡16卡单卡显存" is each of them
		}
		if two == 1 && eachCard.Opens(strings.TrimLeft(r.Text[at[1]:], " 的")) > 0 || one == 1 && eachCard.Opens(strings.TrimLeft(between, " 的")) > 0 {
			continue // what each has: "两张4090能训吗、单卡batch 4"
		}
		set := between == "" && two <= 256 || slices.Contains(hanAnd[:], between) && r.At(r.tokenAt(at[0])+2).IsCard() || r.Matches(hanOr, between) && !chars.Mentions(between, "报", "爆", "oom")
		if at := strings.LastIndexByte(between, '?'); at >= 0 && chars.Opens(strings.TrimLeft(between[at+1:], " "), []string{"如果", "要是", "不够", "不行"}) > 0 {
			between = "?" // "够吗？不够的话，两张行不行": what would be if not
		}
		asked := r.Matches(hanAskedLast, strings.TrimLeft(r.Text[at[1]:], " ")) && r.Matches(hanAsks, between) && !chars.Mentions(between, "报", "爆", "oom", "失败", "不够、", "不行、") && !strings.Contains(between, "才")
		if !set && !asked && !r.pairAsked(between, r.Text[at[1]:]) {
			continue
		}
		list = append(list, one, two)
	}
	return unique(list)
}

// hanNumberAt is the number of a match of hanCount.
func (r *Reader) hanNumberAt(m []int) int {
	for k := 2; k < len(m); k += 2 {
		if m[k] < 0 {
			continue
		}
		switch word := r.Text[m[k]:m[k+1]]; word {
		case "单":
			return 1
		case "双":
			return 2
		default:
			return told(word)
		}
	}
	return 0
}

// hanOrdinal reports whether a text ends in what makes a number behind it a place.
func hanOrdinal(before string) bool {
	return strings.HasSuffix(before, "第") || strings.HasSuffix(before, "每") || strings.HasSuffix(before, "其中") || strings.HasSuffix(before, "加") || strings.HasSuffix(before, "再")
}

// Chinese often tells at once how many cards would be taken if those that are there do not do: both
// numbers are asked about then.

// askedHan ends a question for yes or no, within a few words of what stands behind it.
const askedHan = `(?:(?:吗|么|嘛|不|呢|\?)[^,;?!、0-9]{0,12}|(?:够不够|行不行|能不能|能否|可不可以|会不会)[^,;?!、]{0,32})[,;?!、 ]+`

var (
	// ifNot tells of more cards behind a question: 够吗，不够的话加到四张, 能跑吗？不行就再加两张.
	ifNot = pattern.Of(askedHan + `(?:如果|要是|万一)?(?:还)?(?:不够用?|不行|不可以|不能|跑不[了动起]|[装放塞]不下)(?:的话|就|了|,|、|那|我|还)*(?:可以|能|得|要)?(再加|再买|再上|再插|再配|再添|加到|上到|凑到|扩到|升到|加成|换成|改成|用|上|买|)(` + someCards + `|双) ?[张块片卡]`)
	// orMust asks whether more cards must be had: 能跑吗，还是得双卡.
	orMust = pattern.Of(askedHan + `还是(?:说|就|我)*(?:得|要|需要|必须|非得|只能)(?:用|上|买|有|要|搞)*(` + someCards + `|双) ?[张块片卡]`)

	// timesCards is a number of cards with a sign of multiplication.
	timesCards = pattern.Of(`(?:^|[^0-9.])([1-9]\d?) ?[x*] ?[a-z]{0,4}\d{2,4}|[a-z0-9] ?[x*] ?([1-9]\d?)(?:[^0-9.gk]|$)`)
	// twinCards are two of one name: 双3090, 双卡4090.
	twinCards = pattern.Of(`双(?:卡|路)?的? ?[a-z]{0,4}\d{2,4}`)
)

var ifNotWords = pattern.OneOf("不够", "不行", "不可以", "不能", "跑不", "装不下", "放不下", "塞不下", "还是")

// countsIfNot are the number of cards that is asked about and the one that would be taken if it did not do,
// nil where they are not told. A card without a number is one.
func (r *Reader) countsIfNot() []int {
	if !r.Mentions(ifNotWords) || r.Asked.Asks("cards", "howfast", "howlong", "cost") {
		return nil
	}
	added := ""
	m := r.Places(ifNot, r.Text)
	if m != nil {
		added, m = r.Text[m[2]:m[3]], append(m[:2], m[4:]...)
	} else if m = r.Places(orMust, r.Text); m == nil {
		return nil
	}
	second := told(r.Text[m[2]:m[3]])
	if r.Text[m[2]:m[3]] == "双" {
		second = 2
	}
	first := r.countAhead(r.Text[:m[0]])
	if strings.HasPrefix(added, "再") {
		second += first
	}
	if second <= first || second > mostApart {
		return nil
	}
	return []int{first, second}
}

// countAhead is the last number of cards in the text before a place; 1 where there is none.
func (r *Reader) countAhead(before string) int {
	before = before[max(0, len(before)-2*evidence.ClauseReach):]
	if all := hanCount.Expr().FindAllStringSubmatchIndex(before, 8); all != nil {
		m := all[len(all)-1]
		for k := 2; k < len(m); k += 2 {
			if m[k] < 0 {
				continue
			}
			switch word := before[m[k]:m[k+1]]; word {
			case "单":
				return 1
			case "双":
				return 2
			default:
				return max(told(word), 1)
			}
		}
	}
	if m := r.groups(timesCards, before); m != nil {
		return max(told(m[1]), told(m[2]))
	}
	if r.Matches(twinCards, before) {
		return 2
	}
	return 1
}
