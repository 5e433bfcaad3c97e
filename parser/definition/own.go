// Package definition reads the definition of a model, a card or a machine of
// one's own.
package definition

import (
	"slices"
	"strings"
	"unicode"

	"headroom/parser/chars"
	"headroom/parser/query"
)

// Own is a command about a team's own models, GPUs and machines: what is added,
// changed or removed, with the figures that the words state and no others.
//
//	add model foo 13b layers 40 hidden 5120 heads 40 kv 8
//	add gpu lab-a6000 48gb bw 768GB/s 155tflops nvlink
//	add node lab-rack 8x lab-a6000 nvlink 512gb ram
//	edit gpu lab-a6000 300w
//	remove model foo
type Own struct {
	Action OwnAction `json:"action"`
	Kind   OwnKind   `json:"kind"`
	Name   string    `json:"name"` // as written; empty where none was said
	Model  OwnModel  `json:"model,omitzero"`
	GPU    OwnGPU    `json:"gpu,omitzero"`
	Node   OwnNode   `json:"node,omitzero"`

	Lang string `json:"lang"` // to answer in: en, zh
	// Problems tell of what is missing, impossible, said twice or not
	// understood, each with its place in the text. Where Rejected is set nothing
	// should be stored.
	Problems []query.Problem `json:"problems,omitempty"`
	Rejected bool            `json:"rejected,omitempty"`
}

// OwnAction is what a command does.
type OwnAction string

// The actions.
const (
	OwnAdd    OwnAction = "add"
	OwnEdit   OwnAction = "edit"
	OwnRemove OwnAction = "remove"
)

// OwnKind is what a command is about.
type OwnKind string

// The kinds.
const (
	OwnModelKind OwnKind = "model"
	OwnGPUKind   OwnKind = "gpu"
	OwnNodeKind  OwnKind = "node"
)

// OwnModel are the figures of a model in words. A zero was not said.
type OwnModel struct {
	ParamsB         float64 `json:"params_b,omitempty"`
	ActiveParamsB   float64 `json:"active_params_b,omitempty"`
	Layers          int     `json:"layers,omitempty"`
	Hidden          int     `json:"hidden_size,omitempty"`
	Intermediate    int     `json:"intermediate_size,omitempty"`
	Heads           int     `json:"attention_heads,omitempty"`
	KVHeads         int     `json:"kv_heads,omitempty"`
	HeadDim         int     `json:"head_dim,omitempty"`
	Vocab           int     `json:"vocab_size,omitempty"`
	Context         int     `json:"max_position_embeddings,omitempty"`
	Window          int     `json:"window,omitempty"`
	Experts         int     `json:"experts,omitempty"`
	ExpertsPerToken int     `json:"experts_per_token,omitempty"`
	ExpertWidth     int     `json:"expert_intermediate_size,omitempty"`
	DenseLayers     int     `json:"dense_layers,omitempty"`
	Tied            *bool   `json:"tied_embeddings,omitempty"`
	DType           string  `json:"native_dtype,omitempty"`
	HubID           string  `json:"hub_id,omitempty"`
}

// OwnGPU are the figures of a card in words. A zero was not said.
type OwnGPU struct {
	MemoryGB     float64 `json:"memory_gb,omitempty"`
	MemoryType   string  `json:"memory_type,omitempty"` // GDDR6X, HBM3
	BandwidthGBs float64 `json:"bandwidth_gbs,omitempty"`
	TFLOPS       float64 `json:"tflops,omitempty"` // dense, 16 bits; the one that is said without a type
	BF16         bool    `json:"bf16,omitempty"`   // that rate was told of bf16
	FP32TFLOPS   float64 `json:"fp32_tflops,omitempty"`
	FP8TFLOPS    float64 `json:"fp8_tflops,omitempty"`
	NVLink       *bool   `json:"nvlink,omitempty"`
	NVLinkGBs    float64 `json:"nvlink_gbs,omitempty"`
	PowerW       int     `json:"tdp_w,omitempty"`
	PCIeGen      int     `json:"pcie_gen,omitempty"`
	Capability   string  `json:"compute_capability,omitempty"` // 8.6
	Like         string  `json:"like,omitempty"`               // a card whose other figures are taken over
}

