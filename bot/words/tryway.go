package words

// NoSuchWay answers who asks for a way out that was not offered.
var NoSuchWay = Sentence{
	"There are only {count} in the list above.", "上面只列了 {count} 项。",
}
