package words

// Restarted is for somebody whose question was taken and then lost with the
// process: its words are not kept, so it has to be asked again.
var Restarted = Sentence{
	"I was restarted before I could answer this, and I don't keep what is asked. Please ask again.",
	"我在回答之前重启了，而我不保存提问的内容。请再问一次。",
}
