package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A text of several sentences tells its case first and asks with words that hark back to
// it: "…the 5090 or the 4090. Which should I take?", "my context is short. How far can I
// push it?".

var (
	// whichBack asks for one of what was told.
	whichBack = pattern.Of(`\bwhich(?: (?:one|ones|good ones?|two|of (?:them|these|those|the (?:two|three|four|lot|bunch))))? (?:is|are|was|would|should|do|does|did|will|shall|can|could|may|might|to|gives?|offers?|makes?|has|have|wins?|fits?|runs?)\b`)

	// taken says that one of them is to be had.
	taken = pattern.Of(`\b(?:take|get|pick|choose|go (?:for|with)|buy|order|grab|keep|catch|deal|bargain|purchase|buys?|value|money|pay|price|wiser?|smarter|regret|recommend|suggest|prefer)\b`)

	// youTake offers one of two to be had: "would you take the 3090 or the 4090".
	youTake = pattern.Of(`\b(?:would|should|do|shall|could) (?:you|i|we|one|y'all|people) (?:guys |all |rather |better |sooner |ever )?(?:take|get|pick|choose|go (?:for|with)|buy|order|grab|keep|prefer)\b|\b(?:torn|deciding|decide|choosing|choose|wavering|undecided|stuck) between\b|\b(?:can't|cannot|can not|couldn't|unable to) (?:decide|choose|make up my mind)\b|\bhelp me (?:choose|decide|pick)\b|\b(?:schwanke|schwanken|hin- und hergerissen|entscheide|überlege)\b|\b(?:dudo|dudando|hésite|indeciso|indecisa) (?:entre|tra|fra)\b|在[^,;?!]{1,40}之间(?:纠结|犹豫|选)|(?:纠结|犹豫)`)

	// farBack asks how far what was told last can go.
	farBack = pattern.Of(`\bhow (?:far|long|high|large|big|low|much (?:higher|further|longer|more)) (?:can|could|may|might|should|would|do|will|shall|am|is|are) (?:i|we|it|that|this|you|one|they|able)(?: safely| realistically| still| actually| able to| allowed to| then| at most)? ?(?:make|go|push|set|raise|get|stretch|take|turn|crank|be|reach|increase|extend|dial|bump)\b|\bwhat(?: is|'s|s| would be| will be) the (?:longest|highest|largest|biggest|most|furthest|farthest|max(?:imum)?|limit) (?:that )?(?:it|that|i|we|this|one|you|they) (?:can|could|may|might|will|would|am able to|should)\b|\b(?:which|what) (?:value|number|setting|figure|maximum|limit) (?:would|will|can|could|should|is|do|does|fits?|works?|may|might|then)\b|(?:最多|最大|最高|到底)?(?:能|可以|该|应该)(?:设|开|拉|调|加|放|给|提|改)?(?:到|成|为)多(?:少|大|长|高)(?:呢|合适|才|$|\?)`)
)

// limits are the settings whose limit is sought, and the asking word for it.
var limits = map[string]string{"seq_len": "howlongseq", "input_tokens": "howlongseq", "batch": "maxbatch", "concurrency": "maxbatch"}

var (
	howWords           = pattern.OneOf("how ", "what", "which", "多少", "多大", "多长", "多高")
	hearBackWhichWords = pattern.OneOf("which ")
	modelWords         = pattern.OneOf("model", "llm", "moe", "gguf")
)

