package console

// Terminal colours, by what they mean.
const (
	bold   = "1"
	faint  = "2"
	red    = "31"
	green  = "32"
	yellow = "33"
	blue   = "34"
)

// paint colours a text when colours are wanted.
func (p *page) paint(colour, s string) string {
	if !p.Colour {
		return s
	}
	return "\x1b[" + colour + "m" + s + "\x1b[0m"
}
