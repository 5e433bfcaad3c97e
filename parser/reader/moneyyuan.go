package reader

import (
	"slices"
	"strconv"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// What somebody can spend in yuan: "预算三万二", "1.5w块以内", "手里有四万". Chinese leaves out the
// last unit of an amount, and 万 is often a W, which elsewhere are watts.

// yuanAmount is an amount or a range of them.
const yuanAmount = `((?:\d+(?:\.\d+)?)|[一二两三四五六七八九十百]+)(?:(?:万|w|千|k|块|元)?[-~到至]((?:\d+(?:\.\d+)?)|[一二两三四五六七八九十百]+))? ?(万|w|千|k)?个?([一二三四五六七八九半]|\d(?:\.\d)?)?(?:千|百)? ?(?:多|出头|左右)?(块钱|块|元|人民币|rmb|￥)?`

var (
	yuanSaid  = pattern.Of(`预算(?:每个?月|一个?月|按月|月均|大概|大约|约摸|约|差不多|只有|就|仅|也就|有|是|为|在|不超过|不到|最多|上限|控制在|压在|拉到|给到|一共|总共|合计|批了|卡在|:|,|=| |个)*` + yuanAmount)
	yuanFirst = pattern.Of(yuanAmount + `(?:以内|之内|上下|以下)?(?:的|左右)?(?:总)?预算`)
	yuanBuys  = pattern.Of(`(?:花|掏|出|拿|手里有|手上有|手头有|手里|手上|手头|给了|批了|批下来|只有|准备|打算花|凑了|拨了|经费|资金)(?:一笔钱|一笔|笔钱|大概|大约|差不多|个|只有|有|了|就| )*` + yuanAmount)
	yuanLimit = pattern.Of(`(?:^|[ ,;、?!])` + yuanAmount + ` ?(?:以内|之内|以下|封顶|上下|左右|(?:是|够|能|可以|都)?买|(?:是|能|可以)?(?:入手|采购)|配|装机|攒|组一)`)
	yuanRents = pattern.Of(`(?:^|[ ,;、?!])` + yuanAmount + `(?:人民币)?(?:(?:能|够|可以|可)(?:租|跑|用|训|撑)|租[^,;?!月天时周年]{1,14}(?:能|够|可以))`)
	yuanCards = pattern.Of(yuanAmount + ` ?(?:以内|之内|以下|封顶|上下|左右|价位|档位|级别|内)的? ?(?:二手|单张|单)?(?:显卡|卡|gpu|机器|主机|配置|工作站|整机|电脑|服务器|方案)`)
	yuanEach  = pattern.Of(`(?:一台|单台|每台|一整套)(?:大概|大约|约|差不多|只要|才)*` + yuanAmount + ` ?(?:左右)?的? ?(?:服务器|机器|工作站|主机|一体机|整机|电脑|设备|[ ,;?!、]|$)`)
	yuanPiece = pattern.Of(yuanAmount + ` ?(?:一台|一套)(?:左右)?的? ?(?:\d+卡)?(?:服务器|机器|机|工作站|主机|一体机|整机|电脑|设备|[ ,;?!、]|$)`)
	yuanUnder = pattern.Of(`(?:不超过|不能超过|别超过|不要超过|低于|少于|不到|小于)` + yuanAmount)
	yuanGiven = pattern.Of(`(?:批|拨|批复|划)(?:下来|给|到)*了?(?:我们|我|款|个|大概|大约|约|差不多|只有|总共|一共)*` + yuanAmount)
	notYuan   = pattern.Of(`^ ?(?:美元|美金|美刀|刀|usd|dollar|欧|港|日元|\$|条|个?token|步|tokens|小时|张|台|卡|个月|天|参数|亿|b\b|g\b|人|用户|并发|次|样本|的?(?:样本|数据|语料|token|文档|对话|上下文|长度|序列|窗口|输入|输出|context))`)
)

// yuanPaid stands behind what was paid already.
var yuanPaid = pattern.Of(`^ ?(?:左右|多)?(?:钱)?(?:刚|才|新)?(?:买|收|入手|淘|拿下|搞|弄|整|捡)(?:的(?:$|[^话起])|了|来的|回来|到的|下的|到手)`)

// powerBefore stands before a W that is a watt: 功耗300w以内的卡.
var powerBefore = pattern.Of(`(?:功耗|功率|tdp)(?:在|是|为|约|大概|不超过|最多|最大|上限|控制在|限制在|:| )*$`)

var (
	yuanWords            = pattern.OneOf("预算", "万", "w", "块", "元", "千", "以内", "之内", "以下", "价位", "档位", "左右", "上下")
	budgetHanWords       = pattern.OneOf("预算")
	rentHanWords         = pattern.OneOf("租")
	budgetOrMachineWords = pattern.OneOf("预算", "价", "钱", "元", "服务器", "主机", "整机", "工作站", "机器", "电脑", "方案", "集群", "一体机")
)

// settingsFigure reports whether the figure at a place is the value of a setting beside it: 输入4k输出1k, "8k
// context".
func (r *Reader) settingsFigure(lo int) bool {
	i := r.tokenAt(lo)
	if i < 0 {
		return false
	}
	before, next := r.At(i-1).Type, r.At(i+1).Type
	return before == token.Quantity || before == token.Key || next == token.Quantity
}

// yuan reads what can be spent, of a text that speaks of money.
func (r *Reader) yuan() {
	q := &r.Query
	if len(q.BudgetUSD) > 0 || !r.Mentions(yuanWords) {
		return
	}
	for k, p := range [...]*pattern.Pattern{yuanFirst, yuanSaid, yuanBuys, yuanLimit, yuanRents, yuanCards, yuanUnder, yuanEach, yuanPiece, yuanGiven} {
		if k < 2 && !r.Mentions(budgetHanWords) || k == 4 && !r.Query.HasRent() && !r.Mentions(rentHanWords) || (k == 2 || k == 3) && !r.Asked.Asks("buy", "config", "best") && !r.choosesCard() && !(k == 3 && r.spendsWithin()) {
			continue
		}
		at := r.Places(p, r.Text)
		if at != nil && r.Matches(yuanPaid, r.Text[at[1]:]) {
			continue // 花了12000块买的
		}
		if at == nil || r.Matches(notYuan, r.Text[at[1]:]) || r.Matches(powerBefore, r.Text[:at[2]]) {
			continue
		}
		part := func(n int) string {
			if at[2*n] < 0 {
				return ""
			}
			return r.Text[at[2*n]:at[2*n+1]]
		}
		end := at[1]
		if at[11] >= 0 {
			end = at[11] // of the currency
		}
		unit := map[string]float64{"万": 1e4, "w": 1e4, "千": 1e3, "k": 1e3}[part(3)]
		if part(5) == "" && (unit == 0 && k != 1 && k != 5 || k == 6 || r.settingsFigure(at[2])) || r.namedWithin(at[2], end) {
			continue
		}
		if k > 1 && part(3) == "w" && part(5) == "" && drawable(part(1)) && !r.Mentions(budgetOrMachineWords) && r.Matches(CardWithin, r.Text) {
			continue // 250w以下的显卡: no card costs so many 万
		}
		first, second := part(1), part(2)
		if m := twoDigits.Groups(first); m != nil && second == "" {
			first, second = m[1], m[2] // "两三万"
		}
		low := numeral.InYuan(first, part(4), unit, second == "")
		if low < 500 || k == 5 && unit == 0 && (low < 1000 || part(5) == "" && numeral.Round(low)%100 != 0) {
			continue // "512块以内的卡" are cards
		}
		q.BudgetCNY = query.Numbers{low}
		if high := numeral.InYuan(second, part(4), unit, true); high > low {
			q.BudgetCNY = append(q.BudgetCNY, high)
		}
		for i, t := range r.Tokens {
			if t.Lo >= at[2] && t.Hi <= end {
				r.Used[i] = true
				r.Passed = append(r.Passed, i)
				if watts := t.Value; t.Type == token.Unit && t.Name == "watt" && q.PowerW == watts {
					q.PowerW = 0 // "1.5w" is money
				} else if t.Type == token.Unit && t.Name == "watt" && q.PowerLimitW == watts {
					q.PowerLimitW = 0
				}
			}
		}
		return
	}
}

// withinFor is money that a machine is to be had for: 十万以内跑70b, 五万以内配台机器.
var withinFor = pattern.Of(`(?:万|w)(?:块钱?|元)?(?:以内|之内)(?:能|可以|想|要|可)*(?:跑|部署|本地|搞|配|攒|弄|整)`)

var (
	withinHanWords         = pattern.OneOf("以内", "之内")
	spendsWithinTokenWords = pattern.OneOf("token", "上下文", "长度", "并发", "字", "用户")
)

// spendsWithin reports whether so much can be spent.
func (r *Reader) spendsWithin() bool {
	return r.Mentions(withinHanWords) && r.Matches(withinFor, r.Text) && !r.Mentions(spendsWithinTokenWords)
}

var choosesCardWords = pattern.OneOf("还是", "哪", "选", "比", "好", " vs ")

// choosesCard reports whether one of two cards is to be chosen, as one that is bought is.
func (r *Reader) choosesCard() bool {
	return len(r.cards().names) > 1 && r.Mentions(choosesCardWords)
}

// drawable reports whether a figure may be the watts of a card, of which none draws less than some tens.
func drawable(figure string) bool {
	n, err := strconv.Atoi(figure)
	return err == nil && n >= 40
}

// twoDigits are two Han digits that leave open which of them it is.
var twoDigits = pattern.Of(`^([一二两三四五六七八])([二三四五六七八九])$`)

// namedWithin reports whether a card or a model is named in a part of the text.
func (r *Reader) namedWithin(lo, hi int) bool {
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Lo < hi && t.Hi > lo && (t.Type == token.Card || t.Type == token.Bare || t.Type == token.Model)
	})
}

