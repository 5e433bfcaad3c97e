package reader

import (
	"slices"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// The host's memory as people put it in: by its modules, and by what they add to it.

var (
	// ramAdded ends before memory that was put into the host: 加了一条32G内存, "added another 32GB of RAM".
	ramAdded = pattern.Of(`(?:加装|加|插|补|添|买|升级|扩容|扩|换|配)(?:了|上|进)?(?:一|两|二|三|四|\d)?(?:条|根|块|套|个)?(?:新的?)?$|\b(?:add(?:ed|ing)?|bought|installed|put in|plugged in|slotted in|got)(?: (?:another|an extra|an additional|one more|a|some|\d|two|more|stick of|sticks of|of))* ?$`)
	// cameTo stands between it and what there is now: 现在共64G, "now I have 96GB in total".
	cameTo = pattern.Of(`^[^;?!]{0,16}?[,、;. ](?:现在|目前|一共|总共|共|合计|加起来|总计|内存|就|是|有|变成|达到|到|了|了?个| )+$|^[^;?!]{0,16}?[,.; ](?:so |and |that )*(?:now|total|in all|altogether|that makes|makes it|for a total of)(?: (?:it's|its|i|i've|i'm|have|has|got|at|up|to|is|of|makes|a|total|in|all|with|it))* ?$`)

	ramAddedWords = pattern.OneOf("加", "插", "补", "添", "买", "升级", "扩", "换", "配", "add", "bought", "install", "put in", "plugged", "slotted", "got ")
)

// ramCameTo reports whether an amount is what the host has in all once memory was added to it, which is told before.
func (r *Reader) ramCameTo(i int) bool {
	last := r.lastBytes(i)
	if last == i || r.Query.HostRAMGB == 0 || r.value(last) != r.Query.HostRAMGB || r.Tokens[i].Value <= r.Query.HostRAMGB || !r.Mentions(ramAddedWords) {
		return false
	}
	if after := r.memoryAfter(i); after == "vram" || r.onCard(i) {
		return false
	}
	return r.Matches(ramAdded, r.ClauseBefore(r.Tokens[last])) && r.Matches(cameTo, r.Text[r.Tokens[last].Hi:r.Tokens[i].Lo])
}

// moduleCount ends before what each of several modules holds: 七条64G, 8根32G.
var (
	moduleCount = pattern.Of(`(\d{1,2}|[一两二三四五六七八九]|十[一二四六]?|二十四?|十) ?(?:条|根)(?:的|全是|都是|每条|每根|各)?$`)
	moduleWords = pattern.OneOf("条", "根")
)

// mostModules is how many modules a machine holds: two processors of twelve channels with two on each.
const mostModules = 48

// modules is how many memory modules of an amount are told; 1 where they are not counted.
func (r *Reader) modules(i int) float64 {
	if !r.Mentions(moduleWords) {
		return 1
	}
	m := r.groups(moduleCount, r.ClauseBefore(r.Tokens[i]))
	if m == nil {
		return 1
	}
	if n := told(m[1]); n > 1 && n <= mostModules {
		return float64(n)
	}
	return 1
}

// Memory that does not do under a server is the card's, whatever people call it: 24G内存不足，vllm跑14b报错.

var (
	servedOnCards = []string{"vllm", "sglang", "tgi", "lmdeploy", "tensorrt-llm", "exllama", "exllamav2"}
	shortBehind   = pattern.Of(`^(?:的)?内存(?:都|还|也|就|总是|一直|会|直接|依然|还是|报|提示|显示|说|,|、| )*(?:不足|不够|溢出|爆|oom|超|用完|满了|装不下|放不下)|^(?:的)?内存[^;?!]{0,24}(?:oom|显存不足|显存不够|爆显存|内存(?:不足|不够|溢出)|cuda ?out)`)
	offTheCard    = pattern.OneOf("主机", "cpu", "ddr", "offload", "卸载", "swap", "虚拟内存", "ktransformers", "llama.cpp", "gguf", "ollama", "系统内存", "物理内存", "运行内存", "服务器内存", "被杀", "kill", "加载时", "docker", "容器", "shm")
)

// shortOnCard reports whether an amount that is called plain memory is that of a card under such a server.
func (r *Reader) shortOnCard(i int) bool {
	t := r.Tokens[i]
	if !r.Mentions(memoryHanWords) || r.cardNamed() || r.otherAmount(i) || r.Mentions(offTheCard) || !slices.Contains(printout.SoldSizes[:], t.Value) {
		return false
	}
	if !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "framework" && slices.Contains(servedOnCards, t.Name) }) {
		return false
	}
	return r.Matches(shortBehind, r.Text[t.Hi:min(len(r.Text), t.Hi+evidence.ClauseReach)])
}
