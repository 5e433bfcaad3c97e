package reader

import (
	"headroom/parser/definition"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// weighsT stands behind what weights come to in TB: "1.3T of weights", "2T on disk".
var weighsT = pattern.Of(`^ ?(?:of (?:the )?(?:weights|files|safetensors|shards)|(?:checkpoint|ckpt|safetensors|download)s?\b|(?:big |large )?on disk|in size|的?(?:权重|文件))`)

// fullFloats are the formats in which a figure in T behind them is no number of parameters.
var fullFloats = map[string]bool{"fp32": true, "fp16": true, "bf16": true}

// weightsInT reports whether a figure in T is what the weights of a model come to: it stands in brackets behind their
// format, "R1 bf16 (1.3T)", or is said to be.
func (r *Reader) weightsInT(i int) bool {
	t, q := r.Tokens[i], &r.Query
	if t.Spelled() || q.WeightsGB > 0 || r.Training() {
		return false
	}
	bracket := r.At(i-1).Type == token.Open && fullFloats[r.At(i-2).Name] && (r.At(i+1).Type == token.Close || r.Word(i+1) == "weights")
	if !bracket && !r.Matches(weighsT, r.Text[t.Hi:]) || len(r.Models)+len(r.Sizes) == 0 {
		return false
	}
	q.WeightsGB = definition.Rounded(t.Value / 1e9)
	r.FileSizes = append(r.FileSizes, i)
	r.Mark("weights_gb", i, i)
	return true
}
