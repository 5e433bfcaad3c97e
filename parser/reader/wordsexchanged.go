package reader

import "headroom/parser/pattern"

// exchange tells which of two things is put in the place of the other.
type exchange int

const (
	noExchange exchange = iota
	firstGone           // "换掉adamw用adafactor", "from adamw to lion", "ditch adamw, use lion"
	laterGone           // "用lion替掉adamw", "lion instead of adamw"
)

var (
	exchangeTo   = pattern.Of(`^ ?(?:都|全|给|直接|一律)?(?:换成|换为|换到|换|改成|改为|改用|改|替换成|替换为|变成|切成|切到|切换到|切换成|→|->|=>) ?了?$|^ (?:to|for|with|by|into)(?: an?)? $|^[,;]? (?:and |then |but |just )?(?:use|using|try|take|go with)(?: an?| the)? $`)
	exchangeFrom = pattern.Of(`(?:把|将|从|由|\b(?:swap|swapped|swapping|replace|replaced|replacing|exchange|switch from|switched from|switching from|move from|moving from|moved from|change from|changed from|drop|ditch|scrap|forget|skip|abandon|changing|changed|change|go from|going from|went from|from)) ?$`)
	exchangeOut  = pattern.Of(`^ ?(?:来|去|直接)?(?:替换掉|替掉|替换|替代|取代|代替|顶替|换掉|顶掉|替|而不是|而非|而不用|不用) ?了?$|^,? (?:instead of|rather than|in place of|replacing|in lieu of|not)(?: the| an?)? $`)
)

// exchanged tells whether the first of two names, which stands at some runes, is said to
// make way for the token or takes its place.
func (r *Reader) exchanged(first [2]int, i int) exchange {
	at := -1
	for j := i - 1; j >= 0 && j >= i-8; j-- {
		if r.Tokens[j].End == first[1] {
			at = j
			break
		}
	}
	if at < 0 {
		return noExchange
	}
	between := r.Text[r.Tokens[at].Hi:r.Tokens[i].Lo]
	if r.Asked.Asks("oom") && r.curedBy(i) {
		return firstGone // "adamw runs out, will adafactor fix it?"
	}
	if r.Matches(exchangeOut, between) {
		return laterGone
	}
	lo := at
	for lo > 0 && r.Tokens[lo].Start > first[0] {
		lo--
	}
	before := r.Text[:r.Tokens[lo].Lo]
	if r.Matches(exchangeTo, between) && (between[0] >= 0x80 || r.Matches(exchangeFrom, before)) {
		return firstGone
	}
	return noExchange
}

// CameTo asks by what steps a figure was come to: "how is 175 TFLOPS calculated", 是如何计算出来的.
var CameTo = pattern.Of(`\bhow\b[^.?!;]{0,48}\b(?:calculat|comput|deriv|obtain|arriv|come up with|came up with|work(?:ed|s)? out|get (?:to|from|\d)|got (?:to|from)|come(?:s)? to)|\bwhere (?:does|do|did)\b[^.?!;]{0,32}\bcome from\b|(?:怎么|如何|咋|怎样)(?:计)?算(?:出来|得出|来的?|得|的|出)|(?:怎么|如何|咋|怎样)(?:得(?:出|来|到)|来的|推(?:出|导|算))|(?:计算|推导|估算)(?:过程|方法|方式|步骤|依据)|(?:从)?哪(?:里|儿)?来的`)
