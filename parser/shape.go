package parser

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Shape is a model that the text describes by its parts; 0 means not said. Each part has a
// bound, far above what has been built.
type Shape struct {
	Layers  int     `key:"layers" most:"4096"`
	Hidden  int     `key:"hidden" most:"1048576"`
	Heads   int     `key:"heads" most:"65536"`
	KVHeads int     `key:"kv_heads" most:"65536"`
	Width   int     `key:"width" most:"16777216"` // of the feed-forward layers
	Vocab   int     `key:"vocab" most:"16777216"`
	Experts int     `key:"experts" most:"65536"`
	Active  int     `key:"active" most:"65536"`     // experts of each token
	ExpertB float64 `key:"expert_b" most:"1000000"` // billions of parameters of the model that each expert makes
}

// Whole reports whether enough is said to make a model of it.
func (s *Shape) Whole() bool {
	return s.Layers > 0 && s.Hidden > 0 || s.Experts > 1 && s.ExpertB > 0
}

// text writes a shape in the exact notation: "layers:24+hidden:2048".
func (s Shape) text() string {
	var parts []string
	v := reflect.ValueOf(s)
	for i := range v.NumField() {
		if f := v.Field(i); !f.IsZero() {
			parts = append(parts, v.Type().Field(i).Tag.Get("key")+":"+text(f))
		}
	}
	return strings.Join(parts, "+")
}

// readShape reads the exact notation.
func readShape(text string) (s Shape, err error) {
	v := reflect.ValueOf(&s).Elem()
	for part := range strings.SplitSeq(text, "+") {
		key, value, _ := strings.Cut(part, ":")
		field, most := reflect.Value{}, ""
		for i := range v.NumField() {
			if tag := v.Type().Field(i).Tag; tag.Get("key") == key {
				field, most = v.Field(i), tag.Get("most")
			}
		}
		if !field.IsValid() {
			return s, fmt.Errorf("read a shape: %q is no part of a model", key)
		}
		if err := read(field, value); err != nil {
			return s, err
		}
		bound, _ := strconv.ParseFloat(most, 64)
		if n := field.Convert(reflect.TypeFor[float64]()).Float(); !(n > 0 && n <= bound) {
			return s, fmt.Errorf("read a shape: %s of %s is beyond what can be reckoned, up to %s", key, value, most)
		}
	}
	if s.Heads > 0 && s.Hidden%s.Heads != 0 || s.Active > s.Experts && s.Experts > 0 {
		return s, fmt.Errorf("read a shape: the parts of %q do not go together", text)
	}
	return s, nil
}