// OwnNode is a machine or rack in words.
type OwnNode struct {
	GPU         string  `json:"gpu,omitempty"` // as written
	Count       int     `json:"devices,omitempty"`
	NVLink      *bool   `json:"nvlink,omitempty"`
	NVLinkGBs   float64 `json:"intra_gbs,omitempty"`
	NetworkGbps float64 `json:"inter_gbps,omitempty"`
	HostRAMGB   float64 `json:"host_ram_gb,omitempty"`
}

// The words that a command begins with. The last of several may be part of a
// longer one, so the longest is tried first.
var ownActions = map[string]OwnAction{
	"add": OwnAdd, "define": OwnAdd, "create": OwnAdd, "register": OwnAdd, "new": OwnAdd,
	"edit": OwnEdit, "change": OwnEdit, "update": OwnEdit, "set": OwnEdit, "modify": OwnEdit,
	"remove": OwnRemove, "delete": OwnRemove, "drop": OwnRemove, "forget": OwnRemove,
	"添加": OwnAdd, "新增": OwnAdd, "增加": OwnAdd, "登记": OwnAdd, "加": OwnAdd,
	"修改": OwnEdit, "更新": OwnEdit, "更改": OwnEdit, "编辑": OwnEdit, "改": OwnEdit,
	"删除": OwnRemove, "移除": OwnRemove, "删掉": OwnRemove, "去掉": OwnRemove, "删": OwnRemove,
}

var ownKinds = map[string]OwnKind{
	"model": OwnModelKind, "models": OwnModelKind, "模型": OwnModelKind,
	"gpu": OwnGPUKind, "card": OwnGPUKind, "accelerator": OwnGPUKind, "显卡": OwnGPUKind, "gpu卡": OwnGPUKind, "卡": OwnGPUKind, "加速卡": OwnGPUKind,
	"node": OwnNodeKind, "rack": OwnNodeKind, "machine": OwnNodeKind, "server": OwnNodeKind, "box": OwnNodeKind,
	"节点": OwnNodeKind, "机器": OwnNodeKind, "服务器": OwnNodeKind, "机柜": OwnNodeKind,
}

// Parse reads a command about a team's own models, GPUs and machines. It is
// false for every text that does not begin with one; what follows the beginning
// is then read to its end, and what is not understood is a problem, never lost.
func Parse(text string) (Own, bool) {
	if chars.Runes(text) > chars.Longest {
		return Own{}, false
	}
	o := &owner{words: ownWords(beginning(text))}
	if !o.begin() {
		return Own{}, false
	}
	again := &owner{text: []rune(text), words: ownWords(text)}
	if again.begin() { // the same again, with all of the text
		o = again
	}
	o.Lang = chars.Language(text)
	o.name()
	if o.Action != OwnRemove {
		o.figures()
	} else if o.leftOver() {
		o.problem("unknown_word", o.at, len(o.words)-1, "Nothing more was expected after the name.", "名称之后不应再有内容。")
	}
	o.missing()
	return o.Own, true
}

// leftOver tells whether words that say something stand behind a removal.
func (o *owner) leftOver() bool {
	for o.at < len(o.words) && ownLittle[o.words[o.at].text] {
		o.at++
	}
	return o.at < len(o.words)
}

// beginning is as much of a text as tells whether it is a command, so that
// questions cost nothing.
func beginning(text string) string {
	if len(text) <= 64 {
		return text
	}
	cut := strings.LastIndexByte(text[:64], ' ')
	for i := range text {
		if i >= 64 {
			return text[:max(cut, i)]
		}
	}
	return text
}

// owner reads one command.
type owner struct {
	Own
	text  []rune
	words []ownWord
	at    int
	said  map[string]int // figures by key, with the word that said each
}

