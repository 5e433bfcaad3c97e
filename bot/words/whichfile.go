package words

import (
	"cmp"
	"slices"
)

var whichOf = Pattern(`\bwhich (?:version|variant|build|file|download)s? of\b|\bwhich ([a-z]+)(?:[- ]?\d(?:\.\d+)?)?(?:[- ][a-z]+)?[- ]\d+(?:\.\d+)?b(?:-a\d+b)?(?: (?:for|on|in|with|to|fits?|should|can|do|would|will)\b| ?[?.!]? ?$)|(?:哪个|哪款|哪种|什么)(?:版本的?)? ?([a-z]+)[-\d. ]*\d+b|(?:用|下|下载|选|跑|装)(?:哪个|哪种|什么)版本(?:$|[\s,，。;；!！?？])`)

// askedAlone are what "which" asks for beside a size that is no name of a model.
var askedAlone = []string{"gpu", "gpus", "card", "cards", "one", "is", "are", "will", "can", "runs", "fits", "mac"}

// whichFile reports whether it is asked which file of a named model to take: "which qwen3 32b for a 16gb card".
func whichFile(text string) bool {
	if !hinted(text, "which", "哪", "什么") {
		return false
	}
	m := whichOf().FindStringSubmatch(text)
	return m != nil && !slices.Contains(askedAlone, cmp.Or(m[1], m[2]))
}
