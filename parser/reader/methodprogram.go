package reader

import (
	"slices"

	"headroom/parser/token"
)

// onDeepSpeed are the programs that run it beneath them: "deepspeed zero3 offload, llamafactory".
var onDeepSpeed = []string{"axolotl", "llama-factory", "ms-swift", "trl", "accelerate", "transformers", "verl", "openrlhf", "xtuner", "fastchat"}

// releaseTold reports whether a program is named with the number of its release only, as those are that others use.
func (r *Reader) releaseTold(name string) bool {
	at := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "framework" && t.Name == name })
	return at >= 0 && r.At(at+1).Kind == "version"
}
