package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// Two cases are often told of which one ran and the other did not: "the 70B runs out of memory, the
// 13B has no such problem", "loads at 2048 but OOM at 4096". What is asked about is the one that
// failed.

var (
	// partsFates are what one case is told apart from the other by.
	partsFates = pattern.Of(`[,;.?!()、:]|\b(?:but|while|whereas|although|though|however|yet|and (?:then|fails?|failed|crash(?:es)?|errors?|dies|ooms?|runs? out|not))\b|但|而(?:且)?|却|不过|只能`)
	// ranFine tells of a case that ran.
	ranFine = pattern.Of(`\b(?:(?:i|we)(?:'m| am| was| were)? (?:can|could|able to|managed to|manage to) (?:already |easily |just |even )?(?:run|load|train|finetune|fine-tune|tune|serve|host|use|fit)|^ ?(?:was |am |are )?able to (?:run|load|train|finetune|fine-tune|tune|serve|host|fit)|(?:^ ?|\bmy )(?:[a-z0-9]+ ){1,3}(?:can )?(?:runs?|loads?|trains?|handles?|fits?) [^,;]{1,32}\b(?:fine|ok|okay|well|smoothly|easily|without (?:issues?|problems?|trouble))|works?|worked|loads?|loaded|fits|runs (?:fine|ok|well)|ran fine|(?:starts?|started) (?:up )?(?:normally|fine|ok|okay|with|in)|trains fine|trained fine|(?:can|could) be (?:trained|run|loaded)|is fine|was fine|are fine|successful(?:ly)?|succeed(?:s|ed)?|fine (?:with|at|on|up to)|ok (?:with|at|up to)|stays? in (?:vram|memory)|no (?:such )?(?:problem|issue)s?|(?:does|do|did)(?:n't| not) have (?:this|the|that|such|any) (?:problem|issue))\b|能(?:够)?(?:在|用)[^,;?!、]{1,20}?(?:上|来)?(?:跑|训|加载|微调|部署)|(?:能|可以)(?:训|跑|开|全参|微调|推|加载|正常|的)|只能(?:跑|训|用|微调)|没问题|正常|是可以`)
	// ranPlainly tells of one that ran in a sentence in which another did not: "mistral 7b trains on one".
	ranPlainly = pattern.Of(`\b(?:trains?|trained|runs?|ran|finetunes?|finetuned|fine-?tunes?|fine-?tuned|serves?|served|goes|went|works?|worked|loads?|loaded) (?:just |even |already |also |happily |nicely |perfectly |great |ok )?(?:on|in|with|at|under|within|great|nicely|perfectly|happily)\b`)
	// ranOut tells of one that did not.
	ranOut = pattern.Of(`\b(?:out[ -]of[ -]memory|runs? out|ran out|fails?|failed|crash(?:es|ed)?|errors?(?: out)?|errored|dies|ooms?|oomed|(?:does|do|did|will|would|ca|wo)(?:n't|nt| not) (?:fit|work|run|load|train|do the same)|won'?t (?:fit|run|load)|can ?not|can't|cant|goes to (?:system|shared|cpu)|spills?)\b|溢出|爆|炸|崩|(?:跑|训|装|放|塞|带|撑)不(?:了|动|起来|下|住)|不行|不够|报错|失败|oom`)
)

// notThis ends before the case that is named beside one that ran: "it runs 7b but not 13b".
var notThis = pattern.Of(`^ not (?:with |for |on |in |at |the |an? |my |llama |qwen |batch |size |bs |seq |context |length |rank )*$`)

// fate is how a case went.
type fate int

const (
	untold fate = iota
	ran
	failed
)

var fatesWords = pattern.OneOf("work", "load", "fit", "fine", "ok ", "stay", "problem", "issue", "train", "run", "ran ", "serve", "goes", "went", "tune", "start", "succe", "能", "可以", "没问题", "正常")

// fateOf is how the case went that a token tells of, by the words of its own part of the text.
func (r *Reader) fateOf(i int) fate {
	if !r.Mentions(fatesWords) {
		return untold // no case is told to have run
	}
	t := r.Tokens[i]
	lo, hi := max(0, t.Lo-evidence.ClauseReach), min(len(r.Text), t.Hi+evidence.ClauseReach)
	for {
		m := r.Span(partsFates, r.Text[lo:t.Lo])
		if m == nil {
			break
		}
		if r.Text[lo+m[0]:lo+m[1]] == "只能" {
			return ran // only this one can be run
		}
		if at := strings.TrimPrefix(r.Text[lo+m[0]:lo+m[1]], "and "); at != r.Text[lo+m[0]:lo+m[1]] && at != "then" {
			m[1] = m[0] + len("and ") // the verb belongs to what follows
		}
		lo += m[1]
	}
	if m := r.Span(partsFates, r.Text[t.Hi:hi]); m != nil {
		hi = t.Hi + m[0]
	}
	switch part := r.Text[lo:hi]; {
	case r.Matches(ranOut, part), r.Matches(notThis, r.Text[lo:t.Lo]):
		return failed
	case r.Matches(ranFine, part) && !r.fateAsked(part):
		return ran
	}
	return untold
}

