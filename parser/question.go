package parser

import "headroom/parser/reader"

// question is what was read of a text, of which it is told what is asked.
type question struct{ *reader.Reader }
