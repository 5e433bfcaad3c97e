package reader

import (
	"regexp"
	"strconv"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
)

// Images that go with each request or sample of a model that sees, "5 images of 1080p", are told
// in numbers that beside words would be cards, lengths and processors: they are read, and taken out
// of the text, before its words are.

// Images are how many there are of each request, how large, and the pixels that each is scaled down
// to; 0 is not told. Sought is whether their number is asked for.
type Images struct {
	Count, Width, Height, Pixels int
	Sought                       bool
}

const (
	imageSize  = `(?:(\d{2,4}) ?[x×*] ?(\d{2,4})|(\d{3,4})p\b|(\d{3,4}) ?px\b)(?: ?px| pixels?)?`
	imageCount = `(\d{1,3}|an?|one|single|two|three|four|five|six|eight|ten)`
)

var (
	imagesTold   = pattern.Of(`(?:\b` + imageCount + ` )?(?:` + imageSize + ` )?(?:(?:input|rgb|large|small|high-?res(?:olution)?|full-?hd|hd) )*(?:images?|pictures?|photos?|pics|screenshots?|video frames|frames)\b(?:(?: (?:of|at|in|with|sized|each|size|resolution|a)|,)* ` + imageSize + `(?: resolution)?)?`)
	imagesHan    = pattern.Of(`(?:(\d{1,3}|一|两|三|四|五|六|八|十) ?(?:张|幅|个))?(?:` + imageSize + `)?(?: |的|分辨率|大小|高清)*(?:图片|图像|照片|截图|视频帧|图)(?:(?:分辨率|大小|为|是|,|每张|尺寸| )*` + imageSize + `)?`)
	imagesEach   = pattern.Of(`^ ?(?:per|each|every|a|in each|in every|/) ?(?:request|sample|prompt|example|conversation|query|question|message|input|call|turn|item|row)|^(?:每|一)(?:个|条|次)`)
	imagesRate   = pattern.Of(`^ ?(?:per|a|/|each) ?(?:s\b|sec|second|minute|hour|day|month|gpu)|^ ?(?:dataset|training set|encoder|tower|tokens?|generation|model|editing|processor|embedding|classif)`)
	imagesOfEach = pattern.Of(`(?:每|一)(?:个|条|次)?(?:样本|请求|数据|对话|问题|提示|输入)(?:带|有|含|包含|里|中|放|要|传)*$|\b(?:each|every|per) (?:sample|request|prompt|example|query|message)(?: has| with| holds| contains| carries|:)* ?$`)
	// pixelLimit is the setting that processors of images have for their size: "--max_pixels 1003520",
	// MAX_PIXELS=1280*28*28, image_max_pixels: 262144. The least of them changes nothing for a usual one.
	pixelLimit = pattern.Of(`(?:--?)?(?:(?:\b|_)(?:image_|img_)?(max|min)[_ -]?pixels\b|(?:图片|图像|单图|每张图)?的?(最大|最小|最多)像素(?:数|值)?|(?:图片|图像)?像素(上限|下限))(?:["' :=]|为|是|设为|设置为|设成|of|at|to|is)*(\d{2,9})(?: ?[x×*] ?(\d{1,4}))?(?: ?[x×*] ?(\d{1,4}))?\b`)
	// imagesWanted ask how many images go into a prompt: 一次能放几张图, "how many screenshots fit".
	imagesWanted = pattern.Of(`(?:能|可以|最多|一次|同时|放|传|塞|装|输入|支持|处理|喂)(?:[^,;?!、]{0,12})(?:几|多少) ?(?:张|幅|个) ?(?:` + imageSize + `)?(?: |的|分辨率|大小|高清|大图?)*(?:图(?:片|像)?(?:$|[^形灵书谱表像片纸])|图片|图像|照片|截图)|\bhow many (?:` + imageSize + ` )?(?:(?:input|rgb|large|small|high-?res(?:olution)?|full-?hd|hd|more|1080p|4k) )*(?:images?|pictures?|photos?|pics|screenshots?|frames)\b[^?!;]{0,40}\b(?:fit|at once|take|handle|hold|in (?:one|a|each|the) (?:prompt|request|context)|per (?:prompt|request)|feed|pass|send|process|give|input)\b`)
	imagesOver   = pattern.Of(`每(?:秒|小时|分钟|天|日|月)|一(?:天|秒|小时|分钟)|1(?:天|秒|小时|分钟)|\b(?:per|a|an|each|every|in \d+) ?(?:s|sec|seconds?|minutes?|hours?|days?|months?)\b|/ ?s\b|训练|微调|数据集|\b(?:train|finetune|fine-tune|dataset)`)
	pagesTold    = pattern.Of(`\b(\d{1,3}) ?页(?:的)?(?:pdf|ppt|文档|扫描件|合同|报告|论文|资料|发票|图)?[^;?!]{0,16}(?:图片|图像|截图|照片)`)
	pageSize     = pattern.Of(`\b(\d{3,4}) ?[x×*] ?(\d{3,4})\b`)
	tilesTold    = pattern.Of(`\b(\d{1,2}) ?(?:个|x )?(?:image )?tiles?\b|\b(?:max_num|max_dynamic_patch|tiles?)[ :=]*(\d{1,2})\b`)
	numberWord   = map[string]int{"a": 1, "an": 1, "one": 1, "single": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10, "一": 1, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "八": 8, "十": 10}
)

