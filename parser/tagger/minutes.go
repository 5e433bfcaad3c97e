package tagger

import "headroom/parser/token"

// leastHour is what the minutes of an hour are fewer than.
const leastHour = 60

// abbreviatedMinutes takes the m behind hours for minutes, "it took 1h 30m": nothing has thirty million there.
func abbreviatedMinutes(tokens []token.Token) {
	for i := 1; i < len(tokens); i++ {
		t := &tokens[i]
		if before := tokens[i-1]; t.Type == token.Scaled && t.Name == "m" && t.Value < leastHour*1e6 && before.Type == token.Unit && before.Name == "hour" && t.Lo-before.Hi <= 1 {
			t.Type, t.Name, t.Value = token.Unit, "minute", t.Value/1e6
		}
	}
}
