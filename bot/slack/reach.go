package slack

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
)

// domains are Slack's own. Addresses of files and of answers come in payloads;
// nothing else is ever called, with a token or without.
var domains = []string{"slack.com", "slack-gov.com"}

// errElsewhere is the end of a call that would leave Slack.
var errElsewhere = errors.New("the address is not Slack's")

// ours says whether an address is Slack's, over TLS, or that of the stand-in
// for its API.
func ours(u *url.URL, api string) bool {
	if u == nil || u.User != nil {
		return false
	}
	if at, err := url.Parse(api); err == nil && at.Host != "" && u.Scheme == at.Scheme && strings.EqualFold(u.Host, at.Host) {
		return true
	}
	host := strings.ToLower(u.Hostname())
	for _, domain := range domains {
		if u.Scheme == "https" && (u.Port() == "" || u.Port() == "443") && (host == domain || strings.HasSuffix(host, "."+domain)) {
			return true
		}
	}
	return false
}

// mostRedirects are those of a file to the sign-in page of its workspace.
const mostRedirects = 3

// staying is a client whose redirects never leave Slack.
func staying(h *http.Client, api string) *http.Client {
	if h == nil {
		h = http.DefaultClient
	}
	out := *h
	out.CheckRedirect = func(next *http.Request, before []*http.Request) error {
		if len(before) > mostRedirects || !ours(next.URL, api) {
			return errElsewhere
		}
		return nil
	}
	return &out
}