// begin reads the action and the kind, in either order and with little words
// between: "add a gpu", "添加一张显卡", "gpu add".
func (o *owner) begin() bool {
	o.said = map[string]int{}
	skipPolite := []string{"please", "pls", "请", "a", "an", "the", "our", "my", "own", "new", "一个", "一张", "一台", "个", "张", "台", "我们的", "自己的", "自定义"}
	for o.at < len(o.words) && slices.Contains([]string{"please", "pls", "请", "/vram"}, o.words[o.at].text) {
		o.at++
	}
	if o.at+1 < len(o.words) && (o.words[o.at].text == "把" || o.words[o.at].text == "将") {
		return o.turned()
	}
	action := false
	if o.at < len(o.words) {
		o.Action, action = ownActions[o.words[o.at].text]
		if kind, first := ownKinds[o.words[o.at].text]; first && o.at+1 < len(o.words) {
			if o.Action, action = ownActions[o.words[o.at+1].text]; action {
				o.Kind = kind
				o.at += 2
				return true
			}
		}
	}
	if !action {
		return false
	}
	for next := o.at + 1; next < len(o.words) && next < o.at+4; next++ {
		if kind, ok := ownKinds[o.words[next].text]; ok {
			if o.words[o.at].text == "加" && next == len(o.words)-1 {
				return false // 加一张卡: one more of those that were spoken of
			}
			o.Kind, o.at = kind, next+1
			return true
		}
		if !slices.Contains(skipPolite, o.words[next].text) {
			return false
		}
	}
	return false
}

// turned reads a command whose action comes last: 把模型 foo 删除.
func (o *owner) turned() bool {
	kind, known := ownKinds[o.words[o.at+1].text]
	if !known {
		return false
	}
	for i := o.at + 2; i < len(o.words); i++ {
		action, ok := ownActions[o.words[i].text]
		if o.words[i].text == "改为" || o.words[i].text == "改成" || o.words[i].text == "设为" {
			action, ok = OwnEdit, true
		}
		if !ok {
			continue
		}
		o.Kind, o.Action = kind, action
		o.at += 2
		o.words = slices.Delete(slices.Clone(o.words), i, i+1)
		return true
	}
	return false
}

// name reads what follows the kind: one word, or several in quotes.
func (o *owner) name() {
	for o.at < len(o.words) && slices.Contains([]string{"named", "called", "name", "as", ":", "叫", "名为", "名叫", "叫做", "："}, o.words[o.at].text) {
		o.at++
	}
	if o.at >= len(o.words) || o.words[o.at].text == "," {
		return
	}
	w := o.words[o.at]
	o.Name = strings.TrimSpace(string(o.text[w.start:w.end]))
	if w.quoted {
		o.Name = strings.TrimSpace(string(o.text[w.start+1 : w.end-1]))
	}
	o.at++
	if !w.quoted {
		o.Name += o.rest()
	}
	if unit, _, ok := o.measured(strings.ToLower(o.Name)); ok && unit != "" && o.Action == OwnAdd && o.unnamed() { // "add model 13b foo"
		next := o.words[o.at]
		o.Name = string(o.text[next.start:next.end])
		o.words = slices.Delete(slices.Clone(o.words), o.at, o.at+1)
		o.at--
	}
	if o.at < len(o.words) && slices.Contains([]string{":", "with", "to", "为", "成"}, o.words[o.at].text) {
		o.at++
	}
}

// rest is what belongs to a name although a known word stands in it: the card
// in "实验室卡".
func (o *owner) rest() string {
	rest := ""
	for o.at < len(o.words) && o.words[o.at].glued {
		w := o.words[o.at]
		_, key := phrase(o, o.at, ownKeys)
		_, flag := phrase(o, o.at, ownFlags)
		_, _, figure := o.measuredAt(o.at)
		if key > 0 || flag > 0 || figure || ownLittle[w.text] || w.quoted || w.text == "x" {
			break
		}
		rest += string(o.text[w.start:w.end])
		o.at++
	}
	return rest
}

