package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
)

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
