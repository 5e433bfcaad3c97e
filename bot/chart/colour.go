package chart

import "image/color"

// The picture brings its own ground, so that it reads the same on a dark page
// and on a light one.
var (
	ground  = color.RGBA{0x21, 0x25, 0x2b, 0xff}
	ink     = color.RGBA{0xee, 0xf0, 0xf2, 0xff}
	quiet   = color.RGBA{0xa9, 0xb1, 0xba, 0xff}
	grid    = color.RGBA{0x3a, 0x41, 0x4a, 0xff}
	onBar   = color.RGBA{0x12, 0x14, 0x17, 0xff}
	beyond  = color.RGBA{0xff, 0x6b, 0x5e, 0xff}
	allowed = color.RGBA{0xff, 0xff, 0xff, 0xff}
)

// hues are told apart with every kind of colour vision (Okabe and Ito, "Color
// Universal Design", 2008), light enough for dark figures on them.
var hues = []color.RGBA{
	{0x56, 0xb4, 0xe9, 0xff}, // sky blue
	{0xe6, 0x9f, 0x00, 0xff}, // orange
	{0x2f, 0xb8, 0x8f, 0xff}, // bluish green
	{0xf0, 0xe4, 0x42, 0xff}, // yellow
	{0xd9, 0x8c, 0xb8, 0xff}, // reddish purple
	{0x7d, 0x9c, 0xf5, 0xff}, // blue
	{0xe8, 0x7a, 0x3e, 0xff}, // vermilion
}

// rest is what is too small for a colour of its own.
var rest = color.RGBA{0x9a, 0xa3, 0xad, 0xff}

// groups are the components that share a colour in every picture, so that two
// pictures can be compared. What is not listed is drawn as the rest.
var groups = []struct {
	name    string
	members []string
}{
	{"weights", []string{"weights", "tower", "draft"}},
	{"optimizer", []string{"optimizer", "master_weights"}},
	{"gradients", []string{"gradients", "adapters"}},
	{"activations", []string{"activations", "logits", "gathered"}},
	{"kv_cache", []string{"kv_cache", "rollout_cache"}},
	{"other_models", []string{"reference", "reward", "critic"}},
	{"overhead", []string{"buffers", "workspace", "fragmentation", "communication", "cuda_graphs", "context"}},
}
