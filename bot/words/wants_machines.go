package words

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// providers are the clouds whose prices are listed, by the words that name them or what only they rent.
var providers = []struct {
	name  string
	hints []string
	words func() *regexp.Regexp
}{
	{"AWS", []string{"aws", "amazon", "ec2", "sagemaker", "xlarge", "亚马逊"}, Pattern(`\b(?:aws|amazon|ec2|sagemaker)\b|\b(?:p[2-6]|g[2-7]|trn|inf|dl)[a-z0-9-]*\.(?:\d*xlarge|metal)\b|亚马逊`)},
	{"GCP", []string{"gcp", "google", "gce", "a2-", "a3-", "a4-", "g2-", "谷歌云"}, Pattern(`\bgcp\b|\bgoogle(?:'s)? cloud\b|\bgce\b|\b(?:a2|a3|a4)-(?:high|mega|ultra|edge)gpu-\dg\b|\bg2-standard-\d+\b|谷歌云`)},
	{"Azure", []string{"azure", "standard_n", "微软云"}, Pattern(`\bazure\b|\bstandard_n[cdv]\d[a-z0-9_]*|微软云`)},
	{"Lambda", []string{"lambda"}, Pattern(`\blambda(?:'s)? (?:labs?|cloud|gpus?|instances?|machines?|servers?|nodes?|vms?|prices?|[abhv]\d{2,3}|gh200)\b|\b(?:on|at|from|with|by) lambda\b`)},
	{"RunPod", []string{"runpod"}, Pattern(`\brunpod\b`)},
	{"Nebius", []string{"nebius"}, Pattern(`\bnebius\b`)},
}

// ProviderIn is the one cloud that a text names, as its prices are listed; empty where it names none or
// several.
func ProviderIn(text string) string {
	found := ""
	for _, p := range providers {
		if !hinted(text, p.hints...) || !p.words().MatchString(text) {
			continue
		}
		if found != "" {
			return ""
		}
		found = p.name
	}
	return found
}

// vendorIn is who makes cards, where a text names one such and no other.
func vendorIn(text string) string {
	named := ""
	for _, v := range []struct {
		vendor string
		words  []string
	}{{"AMD", []string{"amd", "radeon"}}, {"NVIDIA", []string{"nvidia", "geforce", "英伟达"}}, {"Intel", []string{"intel"}}} {
		switch {
		case !hinted(text, v.words...):
		case named != "":
			return ""
		default:
			named = v.vendor
		}
	}
	return named
}

// Circuit is a circuit of a house that machines hang on; the zero one is none.
type Circuit struct{ Amps, Volts int }

var (
	circuitWords = Pattern(`\b(?P<amps>[1-9]\d) ?-?(?:a|amps?|amperes?)\b[^.?!]{0,20}\b(?:circuits?|outlets?|breakers?|fuses?|sockets?|plugs?|lines?)\b|\b(?:circuit|outlet|breaker|fuse)s?\b[^.?!]{0,12}\b(?P<behind>[1-9]\d) ?(?:a|amps?)\b|(?P<zh>[1-9]\d) ?(?:a|安)的?(?:空开|插座|断路器|回路|电路|线路)`)
	voltWords    = Pattern(`\b(?P<volts>100|110|120|208|220|230|240) ?(?:v|volts?)\b`)
)

// circuitOf is the circuit that a text names: of 120 V where it says none, as outlets of so many amperes are
// spoken of where that is usual, and of 220 V in Chinese.
func circuitOf(text string) Circuit {
	if !hinted(text, "circuit", "outlet", "breaker", "fuse", "socket", "plug", "line", "空开", "插座", "断路", "回路", "电路", "线路") {
		return Circuit{}
	}
	m := circuitWords().FindStringSubmatch(text)
	if m == nil {
		return Circuit{}
	}
	amps, _ := strconv.Atoi(cmp.Or(m[1], m[2], m[3]))
	volts := 120
	if m[3] != "" {
		volts = 220
	}
	if v := voltWords().FindStringSubmatch(text); v != nil {
		volts, _ = strconv.Atoi(v[1])
	}
	return Circuit{amps, volts}
}

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

// Notebooks that are free, as machines: what their text names them by, their card, how many of them, and the host's
// memory in GB. Google names a T4 and no memory of its host, which was seen to be 12.7 GB; runtimes end after 12 hours
// (research.google.com/colaboratory/faq.html). Kaggle's has two T4 and 31.4 GiB (wandb-metadata.json of runs in
// /kaggle/working), 12 hours a session and about 30 a week.
var Notebooks = map[string]Notebook{
	"colab":  {"t4", 1, 12.7, NotebookColab},
	"kaggle": {"t4", 2, 31.4, NotebookKaggle},
}

// Notebook is the machine of a free notebook.
type Notebook struct {
	GPU   string
	Count int
	RAMGB float64
	Told  Sentence
}

// notebookIn names the free notebook that a text is about, empty for none: who pays has a choice of cards.
func notebookIn(text string) string {
	if hinted(text, "colab pro", "pro+", "tpu", "colab enterprise", "compute units", "付费", "会员") {
		return ""
	}
	switch colab, kaggle := strings.Contains(text, "colab"), strings.Contains(text, "kaggle"); {
	case colab && !kaggle:
		return "colab"
	case kaggle && !colab:
		return "kaggle"
	}
	return ""
}

// NotebookHours is how long a session of one lasts at most.
const NotebookHours = 12
