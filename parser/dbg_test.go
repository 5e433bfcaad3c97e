package parser

import (
	"fmt"
	"headroom/parser/lexicon"
	"os"
	"testing"
)

func TestDbg(t *testing.T) {
	s := os.Getenv("Q")
	w := lexicon.Builtin()
	n := NewNames(map[string]string{"llama-2-7b": "llama-2-7b"}, map[string]string{"a100": "a100-80gb-sxm", "gb200": "gb200", "3090": "rtx-3090"})
	toks := lex(fold(s, w), w, n)
	for _, k := range toks {
		fmt.Printf("%d %s/%s %v %q\n", k.typ, k.kind, k.name, k.value, fold(s, w)[k.lo:k.hi])
	}
	for _, c := range clauses(toks) {
		fmt.Printf("%T%+v ", c, c)
	}
	fmt.Println(listen(fold(s, w), w))
}
