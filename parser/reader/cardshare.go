package reader

import (
	"math"
	"strconv"
	"strings"

	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A share of a card that the work may have, or that others have: "only 60% of the card", "a third of
// my 4090 is taken", A100只能用一半, 已经用了三成.
var (
	shareOfCards = pattern.Of(`\b(\d{1,2}(?:\.\d)? ?(?:%|percent)|half|(?:a |one )?(?:third|quarter)|two[- ]thirds|three[- ]quarters)(?: of)?(?: (?:the|my|an?|our|its|each|that|this|one|every))*(?: (?:gpu|card|graphics card|vram|gpu memory|video memory|memory|(?:rtx |gtx )?[a-z]{0,3}\d{2,4}[a-z]{0,5}(?: ?\d{2,3} ?gb?)?(?:'s)?(?: (?:vram|memory|gpu))?)) (?:is |are |was |gets )(?:already |currently |still |now |always )*(used|taken|occupied|in use|gone|full|busy|eaten|reserved|free|left|available|unused|idle|mine|ours)\b`)
	shareAllowed = pattern.Of(`\b(?:only|just|allowed|permitted|limited to|restricted to|capped at|get|have|got|given|use|using|may|can)(?: (?:be|to|use|using|get|have|take|allocate|only|just|about|at most|up|around|assigned|~))* (\d{1,2}(?:\.\d)? ?(?:%|percent)|half|(?:a |one )third|(?:a |one )quarter|two[- ]thirds|three[- ]quarters) (?:of )?(?:(?:the|my|our|its|each|that|this|one|every) )+(?:gpu|card|graphics card|vram|gpu memory|video memory)\b`)
	shareBehind  = pattern.Of(`(?:gpu|card|vram|memory|\bone of (?:them|those|these|(?:the|my|our) (?:two |three |four )?[a-z]*\d*[a-z]*s)|[a-z]?\d{2,4}[a-z]{0,5}(?: ?\d{2,3} ?gb?)?) (?:is |are |which is |that is |already |currently |only )*(\d{1,2} ?(?:%|percent)|half|(?:a |one )third|(?:a |one )quarter|two[- ]thirds|three[- ]quarters) (used|full|taken|occupied|in use|gone|free|available|idle|left)\b`)

	shareTakenHan = pattern.Of(`(?:已经|已|被|别人|其他人|同事|先|都)*(占用|占掉|占去|占|用掉|用去|吃掉|用|吃)(了|掉|去)?(?:它|卡|显存)?(?:的)?(?:大概|约|快|差不多|将近)*(\d{1,2} ?%|百分之[一二三四五六七八九十]{1,3}|一半|[一二三四五六七八九两]成|[二三四五]分之[一二三四])(?:的)?`)
	shareInUseHan = pattern.Of(`(\d{1,2} ?%|百分之[一二三四五六七八九十]{1,3}|一半|[一二三四五六七八九两]成|[二三四五]分之[一二三四])(?:的)?显存(?:已经|已|都|目前|现在|一直)*(?:被|给)[^,;?!、]{0,12}(?:用|占|吃)(?:了|掉|着|去|走)`)
	shareLeftHan  = pattern.Of(`(?:只能|只可以|最多能?|仅能?|只让|只准|只允许|允许|只给|只分到?|只有|可以|能|只)(?:我|使用|用|占|分到|拿到|分|给)*(?:它|卡|显卡)?(?:的)?(?:显存)?(?:的)?(?:大概|约)?(\d{1,2} ?%|百分之[一二三四五六七八九十]{1,3}|一半|[一二三四五六七八九两]成|[二三四五]分之[一二三四])(?:的)?(?:显存|能用|可用)?|(?:剩下|剩余|还剩|只剩|剩|空闲|空着|空余|可用)(?:了|的)?(?:显存)?(?:只有|只|大概|约|还有)*(\d{1,2} ?%|百分之[一二三四五六七八九十]{1,3}|一半|[一二三四五六七八九两]成|[二三四五]分之[一二三四])|(?:利用|使用|用)(\d{1,2} ?%|一半|[一二三四五六七八九两]成)(?:的)?(?:显存|显卡|卡)`)
	eachShare     = pattern.Of(`(?:各|各自|分别|均|平均)$`)
	notOfCard     = pattern.Of(`^(?:的)?(?:卡|数据|样本|层|参数|精度|时间|预算|钱|价|量化|用户|人|性能|算力|速度|头|专家|cpu|内存|上下文|长度|token|以上|以下)`)
)

var cardShareWords = pattern.OneOf("half", "third", "quarter", "thirds", "%", "percent", "百分之", "半", "成", "分之")

// cardShare reads it, where a card or its memory is spoken of.
func (r *Reader) cardShare() {
	if !r.Mentions(cardShareWords) || r.Asked.Asks("why", "normal", "explain", "mfu") || r.Query.CardShare > 0 || !r.cardSpoken() {
		return
	}
	if m := r.Places(shareOfCards, r.Text); m != nil {
		r.shareIs(r.part(m, 1), leftOver(r.part(m, 2)), m[2], m[3], m[4], m[5])
	} else if m := r.Places(shareBehind, r.Text); m != nil {
		r.shareIs(r.part(m, 1), leftOver(r.part(m, 2)), m[2], m[3], m[4], m[5])
	} else if m := r.Places(shareAllowed, r.Text); m != nil {
		r.shareIs(r.part(m, 1), true, m[2], m[3], m[2], m[3])
	} else if m := r.Places(shareLeftHan, r.Text); m != nil && !r.Matches(notOfCard, r.Text[m[1]:]) {
		for group := 1; group <= 3; group++ {
			if figure := r.part(m, group); figure != "" {
				r.shareIs(figure, true, m[0], m[1], m[0], m[1])
			}
		}
	} else if m := r.Places(shareInUseHan, r.Text); m != nil {
		r.shareIs(r.part(m, 1), false, m[0], m[1], m[0], m[1])
	} else if m := r.Places(shareTakenHan, r.Text); m != nil && !r.Matches(notOfCard, r.Text[m[1]:]) && !r.Matches(eachShare, r.Text[:m[0]]) {
		verb, done := r.part(m, 1), r.part(m, 2) != ""
		taken := done || strings.HasPrefix(verb, "占") || m[2] > m[0] // 被用, 已经用
		if len(verb) == len("用") && !taken {
			return // "用三成的力气"
		}
		r.shareIs(r.part(m, 3), false, m[0], m[1], m[0], m[1])
	}
}

// leftOver reports whether a word says that a share is free.
func leftOver(state string) bool {
	switch state {
	case "free", "left", "available", "unused", "idle", "mine", "ours":
		return true
	}
	return false
}

var cardSpokenWords = pattern.OneOf("gpu", "vram", "显存", "显卡", "卡")

// cardSpoken reports whether a card or its memory is named.
func (r *Reader) cardSpoken() bool {
	for i := range r.Tokens {
		if t := &r.Tokens[i]; t.IsCard() || t.Type == token.Measure && t.Kind == "card" || t.Kind == "memory" {
			return true
		}
	}
	return r.Mentions(cardSpokenWords)
}

// shareIs notes a share that is left, or what remains of one that is taken, and takes the words for it.
func (r *Reader) shareIs(figure string, left bool, lo, hi, from, to int) {
	share := shareOf(figure)
	if share <= 0 || share >= 1 {
		return
	}
	if !left {
		share = 1 - share
	}
	r.Query.CardShare = math.Round(share*1000) / 1000
	r.markText("card_share", lo, hi)
	r.markText("card_share", from, to)
}

// shareOf is the value of a share in words or figures, 0 for none.
func shareOf(figure string) float64 {
	figure = strings.TrimSuffix(strings.TrimSuffix(figure, "percent"), "%")
	figure = strings.ReplaceAll(strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(figure, "a "), "one ")), " ", "-")
	if v, err := strconv.ParseFloat(figure, 64); err == nil {
		return v / 100
	}
	if v, ok := shares[figure]; ok {
		return v
	}
	if tenths, ok := strings.CutSuffix(figure, "成"); ok {
		v, _ := numeral.HanNumber(tenths)
		return v / 10
	}
	if percent, ok := strings.CutPrefix(figure, "百分之"); ok {
		v, _ := numeral.HanNumber(percent)
		return v / 100
	}
	if whole, part, ok := strings.Cut(figure, "分之"); ok {
		n, _ := numeral.HanNumber(part)
		d, _ := numeral.HanNumber(whole)
		return n / max(d, 1)
	}
	return 0
}

// shareInUse stands behind the share of a card that is in use: "3090 is 30% full".
var shareInUse = pattern.Of(`^ ?(?:full|used|in use|taken|occupied|already used|already taken|already in use)\b`)
