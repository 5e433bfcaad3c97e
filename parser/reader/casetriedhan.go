package reader

import (
	"slices"
	"strings"

	"headroom/parser/lex"
	"headroom/parser/pattern"
)

// Chinese tells in one clause how it went with some cards, or what others reckon with, and asks in the next about
// others, which only their number or their memory tells: V100 16G不够，32G的应该可以, 2卡即可，我8卡却OOM.

var (
	// fared stands behind cards of which it is told how it went.
	fared = pattern.Of(`^(?:的|卡|显卡|显存|上|版|下|单卡| |跑|训|都|也|就|还|是|直接|勉强|刚好|根本|完全|会|试过|即|已经|却)*(?:(?:放|装|塞|跑|训|带|撑|扛)不|不够|不行|爆|炸|oom|(?:能|可以|可|够)(?:正常)?(?:跑|训|拉|用|完成|搞定|加载|部署|装|[,、;!])|没问题|就行)[^,;?!、吗么嘛]{0,16}[,、;!][^,;?!、]{0,8}$`)
	// askedNow stands behind the cards that are asked about, ownNow ends before those of the asker.
	askedNow = pattern.Of(`^(?:的|卡|显卡|显存|单卡| )*(?:呢|为(?:啥|什么|何)|怎么|咋|应该(?:也|就)?(?:可以|够|行|能)|(?:可以|[会行够能])[^,;?!、]{0,6}(?:吗|么|不|\?)|[要得用上]几|需要几|却|也(?:不|爆|oom))`)
	ownNow   = pattern.Of(`(?:^|[,、;!])(?:但|可|而|不过|结果)?(?:我|我们|咱|本人)(?:这边|这里|这|用|用的?是?|拿|有|是|就|只有?|的)*$`)
	// roughly ends before cards that somebody reckons with, where the asker's own follow.
	roughly = pattern.Of(`(?:大概|大约|估计|预计|约)(?:要|需要|得|是|用)*$`)
)

// triedFirst takes out the first of two rigs where that is so. What the other does not tell is the first's, too.
func (r *Reader) triedFirst(rigs []rig) []rig {
	if len(rigs) != 2 || rigs[1].from <= rigs[0].to || rigs[1].join != "" && rigs[1].join != "comma" || r.Asked.Asks("compare", "best", "buy", "howfast") {
		return rigs
	}
	gone, kept := rigs[0], rigs[1]
	if kept.card != "" && gone.card != "" || kept.count == 0 && kept.memory == 0 {
		return rigs
	}
	between, behind := r.Text[r.Tokens[gone.to].Hi:r.Tokens[kept.from].Lo], r.Text[r.Tokens[kept.to].Hi:]
	if !r.Matches(fared, between) || !r.Matches(askedNow, behind) {
		return rigs
	}
	if kept.card == "" && (kept.memory == 0 || !lex.Consumer(gone.card) && r.Names.Holds(gone.card, kept.memory)) {
		kept.card, kept.form = gone.card, gone.form
	}
	if kept.memory == 0 && kept.card == gone.card {
		kept.memory = gone.memory
	}
	if kept.count == 0 && kept.card == gone.card && !r.Asked.Asks("cards") {
		kept.count, kept.nodes = gone.count, gone.nodes
	}
	for i := gone.from; i <= gone.to; i++ {
		r.Passed = append(r.Passed, i)
	}
	return []rig{kept}
}

var pauseWords = pattern.OneOf(",", "、", ";")

// toldClauses takes out numbers and memory without a card that a clause tells, where the next has the asker's own:
// readme写最小8G，我4块2080, 大概24g*3，4块P40能跑.
func (r *Reader) toldClauses() {
	if !r.Mentions(pauseWords) || r.Asked.Asks("compare", "best", "buy") {
		return
	}
	for k := 0; k+1 < len(r.Hardware) && (r.Hardware[k].What == PartCount || r.Hardware[k].What == PartMemory); k++ {
		n := k + 1
		for n+1 < len(r.Hardware) && r.Hardware[n].What == partJoin {
			n++
		}
		last, next := r.Hardware[k], r.Hardware[n]
		if next.What != PartCount && next.What != partCard || next.From <= last.To {
			continue
		}
		between := r.Text[r.Tokens[last.To].Hi:r.Tokens[next.From].Lo]
		if !strings.ContainsAny(between, ",;!") && !strings.Contains(between, "、") {
			continue
		}
		before, behind := r.Text[:r.Tokens[r.Hardware[0].From].Lo], r.Text[r.Tokens[next.To].Hi:]
		for _, p := range r.Hardware[n+1:] {
			if p.What == partJoin {
				break
			}
			behind = r.Text[r.Tokens[p.To].Hi:]
		}
		own := r.Matches(ownNow, between)
		if own && r.Matches(othersOf, before) || r.Matches(fared, between) && (own || r.Matches(askedNow, behind)) || (between == "," || between == "、") && r.Matches(roughly, before) && next.What == PartCount {
			rest := r.Hardware[n:]
			kept := rest[:0:0]
			for _, p := range r.Hardware[:n] {
				if p.What == PartMemory && !slices.ContainsFunc(rest, func(p Part) bool { return p.What == PartMemory || p.What == partCard }) {
					kept = append(kept, p)
				} else {
					r.Passed = append(r.Passed, p.From)
				}
			}
			r.Hardware = append(kept, rest...)
		}
		return
	}
}
