package reader

import "headroom/parser/pattern"

// timeSaved asks how much sooner work is done on more cards: "days saved?", "how many hours would that shave off",
// 能省几天.
var (
	timeSaved      = pattern.Of(`\b(?:days?|hours?|weeks?|time|wall[- ]?clock|training time)(?: (?:is|are|would be|will be|do i|do we))? (?:saved|shaved|gained|won|cut)\b|\b(?:saves?|saving|shaves?|shaving|cuts?|cutting|gains?|knocks?)(?: (?:me|us|off|how many|how much|any|of))* (?:days|hours|weeks|time|training time|wall[- ]?clock)\b|\bhow (?:many|much) (?:days|hours|weeks|time|sooner|earlier|shorter)\b[^.?!;]{0,24}?\b(?:saved?|shave|gain|cut|win|knock|less|sooner|earlier)\b|\bhow much (?:sooner|earlier|shorter)\b|(?:省|节省|节约|缩短|少花|少用|提前)(?:下|出|了|掉)?(?:大概|大约)?(?:多少|几)个?(?:天|小时|时间|周|星期)`)
	timeSavedWords = pattern.OneOf("saved", "saves", "save ", "saving", "shav", "gain", "cut", "knock", "won", "sooner", "earlier", "shorter", "省", "节", "缩短", "少花", "少用", "提前")
)

// TimeSaved reports whether that is asked.
func (r *Reader) TimeSaved() bool {
	return r.Mentions(timeSavedWords) && r.Matches(timeSaved, r.Text)
}
