package plan_test

import (
	"strings"
	"testing"

	"headroom/bot/plan"
	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
	"headroom/parser"
)

func only(t *testing.T, q parser.Query) plan.Case {
	t.Helper()
	p := plan.Make(parser.Memory, q, catalog.Builtin())
	if p.Blocked != nil {
		t.Fatalf("blocked: %v", p.Blocked)
	}
	if len(p.Cases) != 1 {
		t.Fatalf("got %d cases, want 1", len(p.Cases))
	}
	return p.Cases[0]
}

func TestPrecision(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		want  workload.Precision
		told  bool
	}{
		"fp16 in training is mixed": {parser.Query{Task: "train", ParamsB: 7, Precision: "fp16"}, "amp-fp16", true},
		"bf16 in training is mixed": {parser.Query{Task: "finetune", ParamsB: 7, Precision: "bf16"}, "amp-bf16", true},
		"pure stays pure":           {parser.Query{Task: "train", ParamsB: 7, Precision: "fp16", Pure: true}, "fp16", false},
		"torchtune is pure":         {parser.Query{Task: "finetune", ParamsB: 7, Precision: "bf16", Framework: "torchtune"}, "bf16", true},
		"inference keeps the word":  {parser.Query{Task: "infer", ParamsB: 7, Precision: "fp16"}, "fp16", false},
		"fp32 is fp32":              {parser.Query{Task: "train", ParamsB: 7, Precision: "fp32"}, "fp32", false},
		"amp is left to the card":   {parser.Query{Task: "train", ParamsB: 7, Precision: "amp"}, "", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := only(t, tt.query)
			if c.Workload.Precision != tt.want {
				t.Errorf("precision = %q, want %q", c.Workload.Precision, tt.want)
			}
			if told := tells(c, "precision"); told != tt.told {
				t.Errorf("told under assumed: %v, want %v", told, tt.told)
			}
		})
	}
}

func tells(c plan.Case, key string) bool {
	for _, a := range c.Assumed {
		if a.Key == key && a.Why != "" {
			return true
		}
	}
	return false
}

func TestQuant(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		want  workload.Quant
	}{
		"four bits to serve":    {parser.Query{ParamsB: 7, Quant: "int4"}, "int4"},
		"four bits under qlora": {parser.Query{Task: "qlora", ParamsB: 7, Quant: "int4"}, "nf4"},
		"qlora alone":           {parser.Query{Task: "qlora", ParamsB: 7}, "nf4"},
		"awq":                   {parser.Query{ParamsB: 7, Quant: "awq"}, "awq-int4"},
		"gptq":                  {parser.Query{ParamsB: 7, Quant: "gptq"}, "gptq-int4"},
		"bare q4":               {parser.Query{ParamsB: 7, Quant: "q4"}, "q4_k_m"},
		"bare iq3":              {parser.Query{ParamsB: 7, Quant: "iq3"}, "iq3_s"},
		"bare q8":               {parser.Query{ParamsB: 7, Quant: "q8"}, "q8_0"},
		"fp8 to serve":          {parser.Query{Task: "infer", ParamsB: 7, Precision: "fp8"}, "fp8"},
		"ollama alone":          {parser.Query{ParamsB: 7, Framework: "ollama"}, "q4_k_m"},
		"llama.cpp alone":       {parser.Query{Model: "deepseek-v3", Framework: "llama.cpp"}, "q4_k_m"},
		"llama.cpp in 16 bits":  {parser.Query{ParamsB: 7, Framework: "llama.cpp", Precision: "fp16"}, ""},
		"released in 4 bits":    {parser.Query{Model: "gpt-oss-20b", Framework: "ollama"}, ""},
		"a file's size":         {parser.Query{ParamsB: 7, Framework: "llama.cpp", WeightsGB: 9}, ""},
		"a Mac alone":           {parser.Query{ParamsB: 7, GPU: "m4"}, ""},
		"a Mac in 8 bits":       {parser.Query{ParamsB: 7, GPU: "m4", Quant: "int8"}, "mlx-int8"},
		"a Mac in q8":           {parser.Query{ParamsB: 7, GPU: "m4", Quant: "q8"}, "q8_0"},
		"vllm alone":            {parser.Query{ParamsB: 7, Framework: "vllm"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := only(t, tt.query).Workload.Quant; got != tt.want {
				t.Errorf("quant = %q, want %q", got, tt.want)
			}
		})
	}
}

