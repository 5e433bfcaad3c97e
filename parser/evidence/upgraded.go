package evidence

import (
	"headroom/parser/chars"
	"headroom/parser/pattern"
)

// A program that was brought to another version is nothing bought: "vllm升级从0.7.3到0.8.5之后7b显存多了".

const upgradable = `(?:vllm|sglang|llama\.?cpp|ollama|transformers|deepspeed|pytorch|torch|cuda|peft|trl|accelerate|axolotl|unsloth|llama-?factory|ms-?swift|megatron(?:-lm)?|lmdeploy|tgi|tensorrt-?llm|flash[- ]?att(?:entio)?n|bitsandbytes|xformers|triton|ktransformers|exllama\w*|rocm|驱动|drivers?)`

var (
	programUpgraded = pattern.Of(upgradable + ` ?v?(?:\d+(?:\.\d+)+)? ?(?:版本)?(?:从|由|刚|刚刚|又|被|后来|给|我|把|,|、| )*(?:v?\d+(?:\.\d+)+ ?)?(?:升级|更新|upgrad\w*|updat\w*)|(?:升级|更新|\bupgrad\w*|\bupdat\w*)(?:了|一下|完|到|成| to| from| my| the| our)* ?` + upgradable + `|` + upgradable + ` ?v?\d+(?:\.\d+)+[^,;?!]{0,16}?(?:升级?|更新|upgrad|updat|到|->|=>|→|\bto\b)[^,;?!]{0,8}?v?\d+(?:\.\d+)+|(?:升级|更新)(?:完|了)?(?:之后|以后|后)[^,;?!]{0,12}(?:爆|oom|慢了|崩|多了|变大|放不下)`)

	upgradeWords = pattern.OneOf("升级", "更新", "upgrad", "updat", "升到")
)

// ProgramUpgraded drops the upgrade of a program from what is to be bought.
func (e *Evidence) ProgramUpgraded(said *pattern.Matching) {
	if !said.Mentions(upgradeWords) || e.First("buy") == nil || !said.Holds(programUpgraded, said.Text) {
		return
	}
	e.Drop(func(s Sign) bool {
		return s.Kind == "ask" && s.Name == "buy" && chars.Mentions(said.Text[s.Lo:s.Hi], "升级", "更新", "upgrad", "updat", "升到")
	})
}