// pricedBefore ends before what something costs.
var pricedBefore = pattern.Of(`(?:卖|售|售价|标价|要价|开价|报价|价格|价|到手|花了?|才|只要|收|入手|大概|大约|差不多|不到)(?:是|为|只要|才|大概|大约|差不多|不到|到)*$`)

var trainClusterWords = pattern.OneOf("训", "集群")

// priced reports whether a number of 块 is money: "卖800块", "1200块一张".
func (r *Reader) priced(value, measure int) bool {
	rest := strings.TrimLeft(r.Text[r.Tokens[measure].Hi:], " ")
	if chars.Opens(rest, []string{"钱", "一张", "一块", "每张", "一个", "包邮", "左右的价", "人民币"}) > 0 {
		return true
	}
	if r.Tokens[value].Value >= 500 && strings.HasPrefix(rest, "的") && !r.Mentions(trainClusterWords) && (r.At(measure+2).IsCard() || chars.Opens(rest[len("的"):], []string{"卡", "显卡", "gpu", "二手"}) > 0) {
		return true // "三千块的3090"
	}
	return r.Tokens[value].Value >= 50 && chars.Opens(rest, []string{"卡", "显卡", "gpu"}) == 0 && !r.BeforeCard(measure) && r.Matches(pricedBefore, r.ClauseBefore(r.Tokens[value]))
}

// inYuan reports whether so many 块 are money: cards would be named behind them, "2048块H800".
func (r *Reader) inYuan(value, measure int) bool {
	if r.Word(measure) != "块" || r.Tokens[value].Value < 200 {
		return false
	}
	next := r.At(measure + 1)
	return next.Type != token.Card && next.Type != token.Bare && next.Type != token.Measure && next.Type != token.Bytes && next.Kind != "maker" && next.Kind != "line" && r.Word(measure+1) != "的"
}
