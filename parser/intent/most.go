package intent

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// most reports whether a setting is asked for its largest value: "max batch",
// "batch_size 最大能设多少".
func (r Question) most(keys ...string) bool {
	if !r.namesSetting(keys) {
		return false
	}
	for _, s := range r.Asked.Found {
		if s.Kind != "ask" || s.Name != "max" && !(s.Name == "whatmodel" && superlative(r.Text[s.Lo:s.Hi])) {
			continue
		}
		if of, open := r.NounBehind(&s); of != "" && !ofKeys(of, keys) || of == "" && !open && !r.At(r.TokenAfter(&s)).IsFigure() {
			continue // "seq 4096, max vram", max长度2048 batch 4
		}
		if r.At(r.TokenAfter(&s)).Kind == "observed" {
			continue // "显存最高占用30G"
		}
		if r.Text[s.Lo:s.Hi] == "up to" && r.At(r.TokenAfter(&s)).IsFigure() {
			continue // "push it up to 64k with batch 1"
		}
		reach := 14
		if chars.Opens(r.Text[s.Hi:], []string{" value", " number", " setting", " figure"}) > 0 {
			reach = 44 // "what most may i set the batch size to"
		}
		for _, t := range r.Around(s.Start-14, s.End+reach) {
			gap := max(t.Start-s.End, s.Start-t.End)
			if t.Type != token.Key && t.Type != token.Quantity || gap > reach || reach > 14 && t.Start > s.End && strings.ContainsAny(r.Text[s.Hi:t.Lo], ",.;?!") || t.End <= s.Start && strings.ContainsAny(r.Text[t.Hi:s.Lo], ".;?!") {
				continue // "100 users. what's the biggest model"
			}
			if t.Start > s.End && r.ValuedAt(t) && chars.Mentions(r.Text[s.Hi:t.Lo], " with ", " for ", " at ", " over ") {
				continue // "what is the max with batch size 4"
			}
			for _, key := range keys {
				if t.Name == key && (gap > 0 || t.Start >= s.End || t.End <= s.Start) {
					return true
				}
			}
		}
	}
	return false
}

// ofKeys reports whether what an extreme is of is one of some settings.
func ofKeys(of string, keys []string) bool {
	switch of {
	case "batch":
		return slices.Contains(keys, "batch")
	case "seq_len":
		return slices.Contains(keys, "seq_len")
	}
	return false
}

// namesSetting reports whether one of some settings is named at all.
func (r Question) namesSetting(keys []string) bool {
	for i := range r.Tokens {
		if t := &r.Tokens[i]; (t.Type == token.Key || t.Type == token.Quantity) && slices.Contains(keys, t.Name) {
			return true
		}
	}
	return false
}

// superlative reports whether an asking phrase ends in a word that says "most":
// the "what's the biggest" of "what's the biggest context".
func superlative(words string) bool {
	for _, word := range [...]string{"biggest", "largest", "longest", "highest", "heaviest"} {
		if strings.HasSuffix(words, word) {
			return true
		}
	}
	return false
}

// amountOf reports whether an asking word stands right before "多少": "MFU大概是多少".
func (r Question) amountOf(name string) bool {
	for k, much := range r.Asked.Found[:min(len(r.Asked.Found), reader.MostSigns)] {
		if much.Kind != "ask" || much.Name != "howmuch" || r.Text[much.Lo] < 0x80 {
			continue
		}
		for _, s := range r.Asked.Found[max(0, k-8):k] {
			if s.Kind == "ask" && s.Name == name && s.Hi <= much.Lo && much.Lo-s.Hi <= 24 && !strings.ContainsAny(r.Text[s.Hi:much.Lo], ",;?!、0123456789") {
				return true
			}
		}
	}
	return false
}

// memoryWords open what an amount of memory is asked of.
var memoryWords = [...]string{"显存", "内存", "gpu", "vram", "卡", "显卡", "空间", "g"}

// amountAsked reports whether the amount of a setting is what "多少" asks for: the
// setting stands right before it, without a value. "部署后的并发大概是多少".
func (r Question) amountAsked(keys ...string) bool {
	for _, s := range r.Asked.Found[:min(len(r.Asked.Found), reader.MostSigns)] {
		if s.Kind != "ask" || s.Name != "howmuch" || !amountWord(r.Text[s.Lo:s.Hi]) || strings.Contains(r.Text[s.Lo:s.Hi], "存") {
			continue
		}
		if after := strings.TrimLeft(r.Text[s.Hi:], " 的"); chars.Opens(after, memoryWords[:]) > 0 {
			continue // "长度的输入需要多大显存"
		}
		for i, t := range r.Tokens {
			if t.Type != token.Quantity || t.End > s.Start || s.Start-t.End > 8 || !slices.Contains(keys, t.Name) || r.ValuedAt(t) || r.At(i-1).Type == token.Number {
				continue
			}
			if !strings.ContainsAny(r.Text[t.Hi:s.Lo], ",;?!、0123456789") && !chars.Mentions(r.Text[t.Hi:s.Lo], "显存", "메모리", "メモリ", "vram", "gb") && !strings.Contains(r.Text[t.Hi:s.Lo], "占") && r.HasModel() && r.HasHardware() {
				return true
			}
		}
	}
	return false
}

// amountWord reports whether an asking word may stand behind what is asked for.
func amountWord(word string) bool {
	return chars.Mentions(word, "多", "얼마", "몇", "どれ", "どの", "どこ", "いくつ")
}
