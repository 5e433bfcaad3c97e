package reader

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/query"
)

// How many of some people use a model at once is often told as a share: "1000 users, 10% active",
// 500人，并发率10%, "one in ten at the same time".
var (
	activeShare  = pattern.Of(`\b(\d{1,2}(?:\.\d)? ?(?:%|percent)|half|(?:a |one )(?:third|quarter|fifth|tenth)|one in (?:ten|five|four|three|twenty))(?: of (?:the |our |all |my )?(?:\d+ )?(?:them|users|people|employees|staff|customers|team|seats))? ?(?:are |is |being |will be |to be |users |user |people |using it |(?:will |would |may |might |actually |ever |really |be )*(?:use|uses|using|hit|hits|hitting|query|querying|on|work with|logged in(?:to)?|log in(?:to)?)(?: it| this| that| them| the [a-z]+)? )*(?:active|concurrent(?:ly)?|concurrency|online|simultaneous(?:ly)?|at once|at (?:the same|any|peak|a) ?(?:time|moment)?|peak)\b|\b(?:active|concurrency|concurrent|simultaneous|online|peak)(?: user| users| usage)?(?: rate| ratio| share| factor)?(?: of| is| at|:|=| about| around| ~)* ?(\d{1,2}(?:\.\d)? ?(?:%|percent))`)
	activeBehind = pattern.Of(`(?:活跃|并发|在线|同时在线|同时使用|同时|同时用)(?:率|度|比例|比|用户|占比|人数|的人|的)*(?:为|是|约|大概|占|有|按|算|:|=)* ?(\d{1,2}(?:\.\d)? ?%|[一二三四五六七八九两]成|十分之一|百分之[一二三四五六七八九十]{1,3}|[二三四五]分之一|一半)`)
	activeBefore = pattern.Of(`(\d{1,2}(?:\.\d)? ?%|[一二三四五六七八九两]成|十分之一|百分之[一二三四五六七八九十]{1,3}|[二三四五]分之一|一半)(?:的)?(?:人|用户|员工|同事|学生)?(?:左右)?(?:会|在|是)?(?:同时|并发|活跃|在线)(?:在线|使用|用|活跃|访问|请求)?`)
	countedUsers = pattern.Of(`\d ?(?:个|路)? ?$`)
	spareRoom    = pattern.Of(`^(?:的)?(?: ?headroom| ?spare| ?buffer| ?reserve|余量|冗余|富余|浮动|波动)`)
	peopleTold   = pattern.Of(`(\d{1,3}(?:,\d{3})+|\d+(?:\.\d)?|[一二三四五六七八九两十百千]{1,5})( ?k\b|万|千|百)? ?(?:多|来|余)?(?:个|名|位)?(?:-| )?(?:daily |monthly |total |registered |regular |internal )*(?:人|用户|员工|同事|学生|老师|教师|师生|职工|医生|客服|坐席|users?|people|employees?|teachers?|doctors?|agents?|analysts?|staff|customers?|students?|developers?|devs?|engineers?|seats?|person)`)
)

// partsOfPeople are the shares that words name beside those of cards.
var partsOfPeople = map[string]float64{
	"a fifth": 1. / 5, "one fifth": 1. / 5, "a tenth": 1. / 10, "one tenth": 1. / 10,
	"one in three": 1. / 3, "one in four": 1. / 4, "one in five": 1. / 5, "one in ten": 1. / 10, "one in twenty": 1. / 20,
}

var (
	activeWords        = pattern.OneOf("active", "concurren", "online", "simultaneous", "at once", "same time", "peak", "any time", "any moment", "活跃", "并发", "在线", "同时")
	percentOrHalfWords = pattern.OneOf("%", "percent", "half", "third", "quarter", "fifth", "tenth", "one in", "成", "分之", "一半")
)

// activeUsers reads the share, before a percentage means anything else.
func (r *Reader) activeUsers() {
	if !r.Mentions(activeWords) || !r.Mentions(percentOrHalfWords) || r.Training() {
		return
	}
	for _, p := range [...]*pattern.Pattern{activeShare, activeBehind, activeBefore} {
		m := r.Places(p, r.Text)
		if m == nil || r.Matches(countedUsers, r.Text[:m[0]]) || r.Matches(spareRoom, r.Text[m[1]:]) {
			continue
		}
		group := 1
		if m[2] < 0 && len(m) > 5 {
			group = 2
		}
		share, named := partsOfPeople[r.part(m, group)]
		if !named {
			share = shareOf(r.part(m, group))
		}
		if share <= 0 || share >= 1 {
			return
		}
		r.activeShare, r.activeAt = share, [2]int{m[2*group], m[2*group+1]}
		r.markText("concurrency", m[2*group], m[2*group+1])
		return
	}
}

// settleActive takes so many of the people for those at once.
func (r *Reader) settleActive() {
	q := &r.Query
	if r.activeShare == 0 || q.Concurrencies != nil {
		return
	}
	people := float64(q.Concurrency)
	if people == 0 {
		m := r.Places(peopleTold, r.Text)
		if m == nil {
			return
		}
		if figure := r.part(m, 1); chars.IsDigit(figure[0]) {
			people, _ = strconv.ParseFloat(strings.ReplaceAll(figure, ",", ""), 64)
		} else {
			people, _ = numeral.HanNumber(figure)
		}
		people *= map[string]float64{"": 1, "k": 1e3, "万": 1e4, "千": 1e3, "百": 100}[strings.TrimSpace(r.part(m, 2))]
		for i, t := range r.Tokens {
			if t.Lo >= m[2] && t.Hi <= m[3] {
				r.Used[i] = true
			}
		}
	}
	if people < 2 {
		return
	}
	q.Concurrency = int(math.Max(1, math.Round(people*r.activeShare)))
	for i, t := range r.Tokens {
		if t.Lo >= r.activeAt[0] && t.Hi <= r.activeAt[1] {
			r.Say("assumed", i, i,
				fmt.Sprintf("%s of %s people were taken for %d requests at once.", percentText(r.activeShare), query.Decimal(people), q.Concurrency),
				fmt.Sprintf("%s 人中的 %s 按 %d 个并发请求计算。", query.Decimal(people), percentText(r.activeShare), q.Concurrency))
			return
		}
	}
}

// percentText writes a share as a percentage.
func percentText(share float64) string { return query.Decimal(math.Round(share*1000)/10) + "%" }

var (
	// membersTold is what makes a number one of people who belong together.
	membersTold = pattern.Of(`人|学生|员工|同事|同学|老师|研发|开发者|医生|\b(?:people|ppl|persons?|person|employees|staff|students|colleagues|coworkers|teammates|team|company|office|lab|department|class|developers|devs|engineers|friends)\b`)
	// allTogether says that they are at it at the same time.
	allTogether = pattern.Of(`同时|并发|并行|在线|一起|concurren|simultan|parallel|at once|same time|at a time|active|online|in flight|max-num-seqs|qps|rps`)
)

// settlePeople remarks that what is served at once was told as a number of people.
func (r *Reader) settlePeople() {
	if q := &r.Query; r.activeShare == 0 && q.Concurrency >= 2*fewPeople && !r.HoldsPair() && r.Matches(membersTold, r.Text) && !r.Matches(allTogether, r.Text) {
		q.People = true
	}
}

// fewPeople may all ask at the same moment.
const fewPeople = 10
