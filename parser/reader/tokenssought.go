package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The tokens that a time or a sum of money trains are asked for: "how many tokens of 7b
// lora can I train in 24h", 500块能训多少token.
var tokensSought = pattern.Of(`\bhow many (?:more |training |total |[mb]illion |[mb] )?tokens?\b|(?:多少|几)(?:个|万|亿|b|m)?(?:的)? ?tokens?|\btokens of \d`)

// TokensWanted reports whether they are.
func (r *Reader) TokensWanted() bool {
	return r.Matching.Mentions("token") && r.Matches(tokensSought, r.Text)
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

// tokensToTrain asks for the tokens that training a model from scratch takes: 训练1B模型要多少token, "how
// many tokens does it take to pretrain a 3B".
var tokensToTrain = pattern.Of(`\bhow (?:many tokens|much data)\b (?:are|is|does it take|do (?:i|we|you) need|would it take|will it take|it takes|should it take|needed|required|to)\b[^.?!;]{0,24}\b(?:pre-?)?train\b|训(?:练)?(?:一个)?[^,;?!、]{0,12}(?:要|需要|得|用|需)(?:用|要)?多少(?:个)? ?token|(?:要|需要|得|至少要?)(?:训练|训|喂|用|学)?(?:上)?多少(?:个)? ?token(?:s)?(?:才|来)(?:能)?(?:训|够|学|算)|(?:要|需要|得|该)(?:训练|训|学)多少(?:个)? ?token`)

// computeOptimal reads that compute is to be spent at its best.
func (r *Reader) computeOptimal() {
	if !r.Matching.Mentions("chinchilla", "optimal", "efficient", "最优", "how many tokens", "how much data", "多少") {
		return
	}
	if !r.Matching.Mentions("lora", "tun", "sft", "微调", "精调", "继续", "continu") && r.Matches(tokensToTrain, r.Text) {
		r.Query.ComputeOptimal = true
		return
	}
	if m := r.Span(computeOptimal, r.Text); m != nil {
		r.Query.ComputeOptimal = true
		if r.Text[m[0]] == 'h' {
			return // "how many tokens should I train on": the words ask besides
		}
		r.markText("compute_optimal", m[0], m[1])
	}
}

// sizeOpen asks for the size of a model: "what size can I pretrain", 能训多大的模型.
var sizeOpen = pattern.Of(`\b(?:what|which|how (?:large|big|many)|largest|biggest|max(?:imum)?)\b[^?.!;]{0,24}\b(?:sizes?|models?|llms?|param(?:eter)?s?|transformers?)\b|\bhow (?:large|big)\b|\bwhat (?:can|could|should|would) (?:i|we|one|you) (?:even |actually |realistically )?(?:pre-?train|train)\b|(?:多大|多少)(?:规模|参数|b)?(?:的)?(?:模型|参数|llm)|多大规模|最大[^,;?!]{0,8}模型`)

// SizeSought reports whether the size of a model to train is asked for, where none is named.
func (r *Reader) SizeSought() bool {
	return Trains(r.Query.Task) && !r.HasModel() && (r.Asked.Asks("whatmodel") || r.Matching.Mentions("size", "model", "large", "big", "llm", "param", "what can", "what could", "what should", "what would", "模型", "多大") && r.Matches(sizeOpen, r.Text))
}