func TestTask(t *testing.T) {
	t.Parallel()
	three := 3
	for name, tt := range map[string]struct {
		query parser.Query
		want  workload.Task
	}{
		"nothing said":           {parser.Query{ParamsB: 7}, workload.Infer},
		"zero means train":       {parser.Query{ParamsB: 7, ZeROStage: &three}, workload.Train},
		"optimizer":              {parser.Query{ParamsB: 7, Optimizer: "adamw"}, workload.Train},
		"full":                   {parser.Query{ParamsB: 7, Full: true}, workload.Finetune},
		"rank means lora":        {parser.Query{ParamsB: 7, LoRARank: 8}, workload.LoRA},
		"training in 4 bits":     {parser.Query{Task: "train", ParamsB: 7, Quant: "int4"}, workload.QLoRA},
		"all of a run in 8 bits": {parser.Query{Task: "train", ParamsB: 7, Quant: "int8"}, workload.Train},
		"rank over 4 bits":       {parser.Query{ParamsB: 7, LoRARank: 8, Quant: "int4"}, workload.QLoRA},
		"files in 4 bits":        {parser.Query{ParamsB: 7, Task: "finetune", Quant: "awq-int4"}, workload.QLoRA},
		"few weights":            {parser.Query{ParamsB: 7, Task: "finetune", Method: "p-tuning"}, workload.LoRA},
		"a verb wins":            {parser.Query{ParamsB: 7, Task: "infer", Optimizer: "adamw"}, workload.Infer},
		"quantise is a run":      {parser.Query{ParamsB: 7, Task: "quantize"}, workload.Infer},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := only(t, tt.query).Workload.Task; got != tt.want {
				t.Errorf("task = %q, want %q", got, tt.want)
			}
		})
	}
}

func TestOffload(t *testing.T) {
	t.Parallel()
	three := 3
	for name, tt := range map[string]struct {
		query parser.Query
		want  workload.Offload
	}{
		"cpu in training":  {parser.Query{Task: "train", ParamsB: 7, Offload: "cpu"}, workload.Offload{Optimizer: "cpu"}},
		"cpu with zero 3":  {parser.Query{Task: "train", ParamsB: 7, Offload: "cpu", ZeROStage: &three}, workload.Offload{Optimizer: "cpu", Params: "cpu"}},
		"nvme with zero 3": {parser.Query{Task: "train", ParamsB: 7, Offload: "nvme", ZeROStage: &three}, workload.Offload{Optimizer: "nvme", Params: "nvme"}},
		"cpu to serve":     {parser.Query{Task: "infer", ParamsB: 7, Offload: "cpu"}, workload.Offload{Params: "cpu"}},
		"the cache":        {parser.Query{Task: "infer", ParamsB: 7, Offload: "kv"}, workload.Offload{KV: true}},
		"none":             {parser.Query{Task: "train", ParamsB: 7, Offload: "none"}, workload.Offload{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := only(t, tt.query).Workload.Offload; got != tt.want {
				t.Errorf("offload = %+v, want %+v", got, tt.want)
			}
		})
	}
}

func TestAlternatives(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query  parser.Query
		labels []string
	}{
		"stages": {parser.Query{Task: "train", ParamsB: 7, ZeROStages: []int{2, 3}}, []string{"zero 2", "zero 3"}},
		"cards": {
			parser.Query{ParamsB: 7, GPUOptions: []parser.Device{{GPU: "a100", Count: 2}, {GPU: "rtx-4090"}}},
			[]string{"2x a100", "rtx-4090"},
		},
		"sizes and formats": {
			parser.Query{ParamsList: []float64{7, 13}, Precisions: []string{"fp16", "int8"}},
			[]string{"7B, fp16", "7B, int8", "13B, fp16", "13B, int8"},
		},
		"memory": {parser.Query{ParamsB: 7, GPUMemoryOptions: []float64{24, 48}}, []string{"24 GB", "48 GB"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := plan.Make(parser.Compare, tt.query, catalog.Builtin())
			if p.Blocked != nil {
				t.Fatal(p.Blocked)
			}
			if len(p.Cases) != len(tt.labels) {
				t.Fatalf("got %d cases, want %d", len(p.Cases), len(tt.labels))
			}
			for i, c := range p.Cases {
				if c.Label != tt.labels[i] {
					t.Errorf("case %d is labelled %q, want %q", i, c.Label, tt.labels[i])
				}
			}
		})
	}
}

