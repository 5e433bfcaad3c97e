package bot

import "headroom/bot/words"

// help says what can be said.
func (x *exchange) help(command) bool {
	_ = words.HelpOpening
	return false
}
