package words

// GiveShare is the way out of that.
var GiveShare = Sentence{"give the server a share of {share} of the card", "把服务器的显存占比调到 {share}"}

// BeyondShare is the verdict on a server whose share of the card is too small.
var BeyondShare = Sentence{
	"Does not fit: {what} needs {need} per card, and the share of {card} that it is given is {share} of {capacity}.",
	"装不下：{what}，每张卡需要 {need}，而分配给它的只有 {card} 上 {capacity} 中的 {share}。",
}
