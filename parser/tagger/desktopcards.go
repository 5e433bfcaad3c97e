package tagger

import (
	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

var (
	machineHanWords = pattern.OneOf("台")
	// eachMachine tells what is in each of several machines.
	eachMachine = pattern.OneOf("每台", "各", "单台", "一台机", "服务器", "主机", "工作站", "节点", "电脑", "笔记本", "整机", "集群", "多机", "双机", "网线", "互联")
)

// desktopCards takes 台 for the word that cards are counted with, where unlike cards of desktops are counted so and no
// machine is spoken of: 两台4090一台3090.
func desktopCards(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(machineHanWords) || said.Mentions(eachMachine) {
		return
	}
	var counted []int
	card, unlike := "", false
	for i := 1; i+1 < len(tokens); i++ {
		t, n, next := &tokens[i], &tokens[i-1], &tokens[i+1]
		if t.Type != token.Measure || said.Text[t.Lo:t.Hi] != "台" {
			continue
		}
		if n.Type != token.Number || !next.IsCard() || !lex.Consumer(next.Name) || i+2 < len(tokens) && (tokens[i+2].Type == token.Times || tokens[i+2].Type == token.Measure) {
			return
		}
		unlike = unlike || card != "" && card != next.Name
		card, counted = next.Name, append(counted, i)
	}
	if !unlike {
		return
	}
	for _, i := range counted {
		tokens[i].Kind, tokens[i].Name = "card", "gpu"
	}
}
