package parser

import (
	"regexp"
	"strconv"
	"strings"
)

// Images that go with each request or sample of a model that sees, "5 images of 1080p", are told
// in numbers that beside words would be cards, lengths and processors: they are read, and taken out
// of the text, before its words are.

// images are how many there are of each request, how large, and the pixels that each is scaled down
// to; 0 is not told. sought is whether their number is asked for.
type images struct {
	count, width, height, pixels int
	sought                       bool
}

const (
	imageSize  = `(?:(\d{2,4}) ?[x×*] ?(\d{2,4})|(\d{3,4})p\b|(\d{3,4}) ?px\b)(?: ?px| pixels?)?`
	imageCount = `(\d{1,3}|an?|one|single|two|three|four|five|six|eight|ten)`
)

var (
	imagesTold   = patternOf(`(?:\b` + imageCount + ` )?(?:` + imageSize + ` )?(?:(?:input|rgb|large|small|high-?res(?:olution)?|full-?hd|hd) )*(?:images?|pictures?|photos?|pics|screenshots?|video frames|frames)\b(?:(?: (?:of|at|in|with|sized|each|size|resolution|a)|,)* ` + imageSize + `(?: resolution)?)?`)
	imagesHan    = patternOf(`(?:(\d{1,3}|一|两|三|四|五|六|八|十) ?(?:张|幅|个))?(?:` + imageSize + `)?(?: |的|分辨率|大小|高清)*(?:图片|图像|照片|截图|视频帧|图)(?:(?:分辨率|大小|为|是|,|每张|尺寸| )*` + imageSize + `)?`)
	imagesEach   = patternOf(`^ ?(?:per|each|every|a|in each|in every|/) ?(?:request|sample|prompt|example|conversation|query|question|message|input|call|turn|item|row)|^(?:每|一)(?:个|条|次)`)
	imagesRate   = patternOf(`^ ?(?:per|a|/|each) ?(?:s\b|sec|second|minute|hour|day|month|gpu)|^ ?(?:dataset|training set|encoder|tower|tokens?|generation|model|editing|processor|embedding|classif)`)
	imagesOfEach = patternOf(`(?:每|一)(?:个|条|次)?(?:样本|请求|数据|对话|问题|提示|输入)(?:带|有|含|包含|里|中|放|要|传)*$|\b(?:each|every|per) (?:sample|request|prompt|example|query|message)(?: has| with| holds| contains| carries|:)* ?$`)
	// pixelLimit is the setting that processors of images have for their size: "--max_pixels 1003520",
	// MAX_PIXELS=1280*28*28, image_max_pixels: 262144. The least of them changes nothing for a usual one.
	pixelLimit = patternOf(`(?:--?)?(?:(?:\b|_)(?:image_|img_)?(max|min)[_ -]?pixels\b|(?:图片|图像|单图|每张图)?的?(最大|最小|最多)像素(?:数|值)?|(?:图片|图像)?像素(上限|下限))(?:["' :=]|为|是|设为|设置为|设成|of|at|to|is)*(\d{2,9})(?: ?[x×*] ?(\d{1,4}))?(?: ?[x×*] ?(\d{1,4}))?\b`)
	// imagesWanted ask how many images go into a prompt: 一次能放几张图, "how many screenshots fit".
	imagesWanted = patternOf(`(?:能|可以|最多|一次|同时|放|传|塞|装|输入|支持|处理|喂)(?:[^,;?!、]{0,12})(?:几|多少) ?(?:张|幅|个) ?(?:` + imageSize + `)?(?: |的|分辨率|大小|高清|大图?)*(?:图(?:片|像)?(?:$|[^形灵书谱表像片纸])|图片|图像|照片|截图)|\bhow many (?:` + imageSize + ` )?(?:(?:input|rgb|large|small|high-?res(?:olution)?|full-?hd|hd|more|1080p|4k) )*(?:images?|pictures?|photos?|pics|screenshots?|frames)\b[^?!;]{0,40}\b(?:fit|at once|take|handle|hold|in (?:one|a|each|the) (?:prompt|request|context)|per (?:prompt|request)|feed|pass|send|process|give|input)\b`)
	imagesOver   = patternOf(`每(?:秒|小时|分钟|天|日|月)|一(?:天|秒|小时|分钟)|1(?:天|秒|小时|分钟)|\b(?:per|a|an|each|every|in \d+) ?(?:s|sec|seconds?|minutes?|hours?|days?|months?)\b|/ ?s\b|训练|微调|数据集|\b(?:train|finetune|fine-tune|dataset)`)
	pagesTold    = patternOf(`\b(\d{1,3}) ?页(?:的)?(?:pdf|ppt|文档|扫描件|合同|报告|论文|资料|发票|图)?[^;?!]{0,16}(?:图片|图像|截图|照片)`)
	pageSize     = patternOf(`\b(\d{3,4}) ?[x×*] ?(\d{3,4})\b`)
	tilesTold    = patternOf(`\b(\d{1,2}) ?(?:个|x )?(?:image )?tiles?\b|\b(?:max_num|max_dynamic_patch|tiles?)[ :=]*(\d{1,2})\b`)
	numberWord   = map[string]int{"a": 1, "an": 1, "one": 1, "single": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10, "一": 1, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "八": 8, "十": 10}
)

// fewImages go with one request without being told to; more are those of a data set.
const fewImages = 16

