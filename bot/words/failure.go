package words

// What an error of PyTorch says by itself, whatever ran: which piece was asked for, what was free, and what lay
// unused in pieces too small for it.
var (
	FailedPieces = Sentence{
		"The run asked for {asked} in one piece and {free} was free: it lacked {lack}, while {idle} lay unused in smaller pieces. PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True may be all it takes.",
		"程序一次申请 {asked}，而空闲只有 {free}：差 {lack}，同时有 {idle} 已保留但未使用，只是零散的小块。设置 PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True 也许就够了。",
	}
	FailedBeyond = Sentence{
		"The run asked for {asked} in one piece and {free} was free: it lacked {lack} at that moment. {idle} lay unused in smaller pieces, but that is not the cause: the estimate is {need} and the card holds {capacity}, so something has to take less.",
		"程序一次申请 {asked}，而空闲只有 {free}：当时差 {lack}。有 {idle} 已保留但未使用，但碎片不是原因：估计需要 {need}，而卡上只有 {capacity}，需要减少占用。",
	}
	FailedShort = Sentence{
		"The run asked for {asked} in one piece and {free} was free: it lacked {lack} at that moment, and more may have been needed later.",
		"程序一次申请 {asked}，而空闲只有 {free}：当时差 {lack}，后面可能还要更多。",
	}
	FailedIdle = Sentence{ // where the error tells what lay unused
		" The {idle} that PyTorch held unused would not have made up for it, so something has to take less.",
		"PyTorch 保留而未用的 {idle} 补不上这个缺口，需要减少占用。",
	}
)
