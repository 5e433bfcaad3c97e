package parser_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"headroom/parser"
)

func stage(n int) *int             { return &n }
func truth(b bool) *bool           { return &b }
func usd(v float64) parser.Numbers { return parser.Numbers{v} }

// TestParse reads questions in the shapes that people use, in English and in
// Chinese, and a few in other languages.
func TestParse(t *testing.T) {
	t.Parallel()
	names := testNames()
	for _, tt := range []struct {
		text   string
		intent parser.Intent
		want   parser.Query
	}{
		// Plain questions and commands.
		{"train 7b adamw fp16 on 4x v100", parser.Memory, parser.Query{Task: "train", ParamsB: 7, Optimizer: "adamw", Precision: "fp16", GPU: "v100", GPUCount: 4}},
		{"how much vram for qwen2.5-32b q4_k_m at 16k context", parser.Memory, parser.Query{Model: "qwen2.5-32b", ParamsB: 32, Quant: "q4_k_m", SeqLen: 16384}},
		{"can i finetune llama 3.1 8b on 2x 4090 with lora rank 64 seq 4k?", parser.Fit, parser.Query{Task: "lora", Model: "llama-3.1-8b", ParamsB: 8, GPU: "rtx-4090", GPUCount: 2, LoRARank: 64, SeqLen: 4096}},
		{"how many a100 40gb do I need to serve mixtral 8x7b in fp16", parser.MinGPUs, parser.Query{Task: "infer", Model: "mixtral-8x7b", Precision: "fp16", GPU: "a100", GPUMemoryGB: 40}},
		{"how long to pretrain 3B on 600B tokens with 64 h100 at 40% mfu", parser.Time, parser.Query{Task: "train", ParamsB: 3, Tokens: 600e9, GPU: "h100", GPUCount: 64, MFUPct: 40}},
		{"cost to finetune 13b on 10M tokens with 4 a100 at $2/hr", parser.Cost, parser.Query{Task: "finetune", ParamsB: 13, Tokens: 10e6, GPU: "a100", GPUCount: 4, PricePerGPUHour: 2}},
		{"what can i run on 12gb vram + 32gb ram", parser.LargestModel, parser.Query{Task: "infer", GPUMemoryGB: 12, HostRAMGB: 32}},
		{"what GPU should I buy to run 70B at 20 tok/s?", parser.BuyAdvice, parser.Query{Task: "infer", ParamsB: 70, TargetTokensPerS: 20}},
		{"best 16gb card for local llm under $500", parser.BuyAdvice, parser.Query{GPUMemoryGB: 16, BudgetUSD: usd(500)}},
		{"convert 312 TFLOPS to PFLOPS", parser.Convert, parser.Query{Value: 312, From: "tflops", To: "pflops"}},
		{"mfu if i get 2500 tokens/s/gpu on a100 with 13b", parser.MFU, parser.Query{ParamsB: 13, GPU: "a100", TokensPerSPerGPU: 2500}},
		{"power draw of 8x h100 node", parser.Power, parser.Query{GPU: "h100", GPUCount: 8}},
		{"explain gradient checkpointing", parser.Explain, parser.Query{GradCkpt: truth(true), Topic: "recompute"}},
		// Fragments, any order, no spaces.
		{"4 5090 or 8 3090 for 70b?", parser.Compare, parser.Query{ParamsB: 70, GPUOptions: []parser.Device{{GPU: "rtx-5090", Count: 4}, {GPU: "rtx-3090", Count: 8}}}},
		{"40gb A100 *4 13b lora", parser.Memory, parser.Query{Task: "lora", ParamsB: 13, GPU: "a100", GPUCount: 4, GPUMemoryGB: 40}},
		{"8*(v100 32G）训练 llama-13b 够不够", parser.Fit, parser.Query{Task: "train", Model: "llama-13b", ParamsB: 13, GPU: "v100", GPUCount: 8, GPUMemoryGB: 32}},
		{"2*8*A100 (40G) 70b", parser.Memory, parser.Query{ParamsB: 70, GPU: "a100", GPUCount: 16, GPUMemoryGB: 40}},
		{"RTX 5090 + RTX 3090, 70b q4 possible?", parser.Fit, parser.Query{ParamsB: 70, Quant: "q4", GPUPool: []parser.Device{{GPU: "rtx-5090", Count: 1}, {GPU: "rtx-3090", Count: 1}}}},
		{"two used P40s for a 34b q5?", parser.Fit, parser.Query{ParamsB: 34, Quant: "q5", GPU: "tesla-p40", GPUCount: 2}},
		{"L40S or 4090 for 13b?", parser.Compare, parser.Query{ParamsB: 13, GPUOptions: []parser.Device{{GPU: "l40s"}, {GPU: "rtx-4090"}}}},
		// Settings in any notation.
		{"MICRO_BATCH_SIZE = 4，CUTOFF_LEN = 256，LORA_R = 8 7b t4", parser.Memory, parser.Query{Task: "lora", ParamsB: 7, Batch: 4, SeqLen: 256, LoRARank: 8, GPU: "t4"}},
		{"--tensor-parallel-size 2 --max-model-len 32768 qwen2.5-7b 2x T4 OOM?", parser.Fit, parser.Query{Model: "qwen2.5-7b", ParamsB: 7, Framework: "vllm", Parallel: parser.Parallel{TP: 2}, SeqLen: 32768, GPU: "t4", GPUCount: 2}},
		{"how much does adam need for 3b", parser.Memory, parser.Query{ParamsB: 3, Optimizer: "adam", Topic: "optimizer"}},
		{"adam training of 3b, how much vram", parser.Memory, parser.Query{Task: "train", ParamsB: 3, Optimizer: "adam"}},
		{"llama-2-70b kv cache q8_0 32 users 8k each", parser.Memory, parser.Query{Model: "llama-2-70b", ParamsB: 70, KVDType: "q8_0", Concurrency: 32, SeqLen: 8192, Topic: "kv_cache"}},
		{"gbs 512 mbs 2 tp8 pp4 70b 256 h100, does it fit", parser.Fit, parser.Query{ParamsB: 70, GlobalBatch: 512, Batch: 2, Parallel: parser.Parallel{TP: 8, PP: 4}, GPU: "h100", GPUCount: 256}},
		{"16 concurrent users, 32b awq, 4k in 1k out, how many 4090?", parser.MinGPUs, parser.Query{ParamsB: 32, Quant: "awq", Concurrency: 16, InputTokens: 4096, OutputTokens: 1024, GPU: "rtx-4090"}},
		{"deepspeed zero-3 offload of a 13B on 4 V100 32GB, how much system RAM", parser.HostRAM, parser.Query{ParamsB: 13, ZeROStage: stage(3), Offload: "cpu", Framework: "deepspeed", GPU: "v100", GPUCount: 4, GPUMemoryGB: 32}},
		{"train 7b on a dozen a100", parser.Memory, parser.Query{Task: "train", ParamsB: 7, GPU: "a100", GPUCount: 12}},
		{"gpu hours for 70b on 15T tokens at 40% mfu on h100", parser.Time, parser.Query{ParamsB: 70, Tokens: 15e12, GPU: "h100", MFUPct: 40}},
		{"qwen2.5-7b r64 lora", parser.Memory, parser.Query{Task: "lora", Model: "qwen2.5-7b", ParamsB: 7, LoRARank: 64}},
		{"train 7b on 100 000 a100", parser.Memory, parser.Query{Task: "train", ParamsB: 7, GPU: "a100", GPUCount: 100000}},
		{"train 7b on 3 × 10¹² tokens with 8 a100", parser.Time, parser.Query{Task: "train", ParamsB: 7, GPU: "a100", GPUCount: 8, Tokens: 3e12}},
		{"awq 7b group size -1 temperature -1 on 4090", parser.Memory, parser.Query{ParamsB: 7, Quant: "awq", GPU: "rtx-4090"}},
		{"train 7b on a hundred a100", parser.Memory, parser.Query{Task: "train", ParamsB: 7, GPU: "a100", GPUCount: 100}},
		{"3090 24g 内存64g 跑 70b q4", parser.Memory, parser.Query{Task: "infer", ParamsB: 70, Quant: "q4", GPU: "rtx-3090", GPUMemoryGB: 24, HostRAMGB: 64}},
		{"run llama 70b on 4x h100 80gb 320gb", parser.Memory, parser.Query{Task: "infer", Model: "llama-70b", ParamsB: 70, GPU: "h100", GPUCount: 4, GPUMemoryGB: 80}},
		{"run llama-2-7b or 13b on 4x h100", parser.Memory, parser.Query{Task: "infer", Models: []string{"llama-2-7b", "llama-2-13b"}, GPU: "h100", GPUCount: 4}},
		{"qwen2.5 7b/14b on 4090", parser.Memory, parser.Query{Models: []string{"qwen2.5-7b", "qwen2.5-14b"}, GPU: "rtx-4090"}},
		{"how long 7b 1T tokens on 8 a100 at 40% mfu", parser.Time, parser.Query{ParamsB: 7, Tokens: 1e12, GPU: "a100", GPUCount: 8, MFUPct: 40}},
		{"7b max_steps=-1 4090", parser.Memory, parser.Query{ParamsB: 7, GPU: "rtx-4090"}},
		{"7b -ngl -1 4090", parser.Memory, parser.Query{ParamsB: 7, GPU: "rtx-4090", Offload: "layers", GGUF: true}},
		{"run 70b q4 on my dell r730 with 2 p40", parser.Memory, parser.Query{Task: "infer", ParamsB: 70, Quant: "q4", GPU: "tesla-p40", GPUCount: 2}},
		{"7b r64 on 4090", parser.Memory, parser.Query{Task: "lora", ParamsB: 7, LoRARank: 64, GPU: "rtx-4090"}},
		{"can a 13900k run 7b q4", parser.Fit, parser.Query{Task: "infer", ParamsB: 7, Quant: "q4", CPU: "13900k"}},
		{"7b using llama.cpp b4500 on 3090", parser.Memory, parser.Query{ParamsB: 7, Framework: "llama.cpp", GPU: "rtx-3090"}},
		{"r9 5950x 64gb ram run 7b", parser.Memory, parser.Query{Task: "infer", ParamsB: 7, CPU: "r9-5950x", HostRAMGB: 64}},
		{"ryzen 7 5800x3d 32gb ram 7b q4", parser.Memory, parser.Query{ParamsB: 7, Quant: "q4", CPU: "ryzen-7-5800x3d", HostRAMGB: 32}},
		{"-7b on a 3090 with its 384-bit bus", parser.Memory, parser.Query{ParamsB: 7, GPU: "rtx-3090", GPUCount: 1}},
		{"7b gpu_memory_utilization=0.9 a100", parser.Memory, parser.Query{ParamsB: 7, GPU: "a100", MemoryShare: 0.9}},
		{"serve 7b with vllm 0.6 4090 top_p=0.9 3090", parser.Compare, parser.Query{Task: "infer", ParamsB: 7, Framework: "vllm", GPUOptions: []parser.Device{{GPU: "rtx-4090"}, {GPU: "rtx-3090"}}}},
		{"convert 3e15 flops to pflops", parser.Convert, parser.Query{Value: 3e15, From: "flops", To: "pflops"}},
		// Negation, observation, claims, arithmetic.
		{"not lora, full finetune of 3b on a 4090?", parser.Fit, parser.Query{Task: "finetune", Full: true, ParamsB: 3, GPU: "rtx-4090", GPUCount: 1}},
		{"13b lora without gradient checkpointing on 24gb", parser.Memory, parser.Query{Task: "lora", ParamsB: 13, GradCkpt: truth(false), GPUMemoryGB: 24}},
		{"7b qlora uses about 11GB on my 3060 12GB, normal?", parser.Explain, parser.Query{Task: "qlora", ParamsB: 7, ObservedGB: 11, GPU: "rtx-3060", GPUMemoryGB: 12}},
		{"13b model needs 30GB, does a 4090 24GB work?", parser.Fit, parser.Query{ParamsB: 13, GPU: "rtx-4090", GPUCount: 1, GPUMemoryGB: 24}},
		{"13 x 4 x 4 = 208 GB, why? 13B training", parser.Explain, parser.Query{Task: "train", ParamsB: 13}},
		// Comparisons.
		{"zero2 vs zero3 for 13b on 8x a100 40gb memory per gpu", parser.Compare, parser.Query{ParamsB: 13, ZeROStages: []int{2, 3}, GPU: "a100", GPUCount: 8, GPUMemoryGB: 40}},
		{"adamw vs adafactor 7b memory", parser.Compare, parser.Query{ParamsB: 7, Optimizers: []string{"adamw", "adafactor"}}},
		{"difference between lora and qlora memory for 8b", parser.Compare, parser.Query{Tasks: []string{"lora", "qlora"}, ParamsB: 8}},
		// Chinese.
		{"单卡 80G A100 全参微调 7B，bs=4，seqlen=2048，够用吗？", parser.Fit, parser.Query{Task: "finetune", Full: true, ParamsB: 7, Batch: 4, SeqLen: 2048, GPU: "a100", GPUCount: 1, GPUMemoryGB: 80}},
		{"训练 13B 需要几张 A800", parser.MinGPUs, parser.Query{Task: "train", ParamsB: 13, GPU: "a800"}},
		{"batch size 最大能开多少，8卡 A100 80G 训练 llama2-13b zero2 seq 4096", parser.MaxBatch, parser.Query{Task: "train", Model: "llama-2-13b", ParamsB: 13, GPU: "a100", GPUCount: 8, GPUMemoryGB: 80, ZeROStage: stage(2), SeqLen: 4096}},
		{"微调 7B 用 10 万条数据，每条长度 2048，3 个 epoch 要多久，8 张 4090", parser.Time, parser.Query{Task: "finetune", ParamsB: 7, SeqLen: 2048, Samples: 1e5, Epochs: 3, GPU: "rtx-4090", GPUCount: 8}},
		{"300亿参数的模型用fp16推理要多少显存", parser.Memory, parser.Query{Task: "infer", ParamsB: 30, Precision: "fp16"}},
		{"千亿模型訓練要多少張卡", parser.MinGPUs, parser.Query{Task: "train", ParamsB: 100}},
		{"内存 64G 显存 24G 能跑 70B Q4 吗", parser.Fit, parser.Query{Task: "infer", ParamsB: 70, Quant: "q4", GPUMemoryGB: 24, HostRAMGB: 64}},
		{"2台8卡H800训练70B，tp8 pp2，global batch 1024", parser.Memory, parser.Query{Task: "train", ParamsB: 70, GPU: "h800", GPUCount: 16, Nodes: 2, Parallel: parser.Parallel{TP: 8, PP: 2}, GlobalBatch: 1024}},
		{"训练 6B，开启 zero3，不用 offload，4张A6000", parser.Memory, parser.Query{Task: "train", ParamsB: 6, ZeROStage: stage(3), Offload: "none", GPU: "rtx-a6000", GPUCount: 4}},
		// Other languages.
		{"reicht eine 4090 für QLoRA von 13B?", parser.Fit, parser.Query{Task: "qlora", ParamsB: 13, GPU: "rtx-4090", GPUCount: 1}},
		{"70B モデルを推論するのに A100 80GB は何枚必要？", parser.MinGPUs, parser.Query{Task: "infer", ParamsB: 70, GPU: "a100", GPUMemoryGB: 80}},
		{"RTX 3090 2장으로 70B 4bit 추론 가능?", parser.Fit, parser.Query{Task: "infer", ParamsB: 70, Quant: "int4", GPU: "rtx-3090", GPUCount: 2}},
		{"Сколько видеопамяти нужно для Qwen2.5 32B в Q8?", parser.Memory, parser.Query{Model: "qwen2.5-32b", ParamsB: 32, Quant: "q8"}},
		// Names that no catalogue has.
		{"gtx 980 ti 3b q4", parser.Memory, parser.Query{ParamsB: 3, Quant: "q4", GPU: "gtx-980-ti"}},
		{"foochat-9b on 24gb?", parser.Fit, parser.Query{Model: "foochat-9b", ParamsB: 9, GPUMemoryGB: 24}},
		{"our-model-13b fp16", parser.Memory, parser.Query{Model: "our-model-13b", ParamsB: 13, Precision: "fp16"}},
		{"vicuna 65b 4bit", parser.Memory, parser.Query{Model: "vicuna-65b", ParamsB: 65, Quant: "int4"}},
	} {
		t.Run(tt.text, func(t *testing.T) {
			t.Parallel()
			got := parser.Parse(tt.text, names)
			if got.Intent != tt.intent {
				t.Errorf("intent %s, want %s", got.Intent, tt.intent)
			}
			if !reflect.DeepEqual(got.Query, tt.want) {
				t.Errorf("query\n got %s\nwant %s", asJSON(got.Query), asJSON(tt.want))
			}
			if got.Scope != parser.Planning {
				t.Errorf("scope %s, problems %+v", got.Scope, got.Problems)
			}
			if len(got.Problems) > 0 {
				t.Errorf("problems %+v", got.Problems)
			}
		})
	}
}

func asJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// TestScope tells what can be planned from what has to be asked back or turned
// away.
func TestScope(t *testing.T) {
	t.Parallel()
	names := testNames()
	for _, tt := range []struct {
		text   string
		scope  parser.Scope
		intent parser.Intent
	}{
		{"", parser.NotUnderstood, parser.NoPlanning},
		{"  \t ", parser.NotUnderstood, parser.NoPlanning},
		{"good evening everybody", parser.NotUnderstood, parser.NoPlanning},
		{"can I run it?", parser.NeedsMore, parser.Fit},
		{"train", parser.NeedsMore, parser.Memory},
		{"how long does it take to train a 7b on 8 a100", parser.NeedsMore, parser.Time},
		{"how to install the nvidia driver", parser.OutOfScope, parser.NoPlanning},
		{"stable diffusion xl on 8gb", parser.OutOfScope, parser.NoPlanning},
		{"4090 文生图够吗", parser.OutOfScope, parser.NoPlanning},
		{"help", parser.Planning, parser.Help},
		{"save preset lab = 8x a100 80gb", parser.Planning, parser.PresetCommand},
		{"list gpus", parser.Planning, parser.CatalogList},
		{"specs of h100", parser.Planning, parser.Specs},
		{strings.Repeat("train 7b ", 300), parser.Rejected, parser.NoPlanning},
	} {
		t.Run(tt.text[:min(30, len(tt.text))], func(t *testing.T) {
			t.Parallel()
			got := parser.Parse(tt.text, names)
			if got.Scope != tt.scope || got.Intent != tt.intent {
				t.Errorf("%s, %s; want %s, %s", got.Scope, got.Intent, tt.scope, tt.intent)
			}
		})
	}
}