// The parts of a model as configurations and people name them, each figure behind its
// name or before it.
var (
	depthPart   = patternOf(`\b(?:num_hidden_layers|num_layers|n_layers?|nlayers?)(?: ?[=:] ?| )(\d{1,3})\b|\b(?:layers|depth)(?: ?[=:] ?| of )(\d{1,3})\b|\b(\d{1,3})[- ]?(?:transformer |decoder |encoder |hidden )?(?:layers?|blocks)\b|(\d{1,3}) ?层|层数 ?[=:为是]? ?(\d{1,3})`)
	hiddenPart  = patternOf(`(?:\b(?:hidden[ _-]?(?:size|dim(?:ension)?s?|width|units)?|d[_ -]?model|n_embd|embed(?:ding)?[ _]?(?:dim(?:ension)?|size)|model[ _]dim(?:ension)?|dim|width)|隐藏(?:层)?(?:维度|大小|尺寸|维)?|隐层(?:维度|大小)?)(?: ?[=:为是] ?| of | )?(\d{3,5}|\d{1,2}k)\b|\b(\d{3,5})[- ]?(?:hidden|wide)\b|(\d{3,5}) ?维`)
	headsPart   = patternOf(`\b(?:num_attention_heads|num_heads|n_heads?|nheads?)(?: ?[=:] ?| )(\d{1,3})\b|\bheads(?: ?[=:] ?| of )(\d{1,3})\b|\b(\d{1,3}) ?(?:attention |query )?heads?\b|(\d{1,3}) ?(?:个)?(?:注意力)?头`)
	kvPart      = patternOf(`\b(?:num_key_value_heads|n_kv_heads?)(?: ?[=:] ?| )(\d{1,3})\b|\bkv[ _-]heads?(?: ?[=:] ?| of )(\d{1,3})\b|\b(\d{1,3}) ?(?:kv|key[- ]value)[ -]?heads?\b`)
	widthPart   = patternOf(`\b(?:intermediate[ _]?(?:size|dim)?|ffn(?:[ _](?:dim|size|width|hidden))?|d_ff|mlp(?:[ _](?:dim|size|width|hidden))?|feed[- ]?forward(?: dim| size| width)?)(?: ?[=:] ?| of | )(\d{3,6}|\d{1,2}k)\b`)
	vocabPart   = patternOf(`(?:\b(?:extend|expand|grow|enlarg|resiz|increas|rais|chang)[a-z]{0,3} (?:the |its |our |my )?(?:vocab|token)[^;?!,]{0,40}? (?:to|up to) |\bvocab(?:ulary)?(?:[ _](?:size|count|entries))?|词表(?:大小|长度|规模|量)?|词汇表(?:大小)?|词汇量)(?:(?: (?:is|was|will be|extended|expanded|grown|increased|set|about|around|up|from \d{2,6}k?))* (?:to|of|at|is|about|around|size) ?|(?:为|是|有|用|取|开到|扩到|扩充到|扩展到|扩大到|改成|改到|大概|约|大约)+ ?| ?[=:] ?| )?(\d{1,3},\d{3}|\d{1,3}(?:\.\d{1,3})?(?:k\b| ?万)|\d{3,6}\b|[一二三四五六七八九十]{1,3}万[一二三四五六七八九]?)`)
	vocabBehind = patternOf(`(?:^|[^\d.,一二三四五六七八九十])(\d{1,3},\d{3}|\d{1,3}(?:\.\d{1,3})?(?:k| ?万)|\d{3,6}|[一二三四五六七八九十]{1,3}万[一二三四五六七八九]?)[- 的]?(?:个)?(?:(?:tokens?|words?|entry|entries|词|bpe)[- 的])?(?:vocab|词表|词汇表)`)
	expertsPart = patternOf(`\b(\d{1,3}) ?experts?(?:,)?(?: of| with| at| x| à)? ?(\d{1,4}(?:\.\d{1,3})?) ?b\b|\b(\d{1,3}) ?[x×*] ?(\d{1,4}(?:\.\d{1,3})?) ?b\b|(\d{1,3}) ?个?专家,? ?(?:每个|各|每)?(?:专家)? ?(\d{1,4}(?:\.\d{1,3})?) ?b`)
	activePart  = patternOf(`\btop[- ]?(\d{1,2})\b|\b(\d{1,2}) (?:active|activated|experts (?:per|active|activated))|激活 ?(\d{1,2})`)
)

// shape reads a model that is described by its parts, where none is named: its tokens
// say nothing else.
func (r *reader) shape() {
	if !r.matching.mentions("layer", "层", "block", "n_embd", "experts", "专家", "moe") {
		return
	}
	sizes := 0
	for i := range r.tokens {
		switch t := &r.tokens[i]; t.typ {
		case tModel:
			if t.lo > 0 && r.text[t.lo-1] == '_' { // "d_model=1024" names none
				continue
			}
			return
		case tSize:
			sizes++
		}
	}
	var s Shape
	var spans [][2]int
	if sizes == 1 && r.matching.mentions("experts", "专家", "moe") {
		r.experts(&s, &spans)
	} else if sizes == 0 && r.matching.mentions("hidden", "d_model", "d-model", "d model", "n_embd", "embed", "dim", "wide", "width", "维", "隐") {
		for _, part := range []struct {
			p    *pattern
			into *int
		}{{depthPart, &s.Layers}, {hiddenPart, &s.Hidden}, {kvPart, &s.KVHeads}, {headsPart, &s.Heads}, {widthPart, &s.Width}, {vocabPart, &s.Vocab}, {vocabBehind, &s.Vocab}} {
			r.shapePart(part.p, part.into, &spans)
		}
	}
	if !s.Whole() || s.Heads > 0 && s.Hidden%s.Heads != 0 {
		return
	}
	r.query.Shape = s
	for i, t := range r.tokens {
		for _, at := range spans {
			if t.lo < at[1] && t.hi > at[0] {
				r.mark("shape", i, i)
				r.tokens[i].typ, r.tokens[i].kind, r.tokens[i].name = tUnknown, "", ""
			}
		}
	}
}

