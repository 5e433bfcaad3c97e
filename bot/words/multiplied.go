package words

import (
	"regexp"
	"strings"
)

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
