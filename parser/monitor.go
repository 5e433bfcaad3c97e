package parser

// monitor ends before what a program that watches cards showed: "nvidia-smi says 11 GB",
// 任务管理器里看到.
var monitor = patternOf(`(?:\b(?:nvidia-smi|rocm-smi|smi|nvtop|nvitop|gpustat|task manager|activity monitor|monitor)|任务管理器|监控)(?: (?:is|was|also|only|just|already|always|here|now|itself|still))*(?: ?(?:says?|shows?|showed|showing|reports?|reported|reads?|tells me|told me|has it at|claims|displays?|puts it at|lists|gives|goes|里|上|中|面|看|看到|显示|报|写|是|才|只有|有|了|约|大概|就))+(?: (?:about|around|roughly|only|just|nearly|almost|some|like|a))* ?~?$`)

// monitorShows reports whether an amount was read off a program that watches cards.
func (r *reader) monitorShows(i int) bool {
	return r.matching.mentions("smi", "nvtop", "nvitop", "gpustat", "manager", "monitor", "管理器", "监控") && r.query.ObservedGB == 0 && r.matches(monitor, r.clauseBefore(r.tokens[i]))
}
