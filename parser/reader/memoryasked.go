package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// Amounts of memory that are asked about one after the other, or in place of what there is: "12G够不够，24G呢".

// ownNeed ends before an amount that somebody doubts to be needed: "一定得16G吗", "must it
// be 24GB".
var ownNeed = pattern.Of(`(?:一定|必须|非|真|是不是|难道|真的|非要|必须要)(?:就)?(?:得|要|得要|得有|要有|需要|上|是|有)?(?:有|上|用|是|大于|超过|多于|高于|不低于|不小于|>=?)?$|(?:^|[,;.!?] ?)must (?:it|i|we|that|this) (?:really |absolutely |strictly )?(?:be|have|use|have to be|need to be) (?:an? )?$`)

// needAsked ends before what is asked to be needed.
var needAsked = pattern.Of(`\b(?:do|does|would|will|did|shall|am|are|is) (?:i|we|it|this|that|one|you|people|they) (?:[a-z]+ly |still |just |going to |gonna )*(?:need|require|want|have to (?:get|buy|rent|have|use))(?: to (?:get|buy|rent|have|use))?(?: an?| the)?(?: full| single| big| whole)? $`)

// mustNeed ends before what work is thought to need, with no card told.
var mustNeed = pattern.Of(`(?:训练|微调|预训练|训|全参|全量|lora|sft)[^,;?!、]{0,16}是不是(?:就|起码|至少|最少|怎么也|总)?(?:得|要|需要|得要|得有|要有|需|该要|必须有?)(?:个|用|有|占|至少|起码|大概|大约|约)*$`)

var (
	needWords = pattern.OneOf("need", "require", "want", "have to")
	mustWords = pattern.OneOf("一定", "必须", "非", "真", "是不是", "难道", "must", "does ")
)

// needDoubted reports whether an amount is a need that is doubted beside the asker's own
// memory.
func (r *Reader) needDoubted(i int) bool {
	if r.Mentions(needWords) && r.Matches(needAsked, r.ClauseBefore(r.Tokens[i])) && r.largerCard(i) {
		return true
	}
	if r.Mentions(isNotWords) && r.Matches(mustNeed, r.ClauseBefore(r.Tokens[i])) && r.hasLoad() && !r.hasCard() && !r.cardNamed() {
		return true // 训练1B是不是得50G以上
	}
	if !r.Mentions(mustWords) || !r.Matches(ownNeed, r.ClauseBefore(r.Tokens[i])) || strings.Contains(r.ClauseBefore(r.Tokens[i]), "还是") && !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Card || t.Type == token.Bare }) {
		return false
	}
	return r.Query.WeightsGB > 0 || r.largerCard(i) || slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Bytes && t.Value != r.Tokens[i].Value })
}

// largerCard reports whether an amount is that of some card which holds more than the one that is named:
// "oom on a 4090, do I need an 80gb card", 一定要80G的卡吗.
func (r *Reader) largerCard(i int) bool {
	next := i + 1
	if r.Word(next) == "的" {
		next++
	}
	if t := r.At(next); t.Type != token.Measure && t.Kind != "card" && t.Name != "card" {
		return false
	}
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		sizes := r.Names.Memory[t.Name]
		return (t.Type == token.Card || t.Type == token.Bare) && len(sizes) > 0 && slices.Max(sizes) < r.Tokens[i].Value
	})
}

// neededSaid stands behind an amount that others say is needed.
var neededSaid = pattern.Of(`^(?: of)?(?: vram| memory| gpu memory)? ?(?:min\b|minimum|needed|required|recommended|at least|necessary|or more\b|(?:is|as|being) (?:the |an? )?(?:absolute |bare |hard |official |practical |real )*(?:floor|minimum|min\b|least|lower (?:bound|limit)|entry|starting point)|(?:is |was )?(?:listed|given|quoted|stated|named|specified) as)|^ ?(?:显存|的卡|的显存)?才(?:能|起|跑|行|够|可以|装|放|带|训)`)

var oftenSaidWords = pattern.OneOf("say", "claim", "docs", "read", "heard", "supposed", "apparently", "told", "need", "min", "floor", "everyone", "people", "listed", "quoted", "stated", "才")

