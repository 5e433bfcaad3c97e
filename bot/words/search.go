package words

// Sentences of the questions that are turned round: how many, how long, which.
var (
	FewerCards = Sentence{
		" On {count} it would take {need} each (up to {high}): {verdict}.",
		"若用 {count} 张，每张需 {need}（最多 {high}）：{verdict}。",
	}
	OneMore = Sentence{
		" With {next} it would take {need} (up to {high}): {verdict}.",
		"若为 {next}，则需 {need}（最多 {high}）：{verdict}。",
	}
)
