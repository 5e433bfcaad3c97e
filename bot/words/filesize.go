package words

// What a token is worth, how many of them a dollar buys, and how large a file is.
var (
	dollarWords = Pattern(`\btokens?\b[^.?!]{0,12}\b(?:per|for (?:a|one|1|each)) ?(?:\$|dollars?\b|usd\b|bucks?\b)|每 ?(?:1|一)? ?(?:个)?(?:美元|美金|块钱|元)[^。？?]{0,8}token|(?:1|一) ?(?:美元|美金|块钱|元)[^。？?]{0,6}(?:多少|几)[^。？?]{0,6}token`)
	tokenWorth  = Pattern(`\b(?:vs\.?|versus|or|against)\b[^.?!]{0,40}\bper token\b`)
	notWorth    = Pattern(`\b(?:time|latency|kv|cache|memory|vram|bytes?|ms|milliseconds?|speed|fast\w*|slow\w*|flops?)\b`)
	fileWords   = Pattern(`\bhow (?:big|large)\b[^.?!]{0,48}\b(?:gguf|files?)\b|\b(?:gguf|file) size\b|\bsize of\b[^.?!]{0,32}\b(?:gguf|file)\b|(?:gguf|文件)[^。？?,，]{0,6}(?:多大|大小|多少 ?g)`)
)

// asksTokenWorth reports whether cards are compared by what a token costs on them: "per token" alone, with no word of
// time or bytes.
func asksTokenWorth(text string) bool {
	return hinted(text, "per token") && tokenWorth().MatchString(text) && !notWorth().MatchString(text)
}

// asksFileSize reports whether the size of a file is asked for, and not what the model takes in memory.
func asksFileSize(text string) bool {
	return hinted(text, "gguf", "file", "文件") && fileWords().MatchString(text) && !hinted(text, "vram", "memory", "ram", "显存", "内存", "fit")
}
