package intent

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// reachedShare ends before a utilisation that is to be reached: it is what is asked about.
var reachedShare = pattern.Of(`\b(?:is|are|would|reach|hit|get(?: to)?|achieve|attain|sustain|expect|see|manage|push|(?:is|was) (?:the |my |our )?(?:mfu|hfu|utili[sz]ation)(?: really| truly| actually| indeed)?)(?: about| around| over| even| more than| at least| up to|~)* ?$|(?:达到|跑到|做到|上到|到|有)(?:约|大概|~)*$`)

// workWithin reports whether it is asked if an amount of data is gone through in the time
// there is, at a utilisation that is only assumed: "8 H100s for 3 days, will 50B tokens be
// done at 40% MFU".
func (r Question) workWithin() bool {
	q := &r.Query
	if q.Tokens+q.Samples+q.Steps == 0 || q.Hours+q.Days == 0 || q.MFUPct == 0 || q.TFLOPS != nil || q.TokensPerS+q.TokensPerSPerGPU > 0 || !r.HasModel() || !r.HasHardware() {
		return false
	}
	if !r.Asked.Asks("can", "enough", "fit", "does") && !r.closedLast() || r.Asked.Asks("why", "normal", "best", "whatis", "howmuch", "cost", "cards", "howfast") {
		return false
	}
	for _, t := range r.Tokens {
		if t.Type == token.Unit && t.Name == "percent" {
			return !r.Matches(reachedShare, r.ClauseBefore(t))
		}
	}
	return true
}

// hoursPaid reports whether hours of cards are told together with what one costs, or with a
// question of it: they are what is paid for.
func (r Question) hoursPaid() bool {
	q := &r.Query
	if q.GPUHours == 0 || !q.HasRent() && !r.Asked.Asks("cost") {
		return false
	}
	return !slices.ContainsFunc(r.Asked.Found, func(s evidence.Sign) bool {
		return s.Kind == "ask" && s.Name == "howlong" && !strings.HasPrefix(r.Text[s.Lo:s.Hi], "gpu")
	})
}

// The time that a run takes is told and wondered at: "120 hours for one epoch, so long!",
// "only an hour on 8 A100, suspect?". It is held against the time that the run should take.

// ranFor reports whether such a time is what the text is about.
func (r Question) ranFor() bool {
	q := &r.Query
	if q.Hours+q.Days == 0 || q.MFUPct+q.TokensPerS+q.TokensPerSPerGPU+q.ExamplesPerS+q.ObservedGB > 0 || q.TFLOPS != nil || q.GPUOptions != nil {
		return false
	}
	if q.GPUHours == 0 && !reader.Trains(q.Task) && q.Tokens+q.Samples+q.Steps+q.Epochs == 0 {
		return false
	}
	if q.HasRent() || r.MemoryWord() || r.Asked.Asks("cost", "cards", "enough", "oom", "fit", "mfu", "buy", "power", "compare", "howmuch", "maxbatch", "howlongseq", "whatmodel", "config", "howto") {
		return false
	}
	return r.Asked.Asks("normal", "why", "howlong") || evidence.Closing(r.Text)
}

var hoursOfCardsWords = pattern.OneOf("hour", "hrs", "卡时")

// hoursOfCards reports whether the hours of some cards together are asked for, or checked, of
// the hours that all of them run.
func (r Question) hoursOfCards() bool {
	q := &r.Query
	if r.HoursChecked {
		return true
	}
	return q.Hours+q.Days > 0 && q.GPUCount > 0 && q.GPUHours+q.Tokens == 0 && !q.HasRent() && q.Samples+q.Steps == 0 && !r.HasModel() && r.Mentions(hoursOfCardsWords) && r.Matches(hoursSought, r.Text) && !r.Asked.Asks("cost", "power", "enough")
}

// hoursSought are words that make hours of cards what is asked for: "the GPU hour count",
// "GPU-hours for".
var hoursSought = pattern.Of(`\b(?:gpu|card|[a-z]+\d+[a-z]*)[- ](?:hours?|hrs?|days?)\b`)

var (
	hourWords          = pattern.OneOf("hour", "hrs", "days")
	gpuHoursAskedWords = pattern.OneOf("卡时", "机时", "gpu时", "gpu小时", "卡小时")
)

// gpuHoursAsked reports whether hours of cards stand without a figure in a text that
// tells what is to be done: "whats the A100 GPU hour count for 13b over 2T tokens".
func (r Question) gpuHoursAsked() bool {
	q := &r.Query
	if q.Tokens+q.Samples+q.Steps == 0 || q.GPUHours > 0 || q.Hours+q.Days > 0 || q.HasRent() || !r.HasModel() || r.Asked.Asks("cost", "power", "enough") {
		return false
	}
	return r.Mentions(hourWords) && r.Matches(hoursSought, r.Text) || r.Mentions(gpuHoursAskedWords)
}

// workFinished tells of tokens to get through: "finish 100b tokens of 1.5b on 8 4090?", 训完50B token.
var workFinished = pattern.Of(`\b(?:finish|finishing|complete|completing|(?:get|getting|go|going|chew|chewing|burn|burning|grind|grinding|crunch|crunching|work|working) through)\b[^.?!;,]{0,24}\btok(?:en)?s?\b|(?:训|跑|学|练|过)完[^,;?!、]{0,16}token|token[^,;?!、]{0,4}(?:训|跑|学|练)完`)

var workFinishedWords = pattern.OneOf("finish", "complet", "through", "完")

// workToFinish reports whether that is asked of cards, with no time for it: how long it takes is the answer.
func (r Question) workToFinish() bool {
	q := &r.Query
	return q.Tokens > 0 && r.HasModel() && q.GPU != "" && q.Hours+q.Days+q.WindowH == 0 && r.Mentions(workFinishedWords) && !r.MemoryWord() && !r.Asked.Asks("fit", "enough", "oom", "howmuch", "why", "cost", "cards") && r.Matches(workFinished, r.Text)
}

// leastCorpus is how many tokens nothing but data to train on has.
const leastCorpus = 1e6

// workListed reports whether the tokens to train a model on and the cards are listed with nothing asked: memory follows
// from no number of tokens, so how long it takes is the answer. "7b 2T tokens 512xh100", "hours 3b 60b tokens 8xh100".
func (r Question) workListed() bool {
	q := &r.Query
	if q.Tokens < leastCorpus || q.Task == "infer" || q.GPU == "" || !r.HasModel() || q.Hours+q.Days+q.WindowH+q.GPUHours+q.ObservedGB+q.ClaimedGB > 0 || q.SeqLen+q.Batch > 0 && reader.Trains(q.Task) || r.MemoryWord() {
		return false
	}
	return !slices.ContainsFunc(r.Asked.Found, func(s evidence.Sign) bool { return s.Kind == "ask" && s.Name != "howlong" })
}
