package store

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Local is the tenant of the command line.
const Local = "local"

// longestUser bounds ids of users and channels, in bytes.
const longestUser = 128

// discordUsers begins the tenant of one person in Discord.
const discordUsers = "discord:user:"

// channelScope begins the scope of a channel's settings.
const channelScope = "channel:"

// longestTenant bounds the id of a workspace or a guild, in bytes.
const longestTenant = 64

// checkTenant refuses a tenant that no adapter makes: an empty or malformed one
// would be a room without walls.
func checkTenant(tenant string) error {
	if !isTenant(tenant) {
		return &Error{
			kind: Internal, safe: "something went wrong while reading or writing what is kept",
			err: invalid("%q is no tenant", tenant),
		}
	}
	return nil
}

// isTenant knows local, slack:T0123, discord:42 and discord:user:42.
func isTenant(tenant string) bool {
	if tenant == Local {
		return true
	}
	id, letters := strings.CutPrefix(tenant, "slack:")
	if !letters {
		var ok bool
		if id, ok = strings.CutPrefix(tenant, "discord:"); !ok {
			return false
		}
		id = strings.TrimPrefix(id, "user:")
	}
	return id != "" && len(id) <= longestTenant && !strings.ContainsFunc(id, func(r rune) bool {
		return !('0' <= r && r <= '9' || letters && 'A' <= r && r <= 'Z')
	})
}

// checkUser refuses ids that could be taken for a channel's scope.
func checkUser(user string) error {
	if strings.Contains(user, ":") {
		return invalid("the id of a user can't hold a colon")
	}
	return checkScope(user)
}

// checkScope accepts the empty scope, a user and "channel:<id>".
func checkScope(scope string) error {
	id := strings.TrimPrefix(scope, channelScope)
	switch {
	case len(id) > longestUser, !utf8.ValidString(id), strings.ContainsFunc(id, unicode.IsControl), strings.Contains(id, ":"):
		return invalid("this is no id of a user or a channel")
	case id == "" && scope != "":
		return invalid("the id of the channel is missing")
	}
	return nil
}
