package words

import (
	"regexp"
	"strconv"
	"strings"
)

// How a text counts on from the last question: a number without what it counts, more or
// fewer of the same, and how far it goes.

var bareNumber = Pattern(`(?i)^\s*(?:(?:ok(?:ay)?|and|so|then|but|好|那)[\s,，]*)*(?:(?:with|use|using|try|on|for|make it|make that|set it to|what about|how about|what if|(?:change|cut|drop|reduce|lower|go|raise|increase|bump)(?: it| that)?(?: down| up)? to|(?:down|up) to|switch to|is|would|are|will|用|换成|换|改成|改为|减到|降到|加到|升到|提到|试试|要是|如果)\s*)?` +
	`(?:it (?:is|was|were)|(?:right now |now |currently )?(?:i|we)(?:'ve got| (?:use|have(?: got)?|had|take|add|got|own))|there (?:are|were)|just|only|只要|只|有|用)?\s*([0-9]{1,6}|one|two|three|four|five|six|seven|eight|sixteen|一|单|两|二|三|四|五|六|七|八)\s*(?:of (?:them|those|these)|(?:这|那)样的|instead|then|cards?|gpus?|(?:张|块|片|卡|个)(?:(?:这|那)样的)?)?\s*(?:be )?(?:enough|sufficient|do|ok|okay|work|suffice|够|行|可以|能行|能)?(?:用|了|不够|不行)?\s*(?:呢|吗|么)?\s*[?？.。!]*$`)

var cardsCounted = Pattern(`(?i)\b(?:cards?|gpus?)\b|张|卡|块|单`)

// CountsCards says whether a text names cards as what it counts.
func CountsCards(text string) bool { return cardsCounted().MatchString(text) }

var countsOfThem = Pattern(`(?i)\bof (?:them|those|these|such)\b|(?:这|那)样的`)

// CountsOfThem says whether a text counts what was spoken of by a pronoun: "two of them".
func CountsOfThem(text string) bool { return countsOfThem().MatchString(text) }

// numbers are those that are written as words.
var numbers = map[string]int{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "sixteen": 16,
	"一": 1, "单": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8,
}

// BareNumber is a number that goes on from the last question without what it counts: "with
// 3", "and eight?", "换成 2". A number with nothing around it may be a choice and is none.
func BareNumber(text string) (n int, ok bool) {
	m := bareNumber().FindStringSubmatch(text)
	if m == nil || m[1] == strings.TrimSpace(text) {
		return 0, false
	}
	return numeral(m[1])
}

var amountAlone = Pattern(`(?i)^\s*(?:(?:ok(?:ay)?|and|so|then|but|with|what about|how about|what if|if|好|那么?|要是|如果|假如|换成|改成|有)[\s,，]*)*[0-9]+(?:\.[0-9]+)?\s*gb?\s*(?:then|呢|的话)?\s*[?？.。!]*$`)

// AmountAlone says whether a text goes on with gigabytes and does not say of what: 50G呢, "and 50 GB?".
func AmountAlone(text string) bool { return amountAlone().MatchString(text) }

