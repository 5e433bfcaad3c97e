package answer

import "headroom/bot/words"

// steadyShare is the part of a circuit's rating that a load of three hours and more may take
// (NFPA 70, National Electrical Code, 210.20(A)).
const steadyShare = 0.8

// onCircuit says whether a circuit that is told carries a draw in watts.
func (q Question) onCircuit(watts float64) string {
	c := q.Wants.Circuit
	if c.Amps == 0 {
		return ""
	}
	most := float64(c.Amps * c.Volts)
	sentence := words.CircuitHolds
	switch {
	case watts > most:
		sentence = words.CircuitTrips
	case watts > most*steadyShare:
		sentence = words.CircuitTight
	}
	return sentence.In(q.Lang, "amps", number(float64(c.Amps)), "volts", number(float64(c.Volts)), "most", number(most)+" W", "steady", number(most*steadyShare)+" W", "total", number(watts)+" W")
}
