package reader

import "headroom/parser/pattern"

// Cards that were, or that others came in the place of.

// onceHad says that cards are those of the past, and hadNow stands between them and those there are.
var (
	onceHad = pattern.Of(`\b(?:before|used to|previously|formerly|earlier|back then|last (?:year|month|week)|in the past|originally|once)\b|以前|之前|原来|原先|当时|过去|早先`)
	hadNow  = pattern.Of(`\b(?:now|nowadays|today|currently|these days|left with|anymore)\b|现在|目前|如今|眼下`)
)

var bygoneWords = pattern.OneOf("now", "today", "current", "these days", "left", "现在", "目前", "如今", "眼下")

// bygone reports whether a rig was used in the past, and the next is what there is: "we trained it on 16
// V100s before, now only 4 A100 are left".
func (r *Reader) bygone(g rig, between string) bool {
	if !r.Mentions(bygoneWords) || r.Asked.Asks("compare", "why", "normal") || !r.Matches(hadNow, between) {
		return false
	}
	return r.Matches(onceHad, between) || r.Matches(onceHad, r.Text[max(0, r.Tokens[g.from].Lo-48):r.Tokens[g.from].Lo])
}

// modelSoughtAt reports whether a model is sought for the next of two cards alone: "I run 13b on my
// 3060, what could I run on a 3090".
func (r *Reader) modelSoughtAt(g, next rig) bool {
	s := r.Asked.First("whatmodel")
	return s != nil && s.Lo >= r.Tokens[g.to].Hi && s.Hi <= r.Tokens[next.from].Lo
}

// cameFor ends before the card that comes for one that was told of.
var cameFor = pattern.Of(`(?:换|换成|换个|换到|换上|换一张|改用|要是用|如果用)[^,;?!、]{0,4}$|\b(?:swap(?:ping)? (?:it |that )?(?:for|to)|switch(?:ing)? to|would|what about|how about)(?: an?| one| the)? ?$`)

// replacedBefore and replacedBehind are what is said of cards that somebody had, and
// of those that came for them.
var (
	replacedBefore = pattern.Of(`\b(?:upgrad|downgrad|mov|switch|com|came|went|go|going|migrat|port|shift|transfer|jump|chang|step|relocat|transition|downsiz|scal|drop)[a-z]*\b[^,;.?!]{0,48}?\b(?:from|off|off of) (?:an? |my |our |the |those |these |one |old |single |\d{1,3} ?x? )*$|\b(?:swap|replac|trad|exchang|retir|ditch|substitut)[a-z]* (?:out |in )?(?:an? |my |our |the |those |these |one |old |single |\d{1,3} ?x? )*$|(?:从|由|把)(?:原来|之前|以前|现在)?的?$|(?:^|[,;:?!] ?)from (?:an? |my |our |the |one |old |single |\d{1,3} ?x? )*$`)
	replacedBehind = pattern.Of(`^[a-z0-9 -]{0,16}\b(?:to|onto|into|for|with|by) (?:an? |one |single |the |new |two |dual |just |only |some |a couple of |our |my )*$|(?:换成|换到|换了|换为|换用|换|升级到|升级成|升级为|升到|改成|改用|改到|迁到|迁移到|迁去|搬到|搬去|转到|切到|切换到|切换成|降到|降级到|降级成|降成|挪到|移到|变成)(?:了)?$`)
)

var replacedWords = pattern.OneOf("from", "从", "由", "把", "off", "swap", "replac", "trad", "exchang", "retir", "ditch", "substitut")

// replaced reports whether a rig was given up for the next: "upgraded from a 3060
// to a 4090".
func (r *Reader) replaced(g rig, between string) bool {
	lo := r.Tokens[g.from].Lo
	return r.Mentions(replacedWords) && !r.Asked.Asks("buy") && r.Matches(replacedBefore, r.Text[max(0, lo-80):lo]) && r.Matches(replacedBehind, between)
}

// lacking is what is said before cards that are not there: "没有3090", "I don't have
// an A100".
var lacking = pattern.Of(`(?:没有|没|买不起|上不了|上不起|够不上|不够上|不够买|够不着|买不到|抢不到|搞不到|拿不下|\b(?:can't|cant|cannot|can not|couldn't) afford|\b(?:don't|dont|do not|not) have|\bno access to|\bwithout) ?(?:an? |any |the )?$`)

// noCard ends before a card that a machine is told to lack: "a laptop without a graphics card", 没有独立显卡.
var noCard = pattern.Of(`\b(?:without|no|lacks?|lacking|hasn't got|doesn't have|does not have|don't have)(?: (?:an?|any|the|even|real|dedicated|discrete|separate|proper|nvidia))* ?$|(?:没有?|无|不带|没装)(?:任何|独立|一张|一块)* ?$`)

// cardless reports whether a card without a name is there only to say that there is none.
func (r *Reader) cardless(g rig) bool {
	return g.card == "" && g.memory == 0 && g.count <= 1 && r.Matches(noCard, r.ClauseBefore(r.Tokens[g.from]))
}

// lacked reports whether somebody says not to have a rig.
func (r *Reader) lacked(g rig) bool {
	lo := r.Tokens[g.from].Lo
	return g.card != "" && r.Matches(lacking, r.Text[max(0, lo-24):lo])
}
