package words

// Whether a run that goes is safe as it is, and whether one broke off: a figure that is close to the limit is a risk in
// the first case, and no measure of the need in the second.
var (
	safeWords = Pattern(`\b(?:safe(?:ly)?|risky?|too (?:close|tight)|close to the limit|enough (?:headroom|margin)|headroom|will (?:it|this|that) (?:oom|crash|run out|blow up|fail)|might (?:it )?(?:oom|crash|run out))\b|\b(?:is (?:it|that|this) (?:ok|okay|fine|alright)|(?:ok|okay|fine) ?\?)|安全|保险|有风险|危险|稳(?:吗|不稳|定吗|么)|会不会(?:爆|oom|溢出|崩)|余量(?:够|足)`)
	brokeOff  = Pattern(`\boom(?:s|ed|ing|-?killed)?\b|out of memory|\b(?:crash|fail|died|dies|kill)\w*|alloc\w* (?:error|fail)|爆显存|显存(?:不足|不够|溢出)|炸显存|爆了|崩了|溢出`)
)
