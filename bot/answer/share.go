package answer

import (
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// moreShare offers a server a larger share of its card, where the one that was
// asked for is all that is too small; ok is false where that does not help.
func (q Question) moreShare(r run) (wayOut, bool) {
	if r.NeededShare == 0 || r.NeededShare >= 1 {
		return wayOut{}, false
	}
	granted, err := q.with(r, func(w *workload.Workload) {
		w.GPUMemoryUtilization = r.NeededShare
		unshare(w)
	})
	if err != nil || granted.Verdict == engine.DoesNotFit || granted.ShareBytes > 0 {
		return wayOut{}, false
	}
	label := words.GiveShare.In(q.Lang, "share", number(r.NeededShare))
	return wayOut{run: granted, label: label}, true
}

// unshare takes a share out that was said in SGLang's own word.
func unshare(w *workload.Workload) {
	if w.Extra["mem_fraction_static"] == nil {
		return
	}
	extra := make(workload.Extra, len(w.Extra))
	for key, value := range w.Extra {
		if key != "mem_fraction_static" {
			extra[key] = value
		}
	}
	w.Extra = extra
}
