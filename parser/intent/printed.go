package intent

import "headroom/parser/pattern"

// meaningAsked asks what something stands for.
var meaningAsked = pattern.Of(`\bwhat(?:'s| (?:does|do|is|are|did|would))(?: (?:it|that|this|these|those|they|the|line|lines|message|number|numbers|supposed|actually|really|even|exactly|all|to|here|be|a|trying))* (?:mean|means|meaning|telling|saying|tell|say|stand for|refer)\b|\bmeaning\b|\bmeans? what\b|\bhow (?:to|do i|should i|do you|am i supposed to) (?:read|interpret|parse|understand|decode)\b|\bstands? for\b|什么意思|啥意思|怎么看|怎么理解|如何理解|含义|怎么解读|怎么读|代表什么|代表啥|指的是什么|说明什么|说明了什么`)

// printedOut is how a line is told to come from a program.
var printedOut = pattern.Of("\\b(?:prints?|printed|printing|logs?|logged|outputs?|reports?|message|warning|warns|line|says|shows?|displays?|startup|stdout|console|dashboard|metrics)\\b|[「『]|打印|日志|显示|提示|输出|报|里写|面板|指标")

// printedSubject is what a plan can explain of such a line.
var printedSubject = pattern.Of(`\b(?:kv|cache|gpu[ _]blocks?|cpu[ _]blocks?|blocks|tokens|concurrency|offload(?:ed|ing)?|layers|memory|mem|vram|gib|mib|batch|seqs?|running|swapped|preempt(?:ed|ion)?|evict(?:ed|ion)?|out of memory|allocated|reserved|mfu|tflops|throughput|grad|max[_ ]ma|prefill|decode)\b|max_total|num_tokens|显存|缓存|并发|吞吐|卸载`)

// asksPrinted reports whether a line that a program printed about its memory or its speed
// is to be explained: "vllm logs '# GPU blocks: 2345', what does it mean".
func (r Question) asksPrinted() bool {
	if r.HasModel() && r.HasHardware() || r.Asked.Asks("howmuch", "cards", "enough", "compare", "buy", "whatmodel") {
		return false
	}
	return r.Matches(meaningAsked, r.Text) && (r.Pasted != nil && !r.Pasted.Failed || r.Matches(printedOut, r.Text) && r.Matches(printedSubject, r.Text))
}

// echoed is how a word for memory is asked back: "what? CPU ram?", "RAM or VRAM?", 是CPU内存吗.
var echoed = pattern.Of("(?:^|[.?!;,:\"'”“*-] ?)(?:(?:what|wait|huh|really|seriously|hm+|so|you mean|as in|meaning|is (?:that|it|this)|why)[,?!]* ?)*(?:the )?(?:cpu|system|host|main|gpu|video|graphics|normal)? ?(?:ram|memory|vram|mem)(?: or (?:cpu |gpu |system |video )?(?:ram|memory|vram|mem))? ?\\?|是(?:指|说)?(?:cpu|主机|系统|电脑|gpu|显卡)?的?(?:内存|显存)(?:吗|么|\\?)")

// echoesMemory reports whether a figure that was read somewhere is doubted by the word for its
// memory, with no case of its own.
func (r Question) echoesMemory() bool {
	q := &r.Query
	if r.HasModel() || q.GPU != "" || q.GPUCount > 0 || q.HostRAMGB+q.GPUMemoryGB+q.ObservedGB == 0 || r.Asked.Asks("howmuch", "enough", "can", "fit", "oom", "whatmodel", "buy", "howfast", "cost") {
		return false
	}
	return r.Questioned() && r.Matches(echoed, r.Text)
}

// failedLoad is a model that would not load, whatever the message was; otherFailed is what else an error
// can be about: "48GB显存load 20b失败，报错如下".
var (
	failedLoad  = pattern.Of(`(?:加载|载入|load(?:ing)?|部署|启动|拉起|跑)[^;?!。]{0,48}(?:失败|报错|出错|起不来|挂了|崩溃|崩了|直接挂)|(?:加载|载入|部署|启动|跑|推理|训练?|微调)[^;?!。]{0,48}(?:没(?:有|能|法)?(?:加载|载入|部署|启动|跑|推理|训练?|微调)?(?:成功|起来)|没跑成|不成功|未成功)|\b(?:fails?|failed|failing|unable) to (?:load|start|come up)\b|\b(?:could|can|did|do)(?:n't|nt| not) (?:seem to |manage to )?get\b[^,;?!]{0,60}\b(?:to (?:load|run|start|fit|work)|running|loaded|working|started|going)\b|\b(?:no|without|never had|zero|little) (?:success|luck) (?:with|running|loading|serving|getting|training|finetuning|hosting)\b|\b(?:errors?|fails?|failed|failure) (?:when|while|on|during) (?:load|start)ing\b`)
	otherFailed = pattern.Of(`安装|编译|依赖|import|module|pip\b|版本|version|tokenizer|分词|权限|网络|下载|download|转换|convert|合并|merge|api|接口|端口|连接|超时|timeout|keyerror|typeerror|attributeerror|assert|shape|维度|乱码`)
)

var failedToLoadWords = pattern.OneOf("失败", "错", "起不来", "挂", "崩", "fail", "unable", "error", "没", "成功", " get ", "success", "luck")

// failedToLoad reports whether a model is told not to have loaded on hardware that is told.
func (r Question) failedToLoad() bool {
	return r.HasModel() && r.HasHardware() && r.Mentions(failedToLoadWords) && r.Matches(failedLoad, r.Text) && !r.Matches(otherFailed, r.Text)
}

// What a program that watches cards shows is held against what PyTorch counts of it: "nvidia-smi is way above
// max_memory_allocated, why is there a gap", nvidia-smi和memory_allocated对不上. The reason is known.
var (
	countedWords = pattern.OneOf("memory_allocated", "memory_reserved", "memory allocated", "memory reserved", "torch.cuda", "torch", "allocated", "reserved")
	watchedBy    = pattern.Of(`(?:nvidia[- ]?smi|nvtop|nvitop|gpustat|task manager|任务管理器|the driver|process(?:es)? view)`)
	countedBy    = pattern.Of(`(?:(?:max_)?memory_(?:allocated|reserved|cached|stats|summary)|torch\.cuda|\b(?:py)?torch(?:'s)? (?:says?|reports?|claims?|shows?|thinks|counts?|profiler|allocator|allocated|reserved|itself|memory|has)\b|\b(?:allocated|reserved) memory\b|(?:py)?torch(?:里|中|上|报告|显示|统计|的|自己|说))`)

	// otherwise is how the two are told to differ.
	otherwiseShown = pattern.Of(`\b(?:gap|differ(?:s|ent|ence)?|discrepancy|mismatch|disagrees?|(?:don't|doesn't|do not|does not|never) (?:match|agree|add up|line up)|why|above|below|more|less|higher|lower|larger|bigger|smaller|greater|exceeds?|over|only|but|than|twice|double|extra|missing|rest|unaccounted)\b|为什么|为啥|为何|只有|却|对不上|不一致|不一样|不同|区别|差|比|大|小|多|少|高|低`)
)

// countersDiffer reports whether that is asked, and neither the memory of a plan nor how to call them.
func (r Question) countersDiffer() bool {
	if !r.Mentions(countedWords) || r.Asked.Asks("fit", "enough", "cards", "buy", "howfast", "howlong", "cost", "howto") {
		return false
	}
	return r.Matches(watchedBy, r.Text) && r.Matches(countedBy, r.Text) && r.Matches(otherwiseShown, r.Text)
}
