package bot

import (
	"slices"
	"strings"

	"headroom/bot/words"
)

// secret are the forms of tokens and keys that people paste by mistake:
// Slack's, Discord's, those of model hubs and of clouds, and private keys.
var secret = words.Pattern(`(?i)xox[a-z]-[\w-]{8,}|xapp-[\w-]{8,}|xoxe\.[\w.-]{8,}|hf_[a-z0-9]{16,}|gh[opsu]_[a-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|` +
	`sk-[\w-]{16,}|AKIA[0-9A-Z]{16}|AIza[\w-]{30,}|https://hooks\.slack\.com/\S+|https://(?:\w+\.)?discord(?:app)?\.com/api/webhooks/\S+|` +
	`\b[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}|bearer\s+[\w.~+/=-]{8,}|eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*|` +
	`-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)|\b(?:api[_-]?key|password|passwd|secret|token)\s*[=:]\s*['"]?[^\s'"]{8,}`)

// removed stands where a secret was.
const removed = "[removed]"

// redacted is a text of a file without what looks like a secret.
func redacted(text string) string {
	clean, _ := Redact(text)
	return clean
}

// shownName is the name of a file as it may be said.
func shownName(name string) string { return redacted(plainText(name)) }

// Redact takes what looks like a secret out of a text, and tells whether there
// was any. Everything that is echoed, kept or logged goes through it.
func Redact(text string) (clean string, found bool) {
	if !mayHoldSecret(text) {
		return text, false
	}
	clean = secret().ReplaceAllString(text, removed)
	return clean, clean != text
}

// Every secret has one of these in it, or, where it is told by its name, one of the names before a sign. They are looked
// for first, as they cost next to nothing, and few texts have any.
var (
	secretParts = [...]string{"xox", "xapp-", "hf_", "gho_", "ghp_", "ghs_", "ghu_", "github_pat_", "glpat-", "sk-", "akia", "aiza", "hooks.slack.com", "discord", "bearer", "eyj", "private key"}
	secretNames = [...]string{"api", "password", "passwd", "secret", "token"}
)

// shortestSignature is how long the last part of a token in three parts is at least.
const shortestSignature = 27

// mayHoldSecret reports whether it is worth the cost to look for secrets.
func mayHoldSecret(text string) bool {
	small := strings.ReplaceAll(strings.ToLower(text), "ſ", "s") // the search takes the long s for one
	holds := func(part string) bool { return strings.Contains(small, part) }
	if slices.ContainsFunc(secretParts[:], holds) || strings.ContainsAny(small, "=:") && slices.ContainsFunc(secretNames[:], holds) {
		return true
	}
	run := 0 // of letters, digits and lines, behind a point
	for i := range len(small) {
		switch c := small[i]; {
		case c == '.':
			run = 1
		case run > 0 && (c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '-'):
			if run++; run > shortestSignature {
				return true
			}
		default:
			run = 0
		}
	}
	return false
}
