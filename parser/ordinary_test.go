package parser_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"headroom/parser"
)

// tongue is how a language asks: its loads, its hardware, what else is told, and the sentences around them.
type tongue struct {
	models, trained, served, cards, data, prices []clause
	training, serving                            map[string][]clause // conditions by what they are of
	asks                                         []ask
	verbs                                        []clause
	join                                         func(sentence string, conditions []string, way int) string
}

// ask is what is sought and the sentences that seek it: of {l}, a load, on {h}, hardware.
type ask struct {
	intents   []parser.Intent
	of        string // the loads that it is asked of: any, trained, served
	sentences []string
	without   string // what is sought, which no condition tells
}

var askedInEnglish = tongue{
	models: []clause{
		{"a 7b", "params_b=7"},
		{"13B", "params_b=13"},
		{"Llama-3.1-70B", "model=llama-3.1-70b params_b=70"},
		{"qwen2.5 32b", "model=qwen2.5-32b params_b=32"},
		{"Mixtral 8x22B", "model=mixtral-8x22b"},
		{"a 30 billion parameter model", "params_b=30"},
		{"gemma3 27b", "model=gemma-3-27b params_b=27"},
		{"70b llama2", "model=llama-2-70b params_b=70"},
	},
	trained: []clause{
		{"full finetune of {m}", "task=finetune full=true"},
		{"LoRA on {m}", "task=lora"},
		{"qlora {m}", "task=qlora"},
		{"pretrain {m}", "task=train"},
		{"fine-tuning {m}", "task=finetune"},
		{"{m} sft", "task=finetune"},
		{"GRPO training of {m}", "task=rl rl_algo=grpo"},
		{"DPO on {m}", "task=rl rl_algo=dpo"},
	},
	served: []clause{{"run {m}", "task=infer"}, {"serving {m}", "task=infer"}, {"{m} inference", "task=infer"}, {"{m}", ""}, {"deploy {m}", "task=infer"}},
	cards: []clause{
		{"8x A100 80GB", "gpu=a100 gpu_count=8 gpu_memory_gb=80"},
		{"a single 4090", "gpu=rtx-4090 gpu_count=1"},
		{"two 3090s", "gpu=rtx-3090 gpu_count=2"},
		{"4xH100", "gpu=h100 gpu_count=4"},
		{"2 nodes of 8 H800s", "gpu=h800 gpu_count=16 nodes=2"},
		{"48GB of VRAM", "gpu_memory_gb=48"},
		{"four 24GB cards", "gpu_count=4 gpu_memory_gb=24"},
		{"8 V100 (32GB)", "gpu=v100 gpu_count=8 gpu_memory_gb=32"},
	},
	data:   []clause{{"300B tokens", "tokens=300000000000"}, {"50M tokens", "tokens=50000000"}, {"2 trillion tokens", "tokens=2000000000000"}},
	prices: []clause{{"$2/hr per gpu", "price_per_gpu_hour=2"}, {"$2.50 per GPU hour", "price_per_gpu_hour=2.5"}},
	training: map[string][]clause{
		"precision": {{"in bf16", "precision=bf16"}, {"with mixed precision", "precision=amp"}},
		"optimizer": {{"with 8-bit adam", "optimizer=adam-8bit"}, {"adafactor", "optimizer=adafactor"}},
		"shards":    {{"zero3", "zero_stage=3"}, {"with ZeRO-2", "zero_stage=2"}},
		"batch":     {{"batch size 4", "batch=4"}, {"bs=8", "batch=8"}, {"per device batch 2, grad accum 8", "batch=2 grad_accum=8"}},
		"length":    {{"seq len 4096", "seq_len=4096"}, {"2048 tokens", "seq_len=2048"}, {"with 8k context", "seq_len=8192"}},
		"switches":  {{"gradient checkpointing", "grad_ckpt=true"}, {"no gradient checkpointing", "grad_ckpt=false"}, {"gradient checkpointing off", "grad_ckpt=false"}, {"full activation recompute", "grad_ckpt=true"}},
	},
	serving: map[string][]clause{
		"format": {{"q4_k_m", "quant=q4_k_m"}, {"in int8", "quant=int8"}, {"awq", "quant=awq"}, {"unquantized", "quant=none"}, {"in fp16", "precision=fp16"}, {"4-bit", "quant=int4"}},
		"length": {{"32k context", "seq_len=32768"}, {"at 8k context", "seq_len=8192"}, {"max_seq_length=1024", "seq_len=1024"}},
		"users":  {{"16 concurrent users", "concurrency=16"}, {"for 8 users", "concurrency=8"}},
		"cache":  {{"fp8 kv cache", "kv_dtype=fp8"}, {"with q8_0 kv cache", "kv_dtype=q8_0"}},
	},
	asks: []ask{
		{[]parser.Intent{parser.Fit}, "any", []string{
			"can I {l} on {h}", "will {l} fit on {h}", "is {h} enough for {l}", "{l} on {h}, does it fit", "{l} on {h} - OOM or not", "{l}, {h}, yes or no", "I have {h}, can I {l}", "is {h} sufficient for {l}",
			"sorry if this was asked before, would {l} work on {h}", "does {h} have enough memory for {l}",
		}, ""},
		{[]parser.Intent{parser.Memory}, "any", []string{"how much memory will {l} take on {h}", "what does {l} use on {h}", "how much vram would be used on {h} to {l}", "memory per GPU: {l}, {h}"}, ""},
		{[]parser.Intent{parser.Throughput}, "any", []string{"how fast is {l} on {h}", "what t/s can I expect from {h} with {l}", "tokens/s for {l} on {h}"}, ""},
		{[]parser.Intent{parser.Time}, "trained", []string{"how long to {l} on {d} with {h}", "how long will {l} on {d} take with {h}", "{d}, {l}, {h}, how many days"}, "length"},
		{[]parser.Intent{parser.Cost}, "trained", []string{"what does it cost to {l} on {d} with {h} at {p}", "{h} at {p}: cost to {l} on {d}", "cost of {l} on {d}, {h} {p}"}, "length"},
		{[]parser.Intent{parser.MaxBatch}, "any", []string{"max batch size to {l} on {h}", "{l} on {h}: largest batch size", "what batch size can I use to {l} on {h}"}, "batch users"},
		{[]parser.Intent{parser.MaxContext}, "served", []string{"max context for {l} on {h}", "{l} on {h}, longest context", "how much context can I fit, {l}, {h}"}, "length"},
		{[]parser.Intent{parser.LargestModel}, "verb", []string{"what is the biggest model I can {v} on {h}", "what can I {v} on {h}", "how big a model can {h} {v}"}, "batch"},
	},
	verbs: []clause{{"run", "task=infer"}, {"finetune", "task=finetune"}, {"qlora", "task=qlora"}},
	join: func(sentence string, conditions []string, way int) string {
		switch way {
		case 0:
			return sentence + ", " + strings.Join(conditions, ", ") + "?"
		case 1:
			return sentence + " " + strings.Join(conditions, " ")
		case 2:
			return strings.Join(conditions, ", ") + ". " + sentence + "? thanks"
		}
		return sentence + " (" + strings.Join(conditions, ", ") + ")?"
	},
}

