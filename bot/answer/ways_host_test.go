package answer_test

import (
	"slices"
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// No way out leaves more in host memory than machines are built with, or than there is told to be: NVMe takes its place.
func TestWaysOutTakeNoMoreRAMThanMachinesHave(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query  parser.Query
		drives bool
	}{
		"405B on a machine":       {parser.Query{Task: "finetune", Full: true, Model: "llama-3.1-405b", GPU: "h100", GPUCount: 8}, true},
		"with offload asked for":  {parser.Query{Task: "finetune", Full: true, Model: "llama-3.1-405b", GPU: "h100", GPUCount: 8, Offload: "cpu"}, true},
		"a mixture of 671B":       {parser.Query{Task: "finetune", Full: true, Model: "deepseek-v3", GPU: "h200", GPUCount: 8}, true},
		"the RAM that is told":    {parser.Query{Task: "finetune", Full: true, ParamsB: 70, GPU: "a100", GPUMemoryGB: 80, GPUCount: 4, HostRAMGB: 512}, true},
		"70B, for which RAM does": {parser.Query{Task: "finetune", Full: true, ParamsB: 70, GPU: "a100", GPUMemoryGB: 80, GPUCount: 4}, false},
		"one of 1T on a machine":  {parser.Query{Task: "finetune", Full: true, Model: "kimi-k2", GPU: "h100", GPUCount: 8}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			drives := false
			for _, o := range a.Options {
				drives = drives || strings.Contains(o.Label, "to NVMe with ZeRO-3")
				if o.Estimate != nil && o.Estimate.Host.Steady > 4<<40 {
					t.Errorf("%s takes %v of RAM", o.Label, o.Estimate.Host.Steady)
				}
			}
			if drives != tt.drives {
				t.Errorf("NVMe offered: %t, want %t; %s\n%v", drives, tt.drives, a.Next, a.Options)
			}
		})
	}
}

// Offload that is asked for is said to take more RAM than machines have; what fits one is not.
func TestOffloadBeyondMachinesIsSaid(t *testing.T) {
	t.Parallel()
	for cards, beyond := range map[int]bool{8: true, 32: false} {
		q := parser.Query{Task: "finetune", Full: true, Model: "llama-3.1-405b", GPU: "h100", GPUCount: cards, ZeROStage: new(3), Offload: "cpu", GradCkpt: new(true)}
		for lang, says := range map[words.Lang]string{words.English: "servers are built with up to 4 TiB", words.Chinese: "而服务器最多约 4 TiB"} {
			a, err := give(parser.Fit, q, lang)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(a.Summary, says) != beyond {
				t.Errorf("%d cards: %s", cards, a.Summary)
			}
		}
	}
}

// Adapters that several cards do not hold whole are shared among them by FSDP first, then narrowed to 4 bits, and left
// to the host last, which is slowest.
func TestAdaptersWaitForTheHostLast(t *testing.T) {
	t.Parallel()
	two := func(task string, paramsB float64, more func(*parser.Query)) parser.Query {
		q := parser.Query{Task: task, ParamsB: paramsB, GPU: "rtx-4090", GPUCount: 2}
		if more != nil {
			more(&q)
		}
		return q
	}
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		lang   words.Lang
		says   []string
		never  string
		first  string // of the ways out
	}{
		"FSDP":         {parser.Fit, two("lora", 13, nil), words.English, []string{"Fits with gradient checkpointing", "FSDP: 18.8 GiB"}, "host RAM", "shard with FSDP"},
		"in Chinese":   {parser.Fit, two("lora", 13, nil), words.Chinese, []string{"FSDP 后装得下：每张卡 18.8 GiB"}, "权重放在内存", "使用 FSDP 切分"},
		"tight at all": {parser.Fit, two("lora", 14, func(q *parser.Query) { q.Model, q.ParamsB, q.SeqLen = "qwen2.5-14b", 0, 500 }), words.English, []string{"Tight with gradient checkpointing", "FSDP"}, "host RAM", "shard with FSDP"},
		"a time": {
			parser.Time, two("lora", 14, func(q *parser.Query) { q.Model, q.ParamsB, q.SeqLen, q.Samples = "qwen2.5-14b", 0, 500, 30000 }), words.English,
			[]string{"About 6 hours", "which is tight: 21.6 GiB", "With QLoRA it is about 3.6 hours"},
			"host RAM", "",
		},
		"told of ZeRO-3": {
			parser.Fit, two("lora", 0, func(q *parser.Query) {
				q.Model, q.SeqLen, q.ZeROStage, q.GradCkpt, q.Loss = "llama-3.1-8b", 8192, new(3), new(true), "fused"
			}), words.English,
			[]string{"Tight"},
			"", "train with QLoRA",
		},
		"4 bits beyond the cards": {parser.Fit, two("qlora", 70, nil), words.English, []string{"with weights in host RAM"}, "", "leave the frozen weights in host RAM"},
		"as it is":                {parser.MinGPUs, parser.Query{Task: "lora", Model: "mistral-7b", GPU: "a100", GPUMemoryGB: 80}, words.English, []string{"1 x NVIDIA A100", "31.3 GiB"}, "Liger", ""},
		"a count":                 {parser.MinGPUs, parser.Query{Task: "qlora", ParamsB: 7, GPU: "rtx-3060-12gb"}, words.English, []string{"1 x NVIDIA GeForce RTX 3060 12GB is the smallest number"}, "host", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			never := []string{tt.never}
			if tt.never == "" {
				never = nil
			}
			tells(t, a.Summary, tt.says, never)
			if tt.first != "" && (len(a.Options) == 0 || !strings.Contains(a.Options[0].Label, tt.first)) {
				t.Errorf("the first way out is not %q: %+v", tt.first, a.Options)
			}
		})
	}
}

