package parser

import (
	"strconv"
	"strings"
)

// Images that go with each request or sample of a model that sees, "5 images of 1080p", are told
// in numbers that beside words would be cards, lengths and processors: they are read, and taken out
// of the text, before its words are.

// images are how many there are of each request, and how large; 0 is not told.
type images struct{ count, width, height int }

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
	numberWord   = map[string]int{"a": 1, "an": 1, "one": 1, "single": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10, "一": 1, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "八": 8, "十": 10}
)

// fewImages go with one request without being told to; more are those of a data set.
const fewImages = 16

// picturesIn takes images out of a folded text. Where none are told with a number or a size, the
// text stays as it is.
func picturesIn(said *matching) (*matching, images) {
	var told images
	if !said.mentions("image", "picture", "photo", "pics", "screenshot", "frames", "图", "照片", "视频帧") {
		return said, told
	}
	for _, p := range [...]*pattern{imagesTold, imagesHan} {
		if !said.may(p) {
			continue
		}
		for _, at := range p.expr().FindAllStringSubmatchIndex(said.text, 8) {
			one, ok := said.imagesAt(at)
			if !ok {
				continue
			}
			text := []byte(said.text)
			blank(text, at[0], at[1])
			return newMatching(string(text)), one
		}
	}
	return said, told
}

// imagesAt reads one match.
func (h *matching) imagesAt(at []int) (images, bool) {
	group := func(i int) string {
		if at[2*i] < 0 {
			return ""
		}
		return h.text[at[2*i]:at[2*i+1]]
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
	behind, before := h.text[at[1]:], h.text[:at[0]]
	if strings.HasPrefix(behind, "=") || one.width == 0 && whole(1) == 0 && numberWord[group(1)] < 2 || h.holds(imagesRate, behind) {
		return images{}, false // "an image" alone tells nothing, images=5 is of the exact notation
	}
	if one.count > fewImages && !h.holds(imagesEach, behind) && !h.holds(imagesOfEach, before) {
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
	q.Images = max(told.count, 1)
	q.ImageWidth, q.ImageHeight = told.width, told.height
}
