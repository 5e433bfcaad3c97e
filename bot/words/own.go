package words

// What a conversation says about a team's own models and cards, and about
// itself.
var (
	OwnOrigin = Sentence{"your team's own", "本团队自有"}
	OwnHides  = Sentence{"your team's own; it hides the built-in one", "本团队自有，覆盖同名内置条目"}
	OwnTitle  = Sentence{"Your team's own", "本团队自有"}
	NoneOwn   = Sentence{"There is none yet.", "还没有。"}
	HowToAdd  = Sentence{
		"Attach or paste a config.json, or say: add model foo 13b layers 40 hidden 5120 heads 40; add gpu lab-a6000 48gb 768GB/s 155tflops.",
		"可上传或粘贴 config.json，或说：add model foo 13b layers 40 hidden 5120 heads 40；add gpu lab-a6000 48gb 768GB/s 155tflops。",
	}
	HowToSave = Sentence{
		"Say: save as lab-default (for the team), or: save as lab-default for me. Only the cards: save hardware as lab-rack.",
		"可以说：保存为 lab-default（团队共享），或：保存为 lab-default 仅自己。只保存显卡：保存硬件为 lab-rack。",
	}
	NoRecipe = Sentence{
		"There are no ready settings for this question. Ask how much memory a model takes first.",
		"这个问题没有可用的运行配置。请先询问某个模型的显存需求。",
	}
)

// Labels of further actions.
var (
	HowToRun     = Sentence{"How to run it", "怎么运行"}
	SaveAsPreset = Sentence{"Save as preset", "存为预设"}
)