// Cards are bought for training after the settings of those that are there, and what is named first, if tight, is what
// is to be done next.
func TestCardsForTrainingAreBoughtLast(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		next  string
	}{
		"galore": {parser.Query{ParamsB: 7, Optimizer: "galore", GPU: "rtx-4090"}, "layer by layer"},
		"qlora": {
			parser.Query{Task: "qlora", Model: "llama-3-70b", GPU: "rtx-3090", GPUCount: 2, Parallel: parser.Parallel{FSDP: true}},
			"in host RAM with FSDP",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Next, tt.next) || !strings.Contains(a.Next, "which is tight") {
				t.Errorf("the next step: %s", a.Next)
			}
			bought := false
			for _, o := range a.Options {
				card := strings.HasPrefix(o.Label, "take ") || strings.HasPrefix(o.Label, "use ")
				if bought && !card {
					t.Errorf("%q behind cards", o.Label)
				}
				bought = bought || card
			}
		})
	}
}

// A way out that takes more RAM than a desktop's board holds comes behind those that a desktop does
// and says so; one that takes a terabyte comes last. Where the host's memory is told, or the card is a
// server's, nothing is said of boards.
func TestServerBoardsComeLater(t *testing.T) {
	t.Parallel()
	const board = "server board"
	for name, tt := range map[string]struct {
		query parser.Query
		at    []int // of the ways that say so, from 0
		count int
	}{
		"all of them but the servers": {parser.Query{Model: "deepseek-r1", GPU: "rtx-4090"}, []int{0, 1}, 3},
		"none that crawls":            {parser.Query{Model: "llama-3.1-405b", GPU: "rtx-3090"}, nil, 1},
		"a terabyte":                  {parser.Query{Task: "finetune", Model: "llama-3.3-70b", GPU: "rtx-4090", Full: true}, []int{1}, 2},
		"a server's card":             {parser.Query{Model: "deepseek-r1", GPU: "a100"}, nil, 3},
		"told":                        {parser.Query{Task: "finetune", ParamsB: 32, GPU: "rtx-4090", Full: true, HostRAMGB: 1024}, nil, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			var at []int
			for i, o := range a.Options {
				if strings.Contains(o.Label, board) {
					at = append(at, i)
				}
			}
			if len(at) != len(tt.at) || len(a.Options) < tt.count {
				t.Fatalf("%d ways out, at %v those of a server's board: %+v", len(a.Options), at, a.Options)
			}
			for i := range at {
				if at[i] != tt.at[i] {
					t.Errorf("at %v, want %v", at, tt.at)
				}
			}
		})
	}
}

// A Mac whose memory holds a model that its GPU does not get by default is told how it gets it; none is told to
// take a card.
func TestMacsCanGiveTheGPUMore(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		told  bool
	}{
		"in between":     {parser.Query{Model: "llama-3.3-70b", Quant: "q6_k", GPU: "m2-max", GPUMemoryGB: 64}, true},
		"fits":           {parser.Query{Model: "llama-3.3-70b", Quant: "q4_k_m", GPU: "m2-max", GPUMemoryGB: 64}, false},
		"more than all":  {parser.Query{Model: "llama-3.3-70b", Quant: "q8_0", GPU: "m2-max", GPUMemoryGB: 64}, false},
		"of a PC's card": {parser.Query{Model: "llama-3.3-70b", Quant: "q6_k", GPU: "rtx-a6000"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if got := slices.ContainsFunc(a.Text, func(s string) bool { return strings.Contains(s, "iogpu.wired_limit_mb=") }); got != tt.told {
				t.Errorf("told: %v, want %v: %q", got, tt.told, a.Text)
			}
			for _, o := range a.Options {
				if strings.HasPrefix(tt.query.GPU, "m") && strings.Contains(o.Label, "take ") {
					t.Errorf("a Mac is to %s", o.Label)
				}
			}
		})
	}
}

// A shared memory is told to give its GPU more before fewer than four bits are, and a Mac is no card.
func TestSharedMemoriesGiveMoreFirst(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query      parser.Query
		told, next string
	}{
		"the firmware of AMD's":    {parser.Query{Model: "qwen3-235b-a22b", Quant: "q3_k_m", GPU: "strix-halo-395"}, "amd-ttm --set", "Give the GPU more"},
		"tight on a Mac":           {parser.Query{Model: "deepseek-v3", Quant: "q4_k_m", GPU: "m3-ultra", GPUMemoryGB: 512}, "iogpu.wired_limit_mb=", "Give the GPU more"},
		"the whole of DeepSeek":    {parser.Query{Model: "deepseek-r1", Quant: "none", GPU: "m3-ultra", GPUMemoryGB: 512}, "In q5_k_m it takes", "iq4_xs: 336 GiB on this Mac"},
		"held in four bits":        {parser.Query{Model: "llama-3.3-70b", GPU: "m2", GPUMemoryGB: 64}, "In q6_k it takes", "q4_k_m: 41.1 GiB on this Mac"},
		"more than all that there": {parser.Query{Model: "deepseek-r1", GPU: "strix-halo-395"}, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			text := strings.Join(a.Text, "\n")
			if !strings.Contains(text, tt.told) || !strings.Contains(a.Next, tt.next) || tt.told == "" && strings.Contains(text, "amd-ttm") {
				t.Errorf("tells %q and %q, want %q and %q", text, a.Next, tt.told, tt.next)
			}
			if card := a.Summary + text + a.Next; strings.HasPrefix(tt.query.GPU, "m") && strings.Contains(card, "per card") {
				t.Errorf("a Mac is a card in %q", card)
			}
		})
	}
}