// picturesIn takes images out of a folded text: their number, their size and the pixels they are scaled
// down to may stand apart. Where none are told with a number or a size, the text stays as it is.
func picturesIn(said *matching) (*matching, images) {
	var told images
	if !said.mentions("image", "picture", "photo", "pics", "screenshot", "frames", "图", "照片", "视频帧", "pixels", "像素") {
		return said, told
	}
	told.sought = said.mentions("几", "多少", "how many") && said.holds(imagesWanted, said.text) && !said.holds(imagesOver, said.text)
	text := []byte(said.text)
	pixelLimits(said, text, &told)
	for _, p := range [...]*pattern{imagesTold, imagesHan} {
		if !said.may(p) {
			continue
		}
		for _, at := range p.expr().FindAllStringSubmatchIndex(said.text, 8) {
			one, ok := imagesAt(said, at)
			if !ok || told.count > 0 && one.count > 0 || told.width > 0 && one.width > 0 {
				continue
			}
			blank(text, at[0], at[1])
			told.count, told.width, told.height = max(told.count, one.count), max(told.width, one.width), max(told.height, one.height)
		}
	}
	pagesIn(said, text, &told)
	if told == (images{sought: told.sought}) {
		return said, told
	}
	tilesIn(said, text, &told)
	return newMatching(string(text)), told
}

// pixelLimits takes out what images are scaled to.
func pixelLimits(said *matching, text []byte, told *images) {
	if !said.mentions("pixels", "像素") || !said.may(pixelLimit) {
		return
	}
	for _, at := range pixelLimit.expr().FindAllStringSubmatchIndex(said.text, 4) {
		n := 1
		for g := 4; g <= 6; g++ {
			if at[2*g] >= 0 {
				one, _ := strconv.Atoi(said.text[at[2*g]:at[2*g+1]])
				n *= one
			}
		}
		if n < leastPixels || n > mostPixels {
			continue
		}
		blank(text, at[0], at[1])
		if word := said.text[at[0]:at[8]]; !mentions(word, "min", "最小", "下限") {
			told.pixels = n
		}
	}
}

// Pixels of an image are no fewer than a patch has, and no more than a camera takes.
const (
	leastPixels = 28 * 28
	mostPixels  = 100_000_000
)

// pagesIn reads the pages of a document that are given as images: "10页pdf转图片,每页一张 1654x2339".
func pagesIn(said *matching, text []byte, told *images) {
	if told.count > 0 || told.sought || !said.mentions("页") {
		return
	}
	at := said.find(pagesTold, said.text, (*regexp.Regexp).FindStringSubmatchIndex)
	if at == nil {
		return
	}
	n, _ := strconv.Atoi(said.text[at[2]:at[3]])
	if n == 0 || n > mostPages {
		return
	}
	blank(text, at[0], at[1])
	told.count = n
	if size := said.find(pageSize, said.text, (*regexp.Regexp).FindStringSubmatchIndex); size != nil && told.width == 0 {
		blank(text, size[0], size[1])
		told.width, _ = strconv.Atoi(said.text[size[2]:size[3]])
		told.height, _ = strconv.Atoi(said.text[size[4]:size[5]])
	}
}

// mostPages are those of a document that one prompt holds.
const mostPages = 512

// tilesIn reads of how many tiles of its size an image is: "448*448, 12 tiles".
func tilesIn(said *matching, text []byte, told *images) {
	if told.width == 0 || told.width != told.height || !said.mentions("tile", "max_num", "max_dynamic_patch") {
		return
	}
	at := said.find(tilesTold, said.text, (*regexp.Regexp).FindStringSubmatchIndex)
	if at == nil {
		return
	}
	n, rows := 0, 1
	for g := 1; g <= 2; g++ {
		if at[2*g] >= 0 {
			n, _ = strconv.Atoi(said.text[at[2*g]:at[2*g+1]])
		}
	}
	for i := 2; i*i <= n; i++ {
		if n%i == 0 {
			rows = i
		}
	}
	if n > 0 {
		blank(text, at[0], at[1])
		told.width, told.height = told.width*n/rows, told.height*rows
	}
}

// imagesAt reads one match.
func imagesAt(said *matching, at []int) (images, bool) {
	group := func(i int) string {
		if at[2*i] < 0 {
			return ""
		}
		return said.text[at[2*i]:at[2*i+1]]
	}
	whole := func(i int) int {
		n, err := strconv.Atoi(group(i))
		if err != nil {
			return 0
		}
		return n
	}
	one := images{count: max(whole(1), numberWord[group(1)])}
	for _, g := range [...]int{2, 6} {
		switch {
		case whole(g) > 0 && whole(g+1) > 0:
			one.width, one.height = whole(g), whole(g+1)
		case whole(g+2) > 0: // lines of a screen of 16 to 9
			one.height = whole(g + 2)
			one.width = (one.height*16/9 + 1) / 2 * 2
		case whole(g+3) > 0:
			one.width, one.height = whole(g+3), whole(g+3)
		}
	}
	behind, before := said.text[at[1]:], said.text[:at[0]]
	if strings.HasPrefix(behind, "=") || one.width == 0 && whole(1) == 0 && numberWord[group(1)] < 2 || said.holds(imagesRate, behind) {
		return images{}, false // "an image" alone tells nothing, images=5 is of the exact notation
	}
	if one.count > fewImages && !said.holds(imagesEach, behind) && !said.holds(imagesOfEach, before) {
		return images{}, false
	}
	return one, true
}

// settleImages puts the images into the query.
func (r *reader) settleImages() {
	q, told := &r.query, r.pictures
	if told == (images{}) {
		return
	}
	q.Images, q.ImagesSought = max(told.count, 1), told.sought
	q.ImageWidth, q.ImageHeight, q.ImagePixels = told.width, told.height, told.pixels
}

// asksImages reports whether it is asked how many images a prompt may hold on some hardware.
func (r *reader) asksImages() bool {
	return r.query.ImagesSought && r.hasModel() && r.hasHardware() && !trains(r.query.Task)
}
