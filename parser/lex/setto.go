package lex

import (
	"unicode/utf8"

	"headroom/parser/chars"
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
