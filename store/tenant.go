package store

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Local is the tenant of the command line.
const Local = "local"

// longestUser bounds ids of users and channels, in bytes.
const longestUser = 128

// channelScope begins the scope of a channel's settings.
const channelScope = "channel:"

var tenantForm = regexp.MustCompile(`^(local|slack:[A-Z0-9]{1,64}|discord:[0-9]{1,32}|discord:user:[0-9]{1,32})$`)

// checkTenant refuses a tenant that no adapter makes: an empty or malformed one
// would be a room without walls.
func checkTenant(tenant string) error {
	if !tenantForm.MatchString(tenant) {
		return &Error{kind: Internal, safe: "something went wrong while reading or writing what is kept",
			err: invalid("%q is no tenant", tenant)}
	}
	return nil
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
