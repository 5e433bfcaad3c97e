package words

import (
	"strconv"
	"strings"
)

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

// What such errors say.
var (
	BufferTooLarge = Sentence{
		"llama.cpp asked for {buffer} in one piece, and the card did not have it free. Which part that is the line before tells (model, KV or compute buffer): fewer layers on the card (-ngl) make the first smaller, a shorter context (-c) or a cache in 8 bits (-ctk q8_0 -ctv q8_0, with -fa) the second, a smaller micro-batch (-ub 256) or flash attention the third.",
		"llama.cpp 一次申请 {buffer}，显卡上没有这么多空闲。是哪一部分要看前一行（model、KV 还是 compute buffer）：model 可减少上卡的层数（-ngl），KV 可缩短上下文（-c）或用 8 位缓存（-ctk q8_0 -ctv q8_0，配合 -fa），compute 可减小 -ub（如 256）或打开 flash attention。",
	}
	SomeBuffer = Sentence{"a buffer", "一块缓冲区"}
)
