package answer

import (
	"strconv"

	"headroom/bot/words"
)

// atFull says how fast a full server is, where a question about speed says
// nothing of how many it serves.
func (q Question) atFull(r run) string {
	if r.Speed == nil || r.Speed.AtOnce < 2 || q.wantedTogether(r) {
		return ""
	}
	return words.ServedFull.In(q.Lang, "users", strconv.Itoa(int(r.Speed.AtOnce)), "all", about(r.Speed.TokensPerSecond)) + q.withoutPrompts(r)
}

// perMillionServed is what a million tokens of a server cost that is paid by
// the hour: full, and with one user alone.
func (q Question) perMillionServed(r run, price money, hour float64) string {
	s := r.Speed
	if s == nil {
		return ""
	}
	if s.AtOnce < 2 {
		return q.perDollar(price, hour, s.TokensPerSecond*3600) + q.perMillion(words.PerMillionServed, price, hour, s.TokensPerSecond*3600)
	}
	return q.perDollar(price, hour, s.TokensPerSecond*3600) + q.perMillion(words.PerMillionFull, price, hour, s.TokensPerSecond*3600) +
		words.FullQueueIs.In(q.Lang, "users", strconv.Itoa(int(s.AtOnce)), "length", number(float64(r.Estimate.Workload.SeqLen))) +
		q.perMillion(words.PerMillionAlone, price, hour, s.DecodeTokensPerSec*3600)
}

// perDollar is how many tokens a full server writes for one unit of money, where they are asked for so.
func (q Question) perDollar(price money, hour, tokens float64) string {
	if !q.Wants.PerDollar || hour <= 0 {
		return ""
	}
	return words.TokensPerDollar.In(q.Lang, "millions", about(tokens/hour/1e6), "currency", price.currency)
}
