package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The tokens that a time or a sum of money trains are asked for: "how many tokens of 7b
// lora can I train in 24h", 500块能训多少token.
var tokensSought = pattern.Of(`\bhow many (?:more |training |total |[mb]illion |[mb] )?tokens?\b|(?:多少|几)(?:个|万|亿|b|m)?(?:的)? ?tokens?|\btokens of \d`)

var tokenWords = pattern.OneOf("token")

// TokensWanted reports whether they are.
func (r *Reader) TokensWanted() bool {
	return r.Mentions(tokenWords) && r.Matches(tokensSought, r.Text)
}

// modelOfTokens reads the size behind "tokens of" as that of the model where the tokens
// are what is asked for.
func (r *Reader) modelOfTokens(key int, values []int) bool {
	k, first := r.Tokens[key], r.Tokens[values[0]]
	if !k.Is("data", "tokens") || values[0] < key || len(values) > 1 || first.Type != token.Size || !r.TokensWanted() {
		return false
	}
	if !r.Training() && !r.allTrained() {
		return false
	}
	r.single(values[0])
	return true
}

// allTrained reports whether all weights are said to be trained, which names no other task.
func (r *Reader) allTrained() bool {
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "full" })
}

// Words for training as large a model on as many tokens as compute is best spent on
// (arXiv 2203.15556); Chinchilla alone is a model.
var computeOptimal = pattern.Of(`\bchinchilla(?:'s)?[- ](?:optimal(?:ly)?|scaling|laws?|ratio|rule|style|tokens?|token count|data|budget|number|point)\b|\b(?:by|per|under|following|according to|after) (?:the )?chinchilla\b|(?:按照?|照|根据|依照?|用)chinchilla(?:法则|定律|比例|的)*|\bchinchilla (?:wants?|says?|asks? for|recommends?|suggests?|calls? for|needs?|prescribes?|requires?|would|tells?)\b|\bchinchilla ?(?:法则|定律|比例|的token)|\bchinchilla ?最优|\bcompute[- ]optimal(?:ly)?|\bcompute[- ]efficient(?:ly)? (?:size|training|model)|计算最优|算力最优|flops? ?(?:的)?(?:算力)?(?:计算)?(?:下)?最优(?:的)?模型|\bhow many tokens (?:should|do|would|must) (?:i|we|one|you)(?: need to)? (?:pre-?)?train|该(?:用|训|训练)多少(?:个)? ?token`)

// sizeToChinchilla names it behind a size, of which the model has one only: "pretrain a 1b to chinchilla".
var sizeToChinchilla = pattern.Of(`(?:^|[^0-9.])(\d+(?:\.\d+)?)b (?:[a-z]+ ){0,2}(chinchilla)\b`)

// tokensToTrain asks for the tokens that training a model from scratch takes: 训练1B模型要多少token, "how
// many tokens does it take to pretrain a 3B".
var tokensToTrain = pattern.Of(`\bhow (?:many tokens|much data)\b (?:are|is|does it take|do (?:i|we|you) need|would it take|will it take|it takes|should it take|needed|required|to)\b[^.?!;]{0,24}\b(?:pre-?)?train\b|训(?:练)?(?:一个)?[^,;?!、]{0,12}(?:要|需要|得|用|需)(?:用|要)?多少(?:个)? ?token|(?:要|需要|得|至少要?)(?:训练|训|喂|用|学)?(?:上)?多少(?:个)? ?token(?:s)?(?:才|来)(?:能)?(?:训|够|学|算)|(?:要|需要|得|该)(?:训练|训|学)多少(?:个)? ?token`)

var (
	chinchillaWords   = pattern.OneOf("chinchilla", "optimal", "efficient", "最优", "how many tokens", "how much data", "多少")
	loraOrTuningWords = pattern.OneOf("lora", "tun", "sft", "微调", "精调", "继续", "continu")
)

// computeOptimal reads that compute is to be spent at its best.
func (r *Reader) computeOptimal() {
	if !r.Mentions(chinchillaWords) {
		return
	}
	if !r.Mentions(loraOrTuningWords) && r.Matches(tokensToTrain, r.Text) {
		r.Query.ComputeOptimal = true
		return
	}
	if m := r.Span(computeOptimal, r.Text); m != nil {
		r.Query.ComputeOptimal = true
		if r.Text[m[0]] == 'h' {
			return // "how many tokens should I train on": the words ask besides
		}
		r.markText("compute_optimal", m[0], m[1])
		return
	}
	if m := r.Places(sizeToChinchilla, r.Text); m != nil && r.Text[m[2]:m[3]] != "70" {
		r.Query.ComputeOptimal = true
		r.markText("compute_optimal", m[4], m[5])
	}
}

