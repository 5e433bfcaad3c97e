package words

import (
	"cmp"
	"strconv"
)

// Circuit is a circuit of a house that machines hang on; the zero one is none.
type Circuit struct{ Amps, Volts int }

var (
	circuitWords = Pattern(`\b(?P<amps>[1-9]\d) ?-?(?:a|amps?|amperes?)\b[^.?!]{0,20}\b(?:circuits?|outlets?|breakers?|fuses?|sockets?|plugs?|lines?)\b|\b(?:circuit|outlet|breaker|fuse)s?\b[^.?!]{0,12}\b(?P<behind>[1-9]\d) ?(?:a|amps?)\b|(?P<zh>[1-9]\d) ?(?:a|安)的?(?:空开|插座|断路器|回路|电路|线路)`)
	voltWords    = Pattern(`\b(?P<volts>100|110|120|208|220|230|240) ?(?:v|volts?)\b`)
)

// circuitOf is the circuit that a text names: of 120 V where it says none, as outlets of so many amperes are
// spoken of where that is usual, and of 220 V in Chinese.
func circuitOf(text string) Circuit {
	if !hinted(text, "circuit", "outlet", "breaker", "fuse", "socket", "plug", "line", "空开", "插座", "断路", "回路", "电路", "线路") {
		return Circuit{}
	}
	m := circuitWords().FindStringSubmatch(text)
	if m == nil {
		return Circuit{}
	}
	amps, _ := strconv.Atoi(cmp.Or(m[1], m[2], m[3]))
	volts := 120
	if m[3] != "" {
		volts = 220
	}
	if v := voltWords().FindStringSubmatch(text); v != nil {
		volts, _ = strconv.Atoi(v[1])
	}
	return Circuit{amps, volts}
}