// unnamed tells whether the next word is one that means nothing else, so that
// it is the name.
func (o *owner) unnamed() bool {
	if o.at >= len(o.words) {
		return false
	}
	_, key := phrase(o, o.at, ownKeys)
	_, flag := phrase(o, o.at, ownFlags)
	_, _, figure := o.measuredAt(o.at)
	return key == 0 && flag == 0 && !figure && !ownLittle[o.words[o.at].text] && o.words[o.at].text != "like"
}

// longestName is how many runes a name may have.
const longestName = 64

// badName tells whether a name holds what no name should: signs that mean
// something to a chat or a file system, or nothing that can be read.
func badName(name string) bool {
	readable := false
	for _, r := range name {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			readable = true
		case strings.ContainsRune(" ._-+/", r) || unicode.Is(unicode.M, r):
		default:
			return true
		}
	}
	return !readable || len([]rune(name)) > longestName || strings.Contains(name, "..") || strings.HasPrefix(name, "/")
}

// problem tells of the words from one to another.
func (o *owner) problem(code string, from, to int, en, zh string, suggestions ...string) {
	p := query.Problem{Code: code, Message: en, Suggestions: suggestions}
	if o.Lang == "zh" {
		p.Message = zh
	}
	if from < len(o.words) && to < len(o.words) {
		p.Start, p.End = o.words[from].start, o.words[to].end
		p.Got = string(o.text[p.Start:p.End])
	} else {
		p.Start, p.End = len(o.text), len(o.text)
	}
	o.Problems = append(o.Problems, p)
}

// reject is problem for what must not be stored.
func (o *owner) reject(code string, from, to int, en, zh string) {
	o.problem(code, from, to, en, zh)
	o.Rejected = true
}

// missing asks for what an addition cannot do without.
func (o *owner) missing() {
	end := len(o.words)
	if o.Name == "" {
		o.reject("name_missing", end, end, "A name is missing, for example `add model house-13b ...`.", "缺少名称，例如“添加模型 house-13b ...”。")
		return
	}
	if badName(o.Name) {
		at := max(o.nameAt(), 0)
		o.reject("bad_name", at, at, "A name holds letters, digits, dots and dashes, 64 at most.", "名称只能含字母、数字、点和连字符，最多 64 个字符。")
		return
	}
	if unit, _, ok := o.measured(strings.ToLower(o.Name)); ok && unit != "" {
		o.problem("name_is_figure", o.nameAt(), o.nameAt(), "This was taken for the name; put the name before the figures.", "这里被当作名称；请把名称放在数值之前。")
	}
	if o.Action == OwnEdit && len(o.said) == 0 && len(o.Problems) == 0 {
		o.reject("nothing_said", end, end, "It is not said what to change.", "没有说明要修改什么。")
	}
	if o.Action != OwnAdd {
		return
	}
	switch m := o.Model; o.Kind {
	case OwnModelKind:
		whole := m.Layers > 0 && m.Hidden > 0
		if m.ParamsB == 0 && !whole && m.HubID == "" {
			o.reject("size_missing", end, end, "A size is missing: say the parameters (13b), or layers and hidden size, or send its config.json.",
				"缺少规模：请给出参数量（如 13b），或层数与隐藏维度，或发送它的 config.json。")
		}
	case OwnGPUKind:
		if o.GPU.MemoryGB == 0 && o.GPU.Like == "" {
			o.reject("memory_missing", end, end, "The memory of the card is missing, for example 48gb.", "缺少显存大小，例如 48gb。")
		}
	case OwnNodeKind:
		if o.Node.GPU == "" {
			o.reject("gpu_missing", end, end, "The cards are missing, for example 8x a100-80gb.", "缺少显卡，例如 8x a100-80gb。")
		}
	}
}

// nameAt is the word that the name was read from, -1 when there is none.
func (o *owner) nameAt() int {
	return slices.IndexFunc(o.words, func(w ownWord) bool {
		return strings.Trim(string(o.text[w.start:w.end]), "\"'`“”‘’") == o.Name
	})
}
