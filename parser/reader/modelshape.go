package reader

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// A model that is described by its parts, and how much of a mixture of experts is active.

// The parts of a model as configurations and people name them, each figure behind its
// name or before it.
var (
	depthPart   = pattern.Of(`\b(?:num_hidden_layers|num_layers|n_layers?|nlayers?)(?: ?[=:] ?| )(\d{1,3})\b|\b(?:layers|depth)(?: ?[=:] ?| of )(\d{1,3})\b|\b(\d{1,3})[- ]?(?:transformer |decoder |encoder |hidden )?(?:layers?|blocks)\b|(\d{1,3}) ?层|层数 ?[=:为是]? ?(\d{1,3})`)
	hiddenPart  = pattern.Of(`(?:\b(?:hidden[ _-]?(?:size|dim(?:ension)?s?|width|units)?|d[_ -]?model|n_embd|embed(?:ding)?[ _]?(?:dim(?:ension)?|size)|model[ _]dim(?:ension)?|dim|width)|隐藏(?:层)?(?:维度|大小|尺寸|维)?|隐层(?:维度|大小)?)(?: ?[=:为是] ?| of | )?(\d{3,5}|\d{1,2}k)\b|\b(\d{3,5})[- ]?(?:hidden|wide)\b|(\d{3,5}) ?维`)
	headsPart   = pattern.Of(`\b(?:num_attention_heads|num_heads|n_heads?|nheads?)(?: ?[=:] ?| )(\d{1,3})\b|\bheads(?: ?[=:] ?| of )(\d{1,3})\b|\b(\d{1,3}) ?(?:attention |query )?heads?\b|(\d{1,3}) ?(?:个)?(?:注意力)?头`)
	kvPart      = pattern.Of(`\b(?:num_key_value_heads|n_kv_heads?)(?: ?[=:] ?| )(\d{1,3})\b|\bkv[ _-]heads?(?: ?[=:] ?| of )(\d{1,3})\b|\b(\d{1,3}) ?(?:kv|key[- ]value)[ -]?heads?\b`)
	widthPart   = pattern.Of(`\b(?:intermediate[ _]?(?:size|dim)?|ffn(?:[ _](?:dim|size|width|hidden))?|d_ff|mlp(?:[ _](?:dim|size|width|hidden))?|feed[- ]?forward(?: dim| size| width)?)(?: ?[=:] ?| of | )(\d{3,6}|\d{1,2}k)\b`)
	vocabPart   = pattern.Of(`(?:\b(?:extend|expand|grow|enlarg|resiz|increas|rais|chang)[a-z]{0,3} (?:the |its |our |my )?(?:vocab|token)[^;?!,]{0,40}? (?:to|up to) |\bvocab(?:ulary)?(?:[ _](?:size|count|entries))?|词表(?:大小|长度|规模|量)?|词汇表(?:大小)?|词汇量)(?:(?: (?:is|was|will be|extended|expanded|grown|increased|set|about|around|up|from \d{2,6}k?))* (?:to|of|at|is|about|around|size) ?|(?:为|是|有|用|取|开到|扩到|扩充到|扩展到|扩大到|改成|改到|大概|约|大约)+ ?| ?[=:] ?| )?(\d{1,3},\d{3}|\d{1,3}(?:\.\d{1,3})?(?:k\b| ?万)|\d{3,6}\b|[一二三四五六七八九十]{1,3}万[一二三四五六七八九]?)`)
	vocabBehind = pattern.Of(`(?:^|[^\d.,一二三四五六七八九十])(\d{1,3},\d{3}|\d{1,3}(?:\.\d{1,3})?(?:k| ?万)|\d{3,6}|[一二三四五六七八九十]{1,3}万[一二三四五六七八九]?)[- 的]?(?:个)?(?:(?:tokens?|words?|entry|entries|词|bpe)[- 的])?(?:vocab|词表|词汇表)`)
	expertsPart = pattern.Of(`\b(\d{1,3}) ?experts?(?:,)?(?: of| with| at| x| à)? ?(\d{1,4}(?:\.\d{1,3})?) ?b\b|\b(\d{1,3}) ?[x×*] ?(\d{1,4}(?:\.\d{1,3})?) ?b\b|(\d{1,3}) ?个?专家,? ?(?:每个|各|每)?(?:专家)? ?(\d{1,4}(?:\.\d{1,3})?) ?b`)
	activePart  = pattern.Of(`\btop[- ]?(\d{1,2})\b|\b(\d{1,2}) (?:active|activated|experts (?:per|active|activated))|激活 ?(\d{1,2})`)
)