// numeral is a number in digits or as a word.
func numeral(text string) (n int, ok bool) {
	if n, ok := numbers[lower(text)]; ok {
		return n, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n > 0
}

var more = Pattern(`(?i)^\s*(?:(?:ok(?:ay)?|and|so|then|but|with|what about|how about|(?:what )?if (?:i|we)|(?:what|and) if|can i|could i|i|we|add(?:ed|ing)?|plus|buy|bought|get|got|put in|had|have|好|那|要是|如果|假如|我)[\s,，]*)*(?:(?:use )?(another|one|two|three|four|eight|[0-9]{1,4}) more|another(?: (one|two|three|four|[0-9]{1,4}))?|an? (?:second|third|fourth|fifth|further|additional|extra)(?: one| of (?:them|those|these))?|(?:再|多)(?:加|来|添|上|买|插)(一|两|三|四|八|[0-9]{1,4})|(?:加|添|插)(一|两|三|四|八|[0-9]{1,4})(?:张|块|片|台)|(?:再)?加(?:上|个)?第[二三四五])\s*(?:of (?:them|those|these)|cards?|gpus?|张|块|片|台|显?卡|机器|服务器)*\s*(?:then|呢|的话)?\s*[?？.。!]*$`)

var machinesCounted = Pattern(`台|机器|服务器`)

// CountsMachines says whether a text counts machines, of several cards each: 再加一台.
func CountsMachines(text string) bool { return machinesCounted().MatchString(text) }

var peopleCounted = Pattern(`(?i)^\s*(?:(?:ok(?:ay)?|and|so|then|but|what about|how about|what if|with|for|好|那么?|要是|如果|假如|换成|改成|有|给)[\s,，]*)*([0-9]{1,6}|两|三|四|五|六|七|八)\s*(?:people|persons|users|colleagues|个人|人|(?:位|名)(?:用户|同事|员工|客户|学生|老师)|个?用户|个?同事|个?员工|路|个?并发|个?请求)(?:同时|一起|在线|并发)?(?:用|使用|访问|问|请求|at once)?\s*(?:then|呢|的话|行不行|行吗)?\s*[?？。.!]*$`)

// CountsPeople is how many people a text goes on with: 50个人呢, "what about 50 users".
func CountsPeople(text string) (n int, ok bool) {
	m := peopleCounted().FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	return numeral(m[1])
}

// More is how many more a text adds: "one more", "add 4 more", "a second card", "再加两张".
func More(text string) (n int, ok bool) {
	m := more().FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	for _, said := range m[1:] {
		if n, ok := numeral(said); ok {
			return n, true
		}
	}
	return 1, true // "another"
}

var nth = Pattern(`(?i)\ban? (second|third|fourth|fifth)\b|第([二三四五])`)

// ordinals are the places that a text may add one at.
var ordinals = map[string]int{"second": 2, "third": 3, "fourth": 4, "fifth": 5, "二": 2, "三": 3, "四": 4, "五": 5}

// Nth is the place of the one that a text adds: 3 of "a third card"; 0 where it tells none.
func Nth(text string) int {
	m := nth().FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	return ordinals[lower(m[1]+m[2])]
}

var addition = Pattern(`(?i)^\s*(?:(?:ok(?:ay)?|and|so|then|but|what about|how about|(?:what )?if (?:i|we)|(?:what|and) if|can i|could i|i|we|好|那|要是|如果|假如|我)[\s,，]*)*(?:(?:buy|bought|get|got|put in|with)\s+)?(?:(?:adding|add|added|plus) an?|(?:(?:adding|add|added|plus)\s+)?(?:another|(?:one|a) more|an? (?:second|third|fourth|fifth|further|additional|extra))|(?:再|又)?(?:加|来|添|插)(?:上|个|一)?(?:一|1)?(?:张|块|个|片))\s*(.+?)\s*(?:then|呢|的话)?\s*[?？.。!]*$`)

var otherKind = Pattern(`(?i)^(?:cards?|gpus?|ones?|kinds?|显卡|卡)(?:[^\w]|$)|^[:：,，]|\b(?:like|such as|instead)\b`)

// AddsOne is what a text adds one of by its name: "add another 3090", "再加一张4090". Another card that
// is a 5090, or is like it, takes the place of the one before.
func AddsOne(text string) (name string, ok bool) {
	m := addition().FindStringSubmatch(text)
	if m == nil || otherKind().MatchString(m[1]) {
		return "", false
	}
	return m[1], true
}

var most = Pattern(`(?i)^\s*(?:(?:ok(?:ay)?|and|so|then|but|那么?)[\s,，]*)*(?:(?:what(?:'s| is)? )?(?:the )?(?:max|maximum|most|limit|upper limit)|(?:how many )?at (?:the )?most|how many max(?:imum)?|how (?:far|high|much higher|long) (?:can|could) (?:it|i|we) go|(?:最多|最大|最高|上限|极限)(?:能?(?:到|开到)?(?:多少|多大|多长)|是多少)?)\s*(?:then|呢)?\s*[?？.。!]*$`)

var instead = Pattern(`(?i)^\s*(?:no[\s,，.]+wait|wait[\s,，.]+no|no|oops|sorry|不对|不是|等等|错了)[\s,，.:：!！]+(?:it'?s |make it |是|改成)?([0-9]{1,6}|one|two|three|four|five|six|seven|eight|sixteen)\s*[.!。！]*$`)

// NumberInstead is the number that a text puts right: "no wait, 40", 不对，8.
func NumberInstead(text string) (with string, ok bool) {
	m := instead().FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	return "make it " + m[1], true
}

// AsksMost says whether a text only asks how far something can go: what was set last.
func AsksMost(text string) bool { return most().MatchString(text) }

// How a text goes on with a multiple of what was told: "half the tokens", "10x the users", 上下文翻倍.

// timesOf are what a text may tell to be doubled or halved; timesBy are the words that say by how much.
const (
	timesOf = `tokens?|data|samples|cards?|gpus?|batch|context|ctx|sequence|seq|length|users|concurrency|requests|epochs?|rank|数据|样本|显?卡数?|上下文|序列|长度|用户数?|并发数?|请求数?|轮数?|批大小|批次|批量|秩`
	timesBy = `doubl(?:e|ing)|twice|two times|half|hal(?:ve|ving)|(?:a )?quarter|tripl(?:e|ing)|quadrupl(?:e|ing)|(?:[0-9]{1,3}|three|four|five|six|eight) times|一半|四分之一|双倍|(?:[0-9]{1,3}|[两二三四五六八])倍|翻倍`
)

const timesFirst = `(?i)^\s*(?:(?:ok(?:ay)?|and|so|then|but|with|for|what about|how about|(?:what )?if (?:i|we)|can (?:i|we|you)|i|we|let'?s|please)[\s,，]+|(?:好|那|如果|要是|把|将|再|请|用|换成?|改成)[\s,，]*)*`

var (
	timesBefore = Pattern(timesFirst + `(?P<by>` + timesBy + `)(?: (?:of|as (?:many|much|long|large|big)))?(?: (?:the|that|it|this|my|its|a))*\s*的?\s*(?P<what>` + timesOf + `)?\s*(?:then|size|instead|length|window|count|长度|大小|数量?|呢|的话|吧)*\s*[?？.。!]*$`)
	timesX      = Pattern(timesFirst + `(?P<by>[0-9]{1,3} ?x) (?:(?:the|that|my|its|as (?:many|much|long|large|big)) )+(?P<what>` + timesOf + `)\s*(?:then|size|instead|length|window|count)*\s*[?？.。!]*$`) // "4x gpus" are four
	timesBehind = Pattern(timesFirst + `(?P<what>` + timesOf + `)\s*(?:size|length|长度|大小|数量?)?\s*(?:也|都|再|变成?|改成|换成|到|为|的|是)*\s*(?P<by>减半|减少一半|缩短一半|缩小一半|减一半|砍一?半|一半|翻倍|翻一?[倍番]|加倍|(?:[0-9]{1,3}|[两二三四五六八])倍)\s*(?:呢|的话|吧)*\s*[?？.。!]*$`)
	timesCut    = Pattern(timesFirst + `(?:cut|slash|reduc(?:e|ing)|shrink|shorten)\s+(?:(?:the|that|it|this|my|its)\s*)?(?P<what>` + timesOf + `)?(?: size| length| window)?\s*(?:in|by|to) (?P<by>half|a quarter)\s*(?:then|instead)?\s*[?？.。!]*$`)
)

// Multiplies is by what a text multiplies, and the keys one of which is meant; none: what was told
// last.
func Multiplies(text string) (factor float64, keys []string, ok bool) {
	for _, form := range []func() *regexp.Regexp{timesBefore, timesX, timesBehind, timesCut} {
		pattern := form()
		if m := pattern.FindStringSubmatch(text); m != nil {
			return factorOf(lower(m[pattern.SubexpIndex("by")])), multiplied[strings.TrimSuffix(lower(m[pattern.SubexpIndex("what")]), "s")], true
		}
	}
	return 0, nil, false
}

// factorOf is the factor that a word or a number of times stands for.
func factorOf(by string) float64 {
	switch {
	case strings.HasPrefix(by, "hal"), strings.HasSuffix(by, "半"):
		return 0.5
	case strings.HasSuffix(by, "quarter"), by == "四分之一":
		return 0.25
	case strings.HasPrefix(by, "tripl"):
		return 3
	case strings.HasPrefix(by, "quadrupl"):
		return 4
	}
	for _, unit := range []string{"times", "x", "倍"} {
		if number, found := strings.CutSuffix(by, unit); found {
			if n, ok := numeral(strings.TrimSpace(number)); ok {
				return float64(n)
			}
		}
	}
	return 2
}

// multiplied are the keys of what a text multiplies, the likeliest first.
var multiplied = func() map[string][]string {
	of := make(map[string][]string)
	for _, row := range [...][2]string{
		{"token,data,sample,数据,样本", "tokens,samples,steps"},
		{"card,gpu,卡,卡数,显卡,显卡数", "gpu_count"},
		{"batch,批大小,批次,批量", "batch,global_batch"},
		{"context,ctx,sequence,seq,length,上下文,序列,长度", "seq_len,input_tokens"},
		{"user,request,concurrency,并发,并发数,用户,用户数,请求,请求数", "concurrency"},
		{"epoch,轮,轮数", "epochs"},
		{"rank,秩", "lora_rank"},
	} {
		for name := range strings.SplitSeq(row[0], ",") {
			of[name] = strings.Split(row[1], ",")
		}
	}
	return of
}()
