module headroom

go 1.26

require (
	github.com/alecthomas/kong v1.17.0 // indirect
	github.com/pelletier/go-toml/v2 v2.4.3 // indirect
)
