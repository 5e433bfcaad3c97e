package tagger

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A run that is spread over cards has a process, or rank, on each: "batch 4, 8 processes, accumulation 8".
// Those of a machine are none, "3 processes on my GPU", nor are those that make the data ready or the
// ranks of adapters.

var (
	// launched are words of a run that starts a process for each card.
	launched = pattern.Of(`\b(?:torchrun|accelerate|mpirun|mpiexec|nproc|ddp|fsdp|deepspeed|global|world size)\b|accumul|\baccum\b|累积|全局`)
	// readied are words for work on the data, which the processor does.
	readied = pattern.Of(`\b(?:data ?loading|data ?loaders?|datasets?|loading|load|workers?|tokeni[sz]\w*|pre-?process\w*|num_proc|map|for data)\b|预处理|加载|数据|分词`)
)

var processesWords = pattern.OneOf("processes", "ranks", "进程", "个rank")

// processes keeps the words for them from being counted as cards where no run is spread over some.
func processes(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(processesWords) {
		return
	}
	spread := said.Holds(launched, said.Text) && !said.Holds(readied, said.Text)
	for i := range tokens {
		t := &tokens[i]
		if !t.Is("quantity", "gpu_count") {
			continue
		}
		switch word := said.Text[t.Lo:t.Hi]; {
		case strings.Contains(word, "rank") && said.Mentions(loraWords):
			t.Type, t.Kind, t.Name = token.Key, "key", "lora_rank"
		case spread && i > 0 && tokens[i-1].Type == token.Number && !(i+1 < len(tokens) && tokens[i+1].Type == token.Number):
		default:
			unread(t)
		}
	}
}

var (
	rankWords          = pattern.OneOf("rank")
	loraOrAdapterWords = pattern.OneOf("lora", "adapter", "dora", "galore", "peft", "微调秩")
)

// processRank keeps the number of a process, as launchers print it, from being taken for the rank of an
// adapter: "[rank0]: OutOfMemoryError", "only rank 3 OOMs".
func processRank(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(rankWords) || said.Mentions(loraOrAdapterWords) {
		return
	}
	for i := 0; i+1 < len(tokens); i++ {
		t, n := &tokens[i], tokens[i+1]
		if !t.Is("key", "lora_rank") || n.Type != token.Number || said.Text[t.Lo:t.Hi] != "rank" || n.Value != float64(int(n.Value)) {
			continue
		}
		if i > 0 && tokens[i-1].Is("key", "lora_rank") || i+2 < len(tokens) && tokens[i+2].Is("key", "lora_alpha") {
			continue // "rank 16 alpha 32"
		}
		bracketed := t.Hi == n.Lo && t.Lo > 0 && said.Text[t.Lo-1] == '['
		if n.Value == 0 || bracketed || n.Value < 256 && !usualRank(n.Value, said.Text[:t.Lo]) && (said.Holds(failsThere, said.Text[n.Hi:]) || said.Holds(holdsThere, said.Text[n.Hi:])) {
			unread(t)
			unread(&tokens[i+1])
		}
	}
}

// usualRank reports whether a number is one that adapters usually have for a rank, 8, 16 or 32, and nothing before
// it sets one process apart from the others.
func usualRank(v float64, before string) bool {
	n := int(v)
	return n >= 8 && n&(n-1) == 0 && !strings.HasSuffix(before, "only ") && !strings.HasSuffix(before, "只有")
}

// holdsThere is what stands behind the number of a process that is seen to hold an amount of memory.
var holdsThere = pattern.Of(`^(?: (?:is|sits|sat|stays|at|uses?|used|has|holds?|takes?|took|shows?|peaks?|hits?|only|about|around|just))+ ?~?[0-9.]+ ?g(?:i?b)?\b|^(?:只|就|却|已经)?(?:占了?|用了?|占用了?|是|到了?) ?[0-9.]+ ?g`)

// failsThere is what stands behind the number of a process that fails where others do not.
var failsThere = pattern.Of(`^(?:[ \]:]|process|gpu|node|on|of \d+|a100|h100|is|the|one|only|always|that|which|got|gets|hits|fails with|dies with|runs?|ran|cuda|torch\.)*(?:oom|out ?of ?memory|outofmemory|memory error|crash|segfault|killed|sigkill|爆显存|爆了|显存不足|炸)`)
