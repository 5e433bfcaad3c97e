package parser_test

import "headroom/parser"

// nameTables are spellings as a catalogue gives them.
func nameTables() (models, gpus map[string]string) {
	models = map[string]string{
		"gpt2": "gpt2", "gpt-2": "gpt2", "gpt2-xl": "gpt2-xl", "gpt-3": "gpt-3-175b", "gpt3": "gpt-3-175b", "davinci": "gpt-3-175b",
		"llama-7b": "llama-7b", "llama-13b": "llama-13b", "llama-2-7b": "llama-2-7b", "llama-2-13b": "llama-2-13b", "llama-2-70b": "llama-2-70b",
		"llama-3-8b": "llama-3-8b", "llama-3-70b": "llama-3-70b", "llama-3.1-8b": "llama-3.1-8b", "llama-3.1-70b": "llama-3.1-70b",
		"mistral-7b": "mistral-7b", "mixtral-8x7b": "mixtral-8x7b", "mixtral": "mixtral-8x7b", "qwen2.5-7b": "qwen2.5-7b", "qwen2.5-7b-instruct-1m": "qwen2.5-7b-instruct-1m",
		"qwen2.5-32b": "qwen2.5-32b", "qwen2.5-72b": "qwen2.5-72b", "qwen3-30b-a3b": "qwen3-30b-a3b", "qwen1.5-7b": "qwen1.5-7b",
		"chatglm-6b": "chatglm-6b", "deepseek-v3": "deepseek-v3", "deepseek-r1": "deepseek-r1", "gemma-3-27b": "gemma-3-27b", "gpt-oss-120b": "gpt-oss-120b",
		"our-model-13b": "our-model-13b",
	}
	gpus = map[string]string{
		"v100": "v100-16gb-sxm2", "v100s": "v100s-32gb-pcie", "v100-32gb": "v100-32gb-sxm2", "t4": "t4", "a10": "a10", "a10g": "a10g", "l4": "l4", "l40": "l40", "l40s": "l40s",
		"a100": "a100-80gb-sxm", "a100-40gb": "a100-40gb-sxm", "a100-pcie": "a100-40gb-pcie", "a800": "a800-80gb-sxm", "h20": "h20-96gb",
		"h100": "h100-80gb-sxm", "h100-nvl": "h100-94gb-nvl", "h200": "h200-141gb-sxm", "h800": "h800-80gb-sxm", "b200": "b200-180gb", "gb200": "gb200-186gb", "gb10": "dgx-spark-gb10",
		"3060": "rtx-3060-12gb", "3090": "rtx-3090", "rtx 3090": "rtx-3090", "4060 ti": "rtx-4060-ti-8gb", "4090": "rtx-4090", "rtx 4090": "rtx-4090",
		"5090": "rtx-5090", "rtx 5090": "rtx-5090", "a6000": "rtx-a6000", "rtx a6000": "rtx-a6000", "m3 max": "apple-m3-max", "m2 ultra": "apple-m2-ultra",
		"ascend 910b": "ascend-910b", "910b": "ascend-910b", "mi300x": "mi300x", "p40": "tesla-p40", "3080": "rtx-3080-10gb",
	}
	return models, gpus
}

func testNames() *parser.Names { return parser.NewNames(nameTables()) }