var askedInChinese = tongue{
	models: []clause{
		{"7B模型", "params_b=7"},
		{"13b", "params_b=13"},
		{"Qwen2.5-72B", "model=qwen2.5-72b params_b=72"},
		{"通义千问14B", "model=qwen-14b params_b=14"},
		{"yi-34b", "model=yi-34b params_b=34"},
		{"70亿参数模型", "params_b=7"},
		{"mixtral 8x7b", "model=mixtral-8x7b"},
		{"chatglm3-6b", "model=chatglm3-6b params_b=6"},
	},
	trained: []clause{
		{"全参微调{m}", "task=finetune full=true"}, {"{m} lora微调", "task=lora"}, {"用qlora微调{m}", "task=qlora"}, {"预训练{m}", "task=train"}, {"{m}做SFT", "task=finetune"}, {"{m}的GRPO训练", "task=rl rl_algo=grpo"},
	},
	served: []clause{{"部署{m}", "task=infer"}, {"跑{m}", "task=infer"}, {"{m}推理", "task=infer"}, {"{m}", ""}, {"本地部署{m}", "task=infer"}},
	cards: []clause{
		{"8张A100 80G", "gpu=a100 gpu_count=8 gpu_memory_gb=80"},
		{"单张4090", "gpu=rtx-4090 gpu_count=1"},
		{"两张3090", "gpu=rtx-3090 gpu_count=2"},
		{"32G的V100*8", "gpu=v100 gpu_count=8 gpu_memory_gb=32"},
		{"2台8卡H800", "gpu=h800 gpu_count=16 nodes=2"},
		{"24G显存", "gpu_memory_gb=24"},
		{"一块24G的显卡", "gpu_count=1 gpu_memory_gb=24"},
		{"4块80G的A800", "gpu=a800 gpu_count=4 gpu_memory_gb=80"},
	},
	data:   []clause{{"1B token", "tokens=1000000000"}, {"5000万token", "tokens=50000000"}, {"10亿个token", "tokens=1000000000"}},
	prices: []clause{{"每卡每小时2美元", "price_per_gpu_hour=2"}, {"$2/卡时", "price_per_gpu_hour=2"}, {"单卡每小时10元", "price_per_gpu_hour_cny=10"}},
	training: map[string][]clause{
		"precision": {{"bf16", "precision=bf16"}, {"混合精度", "precision=amp"}, {"半精度", "precision=fp16"}},
		"optimizer": {{"8bit adam", "optimizer=adam-8bit"}, {"优化器用adafactor", "optimizer=adafactor"}, {"adamw优化器", "optimizer=adamw"}},
		"shards":    {{"zero3", "zero_stage=3"}, {"开zero2", "zero_stage=2"}, {"不开zero", ""}, {"开了zero3和cpu offload", "zero_stage=3 offload=cpu"}},
		"batch":     {{"batch size 4", "batch=4"}, {"批次大小2", "batch=2"}, {"单卡batch 4", "batch=4"}},
		"length":    {{"序列长度4096", "seq_len=4096"}, {"长度2k", "seq_len=2048"}, {"上下文8k", "seq_len=8192"}},
		"switches":  {{"开梯度检查点", "grad_ckpt=true"}, {"没开gradient checkpointing", "grad_ckpt=false"}, {"不开重计算", "grad_ckpt=false"}},
	},
	serving: map[string][]clause{
		"format": {{"int4量化", "quant=int4"}, {"awq", "quant=awq"}, {"Q8_0", "quant=q8_0"}, {"fp16", "precision=fp16"}, {"不量化", "quant=none"}},
		"length": {{"32k上下文", "seq_len=32768"}, {"16k左右的上下文", "seq_len=16384"}, {"最大长度8192", "seq_len=8192"}},
		"users":  {{"16并发", "concurrency=16"}, {"并发数32", "concurrency=32"}, {"10个用户", "concurrency=10"}},
		"cache":  {{"kv缓存int8", "kv_dtype=int8"}, {"kv cache用fp8", "kv_dtype=fp8"}},
	},
	asks: []ask{
		{[]parser.Intent{parser.Fit}, "any", []string{"{h}能{l}吗", "{l}用{h}够不够", "我有{h}，想{l}，可以吗", "{h}{l}会OOM吗", "{h}，{l}，行不行", "请问{h}能否{l}", "{h}能支持{l}吗"}, ""},
		{[]parser.Intent{parser.Memory}, "any", []string{"{h}{l}每张卡占多少显存", "用{h}{l}大概占用多少显存", "{h}{l}显存占用是多少"}, ""},
		{[]parser.Intent{parser.Throughput}, "any", []string{"{h}{l}多快", "{l}在{h}上的吞吐是多少", "{h}{l}能跑到多少t/s"}, ""},
		{[]parser.Intent{parser.Time}, "trained", []string{"{h}{l}，{d}，要多久", "用{h}在{d}上{l}需要多长时间"}, "length"},
		{[]parser.Intent{parser.Cost}, "trained", []string{"{h} {p}，{l} {d}总共花多少钱", "{l}，{d}，{h}，{p}，成本多少"}, "length"},
		{[]parser.Intent{parser.MaxBatch}, "any", []string{"{h}{l}，batch最大多少", "{h}{l}最大batch size能开多少"}, "batch users"},
		{[]parser.Intent{parser.MaxContext}, "served", []string{"{h}{l}最大上下文多少", "{l}，{h}，max_length最大能设多少"}, "length"},
		{[]parser.Intent{parser.LargestModel}, "verb", []string{"{h}最大能{v}多大的模型", "{h}最多能{v}多少B", "{h}{v}模型最大多大"}, "batch"},
	},
	verbs: []clause{{"跑", "task=infer"}, {"微调", "task=finetune"}, {"部署", "task=infer"}},
	join: func(sentence string, conditions []string, way int) string {
		switch way {
		case 0:
			return sentence + "，" + strings.Join(conditions, "，") + "？"
		case 1:
			return strings.Join(conditions, " ") + " " + sentence
		case 2:
			return "请问" + strings.Join(conditions, "，") + "，" + sentence + "？"
		}
		return sentence + "（" + strings.Join(conditions, "，") + "）？谢谢"
	},
}

