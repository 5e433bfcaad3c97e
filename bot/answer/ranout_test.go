package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// What ran out of memory and holds by its settings is told what else may be the reason; another case than the one that
// failed, and one that is asked about, is not.
func TestWhyItRanOutAllTheSame(t *testing.T) {
	t.Parallel()
	lora := parser.Query{Task: "lora", ParamsB: 7, GPU: "a100-80gb-sxm", GPUCount: 1}
	served := parser.Query{Task: "infer", ParamsB: 14, GPUMemoryGB: 24, Quant: "awq", Framework: "vllm"}
	grpo := parser.Query{Task: "rl", RLAlgo: "grpo", ParamsB: 14, GPU: "h100", GPUCount: 8, Framework: "verl", InputTokens: 512, OutputTokens: 512}
	offloaded := parser.Query{Task: "train", ParamsB: 7, GPU: "a100-80gb-sxm", GPUCount: 8, HostRAMGB: 1024, Offload: "cpu", ZeROStage: new(3)}
	const though = "With these settings it fits"
	for text, tt := range map[string]struct {
		query parser.Query
		says  string
	}{
		"7b lora on an A100 ooms":                                 {lora, "samples that are longer"},
		"7b lora on an A100, OOM or fine?":                        {lora, ""},
		"bloom 7b lora on an A100":                                {lora, ""},
		"it ooms on a 3090, is an A100 enough for 7b lora":        {lora, ""},
		"3090爆显存，换A100够吗":                                         {lora, ""},
		"24G内存不足，vllm跑14b awq报错":                                  {served, "--max-model-len"},
		"verl 14B grpo OOM":                                       {grpo, "micro-batch"},
		"will verl 14B grpo go OOM":                               {grpo, ""},
		"zero3 offload 7b on 8 a100, exit code -9 with 1T of ram": {offloaded, "pin_memory: false"},
	} {
		a, err := ask(parser.Fit, tt.query, text, words.English)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		told := strings.Join(a.Text, "\n")
		if tt.says == "" && strings.Contains(told, though) || !strings.Contains(told, tt.says) {
			t.Errorf("%s: %s", text, told)
		}
	}
}

// Numbers of cards that are asked about one after the other are answered each; training that no number holds as it stands
// is told the way to hold it instead.
func TestWhichOfSeveralCountsDoes(t *testing.T) {
	t.Parallel()
	served := parser.Query{Task: "infer", Model: "deepseek-r1", GPU: "h20-96gb", GPUCountOptions: []int{4, 8}, Framework: "vllm"}
	both, none, trained := served, served, parser.Query{Task: "finetune", Full: true, ParamsB: 70, GPU: "h100", GPUCountOptions: []int{8, 16}}
	both.GPUCountOptions, none.GPU = []int{8, 16}, "rtx-4090"
	for text, tt := range map[string]struct {
		query parser.Query
		opens string
	}{
		"4 h20 will not do for r1, would 8": {served, "4 will not do, 8 will do. "},
		"8 or 16 h20 for r1":                {both, "8 will do. "},
		"4 4090 will not do for r1, 8?":     {none, "None of 4, 8 will do. "},
		"8 or 16 h100s for 70b":             {trained, "Per card: "},
	} {
		a, err := ask(parser.Fit, tt.query, text, words.English)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if !strings.HasPrefix(a.Summary, tt.opens) {
			t.Errorf("%s: %s", text, a.Summary)
		}
	}
}

// Cards of which one alone does not hold the work are bought as sets that do.
func TestSeveralAreBought(t *testing.T) {
	t.Parallel()
	q := parser.Query{Task: "infer", ParamsB: 70, Quant: "int4", GPUOptions: []parser.Device{{GPU: "rtx-4090"}, {GPU: "rtx-3090"}}}
	a, err := ask(parser.Compare, q, "buy a 4090 or a 3090 for 70b int4", words.English)
	if err != nil {
		t.Fatal(err)
	}
	tells(t, strings.Join(append(a.Text, a.Summary), "\n"), []string{"2 x NVIDIA GeForce RTX 4090 (TP 2)"}, []string{"stay in host RAM"})
	alone, err := ask(parser.Compare, q, "which is faster, a 4090 or a 3090, for 70b int4", words.English)
	if err != nil {
		t.Fatal(err)
	}
	tells(t, strings.Join(append(alone.Text, alone.Summary), "\n"), nil, []string{"2 x NVIDIA GeForce RTX 4090 (TP 2)"})
}

// Alternatives of training that their programs recompute by default in part are held against each other alike.
func TestDPOAndSFTRecomputeAlike(t *testing.T) {
	t.Parallel()
	q := parser.Query{ParamsB: 7, RLAlgo: "dpo", Tasks: []string{"rl", "finetune"}}
	a, err := ask(parser.Compare, q, "dpo against full fine-tuning of 7b", words.English)
	if err != nil {
		t.Fatal(err)
	}
	tells(t, a.Summary, []string{"129 GiB", "115 GiB", "with gradient checkpointing"}, []string{"127 GiB"})
}
