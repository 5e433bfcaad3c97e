package answer

import (
	"strconv"

	"headroom/bot/words"
)

// transfer answers how long the weights take over a line or from a disk, whose full rate no server promises.
func (q Question) transfer() (Answer, error) {
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	a := q.basis(r)
	rate := q.Plan.Query.TransferGbps
	seconds := float64(r.Disk.Download) * 8 / rate / 1e9
	a.Value = &Value{seconds, "s"}
	a.Summary = words.Transfer.In(q.Lang, "time", q.duration(seconds), "size", q.both(r.Disk.Download),
		"model", modelName(r.Estimate.Workload, r.Params), "rate", strconv.FormatFloat(rate, 'g', 4, 64), "bytes", strconv.FormatFloat(rate/8, 'g', 4, 64))
	return a, nil
}
