package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// quantsBehind stands behind the name of who made the files of a model: "unsloth dynamic quants", "unsloth's Q4_K_XL".
var quantsBehind = pattern.Of(`^(?:'?s)?(?: ai)?[ -](?:\d\.\d+ ?-?bit |ud[- ])?(?:dynamic|quants?\b|gguf|ggufs|ud-|i?q[1-8]_|[1-8]\.\d\d? ?-?bit|量化)|^(?:的)?(?:动态)?量化`)

// onDeepSpeed are the programs that run it beneath them: "deepspeed zero3 offload, llamafactory".
var onDeepSpeed = []string{"axolotl", "llama-factory", "ms-swift", "trl", "accelerate", "transformers", "verl", "openrlhf", "xtuner", "fastchat"}

// releaseTold reports whether a program is named with the number of its release only, as those are that others use.
func (r *Reader) releaseTold(name string) bool {
	at := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "framework" && t.Name == name })
	return at >= 0 && r.At(at+1).Kind == "version"
}
