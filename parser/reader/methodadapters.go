package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What adapters are put on, what is trained in full beside them, and methods that are reckoned as another.

// The projections that carry adapters: by their names in the code, by letters ("only q
// and v"), or together ("attention only").
var (
	targetName    = pattern.Of(`\b(q|k|v|o|gate|up|down)_?proj\b`)
	targetLetters = pattern.Of(`\b[qkvo](?: ?(?:,|/|\+|&|and|和|、|与) ?[qkvo]){1,3}(?:\b|[^a-z0-9])`)
	targetsAll    = pattern.Of(`\battention[- ]only\b|\battn[- ]only\b|\b(?:only|just) (?:on |in |for |the |target(?:ing)? )*(?:self[- ])?att(?:entio)?n\b|只(?:训|训练|加|加在|在|对|微调|给|打|挂|用)?(?:在|到)?注意力|仅注意力`)
)

var (
	loraOrDoraWords = pattern.OneOf("lora", "dora", "peft", "adapter")
	projWords       = pattern.OneOf("proj", "attention", "attn", "注意力", "q", "v")
)

// loraTargets reads which projections carry adapters, where that is less than usual.
func (r *Reader) loraTargets() {
	if !r.Mentions(loraOrDoraWords) || !r.Mentions(projWords) {
		return
	}
	var spans [][2]int
	var letters []string
	for from := 0; from < len(r.Text); {
		m := r.Places(targetName, r.Text[from:])
		if m == nil {
			break
		}
		letters = append(letters, r.Text[from+m[2]:from+m[3]])
		spans = append(spans, [2]int{from + m[0], from + m[1]})
		from += m[1]
	}
	if m := r.Span(targetLetters, r.Text); m != nil && letters == nil {
		for _, c := range r.Text[m[0]:m[1]] {
			if strings.ContainsRune("qkvo", c) {
				letters = append(letters, string(c))
			}
		}
		spans = append(spans, [2]int{m[0], m[1]})
	}
	if m := r.Span(targetsAll, r.Text); m != nil && letters == nil {
		letters = []string{"q", "k", "v", "o"}
		spans = append(spans, [2]int{m[0], m[1]})
	}
	if letters == nil {
		return
	}
	r.Query.LoRATargets = targetsOf(letters)
	for i, t := range r.Tokens {
		for _, at := range spans {
			if t.Lo >= at[0] && t.Hi <= at[1] {
				r.Mark("lora_targets", i, i)
				r.Tokens[i].Type, r.Tokens[i].Kind, r.Tokens[i].Name = token.Unknown, "", ""
			}
		}
	}
}

// targetsOf names a set of projections: as a set where it has a name, else one by one;
// all of them are what is usual.
func targetsOf(letters []string) string {
	var names []string
	for _, letter := range []string{"q", "k", "v", "o", "gate", "up", "down"} {
		if slices.Contains(letters, letter) {
			names = append(names, letter+"_proj")
		}
	}
	switch list := strings.Join(names, ","); list {
	case "q_proj,v_proj":
		return "q-v"
	case "q_proj,k_proj,v_proj,o_proj":
		return "attention"
	case "q_proj,k_proj,v_proj,o_proj,gate_proj,up_proj,down_proj":
		return "all-linear"
	default:
		return list
	}
}

// Modules that adapters leave and that are trained in full beside them: by the settings that name them
// (modules_to_save of PEFT, additional_target of LLaMA-Factory), or told to be trained.
var (
	wholeModule  = `(?:embed_tokens|lm_head|embeddings?(?: layers?| tokens?)?|(?:output|lm|language model(?:ing)?) head|wte|词嵌入|嵌入层|词表|输出层)`
	wholeModules = wholeModule + `(?:(?: ?[,/+&、和与及] ?| and | \+ )(?:the )?` + wholeModule + `)*`
	wholeKeys    = pattern.Of(`modules_to_save|additional_targets?\b`)
	wholeTrained = pattern.Of(`\b(?:train(?:s|ed|ing)?|fine-?tun(?:e|es|ed|ing)|unfreez\w+|unfrozen)(?: (?:also|too|fully|in full|both|the|with|its|as well))* ` + wholeModules + `|` + wholeModules + `(?: (?:are|is|also|both|too|fully|being|get|layers?|weights?))* (?:train(?:ed|able)|unfrozen|in full)|(?:训练|微调|解冻)(?:了|并|也|同时|一起|还要|全部)*` + wholeModules + `|` + wholeModules + `(?:也|都|一起|同时|全部|要)*(?:参与)?(?:训练|微调|解冻)`)
	wholeDenied  = pattern.Of(`\b(?:without|not|no|never|n't|instead of|rather than|freez\w+|frozen)\b[^.?!,;]{0,32}` + wholeModule + `|` + wholeModule + `[^.?!,;]{0,16}\b(?:frozen|not|stays?)\b|(?:不|没有?|别|冻结)[^,，。；]{0,6}` + wholeModule + `|` + wholeModule + `[^,，。；]{0,4}(?:不|冻结)`)
	inputTable   = pattern.Of(`embed|wte|词嵌入|嵌入层|词表`)
	outputHead   = pattern.Of(`lm_head|(?:output|lm|language model(?:ing)?) head|输出层`)
)

var trainedWholeWords = pattern.OneOf("embed", "head", "wte", "词嵌入", "嵌入层", "词表", "输出层")

// trainedWhole reads the modules that are trained in full beside adapters, by their names in a workload.
func (r *Reader) trainedWhole() {
	if !r.Mentions(trainedWholeWords) || !r.Matches(wholeKeys, r.Text) && !r.Matches(wholeTrained, r.Text) || r.Matches(wholeDenied, r.Text) {
		return
	}
	input, output := r.Matches(inputTable, r.Text), r.Matches(outputHead, r.Text)
	switch {
	case input && output:
		r.Query.LoRATrained = "embed,lm_head"
	case input:
		r.Query.LoRATrained = "embed"
	case output:
		r.Query.LoRATrained = "lm_head"
	}
}

// Methods that are reckoned as another: their names, and what stands in.
var methodNamed = pattern.Of(`\b(dora|rs-?lora|ada-?lora|pissa|loftq|vera|olora|lora-?ga|aqlm|hqq|vptq|spqr|quip#?|quarot|spinquant)\b|\b(lora\+|loraplus)`)

var methodToldWords = pattern.OneOf("dora", "slora", "s-lora", "dalora", "da-lora", "pissa", "loftq", "vera", "olora", "lora-ga", "loraga", "lora+", "loraplus", "aqlm", "hqq", "vptq", "spqr", "quip", "quarot", "spinquant")

// methodTold reads the name of such a method.
func (r *Reader) methodTold() {
	q := &r.Query
	if !r.Mentions(methodToldWords) {
		return
	}
	m := r.Places(methodNamed, r.Text)
	if m == nil {
		return
	}
	q.Method = strings.ReplaceAll(strings.TrimSuffix(pattern.FirstGroup(r.Text, m), "#"), "lora-ga", "loraga")
	for i, t := range r.Tokens {
		if t.Lo >= m[0] && t.Hi <= m[1] && t.Type == token.Unknown {
			r.Mark("method", i, i)
		}
	}
	if adapterMethods[q.Method] && (q.Task == "" || q.Task == "finetune") && !q.Full {
		q.Task = "lora"
	}
}

// adapterMethods are those that train adapters.
var adapterMethods = map[string]bool{"pissa": true, "loftq": true, "vera": true, "olora": true, "loraga": true, "lora+": true, "loraplus": true}
