package answer

import "headroom/bot/words"

// onMachine is a verdict as it is said of a computer that has one memory for processor and graphics, where the run
// is on such ones, and whose memory it is about.
func (q Question) onMachine(verdict words.Sentence, r run) (words.Sentence, string) {
	name := q.fullest(r)
	said, ok := words.OnMachine[verdict]
	if !ok || !r.Estimate.Card.Machine() || len(r.Case.Workload.GPUPool) > 0 {
		return verdict, name
	}
	if r.Estimate.Workload.GPUCount > 1 {
		return said, words.EachMachine.In(q.Lang, "name", name)
	}
	return said, name
}
