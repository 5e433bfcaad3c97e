package words

// What prompts are read at. The work alone ("prompt processing on a P40") stands for its speed, unless
// that of writing is spoken of too.
var (
	readWork    = `(?:prompt[ -]?(?:process(?:ing)?|eval(?:uation)?|ingest(?:ion|ing)?|reading)|pre-?fill(?:ing)?|ingest(?:ion)?|\bpp ?\d{3,5}|预填充|(?:提示词?|prompt|输入)的?处理|读入?(?:提示词?|prompt|输入))`
	promptWork  = `(?:` + readWork + `|(?:input|prompt) tokens?)`
	rateWords   = `(?:speeds?|rates?|throughput|performance|tps|t/s|tok/s|toks?/s|tokens?/s|tokens? (?:per|a) sec\w*|per second|a second|faster|slower|quick|fast|slow|速度|吞吐量?|速率|每秒|多快|快慢|更快|更慢|快多少|性能)`
	promptRate  = Pattern(promptWork + `(?: and (?:decod\w+|generation|tg\w*|output|token generation)|[/和与、]\w{2,10}| tokens?)?(?: ?的)?[ -]?` + rateWords + `|\bpp(?: and tg|/tg)? ?(?:speeds?|rates?|t/s|tps|tok/s)|\b(?:speeds?|rates?|throughput|t/s|tps|tok/s|tokens?/s|tokens per second|(?:how|so|as) (?:fast|quick|slow)|faster|slower)(?: is| does| will| would| of| for| in| at| on| with| my| the| it| do| can| a)* ` + promptWork)
	promptAlone = Pattern(readWork)
	writtenToo  = Pattern(`\b(?:generat|decod|output|writ|answer|memory|vram|how long|seconds?\b)|\btg\b|多久|多长时间|几秒|多少秒|生成|解码|输出|显存`)
	otherPrompt = Pattern(`chunked[- ]pre-?fill|分块预填充|pre-?fill[- /]*(?:and |与|和)?decode? (?:disagg|separat)\w*|(?:disaggregated|separate) pre-?fill|` + promptWork + `[a-z /]{0,12}(?:speed|rate)?(?: really| just| at all)? (?:does not|doesn'?t|is not|isn'?t|won'?t)\b`)
)

// promptRateIn reports whether the speed of reading prompts is asked for.
func promptRateIn(text string) bool {
	if !hinted(text, "prompt", "prefill", "pre-fill", "pp", "ingest", "input tok", "预填充", "提示", "输入", "读入") {
		return false
	}
	text = otherPrompt().ReplaceAllString(text, "")
	return promptRate().MatchString(text) || promptAlone().MatchString(text) && !writtenToo().MatchString(text)
}

// Also is what a question asks for beside the figure that it is answered with: "... and how fast will it be", "放得下吗".
type Also struct {
	Fast     bool // how fast it is, or how long it takes
	Pace     bool // how fast it is, and not how long something is or takes
	Fits     bool // whether it fits
	Needs    bool // how much memory it takes
	MFU      bool // the share of the peak
	Flags    bool // how many layers or experts llama.cpp leaves to the processor
	AloneToo bool // several at once are asked about behind one alone
	PerDay   bool // the work that is told comes each day
	Offload  bool // whether something has to be left to the host
}

var (
	alsoFast  = Pattern(`\bhow (?:fast|quick|long)\b|\bspeeds?\b|\btok(?:en)?s?/s|\bt/s\b|\bthroughput\b|\btime (?:per|an|each) epoch|多快|速度|吞吐|多久|多长时间`)
	alsoPace  = Pattern(`\bhow (?:fast|quick)|\bspeeds?\b|\btok(?:en)?s?/s|\bt/s\b|\btps\b|\bthroughput\b|\btokens? (?:per|a) second\b|多快|速度|吞吐`)
	alsoFits  = Pattern(`\b(?:will|does|do|would|can|could) (?:it|they|this|that) (?:even )?fit\b|\b(?:and|will|does) (?:it )?fit\b|(?:^|[,:;.?!] ?)fits?\?|放得下|装得下|放不放得下|装不装得下|能放下|能装下|够用吗|够不够`)
	alsoNeeds = Pattern(`\bhow much (?:gpu |video )?(?:v?ram|memory|mem)\b|\b(?:v?ram|memory)(?: usage| needs?| requirements?)? (?:and|&|\+) (?:the )?(?:speed|throughput|tok|t/s|tps|how fast)|(?:speed|throughput|tok(?:en)?s?/s|t/s|tps) (?:and|&|\+) (?:the )?(?:v?ram|memory)\b|(?:多少|多大)的?显存|显存[^,，。;?？!]{0,4}(?:多少|多大|几)|[和与跟、]显存`)
	alsoMFU   = Pattern(`\bmfu\b|算力利用率`)
	alsoFlags = Pattern(`n[-_ ]?cpu[-_ ]?moe|(?:^|[^a-z])-?ngl\b|n[-_ ]?gpu[-_ ]?layers|how many (?:gpu )?layers|(?:几|多少)层`)
	aloneToo  = Pattern(`^[^?？]*(?:how much|how many|need|多少|需要|吗)[^?？]*[?？].*(?:\d|several|many|多|几)[^?？]{0,12}(?:并发|用户|人|users?\b|concurren|requests?\b|at once)[^?？]*[呢?？]`)
	manyFirst = Pattern(`^[^?？]*(?:并发|用户|users?\b|concurren|requests?\b|at once)[^?？]*[?？]`)
	alsoHost  = Pattern(`\b(?:do|does|would|will|should|must) (?:i|we|it|you|one) (?:really |even |still |have to |need to )?(?:need |use |require |want )?(?:to )?(?:use |do |turn on |enable |have )?(?:any |some |the |a )?(?:cpu |host |optimizer |param(?:eter)? |zero )*-?off-?load|\b(?:is|are) (?:cpu |optimizer |param(?:eter)? )*off-?load(?:ing)? (?:needed|required|necessary)|(?:需要|要|用|得|必须|是否|要不要|需不需要|用不用)[^,，。;?？!]{0,6}(?:offload|卸载)[^,，。;!]{0,6}[吗么嘛?？]|(?:要不要|需不需要|用不用|是否需要)[^,，。;?？!]{0,6}(?:offload|卸载)`)
	eachDay   = Pattern(`\b(?:per|a|each|every) day\b|/day\b|\bdaily\b|每天|每日|一天|日均`)
)

func alsoIn(text string) Also {
	return Also{
		Fast: alsoFast().MatchString(text), Pace: alsoPace().MatchString(text), Fits: alsoFits().MatchString(text), Needs: alsoNeeds().MatchString(text), MFU: alsoMFU().MatchString(text), Flags: alsoFlags().MatchString(text),
		AloneToo: aloneToo().MatchString(text) && !manyFirst().MatchString(text), PerDay: eachDay().MatchString(text),
		Offload: alsoHost().MatchString(text),
	}
}
