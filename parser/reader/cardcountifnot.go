package reader

import (
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
)

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