// How the asked-most is asked, of the loads and hardware that are asked of most, under the conditions told most.
func TestOrdinaryQuestions(t *testing.T) {
	t.Parallel()
	for name, speech := range map[string]tongue{"english": askedInEnglish, "chinese": askedInChinese} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pick, names := rand.New(rand.NewPCG(7, 11)), testNames()
			for range fewer(3000) {
				text, want, intents := speech.question(pick)
				got := parser.Parse(text, names)
				facts := strings.Fields(strings.TrimPrefix(got.Canonical(), "needs_more: "))
				facts = slices.DeleteFunc(facts[1:], func(fact string) bool { return fact == "task=infer" || strings.HasPrefix(fact, "topic=") })
				slices.Sort(facts)
				if !slices.Contains(intents, got.Intent) || !slices.Equal(facts, want) {
					t.Errorf("%s\n got %s %s\nwant %s %s", text, got.Intent, strings.Join(facts, " "), intents[0], strings.Join(want, " "))
				}
			}
		})
	}
}

// fewer is a tenth of a number under the race detector, which looks for other faults than these.
func fewer(n int) int {
	if raced {
		return n / 10
	}
	return n
}

// question makes one up, with the facts that it tells, sorted, and what it may ask for.
func (s *tongue) question(pick *rand.Rand) (text string, facts []string, intents []parser.Intent) {
	of := func(list []clause) string {
		c := list[pick.IntN(len(list))]
		facts = append(facts, strings.Fields(c.means)...)
		return c.said
	}
	a := s.asks[pick.IntN(len(s.asks))]
	conditions := s.serving
	var load string
	switch trained := a.of == "trained" || a.of == "any" && pick.IntN(2) == 0; {
	case a.of == "verb":
		conditions = map[string][]clause{"format": s.serving["format"][:2]}
	case trained:
		conditions, load = s.training, of(s.trained)
	default:
		load = of(s.served)
	}
	sentence := inserted(a.sentences[pick.IntN(len(a.sentences))], "{l}", load)
	for _, slot := range [...]struct {
		name string
		list []clause
	}{{"{m}", s.models}, {"{h}", s.cards}, {"{d}", s.data}, {"{p}", s.prices}, {"{v}", s.verbs}} {
		if strings.Contains(sentence, slot.name) {
			sentence = inserted(sentence, slot.name, of(slot.list))
		}
	}
	var told []string
	for _, kind := range slices.Sorted(maps.Keys(conditions)) {
		if !strings.Contains(a.without, kind) && pick.IntN(3) == 0 {
			told = append(told, of(conditions[kind]))
		}
	}
	slices.Sort(facts)
	facts = slices.DeleteFunc(slices.Compact(facts), func(fact string) bool { return fact == "task=infer" })
	if told == nil {
		return sentence + "?", facts, a.intents
	}
	pick.Shuffle(len(told), func(i, j int) { told[i], told[j] = told[j], told[i] })
	return s.join(sentence, told, pick.IntN(4)), facts, a.intents
}

// inserted puts what is said into its slot, with a space where two words of Latin letters would touch.
func inserted(sentence, slot, said string) string {
	before, behind, _ := strings.Cut(sentence, slot)
	latin := func(c byte) bool { return c < utf8.RuneSelf && (unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c))) }
	if before != "" && said != "" && latin(before[len(before)-1]) && latin(said[0]) {
		before += " "
	}
	if behind != "" && said != "" && latin(said[len(said)-1]) && latin(behind[0]) {
		behind = " " + behind
	}
	return before + said + behind
}