// vocabulary reads the size of a vocabulary that is told beside a model's name or size: "a 1b
// with a vocab of 32k", 词表15万.
func (r *reader) vocabulary() {
	if r.query.Shape.Whole() || !r.matching.mentions("vocab", "词表", "词汇") {
		return
	}
	var n int
	var spans [][2]int
	if r.shapePart(vocabPart, &n, &spans); n == 0 {
		r.vocabBefore(&n, &spans)
	}
	if n < leastVocab || n > mostVocab {
		return
	}
	r.query.Shape = Shape{Vocab: n}
	r.asked.drop(func(s sign) bool { return s.lo < spans[0][1] && s.hi > spans[0][0] })
	for i, t := range r.tokens {
		if t.lo >= spans[0][0] && t.hi <= spans[0][1] && t.typ != tModel {
			r.mark("shape", i, i)
			r.tokens[i].typ, r.tokens[i].kind, r.tokens[i].name = tUnknown, "", ""
		}
	}
}

// keyBefore ends before a number that has a name of its own: the 2048 of "seq len 2048 vocab".
var keyBefore = patternOf(`(?:\b(?:seq(?:uence)?|len(?:gth)?|ctx|context|batch|bs|bsz|tokens?|rank|steps?|layers?|hidden|dim)|长度|上下文|批次|批大小) ?(?:[=:]|of|is|size|为|是)? ?$`)

// vocabBefore reads a vocabulary whose size stands before its name: "32k vocab".
func (r *reader) vocabBefore(n *int, spans *[][2]int) {
	m := r.places(vocabBehind, r.text)
	if m == nil || r.matches(keyBefore, r.text[max(0, m[2]-clauseReach):m[2]]) {
		return
	}
	r.shapePart(vocabBehind, n, spans)
}

// Vocabularies are no smaller and no larger.
const leastVocab, mostVocab = 100, 5_000_000

// shapePart reads one part of a model, away from those that were read.
func (r *reader) shapePart(p *pattern, into *int, spans *[][2]int) {
	m := r.places(p, r.text)
	if m == nil {
		return
	}
	for _, at := range *spans {
		if m[0] < at[1] && m[1] > at[0] {
			return
		}
	}
	value := 0.0
	for g := 2; g+1 < len(m); g += 2 {
		if m[g] < 0 {
			continue
		}
		figure := strings.ReplaceAll(strings.ReplaceAll(r.text[m[g]:m[g+1]], ",", ""), " ", "")
		scale := 1.0
		switch rest := strings.TrimLeft(figure, "0123456789."); {
		case rest == "万":
			scale = 10000
		case rest == "k" && (p == hiddenPart || p == widthPart):
			scale = 1024
		case rest == "k":
			scale = 1000
		}
		if v, n := hanAmount(figure); n == len(figure) {
			value = v // 十五万
			continue
		}
		value, _ = strconv.ParseFloat(strings.TrimRight(figure, "k万"), 64)
		value *= scale
	}
	*into = int(value)
	*spans = append(*spans, [2]int{m[0], m[1]})
}

// experts reads a mixture by the number and the size of its experts.
func (r *reader) experts(s *Shape, spans *[][2]int) {
	m := r.places(expertsPart, r.text)
	if m == nil {
		return
	}
	for g := 2; g+3 < len(m); g += 4 {
		if m[g] < 0 {
			continue
		}
		s.Experts, _ = strconv.Atoi(r.text[m[g]:m[g+1]])
		s.ExpertB, _ = strconv.ParseFloat(r.text[m[g+2]:m[g+3]], 64)
	}
	*spans = append(*spans, [2]int{m[0], m[1]})
	s.Active = min(2, s.Experts)
	var active int
	if r.shapePart(activePart, &active, spans); active > 0 && active <= s.Experts {
		s.Active = active
	}
}
