package parser

import (
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// The longest context is asked for by the flag that sets it, "how far can -c go", "n_ctx for a 7B on 12GB", or by the
// tokens that a model sees: "how many tokens can it hold".
const lengthFlag = `(?:--?(?:c|ctx|ctx[-_]size|context[-_]size|max[-_]model[-_]len|max[-_]seq[-_]len|num[-_]ctx|n[-_]ctx|context[-_]length)|n_ctx|num_ctx|ctx[-_]size|max[-_]model[-_]len|max[-_]seq[-_]len(?:gth)?|contextsize)\b`

var (
	flagReached = pattern.Of(`\bhow (?:far|high|big|large|long|much)(?: an?| of an?)?(?: (?:can|could|may|might|should|will|would|do|does|i|we|you|set|push|raise|crank|take|the|my|your|it|is))* ` + lengthFlag +
		`|\b(?:what|which|best|good|right|safe|sane|sensible|recommended|maximum|max|highest|largest|biggest|longest|proper|correct)(?:'s|'d)?(?: (?:is|value|number|setting|figure|would|should|do|does|can|could|i|we|you|be|set|use|pass|give|put|the|a|an|best|good|right|safe|max|maximum|highest|largest|for|of|to|in|llama\.cpp|llama-server|llama-cli|ollama|vllm|sglang|flag))* ` + lengthFlag +
		`|(?:^|[ ,])` + lengthFlag + `[,:]? ?(?:flag |value |setting )?(?:what|which|how (?:high|far|big|large|long|much)|as high as|max\b|limit\b|ceiling\b|\?)` +
		`|^(?:and |so |max |best |safe |llama\.cpp |llama-server |ollama |vllm )*` + lengthFlag + `(?: flag| value| setting)? (?:for|of|with|on) `)
	flagReachedHan = pattern.Of(`(?:^|[^a-z])` + lengthFlag + ` ?(?:参数|这个|选项|的值)?(?:应该|最多|最大|最高|到底|一般|大概|极限|上限|能|可以|可|该|要|得)*(?:设置?|开|给|填|拉|调|写|配|推|加|取|是|用)?(?:成|到|为|得)?(?:多少|多大|多高|多长|几k?)`)
	flagValued     = pattern.Of(`^ ?(?:=|:|of|to|at)? ?\d`)
	tokensSeen     = pattern.Of(`\bhow (?:many|much)(?: more)? (?:tokens|toks?|context|ctx)(?: of (?:context|text|history|chat))? (?:can|could|will|would|does|do|may|might) [^.?!;]{0,48}?\b(?:see|hold|remember|attend to|take in|look at|look back|keep in (?:mind|memory)|read(?: at once)?|swallow|ingest|digest|recall)\b`)
	lengthSeenTo   = pattern.Of(`^[^.?!;]{0,24}(?:per|/|a|each) ?(?:sec|second|s|min|minute|h|hour|day)\b`)
)

var flagWords = pattern.OneOf("-c", "ctx", "max-model-len", "max_model_len", "max-seq-len", "max_seq_len", "context-size", "context_size", "contextsize", "context_length", "context-length", "how many tok", "how much context", "how much ctx", "how many context")

// lengthFlagSought reports whether that is asked of a model on some hardware.
func (r question) lengthFlagSought() bool {
	q := &r.Query
	if q.SeqLen > 0 || q.SeqLens != nil || q.GPUHours+q.Hours+q.Days+q.WindowH > 0 || !r.Mentions(flagWords) || !r.HasHardware() && q.HostRAMGB == 0 || reader.Trains(q.Task) || r.Asked.Asks("why", "cost", "buy", "cards") {
		return false
	}
	if at := r.Span(tokensSeen, r.Text); at != nil {
		return r.HasModel() && !r.Matches(lengthSeenTo, r.Text[at[1]:])
	}
	for _, p := range [...]*pattern.Pattern{flagReached, flagReachedHan} {
		if at := r.Span(p, r.Text); at != nil && !r.Matches(flagValued, r.Text[at[1]:]) {
			return true
		}
	}
	return false
}
