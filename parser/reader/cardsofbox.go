package reader

import (
	"headroom/parser/pattern"
	"headroom/parser/query"
)

// Cards come so many to a machine, which is no number of those that there are, where the number of cards is asked for:
// 8卡一台的A100，总共要几张, "they come 8 to a box, how many cards".

var (
	// boxOf tells how many each machine holds.
	boxOf = pattern.Of(`(\d{1,2}|[两四六八]|十六) ?(?:张卡?|块卡?|卡) ?(?:/|每|一)(?:台|机|节点|个节点|个机器)|每(?:个|台)?(?:台|机|节点|服务器|机器)(?:机器|服务器)?(?:能|可以|里|上|只|可)*(?:有|是|放|插|装|配|带)?(?:了|着)?(\d{1,2}|[两四六八]|十六) ?(?:张|块|卡)|\b(?:come|comes|coming|sold|packed|grouped|sit|live)? ?(\d{1,2}|two|four|eight|ten|sixteen) (?:cards? |gpus? )?(?:to a|to each|to every|to one|per|in each|in every|a) (?:box|server|machine|host|chassis|instance|vm)\b`)
	// oneBox tells it of one machine, which may be that at hand.
	oneBox = pattern.Of(`(?:^|[^有买租借的])一(?:台|机|个节点)(?:机器|服务器)?(?:能|可以|里|上|只|可)*(?:有|是|放|插|装|配|带|就是)?(?:了|着)?(\d{1,2}|[两四六八]|十六) ?(?:张|块|卡)|\b(?:one|a|each|every|1) (?:box|server|machine|host|chassis|instance|node) (?:holds|has|takes|fits|is|comes with|contains|houses) (\d{1,2}|two|four|eight|ten|sixteen)\b`)
	// inAllBoxes asks for those of all machines.
	inAllBoxes = pattern.Of(`(?:总共|一共|总计|合计|共计|拢共|加起来)|\b(?:in total|total|in all|altogether|overall)\b`)
)

var boxWords = pattern.OneOf("台", "机", "节点", "box", "server", "machine", "host", "chassis", "instance", "vm", "node")

// boxHolds is the number of cards that each machine holds where the number of cards is asked for, or 0.
func (r *Reader) boxHolds(g rig) int {
	if g.nodes > 1 || !r.Mentions(boxWords) || r.Asked.First("cards", "howmany") == nil {
		return 0
	}
	m := r.Places(boxOf, r.Text)
	if m == nil && r.Matches(inAllBoxes, r.Text) {
		m = r.Places(oneBox, r.Text)
	}
	if m == nil {
		return 0
	}
	at := pattern.GroupStart(m)
	n := told(r.Text[m[at]:m[at+1]])
	if n < 2 || n > query.MostCards || g.count > 1 && g.count != n {
		return 0
	}
	if i := r.tokenAt(m[at]); i >= 0 {
		r.Mark("gpus_per_node", i, i)
	}
	return n
}
