package reader

import "headroom/parser/pattern"

// loggedAt ends before a figure that a program of the asker's prints: "the log says 76k tokens/s".
var loggedAt = pattern.Of(`\b(?:logs?|logger|logging|console|terminal|stdout|wandb|tensorboard|trainer|(?:training|vllm|megatron|nanogpt|llama-bench) (?:output|script|run))(?: files?| lines?| output)? (?:is |are |keeps? )?(?:says?|said|shows?|showed|showing|reports?|reported|reporting|prints?|printed|printing|reads?|claims?|tells?)(?: me| us)?(?: about| around| roughly| only| just| like| that it does| ~)* ?~?$|(?:日志|控制台|终端|训练脚本|wandb|tensorboard)(?:里|中|上)?(?:面)?(?:显示|写着?|打印|输出|报|说)(?:的)?(?:速度|吞吐量?)?(?:是|为|只有|大概|约|有)*$`)

// logged reports whether a speed was printed by a program, and so was measured.
func (r *Reader) logged(i int) bool {
	return r.Matching.Mentions("log", "console", "terminal", "stdout", "wandb", "tensorboard", "trainer", "output", "script", "run ", "日志", "控制台", "终端", "脚本") && r.Matches(loggedAt, r.ClauseBefore(r.Tokens[i]))
}
