package parser

import (
	"strconv"
	"strings"
)

// A run that is spread over cards has a process, or rank, on each: "batch 4, 8 processes, accumulation 8".
// Those of a machine are none, "3 processes on my GPU", nor are those that make the data ready or the
// ranks of adapters.

var (
	// launched are words of a run that starts a process for each card.
	launched = patternOf(`\b(?:torchrun|accelerate|mpirun|mpiexec|nproc|ddp|fsdp|deepspeed|global|world size)\b|accumul|\baccum\b|累积|全局`)
	// readied are words for work on the data, which the processor does.
	readied = patternOf(`\b(?:data ?loading|data ?loaders?|datasets?|loading|load|workers?|tokeni[sz]\w*|pre-?process\w*|num_proc|map|for data)\b|预处理|加载|数据|分词`)
)

// processes keeps the words for them from being counted as cards where no run is spread over some.
func processes(tokens []token, said *matching) {
	if !said.mentions("processes", "ranks", "进程", "个rank") {
		return
	}
	spread := said.holds(launched, said.text) && !said.holds(readied, said.text)
	for i := range tokens {
		t := &tokens[i]
		if !t.is("quantity", "gpu_count") {
			continue
		}
		switch word := said.text[t.lo:t.hi]; {
		case strings.Contains(word, "rank") && said.mentions("lora"):
			t.typ, t.kind, t.name = tKey, "key", "lora_rank"
		case spread && i > 0 && tokens[i-1].typ == tNumber && !(i+1 < len(tokens) && tokens[i+1].typ == tNumber):
		default:
			unread(t)
		}
	}
}

// processRank keeps the number of a process, as launchers print it, from being taken for the rank of an
// adapter: "[rank0]: OutOfMemoryError", "only rank 3 OOMs".
func processRank(tokens []token, said *matching) {
	if !said.mentions("rank") || said.mentions("lora", "adapter", "dora", "galore", "peft", "微调秩") {
		return
	}
	for i := 0; i+1 < len(tokens); i++ {
		t, n := &tokens[i], tokens[i+1]
		if !t.is("key", "lora_rank") || n.typ != tNumber || said.text[t.lo:t.hi] != "rank" || n.value != float64(int(n.value)) {
			continue
		}
		bracketed := t.hi == n.lo && t.lo > 0 && said.text[t.lo-1] == '['
		if n.value == 0 || bracketed || n.value < 256 && !usualRank(n.value, said.text[:t.lo]) && said.holds(failsThere, said.text[n.hi:]) {
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

// failsThere is what stands behind the number of a process that fails where others do not.
var failsThere = patternOf(`^(?:[ \]:]|process|gpu|node|on|of \d+|a100|h100|is|the|one|only|always|that|which|got|gets|hits|fails with|dies with|runs?|ran|cuda|torch\.)*(?:oom|out ?of ?memory|outofmemory|memory error|crash|segfault|killed|sigkill|爆显存|爆了|显存不足|炸)`)

// The ranks that share a sequence, by the name of the method: "ulysses sp=8", "sequence
// parallel size 4", 序列并行开8, "8-way sequence parallelism".
var (
	sequenceSplit = patternOf(`(?:\bulysses|\bsequence[ _-]parallel(?:ism)?|序列并行|\bsp)(?:[ _-]?(?:sp|size|degree|度|数))? ?(?:=|:|of|is|开到?|为|设为?|用|取)? ?(\d{1,2})\b|\b(\d{1,2})[- ]?(?:way|路) ?(?:ulysses|sequence[- ]parallel|序列并行)`)
	countsCards   = patternOf(`^ ?(?:[x×*]|gpus?\b|cards?\b|nodes?\b|张|卡|块|台|个|k\b|b\b|[ahlvt]\d|rtx|\d0\d0)`)
)

// ringShared is attention that shares a sequence among cards, without their number.
var ringShared = patternOf(`\b(?:ring|striped)[- ]?(?:flash[- ]?)?attention\b|环形?注意力`)

// ringRanks shares the sequences of a training among all cards where ring attention is named with no
// degree.
func (r *reader) ringRanks() {
	q := &r.query
	if q.SequenceRanks > 0 || q.Parallel.CP > 0 || q.GPUCount < 2 || q.GPUCount > 64 || !r.training() && !trains(q.Task) || !r.matching.mentions("attention", "注意力") {
		return
	}
	if m := r.places(ringShared, r.text); m != nil {
		q.SequenceRanks = q.GPUCount
		r.markText("sequence_ranks", m[0], m[1])
	}
}

// sequenceRanks reads among how many ranks a sequence is split in training; beside
// tensor parallel ranks it is split among these, as Megatron does.
func (r *reader) sequenceRanks() {
	if !r.matching.mentions("ulysses", "sequence", "序列并行", "sp") {
		return
	}
	m := r.places(sequenceSplit, r.text)
	if m == nil {
		return
	}
	from, to := m[2], m[3]
	if from < 0 {
		from, to = m[4], m[5]
	} else if r.matches(countsCards, r.text[to:]) {
		return
	}
	n, err := strconv.Atoi(r.text[from:to])
	if err != nil || n < 2 || n > 64 {
		return
	}
	for i, t := range r.tokens {
		if t.lo <= from && t.hi >= to {
			if t.typ == tCard || t.typ == tModel {
				return
			}
			r.query.SequenceRanks = n
			r.mark("sequence_ranks", i, i)
			if t.kind != "method" {
				r.tokens[i].typ, r.tokens[i].kind, r.tokens[i].name = tUnknown, "", ""
			}
			return
		}
	}
}