// fateSought opens a part of the text in which how a case goes is asked, or stands in it: "would 7b work", 6b能跑吗.
var fateSought = pattern.Of(`^ ?(?:so |and |but |then |now )?(?:can|could|will|would|does|do|is|are|should) (?:[^n]|n[^o])|(?:吗|么|嘛|能不能|能否|会不会|行不行|是不是)`)

// fateAsked reports whether a part of the text asks how a case goes, and does not tell it.
func (r *Reader) fateAsked(part string) bool { return r.Matches(fateSought, part) }

var ranBesideWords = pattern.OneOf("while", "whereas", "although", "though", "but ", "yet ", "however")

// ranBeside reports whether one of some models is told to have run where another failed: in so many
// words, or plainly, "B trains on one", while the clause of another one tells how it failed.
func (r *Reader) ranBeside(i int, among []int) bool {
	if r.fateOf(i) == ran {
		return true
	}
	if !r.Mentions(ranBesideWords) || r.fateOf(i) == failed || !slices.ContainsFunc(among, func(j int) bool { return r.fateOf(j) == failed }) {
		return false
	}
	t := r.Tokens[i]
	return r.Matches(ranPlainly, r.Text[t.Hi:min(len(r.Text), t.Hi+24)])
}

// withoutThoseThatRan leaves out the models and sizes that are told to have run, where others are told
// to have failed.
func (r *Reader) withoutThoseThatRan() {
	if n := len(r.Models) + len(r.Sizes); n != 2 && n != 3 || r.Asked.Asks("compare") {
		return
	}
	tokens := slices.Clone(r.Models)
	for _, s := range r.Sizes {
		tokens = append(tokens, s.Token)
	}
	if !r.Asked.Asks("oom") && !(r.Pasted != nil && r.Pasted.Failed) && !r.Matches(ranOut, r.Text) && !slices.ContainsFunc(tokens, func(i int) bool { return r.fateOf(i) == failed }) {
		return
	}
	ranHere := func(i int) bool { return r.ranBeside(i, tokens) }
	if !slices.ContainsFunc(tokens, ranHere) || !slices.ContainsFunc(tokens, func(i int) bool { return !ranHere(i) }) {
		return
	}
	for _, i := range tokens {
		if ranHere(i) {
			r.Passed = append(r.Passed, i)
			r.passFile(i)
		}
	}
	others := r.Models
	r.Models = slices.DeleteFunc(slices.Clone(r.Models), ranHere)
	r.Sizes = slices.DeleteFunc(r.Sizes, func(s Size) bool { return ranHere(s.Token) })
	if len(r.Models) == 0 && len(others) == 1 && len(r.Sizes) == 1 {
		r.sizeOfFamily(r.Tokens[others[0]])
	}
}

// sizeOfFamily takes the only size that is left for another of the model's family: "qwen2.5 14b
// trains fine but 32b crashes".
func (r *Reader) sizeOfFamily(like token.Token) {
	s := r.Sizes[0]
	own := "-" + tagger.DecimalSize(like.Value)
	if like.Value == 0 || like.Active > 0 || !strings.HasSuffix(like.Name, own) {
		return
	}
	name := strings.TrimSuffix(like.Name, own) + "-" + tagger.DecimalSize(s.Billions)
	if !r.Names.Opens(name) {
		return
	}
	t := &r.Tokens[s.Token]
	t.Type, t.Kind, t.Name, t.Value = token.Model, "model", name, s.Billions
	r.Models, r.Sizes = []int{s.Token}, nil
}

// passFile leaves out the size of the file that stands in brackets behind a model that ran: "fine up
// to qwen3-32b (20GB)".
func (r *Reader) passFile(i int) {
	if t := r.At(i + 2); r.At(i+1).Type == token.Open && t.Type == token.Bytes && r.At(i+3).Type == token.Close {
		if q := &r.Query; q.WeightsGB == t.Value {
			q.WeightsGB = 0
			delete(r.Spans, "weights_gb")
		}
		r.Passed = append(r.Passed, i+2)
	}
}
