package parser

var (
	// membersTold is what makes a number one of people who belong together.
	membersTold = patternOf(`人|学生|员工|同事|同学|老师|研发|开发者|医生|\b(?:people|ppl|persons?|person|employees|staff|students|colleagues|coworkers|teammates|team|company|office|lab|department|class|developers|devs|engineers|friends)\b`)
	// allTogether says that they are at it at the same time.
	allTogether = patternOf(`同时|并发|并行|在线|一起|concurren|simultan|parallel|at once|same time|at a time|active|online|in flight|max-num-seqs|qps|rps`)
)

// settlePeople remarks that what is served at once was told as a number of people.
func (r *reader) settlePeople() {
	if q := &r.query; r.activeShare == 0 && q.Concurrency >= 2*fewPeople && !r.holdsPair() && r.matches(membersTold, r.text) && !r.matches(allTogether, r.text) {
		q.People = true
	}
}

// fewPeople may all ask at the same moment.
const fewPeople = 10