func TestBlocked(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		code  string
	}{
		"no model":      {parser.Query{Task: "train"}, "no_model"},
		"unknown model": {parser.Query{Model: "xyzzy-nonesuch"}, "unknown_model"},
		"unknown card":  {parser.Query{ParamsB: 7, GPU: "xyzzy-9999"}, "unknown_gpu"},
		"any Mac":       {parser.Query{ParamsB: 7, GPU: "mac"}, "no_mac"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := plan.Make(parser.Memory, tt.query, catalog.Builtin())
			if p.Blocked == nil || p.Blocked.Code != tt.code {
				t.Errorf("blocked = %v, want code %s", p.Blocked, tt.code)
			}
		})
	}
}

func TestUnknownNamesWithASizeStillCount(t *testing.T) {
	t.Parallel()
	c := only(t, parser.Query{Model: "nonesuch-13b", ParamsB: 13, GPU: "nonesuch-card", GPUMemoryGB: 24})
	if c.Workload.Model.ParamsB != 13 || c.Workload.GPUMemoryGB != 24 {
		t.Errorf("workload = %+v, want 13B on 24 GB", c.Workload)
	}
	if !tells(c, "model") || !tells(c, "gpu") {
		t.Errorf("assumed = %v, want model and gpu told", c.Assumed)
	}
}

// Every word of the engine's vocabularies has to pass through a query and come
// back out of the estimate.
func TestVocabularyResolvesInTheEngine(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	evaluate := func(q parser.Query) (engine.Estimate, error) {
		p := plan.Make(parser.Memory, q, known)
		if p.Blocked != nil {
			return engine.Estimate{}, p.Blocked
		}
		return engine.Evaluate(p.Cases[0].Workload, known)
	}
	for _, task := range workload.Tasks() {
		q := parser.Query{Task: string(task), ParamsB: 7}
		if task == workload.RL {
			q.RLAlgo = "grpo"
		}
		if e, err := evaluate(q); err != nil || e.Workload.Task != task {
			t.Errorf("task %s: got %s, %v", task, e.Workload.Task, err)
		}
	}
	for _, framework := range workload.Frameworks() {
		if e, err := evaluate(parser.Query{ParamsB: 7, Framework: string(framework)}); err != nil || e.Workload.Framework != framework {
			t.Errorf("framework %s: got %s, %v", framework, e.Workload.Framework, err)
		}
	}
	for _, precision := range workload.Precisions() {
		q := parser.Query{Task: "train", ParamsB: 7, Precision: string(precision), Pure: true}
		if e, err := evaluate(q); err != nil || e.Workload.Precision != precision {
			t.Errorf("precision %s: got %s, %v", precision, e.Workload.Precision, err)
		}
	}
	for _, format := range workload.Formats() {
		if e, err := evaluate(parser.Query{ParamsB: 7, Quant: string(format)}); err != nil || e.Workload.Quant != format {
			t.Errorf("quant %s: got %s, %v", format, e.Workload.Quant, err)
		}
	}
}

// TestOnlyTheSizeOfWeights: a file is enough to plan with; its model is one whose
// weights have that size in their format.
func TestOnlyTheSizeOfWeights(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		want  float64
	}{
		"in bf16":     {parser.Query{WeightsGB: 40, GPUMemoryGB: 16, GPUCount: 2}, 20},
		"in 8 bits":   {parser.Query{WeightsGB: 40, Quant: "int8", GPUMemoryGB: 48}, 40},
		"in fp32":     {parser.Query{WeightsGB: 40, Precision: "fp32", GPUMemoryGB: 48}, 10},
		"loose names": {parser.Query{WeightsGB: 34, Quant: "q8", GPUMemoryGB: 48}, 32},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := plan.Make(parser.Fit, tt.query, catalog.Builtin())
			if p.Blocked != nil {
				t.Fatal(p.Blocked)
			}
			w := p.Cases[0].Workload
			if got := w.Model.ParamsB; got != tt.want {
				t.Errorf("%v billion parameters, want %v", got, tt.want)
			}
			if w.WeightsBytes != int64(tt.query.WeightsGB*1e9) {
				t.Errorf("weights of %d bytes", w.WeightsBytes)
			}
		})
	}
}