var (
	layerWords   = pattern.OneOf("layer", "层", "block", "n_embd", "experts", "专家", "moe")
	expertsWords = pattern.OneOf("experts", "专家", "moe")
	hiddenWords  = pattern.OneOf("hidden", "d_model", "d-model", "d model", "n_embd", "embed", "dim", "wide", "width", "维", "隐")
)

// shape reads a model that is described by its parts, where none is named: its tokens
// say nothing else.
func (r *Reader) shape() {
	if !r.Mentions(layerWords) {
		return
	}
	sizes := 0
	for i := range r.Tokens {
		switch t := &r.Tokens[i]; t.Type {
		case token.Model:
			if t.Lo > 0 && r.Text[t.Lo-1] == '_' { // "d_model=1024" names none
				continue
			}
			return
		case token.Size:
			sizes++
		}
	}
	var s query.Shape
	var spans [][2]int
	if sizes == 1 && r.Mentions(expertsWords) {
		r.experts(&s, &spans)
	} else if sizes == 0 && r.Mentions(hiddenWords) {
		for _, part := range []struct {
			p    *pattern.Pattern
			into *int
		}{{depthPart, &s.Layers}, {hiddenPart, &s.Hidden}, {kvPart, &s.KVHeads}, {headsPart, &s.Heads}, {widthPart, &s.Width}, {vocabPart, &s.Vocab}, {vocabBehind, &s.Vocab}} {
			r.shapePart(part.p, part.into, &spans)
		}
	}
	if !s.Whole() || s.Heads > 0 && s.Hidden%s.Heads != 0 {
		return
	}
	r.Query.Shape = s
	for i, t := range r.Tokens {
		for _, at := range spans {
			if t.Lo < at[1] && t.Hi > at[0] {
				r.Mark("shape", i, i)
				r.Tokens[i].Type, r.Tokens[i].Kind, r.Tokens[i].Name = token.Unknown, "", ""
			}
		}
	}
}

var vocabularyWords = pattern.OneOf("vocab", "词表", "词汇")

