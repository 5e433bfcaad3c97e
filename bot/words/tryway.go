package words

// NoWayThere answers who asks for a way out where none was offered.
var NoWayThere = Sentence{"The last answer offered no list to choose from.", "上一个回答没有列出可选项。"}

// NoSuchWay answers who asks for a way out that was not offered.
var NoSuchWay = Sentence{
	"There are only {count} in the list above.", "上面只列了 {count} 项。",
}