// fewImages go with one request without being told to; more are those of a data set.
const fewImages = 16

var (
	imageWords           = pattern.OneOf("image", "picture", "photo", "pics", "screenshot", "frames", "图", "照片", "视频帧", "pixels", "像素")
	imagesInHowManyWords = pattern.OneOf("几", "多少", "how many")
)

// ImagesIn takes images out of a folded text: their number, their size and the pixels they are scaled
// down to may stand apart. Where none are told with a number or a size, the text stays as it is.
func ImagesIn(said *pattern.Matching) (*pattern.Matching, Images) {
	var told Images
	said = patchesIn(said, &told)
	if !said.Mentions(imageWords) {
		return said, told
	}
	told.Sought = said.Mentions(imagesInHowManyWords) && said.Holds(imagesWanted, said.Text) && !said.Holds(imagesOver, said.Text)
	text := []byte(said.Text)
	pixelLimits(said, text, &told)
	if said.Mentions(perPromptWords) {
		for _, at := range imagesAllowed.Expr().FindAllStringSubmatchIndex(said.Text, 1) {
			if n, _ := strconv.Atoi(said.Text[at[2]:at[3]]); n > 0 && n <= mostAllowed {
				told.Count = n
			}
			chars.Blank(text, at[0], at[1])
		}
	}
	for _, p := range [...]*pattern.Pattern{imagesTold, imagesHan} {
		if !said.May(p) {
			continue
		}
		for _, at := range p.Expr().FindAllStringSubmatchIndex(said.Text, 8) {
			one, ok := imagesAt(said, at)
			if !ok || told.Count > 0 && one.Count > 0 || told.Width > 0 && one.Width > 0 {
				continue
			}
			chars.Blank(text, at[0], at[1])
			told.Count, told.Width, told.Height = max(told.Count, one.Count), max(told.Width, one.Width), max(told.Height, one.Height)
		}
	}
	pagesIn(said, text, &told)
	if told == (Images{Sought: told.Sought, Pixels: told.Pixels}) && string(text) == said.Text {
		return said, told
	}
	tilesIn(said, text, &told)
	return pattern.NewMatching(string(text)), told
}

// imagesAllowed is the setting of servers for how many images a prompt may hold: "--limit-mm-per-prompt image=4".
var imagesAllowed = pattern.Of(`limit[-_ ]mm[-_ ]per[-_ ]prompt[ =:'"{(\\]*images?['"\\]? ?[=:] ?(\d{1,3})(?:[ ,]*['"\\]?(?:video|audio)s?['"\\]? ?[=:] ?\d{1,3})*['"})]*`)

var perPromptWords = pattern.OneOf("per-prompt", "per_prompt", "per prompt")

// mostAllowed is the most images that a prompt is let hold.
const mostAllowed = 256

var pixelsWords = pattern.OneOf("pixels", "像素")

// pixelLimits takes out what images are scaled to.
func pixelLimits(said *pattern.Matching, text []byte, told *Images) {
	if !said.Mentions(pixelsWords) || !said.May(pixelLimit) {
		return
	}
	for _, at := range pixelLimit.Expr().FindAllStringSubmatchIndex(said.Text, 4) {
		n := 1
		for g := 4; g <= 6; g++ {
			if at[2*g] >= 0 {
				one, _ := strconv.Atoi(said.Text[at[2*g]:at[2*g+1]])
				n *= one
			}
		}
		if n < leastPixels || n > mostPixels {
			continue
		}
		chars.Blank(text, at[0], at[1])
		if word := said.Text[at[0]:at[8]]; !chars.Mentions(word, "min", "最小", "下限") {
			told.Pixels = n
		}
	}
}

// Pixels of an image are no fewer than a patch has, and no more than a camera takes.
const (
	leastPixels = 28 * 28
	mostPixels  = 100_000_000
)

var pageHanWords = pattern.OneOf("页")

