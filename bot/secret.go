package bot

import "headroom/bot/words"

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
	clean = secret().ReplaceAllString(text, removed)
	return clean, clean != text
}
