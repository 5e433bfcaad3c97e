package parser

import (
	"bufio"
	"fmt"
	"os"
	"testing"

	"headroom/engine/catalog"
	"headroom/parser/lexicon"
)



func TestZZ(t *testing.T) {
	f, err := os.Open(os.Getenv("ZZ"))
	if err != nil {
		t.Skip()
	}
	sc := bufio.NewScanner(f)
	k := catalog.Builtin(); names := NewNames(k.ModelNames(), k.GPUNames()).WithMemory(k.GPUMemory())
	for sc.Scan() {
		text := sc.Text()
		words := lexicon.Builtin()
		folded := fold(text, words)
		m := newMatching(folded)
		toks := lex(folded, words, names)
		fmt.Println("##", folded)
		for _, k := range toks {
			fmt.Printf(" [%s|%d %s %s %v]", folded[k.lo:k.hi], k.typ, k.kind, k.name, k.value)
		}
		fmt.Println()
		e := listen(folded, words)
		e.takenBack(m)
		for _, s := range e.found {
			fmt.Printf(" {%s:%s=%s}", s.kind, s.name, folded[s.lo:s.hi])
		}
		fmt.Println()
	}
}
