package words

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

// What is said of it behind, or before, the figure.
var (
	AtThatBatch = Sentence{" At that batch it is about {rate} tokens/s{epoch}.", "按这个 batch 约 {rate} tokens/s{epoch}。"}
	AnEpoch     = Sentence{": {tokens} tokens take about {time}", "：{tokens} tokens 约需 {time}"}
	AtThatMany  = Sentence{" With so many at once they get {all} tokens/s together, {each} each.", "这么多并发时合计约 {all} tokens/s，每个 {each} tokens/s。"}
	FirstOfMany = Sentence{" Where all come at once the first token of the last comes after {first}.", "同时到达时，最后一个的首字延迟约 {first}。"}
	AtThatLong  = Sentence{" With that much context it writes about {rate} tokens/s; a prompt as long gets its first token after {first}.", "上下文这么长时约 {rate} tokens/s；同样长的提示首字延迟约 {first}。"}
	TrainedLong = Sentence{" At that length it is about {rate} tokens/s.", "按这个长度约 {rate} tokens/s。"}
	WritesToo   = Sentence{" It writes about {rate} tokens/s there, to one user alone.", "单个用户约 {rate} tokens/s。"}
	ReachesMFU  = Sentence{" That is {mfu} % MFU.", "MFU 约 {mfu} %。"}
	OneAlone    = Sentence{" For one request alone it is {need}{program}.", "只有一个请求时为 {need}{program}。"}
	SetFlags    = Sentence{"Set -ngl {layers} --n-cpu-moe {experts}. ", "设置 -ngl {layers} --n-cpu-moe {experts}。"}
	SetLayers   = Sentence{"Set -ngl {layers}. ", "设置 -ngl {layers}。"}
	RentedDay   = Sentence{
		" As a server that is rented all day, so that requests are answered whenever they come, it is {day} a day, {each} per million tokens; {whether}.",
		"如果整天租用服务器随时响应请求，每天 {day}，每百万 tokens 合 {each}；{whether}。",
	}
	AgainstAPI = Sentence{
		"an API is cheaper where it takes less than that for a million tokens, and up to {full} tokens a day the rent stays the same",
		"API 的每百万 tokens 价格低于此数就更划算；每天不超过 {full} tokens 时租金不变",
	}
	SameRent    = Sentence{"up to {full} tokens a day the rent stays the same", "每天不超过 {full} tokens 时租金不变"}
	TaskVerdict = Sentence{"{task}: {verdict}", "{task}：{verdict}"}
	TaskLabel   = Sentence{"{task}: {way}", "{task}：{way}"}
	SetHolds    = Sentence{
		"With the usual settings {cards} hold {what} ({need} each): there it takes about {time} for {tokens} tokens at {mfu} % MFU. One card alone would need {alone}.",
		"按常用设置用 {cards} 放得下{what}（每张 {need}），训练 {tokens} tokens 约需 {time}（MFU {mfu} %）；单卡需要 {alone}。",
	}
)