// sizeOpen asks for the size of a model: "what size can I pretrain", 能训多大的模型.
var sizeOpen = pattern.Of(`\b(?:what|which|how (?:large|big|many)|largest|biggest|max(?:imum)?)\b[^?.!;]{0,24}\b(?:sizes?|models?|llms?|param(?:eter)?s?|transformers?)\b|\bhow (?:large|big)\b|\bwhat (?:can|could|should|would) (?:i|we|one|you) (?:even |actually |realistically )?(?:pre-?train|train)\b|(?:多大|多少)(?:规模|参数|b)?(?:的)?(?:模型|参数|llm)|多大规模|最大[^,;?!]{0,8}模型`)

var sizeSoughtWords = pattern.OneOf("size", "model", "large", "big", "llm", "param", "what can", "what could", "what should", "what would", "模型", "多大")

// SizeSought reports whether the size of a model to train is asked for, where none is named.
func (r *Reader) SizeSought() bool {
	return Trains(r.Query.Task) && !r.HasModel() && (r.Asked.Asks("whatmodel") || r.Mentions(sizeSoughtWords) && r.Matches(sizeOpen, r.Text))
}

// The tokens of a training are told by a second size behind the first, without their unit: 30b-a3b预训练50B.

var (
	// trainedOn ends before the tokens that a model of some size is trained on: 30b-a3b预训练50B; inAllTokens before those of
	// a run that is not through: 总共200B.
	trainedOn     = pattern.Of(`(?:\d ?b|-a\d+b|模型)(?:模型|上面?|从零|从头|接着|继续|再|增量|做|来|去|,| )*(?:继续|增量|二次)?(?:预训练?|续训|cpt|预训)(?:了|个|约|大概|大约|数据|语料| )*$`)
	inAllTokens   = pattern.Of(`(?:总共|一共|总量|总数|合计|数据量?|语料)(?:是|有|为|约|大概|大约|要训|要跑|:| )*$`)
	namesTheModel = pattern.Of(`^ ?(?:b)?(?:的)?(?:模型|参数|大模型|level|级)`)
)

// tokensTrained takes a second size behind the training of a first one for its tokens, where the time or the price is asked.
func (r *Reader) tokensTrained() {
	q := &r.Query
	if q.Tokens > 0 || !r.Training() || !r.Asked.Asks("howlong", "cost") || len(r.Sizes) == 0 {
		return
	}
	for k, s := range r.Sizes {
		t := r.Tokens[s.Token]
		if t.Name != "b" || s.Billions < 1 || r.Matches(namesTheModel, r.Text[t.Hi:]) || !r.sizeBefore(s.Token) {
			continue
		}
		if before := r.ClauseBefore(t); !r.Matches(trainedOn, r.Text[:t.Lo]) && !r.Matches(inAllTokens, before) {
			continue
		}
		q.Tokens = t.Value
		r.Sizes = slices.Delete(r.Sizes, k, k+1)
		r.Mark("tokens", s.Token, s.Token)
		return
	}
}

// sizeBefore reports whether a size of a model stands before a token.
func (r *Reader) sizeBefore(i int) bool {
	return slices.ContainsFunc(r.Sizes, func(s Size) bool { return s.Token < i }) ||
		slices.ContainsFunc(r.Models, func(m int) bool { return m < i && r.Tokens[m].Value > 0 })
}

// countsTrained reports whether a number is how many parameters are trained: "trainable params: 4,194,304 of 6.7B".
func (r *Reader) countsTrained(i int) bool {
	return r.Mentions(trainableWords) && r.Matches(trainableBefore, r.ClauseBefore(r.Tokens[i]))
}

var (
	trainableWords  = pattern.OneOf("param", "参数")
	trainableBefore = pattern.Of(`\bparam(?:s|eters?)?(?: count)?(?: ?[:=]| is| are| of| only| just| says)* ?$|(?:可训练|训练|全部|总)的?参数量?(?:为|是|有|只有|:|=| )*$`)
)
