package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/parser"
)

// A draft is told by its vocabulary: the same, filled up otherwise, of another family, or another one, for which no
// gain is told; what each holds is told by weights and cache.
func TestDraftsAreToldByTheirVocabulary(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for name, tt := range map[string]struct {
		models      []string
		framework   string
		says, never []string
	}{
		"the same":                  {[]string{"llama-3.1-70b", "llama-3.2-1b"}, "", []string{"has the vocabulary of llama-3.1-70b", "as fast", "(weights 131 GiB, KV cache 1.25 GiB)"}, []string{"cannot draft"}},
		"a name that means another": {[]string{"llama-3.1-1b", "llama-3.1-70b"}, "", []string{"llama-3.2-1b has the vocabulary"}, nil},
		"filled up, in llama.cpp":   {[]string{"qwen2.5-0.5b", "qwen2.5-72b"}, "llama.cpp", []string{"filled up to 151,936 and 152,064"}, []string{"vLLM refuses this pair"}},
		"filled up, in vLLM":        {[]string{"qwen2.5-0.5b", "qwen2.5-72b"}, "vllm", []string{"vLLM refuses this pair"}, nil},
		"another family":            {[]string{"qwen3-32b", "qwen2.5-0.5b"}, "", []string{"two families", "qwen3-0.6b"}, []string{"has the vocabulary"}},
		"trained from another":      {[]string{"deepseek-r1-distill-llama-70b", "llama-3.2-1b"}, "", []string{"two families"}, []string{"has the vocabulary"}},
		"another one":               {[]string{"llama-3.1-70b", "qwen2.5-0.5b"}, "", []string{"cannot draft", "llama-3.2-1b, llama-3.2-3b"}, []string{"as fast"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := answer.Give(answer.Question{
				Plan:  plan.Make(parser.Memory, parser.Query{Models: tt.models, Framework: tt.framework}, known),
				Known: known, Lang: words.English, Scale: unit.Binary, Wants: words.WantsIn("as a draft, speculative decoding"),
			})
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary+"\n"+strings.Join(a.Text, "\n"), tt.says, tt.never)
		})
	}
}
