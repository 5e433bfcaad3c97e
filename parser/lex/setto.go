package lex

import (
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// setTo reads a Chinese verb that gives a setting its value, whatever it is made
// of: 设为, 改小到, 已经降到, 可以设置成, 最多只能开到. The lexicon would have to list
// hundreds of them.
func (l *lexing) setTo(rest string) bool {
	if rest[0] < utf8.RuneSelf {
		return false
	}
	n := SetTo(rest)
	if n == 0 && len(l.tokens) > 0 && (l.previous().Type == token.Key || l.previous().Type == token.Quantity) {
		modal := modalVerbs.Opens(rest)
		n = chars.Opens(rest[modal:], bareVerbs[:])
		if n == 0 && modal > 0 {
			n = chars.Opens(rest[modal:], []string{"开", "上", "设置", "设", "跑", "写", "填", "达到", "到"}) // "bs能开16"
		}
		if n > 0 {
			n += modal
		} else {
			n = chosen(rest)
		}
		if n > 0 && (len(rest) == n || !chars.IsDigit(rest[n])) {
			n = 0
		}
	}
	if _, longer := l.here(); n == 0 || longer > n {
		return false
	}
	l.emit(token.Token{Type: token.Link, Kind: "link", Name: "link"}, n)
	return true
}

// bareVerbs give a setting the number right behind them: "batch给4", "ctx留8192".
var bareVerbs = [...]string{"改了", "改", "减", "降", "就给", "给", "留", "开个", "设个", "拉", "卡", "定", "放", "调", "按"}

// chosen is the length of what gives several things one value, or says which was taken, where a number that counts
// nothing stands right behind it, or 0: r都用32, batch统一4, "rank 选 64".
func chosen(rest string) int {
	n := 0
	for range 3 {
		n += chars.Opens(rest[n:], alike[:])
	}
	n += chars.Opens(rest[n:], taken[:])
	if n == 0 {
		return 0
	}
	digits := strings.TrimLeft(rest[n:], " ")
	end := 0
	for end < len(digits) && chars.IsDigit(digits[end]) {
		end++
	}
	if end == 0 || end > 3 && cardsDigits.In(digits[:end]) || chars.Opens(strings.TrimLeft(digits[end:], " "), countBehind) > 0 {
		return 0
	}
	return len(rest) - len(digits)
}

// cardsDigits are those that call a card: batch用3090跑.
var cardsDigits = pattern.Of(`^[1-5]0[5-9]0$`)

// Words that tell of several things together, and those that tell what was taken for them.
var (
	alike = [...]string{"全都", "全部", "统一", "一律", "同样", "一样", "都", "均", "全", "也", "就", "先", "只"}
	taken = [...]string{"设置为", "设置成", "设置", "设成", "设为", "设的", "设了", "设", "取的", "取了", "取", "用的", "用了", "用", "选的", "选了", "选", "给的", "给了", "给", "开的", "开了", "开", "定的", "定为", "定", "是", "为"}
)

// SetTo is the length of such a verb at the start of text, or 0.
func SetTo(text string) int {
	at := 0
	for range 3 { // no verb has more of them
		n := modalVerbs.Opens(text[at:])
		if n == 0 {
			break
		}
		at += n
	}
	n := settingVerbs.Opens(text[at:])
	if n == 0 {
		return 0
	}
	at += n
	at += chars.Opens(text[at:], ways[:])
	n = chars.Opens(text[at:], []string{"到", "为", "成", "至", "在"})
	if n == 0 {
		return 0
	}
	at += n
	at += chars.Opens(text[at:], []string{"了"})
	return at
}

var (
	modalVerbs   = chars.OpeningsOf(modal[:])
	settingVerbs = chars.OpeningsOf(sets[:])
)

// What such a verb is made of: how it may or must be, what is done, and which way.
var (
	modal = [...]string{"能不能", "能否", "可不可以", "可否", "是否可以", "是否能", "还能不能", "还能", "还可以", "可能", "大概", "预计", "已经", "最多", "最大", "最高", "至少", "只能", "才能", "顶多", "仅能", "可以", "能够", "必须", "应该", "准备", "打算", "尝试", "全部", "统一", "已", "只", "才", "都", "也", "能", "要", "想", "再", "又", "均", "我", "把它"}
	sets  = [...]string{"设置", "设定", "调整", "修改", "更改", "配置", "指定", "固定", "限制", "控制", "扩展", "缩减", "缩短", "减少", "减小", "降低", "提高", "提升", "增加", "增大", "扩大", "放大", "压缩", "设", "调", "改", "减", "缩", "降", "升", "增", "加", "提", "开", "拉", "压", "放", "扩", "砍", "限", "定", "写", "填", "给", "撑", "顶", "推", "冲", "跑", "搞", "弄", "换", "变", "凑", "插", "堆", "加装", "扩充", "扩容", "升级"}
	ways  = [...]string{"大", "小", "短", "长", "低", "高", "少", "多", "满", "回", "上", "下"}
)
