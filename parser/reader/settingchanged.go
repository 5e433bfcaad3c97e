package reader

import (
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A value takes the place of another: one that failed, that is not wanted, or that is in use now.

// possibleAfter is what stands behind a value that is asked about.
var possibleAfter = pattern.Of(`^ ?(tokens?|ctx|context|seq)? ?(possible|doable|feasible)\b`)

// likedInstead ends before the value that is wanted in place of one that was told, which has no name of its own:
// "batch 4 is fine but I'd like 16".
var (
	likedInstead = pattern.Of(`\b(?:but|now|and) (?:now )?(?:i|we)(?:'d| would)? (?:rather |really |now )*(?:like|love|want|prefer|need|have)(?: to (?:use|go to|try|run|have|get to|train with|train at))?$`)
	likedAlone   = pattern.Of(`^ ?(?:instead|now|at least|or more|[.,;?!]|$)`)
)

// replaces reports whether words before a value say that it takes the place of
// another: "8k砍到2k", "换zero3", "reduce it to 2k".
func (r *Reader) replaces(value int) bool {
	before := strings.TrimRight(r.Text[:r.Tokens[value].Lo], " ~")
	before = strings.TrimSuffix(strings.TrimSuffix(before, " about"), " around")
	if r.Matches(possibleAfter, r.Text[r.Tokens[value].Hi:]) {
		return true // "at 8k, 16k possible?"
	}
	if r.Matches(likedInstead, before) && r.Matches(likedAlone, r.Text[r.Tokens[value].Hi:]) {
		return true
	}
	for _, word := range [...]string{"砍到", "砍成", "降到", "降成", "减到", "减成", "缩到", "缩短到", "改成", "改到", "改为", "换成", "换", "换到", "down to", "reduced to", "cut to", "lowered to", "reduce to", "reduce it to", "can i go", "could i go", "can we go", "could we go", "go to", "go up to", "push to", "push it to", "increase to", "increase it to", "increased to", "bump to", "bump it to", "raise to", "raise it to", "extend to", "extend it to", "how to get", "get to", "get it to", "加到", "提到", "上到", "冲到", "拉到", "扩到"} {
		if strings.HasSuffix(before, word) {
			return true
		}
	}
	return false
}

// fineAfter is what is said behind a value of a setting that was tried and did no
// harm.
var fineAfter = pattern.Of(`^ ?(tokens?|ctx|context|seq|users?|samples?)? ?((is|was|were|works?|worked|runs?|ran|fits?|trains|trained|loads|loaded|goes|went) ?(all )?(just )?(ok|okay|fine|well|good|alright|perfectly|smoothly|without|no problem)\b|(works|worked|fits|runs|ok|okay|fine|good) ?([,;.]|but\b|$)|(就|倒|都|却|则|还|时|的时候|是|可以)*(能训|能跑|能拉起来|能拉起|能拉|拉得起来|能起来|能起|起得来|能启动|正常启动|能加载|可行|可以|能行|可以训|可以跑|跑得起来|没问题|没事|正常|跑通了?|好好的|不报错|不会爆|不爆)([,，、。.;；!~但]|$))`)

var fineWords = pattern.OneOf("ok", "fine", "well", "good", "alright", "perfect", "smooth", "without", "no problem", "works", "worked", "fits", "runs", "能", "可", "没", "正常", "跑", "好好", "不")

// wentFine reports whether a value is said to have worked.
func (r *Reader) wentFine(value int) bool {
	if !r.Mentions(fineWords) {
		return false
	}
	end := r.Tokens[value].Hi
	if next := r.At(value + 1); next.Type == token.Quantity || next.Type == token.Data {
		end = next.Hi
	}
	return r.Matches(fineAfter, r.Text[end:])
}

// unwantedBefore and unwantedBehind are what stands beside a value that is not to be
// had: "not 4k", "2048 is too small", "64k was too large".
var (
	unwantedBefore = pattern.Of(`(\bnot( just| only)?|\b(?:don't|dont|do not|needn't|won't) (?:really |even |actually )?need(?: the full| the)?|instead of|rather than|no longer|而不是|不是) ?(an? )?$`)
	unwantedBehind = pattern.Of(`^ ?(tokens?|ctx|context)? ?((is|was|are|were|proved|turned out|turned out to be) (just |way |far |a bit |a little )?(too (small|short|little|low|much|large|big|long|high)|not enough)|(isn't|is not) enough|(就|还是|实在|有点|是)?(太短|太小|太少|不够|太长|太大|太多)([用长]|了|,|、|$))`)
)

var unwantedWords = pattern.OneOf("not", "need", "instead", "rather", "longer", "isn't", "too ", "不是", "太", "不够")

// unwanted reports whether a value is set aside for another.
func (r *Reader) unwanted(value int) bool {
	if !r.Mentions(unwantedWords) {
		return false
	}
	lo := r.Tokens[value].Lo
	return r.Matches(unwantedBefore, r.Text[max(0, lo-24):lo]) || r.Matches(unwantedBehind, r.Text[r.Tokens[value].Hi:])
}

// failedValue reports whether the clause of a value tells that memory ran out with it.
func (r *Reader) failedValue(value int) bool {
	if !r.Asked.Asks("oom") || r.Asked.Asks("why", "max", "compare", "maxbatch", "howlongseq", "normal", "best") {
		return false
	}
	hi := r.Tokens[value].Hi
	end := r.clauseEnd(value)
	if at := strings.Index(r.Text[hi:end], ". "); at >= 0 {
		end = hi + at
	}
	return r.Asked.Behind(hi, min(end-hi, 40), "oom") && !evidence.Closing(r.Text[:end])
}

// raised is changed for a value that stands right behind its name: "from batch size 1
// to 4", "从batch 1加到4".
func (r *Reader) raised(key int, values []int) bool {
	switch r.Tokens[key].Name {
	case "batch", "seq_len", "lora_rank", "concurrency":
	default:
		return false
	}
	value := values[0]
	to, last := r.At(value+1), r.At(value+2)
	if w := r.Text[r.At(key-1).Lo:r.At(key-1).Hi]; len(values) > 1 || w != "from" && w != "从" && w != "由" || to.Type != token.Link || last.Type != token.Number && last.Type != token.Scaled || last.Value == r.Tokens[value].Value {
		return false
	}
	r.Used[value+2] = true
	if r.Asked.Asks("enough", "fit", "can", "oom") && !r.Asked.Asks("why") {
		r.setting(key, []int{value + 2})
		return true
	}
	r.setting(key, []int{value, value + 2})
	return true
}

// changed reads a setting that goes from one value to another: "batch size从1改到
// 4". Both are asked about where they are compared.
func (r *Reader) changed(key int) bool {
	switch r.Tokens[key].Name {
	case "batch", "seq_len", "lora_rank", "concurrency":
	default:
		return false
	}
	if w := r.Word(key + 1); r.At(key+1).Type == 0 || w != "从" && w != "由" && w != "from" {
		return false
	}
	last := key + 3
	for last < key+7 && !r.At(last).IsFigure() {
		if r.At(last).Type == 0 || r.At(last).Type == token.Mark {
			return false
		}
		last++
	}
	for _, v := range [...]token.Token{*r.At(key + 2), *r.At(last)} {
		if v.Type != token.Number && v.Type != token.Scaled {
			return false
		}
	}
	if r.Asked.Asks("enough", "fit", "can", "oom") && !r.Asked.Asks("why") {
		r.setting(key, []int{last}) // what it comes to is asked about
		return true
	}
	r.setting(key, []int{key + 2, last})
	return true
}

// A value is told where no setting stands right before it: the one that is in use now, "now at
// 2", one that is to be passed, "can batch go beyond 1".

// usedNow ends before the value that is in use.
var usedNow = pattern.Of(`\b(?:now|currently|presently|today|sitting|running|stuck|am|i'm|using)(?: (?:at|on|with|using|it's|its|is|i use|i run|set to))* ?$|(?:目前|现在|当前|眼下|已经)(?:是|用|开|设|到|的)*$`)

// passedBy ends before a value that is to be gone beyond.
var passedBy = pattern.Of(`\b(?:beyond|past|above|over|than|exceed|higher than|from) ?$|(?:超过|大于|高于|突破)$`)

// toldNow reads the value of the setting whose most is asked for, told without its name.
func (r *Reader) toldNow(i int) bool {
	q := &r.Query
	t, next := r.Tokens[i], r.At(i+1)
	if t.Value < 1 || t.Value != float64(int(t.Value)) || next.Type == token.Times || next.Type == token.Measure || next.Type == token.Equals || !r.Ends(i+1) && !(r.Word(i+1) == "了" && r.Ends(i+2)) || r.BeforeCard(i) {
		return false
	}
	clause := r.ClauseBefore(t)
	now := r.Matches(usedNow, clause)
	if !now && !r.Matches(passedBy, clause) {
		return false
	}
	key := ternary(now, r.mostOfNamed(), "")
	for j := i - 1; j >= max(0, i-24) && key == ""; j-- {
		if k := r.At(j); k.Type == token.Quantity && (now || !r.ValuedAt(*k)) {
			key = k.Name
		} else if !now && r.Stops(j) {
			return false
		}
	}
	switch {
	case key == "batch" && q.Batch == 0 && t.Value <= 4096 && !r.Asked.Asks("cards"):
		q.Batch = numeral.Round(t.Value)
	case key == "concurrency" && q.Concurrency == 0 && t.Value <= 1e6:
		q.Concurrency = numeral.Round(t.Value)
	case key == "seq_len" && q.SeqLen == 0 && token.Context(t) >= 256:
		q.SeqLen = token.Context(t)
	default:
		return false
	}
	r.Used[i] = true
	r.Mark(key, i, i)
	return true
}

// mostOfNamed is the setting whose most is asked for by its name.
func (r *Reader) mostOfNamed() string {
	for i := range r.Asked.Found[:min(len(r.Asked.Found), MostSigns)] {
		if s := &r.Asked.Found[i]; s.Name == "maxbatch" {
			return "batch"
		} else if s.Name == "max" || s.Name == "extreme" {
			if of, _ := r.NounBehind(s); of == "batch" || of == "seq_len" {
				return of
			}
		}
	}
	return ""
}
