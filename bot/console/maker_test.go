package console_test

import (
	"strings"
	"testing"

	"headroom/bot"
	"headroom/bot/console"
	"headroom/engine/catalog"
)

// Parts and reasons are those of the card's maker, and the line under the bars
// names what the whole of them is held against.
func TestPagesSpeakOfTheMaker(t *testing.T) {
	t.Parallel()
	asker := bot.New(catalog.Builtin())
	for text, want := range map[string]struct{ says, never []string }{
		"run llama-3.1-8b on a mac studio m2 ultra 192gb":   {[]string{"driver context", "of the 144 GiB that its GPU may use"}, []string{"CUDA", "compute capability", "host RAM per node"}},
		"m3 max跑llama-3.1-8b":                               {[]string{"驱动上下文"}, []string{"CUDA", "计算能力"}},
		"serve llama-3.1-8b on mi300x with vllm":            {[]string{"driver context", "captured graphs"}, []string{"CUDA"}},
		"run qwen-7b on ascend 910b":                        {[]string{"driver context"}, []string{"CUDA"}},
		"run llama-3.1-8b on a t4":                          {[]string{"CUDA context", "compute capability 8.0", "of the 15"}, []string{"usable"}},
		"run llama-3.1-8b on a 4090, 6 GB is already taken": {[]string{"of the 18.4 GiB left on each card (5.59 GiB of 24 GiB is taken)"}, nil},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			page := console.View{Width: 200}.Render(asker.Ask(text, bot.Options{}))
			for _, s := range want.says {
				if !strings.Contains(page, s) {
					t.Errorf("%q is missing in\n%s", s, page)
				}
			}
			for _, s := range want.never {
				if strings.Contains(page, s) {
					t.Errorf("%q stands in\n%s", s, page)
				}
			}
		})
	}
}
