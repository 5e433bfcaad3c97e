package console_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"headroom/bot"
	"headroom/bot/answer"
	"headroom/bot/console"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/memory"
	"headroom/engine/rules"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

var update = flag.Bool("update", false, "write the golden files")

// reply is a made-up answer, so that the pages don't change with the engine.
func reply(lang words.Lang) bot.Reply {
	estimate := engine.Estimate{
		PerGPU:        engine.Totals{Process: 20 * unit.GiB, Low: 18 * unit.GiB, High: 23 * unit.GiB},
		CapacityBytes: 16 * unit.GiB, UsableBytes: 15*unit.GiB + unit.GiB/2, Verdict: engine.DoesNotFit, PeakPhase: "backward",
		Host: memory.Host{Load: 28 * unit.GiB, Steady: 2 * unit.GiB},
		Components: []memory.Component{
			{Name: "weights", Bytes: 4 * unit.GiB, Formula: "2.1e9 parameters x 2 B", Source: "arXiv 1910.02054, section 3.1"},
			{Name: "optimizer", Bytes: 15 * unit.GiB, Formula: "2.1e9 parameters x 8 B", Source: "arXiv 1910.02054, section 3.1"},
			{Name: "logits"},
			{Name: "context", Bytes: 1 * unit.GiB, Formula: "1 GiB for one process", Source: "measured"},
		},
	}
	return bot.Reply{
		Text: "train it", Status: bot.Answered, Lang: lang,
		Assumed:  []workload.Assumed{{Key: "optimizer", Value: "adamw", Why: "the usual choice, told at some length so that the line has to be wrapped on a narrow screen"}},
		Problems: []bot.Problem{{Problem: parser.Problem{Code: "hw_no_bf16", Message: "this card has no bf16"}}},
		Answer: &answer.Answer{
			Summary: words.DoesNotFit.In(lang, "what", "training 2.1B", "need", "20 GiB", "card", "V100", "capacity", "16 GiB"),
			Verdict: engine.DoesNotFit, Estimate: &estimate, Next: words.WayOut.In(lang, "changes", words.Change(lang, "zero", "count", "3"), "Changes", "Shard with ZeRO-3", "need", "9 GiB", "verdict", words.Name(lang, "fits"), "price", ""),
			Options: []answer.Option{{Label: "zero 2", Estimate: &estimate}, {Label: "两张卡", Value: &answer.Value{Number: 2, Unit: "gpus"}}},
			Rules:   []rules.Rule{{Name: "16 bytes per parameter", Bytes: 34 * unit.GB, Formula: "2.1B x 16 bytes = 34 GB"}},
		},
	}
}

func TestRender(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		view  console.View
		reply bot.Reply
	}{
		"plain":     {console.View{Width: 80}, reply(words.English)},
		"colour":    {console.View{Width: 80, Colour: true}, reply(words.English)},
		"explained": {console.View{Width: 80, Explain: true, Rules: true, Scale: unit.Decimal}, reply(words.English)},
		"narrow":    {console.View{Width: 44}, reply(words.English)},
		"chinese":   {console.View{Width: 60}, reply(words.Chinese)},
		"refused": {console.View{Width: 80}, bot.Reply{
			Text: "在 v10O 上 train 7b", Status: bot.NeedsMore, Lang: words.English,
			Problems: []bot.Problem{{Problem: parser.Problem{Message: "The card \"v10O\" is not known.", Start: 2, End: 6, Suggestions: []string{"v100"}}}},
		}},
		"conflict": {console.View{Width: 80}, bot.Reply{
			Text: "qlora full 7b", Status: bot.Rejected, Lang: words.English,
			Problems: []bot.Problem{
				{Problem: parser.Problem{Message: "One of the two.", Start: 0, End: 5}},
				{Problem: parser.Problem{Message: "One of the two.", Start: 6, End: 10}},
			},
		}},
		"lines": {console.View{Width: 80}, bot.Reply{
			Text: "train\t7b\non v10O", Status: bot.NeedsMore, Lang: words.English,
			Problems: []bot.Problem{{Problem: parser.Problem{Message: "The card \"v10O\" is not known.", Start: 12, End: 16}}},
		}},
		"hostile": {console.View{Width: 80}, bot.Reply{
			Text: "\x1b[31mred\x07\u202e 7b", Status: bot.NotUnderstood, Lang: words.English,
			Problems: []bot.Problem{{Problem: parser.Problem{Message: "not \x1b[2Junderstood", Start: 1, End: 5}}},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			golden(t, name, tt.view.Render(tt.reply))
		})
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("differs from %s (go test -update writes it):\n%s", path, got)
	}
}

func TestPlainPagesHoldNoEscapes(t *testing.T) {
	t.Parallel()
	for _, lang := range []words.Lang{words.English, words.Chinese} {
		page := console.View{Width: 80, Explain: true, Rules: true}.Render(reply(lang))
		if strings.ContainsRune(page, '\x1b') {
			t.Errorf("%s: an escape in a page without colour", lang)
		}
	}
}
