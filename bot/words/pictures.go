package words

// What a picture says, and what is said in its place.
var (
	PictureCapacity = Sentence{"card: {size}", "显卡：{size}"}
	PictureOfCard   = Sentence{"of {size}", "共 {size}"}
	PictureAlt      = Sentence{"GPU memory: {bars}.", "显存：{bars}。"}
	PictureLabel    = Sentence{"{label}: ", "{label}："}
	PictureBar      = Sentence{"{list}; {total} in all", "{list}，合计 {total}"}
	PictureOf       = Sentence{" of {size} on the card", "，显卡可用 {size}"}
	PictureVerdict  = Sentence{" ({verdict})", "（{verdict}）"}
	PictureComma    = Sentence{", ", "、"}
)
