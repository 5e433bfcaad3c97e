package story

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Some sentences say themselves that what they tell of is over, or never came to be: plans that were dropped, machines
// that are given away or can't be had, what others have. Nothing that follows goes back to them but by its own word.

// givenUpWords are those of which every such sentence has one.
var givenUpWords = pattern.OneOf("本来", "原本", "原先", "起初", "一开始", "最初", "最早", "原计划", "方案", "计划", "别人", "人家", "大厂", "友商", "同行", "隔壁", "其他", "别的", "淘汰", "退役", "报废", "卖掉", "卖了", "出掉",
	"排队", "轮不到", "排不上", "不让用", "用不上", "不给用", "借不到", "抢不到", "批不下来", "申请不下来", "训练", "微调", "api", "接口", "二手", "矿卡", "折腾", "不考虑", "回去", "还给", "收回", "回收", "去年", "前年", "年初", "上半年", "当年")

// labs are those to whom machines belong.
const labs = `(?:我们?|咱们?)?(?:这边|这里)?(?:的)?(?:公司|单位|实验室|课题组|组里?|团队|部门|学校|学院|机房|家里|手上|手里|手头|领导|老板|导师|客户|超算|平台){0,2}(?:这边|那边|里)?`

// givenUp is such a sentence, or a clause of one.
var givenUp = pattern.Of(`^(?:另外|背景|补充)?[,:(、 ]*(?:` +
	labs + `(?:本来|原本|起初|一开始|最初)(?:是|也|就|都|我们?|领导|老板|大家)*(?:想|打算|准备|计划|考虑|说要|说好|看上|看中|要上|要买)` +
	`|(?:按)?(?:原计划|原方案|原来的(?:方案|计划)|之前的(?:方案|计划)|最初的?(?:方案|计划))(?:是|用|里|要|:)*` +
	`|(?:别人家?|人家|大厂|友商|同行|隔壁(?:组|公司|团队|实验室|部门)?|(?:其他|别的)(?:公司|团队|组|实验室|部门|人))(?:那边|都|也|基本|一般|他们)*(?:是|用的是|都是)*(?:用|拿|跑|上的?|买的?|有)` +
	`|[^,;?!、]{0,24}(?:准备|打算|要|已经|都|马上|全)*(?:淘汰|退役|报废|卖掉|卖了|出掉)(?:了|掉|的)?$` +
	`|(?:训练|微调|预训练|精调|前期训练)(?:这块|部分|的时候|阶段)?(?:是|都是|当时是)?(?:在|用)[^,;?!、]{1,24}(?:做|跑|完成|训|弄|搞|训练)(?:完|好)?的$` +
	`|[^,;?!、]{0,12}(?:调|用|走|接|买)的?(?:是|着)?[^,;?!、]{0,16}(?:api|接口)$` +
	`|(?:也|又|都|我|暂时|并)*(?:不考虑|不想折腾|不想买|不想碰|不打算买|不打算用)(?:什么)?(?:二手|矿卡|魔改|改装|洋垃圾|[^,;?!、]{0,6}\d)[^,;?!、]{0,16}$` +
	`)`)

// hadBefore opens the clause that tells of cards which the next one gives up, awayWith that one: 机房有8张A100、但是要排队.
var (
	hadBefore = pattern.Of(`^(?:另外|背景|补充)?[,:(、 ]*(?:` + labs + `(?:原来|以前|之前|原先|现在|目前)?(?:有|是|装了|放着|用的是?|还有)|(?:老|旧|那)[^,;?!、]{0,12}(?:有|是|上)|` + labs + `的?(?:老|旧)(?:机器|卡|服务器|电脑|显卡)(?:是|有))`)
	awayWith  = pattern.Of(`^(?:但是?|可是?|不过|只是|就是|因为)?(?:一直|都|也|又|得|老是|总是|我|我们|现在|已经|马上|今年|型号|卡|机器)*(?:(?:太|都)?[老旧]了?(?:掉牙)?(?:了|、)?)?(?:准备|打算|要|都|快|想|该)*(?:要排队|排队|轮不到|排不上|不让用|用不上|不给用|不让我?们?用|借不到|抢不到|申请不下来|批不下来|淘汰|退役|报废|卖掉|卖了|出掉|还回去|还给|被收回|被回收)`)
)

