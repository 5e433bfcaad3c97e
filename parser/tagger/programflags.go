package tagger

import "headroom/parser/token"

// flag gives the flags of programs that are no words their meaning: the --mem of a batch
// system is the host's, -fa is flash attention.
func (b *bare) flag(i int) {
	t := &b.tokens[i]
	if t.Type == token.Number && (t.Value == 4 || t.Value == 8) {
		b.quantPolicy(i)
	}
	dash := b.at(i - 1)
	if b.word(i-1) != "-" || dash.Hi != t.Lo {
		return
	}
	switch w := b.word(i); {
	case t.Is("memory", "memory") && b.word(i-2) == "-" && (w == "mem" || w == "memory"):
		t.Name = "ram"
	case w == "fa" && t.Type == token.Unknown && (i < 2 || b.at(i-2).Hi != dash.Lo):
		t.Type, t.Kind, t.Name = token.Term, "method", "flash"
	}
}

// quantPolicy reads LMDeploy's flag for the format of the KV cache: "--quant-policy 4".
func (b *bare) quantPolicy(i int) {
	at := i - 1
	if b.at(at).Type == token.Equals {
		at--
	}
	if b.word(at) != "policy" || b.word(at-2) != "quant" && b.word(at-2) != "kv quant" {
		return
	}
	b.at(at-2).Type, b.at(at-2).Kind = token.Mark, "read"
	t, key := &b.tokens[i], b.at(at)
	key.Type, key.Kind, key.Name = token.Term, "kv", "kv"
	t.Type, t.Kind, t.Name = token.Term, "quant", map[float64]string{4: "int4", 8: "int8"}[t.Value]
}
