package reader

import (
	"strconv"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/definition"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// The share of the peak that a run reaches (MFU).

// settleMFU takes the share of the peak that belongs to the model that is asked about, where those of
// several are told: "MFU is 52% for 13B but just 31% for 70B". Where it is asked why, it is the least.
func (r *Reader) settleMFU() {
	q := &r.Query
	if len(r.mfus) < 2 || len(r.mfus) > 8 || q.MFUPct == 0 || q.ParamsB == 0 && q.ParamsList == nil {
		return
	}
	if q.ParamsList != nil && !r.Asked.Asks("why", "normal") {
		return // each of the sizes has its own
	}
	asked := -1
	for _, i := range r.mfus {
		low := (r.Asked.Asks("why", "normal") || q.ParamsB == 0) && (asked < 0 || r.Tokens[i].Value < r.Tokens[asked].Value)
		if low || !r.Asked.Asks("why", "normal") && query.Close(r.nearestSize(i), q.ParamsB) {
			asked = i
		}
	}
	if asked < 0 || r.nearestSize(asked) == 0 {
		return
	}
	q.MFUPct = r.Tokens[asked].Value
	if b := r.nearestSize(asked); q.Model == "" {
		q.ParamsB, q.ParamsList = b, nil
	}
	for _, i := range r.mfus {
		if i != asked {
			r.Passed = append(r.Passed, i)
		}
	}
}

// nearestSize is the size in billions that is named nearest to a token, within its clause before one
// beyond it, or 0.
func (r *Reader) nearestSize(i int) float64 {
	best, size := -1, 0.
	for j := range r.Tokens {
		t := &r.Tokens[j]
		if t.Type != token.Size && (t.Type != token.Model || t.Value == 0) || t.Type == token.Size && r.At(j+1).Is("data", "tokens") {
			continue // no model's: "40% on 1T tokens"
		}
		lo, hi := min(t.Hi, r.Tokens[i].Hi), max(t.Lo, r.Tokens[i].Lo)
		away := hi - lo
		if lo < hi && chars.LastStop(r.Text[lo:hi]) >= 0 {
			away += evidence.ClauseReach
		}
		if best < 0 || away < best {
			best, size = away, r.sizeAt(j)
		}
	}
	return size
}

// shareAsked ends before a share of the peak that is asked about and not told: "is the MFU really 45%",
// "mfu is 30 or 50?", MFU到底是40%; or that is doubted, "surely not 25%", "it can't be 12%".
var shareAsked = pattern.Of(`\b(?:surely|hopefully|certainly|it's|it is|that's|that is|is that|is it|really)(?: that's| it's| it is| that is)? not(?: just| only| really| about| around| as low as| as high as)*$|\b(?:isn't|wasn't|shouldn't|aren't) (?:that|it|this)(?: be)?(?: just| only| more like| about| around| roughly| some)*$|\b(?:that|it|this)(?: really| surely| just)* (?:can't|cannot|can not|couldn't|could not|isn't|is not)(?: really| possibly| actually)*(?: be)?(?: just| only| really| about| around| as low as| as high as)*$|(?:不会|不可能|该不会|总不会|总不能|不至于|难道)(?:就|才|只|真|真的)*(?:是|有)?(?:只有|才)?$|\b(?:is|was|are) (?:the |my |our |this |that |their |an? |its )?(?:mfu|hfu|utili[sz]ation|utili[sz]ation of the gpus?)(?: (?:really|actually|truly|just|only|about|around|at|like|ok at))*$|\b(?:could|can|should|would|does|do) (?:the |my |our )?(?:mfu|hfu|utili[sz]ation) (?:really |actually )?(?:be|come to|come out at|equal)(?: (?:really|only|just|about|around))*$|(?:mfu|hfu|利用率)(?:到底|究竟|真的|其实)(?:是|有|能|能到|能有|只有|会是)*$`)

// eitherShare stands behind the first of two that are offered.
var eitherShare = pattern.Of(`^ ?%? ?(?:or|还是|或者?|或是) ?(?:more like |rather |about |really )?\d[\d.]* ?%? ?(?:mfu|hfu)? ?(?:[?,;.]|$)`)

// doubtMFU takes back a share of the peak that is only asked about, where the rate that it follows from is
// told: the answer holds the one against the other.
func (r *Reader) doubtMFU() {
	q := &r.Query
	if len(r.mfus) != 1 || q.MFUPct == 0 || q.TokensPerS+q.TokensPerSPerGPU+q.ExamplesPerS == 0 && q.TFLOPS == nil && (q.Tokens == 0 || q.Hours+q.Days == 0) {
		return
	}
	i := r.mfus[0]
	either := r.Matches(eitherShare, r.Text[r.Tokens[i].Hi:])
	if !either && !r.Matches(shareAsked, strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " ~")) {
		return
	}
	if !either {
		q.MFUClaimed = q.MFUPct
	}
	q.MFUPct, r.MFUDoubted = 0, true
	r.Passed = append(r.Passed, i)
	delete(r.Spans, "mfu_pct")
}

