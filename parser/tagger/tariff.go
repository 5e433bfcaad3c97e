package tagger

import (
	"regexp"
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The price of electricity is told in Chinese with a unit in the middle of the figure, whose word for yuan also counts
// cards: 电价1块2, 一度电六毛五, 1块2一度.
var (
	tariffTold   = pattern.Of(`(?:电价|电费单价|度电|(?:一|每)度电?|电费)(?:现在|目前|这边|我们这|大概|大约|差不多|按照|按|是|为|约|算|才|只要|要|就|都|:|=| )*((\d{1,2}|[一二两三四五六七八九])(块|毛)(?:钱)?([1-9]|[一二三四五六七八九半])?(?:分)?(?:钱)?)`)
	tariffBehind = pattern.Of(`(?:^|[^0-9.])((\d{1,2}|[一二两三四五六七八九])(块|毛)(?:钱)?([1-9]|[一二三四五六七八九半])?(?:分)?(?:钱)?) ?(?:/|每|一)(?:度|千瓦时|kwh)`)
	tariffGoesOn = pattern.Of(`^ ?(?:\d|张|卡|显卡|gpu|[a-z]+\d|一?天|一?个?月|一?小时)|^ ?[起左]`)
)

var (
	moneyMeasureWords = pattern.OneOf("块", "毛")
	currentHanWords   = pattern.OneOf("电", "度")
)

// tariffs puts one token in the place of such a price, of a kilowatt hour.
func tariffs(tokens []token.Token, said *pattern.Matching) []token.Token {
	if !said.Mentions(moneyMeasureWords) || !said.Mentions(currentHanWords) {
		return tokens
	}
	for _, p := range [...]*pattern.Pattern{tariffBehind, tariffTold} {
		at := said.Find(p, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
		if at == nil {
			continue
		}
		value := figureOf(said.Text[at[4]:at[5]])
		if at[8] >= 0 {
			value += tenths(said.Text[at[8]:at[9]])
		}
		if said.Text[at[6]:at[7]] == "毛" {
			value /= 10
		}
		if p == tariffTold && said.Holds(tariffGoesOn, said.Text[at[3]:]) || value <= 0 || value > mostTariff {
			continue // 电费2块4090一个月
		}
		from := tokenFrom(tokens, at[2])
		to := from
		for from >= 0 && to+1 < len(tokens) && tokens[to+1].Lo < at[1] && (p == tariffBehind || tokens[to+1].Lo < at[3]) {
			to++
		}
		if from < 0 {
			continue
		}
		tokens[from] = token.Token{Type: token.Unit, Name: "cnykwh", Value: value, Start: tokens[from].Start, End: tokens[to].End, Lo: tokens[from].Lo, Hi: tokens[to].Hi}
		return slices.Delete(tokens, from+1, to+1)
	}
	return tokens
}

// mostTariff is more yuan than a kilowatt hour costs anywhere.
const mostTariff = 5

// tenths is the last figure of an amount, which is told without its unit: the 2 of 1块2.
func tenths(figure string) float64 {
	if figure == "半" {
		return 0.5
	}
	return figureOf(figure) / 10
}
