package words

import (
	"slices"
	"strings"
)

// MacForm is one of Apple's machines, as the chips it comes with tell; empty for any.
type MacForm string

// macForms are the machines by their names, and the ends of the chips that they come with (Apple's specifications).
var macForms = []struct {
	form  MacForm
	named func(string) bool
	chips string // parted by commas; that of the plain chip is empty
}{
	{"macbook air", named(`\bmacbook airs?\b|\bmba\b`), ""},
	{"macbook", named(`\bmacbooks?\b|\bmbps?\b|苹果笔记本|苹果本`), ",pro,max,max-30,max-32"},
	{"mac mini", named(`\bmac ?minis?\b`), ",pro"},
	{"mac studio", named(`\bmac ?studios?\b`), "max,max-30,max-32,ultra"},
	{"mac pro", named(`\bmac pros?\b`), "ultra"},
	{"imac", named(`\bimacs?\b`), ""},
}

func named(words string) func(string) bool {
	p := Pattern(words)
	return func(text string) bool { return p().MatchString(text) }
}

// macForm is the machine of Apple's that a text names.
func macForm(text string) MacForm {
	if !hinted(text, "mac", "mba", "mbp", "苹果") {
		return ""
	}
	for _, f := range macForms {
		if f.named(text) {
			return f.form
		}
	}
	return ""
}

var anyMac = Pattern(`\bmac(?:book)?s?\b|\b(?:imacs?|mbps?|apple silicon)\b|苹果(?:电脑|笔记本|本)`)

// NamesMac says whether a text names one of Apple's machines, whichever.
func NamesMac(text string) bool {
	text = strings.ToLower(text)
	return hinted(text, "mac", "mbp", "apple", "苹果") && anyMac().MatchString(text)
}

// Has reports whether a chip, by its name in the catalogue ("apple-m4-max"), comes in the machine.
func (m MacForm) Has(chip string) bool {
	_, end, _ := strings.Cut(strings.TrimPrefix(chip, "apple-"), "-")
	for _, f := range macForms {
		if f.form != m {
			continue
		}
		return slices.Contains(strings.Split(f.chips, ","), end)
	}
	return true
}