// vocabulary reads the size of a vocabulary that is told beside a model's name or size: "a 1b
// with a vocab of 32k", 词表15万.
func (r *Reader) vocabulary() {
	if r.Query.Shape.Whole() || !r.Mentions(vocabularyWords) {
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
	r.Query.Shape = query.Shape{Vocab: n}
	r.Asked.Drop(func(s evidence.Sign) bool { return s.Lo < spans[0][1] && s.Hi > spans[0][0] })
	for i, t := range r.Tokens {
		if t.Lo >= spans[0][0] && t.Hi <= spans[0][1] && t.Type != token.Model {
			r.Mark("shape", i, i)
			r.Tokens[i].Type, r.Tokens[i].Kind, r.Tokens[i].Name = token.Unknown, "", ""
		}
	}
}

// keyBefore ends before a number that has a name of its own: the 2048 of "seq len 2048 vocab".
var keyBefore = pattern.Of(`(?:\b(?:seq(?:uence)?|len(?:gth)?|ctx|context|batch|bs|bsz|tokens?|rank|steps?|layers?|hidden|dim)|长度|上下文|批次|批大小) ?(?:[=:]|of|is|size|为|是)? ?$`)

// vocabBefore reads a vocabulary whose size stands before its name: "32k vocab".
func (r *Reader) vocabBefore(n *int, spans *[][2]int) {
	m := r.Places(vocabBehind, r.Text)
	if m == nil || r.Matches(keyBefore, r.Text[max(0, m[2]-evidence.ClauseReach):m[2]]) {
		return
	}
	r.shapePart(vocabBehind, n, spans)
}

// Vocabularies are no smaller and no larger than these.
const leastVocab, mostVocab = 100, 5_000_000

// shapePart reads one part of a model, away from those that were read.
func (r *Reader) shapePart(p *pattern.Pattern, into *int, spans *[][2]int) {
	m := r.Places(p, r.Text)
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
		figure := strings.ReplaceAll(strings.ReplaceAll(r.Text[m[g]:m[g+1]], ",", ""), " ", "")
		scale := 1.0
		switch rest := strings.TrimLeft(figure, "0123456789."); {
		case rest == "万":
			scale = 10000
		case rest == "k" && (p == hiddenPart || p == widthPart):
			scale = 1024
		case rest == "k":
			scale = 1000
		}
		if v, n := numeral.HanAmount(figure); n == len(figure) {
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
func (r *Reader) experts(s *query.Shape, spans *[][2]int) {
	m := r.Places(expertsPart, r.Text)
	if m == nil {
		return
	}
	for g := 2; g+3 < len(m); g += 4 {
		if m[g] < 0 {
			continue
		}
		s.Experts, _ = strconv.Atoi(r.Text[m[g]:m[g+1]])
		s.ExpertB, _ = strconv.ParseFloat(r.Text[m[g+2]:m[g+3]], 64)
	}
	*spans = append(*spans, [2]int{m[0], m[1]})
	s.Active = min(2, s.Experts)
	var active int
	if r.shapePart(activePart, &active, spans); active > 0 && active <= s.Experts {
		s.Active = active
	}
}

var activeParamsWords = pattern.OneOf("激活参数")

// activeSizeNamed ends before the size that is active, by the name of what is; activeSizeBefore and activeSizeBehind stand beside one
// of several, or that of a model that is named: "activates only", 激活的才, 每个token只算.
var (
	activeSizeNamed  = pattern.Of(`激活(?:的)?参数(?:数|量|数量|规模)?[ :=为是有约只共的才就仅也大概不过]*$`)
	activeSizeBefore = pattern.Of(`(?:\bactive(?: (?:params?|parameters|part|size|weights))?|\bactivat(?:es|ed|ing))(?: (?:is|are|of|at|only|just|about|around|roughly|some|being|like|really|a|the|mere))*[ :=~]*$|激活(?:的|量|部分|专家|规模|了|着)*[ :=为是有约只共的才就仅也大概不过到]*$|每(?:个|次)(?: ?token|推理|前向|词元)?(?:里|时)?(?:实际|真正|其实)?(?:只|仅|才|就)(?:用|算|跑|走|过|激活|会用|需要算|参与)(?:到|了|的是)?$|\b(?:only|just) (?:uses?|runs?|computes?|touches?|reads?|fires?|lights? up)(?: (?:only|just|about|around))*[ ~]*$`)
	activeSizeBehind = pattern.Of(`^(?:params? |parameters |of (?:it|them|that|those) |weights )?(?:is |are |being |get |gets )?(?:only |just )?activ|^(?:的|个)?(?:参数)?(?:是|被)?激活|^(?:params? |parameters )?(?:per|for each|each|at each|for every) (?:token|step|forward)`)
)

// activeSizes takes "3B active" out of the sizes. The word belongs to one of them: between two it is of the
// smaller, "2B active 16B total", 总参16B 激活2B.
func (r *Reader) activeSizes() {
	named := slices.ContainsFunc(r.Models, func(i int) bool { return r.Tokens[i].Value > 0 || expertsNamed.In(r.Tokens[i].Name) })
	if len(r.Sizes) == 0 || len(r.Sizes) < 2 && !named && !r.Mentions(activeParamsWords) {
		return
	}
	r.Sizes = slices.DeleteFunc(r.Sizes, r.activeAgain)
	if len(r.Sizes) == 0 {
		return
	}
	largest := slices.MaxFunc(r.Sizes, func(a, b Size) int { return cmp.Compare(a.Billions, b.Billions) }).Billions
	r.Sizes = slices.DeleteFunc(r.Sizes, func(s Size) bool {
		lo, hi := r.Tokens[s.Token].Lo, r.Tokens[s.Token].Hi
		before, after := r.Text[:lo], strings.TrimLeft(r.Text[hi:], " -")
		said := r.Matches(activeSizeNamed, before)
		if (len(r.Sizes) > 1 || named) && (len(r.Sizes) < 2 || s.Billions < largest) {
			said = said || r.Matches(activeSizeBefore, before) || r.Matches(activeSizeBehind, after) || r.Word(max(s.Token-1, 0)) == "a" && r.At(s.Token-1).Hi == lo // "125B MoE A6B"
		}
		if said {
			r.Query.ActiveParamsB, r.ActiveSaid = s.Billions, true
		}
		return said
	})
}

// expertsNamed is a model that is called by its experts: "mixtral-8x7b".
var expertsNamed = pattern.Of(`\dx\d+b`)

var denseWords = pattern.OneOf("dense", "稠密")

// activeAgain reports whether a size says again how much of a mixture of experts is active, which its name tells:
// "does a 30B-A3B need memory for the 3B only". A dense model of that size stands beside it in a comparison.
func (r *Reader) activeAgain(s Size) bool {
	t := r.Tokens[s.Token]
	if t.Active > 0 || r.At(s.Token-1).Joins() || r.Asked.Asks("compare") || r.Mentions(denseWords) {
		return false
	}
	same := func(active float64) bool { return active > 0 && query.Close(active, s.Billions) }
	return slices.ContainsFunc(r.Sizes, func(o Size) bool { return same(r.Tokens[o.Token].Active) }) ||
		slices.ContainsFunc(r.Models, func(i int) bool { return same(r.Tokens[i].Active) })
}
