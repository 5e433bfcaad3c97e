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

// askWhichOf makes the last question one of the Mac, or of the cards of one maker, that do the same; ok is false where a
// text names neither.
func askWhichOf(said, last parser.Reading, text string) (after parser.Reading, ok bool) {
	maker := words.MakerAlone(text)
	mac := onAnyMac(said, last, text) && (words.OpensFollowUp(text) || follows(said, last, text, false))
	if !mac && (maker == "" || !namesModel(last.Query)) {
		return after, false
	}
	after = last
	after.Intent, after.Scope = parser.BuyAdvice, parser.Planning
	after.Query = merge.Without(last.Query, append([]string{"mac", "mac_form", "maker"}, ofCards...)...)
	if mac {
		after.Query.Mac, after.Query.MacForm = true, words.MacFormIn(text)
	} else {
		after.Query.Maker = maker
	}
	return after, true
}
