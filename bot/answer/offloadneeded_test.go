package answer_test

import (
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/parser"
)

// Offload that is asked about is no setting: what it takes with and without is told with all else alike.
func TestWhetherOffloadIsNeededIsHeldAlike(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	whole := parser.Query{Task: "finetune", Full: true, Model: "qwen2.5-32b", GPU: "h800", GPUCount: 8, SeqLen: 8192, ZeROStage: new(3), Offload: "cpu"}
	unset := whole
	unset.Offload = ""
	small := parser.Query{Task: "finetune", Full: true, ParamsB: 7, GPU: "a100", GPUCount: 4, ZeROStage: new(3)}
	for text, tt := range map[string]struct {
		query       parser.Query
		lang        words.Lang
		says, never []string
	}{
		"能放下吗？需要offload吗":                 {whole, words.Chinese, []string{"不需要 offload。", "57.6 GiB", "不用 offload 需要 101 GiB", "使用 offload 为 35.3 GiB"}, []string{"每张卡需要 203 GiB"}},
		"does it fit? do i need offload?": {whole, words.English, []string{"Offload is not needed. Fits with gradient checkpointing, AdamW in 8 bits", "101 GiB of 79.6 GiB per card without offload, and 35.3 GiB with it"}, nil},
		"do i have to offload?":           {unset, words.English, []string{"Offload is not needed.", "35.3 GiB with it"}, nil},
		"要不要开offload":                     {small, words.Chinese, []string{"不需要 offload。装得下", "使用 offload 为"}, nil},
		"with zero 3 and cpu offload":     {whole, words.English, []string{"Fits with gradient checkpointing: 35.3 GiB"}, []string{"not needed"}},
		"is it needed? do i need to offload": {
			parser.Query{Task: "finetune", Full: true, ParamsB: 13, GPU: "rtx-4090"}, words.English, []string{"On these cards it takes offload."}, nil,
		},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			a, err := answer.Give(answer.Question{Plan: plan.Make(parser.Fit, tt.query, known), Known: known, Lang: tt.lang, Scale: unit.Binary, Wants: words.WantsIn(text)})
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary, tt.says, tt.never)
		})
	}
}
