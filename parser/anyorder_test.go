package parser_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"headroom/parser"
)

// clause is a way to say something, and what it says.
type clause struct{ said, means string }

// clauses are ways to tell the facts of a run, by what they are about. People write them down in any order.
var clauses = map[string][]clause{
	"model": {
		{"qwen2.5-7b", "model=qwen2.5-7b params_b=7"},
		{"Llama-3.1-8B", "model=llama-3.1-8b params_b=8"},
		{"32b", "params_b=32"},
		{"9B模型", "params_b=9"},
		{"mixtral 8x7b", "model=mixtral-8x7b"},
		{"llama3 70b", "model=llama-3-70b params_b=70"},
		{"一个34B", "params_b=34"},
	},
	"cards": {
		{"4x 4090", "gpu=rtx-4090 gpu_count=4"},
		{"2*A100 80G", "gpu=a100 gpu_count=2 gpu_memory_gb=80"},
		{"4张V100", "gpu=v100 gpu_count=4"},
		{"two 3090s", "gpu=rtx-3090 gpu_count=2"},
		{"8卡A800", "gpu=a800 gpu_count=8"},
		{"4090 x2", "gpu=rtx-4090 gpu_count=2"},
		{"A100*8", "gpu=a100 gpu_count=8"},
		{"8 H20", "gpu=h20 gpu_count=8"},
		{"双4090", "gpu=rtx-4090 gpu_count=2"},
		{"L40S", "gpu=l40s"},
	},
	"task":        {{"lora", "task=lora"}, {"qlora", "task=qlora"}, {"LoRA微调", "task=lora"}, {"sft", "task=finetune"}},
	"format":      {{"awq", "quant=awq"}, {"int4", "quant=int4"}, {"q4_k_m", "quant=q4_k_m"}, {"gptq", "quant=gptq"}, {"4bit", "quant=int4"}},
	"precision":   {{"bf16", "precision=bf16"}, {"fp16", "precision=fp16"}},
	"length":      {{"ctx 8k", "seq_len=8192"}, {"8k context", "seq_len=8192"}, {"seq len 4096", "seq_len=4096"}, {"上下文16k", "seq_len=16384"}, {"--max-model-len 32768", "seq_len=32768"}, {"cutoff_len 2048", "seq_len=2048"}, {"长度4096", "seq_len=4096"}},
	"batch":       {{"bs 4", "batch=4"}, {"batch size 8", "batch=8"}, {"batch=16", "batch=16"}, {"bs1", "batch=1"}, {"per_device_train_batch_size 4", "batch=4"}},
	"users":       {{"并发50", "concurrency=50"}, {"concurrency 32", "concurrency=32"}, {"20 users", "concurrency=20"}, {"64 concurrent requests", "concurrency=64"}, {"--max-num-seqs 128", "concurrency=128"}, {"30路并发", "concurrency=30"}, {"10个用户", "concurrency=10"}},
	"shards":      {{"zero3", "zero_stage=3"}, {"deepspeed stage 2", "zero_stage=2"}, {"ZeRO-2", "zero_stage=2"}},
	"checkpoints": {{"gradient checkpointing", "grad_ckpt=true"}, {"开梯度检查点", "grad_ckpt=true"}, {"no gradient checkpointing", "grad_ckpt=false"}},
	"program":     {{"vllm", "framework=vllm"}, {"sglang", "framework=sglang"}},
	"ram":         {{"64G内存", "host_ram_gb=64"}, {"128GB RAM", "host_ram_gb=128"}},
	"accumulate":  {{"grad accum 8", "grad_accum=8"}, {"gradient_accumulation_steps 4", "grad_accum=4"}, {"梯度累积4", "grad_accum=4"}},
	"optimizer":   {{"adamw", "optimizer=adamw"}, {"paged_adamw_8bit", "optimizer=paged-adamw-8bit"}},
	"data":        {{"10k samples", "samples=10000"}, {"2万条数据", "samples=20000"}, {"3 epochs", "epochs=3"}},
	"in and out":  {{"input 2k output 512", "input_tokens=2048 output_tokens=512"}, {"输入4k输出1k", "input_tokens=4096 output_tokens=1024"}, {"2000 in 500 out", "input_tokens=2000 output_tokens=500"}},
}

// beside are what is told beside a model and cards: of a training, of a server.
var beside = [][]string{
	{"batch", "shards", "checkpoints", "accumulate", "optimizer", "data", "length", "precision"},
	{"format", "length", "users", "program", "ram", "in and out"},
}

// Facts are read alike in whatever order they stand, with commas between them or without.
func TestClausesInAnyOrder(t *testing.T) {
	t.Parallel()
	names := testNames()
	pick := rand.New(rand.NewPCG(3, 5))
	asks := []string{"", "fits?", "够吗", "how much vram", "要多少显存", "能跑吗", "will it oom?"}
	for range fewer(6000) {
		kinds := []string{"model", "cards"}
		if family := pick.IntN(2); family == 0 {
			kinds = append(kinds, "task")
			kinds = append(kinds, some(pick, beside[0])...)
		} else {
			kinds = append(kinds, some(pick, beside[1])...)
		}
		if slices.Contains(kinds, "in and out") {
			kinds = slices.DeleteFunc(kinds, func(kind string) bool { return kind == "length" })
		}
		pick.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
		var said, want []string
		for _, kind := range kinds {
			c := clauses[kind][pick.IntN(len(clauses[kind]))]
			said, want = append(said, c.said), append(want, strings.Fields(c.means)...)
		}
		if ask := asks[pick.IntN(len(asks))]; ask != "" {
			said = append(said, ask)
		}
		text := strings.Join(said, []string{" ", ", ", "，"}[pick.IntN(3)])
		got := strings.Fields(parser.Parse(text, names).Canonical())[1:]
		for _, fact := range want {
			if !slices.Contains(got, fact) {
				t.Errorf("%s: read as %s, without %s", text, strings.Join(got, " "), fact)
			}
		}
	}
}

// some are one to four of a list.
func some(pick *rand.Rand, list []string) []string {
	list = slices.Clone(list)
	pick.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:1+pick.IntN(4)]
}