// TestProblems checks code, place and suggestions of what could not be read.
func TestProblems(t *testing.T) {
	t.Parallel()
	names := testNames()
	for _, tt := range []struct {
		text    string
		scope   parser.Scope
		code    string
		got     string
		suggest string
	}{
		{"train 7b on 4x v10O", parser.Planning, "unknown_name", "v10O", "v100"},
		{"train 7b adamv on 4x a100", parser.Planning, "unknown_name", "adamv", "adamw"},
		{"lamma 7b on 3090", parser.Planning, "unknown_name", "lamma", "llama"},
		{"训练 7b 用 4x v10O", parser.Planning, "unknown_name", "v10O", "v100"},
		{"qlora 13b on 2x309O", parser.Planning, "unknown_name", "309O", "rtx-3090"},
		{"训练13b 8卡A1O0够吗", parser.Planning, "unknown_name", "A1O0", "a100"},
		{"7b用4O90跑得动吗", parser.Planning, "unknown_name", "4O90", "rtx-4090"},
		{"adamv 13b on 8xh10O", parser.Planning, "unknown_name", "adamv", "adamw"},
		{"qlora 7b cutoff 2O48 on a 3090", parser.Planning, "unread_figure", "2O48", "2048"},
		{"two 309Os for 7b", parser.Planning, "unknown_name", "309Os", "rtx-3090"},
		{"qlora 13b on 3x pineapple", parser.Planning, "unknown_name", "pineapple", ""},
		{"lora 7b on a 3907", parser.Planning, "unknown_name", "3907", ""},
		{"0x h100 7b", parser.Rejected, "impossible_count", "0", ""},
		{"7b on -1 gpus", parser.Rejected, "impossible_count", "-1", ""},
		{"train 7b on -2x a100", parser.Rejected, "impossible_count", "-2", ""},
		{"train 7b on minus 3 a100", parser.Rejected, "impossible_count", "minus 3", ""},
		{"用负3张a100训练7b", parser.Rejected, "impossible_count", "负3", ""},
		{"train 7b on 2.5 a100", parser.Rejected, "impossible_count", "2.5", ""},
		{"训练7b用2.5张a100", parser.Rejected, "impossible_count", "2.5", ""},
		{"train 7b on 10^12 a100", parser.Rejected, "impossible_count", "10^12", ""},
		{"train 7b on 1e12 a100", parser.Rejected, "impossible_count", "1e12", ""},
		{"train -7b", parser.Rejected, "impossible_size", "-7b", ""},
		{"run 7b on -24gb", parser.Rejected, "impossible_memory", "-24gb", ""},
		{"run 7b for -5 users", parser.Rejected, "impossible_value", "-5", ""},
		{"train 7b batch 10^12", parser.Rejected, "impossible_value", "10^12", ""},
		{"train 7b batch -4", parser.Rejected, "impossible_value", "-4", ""},
		{"train 7b seq 99999999999999999999999999", parser.Rejected, "impossible_value", "99999999999999999999999999", ""},
		{"run 7b gpu_memory_utilization 5", parser.Rejected, "impossible_value", "5", ""},
		{"train 7b on 1000000000000 h100", parser.Rejected, "impossible_count", "1000000000000", ""},
		{"0b model memory", parser.Rejected, "impossible_size", "0b", ""},
		{"train 7b batch 0", parser.Rejected, "impossible_value", "0", ""},
		{"zero3 without sharding on 1 gpu", parser.Rejected, "conflict", "without sharding", "zero3 on 2 gpus"},
		{"zero3 without sharding on 1 gpu", parser.Rejected, "conflict", "zero3", "zero3 on 2 gpus"},
		{"单卡zero3不切分", parser.Rejected, "conflict", "不切分", "zero3 2卡"},
		{"train 7b with FSDP unsharded", parser.Rejected, "conflict", "unsharded", ""},
		{"train 7b on a100 31m", parser.Planning, "ambiguous", "7b on a100 31m", ""},
		{"run 7b on 4090 24gb 80gb", parser.Planning, "ambiguous", "24gb 80gb", ""},
		{"run lamma-3-8b on 4090", parser.Planning, "unknown_name", "lamma-3-8b", ""},
		{"run foobarbaz-7b on a quxx9000", parser.Planning, "unknown_name", "quxx9000", ""},
		{"run llama-3.1-8b on a nosuchgpu 9000", parser.Planning, "unknown_name", "nosuchgpu 9000", ""},
		{"用quux9训练7b", parser.Planning, "unknown_name", "quux9", ""},
		{"run mixtrl on 4090", parser.NeedsMore, "unknown_name", "mixtrl", "mixtral"},
		{"mixtrl", parser.NeedsMore, "unknown_name", "mixtrl", "mixtral"},
		{"Gemmma?", parser.NeedsMore, "unknown_name", "Gemmma", "gemma"},
		{"mixtrl 在 4090 上能跑吗", parser.NeedsMore, "unknown_name", "mixtrl", "mixtral"},
		{"does gemmma fit on a 4090?", parser.NeedsMore, "unknown_name", "gemmma", "gemma"},
		{"blorp on a 4090", parser.NeedsMore, "unknown_name", "blorp", ""},
		{"mixtrl 8x7b on 2x 4090 or 3090", parser.Planning, "assumed", "mixtrl", ""},
		{"gemmma 3 4b lora on a 3060", parser.Planning, "assumed", "gemmma", ""},
		{"comand-r 35b 用 5090 跑", parser.Planning, "assumed", "comand", ""},
		{"train 7b on 8x nvidia z900", parser.Planning, "unknown_name", "z900", ""},
		{"train 7b on half an a100", parser.Rejected, "impossible_count", "half an", ""},
		{"用半张a100训练7b", parser.Rejected, "impossible_count", "半张", ""},
		{"train 7b on zero a100", parser.Rejected, "impossible_count", "zero", ""},
		{"7b batch 2.5", parser.Rejected, "impossible_value", "2.5", ""},
		{"7b 0bit", parser.Rejected, "impossible_value", "0bit", ""},
		{"train 7b with -1B tokens", parser.Rejected, "impossible_value", "-1B", ""},
		{"convert -5 gb to gib", parser.Rejected, "impossible_memory", "-5 gb", ""},
		{"训练7b用-3张a100", parser.Rejected, "impossible_count", "-3", ""},
		{"batch为-4 训练7b", parser.Rejected, "impossible_value", "-4", ""},
		{"7b batch_size=-1", parser.Rejected, "impossible_value", "-1", ""},
		{"train 0.0000001b", parser.Rejected, "impossible_size", "0.0000001b", ""},
		{"run 7b on rtx a7000", parser.Planning, "unknown_name", "rtx a7000", ""},
		{"run 7b on rtx pro 7000", parser.Planning, "unknown_name", "rtx pro 7000", ""},
		{"7b fp15 4090", parser.Planning, "unknown_format", "fp15", "fp16"},
		{"zero 1.5 7b 8 a100", parser.Rejected, "impossible_value", "1.5", ""},
		{"7b concurrency=0", parser.Rejected, "impossible_value", "concurrency=0", ""},
		{"7b on a100 at 0% mfu 1T tokens how long", parser.Rejected, "impossible_value", "0%", ""},
		{"7b 9.5bit on 4090", parser.Planning, "unknown_format", "9.5bit", ""},
		{"train 7b on 3 a100 and -2x h100", parser.Rejected, "impossible_count", "-2", ""},
		{"在 2.5 4090 上跑 7b", parser.Rejected, "impossible_count", "2.5", ""},
		{"train 1e9b", parser.Rejected, "impossible_size", "1e9b", ""},
		{"train 7b for 0 epochs on 8 a100", parser.Rejected, "impossible_value", "0", ""},
		{"price -5 usd per hour 7b 1B tokens a100", parser.Rejected, "impossible_value", "-5 usd per hour", ""},
		{"8 a100 7b mfu 150%", parser.Rejected, "impossible_value", "150%", ""},
		{"run 7b on a 99999999gb card", parser.Rejected, "impossible_memory", "99999999gb", ""},
		{"7b on 3 gpus 4 gpus", parser.Planning, "ambiguous", "3 gpus 4", ""},
		{"7b 24gb vram 48gb vram", parser.Planning, "ambiguous", "24gb vram 48gb", ""},
		{"7b 64gb ram 128gb ram", parser.Planning, "ambiguous", "64gb ram 128gb", ""},
		{"run llama-2-7b on a100 13b", parser.Planning, "ambiguous", "llama-2-7b on a100 13b", ""},
		{"train 7b tp 2 tp 4 on 8 a100", parser.Planning, "ambiguous", "2 tp 4", ""},
		{"8 卡 h19 训练 70b", parser.Planning, "unknown_name", "h19", ""},
		{"qlora fp32 full fine-tune 7b", parser.Rejected, "conflict", "full fine-tune", ""},
		{"train 70b on 16 h100 tp8 pp4", parser.Rejected, "conflict", "16 h100", ""},
		{"p-tuning v2 7b on 4090", parser.Planning, "ignored_method", "p-tuning v2", ""},
		{"7b 一次读2万字要多少显存", parser.Planning, "assumed", "2万", ""},
		{"summarise a 3000 word essay with a 7b on a 3060", parser.Planning, "assumed", "3000", ""},
		{"7b ia3 4bit on 4090", parser.Planning, "ignored_method", "ia3", ""},
		{"prefix tuning 一个 7b", parser.Planning, "ignored_method", "prefix tuning", ""},
		{"", parser.NotUnderstood, "empty", "", ""},
	} {
		t.Run(tt.text, func(t *testing.T) {
			t.Parallel()
			reading := parser.Parse(tt.text, names)
			if reading.Scope != tt.scope {
				t.Errorf("scope %s, want %s", reading.Scope, tt.scope)
			}
			for _, p := range reading.Problems {
				if p.Code != tt.code || p.Got != tt.got {
					continue
				}
				if at := string([]rune(tt.text)[p.Start:p.End]); at != tt.got {
					t.Errorf("stands at %q, want %q", at, tt.got)
				}
				if tt.suggest != "" && (len(p.Suggestions) == 0 || p.Suggestions[0] != tt.suggest) {
					t.Errorf("suggestions %v, want %s first", p.Suggestions, tt.suggest)
				}
				return
			}
			t.Errorf("no problem %s about %q in %+v", tt.code, tt.got, reading.Problems)
		})
	}
}

