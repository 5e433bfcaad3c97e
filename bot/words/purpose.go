package words

// What a model is sought for, where that takes one of a kind.
const (
	ForCode        = "code"
	ForImages      = "images"
	ForOCR         = "ocr"
	ForTranslation = "translation"
)

var (
	codeWords        = Pattern(`\bcod(?:e|er|ers|ing)\b|\bprogramm(?:ing|er)\b|\bcopilot\b|\bautocomplet\w*|代码|编程|编码助手|写程序|程序员`)
	imageWords       = Pattern(`\bvision\b|\bvlms?\b|\bvl models?\b|\bmulti-?modal\b|\bimage (?:understanding|input|chat)\b|多模态|视觉|看图|识图|图文`)
	ocrWords         = Pattern(`\bocr\b|文字识别`)
	translationWords = Pattern(`\btranslat(?:e|es|ion|ing|or)\b|翻译`)
	praiseWords      = Pattern(`\b(?:best|smartest|strongest|most capable|good|decent|great)\b|最好|最强|最聪明|最厉害|推荐|好用`)
)

// purposeIn is what a text seeks a model for.
func purposeIn(text string) string {
	switch {
	case ocrWords().MatchString(text):
		return ForOCR
	case translationWords().MatchString(text):
		return ForTranslation
	case codeWords().MatchString(text):
		return ForCode
	case imageWords().MatchString(text):
		return ForImages
	}
	return ""
}

// What is said of models that are sought by what they are good at.
var (
	NotJudged    = Sentence{"Which of them answers best is not judged here, only what fits.", "这里只看放不放得下，不评价哪个效果最好。"}
	MadeForNone  = Sentence{"No model made for {purpose} is known here that fits; those below are general ones.", "这里没有放得下的专门用于{purpose}的模型，以下是通用模型。"}
	MadeForWords = map[string]Sentence{
		ForCode: {"code", "代码"}, ForImages: {"images", "看图"}, ForOCR: {"OCR", "文字识别"}, ForTranslation: {"translation", "翻译"},
	}
)
