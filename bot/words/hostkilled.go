package words

// hostKilledWords are how people and programs tell that the kernel ended a process which took too much of the host's memory.
var hostKilledWords = Pattern(`\bexit ?codes? ?[:=]? ?(?:was |is |of )?-9\b|\bexit ?codes? ?[:=]? ?(?:was |is |of )?137\b|\b(?:signal|sig) ?9\b|\bsigkill\b|\boom[- ]?kill(?:er|ed)\b|\bkill(?:er|ed) by (?:the )?(?:oom|kernel|system|os)\b|退出码(?:是|为)?[:：]? ?-9|被(?:系统|内核)?(?:直接)?(?:杀|kill)|(?:主机|系统|机器|服务器|cpu ?)(?:的)?内存(?:直接)?(?:爆|溢出|oom|不足|满)`)

// Beside are what a text tells of a run beside its settings.
type Beside struct {
	HostKilled bool // a process was ended for the host's memory
	Negatives  int  // hard negatives of each pair that an embedder is trained on
}

func besideIn(text string) Beside { return Beside{hostKilled(text), negativesIn(text)} }

// hostKilled tells whether a text is about a process that was ended for the host's memory.
func hostKilled(text string) bool {
	return hinted(text, "-9", "137", "9", "kill", "杀", "爆", "溢出", "oom") && hostKilledWords().MatchString(text)
}

// What ends a process that loads a model, and how it is kept from taking as many copies as there are processes.
var (
	HostKilled = Sentence{
		"The process was ended for the host's memory, not the card's (-9 is SIGKILL by the kernel): without {init} each of the {count} processes of a machine reads all weights, {count} x {file} = {all}{ram}. {How} they are shared out as they are read: about {load} while loading.",
		"进程是因为内存（不是显存）不足被内核杀掉的（-9 即 SIGKILL）：没有 {init} 时，一台机器上的 {count} 个进程各读入全部权重，{count} × {file} = {all}{ram}。{How}权重边读边切分，加载时约需 {load}。",
	}
	HostKilledRAM = Sentence{", and there are {ram}", "，而内存只有 {ram}"}
	HowZeROInit   = Sentence{
		"Make HfDeepSpeedConfig (or TrainingArguments with the ZeRO-3 file) before from_pretrained, in Accelerate with zero3_init_flag: true, and",
		"在 from_pretrained 之前创建 HfDeepSpeedConfig（或带 ZeRO-3 配置的 TrainingArguments；Accelerate 中设 zero3_init_flag: true），",
	}
	HowFSDPLoad = Sentence{
		"Set fsdp_cpu_ram_efficient_loading: true and fsdp_sync_module_states: true in Accelerate, and",
		"在 Accelerate 中设 fsdp_cpu_ram_efficient_loading: true 和 fsdp_sync_module_states: true，",
	}
)
