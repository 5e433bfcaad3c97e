package words

import (
	"regexp"
	"slices"
	"strings"
)

// MacForm is one of Apple's machines, as the chips it comes with tell; empty for any.
type MacForm string

// macForms are the machines by their names, and the kinds of the chips that they come with (Apple's specifications).
var macForms = []struct {
	form  MacForm
	named func() *regexp.Regexp
	chips string // parted by commas; that of the plain chip is empty
}{
	{"macbook air", Pattern(`\bmacbook airs?\b|\bmba\b`), ""},
	{"macbook", Pattern(`\bmacbooks?\b|\bmbps?\b|苹果笔记本|苹果本`), ",pro,max"},
	{"mac mini", Pattern(`\bmac ?minis?\b`), ",pro"},
	{"mac studio", Pattern(`\bmac ?studios?\b`), "max,ultra"},
	{"mac pro", Pattern(`\bmac pros?\b`), "ultra"},
	{"imac", Pattern(`\bimacs?\b`), ""},
}

// macForm is the machine of Apple's that a text names.
func macForm(text string) MacForm {
	if !hinted(text, "mac", "mba", "mbp", "苹果") {
		return ""
	}
	for _, f := range macForms {
		if f.named().MatchString(text) {
			return f.form
		}
	}
	return ""
}

// MacFormIn is the machine of Apple's that a text names, as a query has it: "mac-mini".
func MacFormIn(text string) string {
	return strings.ReplaceAll(string(macForm(strings.ToLower(text))), " ", "-")
}

// MacFormNamed is the machine that a query has.
func MacFormNamed(name string) MacForm { return MacForm(strings.ReplaceAll(name, "-", " ")) }

// WithoutMacForm is a text in small letters without the machines of Apple's that it names.
func WithoutMacForm(text string) string {
	text = strings.ToLower(text)
	if macForm(text) == "" {
		return text
	}
	for _, f := range macForms {
		text = f.named().ReplaceAllLiteralString(text, "")
	}
	return text
}

var anyMac = Pattern(`\bmac(?:book)?s?\b|\b(?:imacs?|mbps?|apple silicon)\b|苹果(?:电脑|笔记本|本)`)

// NamesMac says whether a text names one of Apple's machines, whichever.
func NamesMac(text string) bool {
	text = strings.ToLower(text)
	return hinted(text, "mac", "mbp", "apple", "苹果") && anyMac().MatchString(text)
}

// Has reports whether a chip, by its name in the catalogue ("apple-m4-max"), comes in the machine.
func (m MacForm) Has(chip string) bool {
	parts := strings.Split(chip, "-") // some come with fewer cores: "apple-m4-max-32"
	kind := ""
	if len(parts) > 2 {
		kind = parts[2]
	}
	for _, f := range macForms {
		if f.form != m {
			continue
		}
		return slices.Contains(strings.Split(f.chips, ","), kind)
	}
	return true
}

// What is said of a Mac that is sought.
var (
	MacToBuy = Sentence{
		"The smallest Mac that holds {what}{quick} has {gb} GB: {need} of the {capacity} that its GPU may use. Of the chips that come with so much, the fastest is {name}.",
		"能放下{what}{quick}的 Mac 最小要 {gb} GB：占用 {need}，GPU 可用 {capacity}。配这么多内存的芯片里最快的是 {name}。",
	}
	MacSoQuick     = Sentence{" and gives {rate}", "、达到 {rate} "}
	NoMacSoQuick   = Sentence{" No such Mac gives {rate} so; a narrower format or a smaller model would.", "没有这样的 Mac 能达到 {rate}；需要更小的格式或模型。"}
	MacQuicker     = Sentence{" The fastest is {name}, from {gb} GB: {times} x as fast.", "最快的是 {name}（{gb} GB 起），速度为 {times} 倍。"}
	MacCheckpoints = Sentence{" That is with gradient checkpointing (on by default in TRL).", "这是开启梯度检查点的用量（TRL 默认开启）。"}
	MacInMLX       = Sentence{" As QLoRA over 4-bit weights {gb} GB are enough: {need}.", "在 4 位权重上做 QLoRA 时 {gb} GB 就够：{need}。"}
	MacInFourBits  = Sentence{" In 4 bits (q4_k_m) {gb} GB are enough: {need}.", "用 4 位（q4_k_m）时 {gb} GB 就够：{need}。"}
	NoMacHolds     = Sentence{
		"No such Mac holds {what}: {need} of the {capacity} that the GPU of {name} may use.",
		"没有这样的 Mac 能放下{what}：{name} 的 GPU 可用 {capacity}，需要 {need}。",
	}
)
