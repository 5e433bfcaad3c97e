package console_test

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"headroom/bot"
	"headroom/bot/console"
	"headroom/engine/catalog"
)

// english finds runs of plain words: lower case, without digits. Names of
// cards, models and programs have capitals, digits or hyphens.
var english = regexp.MustCompile(`(?:^|[^\w"\x60-])([a-z]{2,}(?: [a-z]{2,})+)(?:[^\w-]|$)`)

// untranslated are terms that Chinese texts on the subject write in English.
var untranslated = []string{"flash attention", "loss scaling", "full shard", "memory-efficient", "kv cache", "headroom model search", "headroom gpu search"}

// A Chinese page holds no English but names and terms.
func TestChinesePagesAreChinese(t *testing.T) {
	t.Parallel()
	asker := bot.New(catalog.Builtin())
	for _, text := range []string{
		"用4张v100 fp16 adamw全量微调7b", "4张v100训练7b adamw fp16", "2张3090用qlora微调qwen2.5-14b够吗", "4090能跑llama-3.1-8b int4吗",
		"8张a100全参微调13b zero3 offload", "64张h100训练70b bf16 tp8 pp4", "lora微调7b r16", "4090+3090跑32b q4", "3090跑70b awq",
		"m3 max能跑什么模型", "a100训练1b 20b tokens要多久", "训练70b要几张卡", "v100用flash attention bf16训练1b", "t4用flash attention训练1b",
		"a10跑qwen3-8b最长上下文", "grpo训练3b", "8卡3090 tp8跑70b gptq", "8张a100 tp3 训练7b", "4张a100训练7b global_batch 7 batch 2",
		"a100用int8训练7b", "单卡a100全参微调7b zero3", "a100跑llama-2-7b 32k上下文", "用rtx 9090跑7b", "qlora全量微调7b 4090",
		"64GB内存不用显卡能跑gpt-oss-120b吗", "买什么显卡跑70b", "4090最大能跑多大模型", "3090 lora微调7b最大batch", "a100训练7b要多少钱 1b tokens",
		"4090跑llama-3.1-8b多少tokens/s", "a100和4090跑llama-3.1-8b对比", "8张a100训练7b zero2和zero3对比", "解释kv cache", "v100参数",
		"t4支持bf16吗", "梯度检查点能省多少显存 训练7b", "vllm部署qwen2.5-32b 50并发", "4张v100多少瓦", "llama-3.1-70b int8 权重多大", "3张a100 tp3 跑llama-3.1-8b",
		"a100 fp8训练7b", "用vllm训练7b", "8张3090训练7b zero3", "手机能跑什么模型", "rx 7900 xtx跑14b", "4090 48g跑32b", "qwen 7b微调 a100", "100张v100 每节点8张训练13b",
		"训练7b 关闭梯度检查点 a100", "4张4090 pp 40 跑llama-3.1-8b", "llama-3.1-8b ep 4 8张a100", "跑qwen2.5-vl-7b 4090", "40GB等于多少TFLOPS",
		"v100 16g 和 32g 训练7b", "rtx 6000跑32b", "5090 fp8跑32b", "p40跑32b q4", "3张3090跑70b q4 64g内存 卸载", "ppo训练7b a100", "7b sgd-momentum fp32训练", "torchtune微调7b bf16",
		"qlora full finetune 7b on 4090", "run 7b on v10O", "", "what is the weather", "train 7b on a v1000", "train 7b batch 0", "3b",
		"rules train 6b int8 seq 2048 on a100 80gb", "biggest model a 3090 can train", "run chatglm-6b fp16", "t4支持flash attention吗", "8张a100跑30天要多少电",
	} {
		r := asker.Ask(text, bot.Options{Lang: "zh"})
		page := console.View{Width: 2000, Rules: true}.Render(r)
		for line := range strings.Lines(page) {
			if strings.Contains(line, "说明（英文）") {
				continue // remarks of the catalogue, which are told as they stand
			}
			bare := strings.ReplaceAll(line, text, "")
			for _, term := range untranslated {
				bare = strings.ReplaceAll(bare, term, "·")
			}
			if found := english.FindStringSubmatch(bare); found != nil {
				t.Errorf("%q: %q in %q", text, found[1], strings.TrimSpace(line))
			}
		}
		for _, a := range r.Assumed {
			if !strings.ContainsFunc(a.Why, func(c rune) bool { return unicode.Is(unicode.Han, c) }) {
				t.Errorf("%q: %s = %v: %q", text, a.Key, a.Value, a.Why)
			}
		}
	}
}