// pagesIn reads the pages of a document that are given as images: "10页pdf转图片,每页一张 1654x2339".
func pagesIn(said *pattern.Matching, text []byte, told *Images) {
	if told.Count > 0 || told.Sought || !said.Mentions(pageHanWords) {
		return
	}
	at := said.Find(pagesTold, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
	if at == nil {
		return
	}
	n, _ := strconv.Atoi(said.Text[at[2]:at[3]])
	if n == 0 || n > mostPages {
		return
	}
	chars.Blank(text, at[0], at[1])
	told.Count = n
	if size := said.Find(pageSize, said.Text, (*regexp.Regexp).FindStringSubmatchIndex); size != nil && told.Width == 0 {
		chars.Blank(text, size[0], size[1])
		told.Width, _ = strconv.Atoi(said.Text[size[2]:size[3]])
		told.Height, _ = strconv.Atoi(said.Text[size[4]:size[5]])
	}
}

// mostPages are those of a document that one prompt holds.
const mostPages = 512

var tilesInWords = pattern.OneOf("tile", "max_num", "max_dynamic_patch")

// tilesIn reads of how many tiles of its size an image is: "448*448, 12 tiles".
func tilesIn(said *pattern.Matching, text []byte, told *Images) {
	if told.Width == 0 || told.Width != told.Height || !said.Mentions(tilesInWords) {
		return
	}
	at := said.Find(tilesTold, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
	if at == nil {
		return
	}
	n, rows := 0, 1
	for g := 1; g <= 2; g++ {
		if at[2*g] >= 0 {
			n, _ = strconv.Atoi(said.Text[at[2*g]:at[2*g+1]])
		}
	}
	for i := 2; i*i <= n; i++ {
		if n%i == 0 {
			rows = i
		}
	}
	if n > 0 {
		chars.Blank(text, at[0], at[1])
		told.Width, told.Height = told.Width*n/rows, told.Height*rows
	}
}

// imagesAt reads one match.
func imagesAt(said *pattern.Matching, at []int) (Images, bool) {
	group := func(i int) string {
		if at[2*i] < 0 {
			return ""
		}
		return said.Text[at[2*i]:at[2*i+1]]
	}
	whole := func(i int) int {
		n, err := strconv.Atoi(group(i))
		if err != nil {
			return 0
		}
		return n
	}
	one := Images{Count: max(whole(1), numberWord[group(1)])}
	for _, g := range [...]int{2, 6} {
		switch {
		case whole(g) > 0 && whole(g+1) > 0:
			one.Width, one.Height = whole(g), whole(g+1)
		case whole(g+2) > 0: // lines of a screen of 16 to 9
			one.Height = whole(g + 2)
			one.Width = (one.Height*16/9 + 1) / 2 * 2
		case whole(g+3) > 0:
			one.Width, one.Height = whole(g+3), whole(g+3)
		}
	}
	behind, before := said.Text[at[1]:], said.Text[:at[0]]
	if strings.HasPrefix(behind, "=") || one.Width == 0 && whole(1) == 0 && numberWord[group(1)] < 2 || said.Holds(imagesRate, behind) {
		return Images{}, false // "an image" alone tells nothing, images=5 is of the exact notation
	}
	if one.Count > fewImages && !said.Holds(imagesEach, behind) && !said.Holds(imagesOfEach, before) {
		return Images{}, false
	}
	return one, true
}

// settleImages puts the images into the query.
func (r *Reader) settleImages() {
	q, told := &r.Query, r.Pictures
	if told == (Images{}) {
		return
	}
	q.Images, q.ImagesSought = max(told.Count, 1), told.Sought
	q.ImageWidth, q.ImageHeight, q.ImagePixels = told.Width, told.Height, told.Pixels
}

// patches are the pixels of an image told by the patches that it is cut in: "20 images at 1280x28x28".
var (
	patches    = pattern.Of(`\b(\d{2,5}) ?[x×*] ?(14|16|28|32) ?[x×*] ?(14|16|28|32)\b`)
	patchWords = pattern.OneOf("28", "14", "16", "32")
)

// patchesIn takes them out of the text, unless a setting is told with them.
func patchesIn(said *pattern.Matching, told *Images) *pattern.Matching {
	if !said.Mentions(patchWords) || said.Mentions(pixelsWords) && said.Holds(pixelLimit, said.Text) {
		return said
	}
	at := said.Find(patches, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
	if at == nil {
		return said
	}
	n := 1
	for g := 1; g <= 3; g++ {
		one, _ := strconv.Atoi(said.Text[at[2*g]:at[2*g+1]])
		n *= one
	}
	if at[4] < 0 || said.Text[at[4]:at[5]] != said.Text[at[6]:at[7]] || n > mostPixels {
		return said
	}
	told.Pixels = n
	text := []byte(said.Text)
	chars.Blank(text, at[0], at[1])
	return pattern.NewMatching(string(text))
}