// TestPoliteWordsAreSilent: filler gives no problem, whatever surrounds the facts.
func TestPoliteWordsAreSilent(t *testing.T) {
	t.Parallel()
	names := testNames()
	for _, text := range []string{
		"Hi folks, noob question: could anybody please tell me how much VRAM a 7b would need? Cheers!",
		"【Question】大佬们好，请问一下 7b 推理大概需要多少显存呢？谢谢",
		"Why is a tiny 1B model so slow on ubuntu22 with cuda12?",
		"inference speed of a 7b on my 3090, and its memory?",
		"our-model-13b fp16 on 4x 3090",
		"zero3 for 7b on 2 a100, or no sharding?",
		"can a 3090 24gb with 64gb ram run 7b",
		"tl;dr [REQUEST] - 13b on a 3090, thanks in advance :)",
	} {
		if got := parser.Parse(text, names); len(got.Problems) > 0 || got.Query.ParamsB == 0 {
			t.Errorf("%q gives %+v", text, got)
		}
	}
}

func TestLanguage(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"7b 显存": "zh", "7b vram": "en", "7b のメモリ": "en", "": "en",
	} {
		if got := parser.Parse(text, testNames()).Lang; got != want {
			t.Errorf("%q is answered in %s, want %s", text, got, want)
		}
	}
}

func TestSuggest(t *testing.T) {
	t.Parallel()
	if got := parser.Suggest("lama-2-7b", []string{"gpt2", "llama-2-7b", "qwen-7b"}); len(got) == 0 || got[0] != "llama-2-7b" {
		t.Errorf("suggestions %v", got)
	}
}
