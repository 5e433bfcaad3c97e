package parser

// replicaOfEach is a whole model on each of the cards: "one replica per gpu", "a copy on
// each card", 每张卡跑一个实例.
var replicaOfEach = patternOf(`\b(?:one|a|an|1|single|separate|own|independent) (?:full |whole |separate |independent |vllm |model )?(?:replica|copy|instance)(?: of [^,?!;]{1,32}?)? (?:per|on each|for each|on every|for every|in each)(?: of)?(?: the| my| our| \d{1,3})? ?(?:gpus?|cards?|[a-z]{0,3}\d{2,4}[a-z]{0,2})\b|(?:每张卡|每张|每卡|每块卡|每块|每个gpu|每张显卡|单卡)(?:上)?(?:都|各|分别)?(?:独立)?(?:部署|跑|起|放|开|运行|加载)?(?:一个|1个|一份|1份)(?:完整的?|独立的?|模型的?)?(?:副本|实例|模型)`)

// replicaEach takes cards that hold a whole model each for as many replicas.
func (r *reader) replicaEach() {
	q := &r.query
	if q.GPUCount < 2 || q.Parallel.DP > 0 || q.Parallel.TP > 1 || q.Parallel.PP > 1 || trains(q.Task) {
		return
	}
	if !r.matching.mentions("replica", "copy", "instance", "副本", "实例", "一份", "一个模型") || !r.matches(replicaOfEach, r.text) {
		return
	}
	q.Parallel.DP = q.GPUCount
}