// oftenSaid reports whether an amount is a need that others tell of, beside a figure that
// is asked about: "they say 30gb min, can I get by with 24".
func (r *Reader) oftenSaid(i int) bool {
	if !r.Mentions(oftenSaidWords) || !r.Matches(neededSaid, r.Text[r.Tokens[i].Hi:]) {
		return false
	}
	if r.bytesBefore(i) && !r.Asked.Asks("compare") {
		return true
	}
	return slices.ContainsFunc(r.Tokens[i+1:], func(t token.Token) bool {
		return t.Type == token.Bytes || t.Type == token.Number && slices.Contains(printout.SoldSizes[:], t.Value)
	})
}

// ownFigureBefore ends before a bare number that is memory, as the one told before it was.
var ownFigureBefore = pattern.Of(`(?:\b(?:would|will|could|can|does|is|are|do|what about|how about|off with|by with|it with|away with|run with|work with|live with|only have|only got|i have|i've got|i got|have|got|just) (?:only |just |my |about )?|\b(?:moving|going|stepping|jumping|upgrading|switching|bumping|move|go|step|jump|upgrade|switch|bump)(?: it)?(?: up| over)? to (?:about )?|\bor (?:[a-z']+ ){0,4}(?:the|on|to|for|with|get|want|need|buy|take) |[,;?!、] ?(?:那|那么|要是|如果|换|换成|上|用)*)$`)

// ownFigureBehind stands behind it.
var ownFigureBehind = pattern.Of(`^ ?(?:呢|够|行|才|能|可以|的话|enough|work|gonna|going to|do\b|suffice|be (?:enough|ok|okay|fine)|cut it|if\b|also|too\b|version|variant|model\b|one\b|gb\b|pass|manage|make it|\?|,|\.|$)`)

// bareMemory reads an amount of memory without its unit, which the amount before it was
// told with: "24gb fails? would 32 do".
func (r *Reader) bareMemory(i int) bool {
	t := r.Tokens[i]
	if !slices.Contains(printout.SoldSizes[:], t.Value) || !r.bytesBefore(i) || r.cardsCountedBefore(i) {
		return false
	}
	if b := r.Query.Batch; b > 0 && t.Value < float64(b) && r.offeredInstead(i) {
		return false // "batch 8 on 24GB, or should I go down to 4"
	}
	if t.Lo > 0 && (t.Hi < len(r.Text) && r.Text[t.Hi] >= 'a' && r.Text[t.Hi] <= 'z') || r.latest[1] > 0 && i-r.latest[1] < 8 {
		return false
	}
	if chars.Opens(strings.TrimLeft(r.Text[t.Hi:], " "), []string{"too many", "too few"}) > 0 || !r.Matches(ownFigureBefore, r.Text[max(0, t.Lo-40):t.Lo]) || !r.Matches(ownFigureBehind, r.Text[t.Hi:]) {
		return false
	}
	r.bytes(i)
	return true
}

// bytesBefore says whether an amount of memory stands before a token.
func (r *Reader) bytesBefore(i int) bool { return r.firstAmount() < i }

// firstAmount is the first amount of memory, or the place behind all tokens.
func (r *Reader) firstAmount() int {
	if r.firstBytes == 0 {
		first := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Bytes })
		if first < 0 {
			first = len(r.Tokens)
		}
		r.firstBytes = first + 1
	}
	return r.firstBytes - 1
}

// alsoMemory are amounts of memory that are asked about one after the other: "12G够不够，
// 24G呢", "is 16gb enough? what about 24".
func (r *Reader) alsoMemory(rigs []rig) []float64 {
	if list := r.modelFor(rigs); list != nil {
		return list
	}
	if len(rigs) < 2 || !r.Asked.Asks("enough", "can", "fit", "oom") {
		return nil
	}
	var list []float64
	for k, g := range rigs {
		if g.memory == 0 || g.count > 1 && !g.weak || k > 0 && g.card != "" {
			return nil
		}
		if k < len(rigs)-1 {
			end, next := r.Tokens[g.to].Hi, r.Tokens[rigs[k+1].from].Lo
			if between := r.Text[max(0, min(end, next)):next]; end > next || !r.Matches(EndsAsked, between) && !(k > 0 && strings.HasPrefix(between, "呢")) {
				return nil // rigs are not always in the order of the text
			}
		}
		if k > 0 && !r.Matches(ownFigureBehind, r.Text[r.Tokens[g.to].Hi:]) && !strings.Contains(r.Text[max(0, r.Tokens[g.from].Lo-14):r.Tokens[g.from].Lo], "about") {
			return nil
		}
		list = append(list, g.memory)
	}
	if list = unique(list); len(list) < 2 {
		return nil
	}
	return list
}

