package answer

import (
	"strconv"

	"headroom/bot/words"
	"headroom/engine/workload"
)

// atOnce is how many sequences a server whose queue never empties runs at once:
// as many as its cache holds at the length of the question. It is 0 where the
// question says how many there are, or nothing batches them.
func atOnce(r run) int {
	w := r.Estimate.Workload
	if w.Task != workload.Infer || w.Concurrency > 0 || w.Batch > 1 || w.SeqLen == 0 || r.Speed == nil {
		return 0
	}
	users := int(r.KVTokens) / w.SeqLen
	if w.MaxNumSeqs > 0 {
		users = min(users, w.MaxNumSeqs)
	}
	return users
}

// atFull says how fast a full server is, where a question about speed says
// nothing of how many it serves.
func (q Question) atFull(r run) string {
	users := atOnce(r)
	if users < 2 {
		return ""
	}
	return words.ServedFull.In(q.Lang, "users", strconv.Itoa(users), "all", about(r.Speed.TokensPerSecond))
}

// perMillionServed is what a million tokens of a server cost that is paid by
// the hour: full, and with one user alone.
func (q Question) perMillionServed(r run, price money, hour float64) string {
	s := r.Speed
	if s == nil {
		return ""
	}
	if atOnce(r) < 2 {
		return q.perMillion(words.PerMillionServed, price, hour, s.TokensPerSecond*3600)
	}
	return q.perMillion(words.PerMillionFull, price, hour, s.TokensPerSecond*3600) +
		q.perMillion(words.PerMillionAlone, price, hour, s.DecodeTokensPerSec*3600)
}
