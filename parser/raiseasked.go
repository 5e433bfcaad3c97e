package parser

import (
	"strings"

	"headroom/parser/pattern"
)

// Whether a setting may be raised, with no value to raise it to, asks for its most: "can I increase the context?".
var (
	raiseNamed = pattern.Of(`\b(?:can|could|may|might|possible|way|room|able|hope|chance)\b[^.?!;,]{0,24}?\b(?:increase|raise|extend|bump|push|grow|up|enlarge|crank|lengthen|stretch|(?:increas|rais|extend|bump|push|grow|enlarg|lengthen|stretch)ing)(?: up)? (?:the |my |our |its |this |that )?(?:max(?:imum)? |token )?(?:(context|ctx|n_ctx|num_ctx|seq(?:uence)?(?: ?len(?:gth)?)?|max(?:_seq|_model)?_len(?:gth)?|window)|(batch(?:[ _-]?size)?|bs|mbs|micro-?batch(?:[ _-]?size)?|concurrency|max-num-seqs))(?: length| size| window| limit)?(?: (?:any|even|still|a bit|much))*(?: (?:more|further|higher|up))?(?: ?(?:$|[?.!,;])| (?:on|for|of|in|while|when|with|at all|without|here|if|before|past|beyond)\b)`)
	// subjectIs is a setting whose value a sentence is about, whatever else it tells of: "batch size is 2 at max seq 8192".
	subjectIs = pattern.Of(`(?:^|[,.;:?!] ?|\b(?:my|the|with|our|a|and) )(?:(?:micro[- ]?|train )?(batch(?:[ _]?size)?|bs)|(?:max )?(?:context|ctx|seq(?:uence)?(?: ?len(?:gth)?)?)(?: length| size)?) (?:is|was|is set to|set to|of) \d+k?\b`)
	itLonger  = pattern.Of(`\b(?:it|that|this|go|be) (?:be )?(?:any |even |much |made )?(?:longer|lengthened|stretched)\b`)
	itGoesOn  = pattern.Of(`\b(?:it|that|this)(?: be| go)?(?: any| even| much| made| set)* (?:larger|bigger|higher|raised|increased|more)\b`)
)

// raisedByName is the setting that a text asks to raise by its name, empty where none is.
func (r question) raisedByName() string {
	m := r.Places(raiseNamed, r.Text)
	switch {
	case m == nil:
		return ""
	case m[2] >= 0:
		return "seq_len"
	}
	return "batch"
}

// raisedAsTold is the setting that a pronoun stands for by what is asked of it or by the sentence before: empty
// where nothing tells.
func (r question) raisedAsTold(lo int) string {
	rest := r.Text[max(0, strings.LastIndexAny(r.Text[:lo], ".?!,;")):]
	if r.Query.SeqLen > 0 && r.Matches(itLonger, rest) {
		return "seq_len"
	}
	if !r.Matches(itGoesOn, rest) {
		return ""
	}
	m := r.Places(subjectIs, r.Text[:lo])
	switch {
	case m == nil:
		return ""
	case m[2] >= 0:
		return "batch"
	}
	return "seq_len"
}
