package words

// How many of some people ask at once.
var (
	PeopleMemory = Sentence{
		" That is for all {all} people asking at the same moment; if a tenth of them do ({few}), it takes {need} per card{verdict}.",
		"这是按 {all} 人同一时刻都在提问计算；若同时提问的只有十分之一（{few} 路），每张卡 {need}{verdict}。",
	}
	PeopleInAll = Sentence{
		" That is for all {all} people asking at the same moment; if a tenth of them do ({few}), it takes {need} in all{verdict}.",
		"这是按 {all} 人同一时刻都在提问计算；若同时提问的只有十分之一（{few} 路），共需 {need}{verdict}。",
	}
	DailyUnread = Sentence{
		" This is for one request at a time: how many use it in a day is not turned into requests at once. Say those of the busiest moment, for example 5 in 100 of the people of a day, as \"50 concurrent\".",
		"以上按一次一个请求计算：日活人数没有换算成并发。请按高峰时同时提问的人数再问，例如取日活的 5 %，写成“50 并发”。",
	}
	PeopleAtOnce = Sentence{
		" That is for all {all} people asking at the same moment; of a company seldom more than a tenth do ({few}).",
		"这是按 {all} 人同一时刻都在提问计算；通常同时提问的不超过十分之一（{few} 路）。",
	}
	PeopleAll     = Sentence{"all {all} people asking at the same moment", "按 {all} 人同一时刻都在提问"}
	PeopleVerdict = Sentence{" and {verdict}", "，{verdict}"}
	PeopleCards   = Sentence{
		" That is for all {all} people asking at the same moment; if a tenth of them do ({few}), {count} will do.",
		"这是按 {all} 人同一时刻都在提问计算；若同时提问的只有十分之一（{few} 路），{count} 张即可。",
	}
)
