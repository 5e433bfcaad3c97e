package reader

import (
	"regexp"
	"strconv"

	"headroom/parser/chars"
	"headroom/parser/pattern"
)

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
