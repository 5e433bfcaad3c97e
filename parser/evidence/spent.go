package evidence

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
)

// idle is what is spent that is no money: "spend my bandwidth on", "spend hours".
var idle = pattern.Of(`^ (?:[a-z]+ ){0,4}(?:bandwidth|time|hours?|days?|weeks?|evenings?|weekends?|nights?|months?|energy|effort)\b`)

// whose are the words before what is sold, and belongings what only a joke sells.
var (
	whose      = [...]string{"my", "the", "a", "an", "other", "one", "your", "our", "both", "first", "second", "left", "remaining"}
	belongings = [...]string{"kidney", "liver", "organ", "soul", "blood", "plasma", "house", "car", "firstborn", "child", "kid", "grandm", "wife", "husband", "mother", "leg", "arm"}
)

// sacrificed reports whether what is sold is nothing that a plan is made of: "or do I sell
// the other kidney too".
func sacrificed(after string) bool {
	words := strings.Fields(after[:min(len(after), 48)])
	for len(words) > 0 && slices.Contains(whose[:], words[0]) {
		words = words[1:]
	}
	return len(words) > 0 && chars.Opens(words[0], belongings[:]) > 0
}

// anyAmount reports whether 多少 says that there is as much as one likes: "要多少有多少",
// "想插多少都行".
func anyAmount(text string, s Sign) bool {
	switch text[s.Lo:s.Hi] {
	case "多少", "多大", "几多":
	default:
		return false
	}
	rest := text[s.Hi:]
	return chars.Opens(rest, []string{"都有", "有多少", "有几多", "都行", "都可以", "都没问题", "都能", "都得", "就有"}) > 0 || strings.HasSuffix(text[:s.Lo], "多少有") || strings.HasSuffix(text[:s.Lo], "几多有")
}

// inMemory stands behind a word for paying where memory is what is paid: "pay more VRAM".
var inMemory = pattern.Of(`^ (?:with |in |any |some |so much |much |more |extra |a lot of |the |that |for it in )*(?:vram|gpu memory|memory|ram)\b`)

// onceUpgraded stands behind an upgrade of memory that is settled, where what runs with it is asked: "upgrading to 96GB,
// will a 106b run then".
var onceUpgraded = pattern.Of(`^(?: (?:it|this|that|the ram|my ram|ram|the memory|my memory))?(?: from \d{1,4} ?(?:gb|gigs?|g)?)? to (?:about )?\d{1,4} ?(?:gb|gigs?|g)\b(?: [a-z0-9]+){0,3}[^?]{0,60}?(?:[.,;!] ?|\b)(?:will|would|can|could|does|do|is|let|make|allow|enable)\b[^?]{0,80}\b(?:run|fit|work|hold|load|enough|possible)\b`)
