package parser

import "strings"

// What did not work is to be set anew, and to what is the question: "what value do I
// lower it to", "which number would work", 起不来、该降到多少.

// loweredTo asks what a setting that was tried is to be changed to. In Chinese a word of
// obligation tells it from what memory falls to: 能降到多少.
var loweredTo = patternOf(`\b(?:what|which)(?: (?:value|number|figure|setting|size|length|limit))? (?:do|should|shall|must|can|could|would|might) (?:i|we|you|one) (?:then |have to |need to |best )?(?:lower|drop|reduce|cut|bring|turn|dial|shrink|scale|trim|decrease|knock|take|change|set|put|raise|increase|bump|go down|go)(?: it| that| this| them)?(?: down| back| up)? to\b|\b(?:what|which) (?:value|number|figure|setting|limit) (?:would|will|should|could|can|might|does|do) (?:i |we )?(?:work|fit|go|do|be ok|be fine|be safe|start|boot|run|use|set|pick|choose|give|put)|(?:该|得|应该|应当|需要|要|必须|只能|建议)(?:再)?(?:调|降|减|缩|改|压|砍|设|限制|下调|调低|降低|减小|缩小|缩短)(?:到|成|为|至)(?:多少|多大|多长|几)`)

// setPlace is where the words that ask for the value of a setting stand, in bytes, or -1.
func (r *reader) setPlace() int {
	if s := r.asked.first("howset"); s != nil {
		return s.lo
	}
	if r.query.SeqLen+r.query.Batch+r.query.Concurrency == 0 || !r.asked.asks("oom", "enough", "normal") || !r.matching.mentions("what", "which", "到", "成", "为", "至") {
		return -1
	}
	if m := r.places(loweredTo, r.text); m != nil {
		return m[0]
	}
	return -1
}

// toSet is the setting whose value is asked for: "max-model-len ..., what should
// I set". It is memory where there is too little of it: "显存40G起不来，得加到多少".
func (r *reader) toSet() string {
	at := r.setPlace()
	if at < 0 {
		return ""
	}
	name := ""
	for i, t := range r.tokens {
		switch {
		case t.lo > at:
		case t.typ == tQuantity || t.typ == tKey:
			name = t.name
		case (t.is("memory", "vram") && (name == "" || r.at(i-1).typ == tBytes || r.at(i+1).typ == tBytes || r.at(i+2).typ == tBytes) || t.typ == tBytes && strings.HasSuffix(r.word(i), "显存")) && opens(r.text[at:], moreVerbs[:]) > 0 && !r.countedBehind(at):
			name = "memory"
		}
	}
	return name
}

// countedBehind reports whether what is asked for is counted by a measure word: 加到多少张.
func (r *reader) countedBehind(at int) bool {
	s := r.asked.first("howset")
	return s != nil && s.lo == at && r.at(r.tokenAfter(s)).typ == tMeasure
}

// moreVerbs are those for what there is to be more of.
var moreVerbs = [...]string{"加到", "提到", "提高到", "提升到", "增加到", "扩到", "扩展到"}