// andWhich stands between two amounts of memory that a model is sought for, each for
// itself: "which model is best in 16 gb, and which in 32 gb".
var andWhich = pattern.Of(`^(?: of)?(?: vram| memory)? ?,? ?(?:and |or )?(?:what|which)(?: one| model)?(?: about| for| with| within| in| on| under| at| fits?| to run| is best| is)* ?(?:an? )?$|^[^,;?!、]{0,12}[、,;?] ?(?:那|那么|要是|如果)?$`)

// modelFor are amounts of memory that a model is sought for one after the other.
func (r *Reader) modelFor(rigs []rig) []float64 {
	if len(rigs) != 2 || r.HasModelNamed() || !r.Asked.Asks("whatmodel", "best") {
		return nil
	}
	one, other := rigs[0], rigs[1]
	if one.memory == 0 || other.memory == 0 || one.memory == other.memory || one.card+other.card != "" || one.count > 1 || other.count > 1 || other.from <= one.to {
		return nil
	}
	between := r.Text[r.Tokens[one.to].Hi:r.Tokens[other.from].Lo]
	if !r.Matches(andWhich, between) || !chars.Mentions(between, "wh") && !strings.HasPrefix(strings.TrimLeft(r.Text[r.Tokens[other.to].Hi:], " "), "呢") {
		return nil
	}
	return []float64{one.memory, other.memory}
}

// saidEnough reports whether an amount is what somebody reckoned to be enough, where
// other memory is told of or it was not: "8张A100一共640G，理论上480G就够，为什么OOM".
func (r *Reader) saidEnough(i int) bool {
	t := r.Tokens[i]
	return r.Matches(wouldDo, r.Text[t.Hi:]) && r.Matches(reckonedBy, r.Text[max(0, t.Lo-evidence.ClauseReach):t.Lo]) && (r.Asked.Asks("why", "oom", "normal") || r.otherAmount(i))
}

// orNeed ends before an amount that is asked for in place of another: "is 16GB fine or
// do I need 24GB", "32G够吗还是要64G".
var (
	orAmount    = pattern.Of(`(?:\bor (?:rather|better|at least|even|maybe)(?: with| for| to| go for)?|\bor (?:does|do|would|will|should|must|is|can|could|shall|might)(?: (?:it|i|we|you|one|this|that|they|the (?:model|vm|machine|server|box)))?[^,;?!.]{0,24}|\bor (?:better |rather |at least )?(?:go|get|buy|go for|get the|upgrade to)[^,;?!.0-9]{0,16}|(?:还是|或者?)(?:说)?(?:非得|非要|一定要|最好|得|要|需要|必须|至少|起码|上|买|用|有|换|升级到|搞)*)(?: |~)*$`)
	requirement = pattern.Of(`(?:\brequirements?|\bminimum|\brequired|\bneeded)(?: really| actually)?(?: is| are|:)?(?: about| at least| really| actually| the)* ?$|\bor (?:is|are) (?:the |a )?(?:requirement|minimum)[a-z ]*$`)
)

// eitherAmount reports whether an amount is asked about in place of the one before it.
// An amount that the named card is not sold with is only a claim.
func (r *Reader) eitherAmount(i int) bool {
	last := r.lastBytes(i)
	if last == i || r.Tokens[last].Value == r.Tokens[i].Value {
		return false
	}
	between := r.Text[r.Tokens[last].Hi:r.Tokens[i].Lo]
	if !chars.Mentions(between, " or ", "还是", "或") || !r.Matches(orAmount, between) || r.memoryAfter(i) == "ram" {
		return false
	}
	for j, t := range r.Tokens {
		if (t.Type == token.Card || t.Type == token.Bare) && !tagger.AppleChip(t) && !r.Names.Holds(t.Name, r.Tokens[i].Value) && j < i {
			return false
		}
	}
	return slices.ContainsFunc(r.Hardware, func(p Part) bool { return p.What == PartMemory && p.From == last })
}

// requiredOf reports whether an amount is the need that is told of a model, beside a
// card that is not sold with so much: "Or is the requirement 24GB?".
func (r *Reader) requiredOf(i int) bool {
	return r.Matches(requirement, r.ClauseBefore(r.Tokens[i])) && r.notOfCard(r.Tokens[i].Value)
}
