package words

// How a GPU that shares the memory of its system is given more of it.
var (
	PagesLimit = Sentence{
		"AMD's firmware sets {share} of the {whole} aside at most. On Linux \"amd-ttm --set {gb}\" lets the GPU map {gb} GiB in place of that, with as little as can be set aside in the firmware, and {need} then fit.",
		"AMD 固件最多划出 {share}（共 {whole}）给显卡。在 Linux 上把固件中的显存设为最小，再执行 “amd-ttm --set {gb}”，显卡即可使用 {gb} GiB，之后 {need} 放得下。",
	}
	RaisedIn   = Sentence{"In {format} it takes {need}, more than the GPU gets by default.", "用 {format} 需要 {need}，超过默认分给 GPU 的部分。"}
	RaiseFirst = Sentence{"Give the GPU more of the memory, as said above: {need} then fit.", "先按上面的命令提高显卡可用的内存：之后 {need} 放得下。"}
)

// On a computer with one memory for all there is no card to be told of: what is said of each is said of the machine.
var (
	OfEachCard  = Sentence{"per card", "每张卡"}
	ThisMac     = Sentence{"on this Mac", "这台 Mac "}
	ThisMachine = Sentence{"on this machine", "这台机器"}
)
