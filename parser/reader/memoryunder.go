package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What a model was seen to take under a program, and what that is to be brought down to.

// program is a name of what runs models.
const program = `(?:vllm|sglang|lmdeploy|turbomind|tgi|hf|hugging ?face|transformers|llama\.?cpp|ollama|auto-?awq|auto-?gptq|trt-?llm|tensorrt-llm|exllama[a-z0-9]*|deepspeed|raw pytorch|pytorch)`

var (
	// underProgram stands behind what a run took under another program than the run before: "but 38 GB with vLLM".
	underProgram = pattern.Of(`^ ?(?:of )?(?:vram |memory |gpu memory )?(?:with|in|on|under|using|via|through|for) (?:the )?` + program + `\b`)
	againstRun   = pattern.Of(`(?:\b(?:but|and|while|whereas|yet|vs\.?|versus|against|to)|[,;]) (?:(?:it )?(?:takes?|took|uses?|used|needs?|eats?|is|was|about|around|only|just|nearly|almost|over|up to|~) ?)*$`)
	tookPrograms = pattern.OneOf("vllm", "sglang", "lmdeploy", "turbomind", "tgi", "hf", "hugging", "transformers", "llama", "ollama", "awq", "gptq", "trt", "tensorrt", "exllama", "deepspeed", "pytorch")
	// shrunkTo ends before what memory is to be brought down to, and cutBelow stands behind it: 显存占用降到30G以下.
	shrunkTo  = pattern.Of(`(?:降|降低|压|压缩|减|减少|减小|控制|控|缩|缩小|优化|限制)(?:到|至|在|成|为)(?:大概|大约|差不多)?$`)
	shrinkHan = pattern.OneOf("降", "压", "减", "控", "缩", "优化", "限制")
	cutBelow  = pattern.Of(`^(?:的?显存|显存)?(?:以下|以内|之内|之下|左右|内|里|[?!,;吗呢吧]|$)`)
	// hasOf ends before what a loaded model is told to have taken: 7b有22G，正常吗.
	hasOf      = pattern.Of(`(?:[a-z0-9]|模型|启动后|起来后|加载后|之后|显存|占用)(?:就|都|也|会|居然|竟然|已经|大概|大约)*有(?:了|将近|接近|差不多|大概|大约|约|快|近| )*$`)
	ofFiles    = pattern.Of(`checkpoint|ckpt|文件|权重|safetensors|gguf|大小|下载`)
	hasHanWord = pattern.OneOf("有")
)

// tookUnderProgram reports whether an amount is what another program was seen to take, beside one that was measured before.
func (r *Reader) tookUnderProgram(i int) bool {
	return r.Mentions(tookPrograms) && len(r.observed) > 0 && r.Matches(underProgram, r.Text[r.Tokens[i].Hi:]) && r.Matches(againstRun, r.Text[max(0, r.Tokens[i].Lo-40):r.Tokens[i].Lo])
}

// shrunk reports whether an amount is what memory is to be brought down to, and none that was measured.
func (r *Reader) shrunk(i int) bool {
	return r.Mentions(shrinkHan) && r.Asked.Asks("howto", "can", "fit", "enough") && r.Matches(cutBelow, r.Text[r.Tokens[i].Hi:]) && r.Matches(shrunkTo, r.ClauseBefore(r.Tokens[i]))
}

// takenBySo reports whether an amount is what a model is told to have taken once it runs, which is wondered at.
func (r *Reader) takenBySo(i int) bool {
	if !r.Mentions(hasHanWord) || !r.Asked.Asks("normal", "why") || r.onCard(i) {
		return false
	}
	clause := r.ClauseBefore(r.Tokens[i])
	if !r.Matches(hasOf, clause) || r.Matches(ofFiles, clause) || strings.HasPrefix(r.Text[r.Tokens[i].Hi:], "大小") || r.Matches(ofWhat, r.Text[r.Tokens[i].Hi:]) {
		return false
	}
	from := r.Tokens[i].Lo - len(clause)
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return (t.Type == token.Model || t.Type == token.Size) && t.Lo >= from && t.Hi <= r.Tokens[i].Lo
	}) && !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.IsCard() && t.Lo >= from && t.Hi <= r.Tokens[i].Lo })
}