// shareShown is a share of the peak that a log or a screen shows: "my mfu reads 18", "mfu shows 0.31".
var shareShown = pattern.Of(`\b(?:mfu|hfu)(?: (?:value|figure|number|counter|metric|meter|column|it))?(?: (?:only|just|now|currently|always|still|here|in wandb|in the logs?|on wandb))* (?:reads?|shows?|showing|says?|reports?|sits|sitting|hovers|hovering|stands|stays|lands|peaks|settles|plateaus|comes out|came out|reading)(?: (?:at|as|around|about|near|only|just|like|a|up|roughly|~))* ?~?(\d{1,2}(?:\.\d+)?|0?\.\d+)(?: ?%| percent)? ?(?:$|[,;?!)]|\.(?:$| )| (?:on|with|for|in|at|across|when|using|and|but|during|while|is|why|here|now)\b)`)

var mfuSaid = pattern.OneOf("mfu", "hfu")

// mfuShown reads it.
func (r *Reader) mfuShown() {
	q := &r.Query
	if q.MFUPct > 0 || !r.Mentions(mfuSaid) {
		return
	}
	at := r.Places(shareShown, r.Text)
	if at == nil {
		return
	}
	v, err := strconv.ParseFloat(r.Text[at[2]:at[3]], 64)
	if err != nil || v <= 0 {
		return
	}
	q.MFUPct = percent(v)
	if i := r.tokenFrom(at[2]); i >= 0 {
		r.mfus = append(r.mfus, i)
		r.Mark("mfu_pct", i, i)
		r.Passed = append(r.Passed, i)
	}
}

// A share of the peak is told as what was computed, beside how busy a monitor shows the card: "gpu util is 100% but mfu
// computed as 22".
var (
	computedShare = pattern.Of(`\b(?:mfu|hfu)(?: (?:is|was|only|just|then|though|that i|i|we))*(?: (?:computed|compute|calculated|calculate|measured|measure|reported|estimated|comes?|came|works?|worked|logged|shown|shows?|reads?|prints?|turns?|turned|ends?|ended))(?: (?:out|up|as|at|to|to be|be|is|was|of|about|around|only|just)|=|:|~)* ?~?(\d{1,2}(?:\.\d+)?) ?(%)?|(?:mfu|hfu)(?:算|测|计算|统计|显示)(?:出来|下来|得|出|为|是|有|只有|才|约|大概)*(\d{1,2}(?:\.\d+)?) ?(%)?`)
	cardBusy      = pattern.Of(`(?:\b(?:gpu|sm|cuda|nvidia-smi|card)[ _-]?(?:util(?:i[sz]ation)?|usage|load|busy)|(?:gpu|显卡|卡)(?:利用率|使用率|占用率|占用))(?: (?:is|was|at|shows?|stays|sits|says|of|always|pinned|around|about)|=|:|是|一直|都|有|显示|在|到|达到)* ?(\d{1,3}(?:\.\d+)?) ?%?`)
)

