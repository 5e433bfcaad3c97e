package parser

import "headroom/parser/pattern"

// percentile names the latency of the slowest requests: "p99 latency", "95th percentile ttft", tail latency.
var percentile = pattern.Of(`(?:^|[^a-z0-9])(?:p ?(?:9[0-9](?:\.9)?|999?)|(?:9[0-9]|99\.9)(?:th|%)? ?percentile|tail[- ]latency)(?:$|[^a-z0-9])|p ?9[059]的?(?:延迟|时延|耗时|首字|响应)|(?:尾延迟|长尾延迟|9[059]分位)`)

var percentileWords = pattern.OneOf("p9", "p 9", "percentile", "tail", "尾延迟", "分位")

// percentileLeftOut tells that a speed is the usual one, where that of the slowest requests is asked for.
func (r question) percentileLeftOut(intent Intent) {
	if intent != Throughput || !r.HasModel() || !r.Mentions(percentileWords) {
		return
	}
	at := r.Places(percentile, r.Text)
	if at == nil {
		return
	}
	from, to := -1, -1
	for i, t := range r.Tokens {
		if t.Hi > at[0] && t.Lo < at[1] && r.Word(i) != " " {
			if from < 0 {
				from = i
			}
			to = i
		}
	}
	if from < 0 {
		return
	}
	r.Say("ignored_percentile", from, to,
		"No percentile is computed: the times are those of the usual request. How far the slowest lie above them depends on how requests arrive.",
		"不计算分位数：这里给的是一般请求的时间；最慢的请求高出多少，取决于请求如何到达。")
}
