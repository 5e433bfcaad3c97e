package words

// How many of some people ask at once.
var (
	PeopleMemory = Sentence{
		" That is for all {all} people asking at the same moment; if a tenth of them do ({few}), it takes {need} per card{verdict}.",
		"这是按 {all} 人同一时刻都在提问计算；若同时提问的只有十分之一（{few} 路），每张卡 {need}{verdict}。",
	}
	PeopleVerdict = Sentence{" and {verdict}", "，{verdict}"}
	PeopleCards   = Sentence{
		" That is for all {all} people asking at the same moment; if a tenth of them do ({few}), {count} will do.",
		"这是按 {all} 人同一时刻都在提问计算；若同时提问的只有十分之一（{few} 路），{count} 张即可。",
	}
)