// hearBack adds the asking words of a question that harks back.
func (r *Reader) hearBack(add func(string)) {
	q := &r.Query
	if r.HasModel() && r.HasHardware() && !r.Asked.Asks("maxbatch", "howlongseq", "howmuch", "cards", "howfast") && r.Mentions(howWords) {
		if at := r.Span(farBack, r.Text); at != nil && q.Tokens+q.Samples+q.Steps == 0 {
			if name := limits[r.settingBefore(at[0])]; name != "" {
				add(name)
			}
		}
	}
	if q.GPUOptions != nil && !r.Asked.Asks("buy", "enough", "fit", "oom", "howmuch", "howfast", "cards", "why") && r.Matches(youTake, r.Text) {
		add("buy")
	}
	if !r.Mentions(hearBackWhichWords) {
		return
	}
	if len(q.Batches) > 1 && r.HasModel() {
		r.Asked.Drop(func(s evidence.Sign) bool {
			return s.Kind == "ask" && s.Name == "compare" && strings.HasPrefix(r.Text[s.Lo:], "which")
		})
	}
	at := r.Span(whichBack, r.Text)
	if at == nil || r.Asked.Asks("why", "cards", "howmuch") {
		return
	}
	chosen := r.Text[at[0]:min(len(r.Text), at[1]+48)]
	if end := chars.FirstStop(chosen); end >= 0 {
		chosen = chosen[:end]
	}
	switch {
	case q.GPUOptions != nil || q.GPUMemoryOptions != nil || q.HostRAMOptions != nil:
		if !r.Asked.Asks("buy", "howfast", "enough", "fit", "oom") && !(r.Asked.Asks("cost") && (q.Tokens > 0 || r.HasModel())) {
			better := chars.Mentions(chosen, "better", "best") && !chars.Mentions(chosen, "pay", "price", "money", "buy", "deal", "value")
			add(ternary(!better && r.Matches(taken, chosen), "buy", "compare"))
		}
	case r.HasModel():
	case (r.HasHardware() || q.HostRAMGB > 0) && r.Mentions(modelWords) && !r.ofCards(chosen):
		r.Asked.Drop(func(s evidence.Sign) bool {
			return s.Kind == "ask" && (s.Name == "compare" || s.Name == "buy" || s.Name == "config")
		})
		add("whatmodel")
	case r.HasHardware() && r.Matches(taken, chosen):
		r.Asked.Drop(func(s evidence.Sign) bool { return s.Kind == "ask" && s.Name == "compare" })
		add("buy")
	}
}

// ofCards reports whether cards are what is chosen, or something for what is paid.
func (r *Reader) ofCards(chosen string) bool {
	return chars.Mentions(chosen, "card", "gpu", "machine", "pay", "price", "money", "value for", "buy", "deal", "laptop", "mac")
}

// settingBefore is the last setting that is named before a place in the text.
func (r *Reader) settingBefore(lo int) string {
	for _, t := range slices.Backward(r.Tokens) {
		if t.Lo < lo && (t.Type == token.Key || t.Type == token.Quantity) && limits[t.Name] != "" {
			return t.Name
		}
	}
	return ""
}

// othersSet are the words before a value that somebody else gives a setting: "the config has
// 8, a colleague insists on".
var othersSet = pattern.Of(`\b(?:insists?(?: on)?|swears? by|says?|said|suggests?|suggested|recommends?|recommended|uses?|used|prefers?|claims?|goes (?:for|with)|went (?:for|with)|thinks?|wants?|proposes?|argues?(?: for)?|votes? for|has|sets?|picked|chose|runs?) (?:it should be |it's |i should use |to use |using |for |only |even )?$|(?:说|建议|推荐|坚持|主张|用的是|设的是|用|觉得|认为)(?:应该|要|该|得)?(?:是|用|设|设成|开|开到)?$`)

// otherOf ends a clause that tells who else sets it.
var otherOf = pattern.Of(`\b(?:colleague|coworker|co-worker|friend|boss|supervisor|someone|somebody|other|others|another|paper|docs?|tutorial|guide|readme|blog|repo|manager|teammate|mate|partner|he|she|they|people|everybody|everyone)\b|同事|朋友|别人|人家|有人|老板|导师|论文|文档|教程|另一个|师兄|师姐|博客`)

// othersValue reads the value that somebody else gives the setting told last, beside which
// it stands as an alternative.
func (r *Reader) othersValue(i int) bool {
	last := r.latest
	if last[1] == 0 || i-last[1] > 14 || r.At(i+1).Type == token.Measure || r.At(i+1).Type == token.Times || r.BeforeCard(i) || r.bytesBetween(last[1], i) || !r.Ends(i+1) {
		return false
	}
	clause := r.ClauseBefore(r.Tokens[i])
	if !r.Matches(othersSet, clause) || !r.Matches(otherOf, clause) {
		return false
	}
	v := r.Tokens[i].Value
	switch r.Tokens[last[0]].Name {
	case "batch":
		if v < 1 || v > 4096 || r.Query.Batch == int(v) {
			return false
		}
		r.list(&r.Query.Batch, &r.Query.Batches, []int{i})
	default:
		return false
	}
	r.Mark("batch", i, i)
	return true
}