func TestUnknownMixturesCountTheirExperts(t *testing.T) {
	t.Parallel()
	c := only(t, parser.Query{Model: "nonesuch-2x34b", GPU: "a100"})
	if got := c.Workload.Model.ParamsB; got < 59 || got > 63 {
		t.Errorf("2x34b counts %v billion, want about 61", got)
	}
	c = only(t, parser.Query{Model: "nonesuch-8x7b-v2", GPU: "a100"})
	if c.Workload.Model.Name != "mixtral-8x7b" || !tells(c, "model") {
		t.Errorf("8x7b is %q, want mixtral-8x7b, told", c.Workload.Model.Name)
	}
	c = only(t, parser.Query{Model: "nonesuch-7b-x8-moe", GPU: "a100"})
	if c.Workload.Model.Name != "mixtral-8x7b" || !tells(c, "model") {
		t.Errorf("7b-x8 is %q, want mixtral-8x7b, told", c.Workload.Model.Name)
	}
}

func TestTailsOfKnownNamesAreTuned(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"llama-2-13b-nonesuch-v2":                               "llama-2-13b",
		"llama-2-13b-" + strings.Repeat("nonesuch-", 40) + "v2": "llama-2-13b", // which is long
		"qwen-2.5-7b-storywriter":                               "qwen2.5-7b",
		"deepseek-r1-70b-distill":                               "deepseek-r1-distill-llama-70b",
		"mistral-nonesuch-7b-uncensored":                        "mistral-7b-v0.3",
	} {
		c := only(t, parser.Query{Model: name, GPU: "a100"})
		if c.Workload.Model.Name != want || !tells(c, "model") {
			t.Errorf("%s is %q, want %s, told", name, c.Workload.Model.Name, want)
		}
	}
}

// Adapters have the rank and their base the format that the program named sets by itself.
func TestAdaptersAreThoseOfTheProgram(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		rank  int
		quant workload.Quant
	}{
		"LLaMA-Factory":         {parser.Query{Task: "qlora", ParamsB: 8, Framework: "llama-factory"}, 8, "nf4-dq"},
		"ms-swift":              {parser.Query{Task: "lora", ParamsB: 8, Framework: "ms-swift"}, 8, ""},
		"a rank that is told":   {parser.Query{Task: "lora", ParamsB: 8, Framework: "llama-factory", LoRARank: 64}, 64, ""},
		"all weights":           {parser.Query{Task: "finetune", Full: true, ParamsB: 8, Framework: "llama-factory"}, 0, ""},
		"Unsloth":               {parser.Query{Task: "qlora", ParamsB: 8, Framework: "unsloth"}, 0, "nf4-dq"},
		"a format that is told": {parser.Query{Task: "qlora", ParamsB: 8, Framework: "unsloth", Quant: "nf4"}, 0, "nf4"},
		"PEFT":                  {parser.Query{Task: "qlora", ParamsB: 8}, 0, "nf4"},
	} {
		p := plan.Make(parser.Memory, tt.query, catalog.Builtin())
		if p.Blocked != nil {
			t.Fatal(name, p.Blocked)
		}
		if w := p.Cases[0].Workload; w.LoRARank != tt.rank || w.Quant != tt.quant {
			t.Errorf("%s: rank %d in %q", name, w.LoRARank, w.Quant)
		}
	}
}

// A pipeline is filled where neither accumulation nor a global batch is told: with a micro-batch for each stage, and with
// more where its speed is asked for.
func TestPipelinesAreFilled(t *testing.T) {
	t.Parallel()
	staged := parser.Parallel{TP: 8, PP: 4}
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		accum  int
	}{
		"memory":         {parser.Memory, parser.Query{Task: "train", ParamsB: 70, GPUCount: 64, Parallel: staged}, 4},
		"speed":          {parser.MFU, parser.Query{Task: "train", ParamsB: 70, GPU: "h100", GPUCount: 64, Parallel: staged}, 32},
		"told":           {parser.Memory, parser.Query{Task: "train", ParamsB: 70, GPUCount: 64, Parallel: staged, GradAccum: 2}, 2},
		"a global batch": {parser.Memory, parser.Query{Task: "train", ParamsB: 70, GPUCount: 64, Parallel: staged, GlobalBatch: 1024}, 0},
		"no stages":      {parser.Memory, parser.Query{Task: "train", ParamsB: 70, GPUCount: 64, Parallel: parser.Parallel{TP: 8}}, 0},
		"served":         {parser.Memory, parser.Query{Task: "infer", ParamsB: 70, GPUCount: 32, Parallel: staged}, 0},
	} {
		p := plan.Make(tt.intent, tt.query, catalog.Builtin())
		if p.Blocked != nil {
			t.Fatal(name, p.Blocked)
		}
		if got := p.Cases[0].Workload.GradAccum; got != tt.accum {
			t.Errorf("%s: %d micro-batches", name, got)
		}
	}
}
