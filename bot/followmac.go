package bot

import (
	"headroom/bot/merge"
	"headroom/bot/words"
	"headroom/parser"
)

// ofCards are the keys of the hardware that another machine takes the place of.
var ofCards = []string{"gpu", "gpu_count", "gpu_memory_gb", "gpu_memory_options", "gpu_pool", "gpu_options", "nodes", "gpus_per_node", "parallel", "nvlink"}

// onAnyMac says whether a follow-up names a Mac and nothing that tells which: "and on a mac?", 用 mac 呢. Behind a question
// about a model it asks which of them does it.
func onAnyMac(said, last parser.Reading, text string) bool {
	return words.NamesMac(text) && namesModel(last.Query) && !namesModel(said.Query) && !namesCards(said.Query) && said.Query.GPUMemoryOptions == nil &&
		said.Query.CPU == "" && said.Query.HostRAMGB == 0 && len(said.Query.WithoutGPUs) == 0
}

// askWhichMac makes the last question one of the Mac that does the same.
func askWhichMac(last parser.Reading) parser.Reading {
	after := last
	after.Intent, after.Scope = parser.BuyAdvice, parser.Planning
	after.Query = merge.Without(last.Query, ofCards...)
	after.Query.Mac = true
	return after
}