// boughtOnce tells of what was got in another year, which is left out where it is to be changed for another.
var (
	boughtOnce = pattern.Of(`^(?:我们?)?(?:去年|前年|年初|上半年|当年)(?:底|初)?(?:就|刚|才|已经|我们?|花[^,;?!、]{1,8})*(?:买|入手|攒|搞|租)(?:了|的)?[^,;?!、]{0,4}`)
	changedFor = pattern.Of(`换(?:成|个|台|张|套|到|用|一|[a-z0-9])`)
	added      = pattern.Of(`[再加添补]|还是|升级|比|两|一样`)
)

// recalled is in what is left where it goes back to what was given up, or weighs it.
var recalled = pattern.Of(`那(?:些|张|台|块|几|套)|前者|后者|两者|二者|他们|相比|对比|比起|比(?:它|原|之前)|哪|快多少|慢多少|差多少|省多少|几倍|还能|一起|同时|合起来|加起来|为什么|为啥|为何|怎么回事|再加|也(?:能|行|可以)|值不值|值得|划算|(?:不用|没有|去掉|少了)(?:它|这)`)

// bought asks what to get, which is asked without the name of a card.
var bought = pattern.Of(`买(?:什么|啥|哪|点什么|几)|换(?:什么|啥|哪)|上(?:什么|啥|哪)|配(?:什么|啥|哪)|选(?:什么|啥|哪)|什么(?:卡|显卡|配置|机器|服务器)|哪(?:张|款|种|个)(?:卡|显卡|机器)|推荐|求配置|怎么配`)

// gone are the sentences and clauses that tell of what was given up, if what is left can be asked without them.
func gone(text *pattern.Matching, tokens []token.Token) []Sentence {
	if !text.Mentions(givenUpWords) {
		return nil
	}
	var told, left []Sentence
	put := func(s Sentence) bool {
		sentence := clause(text.Text, s)
		if strings.HasSuffix(sentence, "?") || !names(tokens, s, true) {
			return false
		}
		if rest := text.Text[s.Hi:]; text.Holds(givenUp, sentence) || text.Holds(boughtOnce, sentence) && text.Holds(changedFor, rest) && !text.Holds(added, rest) {
			told = append(told, s)
			return true
		}
		return false
	}
	for _, s := range evidence.Sentences(text.Text) {
		if put(s) && len(told) > 0 && !text.Holds(own, s.In(text.Text)) {
			continue
		}
		if n := len(told); n > 0 && told[n-1] == s {
			told = told[:n-1] // only its first clause tells
		}
		parts := clauses(text.Text, s, tokens)
		for k := 0; k < len(parts); k++ {
			c := parts[k]
			if k+1 < len(parts) && text.Holds(awayWith, clause(text.Text, parts[k+1])) && text.Holds(hadBefore, clause(text.Text, c)) && names(tokens, c, true) {
				told = append(told, c, parts[k+1])
				k++
			} else if !put(c) {
				left = append(left, c)
			}
		}
	}
	if len(told) == 0 || len(left) == 0 {
		return nil
	}
	buys := false
	for _, s := range left {
		if text.Holds(recalled, s.In(text.Text)) && !text.Holds(bought, s.In(text.Text)) {
			return nil
		}
		buys = buys || text.Holds(bought, s.In(text.Text))
	}
	cards, model := holds(tokens, left)
	for _, s := range told {
		itsCards, itsModel := holds(tokens, []Sentence{s})
		if itsCards && !cards && !buys || itsModel && !model || works(tokens, s) && !slices.ContainsFunc(left, func(l Sentence) bool { return works(tokens, l) }) {
			return nil
		}
	}
	return told
}

// clause is what a sentence says, without the marks around it.
func clause(text string, s Sentence) string { return strings.Trim(s.In(text), " .;!,、:-") }

// works reports whether a sentence names what is done with a model.
func works(tokens []token.Token, s Sentence) bool {
	return slices.ContainsFunc(tokens, func(t token.Token) bool {
		return t.Lo >= s.Lo && t.Hi <= s.Hi && (t.Kind == "task" || t.Kind == "full")
	})
}
