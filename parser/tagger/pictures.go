package tagger

import (
	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Questions on models that see tell how many pictures or frames they are given, and their size:
// 一次输入5张图, "4 images per prompt", 分辨率1024, 60帧. Those numbers count no cards, and are no
// lengths.

var (
	// ofPictures stands behind a number of pictures. 图形卡 and 图灵 are of cards.
	ofPictures = pattern.Of(`^ ?(?:张|幅|帧|个|副|份)?(?:1080p|720p|480p|2k|4k|高清|大|小|医学|遥感|扫描|输入|的| )*(?:图片|图像|照片|截图|图(?:[^形灵书谱表]|$))|^ ?帧|^ ?(?:high[- ]?res |full[- ]?hd |large |small |input |1080p |720p |4k )*(?:images?|pictures?|pics?|photos?|screenshots?|(?:video )?frames?)\b`)
	// pictureSize ends before the size of a picture, and pixels stand behind it.
	pictureSize = pattern.Of(`(?:分辨率|像素|\bresolutions?|\b(?:image|picture|frame|photo|input image) size|图片大小|图像大小|图片尺寸|图像尺寸|尺寸)(?: |:|=|of|at|is|is at|to|是|为|都|约|大概|\d{2,5} ?[x*×] ?)*$`)
	pixels      = pattern.Of(`^ ?(?:(?:[x*×] ?\d{2,5} ?)?(?:px\b|pixels?\b|像素|分辨率)|[x*×] ?\d{2,5} ?(?:的)?(?:图|照片|视频|image|picture|photo|frame|video)|[x*×] ?(?:480|720|1080|1440|2160)\b)`)
	// pixelsAcross ends before the other side of a picture.
	pixelsAcross = pattern.Of(`(?:640|854|1024|1280|1920|2560|3840) ?[x*×] ?$`)
	acrossPixels = pattern.Of(`^ ?(?:px\b|pixels?\b|像素|分辨率|(?:的)?(?:图|照片|视频)|(?:images?|pictures?|photos?|frames?|videos?)\b|[^0-9])`)
)

var picturesWords = pattern.OneOf("图", "照片", "帧", "分辨率", "像素", "image", "picture", "pic", "photo", "screenshot", "frame", "resolution", "pixel", "px", "视频", "video", "1920", "1280", "3840", "2560")

// pictures takes such numbers, and what counts with them, out of what cards and lengths are
// read from. What a job is trained on is its samples.
func pictures(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(picturesWords) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if (t.Type == token.Bare || t.Type == token.Card) && chars.OnlyDigits(said.Text[t.Lo:t.Hi]) && pixelsAcross.In(said.Text[max(0, t.Lo-24):t.Lo]) {
			unread(t) // the 1080 of "1920x1080" is no card
			continue
		}
		if t.Type != token.Number && t.Type != token.Several && t.Type != token.One && t.Type != token.Scaled || i+1 < len(tokens) && tokens[i+1].Type == token.Quantity {
			continue // "900 image tokens"
		}
		before, behind := said.Text[max(0, t.Lo-24):t.Lo], said.Text[t.Hi:min(len(said.Text), t.Hi+48)]
		switch {
		case t.Value >= 64 && (pictureSize.In(before) || pixels.In(behind) || pixelsAcross.In(before) && acrossPixels.In(behind)):
		case ofPictures.In(behind) && t.Value > mostPictures:
			if next := i + 1; next < len(tokens) {
				tokens[next].Type, tokens[next].Kind, tokens[next].Name = token.Data, "data", "samples" // 1万张图片
			}
			continue
		case ofPictures.In(behind):
		default:
			continue
		}
		unread(t)
		if i+1 < len(tokens) && (tokens[i+1].Type == token.Measure || tokens[i+1].Type == token.Times) {
			unread(&tokens[i+1])
		}
	}
}

// mostPictures is more than one prompt holds; so many are data.
const mostPictures = 512

// unread leaves nothing of a token that a setting or a count could be made of.
func unread(t *token.Token) { t.Type, t.Kind, t.Name = token.Term, "filler", "a" }
