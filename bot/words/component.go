package words

// elsewhere names components whose usual name is NVIDIA's on other makers'
// cards.
var elsewhere = map[string]Sentence{
	"context":     {"driver context", "驱动上下文"},
	"cuda_graphs": {"captured graphs", "捕获的计算图"},
}

// Component names a part of a card's memory; the maker of the card is empty
// where no card is named.
func Component(lang Lang, name, vendor string) string {
	if s, ok := elsewhere[name]; ok && vendor != "" && vendor != "NVIDIA" {
		return s.In(lang)
	}
	return Name(lang, name)
}
