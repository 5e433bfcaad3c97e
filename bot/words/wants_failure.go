package words

import (
	"strconv"
	"strings"
)

// hostKilledWords are how people and programs tell that the kernel ended a process which took too much of the host's memory.
var hostKilledWords = Pattern(`\bexit ?codes? ?[:=]? ?(?:was |is |of )?-9\b|\bexit ?codes? ?[:=]? ?(?:was |is |of )?137\b|\b(?:signal|sig) ?9\b|\bsigkill\b|\boom[- ]?kill(?:er|ed)\b|\bkill(?:er|ed) by (?:the )?(?:oom|kernel|system|os)\b|退出码(?:是|为)?[:：]? ?-9|被(?:系统|内核)?(?:直接)?(?:杀|kill)|(?:主机|系统|机器|服务器|cpu ?|\d ?[gt]b?(?:的)?)(?:的)?内存(?:直接|还是|还|都|就|也)*(?:爆|溢出|oom|不足|满)`)

// Beside are what a text tells of a run beside its settings.
type Beside struct {
	HostKilled bool // a process was ended for the host's memory
	RanOut     bool // a run is told to have run out of a card's memory
	Negatives  int  // hard negatives of each pair that an embedder is trained on
}

func besideIn(text string) Beside { return Beside{hostKilled(text), ranOut(text), negativesIn(text)} }

var (
	// ranOutWords tell that memory ran out, ranOutAsked ask whether it will, or what to do if it does.
	ranOutWords = Pattern(`(?:^|[^a-z])oom(?:s|ed|'d|ing)?(?:[^a-z?]|$)|\bcuda out of memory\b|\b(?:ran|runs|running|run) out of (?:gpu |video |cuda )?(?:memory|vram)\b|爆显存|显存(?:就|都|还是|还|直接|会|要|一直|总是)*(?:不足|溢出|爆)|报(?:错)?(?:显存|内存)(?:不足|不够|溢出)|\d ?gb?(?:的)?内存(?:都|还是|还|直接)*(?:不足|溢出)`)
	ranOutAsked = Pattern(`\b(?:will|would|does|do|can|could|should|is|might|if|without|avoid|before|gonna)\b[^.?!;,]{0,60}\b(?:oom\w*|out of (?:gpu |video |cuda )?(?:memory|vram))\b|(?:会不会|会|是否|是不是|能不能|不会|避免|防止|如果|要是|万一|怕)[^,，。;?？!]{0,16}(?:oom|爆显存|显存(?:不足|溢出|爆)|爆)[^,，。;?!]{0,4}(?:吗|么|嘛|呢|吧|\?|？|$|的话)|(?:oom|爆显存|爆)(?:吗|么|嘛|不|吧|\?|？)`)
	// ranOutElse asks about another case than the one that ran out.
	ranOutElse = Pattern(`(?:\boom\w*|\bout of (?:gpu |video |cuda )?(?:memory|vram)|爆|不足|溢出)[^.?!。？！]*?(?:\b(?:will|would|can|could|should i|what if|what about|how about|if i|instead|but|or|is [^,.?!]{1,24} (?:ok|fine|enough))\b|那|换|改成|改为|改用|[,，][^,，]*呢|降到|加到|升级|用[^,，]{0,12}够)`)
)

// ranOut tells whether a run is told to have run out of a card's memory.
func ranOut(text string) bool {
	return hinted(text, "oom", "out of", "爆", "显存", "报") && ranOutWords().MatchString(text) && !ranOutAsked().MatchString(text) && !ranOutElse().MatchString(text)
}

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
