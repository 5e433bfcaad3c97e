package words

// What only Discord's screen needs.
var (
	OpenThread = Sentence{"Open a thread", "开子区讨论"}
)
