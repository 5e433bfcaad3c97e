package words

import (
	"strconv"
	"strings"
)

// hostKilledWords are how people and programs tell that the kernel ended a process which took too much of the host's memory.
var hostKilledWords = Pattern(`\bexit ?codes? ?[:=]? ?(?:was |is |of )?-9\b|\bexit ?codes? ?[:=]? ?(?:was |is |of )?137\b|\b(?:signal|sig) ?9\b|\bsigkill\b|\boom[- ]?kill(?:er|ed)\b|\bkill(?:er|ed) by (?:the )?(?:oom|kernel|system|os)\b|退出码(?:是|为)?[:：]? ?-9|被(?:系统|内核)?(?:直接)?(?:杀|kill)|(?:主机|系统|机器|服务器|cpu ?)(?:的)?内存(?:直接)?(?:爆|溢出|oom|不足|满)`)

// Beside are what a text tells of a run beside its settings.
type Beside struct {
	HostKilled bool // a process was ended for the host's memory
	Negatives  int  // hard negatives of each pair that an embedder is trained on
}

func besideIn(text string) Beside { return Beside{hostKilled(text), negativesIn(text)} }

// hostKilled tells whether a text is about a process that was ended for the host's memory.
func hostKilled(text string) bool {
	return hinted(text, "-9", "137", "9", "kill", "杀", "爆", "溢出", "oom") && hostKilledWords().MatchString(text)
}

// An error that was pasted without the model says by itself what was lacking, in whatever program.
var (
	bufferFailed = Pattern(`(?:allocating ([\d.]+) mib on device \d+: (?:cuda|hip|vk)?malloc failed|failed to allocate \S+ buffer(?: of size (\d+))?|unable to allocate (?:\w+ )?buffer|failed to allocate buffer for kv cache|unable to load model[^\n]{0,40}out of memory|erroroutofdevicememory)`)
	cacheShort   = Pattern(`(?:maximum number of tokens that can be stored in kv cache \(|estimated maximum model length is )([\d,]+)`)
)

// BufferFailed finds an allocation of llama.cpp that failed, with its size in MiB where one is printed.
func BufferFailed(text string) (mib float64, failed bool) {
	text = strings.ToLower(text)
	if !hinted(text, "alloc", "out of memory", "outofdevicememory") {
		return 0, false
	}
	found := bufferFailed().FindStringSubmatch(text)
	if found == nil {
		return 0, false
	}
	if mib, _ = strconv.ParseFloat(found[1], 64); mib == 0 {
		size, _ := strconv.ParseFloat(found[2], 64)
		mib = size / (1 << 20)
	}
	return mib, true
}

// CacheShort finds how many tokens a server had room for that refused a longer context; 0 where none did.
func CacheShort(text string) int {
	text = strings.ToLower(text)
	if !hinted(text, "kv cache", "model length") {
		return 0
	}
	found := cacheShort().FindStringSubmatch(text)
	if found == nil {
		return 0
	}
	n, _ := strconv.Atoi(strings.ReplaceAll(found[1], ",", ""))
	return n
}

// Whether a run that goes is safe as it is, and whether one broke off: a figure that is close to the limit is a risk in
// the first case, and no measure of the need in the second.
var (
	safeWords = Pattern(`\b(?:safe(?:ly)?|risky?|too (?:close|tight)|close to the limit|enough (?:headroom|margin)|headroom|will (?:it|this|that) (?:oom|crash|run out|blow up|fail)|might (?:it )?(?:oom|crash|run out))\b|\b(?:is (?:it|that|this) (?:ok|okay|fine|alright)|(?:ok|okay|fine) ?\?)|安全|保险|有风险|危险|稳(?:吗|不稳|定吗|么)|会不会(?:爆|oom|溢出|崩)|余量(?:够|足)`)
	brokeOff  = Pattern(`\boom(?:s|ed|ing|-?killed)?\b|out of memory|\b(?:crash|fail|died|dies|kill)\w*|alloc\w* (?:error|fail)|爆显存|显存(?:不足|不够|溢出)|炸显存|爆了|崩了|溢出`)
)

// runsOutSaving reports whether a text tells that memory runs out while a model is saved, or asks what saving takes.
func runsOutSaving(text string) bool {
	return hinted(text, "sav", "state_dict", "checkpoint", "ckpt", "保存", "存模型", "存权重", "存checkpoint", "存 checkpoint") && groups["saving"]().MatchString(text) &&
		(groups["oom"]().MatchString(text) || groups["memory"]().MatchString(text))
}