// shareComputed reads it.
func (r *Reader) shareComputed() {
	if !r.Mentions(mfuSaid) {
		return
	}
	m := r.Places(computedShare, r.Text)
	if m == nil {
		return
	}
	at := 2
	if m[at] < 0 {
		at = 6
	}
	v, err := strconv.ParseFloat(r.Text[m[at]:m[at+1]], 64)
	if err != nil || v <= 0 || r.Matches(rateBehindShare, r.Text[m[at+1]:]) {
		return
	}
	r.Query.MFUPct = v
	r.markText("mfu_pct", m[0], m[1])
	if m = r.Places(cardBusy, r.Text); m != nil {
		r.leaveWords(m[2], m[3])
	}
}

// rateBehindShare stands behind a figure that is no share of the peak.
var rateBehindShare = pattern.Of(`^(?:\d| ?(?:tok|t/s|tflops?|ms|s\b|gb?\b|k\b|h\b|x\b))`)

// peakShareOf ends before a share of the peak whose name stands before it: 利用率按0.45算, "utilization of 0.4".
// That of the memory is another.
var peakShareOf = pattern.Of(`(?:^|[^存占]|算力|显卡|gpu)(?:的)?利用率(?:的话|大概|大约|按照?|假设|能到|达到|可以|有|算|取|设|给|是|为|约|在|到|当|就|:|=|~| )*$|\b(?:gpu |compute |flops |hardware )?(?:utili[sz]ation|efficiency)(?: (?:of|at|is|about|around|say|to be|near|roughly)| ?[:=~])* ?$`)

// share reads a share that stands beside its name: "0.58 utilization", "0.4 MFU", 利用率0.58.
func (r *Reader) share(i int) bool {
	v := r.Tokens[i].Value
	if v <= 0 || v >= 1 || r.Query.MFUPct != 0 {
		return false
	}
	next := strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " 的")
	named := strings.HasPrefix(next, "mfu") || strings.HasPrefix(next, "hfu") || strings.HasPrefix(next, "model flops util") || strings.HasPrefix(next, "flops util")
	timed := r.Training() || r.Asked.Asks("howlong")
	if before := r.Text[max(0, r.Tokens[i].Lo-48):r.Tokens[i].Lo]; timed && r.Matches(peakShareOf, before) && !strings.Contains(before, "mem") {
		named = true
	}
	if !named && !(timed && (strings.HasPrefix(next, "utili") || strings.HasPrefix(next, "gpu utili") || strings.HasPrefix(next, "efficiency") || chars.Opens(next, []string{"利用率", "的利用率", "gpu利用率", "算力利用率", "的算力利用率"}) > 0)) {
		return false
	}
	r.Query.MFUPct = definition.Rounded(v * 100)
	r.Mark("mfu_pct", i, i)
	return true
}

// otherShare reports whether a share is one of two that are asked about, whose sign was
// said once: "48% mfu or 24".
func (r *Reader) otherShare(i int) bool {
	for j := i + 1; j <= i+5; j++ {
		if t := r.At(j); t.Type == token.Either && t.Kind != "slash" {
			other, next := r.At(j+1), r.At(j+2)
			return (other.Type == token.Number || other.Type == token.Unit && other.Name == "percent") && other.Value <= 100 && next.Type != token.Times && next.Type != token.Measure && !r.BeforeCard(j+1)
		} else if t.Type == token.Mark || t.IsFigure() {
			return false
		}
	}
	return false
}

// percent turns a share that is told as a fraction, "mfu 0.45", into percent.
func percent(v float64) float64 {
	if v > 0 && v <= 1 {
		return v * 100
	}
	return v
}

// confirmedShare stands behind a utilisation that is only to be confirmed.
var confirmedShare = pattern.Of(`^ ?(?:mfu|hfu|utili[sz]ation)?(?: or so)?[ 、,]*(?:吗|么|嘛|吧|对不对|对吗|对吧|对么|对不|是不是|没错|正确|是吗|right|correct|isn't it|is that (?:right|correct)|does that|am i|yes)`)

// shareClaimed reports whether a utilisation is what somebody made of the rate told before
// it: "390 TFLOPS每卡，MFU是39%对不对". It is no fact, but what the rate is to be held against.
func (r *Reader) shareClaimed(i int) bool {
	return r.Query.TFLOPS != nil && r.Matches(confirmedShare, r.Text[r.Tokens[i].Hi:])
}
