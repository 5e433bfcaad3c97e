package tagger

import (
	"regexp"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// eitherPerNode tells two numbers of cards for each machine: 每节点8卡还是4卡, 每台8张和每台4张.
var eitherPerNode = pattern.Of(`每个?(?:节点|台机器|台|机|服务器)(?:放|插|装|配|上|用)?\d{1,2} ?[张块卡](?:卡)?(?:还是|或者?|vs|对比|和|跟|与|、)(?:每个?(?:节点|台机器|台|机|服务器)(?:放|插|装|配|上|用)?)?\d{1,2} ?[张块卡]`)

var eachNodeWords = pattern.OneOf("每节点", "每个节点", "每台", "每机", "每个服务器", "每服务器")

// perNodes takes such cards for those of each machine, which are not all that there are.
func perNodes(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(eachNodeWords) {
		return
	}
	at := said.Find(eitherPerNode, said.Text, (*regexp.Regexp).FindStringIndex)
	if at == nil {
		return
	}
	for i := 1; i < len(tokens); i++ {
		t, n := &tokens[i], tokens[i-1]
		if t.Lo >= at[0] && t.Hi <= at[1] && t.Type == token.Measure && t.Kind == "card" && n.Type == token.Number {
			t.Type, t.Kind, t.Name = token.Quantity, "quantity", "gpus_per_node"
		}
	}
}
